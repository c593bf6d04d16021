package figure

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"maps"
	"math"
	"reflect"
	"slices"
	"sync"
)

// sides are the lengths of a figure's longer side that are tried in turn, in pixels without labels: the first that has
// room for all labels is taken, or else the one with most.
var sides = []float64{200, 250, 300, 340}

// Draw gives the figure black on white, at most MaxSide pixels on either side but for notes under it. An error says what cannot be drawn:
// coordinates that are not finite or above 10⁹, lengths of 0, a scene that is all in one place, a letter that the font
// has not.
//
// Draw may be called from several goroutines.
func Draw(s *Scene) (*image.Gray, error) {
	figure, _, err := s.compose()
	return figure, err
}

// PNG is Draw's figure as a PNG, 8-bit grey in 16 shades.
func PNG(s *Scene) ([]byte, error) {
	data, _, err := Again(s, nil, nil)
	return data, err
}

// canvases are those that nobody draws on.
var canvases = sync.Pool{New: func() any {
	c, err := newCanvas()
	if err != nil {
		return err
	}
	return c
}}

// onCanvas has a canvas for as long as draw uses it.
func onCanvas(draw func(c *canvas) error) error {
	c, ok := canvases.Get().(*canvas)
	if !ok {
		return errors.New("figure: its fonts cannot be read")
	}
	defer canvases.Put(c)
	c.laid = nil
	return draw(c)
}

// compose draws a scene and also gives its labels, in their places on the canvas.
func (s *Scene) compose() (figure *image.Gray, labels []*label, err error) {
	err = onCanvas(func(c *canvas) error {
		figure, labels, err = c.compose(s)
		if err == nil {
			figure = &image.Gray{Pix: slices.Clone(figure.Pix), Stride: figure.Stride, Rect: figure.Rect}
		}
		return err
	})
	return figure, labels, err
}

// compose is the scene's compose on a canvas, which the figure stays part of. A scene that differs from the one before in its notes
// alone is not laid out again.
func (c *canvas) compose(s *Scene) (*image.Gray, []*label, error) {
	if c.laid == nil || c.laid.Solid != s.Solid || !reflect.DeepEqual(c.laid.Elements, s.Elements) || !maps.Equal(c.laid.Names, s.Names) {
		if err := c.layOut(s); err != nil {
			return nil, nil, err
		}
	}
	notes, err := c.notes(s.Notes)
	if err != nil {
		return nil, nil, err
	}
	return c.crop(c.with, notes), c.with, nil
}

// layOut has the canvas show a scene without its notes.
func (c *canvas) layOut(s *Scene) error {
	c.laid = nil
	extent := drawing{measuring: true, extent: nowhere()}
	s.elements(&extent)
	if err := cmp.Or(extent.err, extent.extent.fault()); err != nil {
		return err
	}
	labels, err := c.layRoomily(s, extent.extent)
	if err != nil {
		return err
	}
	c.writeLabels(labels)
	c.laid, c.with = s, labels
	return nil
}

// layRoomily lays a scene out in the first of the sides in which all labels have good places, or else in the one in
// which they have the best.
func (c *canvas) layRoomily(s *Scene, within bounds) ([]*label, error) {
	best, least := 0.0, math.Inf(1)
	c.settled = false
	for _, side := range sides {
		labels, err := c.lay(s, within, side)
		if err != nil {
			return nil, err
		}
		worst, sum := 0.0, 0.0
		for _, l := range labels {
			worst, sum = max(worst, l.cost), sum+l.cost
		}
		if worst < roomy {
			return labels, nil
		}
		if sum < least {
			best, least = side, sum
		}
	}
	c.settled = true
	return c.lay(s, within, best)
}

// lay draws the lines of a scene, its longer side so many pixels, and finds places for its labels.
func (c *canvas) lay(s *Scene, b bounds, side float64) ([]*label, error) {
	var d drawing
	d.scale = side / max(b.right-b.left, b.top-b.bottom)
	d.origin = pixel{
		MaxSide/2 - float64(d.scale*((b.left+b.right)/2)),
		MaxSide/2 + float64(d.scale*((b.bottom+b.top)/2)),
	}
	s.elements(&d)
	if d.err != nil {
		return nil, d.err
	}
	for _, l := range d.labels {
		w, err := c.write(l.text, l.script)
		if err != nil {
			return nil, err
		}
		if l.writing = w; w.size.X > MaxSide/2 {
			return nil, fmt.Errorf("figure: the text %q is too long", l.text)
		}
	}
	d.labels = slices.DeleteFunc(d.labels, func(l *label) bool { return len(l.glyphs) == 0 })
	c.middle = s.middle(&d)
	c.straight = straightLines(d.whole)
	c.lines(&d)
	c.place(d.labels)
	return d.labels, nil
}

// elements adds everything of the scene to a drawing.
func (s *Scene) elements(d *drawing) {
	d.view, d.names = s.view(), s.Names
	if !d.measuring {
		d.radii, d.rooms, d.met = s.radii(), s.rooms(), map[Measure]bool{}
	}
	for _, e := range s.Elements {
		switch e := e.(type) {
		case Axes:
			d.window = &e
		case Measure:
			if !d.measuring && !near(e.A, e.B) {
				ends, crosses := s.met(e.A, e.B)
				d.met[e] = ends && !crosses
			}
		case Equal:
			d.equal = append(d.equal, e)
		case Angle:
			if e.Arcs >= 0 {
				d.angles = append(d.angles, e)
			}
		case Vector:
			d.vectors = append(d.vectors, e)
		case Polygon:
			if e.Open {
				d.openings = append(d.openings, e.Points)
			}
		case Polyhedron:
			if !e.Dashed {
				d.faces = append(d.faces, d.facesOf(e)...)
			}
		case Cylinder:
			if !e.Dashed {
				d.cylinders = append(d.cylinders, e)
			}
		case Sphere:
			if !e.Dashed {
				d.spheres = append(d.spheres, e)
			}
		}
	}
	for i, e := range s.Elements {
		if e == nil {
			d.fail("element %d is nil", i)
			return
		}
		e.draw(d)
	}
	d.drawRims()
	d.hide()
	d.squares()
	for _, name := range slices.Sorted(maps.Keys(s.Names)) {
		p := s.Names[name]
		if !d.finite("point "+name, p) || !d.mention(p) {
			continue
		}
		d.label(named(name), slanted, nameSpots{d.at(p)})
	}
}

// named is how a name is written: A1 with a low 1.
func named(name string) string {
	letters := []rune(name)
	for i, r := range letters {
		if i > 0 && r >= '0' && r <= '9' {
			letters[i] = r - '0' + '₀'
		}
	}
	return string(letters)
}

// middle is the mean of the named points, if there are three, or the middle of the canvas: labels stand rather away
// from it.
func (s *Scene) middle(d *drawing) pixel {
	if len(s.Names) < 3 {
		return pixel{MaxSide / 2, MaxSide / 2}
	}
	var sum pixel
	for _, name := range slices.Sorted(maps.Keys(s.Names)) {
		p := d.at(s.Names[name])
		sum.X, sum.Y = sum.X+p.X, sum.Y+p.Y
	}
	n := float64(len(s.Names))
	return pixel{sum.X / n, sum.Y / n}
}
