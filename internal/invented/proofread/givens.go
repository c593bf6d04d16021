package proofread

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/text/mathtext"
)

// Givens tells of every semantic clause, in PGPS9K's grammar, of which a reader learns neither from the text nor from
// the figure, a sentence each. A number must stand in the text or in a label. That lines are perpendicular or parallel,
// and that lengths or angles are equal, the text must say in so many words, or a mark of exactly these, as nobody can be
// asked to measure a figure.
func Givens(clauses []string, text string, scene *figure.Scene) []string {
	s := shown{text: plain(text), scene: scene, numbers: numbersOf(text)}
	for _, label := range scene.Texts() {
		s.numbers = append(s.numbers, numbersOf(label)...)
	}
	var faults []string
	for _, clause := range clauses {
		for _, n := range numbersOf(clause) {
			if !slices.Contains(s.numbers, n) {
				faults = append(faults, fmt.Sprintf("%v of %q stands neither in the text nor in the figure", n, clause))
			}
		}
		if lacks := s.lacks(clause); lacks != "" {
			faults = append(faults, fmt.Sprintf("%q is not drawn: the figure lacks %s", clause, lacks))
		}
	}
	return faults
}

func numbersOf(text string) []float64 {
	var all []float64
	for _, n := range mathtext.Numbers(text) {
		if !n.Label {
			all = append(all, n.Value)
		}
	}
	return all
}

// A shown is what a reader sees of a problem.
type shown struct {
	text    string // without spaces, and with signs for LaTeX's commands
	scene   *figure.Scene
	numbers []float64
}

// lacks says which mark of a clause's relation the figure has not; "" where all are there, or the clause has none.
func (s shown) lacks(clause string) string {
	if strings.Contains(s.text, plain(clause)) {
		return ""
	}
	if line, other, ok := strings.Cut(clause, ` \perp `); ok {
		other, at, _ := strings.Cut(other, " on ")
		if !s.perpendicular(line, other, at) {
			return "a mark of the right angle at " + at
		}
		return ""
	}
	if lines := strings.Split(clause, ` \parallel `); len(lines) > 1 {
		return s.alike(lines, "arrows of parallels", s.arrows)
	}
	if sides := strings.Split(clause, " = "); len(sides) > 1 {
		return s.lacksEqual(sides)
	}
	return ""
}

func (s shown) lacksEqual(sides []string) string {
	if last := len(sides) - 1; last > 1 && !isSegment(sides[last]) && !isAngle(sides[last]) {
		sides = sides[:last] // which are equal, and the number
	}
	switch {
	case allOf(sides, isSegment):
		if s.midpoint(sides) {
			return ""
		}
		return s.alike(sides, "ticks of equal lengths", s.ticks)
	case allOf(sides, isAngle):
		return s.alike(sides, "arcs of equal angles", s.arcs)
	}
	return ""
}

// plain is a text without spaces, and with signs in the place of LaTeX's commands.
func plain(text string) string { return signs.Replace(text) }

var signs = strings.NewReplacer(" ", "", `\perp`, "⊥", `\parallel`, "∥", `m \angle`, "∠", `\angle`, "∠", "m∠", "∠")

// midpoint tells whether the text says of two halves of a segment that they are that.
func (s shown) midpoint(halves []string) bool {
	if len(halves) != 2 {
		return false
	}
	a, m, n, b := halves[0][:1], halves[0][1:], halves[1][:1], halves[1][1:]
	if m != n {
		return false
	}
	for _, ends := range []string{a + b, b + a} {
		for _, says := range []string{m + "isthemidpointof" + ends, m + "isthemidpointofsegment" + ends, m + "是" + ends + "的中点"} {
			if strings.Contains(s.text, says) {
				return true
			}
		}
	}
	return false
}

func allOf(all []string, has func(string) bool) bool {
	return !slices.ContainsFunc(all, func(one string) bool { return !has(one) })
}

// alike says what is missing where not all of some things have the same mark; marks are none for 0.
func (s shown) alike(of []string, what string, marks func(name string) []int) string {
	common := marks(of[0])
	for _, name := range of[1:] {
		theirs := marks(name)
		common = slices.DeleteFunc(common, func(n int) bool { return !slices.Contains(theirs, n) })
	}
	if len(common) == 0 {
		return what + " at " + strings.Join(of, " and ")
	}
	return ""
}

// at is where a point of one letter is.
func (s shown) at(name byte) (figure.Point, bool) {
	p, ok := s.scene.Names[string(name)]
	return p, ok
}

// points are those of a name such as AB or ABC; none where the figure has not all of them.
func (s shown) points(name string) []figure.Point {
	var all []figure.Point
	for i := range len(name) {
		p, ok := s.at(name[i])
		if !ok {
			return nil
		}
		all = append(all, p)
	}
	return all
}

func isSegment(name string) bool { return len(name) == 2 && isCapitals(name) }

func isAngle(name string) bool {
	name, ok := strings.CutPrefix(name, `m \angle `)
	return ok && len(name) == 3 && isCapitals(name)
}

func isCapitals(name string) bool {
	return strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// perpendicular tells whether the right angle of two lines is marked where they meet.
func (s shown) perpendicular(line, other, at string) bool {
	a, b, p := s.points(line), s.points(other), s.points(at)
	if len(a) != 2 || len(b) != 2 || len(p) != 1 {
		return false
	}
	return slices.ContainsFunc(s.scene.Elements, func(e figure.Element) bool {
		r, ok := e.(figure.Right)
		return ok && same(r.At, p[0]) && (along(r.At, r.A, a) && along(r.At, r.B, b) || along(r.At, r.A, b) && along(r.At, r.B, a))
	})
}

// arrows are the numbers of arrows on a line.
func (s shown) arrows(line string) []int {
	var all []int
	if ends := s.points(line); len(ends) == 2 {
		for _, e := range s.scene.Elements {
			if p, ok := e.(figure.Parallel); ok && along(p.A, p.B, ends) && onLine(p.A, ends) {
				all = append(all, max(p.Arrows, 1))
			}
		}
	}
	return all
}

// ticks are the numbers of ticks on a segment, and below 0 the notes under the figure that say what it is equal to.
func (s shown) ticks(segment string) []int {
	var all []int
	for i, note := range s.scene.Notes {
		sides := strings.Split(note, " = ")
		if allOf(sides, isSegment) && (slices.Contains(sides, segment) || slices.Contains(sides, segment[1:]+segment[:1])) {
			all = append(all, -1-i)
		}
	}
	if ends := s.points(segment); len(ends) == 2 {
		for _, e := range s.scene.Elements {
			if q, ok := e.(figure.Equal); ok && (joins(q, ends[0], ends[1]) || joins(q, ends[1], ends[0])) {
				all = append(all, max(q.Ticks, 1))
			}
		}
	}
	return all
}

func joins(e figure.Equal, p, q figure.Point) bool { return same(e.A, p) && same(e.B, q) }

// arcs are the numbers of arcs in an angle, and below 0 the notes under the figure that say what it is equal to. A single arc with a
// text says where the text belongs, and of no other angle that it is as large.
func (s shown) arcs(angle string) []int {
	var all []int
	p := s.points(strings.TrimPrefix(angle, `m \angle `))
	if len(p) != 3 {
		return nil
	}
	is := func(a, at, b figure.Point) bool {
		return same(at, p[1]) && (toward(at, a, p[0]) && toward(at, b, p[2]) || toward(at, a, p[2]) && toward(at, b, p[0]))
	}
	for i, note := range s.scene.Notes {
		sides := strings.Split(note, " = ")
		if allOf(sides, func(side string) bool { return strings.HasPrefix(side, "∠") }) && slices.ContainsFunc(sides, func(side string) bool {
			q := s.points(strings.TrimPrefix(side, "∠"))
			return len(q) == 3 && is(q[0], q[1], q[2])
		}) {
			all = append(all, -1-i)
		}
	}
	for _, e := range s.scene.Elements {
		if g, ok := e.(figure.Angle); ok && (g.Arcs > 1 || g.Arcs >= 0 && g.Text == "") && is(g.A, g.At, g.B) {
			all = append(all, max(g.Arcs, 1))
		}
	}
	return all
}

// small is how far from each other two places are that are the same, as a part of what is measured.
const small = 1e-6

func same(p, q figure.Point) bool {
	return distance(p, q) <= small*(1+distance(p, figure.Point{}))
}

func distance(p, q figure.Point) float64 {
	return math.Hypot(math.Hypot(p.X-q.X, p.Y-q.Y), p.Z-q.Z)
}

// along tells whether the way from p to q has the direction of a line, or the opposite one.
func along(p, q figure.Point, line []figure.Point) bool {
	return isZero(cross(p, q, line[0], line[1]), distance(p, q)*distance(line[0], line[1]))
}

// onLine tells whether a point is on the line through two others.
func onLine(p figure.Point, line []figure.Point) bool {
	return same(p, line[0]) || along(line[0], p, line)
}

// toward tells whether q lies from p in the direction of r.
func toward(p, q, r figure.Point) bool {
	dot := (q.X-p.X)*(r.X-p.X) + (q.Y-p.Y)*(r.Y-p.Y) + (q.Z-p.Z)*(r.Z-p.Z)
	return dot > 0 && along(p, q, []figure.Point{p, r})
}

// cross is the length of the cross product of the ways from p to q and from r to s.
func cross(p, q, r, s figure.Point) float64 {
	ux, uy, uz := q.X-p.X, q.Y-p.Y, q.Z-p.Z
	vx, vy, vz := s.X-r.X, s.Y-r.Y, s.Z-r.Z
	return math.Hypot(math.Hypot(uy*vz-uz*vy, uz*vx-ux*vz), ux*vy-uy*vx)
}

func isZero(x, of float64) bool { return x <= small*of }
