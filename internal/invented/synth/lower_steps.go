package synth

import "math"

// A dialect is what MathQA's language and the stack's, both of named steps, call what they share.
type dialect struct {
	// say gives what the value of a node is called, writing steps as needed; step writes one, and gives what its result is
	// called.
	say  func(*node) (string, error)
	step func(name string, operands ...string) string
	// The steps for a product, a circle's area and its circumference, and the name of π.
	multiply, area, circumference, pi string
}

// over writes the step of a name over nodes.
func (d *dialect) over(name string, args ...*node) (string, error) {
	terms := make([]string, len(args))
	for i, a := range args {
		var err error
		if terms[i], err = d.say(a); err != nil {
			return "", err
		}
	}
	return d.step(name, terms...), nil
}

// times multiplies a value, which is empty at first, by another.
func (d *dialect) times(value, by string) string {
	if value == "" {
		return by
	}
	return d.step(d.multiply, value, by)
}

// factors multiplies the πs of a product, with what makes circles of them, and its factors; it is empty where there are
// none. The numbers of the product and its divisors are left to the language.
func (d *dialect) factors(p *product) (value string, err error) {
	for {
		if _, ok := p.takeFactor(isPi); !ok {
			break
		}
		term, err := d.circle(p)
		if err != nil {
			return "", err
		}
		value = d.times(value, term)
	}
	for _, f := range p.factors {
		term, err := d.say(f)
		if err != nil {
			return "", err
		}
		value = d.times(value, term)
	}
	return value, nil
}

// circle takes what belongs to a π out of a product: r² (an area), 2 and r (a circumference), else it stands alone.
func (d *dialect) circle(p *product) (string, error) {
	if r, ok := p.takePair(); ok {
		return d.over(d.area, r)
	}
	if math.Mod(p.above, 2) == 0 {
		if r, ok := p.takeFactor(func(n *node) bool { return !isPi(n) }); ok {
			p.above /= 2
			return d.over(d.circumference, r)
		}
	}
	return d.pi, nil
}
