package synth

import (
	"maps"
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
)

// untick takes ticks off the segments on which another named point lies, since a tick in their middle looks as if a part of
// them had it; and off a segment whose fellows have none left. If nothing else may tell what they told, a note does, "AB = AC",
// and none of these segments has a tick.
func untick(s *figure.Scene, alone bool) {
	for n := 1; n <= 3; n++ {
		names, spanned := ticked(s, n)
		if spanned == 0 || len(names) < 2 || slices.Contains(names, "") {
			continue
		}
		all := alone || len(names)-spanned < 2
		s.Elements = slices.DeleteFunc(slices.Clone(s.Elements), func(e figure.Element) bool {
			equal, ok := withTicks(e, n)
			return ok && (all || isSpanning(s, equal.A, equal.B))
		})
		if alone {
			s.Notes = append(s.Notes, strings.Join(names, " = "))
		}
	}
}

// ticked names the segments with n ticks, and counts those on which another named point lies.
func ticked(s *figure.Scene, n int) (names []string, spanned int) {
	for _, e := range s.Elements {
		if equal, ok := withTicks(e, n); ok {
			names = append(names, segmentName(s, equal.A, equal.B))
			spanned += int(truth(isSpanning(s, equal.A, equal.B)))
		}
	}
	return names, spanned
}

func withTicks(e figure.Element, n int) (figure.Equal, bool) {
	equal, ok := e.(figure.Equal)
	return equal, ok && max(equal.Ticks, 1) == n
}

// unarc takes arcs off angles that are said to be equal where a line parts one of them: in its parts other arcs may stand. If nothing
// else may tell what they told, a note does, "∠ABC = ∠DEF".
func unarc(s *figure.Scene, alone bool) {
	for n := 2; n <= 3; n++ {
		names, parted := arced(s, n)
		if !parted || len(names) < 2 || slices.Contains(names, "") {
			continue
		}
		s.Elements = slices.DeleteFunc(slices.Clone(s.Elements), func(e figure.Element) bool {
			angle, ok := withArcs(e, n)
			return ok && angle.Text == ""
		})
		for i, e := range s.Elements {
			if angle, ok := withArcs(e, n); ok {
				angle.Arcs = 0
				s.Elements[i] = angle
			}
		}
		if alone {
			s.Notes = append(s.Notes, strings.Join(names, " = "))
		}
	}
}

// arced names the angles with n arcs, and tells whether a line parts one of them.
func arced(s *figure.Scene, n int) (names []string, parted bool) {
	for _, e := range s.Elements {
		if angle, ok := withArcs(e, n); ok {
			names = append(names, angleName(s, angle))
			parted = parted || s.IsParted(angle)
		}
	}
	return names, parted
}

func withArcs(e figure.Element, n int) (figure.Angle, bool) {
	angle, ok := e.(figure.Angle)
	return angle, ok && angle.Arcs == n
}

// angleName is an angle's name, ∠ABC; "" where one of its points has none.
func angleName(s *figure.Scene, e figure.Angle) string {
	a, at, b := nameOf(s, e.A), nameOf(s, e.At), nameOf(s, e.B)
	if a == "" || at == "" || b == "" {
		return ""
	}
	return "∠" + a + at + b
}

// noteSpannedLengths says of a length on which another named point lies, or which another line meets, "AB = 12", since a number beside it
// could be that of either part.
func noteSpannedLengths(s *figure.Scene) {
	var rest []figure.Element
	for _, e := range s.Elements {
		if m, ok := e.(figure.Measure); ok {
			if name := segmentName(s, m.A, m.B); name != "" && (isSpanning(s, m.A, m.B) || s.IsCrossed(m.A, m.B)) {
				s.Notes = append(s.Notes, name+" = "+m.Text)
				continue
			}
		}
		rest = append(rest, e)
	}
	s.Elements = rest
}

// isSpanning tells whether another named point lies on a segment between two named ones.
func isSpanning(s *figure.Scene, from, to figure.Point) bool {
	a, b := vectorOf(from), vectorOf(to)
	for _, p := range s.Names {
		at := vectorOf(p)
		if isOn(at, [2]vector{a, b}) && at.minus(a).length() > 1e-9 && at.minus(b).length() > 1e-9 {
			return segmentName(s, from, to) != ""
		}
	}
	return false
}

// segmentName is a segment's name, AB; "" where one of its ends has none.
func segmentName(s *figure.Scene, from, to figure.Point) string {
	a, b := nameOf(s, from), nameOf(s, to)
	if a == "" || b == "" {
		return ""
	}
	return a + b
}

// nameOf is the name of a point; "" for none.
func nameOf(s *figure.Scene, at figure.Point) string {
	for _, name := range slices.Sorted(maps.Keys(s.Names)) {
		if vectorOf(s.Names[name]).minus(vectorOf(at)).length() < 1e-9 {
			return name
		}
	}
	return ""
}

// notePartedAngles says of an angle that a line parts, "∠ABC = 70°", since a number in it could be that of either part, and of one in
// which there is no room for an arc. Its arcs stay where they tell which angles it is equal to.
func notePartedAngles(s *figure.Scene) {
	var rest []figure.Element
	for _, e := range s.Elements {
		if angle, ok := e.(figure.Angle); ok && angle.Text != "" && (s.IsParted(angle) || s.IsCramped(angle)) {
			if name := angleName(s, angle); name != "" {
				s.Notes = append(s.Notes, name+" = "+angle.Text)
				if angle.Arcs < 2 {
					continue
				}
				angle.Text = ""
				e = angle
			}
		}
		rest = append(rest, e)
	}
	s.Elements = rest
}
