package backward

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A drawn figure is a problem's own, of which is known how it was drawn.
type drawn struct {
	scene   *figure.Scene
	problem *schema.Problem
	numbers []schema.Number
}

// A written label is a place of a figure where a number stands.
type written struct {
	element    int // −1 for a note
	note       int
	text       string
	start, end int
	of         figure.Element
}

// alone is a label that says a number and nothing that it could be a term of.
var alone = regexp.MustCompile(`^(?:[A-Za-z∠△⊙ ]+ ?[=:] ?)?# ?(?:°|%|(?:cm|mm|dm|km|m|ft|in|units?|厘米|毫米|分米|千米|米)[²³]?)?$`)

// hide puts the letter of a masking into the figure, in the place of the label that shows the number, and gives the scene
// as JSON: "" where no label shows it. The text and the clauses decide which label it is: the one of the segment or the
// angle that they name, or, where they or the label name none, the only one with this value, if no other of the problem's
// numbers has it: all that a figure gives is a number of its problem. Where that leaves a doubt, or ticks of axes give
// numbers away, the number is refused. What the text leaves open, the mark of an angle tells: then the masking becomes that
// of an angle.
func (d *drawn) hide(m *mask.Masking) (string, *refused) {
	doubt := func(why string) (string, *refused) { return "", &refused{schema.FigureTells, why} }
	for _, e := range d.scene.Elements {
		if axes, ok := e.(figure.Axes); ok && axes.Step > 0 {
			return doubt("it can be read off the axes")
		}
	}
	labels := d.labels(m)
	if len(labels) == 0 {
		return "", nil
	}
	is, others := d.things(m)
	var own []written
	for _, l := range labels {
		switch at := d.named(l); {
		case slices.Contains(is, at) && at != "":
			own = append(own, l)
		case slices.Contains(others, at) && at != "":
		case (len(is) == 0 || at == "") && len(labels) == 1 && len(others) == 0 && d.couldBe(m, l):
			own = append(own, l)
		default:
			return doubt("a label of this value could be it, and could be another's")
		}
	}
	if len(own) == 0 {
		return "", nil
	}
	scene := *d.scene
	scene.Elements, scene.Notes = slices.Clone(scene.Elements), slices.Clone(scene.Notes)
	for _, l := range own {
		if !alone.MatchString(l.text[:l.start] + "#" + l.text[l.end:]) {
			return doubt("it is part of the label " + l.text)
		}
		l.put(&scene, l.text[:l.start]+m.Letter+l.text[l.end:])
		if _, angle := l.of.(figure.Angle); angle && m.Quantity == mask.Magnitude && m.Value < 180 {
			m.Quantity = mask.Angle
		}
	}
	_, info, err := figure.Again(d.scene, nil, nil)
	if err != nil || info.Pixels.String() != d.problem.PixelDigest {
		return doubt("the diagram is not what its scene says")
	}
	json, err := scene.Written()
	if err != nil {
		return doubt(err.Error())
	}
	if _, _, err := figure.Again(&scene, nil, nil); err != nil {
		return doubt(err.Error())
	}
	return json, nil
}

// labels are the places of the figure where a number of the value stands.
func (d *drawn) labels(m *mask.Masking) []written {
	var all []written
	add := func(w written) {
		for _, q := range mathtext.Quantities(w.text) {
			end := q.Start + len(strings.TrimRight(q.Text, "%％ "))
			if value := q.Value; !q.Label && (equal(value, m.Value) || equal(value, m.Value*m.Scale)) {
				w.start, w.end = q.Start, end
				all = append(all, w)
			}
		}
	}
	for i, e := range d.scene.Elements {
		if text := figure.TextOf(e); text != "" {
			add(written{element: i, text: text, of: e})
		}
	}
	for i, note := range d.scene.Notes {
		add(written{element: -1, note: i, text: note})
	}
	return all
}

func equal(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

// put writes a text into a label's place in a scene.
func (w *written) put(s *figure.Scene, text string) {
	switch e := w.of.(type) {
	case figure.Angle:
		e.Text = text
		s.Elements[w.element] = e
	case figure.Measure:
		e.Text = text
		s.Elements[w.element] = e
	case figure.Text:
		e.Text = text
		s.Elements[w.element] = e
	default:
		s.Notes[w.note] = text
	}
}

// things are what the masked number is said to measure, and what others of its value measure: "" for one that measures
// nothing with a name.
func (d *drawn) things(m *mask.Masking) (is, others []thing) {
	for i := range d.numbers {
		n := &d.numbers[i]
		of := thingOf(d.problem, n)
		switch {
		case slices.Contains(m.Numbers, i):
			if of != "" && d.has(of) && !slices.Contains(is, of) {
				is = append(is, of)
			}
		case n.Value != nil && (equal(*n.Value, m.Value) || equal(*n.Value, m.Value*m.Scale)):
			others = append(others, of)
		}
	}
	return is, others
}

// has tells whether the figure names all points of a thing.
func (d *drawn) has(t thing) bool {
	for _, letter := range t {
		if _, ok := d.scene.Names[string(letter)]; !ok {
			return false
		}
	}
	return true
}

// named is what a label measures: what it says itself, or else what it stands beside.
func (d *drawn) named(l written) thing {
	if t := thingBefore(l.text[:l.start]); t != "" {
		return t
	}
	return d.measured(l.of)
}

// measured is what a label stands beside, by the names of its points, "" where they have none.
func (d *drawn) measured(e figure.Element) thing {
	switch e := e.(type) {
	case figure.Measure:
		for a, p := range d.scene.Names {
			for b, q := range d.scene.Names {
				if len(a) == 1 && len(b) == 1 && a < b && (at(p, e.A) && at(q, e.B) || at(p, e.B) && at(q, e.A)) {
					return thing(a + b)
				}
			}
		}
	case figure.Angle:
		// An angle has a name for each pair of points on its legs; that of the problem is looked for.
		for i := range d.numbers {
			if t := thingOf(d.problem, &d.numbers[i]); len(t) == 3 && d.has(t) {
				a, b, c := d.scene.Names[string(t[0])], d.scene.Names[string(t[1])], d.scene.Names[string(t[2])]
				if at(b, e.At) && (toward(b, e.A, a) && toward(b, e.B, c) || toward(b, e.A, c) && toward(b, e.B, a)) {
					return t
				}
			}
		}
	}
	return ""
}

func at(p, q figure.Point) bool {
	return math.Hypot(math.Hypot(p.X-q.X, p.Y-q.Y), p.Z-q.Z) <= 1e-6*(1+math.Abs(p.X)+math.Abs(p.Y)+math.Abs(p.Z))
}

// toward tells whether two points lie in one direction from another.
func toward(from, p, q figure.Point) bool {
	ux, uy, uz := p.X-from.X, p.Y-from.Y, p.Z-from.Z
	vx, vy, vz := q.X-from.X, q.Y-from.Y, q.Z-from.Z
	lengths := math.Hypot(math.Hypot(ux, uy), uz) * math.Hypot(math.Hypot(vx, vy), vz)
	return lengths > 0 && ux*vx+uy*vy+uz*vz >= lengths*(1-1e-9)
}

// couldBe tells whether a label could show a masked number: degrees are no length.
func (d *drawn) couldBe(m *mask.Masking, l written) bool {
	_, angle := l.of.(figure.Angle)
	_, length := l.of.(figure.Measure)
	degrees := angle || strings.Contains(l.text[l.end:], "°")
	switch m.Quantity {
	case mask.Angle, mask.Arc:
		return degrees
	case mask.Count:
		return !angle && !length
	}
	return !degrees || !slices.ContainsFunc(m.Places, func(p mask.Place) bool {
		return p.Clause == mask.InText && unitBehind.MatchString(d.problem.Text[p.End:])
	})
}
