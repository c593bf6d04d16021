package mask

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// A fact is a value that stands in one place of the problem, with what the words around it say of it.
type fact struct {
	Place         // the number proper
	numbers []int // the problem's numbers that stand there; none for a value that no number is
	value   float64
	scale   float64
	rule    Rule // why it cannot be masked there; "" where it can
	why     string

	subjects  []subject
	noun      string
	unit      string
	dimension dimension
}

// A Reading is a problem, read for masking. It is not changed after that and is safe for use by many goroutines.
type Reading struct {
	problem Statement
	letter  string
	facts   []fact // by their places, in the order of reading
	of      []int  // the fact of each number
	links   map[subject]subject
	right   bool // words say that there is a right angle
}

// Read reads a problem. It fails with a [*PlaceError] where a number stands in no place of the problem.
func Read(p Statement) (*Reading, error) {
	r := &Reading{problem: p, of: make([]int, len(p.Numbers))}
	numbers := make([]Number, len(p.Numbers))
	for i, n := range p.Numbers {
		place, err := checked(p.Text, p.Clauses, n.Place)
		if err != nil {
			return nil, err
		}
		n.Place = place
		numbers[i] = n
	}
	r.problem.Numbers = numbers
	r.readField(InText, p.Text)
	for i, clause := range p.Clauses {
		r.readField(i, clause)
	}
	r.link()
	r.right = speaksOfRightAngle(p.Text)

	var taken letters
	taken.name(p.Text)
	for _, clause := range p.Clauses {
		taken.name(clause)
	}
	for _, choice := range p.Choices {
		taken.name(choice)
	}
	for _, name := range p.Names {
		taken.name(name)
	}
	r.letter = taken.free()
	return r, nil
}

// Letter is the letter that stands for a masked number: X, or the next free one of Y, Z, A, B … where X names something in
// the text, the clauses or the choices. It is "" where every letter does.
func (r *Reading) Letter() string { return r.letter }

// readField reads the facts of the text or of a clause.
func (r *Reading) readField(clause int, f string) {
	numerals := mathtext.Numbers(f)
	quantities := mathtext.Quantities(f)
	written := mathtext.WrittenNumbers(f)
	first := len(r.facts)
	for k, n := range r.problem.Numbers {
		if n.Clause == clause {
			r.addNumber(k, f, numerals, quantities, written)
		}
	}
	own := r.facts[first:]
	for _, q := range quantities {
		to := q.Start + withoutPercent(q.Text)
		place := placed(f, clause, q.Start, to)
		if q.Label || isTold(own, place) {
			continue
		}
		value := q.Value
		if to < q.End {
			value *= 100
		}
		fact := fact{Place: place, value: value, scale: 1}
		if fact.rule, fact.why = stands(f, place.Start, place.End, fact.value, false, false); counts(fact.rule) {
			fact.describe(f)
			r.facts = append(r.facts, fact)
		}
	}
	for _, w := range written {
		place := placed(f, clause, w.Start, w.End)
		if !isTold(own, place) {
			fact := fact{Place: place, value: w.Value, scale: 1}
			fact.describe(f)
			if fact.unit == "" {
				fact.unit, fact.dimension = "things", ofThings // a written number always counts something
			}
			r.facts = append(r.facts, fact)
		}
	}
}

// placed is a place of a field.
func placed(f string, clause, start, end int) Place {
	return Place{clause, start, end, f[start:end], end < len(f) && lexeme.IsLetter(f[end])}
}

// counts reports whether a value that cannot be masked by a rule is a quantity all the same.
func counts(rule Rule) bool { return rule == "" || rule == Glued }

// isTold reports whether a number of the problem stands in a place, or is an expression of which the place is part. A
// number that is a part of something larger does not tell the larger.
func isTold(facts []fact, place Place) bool {
	for i := range facts {
		f := &facts[i]
		if len(f.numbers) > 0 && f.overlaps(place) && f.rule != PartOfNumber {
			return true
		}
	}
	return false
}

// addNumber adds the k-th number of the problem as a fact.
func (r *Reading) addNumber(k int, f string, numerals, quantities, written []mathtext.Number) {
	n := &r.problem.Numbers[k]
	fa := fact{Place: n.Place, scale: 1}
	label := false
	if w := writtenAt(written, n.Start, n.End); w != nil {
		fa.value = w.Value
	} else {
		c, rule, why := proper(f, n.Start, n.End, quantities)
		fa.Place = placed(f, n.Clause, c.from, c.to)
		fa.value, fa.scale, fa.rule, fa.why = c.value, c.scale, rule, why
		switch {
		case rule == "" && n.Value == nil:
			fa.rule, fa.why = NoNumber, "is an expression in letters"
		case rule == "" && !near(*n.Value, c.value*c.scale):
			if c.percent && near(*n.Value, c.value) {
				fa.scale = 1
				break
			}
			fa.rule, fa.why = NoNumber, "does not have the value that it is said to have"
		}
		if i := firstBehind(numerals, c.from); i < len(numerals) && numerals[i].Start < c.to {
			label = numerals[i].Label
		}
	}
	if fa.rule == "" || fa.rule == PartOfNumber {
		rule, why := stands(f, fa.Start, fa.End, fa.value, label, n.Name != "")
		if rule != "" && (fa.rule == "" || rule == IsExponent || rule == IsLabel) {
			fa.rule, fa.why = rule, why
		}
	}
	fa.describe(f)
	for i := range r.facts {
		if other := &r.facts[i]; other.Clause == fa.Clause && other.Start == fa.Start && other.End == fa.End {
			other.numbers = append(other.numbers, k)
			r.of[k] = i
			return
		}
	}
	fa.numbers = []int{k}
	r.of[k] = len(r.facts)
	r.facts = append(r.facts, fa)
}

// writtenAt is the number written in words that is exactly f[start:end], or nil.
func writtenAt(written []mathtext.Number, start, end int) *mathtext.Number {
	for i := range written {
		if written[i].Start == start && written[i].End == end {
			return &written[i]
		}
	}
	return nil
}

// describe reads what the words around a fact say of it.
func (f *fact) describe(field string) {
	before, after := field[:f.Start], field[f.End:]
	f.subjects = subjectsBefore(before)
	f.unit, f.dimension = unitAt(before, after)
	switch {
	case f.unit == "" && isInRatio(before, after):
		f.unit, f.dimension = "ratio", ofElse
	case f.unit == "" && isCoordinate(before, after):
		f.unit, f.dimension = "coordinate", ofElse
	}
	if len(f.subjects) == 0 {
		f.noun = nounBefore(before, after)
	}
	said := unknown
	if len(f.subjects) > 0 {
		said = f.subjects[0].dimension()
	} else {
		said = nounDimension(f.noun)
	}
	switch {
	case f.dimension == unknown:
		f.dimension = said
	case f.dimension == ofAngle && said == ofArc:
		f.dimension = ofArc
	case f.dimension == ofAngle && f.noun == "arc", f.dimension == ofAngle && f.noun == "弧":
		f.dimension = ofArc
	}
	if f.dimension == ofAngle && isComposed(before) {
		f.dimension = unknown
	}
	if f.dimension == ofThings && f.value != math.Trunc(f.value) {
		f.dimension = unknown
	}
}

// isInRatio reports whether a number is a term of a ratio such as 3 : 4.
func isInRatio(before, after string) bool {
	before, after = strings.TrimRight(before, " "), strings.TrimLeft(after, " ")
	for _, colon := range []string{":", "：", "∶"} {
		if rest, ok := strings.CutSuffix(before, colon); ok && endsInDigit(strings.TrimRight(rest, " ")) {
			return true
		}
		if rest, ok := strings.CutPrefix(after, colon); ok && beginsWithDigit(strings.TrimLeft(rest, " ")) {
			return true
		}
	}
	return false
}

// isCoordinate reports whether a number is one of a pair in brackets: (3, -4).
func isCoordinate(before, after string) bool {
	const longest = 40
	before, after = before[max(0, len(before)-longest):], after[:min(len(after), longest)]
	open, end := strings.LastIndexAny(before, "(（"), strings.IndexAny(after, ")）")
	if open < 0 || end < 0 {
		return false
	}
	inside := before[open:] + "1" + after[:end]
	return strings.Count(inside, ",")+strings.Count(inside, "，") == 1 && strings.Trim(inside, "(（0123456789.,，- √xyzmnab") == ""
}

// link notes which subjects the problem says to be equal.
func (r *Reading) link() {
	r.links = map[subject]subject{}
	join := func(a, b subject) {
		if a, b = r.root(a), r.root(b); a != b {
			r.links[a] = b
		}
	}
	equated(r.problem.Text, join)
	for _, clause := range r.problem.Clauses {
		equated(clause, join)
	}
}

// root is what stands for all subjects that are equal.
func (r *Reading) root(s subject) subject {
	for {
		next, ok := r.links[s]
		if !ok {
			return s
		}
		s = next
	}
}

// near reports whether two values are the same number.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) }

// speaksOfRightAngle reports whether words name a right triangle or angle.
func speaksOfRightAngle(text string) bool {
	for _, words := range []string{"Rt triangle", "right triangle", "Right triangle", "right - angled", "right-angled", "right angle", "Rt△", "Rt \\triangle", "Rt△", "直角"} {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}

// order sorts facts' indices as one reads them.
func (r *Reading) order(indices []int) {
	slices.SortFunc(indices, func(a, b int) int {
		if r.facts[a].before(r.facts[b].Place) {
			return -1
		}
		return 1
	})
}
