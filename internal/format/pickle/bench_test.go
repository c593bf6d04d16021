package pickle

import "testing"

// The datasets' files: some text a record, and an image.
func BenchmarkRecordsWithImages(b *testing.B) {
	benchmarkLoad(b, pickleOf(records(450, 110)))
}

// Records as protocol 2 writes them, where an image is text to be encoded.
func BenchmarkProtocol2Images(b *testing.B) {
	text := make([]rune, 20_000)
	for i := range text {
		text[i] = 0xff
		if i%5 == 0 {
			text[i] = rune(i % 256)
		}
	}
	w := begin().op(opEmptyList).op(opMark)
	for range 400 {
		w.global("_codecs", "encode").value(tuple{string(text), "latin1"}).op(opReduce)
	}
	benchmarkLoad(b, w.op(opAppends).stop())
}

// No images at all: as many values a byte as there can be in honest data.
func BenchmarkDictOf13000(b *testing.B) {
	var kv record
	for i := range 13_000 {
		kv = append(kv, i, "angle")
	}
	benchmarkLoad(b, pickleOf(kv))
}

func benchmarkLoad(b *testing.B, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(data); err != nil {
			b.Fatal(err)
		}
	}
}
