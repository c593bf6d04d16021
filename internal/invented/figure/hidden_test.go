package figure

import "testing"

// TestHiddenLinesGiveWay draws dashed lines over others and looks where dashes are left.
func TestHiddenLinesGiveWay(t *testing.T) {
	solidLine := Segment{From: pt(0, 0), To: pt(100, 0)}
	for _, tt := range []struct {
		name     string
		elements []Element
		from, to float64 // where dashes are, along x
	}{
		{"alone", []Element{Segment{From: pt(0, 0), To: pt(100, 0), Dashed: true}}, 0, 100},
		{"on a visible line", []Element{Segment{From: pt(20, 0), To: pt(80, 0), Dashed: true}, solidLine}, 0, 0},
		{"before and behind it", []Element{solidLine, Segment{From: pt(50, 0), To: pt(180, 0), Dashed: true}}, 100, 180},
		{"across it", []Element{solidLine, Segment{From: pt(20, -40), To: pt(60, 40), Dashed: true}}, 20, 60},
		{"from its end", []Element{solidLine, Segment{From: pt(100, 0), To: pt(160, 30), Dashed: true}}, 100, 160},
		{"beside it", []Element{solidLine, Segment{From: pt(0, 4), To: pt(100, 4), Dashed: true}}, 0, 100},
		{"a circle on a circle", []Element{Circle{Radius: 50, Dashed: true}, Circle{Radius: 50}}, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := drawing{scale: 1}
			(&Scene{Elements: tt.elements}).elements(&d)
			from, to, n := 1e9, -1e9, 0
			for _, p := range d.lines {
				if p.length() < dashOn+0.1 {
					n++
					for _, at := range p {
						from, to = min(from, at.X), max(to, at.X)
					}
				}
			}
			switch {
			case tt.to == 0 && n > 0:
				t.Errorf("%d dashes", n)
			case tt.to > 0 && (from < tt.from-1 || from > tt.from+dashOff || to > tt.to+1 || to < tt.to-dashOn-dashOff):
				t.Errorf("dashes from %g to %g, not from %g to %g", from, to, tt.from, tt.to)
			}
		})
	}
}

// TestHiddenLinesAreDrawnOnce: two dashed lines in one place are as one.
func TestHiddenLinesAreDrawnOnce(t *testing.T) {
	one := Segment{From: pt(0, 0), To: pt(100, 0), Dashed: true}
	lines := func(elements ...any) int {
		d := drawing{scale: 1}
		plane(nil, elements...).elements(&d)
		return len(d.lines)
	}
	if once, twice := lines(one), lines(one, Segment{From: pt(97, 0), To: pt(3, 0), Dashed: true}); once != twice {
		t.Errorf("%d dashes become %d", once, twice)
	}
}

// TestPartsOfLinesAreNotDrawnAgain: a small cone on top of a larger one has its sides in common with it.
func TestPartsOfLinesAreNotDrawnAgain(t *testing.T) {
	d := drawing{scale: 20}
	s := space(nil, Cone{Radius: 3, Height: 6}, Cone{Base: Point{Z: 4}, Radius: 1, Height: 2})
	s.elements(&d)
	n := 0
	for _, p := range d.whole {
		if len(p) == 2 {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d sides, want 2", n)
	}
}
