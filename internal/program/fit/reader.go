package fit

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/numword"
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

// asksMerely reports whether a change is asked for by mere percentages, and neither the question nor the answer says a way.
func (c *checker) asksMerely() bool {
	goal := c.Reading.Lower()[c.Reading.Asked.Start:]
	if i := strings.Index(goal, " if "); i > 0 {
		goal = goal[:i]
	}
	return mere.MatchString(goal) && !saysAny(goal, ways...) && !saysAny(strings.ToLower(c.Answer), ways...) &&
		(c.Reading.Asked.Percent || slices.ContainsFunc(c.Reading.Quantities, func(q quantity.Quantity) bool { return q.Percent }))
}

// directed refuses a percentage of a change of which neither text nor answer says whether it is up or down.
func (c *checker) directed() *Misfit {
	if c.asksMerely() {
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
	behind := c.Reading.Lower()[q.End:]
	near += behind[:min(len(behind), 16)]
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
			if slices.Contains(c.Masked, t.Number) {
				v *= part
			}
			if len(t.Operands) > 0 {
				b := 0.0
				if len(t.Operands) > 1 {
					b = values[t.Operands[1]]
				}
				v = program.Compute(t.Op, values[t.Operands[0]], b)
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
		crosses := a > 0 != (b > 0) && math.Abs(a-b) <= 10*math.Abs(c.Gold) // which no NaN is
		if crosses && math.Abs((low+high)/2-1) > 0.01 {
			return true
		}
	}
	return false
}

// partOf is a part of something in words, as two - thirds: a number and a part that numword knows.
var partOf = regexp.MustCompile(`\b(` + strings.Join(numword.Words(), "|") + `)(?: ?- ?| )([a-z]+)\b`)

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
		n, ok := numword.Cardinal(m[1])
		a, b := float64(n), float64(numword.Part(m[2]))
		if !ok || n < 1 || n > 10 || b == 0 || b > 10 {
			continue
		}
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
