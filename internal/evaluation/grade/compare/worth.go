package compare

import "geoeval/internal/exact"

// constantWorth is the value of an expression without letters. It gives false where it has none, or is too large to tell.
func constantWorth(n *node) (value, bool) {
	if r := n.Rational(); r != nil {
		return rationalValue(r), true
	}
	is, ok := n.Constant()
	return value{low: is.Lo, high: is.Hi}, ok
}

// sameConstant reports whether two expressions without letters, which are worth v and w, are equal.
func sameConstant(x, y *node, v, w value) (equal, decided bool) {
	if v.high < w.low || w.high < v.low {
		return false, true
	}
	return exact.Same(x, y)
}
