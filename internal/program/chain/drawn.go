package chain

import (
	"maps"
	"math"
	"regexp"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// drawn takes apart a program whose problem is told by a figure. What its numbers measure follows from the words around
// them, from what is asked for, and from the program: sums are of one kind, a sine is of an angle, the sides of a right
// triangle are lengths. What that leaves open is refused.
func drawn(p *Problem, solution *program.Program) ([]act, *Refusal) {
	terms, ok := solution.Terms()
	if !ok {
		return nil, refuse(UnknownStep, "its program has no order of operations")
	}
	g := newGraph()
	at := make([]int, len(terms))
	for i, term := range terms {
		n := node{op: term.Op, number: term.Number, value: term.Value}
		for _, o := range term.Operands {
			n.operands = append(n.operands, at[o])
		}
		key := ""
		switch {
		case len(n.operands) > 0:
			n.value = g.compute(n.op, n.operands)
		case term.Op == "number":
			key = p.Numbers[term.Number].Name
		case isPi(n.value):
			n.op, n.constant = "pi", true
		default:
			n.constant = true
		}
		at[i] = g.put(n, key)
	}
	reading := quantity.Read(p.Text)
	if refusal := g.infer(p, reading); refusal != nil {
		return nil, refusal
	}
	g.measure(p, reading)
	t := &tiler{graph: g, shapes: maps.Clone(reading.Shapes), drawn: true}
	t.shapes[quantity.Cone] = t.shapes[quantity.Cone] || strings.Contains(p.Program, "cal_cone")
	t.shapes[quantity.Circle] = t.shapes[quantity.Circle] || strings.Contains(p.Program, "cal_circle")
	return t.tiled()
}

// A system is a set of linear equations in the exponents of a dimension of the nodes, one unknown each, reduced as they
// come. The last column is the right side.
type system struct {
	rows [][]float64
	n    int
}

// add takes an equation; it is false where it contradicts those before it.
func (s *system) add(coefficients map[int]float64, right float64) bool {
	row := make([]float64, s.n+1)
	for i, c := range coefficients {
		row[i] += c
	}
	row[s.n] = right
	for _, r := range s.rows {
		if p := pivot(r[:s.n]); row[p] != 0 {
			combine(row, r, row[p])
		}
	}
	p := pivot(row[:s.n])
	if p < 0 {
		return math.Abs(row[s.n]) < 1e-9
	}
	scale := row[p]
	for i := range row {
		row[i] /= scale
	}
	for _, r := range s.rows {
		if r[p] != 0 {
			combine(r, row, r[p])
		}
	}
	s.rows = append(s.rows, row)
	return true
}

func pivot(row []float64) int {
	for i, c := range row {
		if math.Abs(c) > 1e-9 {
			return i
		}
	}
	return -1
}

func combine(row, by []float64, factor float64) {
	for i := range row {
		if row[i] -= factor * by[i]; math.Abs(row[i]) < 1e-9 {
			row[i] = 0
		}
	}
}

// value is the exponent of a node; ok is false where the equations leave it open.
func (s *system) value(i int) (x float64, ok bool) {
	for _, r := range s.rows {
		if pivot(r[:s.n]) != i {
			continue
		}
		for j := i + 1; j < s.n; j++ {
			if r[j] != 0 {
				return 0, false
			}
		}
		return r[s.n], true
	}
	return 0, false
}

// infer finds what the nodes measure.
func (g *graph) infer(p *Problem, r *quantity.Reading) *Refusal {
	lengths, angles := &system{n: len(g.nodes)}, &system{n: len(g.nodes)}
	fits := true
	is := func(n int, d quantity.Dimension) {
		fits = fits && lengths.add(map[int]float64{n: 1}, float64(d.Length)) && angles.add(map[int]float64{n: 1}, float64(d.Angle))
	}
	tie := func(terms map[int]float64) {
		fits = fits && lengths.add(terms, 0) && angles.add(terms, 0)
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		g.tie(i, is, tie)
		if n.op == "number" && n.number >= 0 {
			if d, ok := dimensionOf(p, n.number, r); ok {
				is(i, d)
			}
		}
	}
	if d, ok := goalOf(p); ok {
		is(len(g.nodes)-1, d)
	}
	g.nodes[len(g.nodes)-1].word = ratioOf(p)
	if !fits {
		return refuse(Misfit, "measures: what its program adds or compares does not go together as its text tells it")
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		l, okL := lengths.value(i)
		a, okA := angles.value(i)
		switch {
		case !okL || !okA:
			if n.op == "number" || len(n.operands) > 0 {
				return refuse(UnknownStep, "what %g measures cannot be told", n.value)
			}
		case l != math.Trunc(l) || a != math.Trunc(a) || math.Abs(l) > 3 || math.Abs(a) > 1:
			return refuse(Misfit, "measures: its program has a value that is no length, area, volume or angle")
		default:
			n.Dimension, n.known = quantity.Dimension{Length: int8(l), Angle: int8(a)}, true
		}
	}
	return nil
}

// isAngleConstant reports whether a number is one of the constants of the language that are angles where they are added or taken from something.
func isAngleConstant(x float64) bool { return x == 30 || x == 60 || x == 90 || x == 180 || x == 360 }

// tie says how what a node measures hangs together with what its operands do.
func (g *graph) tie(i int, is func(int, quantity.Dimension), same func(map[int]float64)) {
	n := &g.nodes[i]
	switch n.op {
	case "pi", "constant":
		if !isAngleConstant(n.value) {
			is(i, quantity.Pure)
		}
	case "add", "sub", "abs", "neg":
		for _, operand := range n.operands {
			same(map[int]float64{i: 1, operand: -1})
		}
	case "mul", "div":
		terms := map[int]float64{i: 1}
		terms[n.operands[0]]--
		if n.op == "mul" {
			terms[n.operands[1]]--
		} else {
			terms[n.operands[1]]++
		}
		same(terms)
	case "square":
		same(map[int]float64{i: 1, n.operands[0]: -2})
	case "sqrt":
		is(i, quantity.Length) // a side of a right triangle: the language has no other root
		same(map[int]float64{i: 2, n.operands[0]: -1})
	case "sin", "cos", "tan":
		is(n.operands[0], quantity.Angle)
		is(i, quantity.Pure)
	case "asin", "acos", "atan":
		is(n.operands[0], quantity.Pure)
		is(i, quantity.Angle)
	}
}

var (
	// angleBefore, lengthBefore … say what a number measures by what stands directly before it.
	angleBefore  = regexp.MustCompile(`(?i)(?:angle|∠)\s*(?:[A-Za-z0-9'′]{1,5})?\s*(?:=|is|is equal to|equals|of|measures)\s*$`)
	lengthBefore = regexp.MustCompile(`(?:^|[^A-Za-z∠])[A-Z]['′]?\s?[A-Z]['′]?\s*(?:=|＝|is|is equal to|equals|长为?)\s*$`)
	areaBefore   = regexp.MustCompile(`(?:S\s*(?:_\s*\{?)?\s*(?:triangle|quadrilateral|rectangle|△|▱)[^=,，]{0,14}=|面积[^，,。]{0,8})\s*$`)
	pureBefore   = regexp.MustCompile(`(?i)(?:(?:sin|cos|tan)\s*(?:angle|∠)?\s*[A-Za-z0-9]*\s*=\s*(?:\\frac\s*\{?\s*)?|:\s*|∶\s*|：\s*|\\frac\s*\{\s*|\\frac\s*\{[^}]*\}\s*\{\s*|/\s*)$`)
	pureBehind   = regexp.MustCompile(`^\s*(?::|∶|：|\}|/|倍|times)`)
	angleBehind  = regexp.MustCompile(`^\s*(?:°|º|˚|\^\s*\\?circ|\^\s*\{\s*\\circ|degrees?|度)`)
	clauseEnd    = regexp.MustCompile(`[,;，。；]|\. `)

	nounsBefore = []struct {
		dimension quantity.Dimension
		words     *regexp.Regexp
	}{
		{quantity.Angle, regexp.MustCompile(`(?i)\bangles?\b|∠|角`)},
		{quantity.Area, regexp.MustCompile(`(?i)\bareas?\b|面积`)},
		{quantity.Length, regexp.MustCompile(`(?i)\b(?:lengths?|radius|radii|diameters?|heights?|width|sides?|edges?|perimeters?|circumference|distances?|chords?|hypotenuse|legs?|long|high|tall|wide|generatrix|slant)\b|半径|直径|周长|边长|长度|距离|高|长|弦|母线`)},
		{quantity.Pure, regexp.MustCompile(`(?i)\bratio\b|\b(?:sin|cos|tan)\b|相似比|比`)},
	}
)

// dimensionOf says what a number of a problem with a figure measures, by the words around it.
func dimensionOf(p *Problem, number int, r *quantity.Reading) (d quantity.Dimension, ok bool) {
	n := p.Numbers[number]
	if !n.InText || n.Start > len(p.Text) || n.End > len(p.Text) {
		return d, false
	}
	before, behind := p.Text[:n.Start], p.Text[n.End:]
	if cut := len(before) - 80; cut > 0 {
		before = strings.ToValidUTF8(before[cut:], "")
	}
	switch {
	case angleBehind.MatchString(behind):
		return quantity.Angle, true
	case pureBehind.MatchString(behind), pureBefore.MatchString(before), strings.Contains(n.Text, "frac"):
		return quantity.Pure, true
	case angleBefore.MatchString(before):
		return quantity.Angle, true
	case areaBefore.MatchString(before):
		return quantity.Area, true
	case lengthBefore.MatchString(before):
		return quantity.Length, true
	}
	for k := range r.Quantities {
		if q := &r.Quantities[k]; q.Start < n.End && n.Start < q.End && q.Unit && q.Read && q.Dimension != quantity.Pure {
			return q.Dimension, true
		}
	}
	clause := before
	if cuts := clauseEnd.FindAllStringIndex(before, -1); len(cuts) > 0 {
		clause = before[cuts[len(cuts)-1][1]:]
	}
	latest := -1
	for _, nouns := range nounsBefore {
		for _, at := range nouns.words.FindAllStringIndex(clause, -1) {
			if at[0] > latest {
				latest, d, ok = at[0], nouns.dimension, true
			}
		}
	}
	return d, ok
}

var (
	goalNouns = []struct {
		dimension quantity.Dimension
		words     *regexp.Regexp
	}{
		{quantity.Pure, regexp.MustCompile(`(?i)\\frac|\bratio\b|\b(?:sin|cos|tan)\b|\bvalue of\b.*:|之比|的比|的值|正切|正弦|余弦|比值|probability`)},
		{quantity.Area, regexp.MustCompile(`(?i)\bareas?\b|面积`)},
		{quantity.Angle, regexp.MustCompile(`(?i)\bangles?\b|\bdegrees?\b|∠|度数|角|大小`)},
		{quantity.Length, regexp.MustCompile(`(?i)\b(?:length|radius|diameter|height|width|perimeter|circumference|distance|side|edge|long|high|far|tall)\b|长度|长|半径|直径|周长|距离|高`)},
	}
	lengthGoal  = regexp.MustCompile(`(?:^|[^A-Za-z∠])[A-Z]['′]?\s?[A-Z]['′]?\s*(?:=|is|is equal to|\()`)
	goalClauses = regexp.MustCompile(`(?i)\bthen\b|\bfind\b|求|则|[,，。;；]`)
	goals       = map[string]quantity.Dimension{"angle": quantity.Angle, "length": quantity.Length, "perimeter": quantity.Length,
		"area": quantity.Area, "volume": quantity.Volume, "ratio": quantity.Pure}
)

// goalOf says what a problem with a figure asks for.
func goalOf(p *Problem) (d quantity.Dimension, ok bool) {
	for _, text := range []string{p.TextZH, p.Text} {
		if text == "" {
			continue
		}
		text = strings.TrimRight(text, " .。()（）?？")
		cuts := goalClauses.FindAllStringIndex(text, -1)
		if len(cuts) > 0 {
			text = text[cuts[len(cuts)-1][1]:]
		}
		for _, g := range goalNouns {
			if g.words.MatchString(text) {
				return g.dimension, true
			}
		}
		if lengthGoal.MatchString(text + " is") {
			return quantity.Length, true
		}
	}
	d, ok = goals[p.Goal]
	return d, ok
}

var ratios = []struct {
	word  string
	named *regexp.Regexp
}{
	{"sine", regexp.MustCompile(`(?i)\bsin\b|\bsine\b|sin∠|正弦`)}, {"cosine", regexp.MustCompile(`(?i)\bcos\b|\bcosine\b|cos∠|余弦`)},
	{"tangent", regexp.MustCompile(`(?i)\btan\b|tan∠|正切`)},
}

// ratioOf says which ratio of an angle a problem asks for, "" for none.
func ratioOf(p *Problem) string {
	text := strings.TrimRight(p.Text, " .。()（）?？")
	if cuts := goalClauses.FindAllStringIndex(text, -1); len(cuts) > 0 {
		text = text[cuts[len(cuts)-1][1]:]
	}
	for _, r := range ratios {
		if r.named.MatchString(text) {
			return r.word
		}
	}
	return ""
}

// measure gives the nodes the unit of their lengths, where the text has one and the same for all.
func (g *graph) measure(p *Problem, r *quantity.Reading) {
	scale := 0.0
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.op != "number" || n.number < 0 || n.Length == 0 {
			continue
		}
		own := 0.0
		for k := range r.Quantities {
			q, m := &r.Quantities[k], p.Numbers[n.number]
			if m.InText && q.Start < m.End && m.Start < q.End && q.Unit && q.Dimension == n.Dimension {
				own = math.Pow(q.Scale, 1/float64(n.Length))
			}
		}
		if own == 0 || scale != 0 && math.Abs(own-scale) > 1e-3*scale {
			return
		}
		scale = own
	}
	for i := range g.nodes {
		if n := &g.nodes[i]; n.Length != 0 {
			n.Scale = math.Pow(scale, float64(n.Length))
		}
	}
}
