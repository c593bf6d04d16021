package synth

import (
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
)

// untick takes ticks off the segments on which another named point lies, since a tick in their middle looks as if a part of
// them had it; and off a segment whose fellows have none left. If nothing else may tell what they told, a note does, "AB = AC",
// and none of these segments has a tick.
func untick(s *figure.Scene, alone bool) {
	for n := 1; n <= 3; n++ {
		var names []string
		var plain, spanned int
		ofClass := func(e figure.Element) (figure.Equal, bool) {
			equal, ok := e.(figure.Equal)
			return equal, ok && max(equal.Ticks, 1) == n
		}
		for _, e := range s.Elements {
			if equal, ok := ofClass(e); ok {
				names = append(names, segmentName(s, equal.A, equal.B))
				if isSpanning(s, equal.A, equal.B) {
					spanned++
				} else {
					plain++
				}
			}
		}
		if spanned == 0 || len(names) < 2 || slices.Contains(names, "") {
			continue
		}
		var rest []figure.Element
		for _, e := range s.Elements {
			if equal, ok := ofClass(e); ok && (alone || plain < 2 || isSpanning(s, equal.A, equal.B)) {
				continue
			}
			rest = append(rest, e)
		}
		s.Elements = rest
		if alone {
			s.Notes = append(s.Notes, strings.Join(names, " = "))
		}
	}
}
