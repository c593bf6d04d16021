package interval

// A Cluster is a part of a range in which a function is close to zero.
type Cluster struct {
	// Lo and Hi enclose one connected part of the points where |f| ≤ slack can hold. Parts whose enclosures touch are one
	// cluster. At Lo and Hi themselves |f| exceeds the slack (where f is monotone, by about a 32nd of it at most), or they
	// are ends of the range, or f could not be told there.
	Lo, Hi float64
	// Roots are the roots of f in the cluster that are proven to exist, each the only one where f is monotone around it,
	// ascending. They are as exact as the rounding in f lets them be: at the float, f may be zero but for rounding.
	Roots []float64
	// Proven: f has no other roots in the cluster than these. If it is false, there are boxes in the cluster, of the
	// smallest size or unbounded, that may hold further roots or none.
	Proven bool
}

// Clusters gives all clusters of {x in (lo, hi) : |f(x)| ≤ slack}, ascending; lo and hi may be infinite. Outside of
// them it is proven that |f| > slack or that f is undefined. A negative slack and NaN count as 0, and a range with lo ≥
// hi or NaN has no clusters. f must be made of the operations of this package; it is called limit times at most. If
// that is not enough, complete is false, and clusters cover all that was left to do.
//
// What can be proven:
//
//   - A root at which f crosses zero with a slope other than zero is found and proven, unless rounding errors hide it.
//   - A root without crossing ((x-2)² or |x-2| at 2), with the slope zero (x³ at 0) or in a point where f is Partial is
//     in a cluster that is not proven.
//   - A pole (1/(x-5) at 5, tan x at 90) makes no cluster, if what f does with the pole's values is to add, subtract,
//     multiply with or divide by something that is continuous and not zero there. Other poles are clusters that are not
//     proven.
//   - A jump over zero by one Floor makes no cluster; other jumps do, which are not proven.
//   - Where f is constant in a box and zero there, the box is in a cluster that is not proven.
//   - Towards infinity, from 1e12, a cluster is left if f has zero for a limit, or if Value cannot tell what the limit
//     is: for x/(x+4) it is all that is positive. A finite range avoids it. The same may happen in the last 1e-12
//     before 0, or before another end at which f is Partial.
//   - A root at lo or hi is not in the range. It does not count if f is exactly zero there; else, if f's value there is
//     zero but for rounding, its cluster is not proven.
func Clusters(f func(x Dual) Dual, lo, hi, slack float64, limit int) (clusters []Cluster, complete bool) {
	if !(lo < hi) {
		return nil, true
	}
	if !(slack > 0) {
		slack = 0
	}
	s := &search{f: f, lo: lo, hi: hi, slack: slack, left: limit}
	for _, p := range s.pieces() {
		if last := len(clusters) - 1; last >= 0 && p.lo <= clusters[last].Hi {
			c := &clusters[last]
			c.Hi, c.Proven = max(c.Hi, p.hi), c.Proven && p.proven
			c.Roots = append(c.Roots, p.roots...)
			continue
		}
		clusters = append(clusters, Cluster{Lo: p.lo, Hi: p.hi, Roots: p.roots, Proven: p.proven})
	}
	return clusters, !s.exhausted
}

// A search is the state of one call of Clusters.
type search struct {
	f         func(x Dual) Dual
	lo, hi    float64
	slack     float64
	left      int  // calls of f that are left
	exhausted bool // one more call than there were was wanted
}

// call gives f over the box; ok is false if the limit is reached.
func (s *search) call(box Interval) (value Dual, ok bool) {
	if s.left <= 0 {
		s.exhausted = true
		return Dual{}, false
	}
	s.left--
	return s.f(Variable(box)), true
}

// A nature is what is known of f in a box.
type nature int

const (
	undecided nature = iota // nothing
	rootless                // there is no root
	rising                  // f is continuous and strictly monotone
	falling
)

// A leaf is a box that is not cut further.
type leaf struct {
	Interval
	nature
}

// A piece is a part of a cluster.
type piece struct {
	lo, hi float64
	roots  []float64
	proven bool
}

// pieces gives the parts of the clusters, ascending. Boxes side by side in which f is monotone in the same sense are
// taken together, as f is monotone in their union, too; so a root at their common end is found, and found once.
func (s *search) pieces() []piece {
	var pieces []piece
	leaves := s.leaves()
	for i := 0; i < len(leaves); {
		run := leaves[i]
		for i++; i < len(leaves) && leaves[i].nature == run.nature && leaves[i].Lo == run.Hi; i++ {
			run.Hi = leaves[i].Hi
		}
		switch run.nature {
		case undecided, rootless:
			pieces = append(pieces, piece{lo: run.Lo, hi: run.Hi, proven: run.nature == rootless})
		default:
			if p, ok := s.monotonePiece(run); ok {
				pieces = append(pieces, p)
			}
		}
	}
	return pieces
}

// leaves cuts the range into boxes until f is understood in each, or the box is too small to be cut, or the limit is
// reached. It leaves out the boxes where |f| exceeds the slack or f is undefined. The leaves ascend.
func (s *search) leaves() []leaf {
	var leaves []leaf
	for boxes := []Interval{{s.lo, s.hi}}; len(boxes) > 0; {
		box := boxes[len(boxes)-1]
		boxes = boxes[:len(boxes)-1]
		value, ok := s.call(box)
		switch {
		case !ok:
			leaves = append(leaves, leaf{box, undecided})
			continue
		case value.without(-s.slack, s.slack):
			continue
		}
		known, final := s.understand(value)
		if at := cut(box); final || indivisible(box) || !(box.Lo < at && at < box.Hi) {
			leaves = append(leaves, leaf{box, known})
		} else {
			boxes = append(boxes, Interval{at, box.Hi}, Interval{box.Lo, at})
		}
	}
	return leaves
}

// understand tells what f is in a box, and whether cutting the box would tell nothing more.
func (s *search) understand(f Dual) (known nature, final bool) {
	within := -s.slack <= f.Value.Lo && f.Value.Hi <= s.slack
	switch noRoot := f.without(0, 0); {
	case noRoot && within:
		return rootless, true
	case !f.Partial && f.Slope.Lo > 0:
		return rising, true
	case !f.Partial && f.Slope.Hi < 0:
		return falling, true
	case noRoot:
		return rootless, false
	}
	return undecided, f.isConstant()
}
