package figure

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestNumbersStandInTheirAngles draws triangles with a line from every corner, and numbers in some of the angles.
func TestNumbersStandInTheirAngles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Custom(func(t *rapid.T) Point {
			return pt(rapid.Float64Range(0, 10).Draw(t, "x"), rapid.Float64Range(0, 10).Draw(t, "y"))
		})
		a, b, c := at.Draw(t, "A"), at.Draw(t, "B"), at.Draw(t, "C")
		if area := math.Abs(b.minus(a).cross(c.minus(a)).Z); area < 8 {
			t.Skip("too flat")
		}
		part := func(name string) float64 { return rapid.Float64Range(0.2, 0.8).Draw(t, name) }
		corners := [][3]Point{{a, b, c}, {b, c, a}, {c, a, b}}
		s := plane(map[string]Point{"A": a, "B": b, "C": c}, Polygon{Points: []Point{a, b, c}})
		sweeps := map[string]float64{}
		add := func(p, at, q Point, arcs int) {
			if _, _, sweep := turn(p.minus(at), q.minus(at)); sweep > 0.1 {
				text := fmt.Sprintf("%d°", 10+len(sweeps))
				sweeps[text] = sweep
				s.Elements = append(s.Elements, Angle{A: p, At: at, B: q, Text: text, Arcs: arcs})
			}
		}
		for i, corner := range corners {
			name := string("DEF"[i])
			foot := between(corner[1], corner[2], part(name))
			s.Elements, s.Names[name] = append(s.Elements, Segment{From: corner[0], To: foot}), foot
			switch rapid.IntRange(0, 4).Draw(t, "numbers at "+name) {
			case 1:
				add(corner[1], corner[0], corner[2], 1)
			case 2:
				add(corner[1], corner[0], foot, 1)
			case 3:
				add(corner[1], corner[0], foot, 2)
				add(corner[1], corner[0], corner[2], 1)
			}
		}
		_, labels, err := s.compose()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range labels {
			of, ok := l.spots.(angleSpots)
			if !ok {
				continue
			}
			box := l.chosen.box
			middle := pixel{float64(box.Min.X+box.Max.X) / 2, float64(box.Min.Y+box.Max.Y) / 2}
			if l.chosen.lead != (leader{}) {
				if l.chosen.lead.to != of.arc {
					t.Fatalf("the leader of %s ends at %v, its arc is at %v", l.text, l.chosen.lead.to, of.arc)
				}
				if away := middle.minus(of.at).length(); l.cost < outsideCost && away < strangerGap-2 && !of.holds(middle) {
					t.Fatalf("%s stands in an angle beside its own, %v pixels from the vertex", l.text, away)
				}
				for _, other := range labels {
					if other != l && l.cost < roomy && l.chosen.lead.through(other.chosen.box) {
						t.Fatalf("the leader of %s goes through %s", l.text, other.text)
					}
				}
				continue
			}
			way, u := middle.minus(of.at), of.arc.minus(of.at).unit()
			if off := math.Acos(min(1, dot(way.unit(), u))); off > sweeps[l.text]/2 {
				t.Fatalf("%s stands %v rad beside the middle of an angle of %v rad, without a leader", l.text, off,
					sweeps[l.text])
			}
			if away := way.length() - of.arc.minus(of.at).length(); away > besideArc+40 {
				t.Fatalf("%s is %v pixels beyond its arc", l.text, away)
			}
		}
	})
}

// TestArcsOfAnglesThatShareAPart has a fan of angles: those inside others have smaller arcs, those beside each other the
// same.
func TestArcsOfAnglesThatShareAPart(t *testing.T) {
	at := pt(0, 0)
	ray := func(degrees float64) Point {
		return pt(10*math.Cos(degrees*math.Pi/180), 10*math.Sin(degrees*math.Pi/180))
	}
	angle := func(from, to float64, arcs int) Angle {
		return Angle{A: ray(from), At: at, B: ray(to), Arcs: arcs}
	}
	inner, beside, double, whole := angle(0, 40, 1), angle(40, 80, 1), angle(80, 130, 2), angle(0, 130, 1)
	small, like := angle(140, 165, 3), angle(165, 190, 3)
	around := angle(130, 165, 3) // equal to them, and one of them is in it
	radii := plane(nil, whole, inner, beside, double, small, like, around).radii()
	outer := 1.5*arcSize + 2*arcGap + arcApart
	for e, want := range map[Angle]float64{
		inner: arcSize, beside: arcSize, double: arcSize, whole: arcSize + arcGap + arcApart, small: outer, like: outer, around: outer,
	} {
		if got := radii[e]; got != want {
			t.Errorf("%v has its arc at %v pixels, want %v", e, got, want)
		}
	}
}

// TestArcsStayBeforeLinesAcross has a triangle with a flat angle, near to the side across.
func TestArcsStayBeforeLinesAcross(t *testing.T) {
	a, b, c := pt(0, 0), pt(10, 0), pt(5, 1)
	s := plane(nil, Polygon{Points: []Point{a, b, c}}, Angle{A: a, At: c, B: b})
	if room := s.rooms()[Angle{A: a, At: c, B: b}]; math.Abs(room-1) > 1e-9 {
		t.Errorf("there is room for %v, want 1", room)
	}
	open := plane(nil, Segment{From: c, To: a}, Segment{From: c, To: b}, Angle{A: a, At: c, B: b})
	if room := open.rooms()[Angle{A: a, At: c, B: b}]; room != 0 {
		t.Errorf("a line is %v from an angle with nothing across", room)
	}
}

// TestSegmentsThatLinesMeet has a segment and another one.
func TestSegmentsThatLinesMeet(t *testing.T) {
	a, b := pt(0, 0), pt(10, 0)
	for _, c := range []struct {
		name  string
		other Segment
		want  bool
	}{
		{"across", Segment{From: pt(4, -3), To: pt(5, 3)}, true},
		{"up to it", Segment{From: pt(4, 0), To: pt(5, 3)}, true},
		{"from its end", Segment{From: b, To: pt(5, 3)}, false},
		{"beyond it", Segment{From: pt(12, -3), To: pt(12, 3)}, false},
		{"along it", Segment{From: pt(4, 0), To: pt(12, 0)}, false},
		{"not so far", Segment{From: pt(4, 1), To: pt(5, 3)}, false},
	} {
		if got := plane(nil, Segment{From: a, To: b}, c.other).IsCrossed(a, b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestCrampedAngles has triangles of several heights over a side of 10.
func TestCrampedAngles(t *testing.T) {
	for height, want := range map[float64]bool{0.5: true, 1: false, 8: false} {
		a, b, c := pt(0, 0), pt(10, 0), pt(5, height)
		e := Angle{A: a, At: c, B: b}
		if got := plane(nil, Polygon{Points: []Point{a, b, c}}, e).IsCramped(e); got != want {
			t.Errorf("a height of %v: %v", height, got)
		}
	}
}

// TestTicksKeepOffArcs has a segment whose middle is where the arc of an angle at its end meets it.
func TestTicksKeepOffArcs(t *testing.T) {
	a, b, c := pt(0, 0), pt(4, 0), pt(0, 10)
	angle, equal := Angle{A: b, At: a, B: c, Arcs: 2}, Equal{A: a, B: b}
	s := plane(nil, Segment{From: a, To: b}, Segment{From: a, To: c}, angle, equal)
	d := drawing{scale: 10}
	s.elements(&d)
	r, aside := d.radius(angle)*d.scale, d.besideArcs(equal)
	if at := 20 + aside; aside == 0 || at > r-5 && at < r+arcGap+5 {
		t.Errorf("the tick stands %v pixels from the vertex, the arcs %v and %v", at, r, r+arcGap)
	}
}
