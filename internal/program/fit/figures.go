package fit

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
)

// rightAngled refuses half the product of two sides, and the root of a sum of squares, where no word tells of a right angle.
func (c *checker) rightAngled() *Misfit {
	r := c.Reading
	if !r.Has(quantity.Triangle) || r.Has(quantity.Right, quantity.Equilateral, quantity.Square, quantity.Rectangle) || c.says("right", "perpendicular", "垂直", "pythag") {
		return nil
	}
	sides := 0
	for _, q := range r.Quantities {
		switch {
		case q.Constant, q.Written, q.Dimension == quantity.Pure:
		case q.Role == quantity.Side && q.Dimension == quantity.Length:
			sides++
		default:
			return nil
		}
	}
	heron := sides == 3 && c.computes("sqrt") || r.Has(quantity.Isosceles)
	asked := r.Asked.Dimension == quantity.Area || r.Asked.Role == quantity.Side || r.Asked.Role == quantity.High || r.Asked.Role == quantity.Radius
	if sides >= 2 && asked && !heron {
		return misfit(Unsettled, "its formula needs a right angle, of which the text does not tell")
	}
	return nil
}

// legged refuses a side of an isosceles triangle of which the text does not say whether it is the base: a term of a ratio of
// sides, or the side of an equilateral triangle that is one of it.
func (c *checker) legged() *Misfit {
	k := c.masked()
	if k < 0 || !c.Reading.Has(quantity.Isosceles) {
		return nil
	}
	q := &c.Reading.Quantities[k]
	before := strings.ReplaceAll(c.Reading.Lower()[:q.End], "等腰", "")
	if q.Role == quantity.Term && !saysAny(before, "腰", "底", "base", "leg", "equal side") || strings.Contains(c.before(k), "equilateral") && c.says("one of the sides", "one side of the equilateral", "side of the equilateral") {
		return misfit(Unsettled, "it does not say which of the sides are equal")
	}
	all := c.lengths()
	if c.Reading.Asked.Role != quantity.Perimeter || len(all) != 2 || !slices.Contains(all, k) || saysAny(strings.ReplaceAll(c.Reading.Lower(), "等腰", ""), "腰", "底", "base", "leg", "equal side") {
		return nil
	}
	a := c.Reading.Quantities[all[0]].Value + c.Reading.Quantities[all[1]].Value - q.Value
	leg, base := (c.Gold-a)/2, c.Gold-2*a
	if 2*leg > a && base > 0 && base < 2*a && !near(leg, base) {
		return misfit(Unsettled, "it does not say which of the sides are equal")
	}
	return nil
}

// round refuses a length at a circle that may be its radius as well as its diameter.
func (c *checker) round() *Misfit {
	pi := slices.ContainsFunc(c.terms, func(t term) bool { return t.Op == "constant" && isPi(t.Value) })
	if pi && !c.says("radi", "diameter", "circumference", "perimeter", "girth", "around", "side", "edge", "long", "length", "area", "acre", "hectare", "volume", "wide", "width", "high",
		"height", "compass", "pi ", "π", "半径", "直径", "周长", "长", "棱", "边", "宽", "高", "深", "面积", "体积", "容积", "公顷", "射程", "针", "叉", "脚", "周", "圈") {
		return misfit(Unsettled, "it does not say whether a length is a radius or a diameter")
	}
	return nil
}

var largest = regexp.MustCompile(`\b(?:largest|biggest|greatest|maximum|longest)\b[^.?]{0,40}\b(?:cube|cubes|square|circle|circular|sphere|cone|cylinder|tiles?|rods?|triangle)\b|最大的?(?:正方形|正方体|立方体|圆|球|半圆)`)

// fitted refuses the largest of its kind that fits into several lengths, where the masked one may be the least as well.
func (c *checker) fitted() *Misfit {
	k := c.masked()
	all := c.lengths()
	if len(all) < 2 || !slices.Contains(all, k) || c.computes("sqrt") || !largest.MatchString(c.Reading.Lower()) {
		return nil
	}
	x := &c.Reading.Quantities[k]
	greater := slices.ContainsFunc(all, func(other int) bool {
		q := &c.Reading.Quantities[other]
		return other != k && q.Value*q.Scale <= x.Value*x.Scale
	})
	wide := slices.ContainsFunc(all, func(other int) bool { return c.Reading.Quantities[other].Role == quantity.Wide })
	if !greater || x.Role == quantity.Long && wide {
		return nil
	}
	return misfit(Unsettled, "the largest that fits does not tell it, as another length may be the least")
}

// scaleless refuses the one measure of a text that asks for a ratio: that is the same for every size.
func (c *checker) scaleless() *Misfit {
	k := c.masked()
	if k < 0 || c.measured() != 1 || !c.Reading.Asked.Ratio && !c.Reading.Asked.Percent {
		return nil
	}
	if q := &c.Reading.Quantities[k]; q.Dimension.Length > 0 && q.Mass == 0 && q.Time == 0 && q.Money == 0 {
		return misfit(Unsettled, "the answer is the same for every size")
	}
	return nil
}

// lengthsByRole are the lengths and areas of a text by what they measure, and how many there are. A diameter is given as the radius.
func (c *checker) lengthsByRole() (of map[quantity.Role][]float64, n int) {
	of = map[quantity.Role][]float64{}
	for k, q := range c.Reading.Quantities {
		if q.Constant || q.Written || !q.Read || q.Dimension.Length <= 0 || q.Money != 0 || q.Mass != 0 || q.Time != 0 {
			continue
		}
		role, x := q.Role, q.Value*q.Scale
		switch {
		case role == quantity.Diameter:
			role, x = quantity.Radius, x/2
		case role != quantity.Radius && saysAny(c.before(k), "chord", "弦"):
			role = "chord"
		}
		of[role] = append(of[role], x)
		n++
	}
	if rest := append(of[quantity.None], of[quantity.Long]...); n == 2 && len(rest) == 1 && c.says("chord", "弦") {
		of["chord"] = rest
	}
	return of, n
}

// possible refuses a figure that cannot be.
func (c *checker) possible() *Misfit {
	of, n := c.lengthsByRole()
	one := func(role quantity.Role) float64 {
		if len(of[role]) == 1 {
			return of[role][0]
		}
		return math.NaN() // no comparison with it holds
	}
	const slack = 1 + 1e-6
	r, h, s := one(quantity.Radius), one(quantity.High), one(quantity.Slant)
	d, p, a := one(quantity.Diagonal), one(quantity.Perimeter), one(quantity.AreaOf)
	has := c.Reading.Has
	switch {
	case has(quantity.Cone) && (s <= r || s <= h):
		return misfit(Contradicted, "no cone has a slant height under its radius or its height")
	case one("chord") > 2*r*slack:
		return misfit(Contradicted, "no chord is longer than the diameter")
	case has(quantity.Triangle) && (one(quantity.Hypotenuse) <= one(quantity.Leg) || one(quantity.Hypotenuse) <= one(quantity.Side)):
		return misfit(Contradicted, "no hypotenuse is shorter than a leg")
	case has(quantity.Triangle) && n == 2 && p*slack < 6*math.Sqrt(3)*one(quantity.Inradius):
		return misfit(Contradicted, "no triangle of that perimeter has so great an inradius")
	case has(quantity.Rectangle) && n == 2 && (d <= one(quantity.Long) || d <= one(quantity.Wide)):
		return misfit(Contradicted, "no diagonal is shorter than a side")
	case has(quantity.Rectangle) && n == 2 && (p/2 <= d || p/2 > d*math.Sqrt2*slack || a > d*d/2*slack || a > p*p/16*slack):
		return misfit(Contradicted, "no rectangle has such a perimeter, diagonal or area")
	}
	if sides := of[quantity.Side]; has(quantity.Triangle) && len(sides) == 3 && n == 3 {
		if most := slices.Max(sides); 2*most >= sides[0]+sides[1]+sides[2] {
			return misfit(Contradicted, "no triangle has such sides")
		}
	}
	return nil
}

// around refuses the way around a square for its side.
func (c *checker) around() *Misfit {
	if c.Reading.Asked.Role == quantity.Side && c.Reading.Has(quantity.Square) && c.Reading.Has(quantity.Row) && c.says("4周", "四周", "周围", "around") &&
		!slices.ContainsFunc(c.terms, func(t term) bool { return len(t.Operands) == 0 && near(t.Value, 4) }) {
		return misfit(Contradicted, "what stands all around gives the perimeter and no side")
	}
	return nil
}

// factored refuses a factor of π r² that is not that of the shape: 1 of a circle, a half of a semicircle, 4 of a sphere.
func (c *checker) factored() *Misfit {
	if c.covers == nil || c.says("two ", "both", "pair", "double", "twice", "quarter", "half", "2个", "两", "一半", "倍") || c.Reading.Has(quantity.Sector, quantity.Ring) {
		return nil
	}
	allowed := []float64{1}
	for _, s := range []struct {
		shape   quantity.Shape
		factors []float64
	}{{quantity.Semicircle, []float64{0.5}}, {quantity.Sphere, []float64{4}}, {quantity.Hemisphere, []float64{2, 3, 4}}, {quantity.Cylinder, []float64{2}}} {
		if c.Reading.Has(s.shape) {
			allowed = append(allowed, s.factors...)
		}
	}
	covered := make([]bool, len(c.terms))
	for i := range covered {
		covered[i] = c.covers[i] >= 0
	}
	inner := make([]bool, len(c.terms))
	for i := len(c.terms) - 1; i >= 0; i-- {
		t := c.terms[i]
		if t.Op != "mul" && t.Op != "div" {
			continue
		}
		for _, o := range t.Operands {
			inner[o] = true
		}
		if inner[i] {
			continue
		}
		f := &factors{constant: 1, covered: covered}
		f.collect(c.terms, i, false)
		if !f.pi || len(f.above) != 1 || c.terms[f.above[0]].Op != "square" {
			continue
		}
		radius := c.covers[c.terms[f.above[0]].Operands[0]]
		if radius < 0 || c.Reading.Quantities[radius].Role != quantity.Radius || slices.ContainsFunc(allowed, func(a float64) bool { return near(a, f.constant) }) {
			continue
		}
		return misfit(Foreign, "it takes %.6g π r² for the area of its shape", f.constant)
	}
	return nil
}
