package sympyhabits

import (
	"math/big"
	"slices"
	"strings"
)

// readLaTeX is what parse_latex makes of a text: as far as it is read, nothing worked out.
func readLaTeX(s string) (*form, error) {
	t, err := parse(s)
	if err != nil {
		return nil, err
	}
	c := &converter{source: s, most: 20_000}
	return c.relation(t.sub(relation))
}

// A converter makes forms of what was read.
type converter struct {
	source     string
	work, most int
}

// sub is the n-th rule of a kind that was gone through directly, nil where there is none.
func (t *tree) sub(r rule, nth ...int) *tree {
	n := 0
	if len(nth) > 0 {
		n = nth[0]
	}
	for _, c := range t.children {
		if c.tree == nil || c.tree.rule != r {
			continue
		}
		if n == 0 {
			return c.tree
		}
		n--
	}
	return nil
}

// token is the first token of a kind that was read directly.
func (t *tree) token(kinds ...kind) (token, bool) {
	for _, c := range t.children {
		if c.tree == nil && slices.Contains(kinds, c.token.kind) {
			return c.token, true
		}
	}
	return token{}, false
}

func (t *tree) has(kinds ...kind) bool {
	_, ok := t.token(kinds...)
	return ok
}

// tokens are all tokens of a rule and of those that it went through.
func (t *tree) tokens() []token {
	var out []token
	for _, c := range t.children {
		if c.tree == nil {
			out = append(out, c.token)
		} else {
			out = append(out, c.tree.tokens()...)
		}
	}
	return out
}

func (c *converter) relation(t *tree) (*form, error) {
	if !t.has(equal, unequal, less, lessEqual, greater, greaterEqual) {
		return c.expr(t.sub(expr))
	}
	return apply(relationOp), nil
}

func (c *converter) expr(t *tree) (*form, error) { return c.additive(t.sub(additive)) }

// additive reads t's operands from left to right.
func (c *converter) additive(t *tree) (*form, error) {
	out, err := c.mp(t.sub(mp))
	if err != nil {
		return nil, err
	}
	var sign kind
	for _, x := range t.children[1:] {
		if x.tree == nil {
			sign = x.token.kind
			continue
		}
		f, err := c.additive(x.tree)
		if err != nil {
			return nil, err
		}
		if sign == minus {
			f = negative(f)
		}
		if out, err = c.plain(apply(addOp, out, f)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// plain refuses what cannot stand inside an expression.
func (c *converter) plain(f *form) (*form, error) {
	if slices.ContainsFunc(f.args, func(a *form) bool { return a.op == operatorOp }) {
		return nil, errRead
	}
	if c.work++; c.work > c.most {
		return nil, errEffort
	}
	return f, nil
}

func (c *converter) mp(t *tree) (*form, error) {
	first := t.children[0].tree
	out, err := c.unary(first)
	if err != nil {
		return nil, err
	}
	var sign kind
	for _, x := range t.children[1:] {
		if x.tree == nil {
			sign = x.token.kind
			continue
		}
		f, err := c.mp(x.tree)
		if err != nil {
			return nil, err
		}
		if sign == divide {
			f = apply(powOp, f, integer(-1))
			if _, err := c.plain(f); err != nil {
				return nil, err
			}
		}
		if out, err = c.plain(apply(mulOp, out, f)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *converter) unary(t *tree) (*form, error) {
	if first := t.children[0]; first.tree == nil {
		f, err := c.unary(t.children[1].tree)
		if err != nil {
			return nil, err
		}
		if first.token.kind == plus {
			return f, nil
		}
		if f.op == operatorOp {
			return nil, errRead
		}
		return negative(f), nil
	}
	var all []*form
	for _, x := range t.children {
		f, err := c.postfix(x.tree)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return c.side(all, 0)
}

// side multiplies what stands side by side, from the i-th on. An x between what has no letters is a times sign.
func (c *converter) side(all []*form, i int) (*form, error) {
	f := all[i]
	last := i == len(all)-1
	switch {
	case f.op == operatorOp && last:
		return nil, errRead
	case last:
		return f, nil
	}
	rest, err := c.side(all, i+1)
	if err != nil {
		return nil, err
	}
	switch {
	case f.op == operatorOp:
		return callOf("Derivative", rest, f.args[0]), nil
	case i > 0 && isTimes(all[i-1], f, all[i+1]):
		return rest, nil
	}
	return c.plain(apply(mulOp, f, rest))
}

// isTimes tells whether a form between two others is an x that is a times sign.
func isTimes(before, f, behind *form) bool {
	return f.op == symbolOp && f.name == "x" && before.op != operatorOp && behind.op != operatorOp && !before.symbols() && !behind.symbols()
}

func (c *converter) postfix(t *tree) (*form, error) {
	f, err := c.power(t.children[0].tree)
	if err != nil {
		return nil, err
	}
	for _, x := range t.children[1:] {
		if f.op == operatorOp {
			return nil, errRead
		}
		if x.tree.has(bang) {
			f = callOf("factorial", f)
			continue
		}
		// A value put in for a letter is not worked out: it equals what is written alike.
		var text strings.Builder
		for _, tok := range x.tree.tokens() {
			text.WriteString(tok.text)
		}
		f = callOf("at "+text.String(), f)
	}
	return f, nil
}

func (c *converter) power(t *tree) (*form, error) {
	f, err := c.comp(t.children[0].tree)
	if err != nil {
		return nil, err
	}
	for _, x := range t.children[1:] {
		if x.tree == nil || x.tree.rule == subExpr {
			continue
		}
		if f.op == operatorOp {
			return nil, errRead
		}
		e, err := c.exprOrAtom(x.tree)
		if err != nil {
			return nil, err
		}
		if f, err = c.plain(apply(powOp, f, e)); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (c *converter) exprOrAtom(t *tree) (*form, error) {
	if t.rule == expr {
		return c.expr(t)
	}
	return c.atom(t)
}

func (c *converter) comp(t *tree) (*form, error) {
	x := t.children[0].tree
	inside := func(name string) (*form, error) {
		f, err := c.expr(x.sub(expr))
		if err != nil {
			return nil, err
		}
		return c.plain(callOf(name, f))
	}
	switch x.rule {
	case group:
		return c.expr(x.sub(expr))
	case absGroup:
		return inside("Abs")
	case floor:
		return inside("floor")
	case ceil:
		return inside("ceiling")
	case atom:
		return c.atom(x)
	}
	return c.function(x)
}

func (c *converter) atom(t *tree) (*form, error) {
	if tok, ok := t.token(differential); ok {
		return &form{op: symbolOp, name: "d" + after(tok.text)}, nil
	}
	if t.children[0].tree == nil {
		name, err := c.name(t)
		if err != nil {
			return nil, err
		}
		if name == `\infty` {
			return apply(infiniteOp), nil
		}
		return &form{op: symbolOp, name: strings.TrimPrefix(name, `\`)}, nil
	}
	x := t.children[0].tree
	switch x.rule {
	case number:
		var s strings.Builder
		for _, tok := range x.tokens() {
			if tok.kind != comma {
				s.WriteString(tok.text)
			}
		}
		r, ok := new(big.Rat).SetString(s.String())
		if !ok || !x.has(point) && (octal(s.String()) || s.Len() > 4300) { // Python reads no longer integers.
			return nil, errRead
		}
		return &form{op: numberOp, num: r, decimal: x.has(point)}, nil
	case italic:
		all := x.sub(italicText).tokens()
		if len(all) == 0 {
			return nil, errRead
		}
		return &form{op: symbolOp, name: c.source[all[0].at:all[len(all)-1].end]}, nil
	case frac:
		return c.fraction(x)
	case binom:
		return c.both("binomial", x)
	}
	f, err := c.expr(x.sub(expr))
	if err != nil {
		return nil, err
	}
	return callOf(map[rule]string{bra: "Bra", ket: "Ket"}[x.rule], f), nil
}

// both is a function of two expressions.
func (c *converter) both(name string, t *tree) (*form, error) {
	a, err := c.expr(t.sub(expr))
	if err != nil {
		return nil, err
	}
	b, err := c.expr(t.sub(expr, 1))
	if err != nil {
		return nil, err
	}
	return c.plain(callOf(name, a, b))
}

// name is a letter or command with its index, \infty as it stands. Primes of commands are forgotten.
func (c *converter) name(t *tree) (string, error) {
	first := t.children[0].token
	name := first.text
	if name == `\infty` {
		return name, nil
	}
	if sub := t.sub(subExpr); sub != nil {
		f, err := c.below(sub)
		if err != nil {
			return "", err
		}
		name += "_{" + f.text() + "}"
	}
	if p, ok := t.token(primes); ok && (first.kind == letter || t.rule == funcCall) {
		name += p.text
	}
	return name, nil
}

// below is what an index or an exponent holds.
func (c *converter) below(t *tree) (*form, error) {
	for _, x := range t.children {
		if x.tree != nil {
			return c.exprOrAtom(x.tree)
		}
	}
	return nil, errRead
}

// after is the variable of a differential.
func after(text string) string { return strings.TrimPrefix(blanks(text[1:]), `\`) }
