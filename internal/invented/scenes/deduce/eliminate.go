package deduce

import (
	"math"
	"math/big"
	"slices"
)

// mostTogether is how many equations a conclusion takes together at the most: what a reader would still solve as a system.
const mostTogether = 4

// mostEquations bounds the systems that are looked at.
const mostEquations = 300

// eliminate takes equations together where no single one gives anything more. Sums make a linear system, products one in the
// logarithms. It gives the values that follow from the least number of equations, and equalities that follow from two: of what stands
// in both beside the same.
func (s *State) eliminate() {
	for _, form := range []Form{Sum, Product} {
		s.besides(form)
		s.system(form)
	}
}

// A row is an equation of a system, by the numbers of columns: of unknowns, of which those that are equal have one.
type row struct {
	e  *Equation
	of []int
	k  []int64 // twelve times as large, so that halves and thirds are whole
}

// rows are the equations of a form that have unknowns, and a quantity of each column.
func (s *State) rows(form Form) ([]row, []Quantity) {
	var all []row
	var columns []Quantity
	number := make([]int, len(s.entries)) // of a class's column, counted from 1
	cells := 0
	for _, e := range s.equations {
		if e.Form == form {
			cells += e.unknown
		}
	}
	of, k := make([]int, 0, cells), make([]int64, 0, cells)
next:
	for _, e := range s.equations {
		if e.Form != form || e.Only != 0 || e.unknown == 0 || s.excepted(e) {
			continue
		}
		r := row{e: e, of: of[len(of):], k: k[len(k):]}
		for i := range e.Terms {
			t := &e.Terms[i]
			if s.isKnown(t) {
				continue
			}
			if t.Fn != None || math.Abs(t.K) > 100 || t.K*12 != math.Trunc(t.K*12) {
				continue next
			}
			class := s.classOf(t.number)
			if number[class] == 0 {
				columns = append(columns, t.Q)
				number[class] = len(columns)
			}
			n := number[class] - 1
			if at := slices.Index(r.of, n); at >= 0 {
				r.k[at] += int64(t.K * 12)
			} else {
				r.of, r.k = append(r.of, n), append(r.k, int64(t.K*12))
			}
		}
		for i := len(r.of) - 1; i >= 0; i-- {
			if r.k[i] == 0 {
				r.of, r.k = slices.Delete(r.of, i, i+1), slices.Delete(r.k, i, i+1)
			}
		}
		if len(r.of) > 0 {
			all = append(all, r)
			of, k = of[:len(of)+len(r.of)], k[:len(k)+len(r.k)]
		}
	}
	return all, columns
}

// usable leaves out, again and again, equations with two unknowns that stand in no other.
func usable(all []row, columns int) []row {
	stands := make([]int, columns)
	for {
		clear(stands)
		for _, r := range all {
			for _, c := range r.of {
				stands[c]++
			}
		}
		before := len(all)
		all = slices.DeleteFunc(all, func(r row) bool {
			alone := 0
			for _, c := range r.of {
				if stands[c] == 1 {
					alone++
				}
			}
			return alone > 1
		})
		if len(all) == before {
			return all
		}
	}
}

// system finds the values that a system gives by the least number of equations.
func (s *State) system(form Form) {
	all, columns := s.rows(form)
	all = usable(all, len(columns))
	if len(all) == 0 || len(all) > mostEquations {
		return
	}
	asked := determined(all)
	if len(asked) == 0 {
		return
	}
	found, tries := false, mostTries
	for most := 1; most <= mostTogether && !found; most++ {
		for _, c := range asked {
			if rows := fewest(all, nil, c, most, &tries); rows != nil {
				s.together(columns, c, rows)
				found = true
			}
		}
	}
}

// together concludes the value of a column from rows.
func (s *State) together(columns []Quantity, of int, rows []row) {
	weight, ok := weights(rows, len(columns), of)
	if !ok {
		return
	}
	form := rows[0].e.Form
	if form == Product { // whole powers
		common := big.NewInt(1)
		for _, w := range weight {
			common.Mul(common, new(big.Int).Div(w.Denom(), new(big.Int).GCD(nil, nil, common, w.Denom())))
		}
		for _, w := range weight {
			w.Mul(w, new(big.Rat).SetInt(common))
		}
	}
	asked := columns[of]
	sum := &Equation{Form: form}
	if form == Product {
		sum.Constant = 1
	}
	node := Node{Q: asked, By: sum}
	from := func(nodes ...int) {
		for _, n := range nodes {
			if !slices.Contains(node.From, n) {
				node.From = append(node.From, n)
			}
		}
	}
	as := map[int]Quantity{s.classOf(s.numberOf(asked)): asked}
	terms := map[Term]int{} // by quantity and function
	for i, r := range rows {
		w, _ := weight[i].Float64()
		node.Together = append(node.Together, r.e)
		if sum.Rule == nil || slices.ContainsFunc(r.e.Terms, func(t Term) bool { return t.Q == asked }) {
			sum.Rule = r.e.Rule
		}
		from(r.e.From...)
		if form == Sum {
			sum.Constant += w * r.e.Constant
		} else {
			sum.Constant *= math.Pow(r.e.Constant, w)
			sum.Pi += int(w) * r.e.Pi
		}
		for _, t := range r.e.Terms {
			if s.isKnown(&t) {
				from(s.entries[t.number].value)
			} else {
				class := s.classOf(t.number)
				if as[class].Kind == "" {
					as[class] = t.Q
				}
				way, same := s.Same(t.Q, as[class])
				if !same {
					return
				}
				from(way...)
				t.Q = as[class]
			}
			name := Term{Q: t.Q, Fn: t.Fn}
			at, stands := terms[name]
			if !stands {
				at = len(sum.Terms)
				terms[name] = at
				sum.Terms = append(sum.Terms, name)
			}
			sum.Terms[at].K += w * t.K
		}
	}
	sum.Terms = slices.DeleteFunc(sum.Terms, func(t Term) bool { return math.Abs(t.K) < 1e-12 })
	node.Term = slices.IndexFunc(sum.Terms, func(t Term) bool { return t.Q == asked })
	if node.Term < 0 || form == Product && math.Abs(sum.Terms[node.Term].K) > 3 {
		return
	}
	sum.From, node.Rule = node.From, sum.Rule
	if node.Is = sum.solve(node.Term, s.given); node.Is != nil {
		s.find(node)
	}
}

// A place is a term of an equation.
type place struct {
	e    *Equation
	term int
}

// besides concludes that quantities are equal which stand in two equations beside the same, other than sines: what two of these say
// together a reader sees of the figure.
func (s *State) besides(form Form) {
	clear(s.places)
	for _, e := range s.equations {
		if e.Form != form || e.Only != 0 || len(e.Terms) > 4 || slices.ContainsFunc(e.Terms, func(t Term) bool { return t.Fn != None }) || s.excepted(e) {
			continue
		}
		for i, t := range e.Terms {
			if !t.Q.Kind.comparable() || form == Product && math.Abs(t.K) != 1 {
				continue
			}
			key := s.keyBeside(e, i)
			other, found := s.places[key]
			if !found {
				s.places[key] = place{e, i}
				continue
			}
			p, q := other.e.Terms[other.term].Q, t.Q
			if p.Kind == q.Kind && !s.areEqual(p, q) {
				s.besideTheSame(other, place{e, i})
			}
		}
	}
}

// scaledBy is an equation's constant if a term is to stand in it once.
func (e *Equation) scaledBy(k float64) float64 {
	if e.Form == Product {
		return math.Pow(e.Constant, k) // which is 1 or -1
	}
	return e.Constant / k
}

// keyBeside is the same number for equations that have the same beside a term.
func (s *State) keyBeside(e *Equation, but int) uint64 {
	k := e.Terms[but].K
	of := func(x float64) uint64 { return uint64(int64(math.Round(x * 1e6))) }
	key := mix(of(e.scaledBy(k))) + mix(of(float64(e.Pi)*k)+1)
	for i := range e.Terms {
		if t := &e.Terms[i]; i != but {
			key += mix(mix(uint64(s.classOf(t.number))<<8|uint64(t.Fn)) + of(t.K/k))
		}
	}
	return key
}

// besideTheSame concludes an equality from two equations.
func (s *State) besideTheSame(one, two place) {
	e, i, f, j := one.e, one.term, two.e, two.term
	a, b := e.Terms[i], f.Terms[j]
	if !Near(e.scaledBy(a.K), f.scaledBy(b.K)) || float64(e.Pi)*a.K != float64(f.Pi)*b.K || len(e.Terms) != len(f.Terms) {
		return
	}
	node := Node{Fact: Equal(a.Q, b.Q), Rule: f.Rule, Together: []*Equation{e, f}}
	if _, known := s.facts[node.Fact]; known {
		return
	}
	add := func(nodes ...int) {
		for _, n := range nodes {
			if !slices.Contains(node.From, n) {
				node.From = append(node.From, n)
			}
		}
	}
	add(e.From...)
	add(f.From...)
	matched := map[int]bool{j: true}
	for n, t := range e.Terms {
		if n == i {
			continue
		}
		m := slices.IndexFunc(f.Terms, func(u Term) bool {
			return t.Fn == u.Fn && Near(t.K/a.K, u.K/b.K) && s.classOf(t.number) == s.classOf(u.number)
		})
		if m < 0 || matched[m] {
			return
		}
		matched[m] = true
		way, ok := s.Same(t.Q, f.Terms[m].Q)
		if !ok {
			return
		}
		add(way...)
	}
	s.find(node)
}
