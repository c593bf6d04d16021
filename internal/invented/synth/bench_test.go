package synth

import (
	"errors"
	"io/fs"
	"strconv"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
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

// BenchmarkCompile makes each template of what is written, without reading YAML.
func BenchmarkCompile(b *testing.B) {
	files := map[string]*File{}
	paths, err := fs.Glob(embedded, "templates/*/*.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range paths {
		source, err := fs.ReadFile(embedded, name)
		if err != nil {
			b.Fatal(err)
		}
		files[name] = &File{}
		if err := yaml.Unmarshal(source, files[name]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		name := paths[i%len(paths)]
		if _, err := Compile(name, files[name]); err != nil {
			b.Fatal(err)
		}
	}
}
