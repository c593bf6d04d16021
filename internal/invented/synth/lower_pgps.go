package synth

import (
	"math"
	"slices"
	"strconv"
)

// inPGPS writes a solution as PGPS9K's equations (programs.md, section 1). Each node is an unknown V, or a number N or
// C.
func (s *lowering) inPGPS(n *node) (string, error) {
	goal, err := s.pgps(n)
	if err != nil {
		return "", err
	}
	s.steps = append(s.steps, "Get "+goal)
	return s.text(" "), nil
}

// unknown is the next V.
func (s *lowering) unknown() string {
	s.count++
	return "V" + strconv.Itoa(s.count-1)
}

// pgpsStep writes an equation whose operand "=" is a new unknown, and gives that.
func (s *lowering) pgpsStep(name string, operands ...string) string {
	v := s.unknown()
	step := name
	for _, o := range operands {
		if o == "=" {
			o = v
		}
		step += " " + o
	}
	s.steps = append(s.steps, step)
	return v
}

// pgps is what a node is called.
func (s *lowering) pgps(n *node) (string, error) {
	n = s.plain(n)
	if term, ok := s.terms[n.id]; ok {
		return term, nil
	}
	term, err := s.pgpsNew(n)
	if err == nil {
		s.terms[n.id] = term
	}
	return term, err
}

func (s *lowering) pgpsNew(n *node) (string, error) {
	if x, ok := s.folded(n); ok {
		return s.pgpsConstant(x)
	}
	if n.isProduct() {
		return s.pgpsProduct(s.product(n))
	}
	switch n.op {
	case slot:
		return s.given(n)
	case pi:
		return s.pgpsStep("Circle_R_Circum", "C0.5", "="), nil
	case add:
		return s.pgpsOver(n.args, func(t []string) string { return s.pgpsStep("Sum", t[0], t[1], "=") })
	case sub:
		return s.pgpsOver(n.args, func(t []string) string { return s.pgpsStep("Sum", "=", t[1], t[0]) })
	case sqrt:
		return s.pgpsRoot(n.args[0])
	case sin, cos, tan, asin, acos, atan:
		return s.pgpsTrigonometric(n)
	}
	return "", ErrCannotSay
}

func (s *lowering) pgpsTrigonometric(n *node) (string, error) {
	name := map[op]string{sin: "Gsin", cos: "Gcos", tan: "Gtan", asin: "Gsin", acos: "Gcos", atan: "Gtan"}[n.op]
	inverse := !n.op.IsTrigonometric()
	if ratio := s.plain(n.args[0]); inverse && ratio.op == div {
		return s.pgpsOver(ratio.args, func(t []string) string { return s.pgpsStep(name, t[0], t[1], "=") })
	}
	one, err := s.pgpsConstant(1)
	if err != nil {
		return "", err
	}
	return s.pgpsOver(n.args, func(t []string) string {
		if inverse {
			return s.pgpsStep(name, t[0], one, "=")
		}
		return s.pgpsStep(name, "=", one, t[0])
	})
}

// pgpsOver names the operands and writes a step over them.
func (s *lowering) pgpsOver(args []*node, write func(terms []string) string) (string, error) {
	terms := make([]string, len(args))
	for i, a := range args {
		var err error
		if terms[i], err = s.pgps(a); err != nil {
			return "", err
		}
	}
	return write(terms), nil
}

func (s *lowering) pgpsRoot(inside *node) (string, error) {
	if a, b, minus, ok := s.legs(inside); ok {
		return s.pgpsOver([]*node{a, b}, func(t []string) string {
			if minus {
				return s.pgpsStep("Gougu", "=", t[1], t[0])
			}
			return s.pgpsStep("Gougu", t[0], t[1], "=")
		})
	}
	return s.pgpsOver([]*node{inside}, func(t []string) string { return s.pgpsStep("Multiple", "=", "=", t[0]) })
}

// pgpsProduct writes a product, a circle's area or circumference in it as such.
func (s *lowering) pgpsProduct(p product) (string, error) {
	terms, err := s.pgpsFactors(&p)
	if err != nil {
		return "", err
	}
	if p.lowest(); p.above != 1 || len(terms) == 0 {
		c, err := s.pgpsConstant(p.above)
		if err != nil {
			return "", err
		}
		terms = append(terms, c)
	}
	value := terms[0]
	if len(terms) > 1 {
		value = s.pgpsStep("Multiple", append(terms, "=")...)
	}
	if p.below != 1 {
		c, err := s.pgpsConstant(p.below)
		if err != nil {
			return "", err
		}
		value = s.pgpsStep("Multiple", "=", c, value)
	}
	for _, d := range p.divisors {
		term, err := s.pgps(d)
		if err != nil {
			return "", err
		}
		value = s.pgpsStep("Multiple", "=", term, value)
	}
	return value, nil
}

// pgpsFactors writes the factors of a product, each π as one with what makes it a circle.
func (s *lowering) pgpsFactors(p *product) (terms []string, err error) {
	for _, ok := p.takeFactor(isPi); ok; _, ok = p.takeFactor(isPi) {
		term, err := s.pgpsCircle(p)
		if err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	for _, f := range p.factors {
		term, err := s.pgps(f)
		if err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	return terms, nil
}

// pgpsCircle takes what belongs to a π out of a product: r² (an area), 2 and r (a circumference), else a diameter.
func (s *lowering) pgpsCircle(p *product) (string, error) {
	circle := func(name string, n *node) (string, error) {
		term, err := s.pgps(n)
		if err != nil {
			return "", err
		}
		return s.pgpsStep(name, term, "="), nil
	}
	if r, ok := p.takePair(); ok {
		return circle("Circle_R_Area", r)
	}
	r, ok := p.takeFactor(func(n *node) bool { return !isPi(n) })
	switch {
	case !ok:
		return s.pgpsStep("Circle_R_Circum", "C0.5", "="), nil
	case math.Mod(p.above, 2) == 0:
		p.above /= 2
		return circle("Circle_R_Circum", r)
	}
	return circle("Circle_D_Circum", r)
}

// pgpsConstants are the numbers that the language has.
var pgpsConstants = []float64{2, 3, 4, 5, 6, 8, 0.5, 60, 90, 180, 360}

// pgpsConstant is what a number is called: C and itself, or an unknown that two of these make.
func (s *lowering) pgpsConstant(x float64) (string, error) {
	key := -1 - int(math.Float64bits(x)>>12)
	if term, ok := s.terms[key]; ok {
		return term, nil
	}
	term, ok := s.pgpsMade(x)
	if !ok {
		return "", ErrCannotSay
	}
	s.terms[key] = term
	return term, nil
}

func (s *lowering) pgpsMade(x float64) (string, bool) {
	c := func(x float64) string { return "C" + strconv.FormatFloat(x, 'f', -1, 64) }
	if slices.Contains(pgpsConstants, x) {
		return c(x), true
	}
	for i, a := range pgpsConstants {
		for _, b := range pgpsConstants[i:] {
			switch {
			case same(a*b, x):
				return s.pgpsStep("Multiple", c(a), c(b), "="), true
			case same(a+b, x):
				return s.pgpsStep("Sum", c(a), c(b), "="), true
			}
		}
	}
	for _, a := range pgpsConstants {
		for _, b := range pgpsConstants {
			switch {
			case same(a/b, x):
				return s.pgpsStep("Multiple", "=", c(b), c(a)), true
			case same(a-b, x):
				return s.pgpsStep("Sum", "=", c(b), c(a)), true
			}
		}
	}
	return "", false
}
