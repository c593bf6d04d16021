package figure

import (
	"cmp"
	"math"
	"slices"
)

const (
	together  = 1.0  // pixels between two lines at the most where they are drawn as one
	alongside = 0.1  // sine of the angle between them at the most
	leastDash = 2.0  // pixels of a dashed line at the least that are drawn between others
	leastRun  = 8.0  // pixels at the least that two lines run together: from dash to dash
	mostPaths = 4000 // pieces of lines that are held against each other
)

// A part of a straight line is from one number of pixels from its beginning to another.
type part struct{ from, to float64 }

// hide draws the dashed lines, but where a line is drawn already: a hidden line is not seen on top of a visible one, nor twice.
func (d *drawing) hide() {
	d.lines = once(d.lines)
	d.whole = slices.Concat(d.lines, d.hidden)
	if len(d.hidden) == 0 {
		return
	}
	drawn := slices.Clone(d.lines)
	count := 0
	for _, p := range d.whole {
		count += len(p)
	}
	for _, p := range d.hidden {
		if count > mostPaths {
			d.lines = appendDashes(d.lines, p)
			continue
		}
		for _, free := range p.without(drawn) {
			d.lines = appendDashes(d.lines, free)
		}
		drawn = append(drawn, p)
	}
}

// once leaves out straight lines that a longer one runs along from end to end: drawn twice they would be thicker.
func once(lines []path) []path {
	isPart := func(i int) bool {
		return len(lines[i]) == 2 && slices.ContainsFunc(lines, func(other path) bool {
			if len(other) != 2 || !(other.length() > lines[i].length()+together) {
				return false
			}
			c, ok := shared(lines[i][0], lines[i][1], other[0], other[1])
			return ok && c.from < together && c.to > lines[i].length()-together
		})
	}
	if len(lines) > mostPaths/10 {
		return lines
	}
	var kept []path
	for i, p := range lines {
		if !isPart(i) {
			kept = append(kept, p)
		}
	}
	return kept
}

// without are the parts of a path that none of others runs along.
func (p path) without(others []path) []path {
	taken := p.covered(others)
	if len(taken) == 0 {
		return []path{p}
	}
	var all []path
	at := 0.0
	for _, c := range append(taken, part{from: p.length()}) {
		if c.from-at >= leastDash {
			all = append(all, p.cut(part{at, c.from}))
		}
		at = c.to
	}
	return all
}

func (p path) length() float64 {
	sum := 0.0
	for i := range len(p) - 1 {
		sum += p[i+1].minus(p[i]).length()
	}
	return sum
}

// cut is a part of a path.
func (p path) cut(c part) path {
	var out path
	at := 0.0
	for i, corner := range p {
		if i > 0 {
			u, length := corner.minus(p[i-1]).unit(), corner.minus(p[i-1]).length()
			for _, end := range []float64{c.from, c.to} {
				if end > at && end < at+length {
					out = append(out, snapped(p[i-1].along(u, end-at)))
				}
			}
			at += length
		}
		if at >= c.from && at <= c.to {
			out = append(out, corner)
		}
	}
	return out
}

// covered are the parts of a path that others run along, in order and apart from each other.
func (p path) covered(others []path) []part {
	var parts []part
	at := 0.0
	for i := range len(p) - 1 {
		for _, other := range others {
			for j := range len(other) - 1 {
				if c, ok := shared(p[i], p[i+1], other[j], other[j+1]); ok {
					parts = append(parts, part{at + c.from, at + c.to})
				}
			}
		}
		at += p[i+1].minus(p[i]).length()
	}
	slices.SortFunc(parts, func(x, y part) int { return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to)) })
	var apart []part
	for _, c := range parts {
		if n := len(apart); n > 0 && c.from <= apart[n-1].to+leastDash {
			apart[n-1].to = max(apart[n-1].to, c.to)
		} else {
			apart = append(apart, c)
		}
	}
	return slices.DeleteFunc(apart, func(c part) bool { return c.to-c.from < leastRun })
}

// shared is the part of the line from a to b that the one from p to q runs along; false where none does.
func shared(a, b, p, q pixel) (part, bool) {
	if max(p.X, q.X) < min(a.X, b.X)-together || min(p.X, q.X) > max(a.X, b.X)+together ||
		max(p.Y, q.Y) < min(a.Y, b.Y)-together || min(p.Y, q.Y) > max(a.Y, b.Y)+together {
		return part{}, false
	}
	way, length := b.minus(a), b.minus(a).length()
	u, v := way.unit(), q.minus(p).unit()
	across := pixel{-v.Y, v.X}
	if length == 0 || p == q || math.Abs(dot(u, across)) > alongside {
		return part{}, false
	}
	all := part{0, length}
	// Where it is between the ends of the other one, and where it is near to that.
	all.within(dot(a.minus(p), v), dot(u, v), 0, q.minus(p).length())
	all.within(dot(a.minus(p), across), dot(u, across), -together, together)
	return all, all.to > all.from
}

// within leaves of a part those places x where start + x·slope is between two bounds.
func (c *part) within(start, slope, least, most float64) {
	if math.Abs(slope) < 1e-9 {
		if start < least || start > most {
			c.to = c.from
		}
		return
	}
	x, y := (least-start)/slope, (most-start)/slope
	c.from, c.to = max(c.from, min(x, y)), min(c.to, max(x, y))
}
