package figure

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/diagram"

	"pgregory.net/rapid"
)

func TestAWrittenSceneLooksTheSame(t *testing.T) {
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			written, err := scene.Written()
			if errors.Is(err, ErrUnwritten) && (name == "parabola" || name == "hyperbola") {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			read, err := Read(written)
			if err != nil {
				t.Fatalf("%v: %s", err, written)
			}
			if again, err := read.Written(); err != nil || again != written {
				t.Errorf("written again it is\n%s\nand was\n%s\n%v", again, written, err)
			}
			want, err := PNG(scene)
			if err != nil {
				t.Fatal(err)
			}
			if got, _, err := Again(read, nil, nil); err != nil || !bytes.Equal(got, want) {
				t.Errorf("it is another picture, %v: %s", err, written)
			}
		})
	}
}

func TestAnyWrittenSceneLooksTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scene := anyScene(t)
		want, err := PNG(scene)
		if err != nil {
			t.Skip(err)
		}
		written, err := scene.Written()
		if err != nil {
			t.Fatal(err)
		}
		read, err := Read(written)
		if err != nil {
			t.Fatal(err)
		}
		if got, _, err := Again(read, nil, nil); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("it is another picture, %v: %s", err, written)
		}
	})
}

func TestWhatIsNoWrittenScene(t *testing.T) {
	for name, c := range map[string]struct{ written, want string }{
		"nothing":        {``, "EOF"},
		"a list":         {`[]`, "array"},
		"two values":     {`{"draw":[]} {}`, "behind"},
		"unknown field":  {`{"draw":[],"script":"x"}`, "unknown field"},
		"unknown kind":   {`{"draw":[{"image":{}}]}`, "no element"},
		"two kinds":      {`{"draw":[{"dot":{},"text":{}}]}`, "2 kinds"},
		"no kind":        {`{"draw":[{}]}`, "0 kinds"},
		"null":           {`{"draw":[null]}`, "0 kinds"},
		"unknown member": {`{"draw":[{"dot":{"size":3}}]}`, "unknown field"},
		"one coordinate": {`{"draw":[{"dot":{"at":[1]}}]}`, "1 coordinates"},
		"endless number": {`{"draw":[{"dot":{"at":[1e999,0]}}]}`, "1e999"},
		"not a number":   {`{"draw":[{"dot":{"at":[NaN,0]}}]}`, "invalid"},
		"negative fill":  {`{"draw":[{"circle":{"fill":-1}}]}`, "-1"},
		"long text":      {`{"draw":[{"text":{"text":"` + strings.Repeat("x", maxText+1) + `"}}]}`, "a text"},
		"long name":      {`{"names":{"` + strings.Repeat("x", maxText+1) + `":[0,0]}}`, "a text"},
		"long":           {`{"notes":["` + strings.Repeat("x", MaxWritten) + `"]}`, "at most"},
		"many elements":  {`{"draw":[{"dot":{}}` + strings.Repeat(`,{"dot":{}}`, maxElements) + `]}`, "at most"},
		"many notes":     {`{"notes":[""` + strings.Repeat(`,""`, maxNotes) + `]}`, "at most"},
		"nested":         {strings.Repeat(`[`, MaxWritten), "unexpected EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			if s, err := Read(c.written); err == nil || !strings.Contains(err.Error(), c.want) ||
				!strings.HasPrefix(err.Error(), "figure: ") || len(err.Error()) > 300 {
				t.Errorf("%v, %v, want %q", s, err, c.want)
			}
		})
	}
}

// What is written into the figures of a triangle with its altitude, by what there is room for and what is known.
func TestValuesAreWrittenWhereTheyBelong(t *testing.T) {
	triangle := func() *Scene { // AD is the altitude; AB = 5 and the right angle at D are given
		return plane(points("A", 3., 4., "B", 0., 0., "C", 9., 0., "D", 3., 0.),
			"A B C", Segment{From: pt(3, 4), To: pt(3, 0)}, Right{pt(3, 4), pt(3, 0), pt(9, 0)},
			Measure{pt(3, 4), pt(0, 0), "5"}, Angle{A: pt(3, 4), At: pt(9, 0), B: pt(0, 0)})
	}
	const half = 33.690067525979785 // of angle C, in degrees: its tangent is 4/6
	for name, c := range map[string]struct {
		found, hidden []Found
		labels, notes []string
	}{
		"nothing":        {nil, nil, nil, nil},
		"an altitude":    {[]Found{{Measures: Length, Value: 4, Text: "4"}}, nil, []string{"measure A D 4"}, nil},
		"part of BC":     {[]Found{{Measures: Length, Value: 6, Text: "6"}}, nil, []string{"measure D C 6"}, nil},
		"all of BC":      {[]Found{{Measures: Length, Value: 9, Text: "9"}}, nil, []string{"measure B C 9"}, nil},
		"a rough one":    {[]Found{{Measures: Length, Value: 3.001, Text: "3", Note: "l = 3"}}, nil, nil, []string{"l = 3"}},
		"given":          {[]Found{{Measures: Length, Value: 5, Note: "AB = 5"}}, nil, nil, []string{"AB = 5"}},
		"no such length": {[]Found{{Measures: Length, Value: 7, Note: "l = 7"}}, nil, nil, []string{"l = 7"}},
		"an area":        {[]Found{{Value: 18, Note: "S = 18"}}, nil, nil, []string{"S = 18"}},
		"one that is yet to be found": {[]Found{{Measures: Length, Value: 4, Note: "l = 4"}},
			[]Found{{Measures: Length, Value: 4.001, Slack: 0.005}}, nil, []string{"l = 4"}},
		"an angle as large": {[]Found{{Measures: Length, Value: 4, Text: "4"}}, []Found{{Measures: Degrees, Value: 4}},
			[]string{"measure A D 4"}, nil},
		"a marked angle": {[]Found{{Measures: Degrees, Value: half, Text: "33.7°"}}, nil, []string{"angle A C B 33.7°"}, nil},
		"twice":          {[]Found{{Measures: Degrees, Value: half, Text: "33.7°"}, {Measures: Degrees, Value: half, Note: "∠C = 33.7°"}}, nil, []string{"angle A C B 33.7°"}, []string{"∠C = 33.7°"}},
		"an angle at A":  {[]Found{{Measures: Degrees, Value: 90 - half, Text: "56.3°"}}, nil, []string{"angle C A D 56.3°"}, nil},
		"an angle of two parts": {[]Found{{Measures: Degrees, Value: 180 - half - 53.13010235415598, Text: "93.2°", Note: "∠A = 93.2°"}}, nil, nil,
			[]string{"∠A = 93.2°"}},
		"both of that size, and one yet to be found": {[]Found{{Measures: Degrees, Value: half, Note: "∠ = 33.7°"}},
			[]Found{{Measures: Degrees, Value: 33.7, Slack: 0.05}}, nil, []string{"∠ = 33.7°"}},
		"a right angle": {[]Found{{Measures: Degrees, Value: 90}}, nil, []string{"right B D A"}, nil},
		"two right angles": {[]Found{{Measures: Degrees, Value: 90}, {Measures: Degrees, Value: 90, Note: "∠ = 90°"}}, nil,
			[]string{"right B D A"}, []string{"∠ = 90°"}},
		"flat": {[]Found{{Measures: Degrees, Value: 180, Note: "180°"}}, nil, nil, []string{"180°"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := triangle()
			with := s.with(c.found, c.hidden)
			var labels []string
			for i, e := range with.Elements {
				if i >= len(s.Elements) || fmt.Sprint(e) != fmt.Sprint(s.Elements[i]) {
					labels = append(labels, s.spelled(e))
				}
			}
			if !slices.Equal(labels, c.labels) || !slices.Equal(with.Notes, c.notes) {
				t.Errorf("%q and notes %q, want %q and %q", labels, with.Notes, c.labels, c.notes)
			}
			plain, _, err := Again(s, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			picture, _, err := Again(s, c.found, c.hidden)
			if err != nil {
				t.Fatal(err)
			}
			if same := bytes.Equal(picture, plain); same != (c.found == nil) {
				t.Errorf("the picture is the same: %v", same)
			}
		})
	}
}

// name is that of a point.
func (s *Scene) name(p Point) string {
	for name, at := range s.Names {
		if at == p {
			return name
		}
	}
	return "?"
}

// spelled names the points of a mark.
func (s *Scene) spelled(e Element) string {
	switch e := e.(type) {
	case Measure:
		return "measure " + s.name(e.A) + " " + s.name(e.B) + " " + e.Text
	case Angle:
		return "angle " + s.name(e.A) + " " + s.name(e.At) + " " + s.name(e.B) + " " + e.Text
	case Right:
		return "right " + s.name(e.A) + " " + s.name(e.At) + " " + s.name(e.B)
	}
	return fmt.Sprint(e)
}

// Lines that continue each other are one, whoever drew them.
// Pictures of steps that are drawn one after the other are those that are drawn each by itself, be values in places or in notes.
func TestStepsAreDrawnAsEachAlone(t *testing.T) {
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			found := []Found{{Note: "(1) S = 12 cm²"}, {Note: "(2) V = 60 cm³"}}
			if sides := newStraights(scene).sides(); len(sides) > 0 {
				length := sides[0].a.minus(sides[0].b).length()
				found = append(found, Found{Measures: Length, Value: length, Slack: 0.5, Text: "7 cm", Note: "(3) 7 cm"})
			}
			found = append(found, Found{Note: "(4) 2"}, Found{})
			n := 0
			err := Steps(scene, found, func(i int, data []byte, info diagram.Info) error {
				want, is, err := Again(scene, found[:i], found[i:])
				if err != nil || !bytes.Equal(data, want) || info != is {
					t.Errorf("step %d is another picture: %v", i, err)
				}
				n++
				return nil
			})
			if err != nil || n != len(found) {
				t.Errorf("%d steps of %d: %v", n, len(found), err)
			}
			failed := errors.New("failed")
			if err := Steps(scene, found, func(int, []byte, diagram.Info) error { return failed }); err != failed {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

func TestALineIsWhatIsDrawnWithoutAGap(t *testing.T) {
	s := plane(points("A", 0., 0., "B", 2., 0., "C", 5., 0., "D", 7., 0., "E", 9., 0., "F", 2., 3.),
		Segment{From: pt(0, 0), To: pt(2, 0)}, Segment{From: pt(5, 0), To: pt(2, 0)}, Segment{From: pt(7, 0), To: pt(9, 0)},
		Segment{From: pt(2, 0), To: pt(2, 3)})
	var got []string
	for _, of := range newStraights(s).sides() {
		got = append(got, s.name(of.a)+s.name(of.b))
	}
	if want := []string{"AC", "DE", "BF", "AB", "BC"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Whatever is written in, labels stay apart and within the picture, and notes stand under it.
func TestValuesKeepApartFromEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scene := anyScene(t)
		if _, err := PNG(scene); err != nil {
			t.Skip(err)
		}
		drawn := newStraights(scene)
		var found []Found
		for i := range rapid.IntRange(1, 4).Draw(t, "values") {
			f := Found{Text: fmt.Sprintf("%d.25 cm", i), Note: fmt.Sprintf("l%d = %d.25 cm", i, i)}
			if sides := drawn.sides(); len(sides) > 0 {
				f.Measures = Length
				of := rapid.SampledFrom(sides).Draw(t, "side")
				f.Value = of.a.minus(of.b).length()
			}
			if corners := drawn.corners(); len(corners) > 0 && rapid.Bool().Draw(t, "angle") {
				f.Measures, f.Value = Degrees, rapid.SampledFrom(corners).Draw(t, "corner").degrees()
			}
			found = append(found, f)
		}
		plain, before, err := scene.compose()
		if err != nil {
			t.Fatal(err)
		}
		with := scene.with(found, nil)
		figure, labels, err := with.compose()
		if err != nil {
			t.Fatal(err)
		}
		if written := len(labels) + len(with.Notes) - len(before); written == 0 {
			t.Skip("it is a right angle, whose mark may lie on other lines")
		} else if figure.Rect == plain.Rect && bytes.Equal(figure.Pix, plain.Pix) {
			t.Fatalf("%d are written, and the picture is the same", written)
		}
		for i, a := range labels {
			if !a.chosen.box.In(image.Rect(0, 0, MaxSide, MaxSide)) {
				t.Fatalf("%q at %v", a.text, a.chosen.box)
			}
			for _, b := range labels[:i] {
				if a.chosen.box.Overlaps(b.chosen.box) {
					t.Fatalf("%q at %v is on %q at %v", a.text, a.chosen.box, b.text, b.chosen.box)
				}
			}
		}
		if size := figure.Rect.Size(); size.X > MaxSide || size.Y > MaxSide+40*len(with.Notes) {
			t.Fatalf("%v with %d notes", size, len(with.Notes))
		}
		for i, v := range figure.Pix {
			if v%17 != 0 {
				t.Fatalf("shade %d at %d", v, i)
			}
		}
	})
}

func TestNotesAreBrokenBetweenWords(t *testing.T) {
	scene := func(notes ...string) *Scene {
		s := plane(nil, Circle{Radius: 1})
		s.Notes = notes
		return s
	}
	height := func(s *Scene) int {
		figure, err := Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		return figure.Rect.Dy()
	}
	none, one := height(scene()), height(scene("S = 12 cm²"))
	long := height(scene(strings.Repeat("S = 12 cm² ", 12)))
	if one <= none || one > none+30 || long <= one+20 || long > one+100 {
		t.Errorf("%d, %d and %d pixels high", none, one, long)
	}
	for note, want := range map[string]string{strings.Repeat("x", 80): "too long", "面积": "no letter"} {
		t.Run(want, func(t *testing.T) {
			if _, err := Draw(scene(note)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

// FuzzRead holds that whatever is read is drawn or refused, with values or without, and read again as it is written.
func FuzzRead(f *testing.F) {
	for _, scene := range scenes() {
		if written, err := scene.Written(); err == nil {
			f.Add(written, 5.0)
		}
	}
	f.Add(`{"draw":[{"polygon":{"points":[[0,0],[1e300,0],[0,-1e-300]]}}]}`, 1e300)
	f.Add(`{"solid":true,"draw":[{"polyhedron":{"vertices":[[0,0]],"faces":[[0,-1],[7]]}}]}`, -1.0)
	f.Fuzz(func(t *testing.T, text string, value float64) {
		s, err := Read(text)
		if err != nil {
			return
		}
		for _, measures := range []Measures{Nothing, Length, Degrees} {
			found := []Found{{Measures: measures, Value: value, Text: "5 cm", Note: "x = 5 cm"}}
			if picture, _, err := Again(s, found, nil); err == nil && len(picture) == 0 {
				t.Error("an empty picture")
			}
		}
		written, err := s.Written()
		if err != nil {
			return // larger than it was: numbers have been written otherwise
		}
		if _, err := Read(written); err != nil {
			t.Errorf("%v: %s", err, written)
		}
	})
}

func BenchmarkAgain(b *testing.B) {
	scene := scenes()["pyramid"]
	written, err := scene.Written()
	if err != nil {
		b.Fatal(err)
	}
	found := []Found{{Measures: Length, Value: 4, Text: "4 cm", Note: "a = 4 cm"}, {Value: 16, Note: "S = 16 cm²"}}
	b.ReportAllocs()
	for b.Loop() {
		s, err := Read(written)
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := Again(s, found, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(written)), "bytes/scene")
}
