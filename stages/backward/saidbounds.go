package backward

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// angleNamed is the angle that stands before a number, by three points, or by its vertex alone.
var angleNamed = regexp.MustCompile(`(?:\\angle|∠|\bangle)\s*\{?([A-Z]{3}|[A-Z])\}?\s*(?:=|＝|is equal to|is|of|等于|为|是)?\s*\$?$`)

// angleBound is below what an angle must be by what the text says: a right angle where it is at the end of a diameter and
// of a chord, at the end of a radius in a triangle with another, at the base of an isosceles triangle, in a right one, at a
// point that a tangent comes from, or between a side and the diagonal of a rhombus; and what the other angles of its
// triangle leave of 180°.
func (s *said) angleBound(name string, others map[string]float64) float64 {
	high := 180.0
	if strings.Contains(s.outer, vertexOf(name)) {
		high = 90
	}
	names := []string{name}
	if len(name) == 1 {
		names = s.anglesAt(name)
	}
	for _, n := range names {
		if s.isAcute(n) {
			high = 90
		}
		high = min(high, s.left(n, others))
	}
	return high
}

// left is what the other angles of a triangle leave for one.
func (s *said) left(n string, others map[string]float64) float64 {
	sum := 180.0
	for other, v := range others {
		corner := len(other) == 1 && other[0] != n[1] && strings.Contains(n, other) && !s.hasQuad(other+vertexOf(n))
		if corner || len(other) == 3 && other[1] != n[1] && isOfPoints(other, n) {
			sum -= v
		}
	}
	return sum
}

// anglesAt are the angles that a vertex alone may name: that of the quadrilateral, else of the one triangle, else of the
// isosceles one that has it; and that between a tangent and the line to the center.
func (s *said) anglesAt(vertex string) (names []string) {
	for _, q := range s.quads {
		if i := strings.Index(q, vertex); i >= 0 {
			return []string{string([]byte{q[(i+1)%4], q[i], q[(i+3)%4]})}
		}
	}
	all := s.triangles
	if !slices.ContainsFunc(all, func(t string) bool { return strings.Contains(t, vertex) }) {
		all = s.isosceles
	}
	for _, t := range all {
		if i := strings.Index(t, vertex); i >= 0 {
			name := string([]byte{t[(i+1)%3], t[i], t[(i+2)%3]})
			if len(names) > 0 && !isOfPoints(names[0], name) {
				return nil
			}
			names = append(names, name)
		}
	}
	if touching := s.touching(vertex); len(touching) == 1 { // two enclose an angle that may be obtuse
		names = append(names, touching...)
	}
	return names
}

// touching are the angles between the tangents from a point and the line to the center.
func (s *said) touching(vertex string) (names []string) {
	for _, t := range s.tangents {
		if t[:1] == vertex && s.center != "" && vertex != s.center {
			names = append(names, t[1:]+vertex+s.center)
		}
	}
	return names
}

// hasQuad reports whether one of some points is the corner of a quadrilateral, so that its letter alone names that angle.
func (s *said) hasQuad(points string) bool {
	return slices.ContainsFunc(s.quads, func(q string) bool { return strings.ContainsAny(q, points) })
}

// vertexOf is the vertex of an angle's name.
func vertexOf(name string) string { return name[len(name)/2 : len(name)/2+1] }

// isOfPoints reports whether two names are of the same points.
func isOfPoints(a, b string) bool {
	return len(a) == len(b) && strings.Trim(a, b) == "" && strings.Trim(b, a) == ""
}

func (s *said) isAcute(n string) bool {
	if acute, told := s.acuteAtCircle(n); told {
		return acute
	}
	atBase := func(t string) bool { return isOfPoints(t, n) && t[1] != n[1] }
	if slices.ContainsFunc(s.rights, atBase) || slices.ContainsFunc(s.isosceles, atBase) {
		return true
	}
	return slices.ContainsFunc(s.rhombi, func(q string) bool {
		at, a, b := strings.Index(q, n[1:2]), strings.Index(q, n[:1]), strings.Index(q, n[2:])
		return min(at, a, b) >= 0 && ((at+2)%4 == a || (at+2)%4 == b)
	})
}

// acuteAtCircle tells what diameters, radii and tangents say of an angle; told is false where they say nothing.
func (s *said) acuteAtCircle(n string) (acute, told bool) {
	vertex, arms := n[1:2], n[:1]+n[2:]
	onRim := func(points string) bool { return strings.Trim(points, s.rim) == "" }
	isDiameter := func(points string) bool {
		return slices.ContainsFunc(s.diameters, func(d string) bool { return isOfPoints(d, points) })
	}
	for _, d := range s.diameters {
		if i := strings.Index(d, vertex); i >= 0 && strings.Contains(arms, d[1-i:2-i]) {
			third := strings.Replace(arms, d[1-i:2-i], "", 1)
			if third != s.center && (onRim(third) || s.everywhere) {
				return true, true
			}
		}
	}
	if s.center != "" && vertex != s.center && strings.Contains(arms, s.center) {
		third := strings.Replace(arms, s.center, "", 1)
		if third != "" && onRim(vertex) && (onRim(third) && third != vertex) {
			return !isDiameter(vertex + third), true
		}
	}
	for _, t := range s.tangents { // the triangle of a tangent and a diameter
		third := strings.Replace(arms, t[1:], "", 1)
		if t[:1] == vertex && len(third) == 1 && (third == s.center || isDiameter(t[1:]+third)) {
			return true, true
		}
	}
	return false, false
}

// anglesOf gives the other angles of a problem that its text gives in degrees, by their names.
func anglesOf(p *schema.Problem, numbers []schema.Number, m *mask.Masking) map[string]float64 {
	found := map[string]float64{}
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil || slices.Contains(m.Numbers, i) || !isAll(p.Text[n.End:]) {
			continue
		}
		if at := angleNamed.FindStringSubmatch(p.Text[:n.Start]); at != nil {
			found[at[1]] = *n.Value
		}
	}
	return found
}

// tellLongest adds to a plane that a diameter is longer than the other chords.
func (s *said) tellLongest(pl *plane, diameter thing) {
	for _, c := range s.rim {
		for _, e := range s.rim {
			if chord := between(byte(c), byte(e)); c < e && chord != diameter {
				pl.less = append(pl.less, [2]thing{chord, diameter})
			}
		}
	}
}

// tell adds to a plane what the words say of distances: that a diameter is the longest chord, a hypotenuse longer than the
// legs, a part less than its whole, and the half of a segment half of it.
func (s *said) tell(pl *plane) {
	for _, line := range s.lines {
		pl.read([]string{"line " + strings.Join(strings.Split(line, ""), " ")})
	}
	for _, r := range s.rights {
		pl.read([]string{"" + r[1:2] + r[:1] + ` \perp ` + r[1:2] + r[2:] + " on " + r[1:2]})
	}
	if s.center != "" && s.rim != "" {
		pl.read([]string{`\odot ` + s.center + " lieson " + strings.Join(strings.Split(s.rim, ""), " ")})
	}
	for _, d := range s.diameters {
		pl.name(d)
		s.tellLongest(pl, between(d[0], d[1]))
		if !strings.Contains(d, s.center) {
			pl.halves = append(pl.halves, [3]byte{d[0], s.center[0], d[1]})
		}
	}
	for _, m := range s.midpoints {
		pl.halves = append(pl.halves, [3]byte{m[0], m[1], m[2]})
	}
}

// roundLengths adds the radius of the circle that a number gives, and gives what the masked number is where it is one.
func (s *said) roundLengths(p *schema.Problem, numbers []schema.Number, m *mask.Masking, pl *plane) (asked thing) {
	if s.center == "" || s.rim == "" {
		return ""
	}
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil || !saidRadius.MatchString(p.Text[:n.Start]) {
			continue
		}
		if slices.Contains(m.Numbers, i) {
			asked = between(s.center[0], s.rim[0])
			pl.name(string(asked))
			continue
		}
		for _, c := range s.rim {
			radius := between(s.center[0], byte(c))
			pl.low[radius], pl.high[radius] = *n.Value, *n.Value
		}
	}
	return asked
}

var (
	slantBefore  = regexp.MustCompile(`(?:generatrix|slant height|母线)[^0-9,.;，。]*$`)
	heightBefore = regexp.MustCompile(`(?:\bheight|\bhigh|高)[^0-9,.;，。]*$`)
	radiusBefore = regexp.MustCompile(`(?:\bradius|半径)[^0-9,.;，。]*$`)
)

// ofWhole bounds a number that is a part of a whole or the whole of parts: the generatrix of a cone is longer than its
// radius and its height, and the perimeter of a triangle than two of any of its sides. high is 0 where nothing bounds it.
func ofWhole(p *schema.Problem, numbers []schema.Number, m *mask.Masking) (low, high float64) {
	cone := saidCone.MatchString(p.Text)
	whole, parts, isWhole, isPart := 0.0, 0.0, false, false
	for i, n := range numbers {
		if n.Field != schema.InText || n.Value == nil {
			continue
		}
		before, masked := p.Text[:n.Start], slices.Contains(m.Numbers, i)
		size := *n.Value
		perimeter := saidPerimeter.FindStringSubmatch(before)
		switch side := thingBefore(before); {
		case cone && slantBefore.MatchString(before), perimeter != nil:
			isWhole = isWhole || masked
			if !masked {
				whole = size
			}
			continue
		case cone && (heightBefore.MatchString(before) || radiusBefore.MatchString(before)):
		case !cone && len(side) == 2 && strings.Trim(string(side), triangleOfPerimeter(p.Text)) == "":
			size *= 2
		default:
			continue
		}
		isPart = isPart || masked
		if !masked {
			parts = max(parts, size)
		}
	}
	switch {
	case isWhole && parts > 0:
		return parts, program.Greatest
	case isPart && whole > 0 && cone:
		return program.Smallest, whole
	case isPart && whole > 0:
		return program.Smallest, whole / 2
	}
	return 0, 0
}

var perimeterOf = regexp.MustCompile(`perimeter of (?:the )?(?:triangle|△) ?([A-Z]{3})|△([A-Z]{3})的周长`)

// triangleOfPerimeter is the triangle of which a text gives the perimeter, "" where there is none.
func triangleOfPerimeter(text string) string {
	if m := perimeterOf.FindStringSubmatch(text); m != nil {
		return first(m[1:])
	}
	return ""
}
