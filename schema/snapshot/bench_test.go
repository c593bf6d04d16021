package snapshot_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"
)

// The throughput is of the file's bytes: 1,000 problems with images of 30 KB on average.
const benchRows, benchImage = 1000, 30_000

func BenchmarkWrite(b *testing.B) {
	rows := problemsWithImages(benchRows, benchImage)
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		out.Grow(benchRows * benchImage * 2)
		w := snapshot.NewWriter(&out, schema.Problems)
		for i := range rows {
			if err := w.Write(rows[i]); err != nil {
				b.Fatal(err)
			}
		}
		if _, _, err := w.Close(); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(out.Len()))
	}
}

func BenchmarkRead(b *testing.B) {
	file, _, _ := encode(b, schema.Problems, problemsWithImages(benchRows, benchImage))
	path := filepath.Join(b.TempDir(), "problems.parquet")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		b.Fatal(err)
	}
	for _, reader := range []struct {
		name string
		read func() error
	}{
		{"parquet-go", func() error {
			for _, err := range snapshot.Scan(path, schema.Problems) {
				if err != nil {
					return err
				}
			}
			return nil
		}},
		{"arrow", func() error {
			for _, err := range arrowform.Scan(path, schema.Problems) {
				if err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		b.Run(reader.name, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				if err := reader.read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
