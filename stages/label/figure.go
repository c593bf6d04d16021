package label

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// A figure is the straight part of a diagram: its lines, each the set of the points on it.
//
// Points are bits of a word; a diagram with more than 64 points is read as far as that goes.
type figure struct {
	points map[string]int
	lines  []uint64
	// between holds, for pairs of points (the lower one first), the points between them.
	between map[[2]int8]uint64
	// parallels counts clauses that say that lines are parallel.
	parallels int
	// transversals says that parallel lines have names of their own (a ∥ b), as they do where transversals cut them.
	transversals bool
}

// figureOf reads a diagram's clauses: `line A B C` (PGPS9K), `line AB` and PointLiesOnLine(C, Line(A, B)) (Geometry3K).
func figureOf(p *schema.Problem) *figure {
	f := &figure{points: map[string]int{}, between: map[[2]int8]uint64{}}
	for _, c := range p.Structural {
		if rest, ok := strings.CutPrefix(c, "line "); ok {
			f.line(lineNames(rest))
		}
	}
	for _, c := range p.Semantic {
		if strings.Contains(c, "arallel") {
			f.parallels++
		}
		if p, a, b, ok := onLine(c); ok {
			f.line([]string{a, p, b})
		}
	}
	for _, c := range p.TextLogicForms {
		if rest, ok := strings.CutPrefix(c, "Parallel(Line("); ok {
			f.transversals = f.transversals || len(rest) > 1 && rest[1] == ')'
		}
	}
	return f
}

// lineNames are the points of a line by their names, which one word may hold together.
func lineNames(line string) []string {
	names := strings.Fields(line)
	if len(names) == 1 {
		return pointNames(names[0])
	}
	return names
}

// onLine reads PointLiesOnLine(P, Line(A, B)).
func onLine(clause string) (p, a, b string, ok bool) {
	rest, ok := strings.CutPrefix(clause, "PointLiesOnLine(")
	if !ok {
		return "", "", "", false
	}
	p, rest, _ = strings.Cut(rest, ",")
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " "), "Line(")
	a, rest, _ = strings.Cut(rest, ",")
	b, _, ends := strings.Cut(rest, ")")
	return strings.TrimSpace(p), strings.TrimSpace(a), strings.TrimSpace(b), ok && ends
}

// pointNames parts joined names: a letter with the primes and digits behind it.
func pointNames(joined string) []string {
	var names []string
	start := 0
	for i := 1; i <= len(joined); i++ {
		if i == len(joined) || lexeme.IsLetter(joined[i]) {
			names = append(names, joined[start:i])
			start = i
		}
	}
	return names
}

// line takes in a line by its points in order.
func (f *figure) line(names []string) {
	var at [16]int
	var mask uint64
	n := 0
	for _, name := range names {
		i, ok := f.points[name]
		if !ok {
			i = len(f.points)
			f.points[name] = i
		}
		if i < 64 && n < len(at) && mask>>i&1 == 0 {
			at[n], mask = i, mask|1<<i
			n++
		}
	}
	if n < 2 {
		return
	}
	f.join(mask)
	for i := 0; i < n; i++ {
		var inside uint64
		for j := i + 2; j < n; j++ {
			inside |= 1 << at[j-1]
			f.between[pair(at[i], at[j])] |= inside
		}
	}
}

func pair(a, b int) [2]int8 { return [2]int8{int8(min(a, b)), int8(max(a, b))} }

// join takes in the points of a line, together with the lines that share two points with it: there are never more lines
// than pairs of points.
func (f *figure) join(line uint64) {
	for i := 0; i < len(f.lines); {
		if bits.OnesCount64(f.lines[i]&line) < 2 {
			i++
			continue
		}
		line |= f.lines[i]
		f.lines = slices.Delete(f.lines, i, i+1)
		i = 0
	}
	f.lines = append(f.lines, line)
}

// A form is what a figure's closed part looks like.
type form struct {
	// lines and corners count the core's lines, and its points that no line of the core passes through.
	lines, corners int
	// tails counts the points outside of the core's lines: ends of lines that close nothing.
	tails int
	// triangles counts triples of lines that meet in three points, up to 9.
	triangles    int
	parallels    int
	transversals bool
}

// form gives the look of a figure's core: what is left when points on one line only are dropped, and lines that keep
// less than two points, until nothing more goes.
func (f *figure) form() form {
	core := append([]uint64(nil), f.lines...)
	var all uint64
	for _, l := range core {
		all |= l
	}
	kept := all
	for {
		var once, twice uint64
		for _, l := range core {
			twice |= once & l
			once |= l
		}
		n := 0
		for _, l := range core {
			if l &= twice; bits.OnesCount64(l) > 1 {
				core[n] = l
				n++
			}
		}
		core = core[:n]
		if kept == twice {
			break
		}
		kept = twice
	}
	var inside uint64
	for ends, points := range f.between {
		between := uint64(1)<<ends[0] | uint64(1)<<ends[1]
		if between&kept == between {
			inside |= points
		}
	}
	return form{
		lines: len(core), corners: bits.OnesCount64(kept &^ inside), tails: bits.OnesCount64(all &^ kept &^ inside),
		triangles: triangles(core), parallels: f.parallels, transversals: f.transversals,
	}
}

func triangles(lines []uint64) int {
	n := 0
	for i, a := range lines {
		for j, b := range lines[i+1:] {
			ab := a & b
			if ab == 0 {
				continue
			}
			for _, c := range lines[i+j+2:] {
				if isTriangle(ab, b&c, a&c) {
					if n++; n == 9 {
						return n
					}
				}
			}
		}
	}
	return n
}

// isTriangle says whether three lines meet two by two, in different points.
func isTriangle(ab, bc, ac uint64) bool {
	return bc != 0 && ac != 0 && ab != bc && bc != ac && ab != ac
}

// shapes names a form the way Geometry3K's annotators did, by their own labels of the training part. Transversals and a
// figure that closes nothing are Line; one without a triangle in it is Quad with four corners and Other with more; a
// quadrilateral with both diagonals is Quad, with two altitudes Quad and Triangle; everything else with a triangle in
// it is Triangle, and Line too where lines are parallel.
func (f form) shapes() []schema.Shape {
	switch {
	case f.transversals, f.lines < 3, f.corners == 0, f.parallels > 0 && f.tails > 2,
		f.triangles == 0 && (f.corners < 4 || f.tails > 0 || f.corners == 4 && f.lines > 4):
		return []schema.Shape{schema.Line}
	case f.triangles == 0 && (f.corners == 4 || f.corners == 8):
		return []schema.Shape{schema.Quad}
	case f.triangles == 0:
		return []schema.Shape{schema.Other}
	case f.lines == 6 && f.corners == 4 && f.tails == 0 && f.triangles == 8:
		return []schema.Shape{schema.Quad}
	case f.lines == 6 && f.corners == 4 && f.tails == 0 && f.triangles < 4:
		return []schema.Shape{schema.Quad, schema.Triangle}
	case f.parallels > 0:
		return []schema.Shape{schema.Triangle, schema.Line}
	}
	return []schema.Shape{schema.Triangle}
}

// closed says whether a form has no loose ends.
func (f form) closed() bool { return f.lines > 2 && f.corners > 2 && f.tails == 0 }

func (f form) String() string {
	return fmt.Sprintf("%d lines, %d corners, %d triangles", f.lines, f.corners, f.triangles)
}
