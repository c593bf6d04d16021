package sympyhabits

import (
	"math/big"
	"slices"
	"strings"
)

// fraction is a quotient, or a derivative where it is written as one.
func (c *converter) fraction(t *tree) (*form, error) {
	side := func(nth int) (*form, *tree, error) {
		n := 0
		for _, x := range t.children {
			switch {
			case x.tree != nil && n == nth:
				f, err := c.expr(x.tree)
				return f, x.tree, err
			case x.tree == nil && x.token.kind == digit && n == nth:
				r, _ := new(big.Rat).SetString(x.token.text)
				return &form{op: numberOp, num: r}, nil, nil
			case x.tree != nil || x.token.kind == digit:
				n++
			}
		}
		return nil, nil, errRead
	}
	top, upper, err := side(0)
	bottom, lower, err2 := side(1)
	if upper != nil && lower != nil {
		if f, err := c.derivative(upper.tokens(), lower.tokens()); f != nil || err != nil {
			return f, err
		}
	}
	if err != nil {
		return nil, err
	}
	if err2 != nil {
		return nil, err2
	}
	under := apply(powOp, bottom, integer(-1))
	if _, err := c.plain(under); err != nil {
		return nil, err
	}
	if top.is(1) {
		return under, nil
	}
	return c.plain(apply(mulOp, top, under))
}

// derivative is what d/dx and ∂/∂x mean; nil where a fraction is neither.
func (c *converter) derivative(upper, lower []token) (*form, error) {
	var variable, d string
	switch {
	case len(lower) == 1 && lower[0].kind == differential:
		variable, d = after(lower[0].text), "d"
	case len(lower) == 2 && lower[0].text == `\partial` && lower[1].kind.names():
		variable, d = strings.TrimPrefix(lower[1].text, `\`), `\partial`
	default:
		return nil, nil
	}
	by := &form{op: symbolOp, name: variable}
	if len(upper) == 1 && upper[0].text == d {
		return apply(operatorOp, by), nil
	}
	text := c.source[upper[0].at:upper[len(upper)-1].end]
	if !strings.HasPrefix(text, d) {
		return nil, nil
	}
	f, err := readLaTeX(text[len(d):])
	if err != nil {
		return nil, err
	}
	return callOf("Derivative", f, by), nil
}

// function is a function of what follows it.
func (c *converter) function(t *tree) (*form, error) {
	first := t.children[0]
	switch {
	case first.tree != nil:
		return c.normal(t)
	case first.token.kind.names():
		name, err := c.name(t)
		if err != nil {
			return nil, err
		}
		var all []*form
		for a := t.sub(args); a != nil; a = a.sub(args) {
			f, err := c.expr(a.sub(expr))
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
		return c.plain(callOf("function "+strings.TrimPrefix(name, `\`), all...))
	case first.token.kind == root:
		return c.root(t)
	case first.token.kind == overline:
		f, err := c.expr(t.sub(expr))
		if err != nil {
			return nil, err
		}
		return c.plain(callOf("conjugate", f))
	}
	// Sums, products, limits and integrals are not worked out: they equal what is written alike.
	var text []string
	for _, tok := range t.tokens() {
		text = append(text, tok.text)
	}
	return callOf(strings.Join(text, " ")), nil
}

func (c *converter) root(t *tree) (*form, error) {
	base, err := c.expr(t.sub(expr))
	if err != nil {
		return nil, err
	}
	if !t.has(bracketL) {
		return c.plain(apply(powOp, base, &form{op: numberOp, num: big.NewRat(1, 2)}))
	}
	degree := base
	if base, err = c.expr(t.sub(expr, 1)); err != nil {
		return nil, err
	}
	return c.plain(apply(powOp, base, apply(powOp, degree, integer(-1))))
}

// normal is a function with a name of its own.
func (c *converter) normal(t *tree) (*form, error) {
	name := strings.TrimPrefix(t.children[0].tree.children[0].token.text, `\`)
	var arg *form
	var err error
	if a := t.sub(funcArg); a != nil {
		arg, err = c.expr(a.sub(expr)) // Of several, the first.
	} else {
		arg, err = c.mp(t.sub(funcArgNoParens).sub(mpNoFunc))
	}
	if err != nil {
		return nil, err
	}
	if arg.op == operatorOp {
		return nil, errRead
	}
	var f *form
	switch name {
	case "log", "lg", "ln":
		base := callOf("E")
		if sub := t.sub(subExpr); sub != nil {
			if base, err = c.below(sub); err != nil {
				return nil, err
			}
		} else if name == "lg" {
			base = integer(10)
		}
		f = callOf("log", arg, base)
	default:
		if rest, ok := strings.CutPrefix(name, "arc"); ok {
			name = "a" + rest
		} else if rest, ok := strings.CutPrefix(name, "ar"); ok {
			name = "a" + rest
		}
		f = callOf(name, arg)
	}
	sup := t.sub(supExpr)
	if sup == nil {
		return c.plain(f)
	}
	e, err := c.below(sup)
	if err != nil {
		return nil, err
	}
	direct := strings.HasPrefix(name, "sin") || strings.HasPrefix(name, "cos") || strings.HasPrefix(name, "tan") ||
		slices.Contains([]string{"csc", "sec", "cot"}, name)
	switch {
	case e.is(-1) && direct:
		f.name = "a" + name
		return c.plain(f)
	case e.is(0):
		return c.plain(f)
	}
	return c.plain(apply(powOp, f, e))
}
