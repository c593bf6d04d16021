package deduce

import (
	"math"
	"strings"
	"testing"
)

// TestAnglesOfOneSizeMakeParallels draws equilateral triangles on a line, whose angles have 60 degrees whatever is given.
func TestAnglesOfOneSizeMakeParallels(t *testing.T) {
	up := math.Sqrt(3)
	d := &Diagram{At: map[byte]Vec{'A': {}, 'B': {2}, 'C': {1, up}, 'D': {6}, 'E': {4, 2 * up}}, Lines: []string{"ABD", "AC", "BC", "BE", "DE"}}
	d.Index()
	s := NewState(d)
	s.Given(equilateral("ABC"))
	s.Given(equilateral("BDE"))
	s.Close(3, nil)
	for _, c := range []struct {
		parallels Fact
		title     string
	}{
		{d.Par('A', 'C', 'B', 'E'), "同位角相等，两直线平行"},
		{d.Par('B', 'C', 'D', 'E'), "同位角相等，两直线平行"},
	} {
		n, ok := s.Is(c.parallels)
		if !ok {
			t.Errorf("%s does not follow", c.parallels.Of)
			continue
		}
		if rule := s.Nodes[n].Rule; rule.Chinese != c.title || !strings.HasPrefix(rule.English, "Converse") {
			t.Errorf("%s follows by %s", c.parallels.Of, rule.Chinese)
		}
	}
	if _, ok := s.Is(d.Par('A', 'C', 'D', 'E')); ok {
		t.Error("lines that cross are parallel")
	}
}
