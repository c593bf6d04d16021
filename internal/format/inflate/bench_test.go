package inflate

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"testing"

	kflate "github.com/klauspost/compress/flate"
)

// published lists Geometry3K's diagrams.
func published(t testing.TB) []string {
	names, _ := filepath.Glob("../../../../shared/data/geometry3k/*/*/img_diagram.png")
	if len(names) == 0 {
		t.Skip("no ../shared/data beside the checkout")
	}
	return names
}

// stream is the deflate stream of a PNG, with the zlib checksum after it.
func stream(png []byte) []byte {
	var out []byte
	for at := 8; at < len(png); {
		n := int(binary.BigEndian.Uint32(png[at:]))
		if string(png[at+4:at+8]) == "IDAT" {
			out = append(out, png[at+8:at+8+n]...)
		}
		at += 12 + n
	}
	return out[2:]
}

// BenchmarkPublished inflates all of Geometry3K's diagrams in one go. Bytes a second are of what comes out.
func BenchmarkPublished(b *testing.B) {
	var streams [][]byte
	total := 0
	r := new(Reader)
	for _, name := range published(b) {
		file, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		streams = append(streams, stream(file))
		out, _, err := all(b, r, streams[len(streams)-1], nothing)
		if err != nil {
			b.Fatal(err)
		}
		total += len(out)
	}
	each := func(name string, inflate func(src []byte) error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(total))
			b.ReportAllocs()
			for b.Loop() {
				for _, src := range streams {
					if err := inflate(src); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}

	each("this package", func(src []byte) error {
		r.Reset(src)
		for {
			if _, err := r.Next(0); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	})
	source := bytes.NewReader(nil)
	fast := kflate.NewReader(source)
	each("klauspost", func(src []byte) error {
		source.Reset(src)
		if err := fast.(kflate.Resetter).Reset(source, nil); err != nil {
			return err
		}
		_, err := fast.(io.WriterTo).WriteTo(io.Discard)
		return err
	})
	standard := flate.NewReader(source)
	window := make([]byte, 1<<15)
	each("compress/flate", func(src []byte) error {
		source.Reset(src)
		if err := standard.(flate.Resetter).Reset(source, nil); err != nil {
			return err
		}
		for {
			if _, err := standard.Read(window); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	})
}
