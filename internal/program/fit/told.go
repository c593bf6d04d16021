package fit

import (
	"strings"

	"geoeval/internal/text/quantity"
)

// bare refuses a masked fraction that no word makes a part of something: "倒出X后" may be an amount as well.
func (c *checker) bare(x *quantity.Quantity) *Misfit {
	if c.measured() == 0 || x.Unit || x.Percent || !strings.Contains(x.Text, "/") {
		return nil
	}
	text := c.Reading.Lower()
	before, after := strings.TrimRight(text[:x.Start], " "), strings.TrimLeft(text[x.End:], " ")
	for _, word := range []string{"的", "of ", "of", "th of", "rd of", "times"} {
		if strings.HasPrefix(after, word) || word == "的" && strings.HasSuffix(before, word) {
			return nil
		}
	}
	return misfit(Unsettled, "without its value nothing says that %s is a part and no amount", x.Text)
}

// measured counts the quantities that have a unit of measure.
func (c *checker) measured() int {
	n := 0
	for _, q := range c.Reading.Quantities {
		if !q.Constant && q.Dimension != quantity.Pure {
			n++
		}
	}
	return n
}

// told says from which other numbers of the text the masked one follows without the answer: it is the product or the
// quotient of two of which its formula does not use both, and their measures go together.
func (c *checker) told() *Misfit {
	for k := range c.Reading.Quantities {
		if !c.isMasked(k) {
			continue
		}
		x := &c.Reading.Quantities[k]
		if m := c.bare(x); m != nil {
			return m
		}
		for i := range c.Reading.Quantities {
			a := &c.Reading.Quantities[i]
			if i == k || a.Constant || a.Value == 1 {
				continue
			}
			if !x.Percent && near(a.Value, x.Value) && (a.Written || x.Written) && a.Things && x.Things {
				return misfit(Told, "it stands again as %s", a.Text)
			}
			for j := range c.Reading.Quantities {
				b := &c.Reading.Quantities[j]
				if j == k || j == i || b.Constant || b.Value == 1 || c.used != nil && c.used[i] && c.used[j] {
					continue
				}
				if near(x.Value*a.Value, b.Value) && (x.Times(a.Dimension) == b.Dimension || b.Things && x.Dimension == a.Dimension && x.Dimension == quantity.Length) {
					return misfit(Told, "%s and %s give it without the answer", a.Text, b.Text)
				}
			}
		}
	}
	return nil
}
