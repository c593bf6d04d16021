package fit

import (
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// scaled holds the answer against how areas and volumes grow: where every length of a square, a cube, a circle or a sphere
// grows by a part, its area does by the square and its volume by the cube of it.
func (c *checker) scaled() *Misfit {
	asked := &c.Reading.Asked
	if !asked.Percent || !c.isStory() || !c.Reading.Has(quantity.Square, quantity.Cube, quantity.Circle, quantity.Sphere) || len(c.Reading.Shapes) > 2 {
		return nil
	}
	place := -1
	for k, q := range c.Reading.Quantities {
		if q.Constant || q.Written {
			continue
		}
		if !q.Percent || place >= 0 {
			return nil
		}
		place = k
	}
	if place < 0 {
		return nil
	}
	text := c.Reading.Lower()
	power := map[bool]string{true: "const_3", false: "const_2"}[strings.Contains(text[asked.Start:], "volume")]
	if !strings.Contains(text[asked.Start:], "volume") && !strings.Contains(text[asked.Start:], "area") && !strings.Contains(text[asked.Start:], "surface") {
		return nil
	}
	lengths := false
	for _, word := range []string{"edge", "side", "radius", "diameter"} {
		lengths = lengths || strings.Contains(text[:c.Reading.Quantities[place].Start], word)
	}
	if !lengths {
		return nil
	}
	x := 100 * c.Reading.Quantities[place].Value
	sign, after := "add(const_1,#0)", "subtract(#2,const_1)"
	for _, word := range []string{"decreas", "reduc", "diminish", "shorten", "less"} {
		if strings.Contains(text, word) {
			sign, after = "subtract(const_1,#0)", "subtract(const_1,#2)"
		}
	}
	gold := c.Gold
	if strings.Contains(c.Answer, "%") && len(numerals(c.Answer)) > 0 && near(numerals(c.Answer)[0]/100, gold) {
		after += "|multiply(#3,const_1)|"
	} else {
		after += "|multiply(#3,const_100)|"
	}
	source := "divide(n0,const_100)|" + sign + "|power(#1," + power + ")|" + after
	m, _ := c.compare(source, []program.Number{{Name: "n0", Text: "x", Value: &x}}, []int{place})
	return m
}
