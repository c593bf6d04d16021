package deduce

import (
	"slices"
	"testing"
)

// Sketches of the table below, in which everything has its usual letters.
var (
	parallelogramSketch = func() *sketch { return quadSketch(35) }
	rectangleSketch     = func() *sketch { return quadSketch(90) }
)

// quadSketch is ABCD with its diagonals, which cross in X, the height DE, and AB drawn on to F.
func quadSketch(angle float64) *sketch {
	k := newSketch()
	k.quad(Vec{0, 0}, Vec{5, 0}, 5, angle)
	at := k.At
	at['X'], at['F'] = at['A'].Between(at['C'], 0.5), at['A'].Between(at['B'], 1.5)
	ab := "ABF"
	if angle != 90 {
		at['E'] = footOf(at['D'], at['A'], at['B'])
		ab += "E"
		k.line("DE")
	}
	k.line(ab, "BC", "CD", "DA", "AXC", "BXD")
	return k
}

func trapezoidSketch() *sketch {
	k := newSketch()
	k.At = map[byte]Vec{'A': {0, 0}, 'B': {6, 0}, 'C': {5, 3}, 'D': {1, 3}, 'E': {1, 0}, 'M': {0.5, 1.5}, 'N': {5.5, 1.5}}
	k.line("AEB", "BNC", "CD", "AMD", "DE", "MN", "AC", "BD")
	return k
}

func pentagonSketch() *sketch {
	k := newSketch()
	for i, p := range []byte("ABCDE") {
		k.At[p] = polar(3, float64(72*i))
	}
	k.At['O'] = Vec{}
	k.circle('O', 3, "ABCDE")
	k.ring("ABCDE", 5)
	k.line("OA", "OB", "AC", "AD")
	return k
}

// circleSketch has A at 0°, B at 80°, C at 150°, D at 180° and E at 280°, the chord BE with its middle M, the radii to A, B and E;
// the diameter AD; AC and BD cross in X.
func circleSketch() *sketch {
	k := newSketch()
	k.At['O'] = Vec{}
	for p, angle := range map[byte]float64{'A': 0, 'B': 80, 'C': 150, 'D': 180, 'E': 280} {
		k.At[p] = polar(3, angle)
	}
	k.At['X'] = crossingOf(k.At['A'], k.At['C'], k.At['B'], k.At['D'])
	k.At['M'] = crossingOf(k.At['A'], k.At['D'], k.At['B'], k.At['E'])
	k.circle('O', 3, "ABCDE")
	k.line("AMOD", "AXC", "BXD", "AB", "BC", "CD", "BME", "AE", "DE", "OB", "OE")
	return k
}

// tangentSketch has the tangents PA and PB, the secant PDC, and AB.
func tangentSketch() *sketch {
	k := newSketch()
	k.At['O'] = Vec{}
	k.At['A'], k.At['B'], k.At['P'] = polar(3, 60), polar(3, -60), Vec{6, 0}
	c, p := polar(3, 165), Vec{6, 0}
	along := p.Minus(c)
	k.At['C'], k.At['D'] = c, c.Plus(along.Times(-2*c.Dot(along)/along.Dot(along)))
	k.circle('O', 3, "ABCD")
	k.line("PA", "PB", "AB", "PDC", "AC", "AD", "BC", "OA", "OB", "OP", "CO")
	return k
}

// measure and named write a quantity or a fact by any points of its rays or lines as the diagram names it.
func (k *sketch) measure(q Quantity) Quantity {
	if q.Kind == Angle {
		return k.Ang(q.Of[0], q.Of[1], q.Of[2])
	}
	return q
}

func (k *sketch) named(f Fact) Fact {
	switch f.Rel {
	case Parallel:
		return k.Par(f.Of[0], f.Of[1], f.Of[3], f.Of[4])
	case RightAngle:
		return k.Right(f.Of[0], f.Of[1], f.Of[2])
	case EqualAngles:
		p, q := f.Sides()
		return Equal(k.measure(p), k.measure(q))
	}
	return f
}

func TestRoundRules(t *testing.T) {
	abcd := func(r Relation) Fact { return Fact{r, "ABCD"} }
	angle := func(of string) Quantity { return Quantity{Angle, of} }
	length := func(of string) Quantity { return Quantity{Length, of} }
	whole := func(k Kind, of string) Quantity { return Quantity{k, of} }
	tests := []struct {
		principle string
		sketch    func() *sketch
		facts     []Fact
		given     []Quantity
		fact      Fact     // what follows,
		value     Quantity // or this
	}{
		{"geosense/definition-of-parallelogram", parallelogramSketch, []Fact{abcd(Parallelogram)}, nil, Fact{Parallel, "AB DC"}, Quantity{}},
		{"geosense/definition-of-parallelogram", parallelogramSketch, []Fact{{Parallel, "AB DC"}, {Parallel, "AD BC"}}, nil,
			abcd(Parallelogram), Quantity{}},
		{"geosense/properties-of-parallelogram-theorem", parallelogramSketch, []Fact{abcd(Parallelogram)}, nil,
			Equal(length("AD"), length("BC")), Quantity{}},
		{"geosense/properties-of-parallelogram-theorem", parallelogramSketch, []Fact{abcd(Parallelogram)}, []Quantity{length("AC")},
			Fact{}, length("CX")},
		{"geosense/properties-of-parallelogram-theorem", parallelogramSketch, []Fact{abcd(Parallelogram)}, []Quantity{angle("BAD")},
			Fact{}, angle("BCD")},
		{"geosense/adjacent-angles-supplementary-theorem-of-parallelogram", parallelogramSketch, []Fact{abcd(Parallelogram)},
			[]Quantity{angle("BAD")}, Fact{}, angle("ADC")},
		{"geosense/definition-of-rectangle", rectangleSketch, []Fact{abcd(Rectangle)}, nil, Fact{RightAngle, "ABC"}, Quantity{}},
		{"geosense/definition-of-rectangle", rectangleSketch, []Fact{abcd(Parallelogram), {RightAngle, "ABC"}}, nil, abcd(Rectangle),
			Quantity{}},
		{"geosense/property-of-diagonals-in-a-rectangle", rectangleSketch, []Fact{abcd(Rectangle)}, []Quantity{length("BD")}, Fact{},
			length("AX")},
		{"geosense/property-of-diagonals-in-a-rectangle", rectangleSketch, []Fact{abcd(Square)}, []Quantity{length("BD")}, Fact{},
			length("AC")},
		{"geosense/definition-of-rhombus", parallelogramSketch, []Fact{abcd(Rhombus)}, []Quantity{length("AB")}, Fact{}, length("BC")},
		{"geosense/definition-of-rhombus", parallelogramSketch, []Fact{abcd(Parallelogram), Equal(length("AB"), length("BC"))}, nil,
			abcd(Rhombus), Quantity{}},
		{"geosense/properties-of-the-diagonals-of-a-rhombus", parallelogramSketch, []Fact{abcd(Rhombus)}, nil, Fact{RightAngle, "AXB"},
			Quantity{}},
		{"geosense/properties-of-the-diagonals-of-a-rhombus", parallelogramSketch, []Fact{abcd(Rhombus)}, []Quantity{angle("BAD")},
			Fact{}, angle("BAC")},
		{"geosense/definition-of-square", rectangleSketch, []Fact{abcd(Square)}, nil, Fact{RightAngle, "ABC"}, Quantity{}},
		{"geosense/definition-of-square", rectangleSketch, []Fact{abcd(Rhombus), {RightAngle, "ABC"}}, nil, abcd(Square), Quantity{}},
		{"geosense/definition-of-square", rectangleSketch, []Fact{abcd(Rectangle), Equal(length("AB"), length("AD"))}, nil, abcd(Square),
			Quantity{}},
		{"wemath/properties-and-understanding-of-squares", rectangleSketch, []Fact{abcd(Square)}, []Quantity{length("AB")}, Fact{},
			length("BD")},
		{"geosense/definition-of-trapezoid", trapezoidSketch, []Fact{abcd(Trapezoid)}, nil, Fact{Parallel, "AB DC"}, Quantity{}},
		{"wemath/properties-and-understanding-of-trapezoids", trapezoidSketch, []Fact{abcd(Trapezoid)}, []Quantity{angle("ABC")}, Fact{},
			angle("DCB")},
		{"geosense/median-line-theorem-of-trapezoid", trapezoidSketch, []Fact{abcd(Trapezoid), Mid('M', 'A', 'D'), Mid('N', 'B', 'C')},
			[]Quantity{length("AB"), length("CD")}, Fact{}, length("MN")},
		{"geosense/definition-of-isosceles-trapezoid", trapezoidSketch, []Fact{abcd(EvenTrapezoid)}, []Quantity{length("AD")}, Fact{},
			length("BC")},
		{"geosense/definition-of-isosceles-trapezoid", trapezoidSketch, []Fact{abcd(Trapezoid), Equal(length("AD"), length("BC"))}, nil,
			abcd(EvenTrapezoid), Quantity{}},
		{"geosense/properties-of-an-isosceles-trapezoid", trapezoidSketch, []Fact{abcd(EvenTrapezoid)}, []Quantity{length("AC")}, Fact{},
			length("BD")},
		{"geosense/sum-of-interior-angles-of-a-quadrilateral-theorem", trapezoidSketch, nil,
			[]Quantity{angle("DAB"), angle("ABC"), angle("DCB")}, Fact{}, angle("CDA")},

		{"geosense/definition-of-regular-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, []Quantity{length("AB")}, Fact{}, length("CD")},
		{"geosense/definition-of-regular-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, []Quantity{length("AB")}, Fact{},
			whole(Perimeter, "ABCDE")},
		{"geosense/definition-of-regular-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, []Quantity{whole(Area, "ABO")}, Fact{},
			whole(Area, "ABCDE")},
		{"geosense/formulas-for-the-central-angle-and-interior-angle-of-a-regular-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, nil,
			Fact{}, angle("AOB")},
		{"geosense/formulas-for-the-central-angle-and-interior-angle-of-a-regular-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, nil,
			Fact{}, angle("BCD")},
		{"geosense/exterior-angle-sum-theorem-of-polygon", pentagonSketch, []Fact{{Regular, "ABCDE"}}, nil, Fact{}, angle("CBP")},
		{"geosense/exterior-angle-sum-theorem-of-polygon", pentagonSketch, []Fact{{Polygon, "ABCDE"}},
			[]Quantity{angle("CBP"), angle("DCQ"), angle("EDR"), angle("AES")}, Fact{}, angle("BAT")},
		{"geosense/polygon-interior-angle-sum-theorem", pentagonSketch, []Fact{{Polygon, "ABCDE"}},
			[]Quantity{angle("ABC"), angle("BCD"), angle("CDE"), angle("AED")}, Fact{}, angle("BAE")},

		{"geosense/definition-of-circle", circleSketch, nil, []Quantity{whole(Radius, "O")}, Fact{}, length("BO")},
		{"geosense/definition-of-radius", circleSketch, nil, []Quantity{length("BO")}, Fact{}, length("EO")},
		{"geosense/definition-of-diameter", circleSketch, nil, []Quantity{length("BO")}, Fact{}, length("AD")},
		{"geosense/definition-of-semicircle", circleSketch, nil, nil, Fact{}, whole(Arc, "OAD")},
		{"geosense/properties-of-central-angles", circleSketch, nil, []Quantity{angle("AOB")}, Fact{}, whole(Arc, "OAB")},
		{"geosense/properties-of-central-angles", circleSketch, nil, []Quantity{whole(Arc, "OAB")}, Fact{}, whole(Arc, "OBA")},
		{"geosense/definition-of-arc", circleSketch, nil, []Quantity{whole(Arc, "OAB"), whole(Arc, "OBC")}, Fact{}, whole(Arc, "OAC")},
		{"geosense/central-angle-theorem", circleSketch, []Fact{{EqualArcs, "OAB OEA"}}, nil, Equal(length("AB"), length("AE")), Quantity{}},
		{"geosense/central-angle-theorem", circleSketch, []Fact{Equal(length("AB"), length("AE"))}, nil, Fact{EqualArcs, "OAB OEA"},
			Quantity{}},
		{"geosense/central-angle-theorem", circleSketch, []Fact{{EqualAngles, "AOB AOE"}}, nil, Fact{EqualArcs, "OAB OEA"}, Quantity{}},
		{"geosense/perpendicular-diameter-theorem", circleSketch, []Fact{{RightAngle, "BMO"}}, nil, Mid('M', 'B', 'E'), Quantity{}},
		{"geosense/perpendicular-diameter-theorem", circleSketch, []Fact{{RightAngle, "AMB"}}, nil, Fact{EqualArcs, "OAB OEA"}, Quantity{}},
		{"geosense/perpendicular-diameter-theorem", circleSketch, []Fact{Mid('M', 'B', 'E')}, nil, Fact{RightAngle, "BMO"}, Quantity{}},
		{"geosense/inscribed-angle-theorem", circleSketch, nil, []Quantity{angle("AOB")}, Fact{}, angle("ADB")},
		{"geosense/inscribed-angle-theorem", circleSketch, nil, []Quantity{whole(Arc, "OAB")}, Fact{}, angle("ADB")},
		{"geosense/inscribed-angle-theorem", circleSketch, nil, []Quantity{whole(Arc, "OAB"), whole(Arc, "OCD")}, Fact{}, angle("AXB")},
		{"geosense/properties-of-isosceles-triangle", circleSketch, nil, []Quantity{whole(Arc, "OBC")}, Fact{}, angle("CBO")},
		{"geosense/properties-of-isosceles-triangle", circleSketch, nil, []Quantity{angle("CBO")}, Fact{}, whole(Arc, "OBC")},
		{"geosense/corollary-1-of-the-inscribed-angle-theorem", circleSketch, nil, []Quantity{angle("BAC")}, Fact{}, angle("CDB")},
		{"geosense/corollary-1-of-the-inscribed-angle-theorem", circleSketch, []Fact{{EqualArcs, "OAB OEA"}}, nil,
			Equal(angle("ADB"), angle("EDA")), Quantity{}},
		{"geosense/corollary-to-the-inscribed-angle-theorem-2-the-angle-subtended-by-the-diameter", circleSketch, nil, nil,
			Fact{RightAngle, "ABD"}, Quantity{}},
		{"geosense/corollary-3-of-the-inscribed-angle-theorem-diagonal-supplementary-theorem-for-cyclic-quadrilateral", circleSketch, nil,
			[]Quantity{angle("BAE")}, Fact{}, angle("EDB")},
		{"geosense/secant-line-theorem", circleSketch, nil, []Quantity{length("AX"), length("CX"), length("BX")}, Fact{}, length("DX")},
		{"geosense/secant-line-theorem", tangentSketch, []Fact{{Tangent, "OAP"}}, []Quantity{length("CP"), length("DP")}, Fact{},
			length("AP")},
		{"geosense/property-of-the-tangent-line-to-a-circle", tangentSketch, []Fact{{Tangent, "OAP"}}, nil, Fact{RightAngle, "OAP"},
			Quantity{}},
		{"geosense/definition-of-tangent-to-a-circle", tangentSketch, []Fact{{RightAngle, "OAP"}}, nil, Fact{Tangent, "OAP"}, Quantity{}},
		{"geosense/tangent-segment-theorem", tangentSketch, []Fact{{Tangent, "OAP"}, {Tangent, "OBP"}}, []Quantity{length("AP")}, Fact{},
			length("BP")},
		{"geosense/tangent-segment-theorem", tangentSketch, []Fact{{Tangent, "OAP"}, {Tangent, "OBP"}}, []Quantity{angle("APB")}, Fact{},
			angle("APO")},
		{"geosense/inscribed-angle-theorem", tangentSketch, []Fact{{Tangent, "OAP"}}, []Quantity{angle("ACB")}, Fact{}, angle("BAP")},
		{"geosense/inscribed-angle-theorem", tangentSketch, []Fact{{Tangent, "OAP"}}, []Quantity{whole(Arc, "OAC"), whole(Arc, "ODA")},
			Fact{}, angle("APD")},

		{"geosense/area-formula-of-a-triangle", parallelogramSketch, []Fact{{RightAngle, "BED"}}, []Quantity{length("AB"), length("DE")},
			Fact{}, whole(Area, "ABD")},
		{"geosense/triangle-area-formula-using-sine-function", parallelogramSketch, nil,
			[]Quantity{length("AB"), length("AD"), angle("BAD")}, Fact{}, whole(Area, "ABD")},
		{"geosense/heron-s-formula", parallelogramSketch, nil, []Quantity{length("AB"), length("AD"), length("BD")}, Fact{},
			whole(Area, "ABD")},
		{"wemath/perimeter-of-triangles", parallelogramSketch, nil, []Quantity{length("AB"), length("AD"), length("BD")}, Fact{},
			whole(Perimeter, "ABD")},
		{"wemath/observing-figures", parallelogramSketch, nil, []Quantity{whole(Area, "ABX"), whole(Area, "ADX")}, Fact{},
			whole(Area, "ABD")},
		{"wemath/area-of-triangles", parallelogramSketch, []Fact{Mid('X', 'B', 'D')}, []Quantity{whole(Area, "ABX")}, Fact{},
			whole(Area, "ADX")},
		{"wemath/area-of-triangles", parallelogramSketch, nil, []Quantity{whole(Area, "ABX"), length("BX"), length("DX")}, Fact{},
			whole(Area, "ADX")},
		{"wemath/area-of-triangles", trapezoidSketch, []Fact{{Parallel, "AB DC"}}, []Quantity{whole(Area, "ABD")}, Fact{},
			whole(Area, "ABC")},
		{"geosense/formula-for-the-area-of-a-rectangle", rectangleSketch, []Fact{abcd(Rectangle)}, []Quantity{length("AB"), length("AD")},
			Fact{}, whole(Area, "ABCD")},
		{"geosense/formula-for-the-perimeter-of-a-rectangle", rectangleSketch, []Fact{abcd(Rectangle)},
			[]Quantity{length("AB"), length("AD")}, Fact{}, whole(Perimeter, "ABCD")},
		{"geosense/area-formula-for-square", rectangleSketch, []Fact{abcd(Square)}, []Quantity{length("AB")}, Fact{}, whole(Area, "ABCD")},
		{"wemath/area-of-squares", rectangleSketch, []Fact{abcd(Square)}, []Quantity{length("AC")}, Fact{}, whole(Area, "ABCD")},
		{"wemath/perimeter-of-squares", rectangleSketch, []Fact{abcd(Square)}, []Quantity{length("AB")}, Fact{}, whole(Perimeter, "ABCD")},
		{"geosense/rhombus-area-formula", parallelogramSketch, []Fact{abcd(Rhombus)}, []Quantity{length("AC"), length("BD")}, Fact{},
			whole(Area, "ABCD")},
		{"wemath/perimeter-of-parallelograms", parallelogramSketch, []Fact{abcd(Rhombus)}, []Quantity{length("BC")}, Fact{},
			whole(Perimeter, "ABCD")},
		{"geosense/perimeter-of-a-parallelogram", parallelogramSketch, []Fact{abcd(Parallelogram)},
			[]Quantity{length("AB"), length("BC")}, Fact{}, whole(Perimeter, "ABCD")},
		{"geosense/area-formula-of-a-parallelogram", parallelogramSketch, []Fact{abcd(Parallelogram), {RightAngle, "BED"}},
			[]Quantity{length("AB"), length("DE")}, Fact{}, whole(Area, "ABCD")},
		{"wemath/area-of-parallelograms", parallelogramSketch, []Fact{abcd(Parallelogram)}, []Quantity{whole(Area, "ABCD")}, Fact{},
			whole(Area, "ABD")},
		{"geosense/trapezoid-area-formula", trapezoidSketch, []Fact{abcd(Trapezoid), {RightAngle, "BED"}},
			[]Quantity{length("AB"), length("CD"), length("DE")}, Fact{}, whole(Area, "ABCD")},
		{"wemath/perimeter-of-trapezoids", trapezoidSketch, []Fact{abcd(Trapezoid)},
			[]Quantity{length("AB"), length("CD"), length("AD"), length("BC")}, Fact{}, whole(Perimeter, "ABCD")},
		{"geosense/circumference-formula-of-circle", circleSketch, nil, []Quantity{whole(Radius, "O")}, Fact{}, whole(Circumference, "O")},
		{"geosense/area-formula-of-a-circle", circleSketch, nil, []Quantity{length("BO")}, Fact{}, whole(Disk, "O")},
		{"geosense/formula-for-the-length-of-an-arc-of-a-sector", circleSketch, nil, []Quantity{length("BO"), angle("AOB")}, Fact{},
			whole(ArcLength, "OAB")},
		{"geosense/formula-for-the-area-of-a-sector", circleSketch, nil, []Quantity{length("BO"), angle("AOB")}, Fact{},
			whole(Sector, "OAB")},
		{"geosense/arc-length-formula-of-a-circle", circleSketch, nil, []Quantity{whole(Radius, "O"), whole(Arc, "OBC")}, Fact{},
			whole(ArcLength, "OBC")},
	}
	for _, test := range tests {
		t.Run(test.principle, func(t *testing.T) {
			follows := func(facts []Fact, given []Quantity) bool {
				k := test.sketch()
				s := k.state()
				for _, f := range facts {
					s.Given(k.named(f))
				}
				for _, q := range given {
					s.GivenValue(k.measure(q))
				}
				s.Round()
				n, ok := s.Is(k.named(test.fact))
				if test.value.Kind != "" {
					n, ok = s.Value(k.measure(test.value))
				}
				return ok && s.Nodes[n].Rule != nil && s.Nodes[n].Rule.Principle == test.principle && s.Nodes[n].Depth == 1
			}
			if !follows(test.facts, test.given) {
				t.Fatalf("%v %v does not follow", test.fact, test.value)
			}
			for i, f := range test.facts {
				if follows(slices.Delete(slices.Clone(test.facts), i, i+1), test.given) {
					t.Errorf("it follows without %v, too", f)
				}
			}
			for i, q := range test.given {
				if follows(test.facts, slices.Delete(slices.Clone(test.given), i, i+1)) {
					t.Errorf("it follows without %v, too", q)
				}
			}
		})
	}
}
