package deduce

import (
	"math"
	"math/big"
	"slices"
)

// mostTogether is how many equations a conclusion takes together at the most: what a reader would still solve as a system.
const mostTogether = 5

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

// A column is an unknown of a system: quantities that are equal have one.
type column struct {
	class int
	as    Quantity // one of them
}

// A row is an equation of a system, by the numbers of columns.
type row struct {
	e  *Equation
	of []int
	k  []int64 // twelve times as large, so that halves and thirds are whole
}

// rows are the equations of a form that have unknowns, and the unknowns.
func (s *State) rows(form Form) ([]row, []column) {
	var all []row
	var columns []column
	number := map[int]int{}
next:
	for _, e := range s.equations {
		if e.Form != form || e.Only != 0 || s.excepted(e) {
			continue
		}
		r := row{e: e}
		for _, t := range e.Terms {
			if _, known := s.values[t.Q]; known {
				continue
			}
			if t.Fn != "" || math.Abs(t.K) > 100 || t.K*12 != math.Trunc(t.K*12) {
				continue next
			}
			class := s.classes.find(t.Q)
			n, ok := number[class]
			if !ok {
				n = len(columns)
				number[class] = n
				columns = append(columns, column{class, t.Q})
			}
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
		}
	}
	return all, columns
}

// usable leaves out, again and again, equations with two unknowns that stand in no other.
func usable(all []row, columns int) []row {
	for {
		stands := make([]int, columns)
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
	var asked []int
	for c, ok := range determined(all, len(columns)) {
		if ok {
			asked = append(asked, c)
		}
	}
	if len(asked) == 0 {
		return
	}
	found, tries := false, mostTries
	for most := 1; most <= mostTogether && !found; most++ {
		for _, c := range asked {
			if rows := fewest(all, nil, len(columns), c, most, &tries); rows != nil {
				s.together(columns, c, rows)
				found = true
			}
		}
	}
}

// mostTries bounds how many combinations of equations are tried for a system: who needs more than these few would not see it.
const mostTries = 400

// fewest gives so many rows, or fewer, that determine a column; those that are taken are among them. nil where there are none.
func fewest(all, taken []row, columns, column, most int, tries *int) []row {
	if *tries--; *tries < 0 {
		return nil
	}
	if len(taken) > 0 && determined(taken, columns)[column] {
		return taken
	}
	if len(taken) == most {
		return nil
	}
	// Another unknown that stands in one row alone must stand in a further one.
	next, rows := column, 1<<30
	for _, r := range taken {
		for _, c := range r.of {
			in := func(r row) bool { return slices.Contains(r.of, c) }
			if c == column || count(taken, in) > 1 {
				continue
			}
			if n := count(all, in); n < rows {
				next, rows = c, n
			}
		}
	}
	for _, r := range all {
		if slices.Contains(r.of, next) && !slices.ContainsFunc(taken, func(t row) bool { return t.e == r.e }) {
			if found := fewest(all, append(slices.Clone(taken), r), columns, column, most, tries); found != nil {
				return found
			}
		}
	}
	return nil
}

func count(of []row, in func(row) bool) int {
	n := 0
	for _, r := range of {
		if in(r) {
			n++
		}
	}
	return n
}

// modulus is a prime: in its field a system is solved faster than in fractions, and what does not follow there does not follow.
const modulus = 1<<31 - 1

// determined tells for each column whether a combination of rows has no other unknown.
func determined(all []row, columns int) []bool {
	matrix := make([][]int64, len(all))
	cells := make([]int64, len(all)*columns)
	for i, r := range all {
		matrix[i], cells = cells[:columns], cells[columns:]
		for j, c := range r.of {
			matrix[i][c] = (r.k[j]%modulus + modulus) % modulus
		}
	}
	nonzero := func(k int64) bool { return k != 0 }
	found := make([]bool, columns)
	pivot := make([]int, len(all)) // the column of a row, -1 for none
	for i := range matrix {
		at := slices.IndexFunc(matrix[i], nonzero)
		if pivot[i] = at; at < 0 {
			continue
		}
		inverse := power(matrix[i][at], modulus-2)
		for c, k := range matrix[i][at:] {
			if k != 0 {
				matrix[i][at+c] = k * inverse % modulus
			}
		}
		for j := range matrix {
			k := matrix[j][at]
			if j == i || k == 0 {
				continue
			}
			for c, x := range matrix[i][at:] {
				if x != 0 {
					matrix[j][at+c] = (matrix[j][at+c] + (modulus-k)*x) % modulus
				}
			}
		}
	}
	for i := range matrix {
		if at := pivot[i]; at >= 0 && !slices.ContainsFunc(matrix[i][at+1:], nonzero) && !slices.ContainsFunc(matrix[i][:at], nonzero) {
			found[at] = true
		}
	}
	return found
}

func power(x int64, n int) int64 {
	result := int64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = result * x % modulus
		}
		x = x * x % modulus
	}
	return result
}

// weights are how often each row must be taken so that of all unknowns one column is left, once.
func weights(rows []row, columns, column int) ([]*big.Rat, bool) {
	// One line for each unknown: Σ weight·k is 1 for the column, else 0.
	n := len(rows)
	var lines [][]*big.Rat
	for c := range columns {
		line := make([]*big.Rat, n+1)
		any := false
		for i, r := range rows {
			line[i] = new(big.Rat)
			if at := slices.Index(r.of, c); at >= 0 {
				line[i].SetFrac64(r.k[at], 12)
				any = true
			}
		}
		line[n] = new(big.Rat)
		if c == column {
			line[n].SetInt64(1)
		}
		if any {
			lines = append(lines, line)
		}
	}
	for i := range n {
		at := slices.IndexFunc(lines[min(i, len(lines)):], func(l []*big.Rat) bool { return l[i].Sign() != 0 })
		if at < 0 {
			return nil, false
		}
		lines[i], lines[i+at] = lines[i+at], lines[i]
		inverse := new(big.Rat).Inv(lines[i][i])
		for k := range lines[i] {
			lines[i][k].Mul(lines[i][k], inverse)
		}
		for j := range lines {
			if j == i || lines[j][i].Sign() == 0 {
				continue
			}
			times := new(big.Rat).Set(lines[j][i])
			for k := range lines[j] {
				lines[j][k].Sub(lines[j][k], new(big.Rat).Mul(times, lines[i][k]))
			}
		}
	}
	for _, l := range lines[n:] { // which say the same as the others
		if l[n].Sign() != 0 {
			return nil, false
		}
	}
	result := make([]*big.Rat, n)
	for i := range result {
		result[i] = lines[i][n]
	}
	return result, true
}

// together concludes the value of a column from rows.
func (s *State) together(columns []column, of int, rows []row) {
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
	asked := columns[of].as
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
	as := map[int]Quantity{s.classes.find(asked): asked}
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
			if n, known := s.values[t.Q]; known {
				from(n)
			} else {
				class := s.classes.find(t.Q)
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
	known := func(q Quantity) *Expr { return From(s.values[q]) }
	if node.Is = sum.solve(node.Term, known); node.Is != nil {
		s.find(node)
	}
}

// besides concludes that quantities are equal which stand in two equations beside the same.
func (s *State) besides(form Form) {
	type place struct {
		e    *Equation
		term int
	}
	beside := map[uint64]place{}
	for _, e := range s.equations {
		if e.Form != form || e.Only != 0 || len(e.Terms) > 4 || s.excepted(e) {
			continue
		}
		for i, t := range e.Terms {
			if equalities[t.Q.Kind] == "" || t.Fn != "" || form == Product && math.Abs(t.K) != 1 {
				continue
			}
			key := s.keyBeside(e, i)
			other, found := beside[key]
			if !found {
				beside[key] = place{e, i}
				continue
			}
			p, q := other.e.Terms[other.term].Q, t.Q
			if p.Kind == q.Kind && !s.classes.same(p, q) {
				s.besideTheSame(other.e, other.term, e, i)
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
	mix := func(x uint64) uint64 {
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return x ^ x>>31
	}
	of := func(x float64) uint64 { return uint64(int64(math.Round(x * 1e6))) }
	key := mix(of(e.scaledBy(k))) + mix(of(float64(e.Pi)*k)+1)
	for i, t := range e.Terms {
		if i != but {
			fn := uint64(0)
			if t.Fn != "" {
				fn = uint64(t.Fn[0])
			}
			key += mix(mix(uint64(s.classes.find(t.Q))<<8|fn) + of(t.K/k))
		}
	}
	return key
}

// besideTheSame concludes an equality from two equations.
func (s *State) besideTheSame(e *Equation, i int, f *Equation, j int) {
	a, b := e.Terms[i], f.Terms[j]
	if !near(e.scaledBy(a.K), f.scaledBy(b.K)) || float64(e.Pi)*a.K != float64(f.Pi)*b.K || len(e.Terms) != len(f.Terms) {
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
			return t.Fn == u.Fn && near(t.K/a.K, u.K/b.K) && s.classes.same(t.Q, u.Q)
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
