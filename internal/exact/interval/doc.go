// Package interval encloses the values of functions of one variable over intervals, and finds all their roots in a
// range, with proof.
//
// A function is a Go function of a Dual that is built from the operations of this package: Add, Mul, Sin and so on.
// Called with a box, an interval of its variable, it gives an interval that holds every value that the function has in
// the box, and one that holds every slope. Every operation rounds outward, so what the enclosures say holds for the
// function of real numbers that is written down, whatever the rounding: a box whose enclosure is far from zero holds no
// root, and a box with values below and above zero and no slope of zero holds exactly one. Clusters cuts a range into
// boxes until it can tell.
//
// The method is Moore's: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, SIAM 2009,
// chapters 5 (inclusion monotonicity), 6 (mean values) and 8 (roots of one variable). Slopes are carried along as in
// forward automatic differentiation (ibid., section 9.3).
//
// Angles are in degrees. Nothing here panics, depends on chance or on the order of calls, or keeps a state.
package interval
