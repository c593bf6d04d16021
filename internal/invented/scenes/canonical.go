package scenes

import (
	"fmt"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
)

// canonical is a quantity by the points of a text as its diagram names it.
func canonical(d *deduce.Diagram, q deduce.Quantity) (deduce.Quantity, error) {
	if _, special := specialMeasures[q.Kind]; special {
		for one := range d.Values {
			if one.Kind == q.Kind {
				return one, nil
			}
		}
	}
	if d.Bodies[q.Of] != "" {
		return q, nil
	}
	for _, c := range []byte(q.Of) {
		if _, ok := d.At[c]; !ok {
			return q, fmt.Errorf("there is no point %c", c)
		}
	}
	switch {
	case q.Kind == deduce.Length && len(q.Of) == 2:
		return deduce.Len(q.Of[0], q.Of[1]), nil
	case q.Kind == deduce.Angle && len(q.Of) == 3:
		return d.Ang(q.Of[0], q.Of[1], q.Of[2]), nil
	case (q.Kind == deduce.Area || q.Kind == deduce.Perimeter) && len(q.Of) >= 3:
		q.Of = deduce.Ring(q.Of)
	case q.Kind == deduce.Arc || q.Kind == deduce.ArcLength || q.Kind == deduce.Sector:
		return lesser(d, q)
	}
	return q, nil
}

// lesser is the arc or sector below 180 degrees between two points, of the circle on which both lie.
func lesser(d *deduce.Diagram, q deduce.Quantity) (deduce.Quantity, error) {
	ends := q.Of[len(q.Of)-2:]
	for _, c := range d.Circles {
		if strings.IndexByte(c.On, ends[0]) < 0 || strings.IndexByte(c.On, ends[1]) < 0 {
			continue
		}
		q.Of = string([]byte{c.Center, ends[0], ends[1]})
		if isGreat(d, q) {
			q.Of = string([]byte{c.Center, ends[1], ends[0]})
		}
		return q, nil
	}
	return q, fmt.Errorf("%s lie on no circle", ends)
}

// isGreat tells whether a quantity is of an arc of 180 degrees or more, which two letters do not name.
func isGreat(d *deduce.Diagram, q deduce.Quantity) bool {
	if q.Kind != deduce.Arc && q.Kind != deduce.ArcLength && q.Kind != deduce.Sector {
		return false
	}
	turn, err := d.Measure(deduce.Quantity{Kind: deduce.Arc, Of: q.Of})
	return err != nil || turn >= 180-1e-9
}

// unturned are a statement's points, those of parallels that words may turn round in the order of the alphabet.
func (s Statement) unturned() string {
	of := []byte(s.of)
	for _, ends := range strings.Fields(s.form.turned) {
		x, y := strings.IndexByte(s.form.args, ends[0]), strings.IndexByte(s.form.args, ends[1])
		if of[y] < of[x] {
			of[x], of[y] = of[y], of[x]
		}
	}
	return string(of)
}
