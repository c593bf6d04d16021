package deduce

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// triangle places ABC: B and C level, A above.
func (k *sketch) triangle(r *rand.Rand) {
	k.At = map[byte]Vec{'A': {0.5 + 3*r.Float64(), 3 + r.Float64()}, 'B': {0, 0}, 'C': {4 + r.Float64(), 0}}
}

// lineSketches draw lines, angles and triangles, one kind each.
var lineSketches = map[string]func(k *sketch, r *rand.Rand){
	"rays": func(k *sketch, r *rand.Rand) {
		k.At['O'] = Vec{}
		at := 10 * r.Float64()
		for _, c := range []byte("ABCDE") {
			k.At[c] = polar(3, at)
			at += 20 + 60*r.Float64()
			k.line(string([]byte{'O', c}))
		}
		if r.IntN(2) == 0 {
			k.At['C'] = k.At['B'].Turn(k.turn('O', 'A', 'B'))
			k.say(Equal(k.Ang('A', 'O', 'B'), k.Ang('B', 'O', 'C')))
		}
	},
	"around a point": func(k *sketch, r *rand.Rand) {
		k.At['O'] = Vec{}
		for i, c := range []byte("ABCD") {
			k.At[c] = polar(3, 90*float64(i)+60*r.Float64())
			k.line(string([]byte{'O', c}))
		}
	},
	"crossing lines": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'O': {}, 'A': polar(3, 180), 'B': polar(3, 0), 'C': polar(3, 40+20*r.Float64()), 'E': polar(2, 130)}
		k.At['D'] = k.At['C'].Times(-1)
		k.line("AOB", "COD", "OE")
		if r.IntN(2) == 0 {
			k.At['E'] = polar(2, 90)
			k.say(Equal(k.Ang('A', 'O', 'E'), k.Ang('E', 'O', 'B')))
		}
	},
	"parallels": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {8, 0}, 'C': {0, 3}, 'D': {8, 3}, 'P': {2 + r.Float64(), 0}, 'Q': {2 + 2*r.Float64(), 3},
			'R': {5 + r.Float64(), 0}, 'S': {5 + r.Float64(), 3}}
		k.At['E'], k.At['F'] = k.At['P'].Between(k.At['Q'], -0.5), k.At['P'].Between(k.At['Q'], 1.5)
		if r.IntN(2) == 0 {
			k.At['S'] = Vec{k.At['R'][0], 3}
			defer func() { k.say(k.Right('P', 'R', 'S'), k.Right('Q', 'S', 'R')) }()
		}
		k.line("APRB", "CQSD", "EPQF", "RS")
		switch r.IntN(4) {
		case 0:
			k.say(k.Par('A', 'B', 'C', 'D'))
		case 1:
			k.say(Equal(k.Ang('A', 'P', 'Q'), k.Ang('P', 'Q', 'D')))
		case 2:
			k.say(Equal(k.Ang('E', 'P', 'B'), k.Ang('P', 'Q', 'D')))
		}
	},
	"three parallels": func(k *sketch, r *rand.Rand) {
		for i, y := range []float64{0, 2 + r.Float64(), 5 + r.Float64()} {
			k.At["ADG"[i]], k.At["BEH"[i]] = Vec{0.2 * y, y}, Vec{4 - 0.3*y, y}
			k.At["CFI"[i]] = Vec{6, y}
		}
		k.line("ABC", "DEF", "GHI", "ADG", "BEH")
		k.say(k.Par('A', 'C', 'D', 'F'), k.Par('D', 'F', 'G', 'I'))
	},
	"parallels cut by lines that meet": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'O': {1, 4}, 'A': {0, 0}, 'B': {5, 0}}
		t := 0.3 + 0.4*r.Float64()
		if r.IntN(2) == 0 {
			t = -t
		}
		k.At['C'], k.At['D'] = k.At['O'].Between(k.At['A'], t), k.At['O'].Between(k.At['B'], t)
		k.line("OAC", "OBD", "AB", "CD")
		k.say(k.Par('A', 'B', 'C', 'D'))
		if t < 0 {
			k.facts = nil
			k.say(k.Par('A', 'B', 'D', 'C'))
		}
	},
	"triangle with cevian": func(k *sketch, r *rand.Rand) {
		k.triangle(r)
		b, c := k.At['A'].To(k.At['B']), k.At['A'].To(k.At['C'])
		kind := r.IntN(4)
		switch kind {
		case 0:
			k.At['D'] = k.At['B'].Between(k.At['C'], b/(b+c))
		case 1:
			k.At['D'] = footOf(k.At['A'], k.At['B'], k.At['C'])
		case 2:
			k.At['D'] = k.At['B'].Between(k.At['C'], 0.5)
		default:
			k.At['D'] = k.At['B'].Between(k.At['C'], 0.2+0.6*r.Float64())
		}
		k.At['E'] = k.At['B'].Between(k.At['C'], 1.4)
		k.line("BDCE", "AB", "AC", "AD")
		switch kind {
		case 0:
			k.say(Equal(k.Ang('B', 'A', 'D'), k.Ang('D', 'A', 'C')))
		case 1:
			k.say(k.Right('A', 'D', 'B'))
		case 2:
			k.say(Mid('D', 'B', 'C'))
		}
	},
	"isosceles": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {2, 1.5 + 3*r.Float64()}, 'B': {0, 0}, 'C': {4, 0}, 'D': {2, 0}}
		k.line("BDC", "AB", "AC", "AD")
		if r.IntN(2) == 0 {
			k.say(Equal(Len('A', 'B'), Len('A', 'C')))
		} else {
			k.say(Equal(k.Ang('A', 'B', 'C'), k.Ang('A', 'C', 'B')))
		}
		switch r.IntN(4) {
		case 0:
			k.say(Mid('D', 'B', 'C'))
		case 1:
			k.say(k.Right('A', 'D', 'B'))
		case 2:
			k.say(Equal(k.Ang('B', 'A', 'D'), k.Ang('D', 'A', 'C')))
		}
	},
	"equilateral": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': polar(3+r.Float64(), 60), 'B': {0, 0}}
		k.At['C'] = k.At['A'].Turn(-60)
		k.At['D'] = k.At['B'].Between(k.At['C'], 0.5)
		k.line("BDC", "AB", "AC", "AD")
		switch r.IntN(3) {
		case 0:
			k.say(Fact{Equilateral, "ABC"})
		case 1:
			k.say(Equal(Len('A', 'B'), Len('A', 'C')), Equal(Len('A', 'B'), Len('B', 'C')))
		case 2:
			k.say(Fact{Equilateral, "ABC"})
			k.At['E'] = k.At['C'].Turn(-60)
			k.line("BE", "CE")
			k.say(Equal(Len('B', 'E'), Len('B', 'C')), Equal(Len('B', 'E'), Len('C', 'E')))
		}
		k.say(k.Right('A', 'D', 'C'))
	},
	"segments with a middle": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {4 + r.Float64(), 0}, 'P': {2, 2 + r.Float64()}}
		k.At['M'] = k.At['A'].Between(k.At['B'], 0.5)
		k.At['P'] = Vec{k.At['M'][0], 2}
		k.line("AMB")
		if r.IntN(2) == 0 {
			k.line("MP")
			k.say(k.Right('P', 'M', 'B'))
		}
		k.say(Mid('M', 'A', 'B'))
	},
	"equal parts of equal sides": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': polar(3+r.Float64(), 60), 'B': {0, 0}}
		k.At['C'] = k.At['A'].Turn(-60)
		t := 0.2 + 0.6*r.Float64()
		k.At['D'], k.At['E'] = k.At['A'].Between(k.At['B'], t), k.At['A'].Between(k.At['C'], t)
		k.line("ADB", "AEC", "BC", "DE")
		k.say(Fact{Equilateral, "ABC"}, Equal(Len('A', 'D'), Len('A', 'E')))
	},
	"medial triangle": func(k *sketch, r *rand.Rand) {
		k.triangle(r)
		k.At['D'], k.At['E'], k.At['F'] = k.At['A'].Between(k.At['B'], 0.5), k.At['B'].Between(k.At['C'], 0.5), k.At['C'].Between(k.At['A'], 0.5)
		k.line("ADB", "BEC", "CFA", "EF", "FD")
		k.say(Mid('E', 'B', 'C'), Mid('F', 'C', 'A'), Mid('D', 'A', 'B'))
		if r.IntN(2) == 0 {
			k.line("DE")
		}
	},
	"reflected": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'P': {}, 'Q': {6, 0}, 'A': {1 + r.Float64(), 2}, 'B': {2, 4}, 'C': {4, 1 + r.Float64()}}
		for i, c := range []byte("ABC") {
			k.At["DEF"[i]] = Vec{k.At[c][0], -k.At[c][1]}
		}
		k.At['M'] = Vec{k.At['A'][0], 0}
		k.line("PMQ", "AMD", "AB", "BC", "CA", "DE", "EF", "FD", "AP", "DP", "BQ", "EQ")
		k.say(Moved(Reflected, "PQ", "ABC", "DEF"))
	},
	"rotated": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'O': {}, 'A': {1 + r.Float64(), 2}, 'B': {2, 4}, 'C': {4, 1 + r.Float64()}}
		turn := 60 + 110*r.Float64()
		for i, c := range []byte("ABC") {
			k.At["DEF"[i]] = k.At[c].Turn(turn)
		}
		k.line("AB", "BC", "CA", "DE", "EF", "FD", "AO", "BO", "DO", "EO")
		k.say(Moved(Rotated, "O", "DEF", "ABC"))
	},
	"translated": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {1 + r.Float64(), 2}, 'B': {2, 4}, 'C': {4, 1 + r.Float64()}}
		for i, c := range []byte("ABC") {
			k.At["DEF"[i]] = k.At[c].Plus(Vec{3, 1})
		}
		k.line("AB", "BC", "CA", "DE", "EF", "FD", "AD", "BE")
		k.say(Moved(Translated, "", "ABC", "DEF"))
	},
	"foot": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {}, 'B': {5, 0}, 'P': {1 + 3*r.Float64(), 2}}
		k.At['F'] = Vec{k.At['P'][0], 0}
		k.line("AFB", "PF")
		k.say(k.Right('P', 'F', 'A'))
	},
	"point of a bisector": func(k *sketch, r *rand.Rand) {
		angle := 20 + 20*r.Float64()
		k.At = map[byte]Vec{'A': {}, 'B': polar(5, -angle), 'C': polar(5, angle), 'D': {4, 0}}
		k.At['E'], k.At['F'] = footOf(k.At['D'], k.At['A'], k.At['B']), footOf(k.At['D'], k.At['A'], k.At['C'])
		k.line("AEB", "AFC", "AD", "DE", "DF")
		k.say(Equal(k.Ang('B', 'A', 'D'), k.Ang('D', 'A', 'C')), k.Right('D', 'E', 'A'), k.Right('A', 'F', 'D'))
	},
	"isosceles with a midline": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {2, 1.5 + 3*r.Float64()}, 'B': {0, 0}, 'C': {4, 0}}
		k.At['D'], k.At['E'] = k.At['A'].Between(k.At['B'], 0.5), k.At['A'].Between(k.At['C'], 0.5)
		k.line("ADB", "AEC", "BC", "DE")
		k.say(Mid('D', 'A', 'B'), Mid('E', 'A', 'C'), Equal(Len('A', 'B'), Len('A', 'C')))
	},
	"isosceles right": func(k *sketch, r *rand.Rand) {
		leg := 3 + r.Float64()
		k.At = map[byte]Vec{'A': {0, leg}, 'B': {leg, 0}, 'C': {0, 0}, 'D': {leg / 2, leg / 2}}
		k.line("ADB", "AC", "BC", "CD")
		k.say(k.Right('A', 'C', 'B'), Equal(Len('A', 'C'), Len('B', 'C')))
		if r.IntN(2) == 0 {
			k.say(Mid('D', 'A', 'B'))
		}
	},
	"right": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 3 + r.Float64()}, 'B': {4 + r.Float64(), 0}, 'C': {0, 0}}
		k.At['D'], k.At['M'] = footOf(k.At['C'], k.At['A'], k.At['B']), k.At['A'].Between(k.At['B'], 0.5)
		k.line("ADMB", "AC", "BC", "CD", "CM")
		k.say(k.Right('C', 'D', 'A'), Mid('M', 'A', 'B'))
		if r.IntN(2) == 0 {
			k.say(k.Right('A', 'C', 'B'))
		} else {
			k.say(Equal(Len('C', 'M'), Len('A', 'M')))
		}
	},
	"bisected right angle": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'C': {}, 'A': {0, 4}, 'B': {5, 0}, 'D': polar(2+r.Float64(), 45)}
		k.At['E'] = Vec{k.At['D'][0], 0}
		k.line("CA", "CEB", "CD", "DE")
		k.say(k.Right('A', 'C', 'B'), Equal(k.Ang('A', 'C', 'D'), k.Ang('D', 'C', 'B')), k.Right('D', 'E', 'C'))
	},
	"medians": func(k *sketch, r *rand.Rand) {
		k.triangle(r)
		k.At['D'], k.At['E'] = k.At['B'].Between(k.At['C'], 0.5), k.At['A'].Between(k.At['C'], 0.5)
		k.At['F'], k.At['G'] = k.At['A'].Between(k.At['B'], 0.5), k.At['A'].Between(k.At['D'], 2./3)
		k.line("BDC", "AEC", "AFB", "AGD", "BGE", "CGF", "DE")
		k.say(Mid('D', 'B', 'C'))
		if r.IntN(2) == 0 {
			k.say(Mid('E', 'A', 'C'))
		} else {
			k.say(k.Par('E', 'D', 'A', 'B'))
		}
	},
	"perpendicular bisector": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {-3, 0}, 'B': {3, 0}, 'M': {}, 'P': {0, 2 + r.Float64()}, 'Q': {0, -1 - r.Float64()}}
		k.At['R'] = k.At['M'].Between(k.At['B'], 0.4)
		k.line("AMRB", "PMQ", "AP", "BP", "AQ", "BQ", "PR")
		switch r.IntN(3) {
		case 0:
			k.say(Mid('M', 'A', 'B'), k.Right('P', 'M', 'A'))
		case 1:
			k.say(k.Right('P', 'M', 'A'), Mid('M', 'A', 'B'))
		case 2: // congruent triangles
			k.say(Equal(Len('A', 'P'), Len('B', 'P')), Equal(Len('A', 'Q'), Len('B', 'Q')))
		}
	},
	"two triangles": func(k *sketch, r *rand.Rand) {
		k.triangle(r)
		turn, by, size, mirror := 40*r.Float64(), Vec{8, 1}, 1., r.IntN(2) == 0
		kind := r.IntN(7)
		if kind == 5 {
			k.At['A'] = Vec{k.At['B'][0], 3}
		}
		if kind == 6 {
			size = 0.6
		}
		for i, c := range []byte("ABC") {
			at := k.At[c]
			if mirror {
				at[0] = -at[0]
			}
			k.At["DEF"[i]] = at.Turn(turn).Times(size).Plus(by)
		}
		k.line("AB", "BC", "CA", "DE", "EF", "FD")
		ab, bc, ca := Equal(Len('A', 'B'), Len('D', 'E')), Equal(Len('B', 'C'), Len('E', 'F')), Equal(Len('A', 'C'), Len('D', 'F'))
		a, b := Equal(k.Ang('B', 'A', 'C'), k.Ang('E', 'D', 'F')), Equal(k.Ang('A', 'B', 'C'), k.Ang('D', 'E', 'F'))
		switch kind {
		case 0:
			k.say(ab, bc, ca)
		case 1:
			k.say(ab, ca, a)
		case 2:
			k.say(ab, a, b)
		case 3:
			k.say(a, b, bc)
		case 4:
			k.say(a, b, ca)
		case 5:
			k.say(k.Right('A', 'B', 'C'), k.Right('D', 'E', 'F'), ca)
			if mirror {
				k.say(ab)
			} else {
				k.say(bc)
			}
		case 6:
			k.say(a, b)
		}
	},
	"equilateral in equilateral": func(k *sketch, r *rand.Rand) {
		side, t := 3+r.Float64(), 0.2+0.6*r.Float64()
		k.At = map[byte]Vec{'A': {}, 'B': {side, 0}, 'C': polar(side, 60)}
		k.At['D'], k.At['E'] = k.At['A'].Between(k.At['B'], t), k.At['A'].Between(k.At['C'], t)
		k.line("ADB", "AEC", "BC", "DE")
		k.say(Fact{Equilateral, "ABC"})
		if r.IntN(2) == 0 { // two angles of 60 degrees
			k.say(k.Par('D', 'E', 'B', 'C'))
			return
		}
		k.say(Equal(Len('A', 'B'), Len('A', 'C')), Equal(Len('A', 'D'), Len('A', 'E'))) // one, known before the sides are
	},
	"triangles with a common side": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {}, 'B': polar(3+r.Float64(), 30), 'C': {5, 0}}
		k.At['D'] = Vec{k.At['B'][0], -k.At['B'][1]}
		k.line("AC", "AB", "BC", "AD", "DC")
		k.say(Equal(Len('A', 'B'), Len('A', 'D')), Equal(k.Ang('B', 'A', 'C'), k.Ang('C', 'A', 'D')))
	},
}

func TestLinesAndTrianglesAreMeasured(t *testing.T) { measureAll(t, lineSketches) }

// Every rule of these subjects must have something to say of some sketch.
func TestEveryRuleOfLinesAndTrianglesIsUsed(t *testing.T) {
	used := map[*Rule]bool{}
	for _, draw := range lineSketches {
		for seed := range uint64(30) {
			k := newSketch()
			draw(k, chance(seed))
			if seed%2 == 0 {
				slices.Reverse(k.facts)
			}
			s := NewState(k.Diagram)
			for _, f := range k.facts {
				s.Given(f)
				s.Round()
			}
			s.Close(6, nil)
			for _, e := range s.equations {
				used[e.Rule] = true
			}
			for i := range s.Nodes {
				used[s.Nodes[i].Rule] = true
			}
		}
	}
	for name, list := range map[string][]*Rule{"line": lineRules, "bisector": bisectorRules, "parallel": parallelRules, "triangle": triangleRules,
		"median": medianRules, "isosceles": isoscelesRules, "right": rightRules, "congruence": congruenceRules,
		"similarity": similarityRules, "motion": motionRules} {
		for i, r := range list {
			if !used[r] {
				t.Errorf("%s rule %d, %s on %q, says nothing", name, i, r.Principle, r.On)
			}
		}
	}
}

// BenchmarkTriangles closes a triangle of ten points with its medians, midlines and a height.
func BenchmarkTriangles(b *testing.B) {
	r := chance(1)
	k := newSketch()
	lineSketches["medians"](k, r)
	k.At['H'], k.At['I'] = footOf(k.At['A'], k.At['B'], k.At['C']), k.At['B'].Between(k.At['C'], 1.3)
	k.At['K'] = k.At['A'].Plus(Vec{2, 0})
	k.Lines = k.Lines[1:]
	k.line("BHDCI", "AH", "EF", "FD", "AK", "KI", "AI")
	k.say(k.Right('A', 'H', 'C'), Mid('F', 'A', 'B'), k.Par('A', 'K', 'B', 'C'))
	b.ReportAllocs()
	for b.Loop() {
		s := k.state()
		s.GivenValue(Len('A', 'B'))
		s.GivenValue(Len('B', 'C'))
		s.GivenValue(k.Ang('A', 'B', 'C'))
		s.Close(12, nil)
		b.ReportMetric(float64(len(s.Nodes)), "nodes")
		b.ReportMetric(float64(len(s.equations)), "equations")
		b.ReportMetric(float64(s.round), "rounds")
	}
}
