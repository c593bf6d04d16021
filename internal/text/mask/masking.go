package mask

import (
	"slices"
	"strings"
)

// A Masking is a problem with one number masked.
type Masking struct {
	// Letter stands for the number.
	Letter string
	// Text and Clauses are the problem's with the letter in the number's places.
	Text    string
	Clauses []string
	// Places are where the number stood, in the order of reading, each with the text that stood there.
	Places []Place
	// Numbers are the problem's numbers that are thereby masked, ascending: the one that was meant, those of its name, and
	// those that state the same fact elsewhere.
	Numbers []int
	// Value is what the letter stands for: 20 for 20%. It is positive.
	Value float64
	// Scale times Value is the number's value: 0.01 where a percent sign stays behind the letter and the number's value is
	// in hundredths, else 1.
	Scale float64
	// Quantity is what the number counts or measures. Value lies in its range.
	Quantity Quantity
}

// Mask masks the k-th number of the problem. Where it cannot be masked the error is a [*Refusal].
func (r *Reading) Mask(k int) (*Masking, error) {
	if k < 0 || k >= len(r.of) {
		return nil, refuse(NoNumber, "there are %d numbers", len(r.of))
	}
	facts, among := r.together(k)
	first := &r.facts[facts[0]]
	m := &Masking{Letter: r.letter, Value: first.value, Scale: first.scale, Quantity: Magnitude}
	for _, i := range facts {
		f := &r.facts[i]
		switch {
		case f.rule != "":
			return nil, refuse(f.rule, "%q %s", f.Text, f.why)
		case !near(f.value, first.value) || f.scale != first.scale:
			return nil, refuse(Inconsistent, "%q and %q", first.Text, f.Text)
		}
		m.Places = append(m.Places, f.Place)
		m.Numbers = append(m.Numbers, f.numbers...)
		if q := f.quantity(); q != Magnitude {
			m.Quantity = q
		}
	}
	slices.Sort(m.Numbers)
	for i := range r.facts {
		if f := &r.facts[i]; !among[i] && near(f.value, first.value) && counts(f.rule) {
			for _, j := range facts {
				if !r.distinct(&r.facts[j], f) {
					return nil, refuse(Repeated, "%q stands again behind %q", f.Text, r.around(f))
				}
			}
		}
	}
	if m.Value == 90 && first.dimension == ofAngle && (r.right || r.isPerpendicular(facts)) {
		return nil, refuse(Implied, "the problem speaks of the right angle")
	}
	if r.letter == "" {
		return nil, refuse(NoLetter, "every letter names something")
	}
	var err error
	m.Text, m.Clauses, err = Cut(r.problem.Text, r.problem.Clauses, m.Letter, m.Places)
	if err != nil {
		return nil, refuse(NoNumber, "%v", err)
	}
	return m, nil
}

// together gives the facts that are masked with the k-th number, in the order of reading: those of its name, and those that
// state the same fact. among says of every fact whether it is one of them.
func (r *Reading) together(k int) (facts []int, among []bool) {
	among = make([]bool, len(r.facts))
	add := func(i int) {
		if !among[i] {
			among[i] = true
			facts = append(facts, i)
		}
	}
	add(r.of[k])
	if name := r.problem.Numbers[k].Name; name != "" {
		for i, n := range r.problem.Numbers {
			if n.Name == name {
				add(r.of[i])
			}
		}
	}
	for next := 0; next < len(facts); next++ {
		for i := range r.facts {
			if !among[i] && same(&r.facts[facts[next]], &r.facts[i]) {
				add(i)
			}
		}
	}
	r.order(facts)
	return facts, among
}

// isPerpendicular reports whether a clause says that lines are perpendicular at the vertex of an angle that the facts measure.
func (r *Reading) isPerpendicular(facts []int) bool {
	for _, i := range facts {
		for _, s := range r.facts[i].subjects {
			v := ""
			if s.kind() == "ang" {
				v = vertex(s)
			}
			for _, clause := range r.problem.Clauses {
				if v != "" && strings.Contains(clause, `\perp`) && strings.HasSuffix(strings.TrimSpace(clause), "on "+v) {
					return true
				}
			}
		}
	}
	return false
}

// around is what stands before a fact, for a message.
func (r *Reading) around(f *fact) string {
	s, _ := field(r.problem.Text, r.problem.Clauses, f.Clause)
	start := max(0, f.Start-20)
	for !startsRune(s, start) {
		start++
	}
	return s[start:f.Start]
}
