package synth

import (
	"errors"
	"fmt"
	"math"
)

// A parameter is a number of the problem: one of some values, or what an expression of earlier ones gives.
type parameter struct {
	name   string
	slot   int
	values []Value
	is     *node
}

// mostValues is from how many values a parameter may be drawn.
const mostValues = 100_000

// newParameter reads how a parameter gets its value: from the rows of the template, where it has such.
func newParameter(name string, n Number, r *reader, rows bool) (parameter, error) {
	p := parameter{name: name}
	ways := truth(n.isRanged()) + truth(len(n.Of) > 0) + truth(n.Is != "")
	if rows {
		if ways > 0 {
			return p, errors.New("gets its values from the rows, and has no other ones")
		}
		return p, nil
	}
	if ways != 1 {
		return p, errors.New("needs either from and to (with step), or of, or is")
	}
	if n.Is != "" {
		var err error
		p.is, err = r.read(n.Is)
		return p, err
	}
	values := n.Of
	if n.isRanged() {
		var err error
		if values, err = n.steps(); err != nil {
			return p, err
		}
	}
	for _, x := range values {
		v, ok := newValue(x)
		if !ok {
			return p, fmt.Errorf("%v has more than two decimals", x)
		}
		p.values = append(p.values, v)
	}
	return p, nil
}

func (n *Number) isRanged() bool { return n.From != nil || n.To != nil || n.Step != nil }

// steps are the values from From to To.
func (n *Number) steps() (values []float64, err error) {
	step := 1.0
	if n.Step != nil {
		step = *n.Step
	}
	if n.From == nil || n.To == nil || !(step > 0) || !(*n.To >= *n.From) || (*n.To-*n.From)/step > mostValues {
		return nil, errors.New("needs from ≤ to, step > 0 and at most 100,000 values between")
	}
	for i := 0; i <= int(math.Floor((*n.To-*n.From)/step+1e-9)); i++ {
		values = append(values, *n.From+float64(i)*step)
	}
	return values, nil
}

// draw gives the parameter a value; false where its expression gives none with at most two decimals.
func (p *parameter) draw(s *Stream, e *environment) bool {
	if p.is == nil {
		e.values[p.slot] = p.values[s.Pick(len(p.values))].Float()
		return true
	}
	v, ok := newValue(p.is.of(e))
	e.values[p.slot] = v.Float()
	return ok
}
