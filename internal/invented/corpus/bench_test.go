package corpus

import (
	"testing"

	"geoeval/internal/invented/synth"
)

// BenchmarkWrite writes each dataset at a tenth of its size.
func BenchmarkWrite(b *testing.B) {
	templates, err := synth.Load()
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range datasets() {
		b.Run(string(d.source), func(b *testing.B) {
			for b.Loop() {
				w := newWriting(d.source, b.TempDir(), Options{Seed: 1, Scale: 0.1}, templates, newReport())
				if err := d.write(b.Context(), w); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkStream makes 10,000 problems.
func BenchmarkStream(b *testing.B) {
	for b.Loop() {
		if err := Stream(b.Context(), nowhere{}, nil, 10000, 1); err != nil {
			b.Fatal(err)
		}
	}
}

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
