package sympyhabits

import (
	"math/big"
	"slices"
	"strings"
)

// An op is what a form is.
type op uint8

const (
	numberOp op = iota
	symbolOp
	addOp
	mulOp
	powOp
	callOp     // a function, or anything that only equals what is written alike: an integral, a sum, a limit
	infiniteOp // \infty
	relationOp // what compares: it has no difference from anything
	operatorOp // \frac{d}{dx} in front of what it is applied to
)

// A form is an expression as it was read, nothing worked out.
type form struct {
	op   op
	args []*form
	name string   // of a symbol or a function
	num  *big.Rat // of a number
	// decimal says that a number was written with a point.
	decimal bool
}

func integer(n int64) *form { return &form{op: numberOp, num: big.NewRat(n, 1)} }

func (f *form) is(n int64) bool {
	return f.op == numberOp && f.num.Cmp(big.NewRat(n, 1)) == 0
}

func apply(o op, args ...*form) *form { return &form{op: o, args: args} }

func callOf(name string, args ...*form) *form { return &form{op: callOp, name: name, args: args} }

func negative(f *form) *form {
	if f.op == numberOp {
		return &form{op: numberOp, num: new(big.Rat).Neg(f.num), decimal: f.decimal}
	}
	return apply(mulOp, integer(-1), f)
}

// symbols says whether letters occur in a form.
func (f *form) symbols() bool {
	return f.op == symbolOp || slices.ContainsFunc(f.args, (*form).symbols)
}

// text is a form in one wording: sums and products in a fixed order.
func (f *form) text() string {
	switch f.op {
	case numberOp:
		return f.num.RatString()
	case symbolOp:
		return f.name
	case infiniteOp:
		return "oo"
	}
	args := make([]string, len(f.args))
	for i, a := range f.args {
		args[i] = a.text()
	}
	name := f.name
	switch f.op {
	case addOp:
		slices.Sort(args)
		name = "+"
	case mulOp:
		slices.Sort(args)
		name = "*"
	case powOp:
		name = "^"
	case relationOp:
		name = "?"
	}
	return name + "(" + strings.Join(args, ",") + ")"
}
