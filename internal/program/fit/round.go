package fit

import (
	"strings"

	"geoeval/internal/text/quantity"
)

// roundness holds what stands beside π against its role: π·r² takes a radius or half a diameter, 2·π·r a radius, π·d a
// diameter.
func (c *checker) roundness(values []value, covered []bool, leaves []int, options [][]option, chosen []int) *Misfit {
	roles := make([]quantity.Role, len(c.terms))
	for i, leaf := range leaves {
		if o := options[i][chosen[i]]; o.covers >= 0 {
			roles[leaf] = c.Reading.Quantities[o.covers].Role
		}
	}
	if c.isCoat() && !c.hasBase() {
		return misfit(Unsettled, "it leaves to the reader which faces of the surface count")
	}
	inner := make([]bool, len(c.terms)) // part of a larger product
	for _, t := range c.terms {
		if t.Op == "mul" || t.Op == "div" {
			for _, o := range t.Operands {
				inner[o] = true
			}
		}
	}
	for i, t := range c.terms {
		if t.Op != "mul" && t.Op != "div" || inner[i] {
			continue
		}
		f := &factors{constant: 1, covered: covered}
		f.collect(c.terms, i, false)
		if !f.pi {
			continue
		}
		if m := c.roundProduct(f, values, roles); m != nil {
			return m
		}
	}
	return nil
}

// isCoat reports whether the surface of a cylinder is coated and no word says which of its faces are.
func (c *checker) isCoat() bool {
	text := c.Reading.Lower()
	return c.Reading.Has(quantity.Cylinder) && (strings.Contains(text, "表面涂") || strings.Contains(text, "表面刷") || strings.Contains(text, "的表面")) &&
		!strings.Contains(text, "侧面")
}

// hasBase reports whether the program has the area of a circle.
func (c *checker) hasBase() bool {
	for _, t := range c.terms {
		if t.Op == "square" {
			return true
		}
	}
	return false
}

// factors are those of a product: its constants as one number, and what else there is, with the sign of its exponent.
type factors struct {
	pi       bool
	constant float64
	covered  []bool // terms that are quantities of the text
	above    []int
}

func (f *factors) collect(terms []term, i int, below bool) {
	t := terms[i]
	switch {
	case t.Op == "mul":
		f.collect(terms, t.Operands[0], below)
		f.collect(terms, t.Operands[1], below)
	case t.Op == "div":
		f.collect(terms, t.Operands[0], below)
		f.collect(terms, t.Operands[1], !below)
	case t.Op == "constant" && !f.covered[i]:
		switch {
		case isPi(t.Value):
			f.pi = f.pi || !below
		case below:
			f.constant /= t.Value
		default:
			f.constant *= t.Value
		}
	case !below:
		f.above = append(f.above, i)
	}
}

func (c *checker) roundProduct(f *factors, values []value, roles []quantity.Role) *Misfit {
	lone := 0
	for _, i := range f.above {
		t := c.terms[i]
		if t.Op != "square" {
			if values[i].Dimension == quantity.Length {
				lone++
			}
			continue
		}
		in := c.terms[t.Operands[0]]
		switch role := roles[t.Operands[0]]; {
		case role == quantity.High, role == quantity.Deep, role == quantity.Thick:
			return misfit(Measures, "it takes the %s for the radius", role)
		case role == quantity.Diameter && f.constant > 0.9 && len(f.above) < 3:
			return misfit(Measures, "it takes the diameter for the radius")
		case in.Op == "div" && c.terms[in.Operands[1]].Op == "constant" && c.terms[in.Operands[1]].Value == 2 && roles[in.Operands[0]] == quantity.Radius:
			return misfit(Measures, "it takes the radius for the diameter")
		}
	}
	for _, i := range f.above {
		switch {
		case roles[i] == quantity.Diameter && f.constant == 2 && lone == 1:
			return misfit(Measures, "it takes the diameter for the radius")
		case roles[i] == quantity.Radius && f.constant == 1 && lone <= 2 && !c.Reading.Has(quantity.Semicircle, quantity.Cone, quantity.Sector):
			return misfit(Measures, "it takes the radius for the diameter")
		}
	}
	return nil
}
