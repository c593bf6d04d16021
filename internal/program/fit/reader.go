package fit

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
)

// settled says why a reader of the text cannot tell the masked number, though the program gives it back: the text leaves
// open what the program assumes, or has a figure that cannot be.
func (c *checker) settled() *Misfit {
	for _, rule := range []func() *Misfit{c.spiral, c.whole, c.directed, c.ordered, c.rightAngled, c.legged, c.round, c.fitted, c.scaleless, c.possible, c.around, c.worded, c.factored} {
		if m := rule(); m != nil {
			return m
		}
	}
	return nil
}

// says reports whether the text has one of some words, or parts of words.
func (c *checker) says(words ...string) bool { return saysAny(c.Reading.Lower(), words...) }

func saysAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// computes reports whether the program has one of some operations.
func (c *checker) computes(ops ...string) bool {
	return slices.ContainsFunc(c.terms, func(t term) bool { return slices.Contains(ops, t.Op) })
}

// before is what stands before the k-th quantity, behind the one before it.
func (c *checker) before(k int) string {
	start := 0
	if k > 0 {
		start = min(c.Reading.Quantities[k-1].End, c.Reading.Quantities[k].Start)
	}
	return c.Reading.Lower()[start:c.Reading.Quantities[k].Start]
}

// lengths are the places of the lengths of the text.
func (c *checker) lengths() []int {
	var found []int
	for k, q := range c.Reading.Quantities {
		if !q.Constant && q.Dimension == quantity.Length {
			found = append(found, k)
		}
	}
	return found
}

// masked is the place of the quantity that is asked for, −1 where it is none.
func (c *checker) masked() int {
	for k := range c.Reading.Quantities {
		if c.isMasked(k) {
			return k
		}
	}
	return -1
}

// spiral refuses the length of a spiral that is taken for a number of turns.
func (c *checker) spiral() *Misfit {
	if c.says("spiral", "helix", "helical", "螺旋") && !c.computes("sqrt") {
		return misfit(Unsettled, "a spiral is longer than its turns, and the formula has nothing of that")
	}
	return nil
}

var canBe = regexp.MustCompile(`\bcan (?:[a-z]+ ){0,3}?(?:cut|made|make|formed|form|fit|fitted|placed?|packed|put|stored?|accommodated?|kept|carved|arranged|obtained|got|held|hold|laid|planted)\b|(?:可以|能|可)(?:够)?(?:画|做|装下|放下|摆|剪|切|裁)`)

// whole refuses numbers of whole things that are left when a part is over: other data give the same.
func (c *checker) whole() *Misfit {
	if c.computes("floor", "gcd") {
		return misfit(Unsettled, "%s", quantity.Rounded)
	}
	if c.Reading.Asked.Things && !c.says("melt", "recast", "cast into", "熔", "铸") && canBe.MatchString(c.Reading.Lower()[c.Reading.Asked.Start:]) {
		return misfit(Unsettled, "%s", quantity.Rounded)
	}
	return nil
}

// Words that say in which direction something changes, and words that only say that it does.
var (
	ways = strings.Split("increas,decreas,reduc,more,less,greater,smaller,larger,bigger,grow,rise,raised,rising,fall,drop,diminish,enlarg,shrink,gain,loss,excess,above,below,over "+
		",under ,longer,shorter,wider,narrower,lengthen,extend,doubl,tripl,added,faster,slower,增,减,加,多,少,提高,降,升,涨,节约,扩大,缩,长,短", ",")
	mere = regexp.MustCompile(`\b(?:change[sd]?|changing|effect|affect(?:s|ed)?|alter(?:s|ed)?|var(?:y|ies|ied)|differs?|percentage difference)\b|变化`)
	slip = regexp.MustCompile(`\berror\b|误差`)
)

// directed refuses a percentage of a change of which neither text nor answer says whether it is up or down.
func (c *checker) directed() *Misfit {
	text := c.Reading.Lower()
	goal := text[c.Reading.Asked.Start:]
	if i := strings.Index(goal, " if "); i > 0 {
		goal = goal[:i]
	}
	if mere.MatchString(goal) && !saysAny(goal, ways...) && !saysAny(strings.ToLower(c.Answer), ways...) &&
		(c.Reading.Asked.Percent || slices.ContainsFunc(c.Reading.Quantities, func(q quantity.Quantity) bool { return q.Percent })) {
		return misfit(Unsettled, "%s", quantity.Unsigned)
	}
	k := c.masked()
	if k < 0 || !c.Reading.Quantities[k].Percent {
		return nil
	}
	q := &c.Reading.Quantities[k]
	near := c.before(k)
	if cut := strings.LastIndexAny(near, ".;。；"); cut >= 0 {
		near = near[cut:]
	}
	near += text[q.End:min(len(text), q.End+16)]
	if (mere.MatchString(near) || slip.MatchString(near)) && !saysAny(near, ways...) {
		return misfit(Unsettled, "it does not say whether the %s is up or down", q.Text)
	}
	return nil
}

// ordering are words that say which of two is the greater.
var ordering = strings.Split("larger,greater,bigger,smaller,outer,inner,longer,shorter,exceed,more than,less than,higher,wider,taller,大,小,外,内,多,少,长,短", ",")

// ordered refuses a difference whose order the text leaves open, where the other order gives another number.
func (c *checker) ordered() *Misfit {
	text := c.Reading.Lower()
	goal := text[c.Reading.Asked.Start:]
	unordered := func(s string) bool {
		return saysAny(s, "difference", "相差", "之差", "的差") && !strings.Contains(s, "相邻") && !(strings.Contains(s, "length") && saysAny(s, "breadth", "width")) && !(strings.Contains(s, "长") && strings.Contains(s, "宽"))
	}
	asked := unordered(goal) || saysAny(goal, "larger", "bigger", "greater") && strings.Contains(goal, "smaller")
	for k, q := range c.Reading.Quantities {
		if q.Start < c.Reading.Asked.Start && saysAny(c.before(k), ordering...) {
			return nil
		}
	}
	x := c.masked()
	if x < 0 || c.covers == nil {
		return nil
	}
	for i, t := range c.terms {
		stated := c.covers[i] >= 0 && c.covers[i] != x && unordered(c.before(c.covers[i]))
		if (stated || asked && t.Op == "sub") && c.turned(i) {
			return misfit(Unsettled, "it speaks of a difference and does not say which of the two is the greater")
		}
	}
	return nil
}

// turned reports whether the answer comes of another masked number too, from a hundredth to a hundred times as large, once
// the i-th term has the opposite sign.
func (c *checker) turned(i int) bool {
	off := func(part float64) float64 {
		values := make([]float64, len(c.terms))
		for j, t := range c.terms {
			v := t.Value
			if t.Number >= 0 && slices.Contains(c.Masked, t.Number) {
				v *= part
			}
			if len(t.Operands) > 0 {
				v = evaluate(t, values)
			}
			if j == i {
				v = -v
			}
			values[j] = v
		}
		return values[len(values)-1] - c.Gold
	}
	const steps = 2000
	at := func(step int) float64 { return math.Pow(10, 4*float64(step)/steps-2) }
	for step := range steps {
		low, high := at(step), at(step+1)
		a, b := off(low), off(high)
		if math.IsNaN(a) || math.IsNaN(b) || a > 0 == (b > 0) || math.Abs(a-b) > 10*math.Abs(c.Gold) {
			continue
		}
		if math.Abs((low+high)/2-1) > 0.01 {
			return true
		}
	}
	return false
}

// evaluate gives the value of a term from those of its operands, not a number where it has none.
func evaluate(t term, values []float64) float64 {
	a, b := values[t.Operands[0]], 0.0
	if len(t.Operands) > 1 {
		b = values[t.Operands[1]]
	}
	switch t.Op {
	case "add":
		return a + b
	case "sub":
		return a - b
	case "mul":
		return a * b
	case "div":
		return a / b
	case "pow":
		return math.Pow(a, b)
	case "square":
		return a * a
	case "sqrt":
		return math.Sqrt(a)
	case "cbrt":
		return math.Cbrt(a)
	case "neg":
		return -a
	case "abs":
		return math.Abs(a)
	}
	return math.NaN()
}

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
	if k < 0 || len(all) < 2 || !slices.Contains(all, k) || c.computes("sqrt") || !largest.MatchString(c.Reading.Lower()) {
		return nil
	}
	x := &c.Reading.Quantities[k]
	least, wide := true, false
	for _, other := range all {
		q := &c.Reading.Quantities[other]
		least = least && (other == k || q.Value*q.Scale > x.Value*x.Scale)
		wide = wide || q.Role == quantity.Wide
	}
	if least || x.Role == quantity.Long && wide {
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

// possible refuses a figure that cannot be.
func (c *checker) possible() *Misfit {
	of := map[quantity.Role][]float64{}
	n := 0
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

var partOf = regexp.MustCompile(`\b(one|two|three|four|five|six|seven|eight|nine|ten)(?: ?- ?| )(half|halves|thirds?|fourths?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)\b`)

var inWords = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"half": 2, "halve": 2, "third": 3, "fourth": 4, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}

// around refuses the way around a square for its side.
func (c *checker) around() *Misfit {
	if c.Reading.Asked.Role == quantity.Side && c.Reading.Has(quantity.Square) && c.Reading.Has(quantity.Row) && c.says("4周", "四周", "周围", "around") &&
		!slices.ContainsFunc(c.terms, func(t term) bool { return len(t.Operands) == 0 && near(t.Value, 4) }) {
		return misfit(Contradicted, "what stands all around gives the perimeter and no side")
	}
	return nil
}

// worded refuses a program that has nothing of a number that the text writes out in words: a part (one - sixth), a measure
// (two metres) or a multiple (three times).
func (c *checker) worded() *Misfit {
	if c.used == nil {
		return nil
	}
	has := func(values ...float64) bool {
		folded, _ := fold(c.terms)
		return slices.ContainsFunc(slices.Concat(c.terms, folded), func(t term) bool {
			return len(t.Operands) == 0 && slices.ContainsFunc(values, func(v float64) bool { return near(t.Value, v) || near(t.Value, 100*v) })
		})
	}
	for _, m := range partOf.FindAllStringSubmatch(c.Reading.Lower(), -1) {
		a, b := inWords[m[1]], inWords[strings.TrimSuffix(m[2], "s")]
		if !has(b, a/b, b/a, 1-a/b, 1+a/b, b*b, b*b*b, 2*b, a*a/b/b, 2*b/a) {
			return misfit(Unaccounted, "its formula does not use the %s of its text", m[0])
		}
	}
	for k, q := range c.Reading.Quantities {
		v := q.Value
		if m := c.mixed(k); m != nil {
			return m
		}
		if !q.Written || c.used[k] || v == 1 {
			continue
		}
		measured := q.Percent || q.Unit && !q.Things && q.Dimension != quantity.Pure
		times := strings.HasPrefix(strings.TrimLeft(c.Reading.Lower()[q.End:], " "), "times ")
		if measured || times && !has(v, v+1, v-1, v*v, v*v*v, 2*v, 2*(v+1), 1/v) {
			return misfit(Unaccounted, "its formula does not use the %s of its text", q.Text)
		}
	}
	return nil
}

// mixed refuses a program that takes a part of a mixed number that the text writes with blanks: 12 1 / 2 %.
func (c *checker) mixed(k int) *Misfit {
	if k+1 >= len(c.Reading.Quantities) {
		return nil
	}
	whole, part := &c.Reading.Quantities[k], &c.Reading.Quantities[k+1]
	between := strings.Trim(c.before(k+1), " -")
	parts := numerals(part.Text)
	if between != "" || len(parts) != 2 || !strings.Contains(part.Text, "/") || parts[0] >= parts[1] || whole.Value != math.Trunc(whole.Value) {
		return nil
	}
	is := func(v float64) bool {
		return slices.ContainsFunc(c.terms, func(t term) bool { return len(t.Operands) == 0 && near(t.Value, v) })
	}
	if v := whole.Value + parts[0]/parts[1]; is(v) || is(v/100) || is(whole.Value) && is(parts[0]) && is(parts[1]) {
		return nil
	}
	return misfit(Unaccounted, "its formula does not use the whole of %s %s", whole.Text, part.Text)
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
