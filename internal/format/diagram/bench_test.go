package diagram

import (
	"os"
	"path/filepath"
	"testing"
)

// Bytes a second are of pixels as RGBA, so that the numbers compare with hashing them.
func BenchmarkMeasure(b *testing.B) {
	img := drawing(500, 300, 1)
	data := encoded(b, img)
	b.SetBytes(int64(len(img.Pix)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Measure(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodePNG(b *testing.B) {
	img := drawing(500, 300, 1)
	data := encoded(b, img)
	b.SetBytes(int64(len(img.Pix)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodePNG(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeGray(b *testing.B) {
	pix := gray(drawing(160, 110, 1))
	b.SetBytes(int64(len(pix)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := EncodeGray(160, 110, pix); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPublished measures all of Geometry3K's diagrams in one go, when they are at hand.
func BenchmarkPublished(b *testing.B) {
	names, _ := filepath.Glob("../../../../shared/data/geometry3k/*/*/img_diagram.png")
	if len(names) == 0 {
		b.Skip("no ../shared/data beside the checkout")
	}
	var files [][]byte
	var pixels int64
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, data)
		info, err := Measure(data)
		if err != nil {
			b.Fatal(err)
		}
		pixels += int64(info.Width * info.Height)
	}
	b.SetBytes(4 * pixels)
	b.ReportAllocs()
	for b.Loop() {
		for _, data := range files {
			if _, err := Measure(data); err != nil {
				b.Fatal(err)
			}
		}
	}
}
