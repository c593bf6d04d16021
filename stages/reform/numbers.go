package reform

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"

	"geoeval/internal/text/quantity"
	"geoeval/schema"
)

// factors are those of a similar figure: what is plausible of a figure is so of one of half to two and a half times the size.
var factors = []float64{1.0 / 2, 2.0 / 3, 3.0 / 4, 4.0 / 5, 6.0 / 5, 5.0 / 4, 4.0 / 3, 3.0 / 2, 5.0 / 3, 2, 5.0 / 2}

// scaled gives the numbers of a similar figure.
func (o *original) scaled(lot chance) (*renewal, *refusal) {
	if !o.allUsed() {
		return nil, refuse(schema.ReformUnfit, "its program does not use a length, an area or a volume of its text")
	}
	order := slices.Clone(factors)
	slices.SortFunc(order, func(a, b float64) int {
		return cmp.Or(cmp.Compare(lot("factor", fmt.Sprintf("%.4f", a)), lot("factor", fmt.Sprintf("%.4f", b))), cmp.Compare(a, b))
	})
	for _, k := range order {
		values, ok := o.times(k)
		if !ok {
			continue
		}
		n := o.renew(values)
		if n == nil || !o.similar(n, k) || !o.answers(n) {
			continue
		}
		return n, nil
	}
	return nil, refuse(schema.ReformNoNumbers, "no factor leaves numbers and answer as plain as they are, and changes the answer")
}

// times gives the values of the numerals of a figure that is k times as large; ok is false where they cannot be written as plainly.
func (o *original) times(k float64) (values []float64, ok bool) {
	values = make([]float64, len(o.numerals))
	for i, m := range o.numerals {
		values[i] = m.value
		if m.power == 0 {
			continue
		}
		v := m.value * math.Pow(k, float64(m.power))
		places := decimals(m.text)
		if !isPlain(v, places) || m.value >= 1 && v < 1 {
			return nil, false
		}
		unit := math.Pow10(places)
		values[i] = math.Round(v*unit) / unit
	}
	return values, true
}

// similar reports whether the answer is the old one times a whole power of the factor, and that of what is asked for.
func (o *original) similar(n *renewal, k float64) bool {
	n.scale = k
	for power := 1; power <= 3; power++ {
		want := o.value * math.Pow(k, float64(power))
		if schema.Apart(n.value, want) > 1e-9*want {
			continue
		}
		n.power = power
		switch asked := o.asked; {
		case !asked.Read:
			return !o.fits // whose answers are read
		case asked.Dimension == quantity.Length, asked.Dimension == quantity.Area, asked.Dimension == quantity.Volume:
			return int(asked.Length) == power
		case asked.Dimension == quantity.Angle, asked.Ratio, asked.Percent:
			return false
		}
		return true
	}
	return false
}

// dependent are words of texts whose numbers may depend on each other, or be bounded by each other.
var dependent = regexp.MustCompile(`(?i)triang|rhomb|trapez|parallelogram|quadrilateral|gon\b|angle|pyramid|prism|chord|tangent|inscribed|circumscribed|ladder|diagonal|hypotenuse|right|similar|ratio|times|twice|half|increas|decreas|less|more|exceed|differ|remain|left|path|border|margin|around|surround|inside|outside|within|cut|remov|fit|largest|greatest|maximum|smallest|least|melt|recast|drop|immers|pack|tile|brick|stone|square|equal|same|divide|each|distance|corner|per\b|cost|rs\b|\$|rate|speed|hour|minute|day|三角|梯形|菱形|平行四边|多边|角|对角|倍|比|多|少|剩|边框|小路|周围|切|截|剪|熔|浸|最大|最小|铺|砖|正方|相等|平均|每|元|小时|分钟|速度|千克|公顷|米\d|完全|放入|装|倒|棵|种`)

// drawn gives new numbers that do not depend on each other; nil where it is not known that they do not, or none are as plain.
func (o *original) drawn(lot chance) (*renewal, *refusal) {
	if !o.fits || o.Diagram != "" || o.DiagramScene != "" || len(o.Semantic)+len(o.Structural) > 0 || dependent.MatchString(o.Text) {
		return nil, nil
	}
	free := 0
	for _, m := range o.numerals {
		if m.power == 0 {
			return nil, nil
		}
		free++
	}
	if free < 2 || !o.allUsed() || math.Abs(o.gold.amount()-o.value) > 1e-6*o.value && !o.gold.rooted && o.gold.places() == 0 {
		return nil, nil
	}
	for try := range 40 {
		values, ok := o.draw(lot, try)
		if !ok {
			continue
		}
		n := o.renew(values)
		if n == nil || !o.answers(n) || !o.steady(n) {
			continue
		}
		text := o.text(n, nil)
		reading := quantity.Read(text.text)
		own := newNumbers(o.numbers, text)
		if o.fittingFails(n, reading, own) {
			continue
		}
		return n, nil
	}
	return nil, nil
}

// allUsed reports whether the program uses every numeral that changes: what it does not use could be one that must not.
func (o *original) allUsed() bool {
	for _, m := range o.numerals {
		if m.power == 0 {
			continue
		}
		if !slices.ContainsFunc(o.program.Uses(), func(i int) bool { return m.within(o.numbers[i]) }) {
			return false
		}
	}
	return true
}

// draw gives new values in the order of the old ones: equal ones stay equal, and the greater of two stays the greater.
func (o *original) draw(lot chance, try int) (values []float64, ok bool) {
	values = make([]float64, len(o.numerals))
	changed := false
	for i, m := range o.numerals {
		unit := math.Pow10(-decimals(m.text))
		steps := math.Round(m.value / unit)
		for _, round := range []float64{1000, 100, 10, 5} {
			if steps >= 2*round && math.Mod(steps, round) == 0 {
				unit, steps = unit*round, steps/round
				break
			}
		}
		low, high := math.Ceil(steps*0.6), math.Floor(steps*1.7)
		if high <= low {
			return nil, false
		}
		drawn := low + float64(lot("number", strconv.Itoa(try), m.text)%uint64(high-low+1))
		values[i] = math.Round(drawn*unit*1e6) / 1e6
		changed = changed || values[i] != m.value
		for j := range i {
			if cmp.Compare(o.numerals[j].value, m.value) != cmp.Compare(values[j], values[i]) {
				return nil, false
			}
		}
	}
	return values, changed
}

// steady reports whether every term of the program keeps its sign, and is whole where it was.
func (o *original) steady(n *renewal) bool {
	was, ok := o.program.Terms()
	is, ok2 := n.program.Terms()
	if !ok || !ok2 || len(was) != len(is) {
		return false
	}
	whole := func(v float64) bool { return math.Abs(v-math.Round(v)) < 1e-9 }
	a, b := compute(was), compute(is)
	for i := range a {
		if math.IsNaN(b[i]) || cmp.Compare(a[i], 0) != cmp.Compare(b[i], 0) || whole(a[i]) && !whole(b[i]) && was[i].Op != "div" {
			return false
		}
	}
	return true
}
