package synth

import (
	"errors"
	"strconv"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"
)

// BenchmarkDraw makes problems with text, answer and a program, without a figure.
func BenchmarkDraw(b *testing.B) {
	all := templates(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			p, err := all[i%len(all)].Draw(chanceOf("bench", strconv.Itoa(i)))
			if err != nil {
				b.Fatal(err)
			}
			_ = p.Text(schema.English).String(p)
			_ = p.Answer()
			if _, _, err := programOf(p, program.Languages[i%len(program.Languages)]); err != nil &&
				!errors.Is(err, ErrCannotSay) {
				b.Fatal(err)
			}
		}
	})
}
