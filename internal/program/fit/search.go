package fit

import (
	"math"
	"slices"

	"geoeval/internal/text/quantity"
)

// maxTrials bounds how many assignments of a program's numbers are tried.
const maxTrials = 4000

// readable says what could not be read.
func (c *checker) readable() *Misfit {
	if !c.Reading.Asked.Read && c.unitOfAnswer() == nil {
		return misfit(Unread, "what is asked for could not be read")
	}
	for i := range c.Reading.Quantities {
		q := &c.Reading.Quantities[i]
		if !q.Read && !q.Constant && !q.Written {
			return misfit(Unread, "what %s measures could not be read", q.Text)
		}
	}
	c.wants = c.wanted()
	return nil
}

// search looks for an assignment of the program's numbers under which it fits. Where there is none, it tells of the one
// that came farthest.
func (c *checker) search() *Misfit {
	m := c.assign()
	if m == nil {
		return nil
	}
	if folded, ok := fold(c.terms); ok {
		whole := c.terms
		c.terms = folded
		if c.assign() == nil {
			return nil
		}
		c.terms = whole
	}
	return m
}

// assign tries the assignments in turn.
func (c *checker) assign() *Misfit {
	var leaves []int
	var options [][]option
	exponents := exponentsOf(c.terms)
	for i, t := range c.terms {
		if (t.Op == "constant" || t.Op == "number") && !exponents[i] {
			leaves = append(leaves, i)
			options = append(options, c.options(t))
		}
	}
	var best *Misfit
	rank := -1
	better := func(m *Misfit) {
		r := map[Kind]int{Measures: 0, Foreign: 1, Unaccounted: 2, Contradicted: 3}[m.Kind]
		if r > rank {
			best, rank = m, r
		}
	}
	chosen := make([]int, len(leaves))
	values := make([]value, len(c.terms))
	for range maxTrials {
		m := c.try(leaves, options, chosen, values)
		if m == nil {
			return nil
		}
		better(m)
		if !advance(chosen, options) {
			break
		}
	}
	return best
}

// advance goes on to the next choice of options; false behind the last one.
func advance(chosen []int, options [][]option) bool {
	for at := len(chosen) - 1; at >= 0; at-- {
		if chosen[at]++; chosen[at] < len(options[at]) {
			return true
		}
		chosen[at] = 0
	}
	return false
}

// try holds the program under one assignment against the text.
func (c *checker) try(leaves []int, options [][]option, chosen []int, values []value) *Misfit {
	used := make([]bool, len(c.Reading.Quantities))
	var foreign *Misfit
	covered := make([]bool, len(c.terms))
	for i, leaf := range leaves {
		o := options[i][chosen[i]]
		values[leaf] = o.value
		covered[leaf] = o.covers >= 0
		if o.covers >= 0 {
			used[o.covers] = true
		}
		if o.foreign && foreign == nil {
			foreign = misfit(Foreign, "neither text nor shape accounts for the %.6g of its formula", c.terms[leaf].Value)
		}
	}
	for i, t := range c.terms {
		if len(t.Operands) == 0 {
			continue
		}
		a := values[t.Operands[0]]
		var b value
		exponent := 0.0
		if len(t.Operands) > 1 {
			b, exponent = values[t.Operands[1]], c.terms[t.Operands[1]].Value
			if t.Op == "pow" && c.terms[t.Operands[1]].Op == "number" && slices.Contains(c.Masked, c.terms[t.Operands[1]].Number) {
				return misfit(Measures, "it takes the %.6g of the text for an exponent", exponent)
			}
			if t.Op == "pow" && len(c.terms[t.Operands[1]].Operands) > 0 {
				exponent = 1
				if a.Dimension != quantity.Pure {
					return misfit(Measures, "the exponent of a %s is no constant", a.Dimension)
				}
			}
		}
		v, err := apply(t.Op, a, b, exponent)
		if err != nil {
			return misfit(Measures, "%v", err)
		}
		values[i] = v
	}
	if m := c.gives(values[len(values)-1]); m != nil {
		return m
	}
	if m := c.roundness(values, covered, leaves, options, chosen); m != nil {
		return m
	}
	if foreign != nil {
		return foreign
	}
	c.used, c.found = used, values
	c.covers = make([]int, len(c.terms))
	for i := range c.covers {
		c.covers[i] = -1
	}
	for i, leaf := range leaves {
		c.covers[leaf] = options[i][chosen[i]].covers
	}
	return c.unused(used)
}

// gives says in what the program's value is not what is asked for.
func (c *checker) gives(v value) *Misfit {
	asked := &c.Reading.Asked
	var first *Misfit
	for _, want := range c.wants {
		switch {
		case want.Dimension != v.Dimension:
			if first == nil {
				first = misfit(Measures, "it gives a %s, and a %s is asked for", v.Dimension, want.Dimension)
			}
		case want.Scale != 0 && math.Abs(want.Scale-v.Scale) > sameScale*want.Scale:
			first = misfit(Measures, "it gives a %s in another unit than is asked for", v.Dimension)
		case asked.Ratio && asked.Of != nil && v.tagged && !slices.Contains([]int8{asked.Of.Length, -asked.Of.Length}, v.tag):
			first = misfit(Measures, "it gives no ratio of two of the %s that are asked for", *asked.Of)
		default:
			return nil
		}
	}
	return first
}

// unused says which number of the text is not used and may be needed.
func (c *checker) unused(used []bool) *Misfit {
	for i := range used {
		q := &c.Reading.Quantities[i]
		if used[i] || q.Constant || q.Written || q.Known || q.Value == 1 && !q.Percent || c.unneeded(i, used) {
			continue
		}
		return misfit(Unaccounted, "its formula does not use the %s of its text", q.Text)
	}
	return nil
}
