package deduce

import (
	"math"
	"testing"
)

// rightTriangle is ABC with the right angle at C and D on AB.
func rightTriangle() *Diagram {
	d := &Diagram{At: map[byte]Vec{'C': {0, 0}, 'B': {4, 0}, 'A': {0, 3}, 'D': {2, 1.5}}, Lines: []string{"AC", "BC", "ADB", "CD"}}
	d.Index()
	return d
}

func TestARightTriangle(t *testing.T) {
	d := rightTriangle()
	s := NewState(d)
	right := s.Given(d.Right('A', 'C', 'B'))
	s.GivenValue(Len('A', 'C'))
	s.GivenValue(Len('B', 'C'))
	s.GivenValue(Len('A', 'D'))
	s.Close(12, nil)
	n, ok := s.Value(Len('B', 'D'))
	if !ok || s.Nodes[n].Depth != 2 {
		t.Fatalf("BD: %v, %+v", ok, s.Nodes[n])
	}
	value := func(n int) float64 { return 0 }
	value = func(n int) float64 {
		if s.Nodes[n].Is != nil {
			return Eval(s.Nodes[n].Is, value)
		}
		v, err := d.Measure(s.Nodes[n].Q)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := value(n); math.Abs(v-2.5) > 1e-9 {
		t.Errorf("BD = %v", v)
	}
	found := false
	for _, m := range s.Trace(n) {
		found = found || m == right
	}
	if !found {
		t.Error("its trace does not know the right angle")
	}
}
