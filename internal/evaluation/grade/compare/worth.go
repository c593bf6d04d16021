package compare

import (
	"math/big"
)

// constantWorth is the value of an expression without letters. It gives false where it has none, or is too large to tell.
func constantWorth(n *node) (value, bool) {
	if r := constantValue(n); r != nil {
		return rationalValue(r), true
	}
	is := enclose(n, nil)
	if !bounded(is.Value) || is.Partial {
		return value{}, false
	}
	return value{low: is.Value.Lo, high: is.Value.Hi}, true
}

// constantValue is the rational number that an expression is, nil where it is none.
func constantValue(n *node) *big.Rat {
	var a algebra
	x, ok := a.exact(n)
	if !ok || a.failed {
		return nil
	}
	r, _ := x.value()
	return r
}

// sameConstant reports whether two expressions without letters are equal: by normal form, or because their enclosures
// touch at a width of 1e-9 where a normal form does not tell.
func sameConstant(x, y *node, v, w value) (equal, decided bool) {
	if v.high < w.low || w.high < v.low {
		return false, true
	}
	if equal, decided := sameForm(x, y); decided {
		return equal, true
	}
	return agree(x, y)
}

// sameExpression reports whether two expressions in letters are equal.
func sameExpression(x, y *node) (equal, decided bool) {
	if equal, decided := sameForm(x, y); decided {
		return equal, true
	}
	return agree(x, y)
}

// sameForm compares normal forms: equal ones are equal, and different ones are different where no atom is dependent.
func sameForm(x, y *node) (equal, decided bool) {
	var a algebra
	left, ok := a.exact(x)
	if !ok {
		return false, false
	}
	right, ok := a.exact(y)
	if !ok {
		return false, false
	}
	difference := a.add(a.times(left.above, right.below), a.negate(a.times(right.above, left.below)))
	if a.failed {
		return false, false
	}
	if len(difference) == 0 {
		return true, !a.dependent(left.below) && !a.dependent(right.below)
	}
	return false, !a.dependent(difference)
}
