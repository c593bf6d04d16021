package figure

import (
	"math"
	"slices"

	"geoeval/internal/format/diagram"
)

// A Found is a value that has been found and is to be written into a figure.
type Found struct {
	Measures Measures
	// Value is a length in the scene's own unit, or an angle in degrees; it counts only for these. Slack is how far it may
	// be from what it measures: half of its last digit where it is rounded.
	Value, Slack float64
	// Text is what is written beside it: "12 cm". Note is the line under the figure where it has no place: "S = 12 cm²".
	Text, Note string
}

// Measures says what a value measures of a figure.
type Measures uint8

const (
	Nothing Measures = iota // that a figure shows in one place: an area, a volume, a ratio
	Length                  // of a segment
	Degrees                 // of an angle
)

// same is how near a measure of the figure is to a value that is not rounded, as a part of it.
const same = 1e-6

// Again is [PNG] of a scene with values written in: each beside what it measures, if the scene draws that and has
// written nothing there, or else in a note. No value is written beside something that could be taken for one of those in
// hidden, which are yet to be found. Where there is no room for all labels, all values are in notes. The second result is
// what the PNG shows.
func Again(s *Scene, found, hidden []Found) ([]byte, diagram.Info, error) {
	var data []byte
	var info diagram.Info
	err := onCanvas(func(c *canvas) (err error) {
		data, info, err = c.again(s, found, hidden)
		return err
	})
	return data, info, err
}

// Steps is [Again] with none of the values written in, with the first, with the first two, and so on, but never with the last; those
// that are not written in are hidden. It ends where taken returns an error.
func Steps(s *Scene, found []Found, taken func(i int, data []byte, info diagram.Info) error) error {
	return onCanvas(func(c *canvas) error {
		for i := range found {
			data, info, err := c.again(s, found[:i], found[i:])
			if err == nil {
				err = taken(i, data, info)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// again is Again on a canvas.
func (c *canvas) again(s *Scene, found, hidden []Found) ([]byte, diagram.Info, error) {
	figure, labels, err := c.compose(s.with(found, hidden))
	if err == nil && slices.ContainsFunc(labels, func(l *label) bool { return l.cost >= roomy }) && len(found) > 0 {
		figure, _, err = c.compose(s.noted(found))
	}
	if err != nil {
		return nil, diagram.Info{}, err
	}
	return diagram.EncodeGray(figure.Rect.Dx(), figure.Rect.Dy(), figure.Pix)
}

// noted is the scene with all values in notes.
func (s *Scene) noted(found []Found) *Scene {
	with := *s
	with.Notes = slices.Clone(s.Notes)
	for _, f := range found {
		with.Notes = append(with.Notes, f.Note)
	}
	return &with
}

// with is the scene with values in their places.
func (s *Scene) with(found, hidden []Found) *Scene {
	with := *s
	with.Elements, with.Notes = slices.Clone(s.Elements), slices.Clone(s.Notes)
	if len(found) == 0 {
		return &with
	}
	drawn := newStraights(s)
	for _, f := range found {
		if slices.ContainsFunc(hidden, f.like) || !with.write(f, drawn) {
			with.Notes = append(with.Notes, f.Note)
		}
	}
	return &with
}

// like tells whether another value could be meant where this one is written.
func (f Found) like(other Found) bool {
	return f.Measures == other.Measures && (f.is(other.Value) || other.is(f.Value))
}

// is tells whether a measure of the figure is the value.
func (f Found) is(measure float64) bool {
	return math.Abs(measure-f.Value) <= max(f.Slack, same*math.Abs(f.Value))
}

// write writes a value beside what it measures and tells whether it has found that.
func (s *Scene) write(f Found, drawn *straights) bool {
	switch f.Measures {
	case Length:
		for _, side := range drawn.sides() {
			if f.is(side.a.minus(side.b).length()) && !s.measured(side) {
				s.Elements = append(s.Elements, Measure{A: side.a, B: side.b, Text: f.Text})
				return true
			}
		}
	case Degrees:
		for _, c := range drawn.corners() {
			if f.is(c.degrees()) && s.open(c, f.Text) {
				return true
			}
		}
	}
	return false
}

// measured tells whether a length is written beside a segment.
func (s *Scene) measured(of side) bool {
	return slices.ContainsFunc(s.Elements, func(e Element) bool {
		m, ok := e.(Measure)
		return ok && (near(m.A, of.a) && near(m.B, of.b) || near(m.A, of.b) && near(m.B, of.a))
	})
}

// open writes a text into an angle, unless the scene has marked it as right or written something there; it tells whether
// it has. An angle of 90° becomes a right one.
func (s *Scene) open(c corner, text string) bool {
	for i, e := range s.Elements {
		switch e := e.(type) {
		case Right:
			if (corner{e.A, e.At, e.B}).same(c) {
				return false
			}
		case Angle:
			if !(corner{e.A, e.At, e.B}).same(c) {
				continue
			}
			if e.Text != "" {
				return false
			}
			e.Text = text
			s.Elements[i] = e
			return true
		}
	}
	if math.Abs(c.degrees()-90) < 1e-6 {
		s.Elements = append(s.Elements, Right{A: c.a, At: c.at, B: c.b})
	} else {
		s.Elements = append(s.Elements, Angle{A: c.a, At: c.at, B: c.b, Text: text})
	}
	return true
}
