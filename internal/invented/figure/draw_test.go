package figure

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

func TestScenesLookAsTheyDid(t *testing.T) {
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			data, err := PNG(scene)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(file, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			kept, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("%v; look at the picture and run with -update", err)
			}
			got, want := pixels(t, data), pixels(t, kept)
			if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%s shows another picture; if it should, look at it and run with -update", file)
			}
		})
	}
}

func pixels(t *testing.T, data []byte) *image.Gray {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Gray)
}

func TestLabelsOfScenesAreApart(t *testing.T) {
	for name, scene := range scenes() {
		_, labels, err := scene.compose()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i, a := range labels {
			for _, b := range labels[:i] {
				if a.chosen.box.Overlaps(b.chosen.box) {
					t.Errorf("%s: %q at %v is on %q at %v", name, a.text, a.chosen.box, b.text, b.chosen.box)
				}
			}
		}
	}
}

func TestFiguresFit(t *testing.T) {
	for name, scene := range scenes() {
		figure, err := Draw(scene)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if size := figure.Rect.Size(); size.X > MaxSide || size.Y > MaxSide {
			t.Errorf("%s: %v", name, size)
		}
		for i, v := range figure.Pix {
			x, y := i%figure.Stride, i/figure.Stride
			if edge := min(x, y, figure.Rect.Dx()-1-x, figure.Rect.Dy()-1-y) < margin/2; v%17 != 0 || edge && v < 255 {
				t.Fatalf("%s: shade %d at (%d, %d)", name, v, x, y)
			}
		}
	}
}

func TestSameBytesFromAllGoroutines(t *testing.T) {
	scenes := scenes()
	names := slices.Sorted(maps.Keys(scenes))
	draw := func() (all []byte) {
		for _, name := range names {
			data, err := PNG(scenes[name])
			if err != nil {
				t.Error(err)
			}
			all = append(all, data...)
		}
		return all
	}
	want := draw()
	for _, procs := range []int{1, 4} {
		before := runtime.GOMAXPROCS(procs)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if !bytes.Equal(draw(), want) {
					t.Errorf("other bytes with GOMAXPROCS=%d", procs)
				}
			})
		}
		wg.Wait()
		runtime.GOMAXPROCS(before)
	}
}

func BenchmarkPNG(b *testing.B) {
	scenes := scenes()
	for _, name := range []string{"right_triangle", "circle", "parabola", "pyramid", "cube", "cone_on_cylinder",
		"crowded"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			size := 0
			for b.Loop() {
				data, err := PNG(scenes[name])
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric(float64(size), "bytes/figure")
		})
	}
}
