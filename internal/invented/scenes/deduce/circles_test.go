package deduce

import (
	"math/rand/v2"
	"testing"
)

// circleSketches draw circles, with what could be drawn in it.
var circleSketches = map[string]func(k *sketch, r *rand.Rand){
	"chords": func(k *sketch, r *rand.Rand) {
		on := k.around(r, 3+r.IntN(3))
		if r.IntN(2) == 0 { // the first and another one are ends of a diameter
			k.At['Z'] = k.At['A'].Times(-1)
			on += "Z"
			k.line("AOZ")
		}
		k.circle('O', 3, on)
		for i := range on {
			if r.IntN(2) == 0 && !k.Joined('O', on[i]) {
				k.line("O" + on[i:i+1])
			}
			for j := range i {
				if r.IntN(3) > 0 && !k.Joined(on[i], on[j]) {
					k.line(string([]byte{on[i], on[j]}))
				}
			}
		}
	},
	"cyclic quadrilateral": func(k *sketch, r *rand.Rand) {
		k.circle('O', 3, k.around(r, 4))
		k.ring("ABCD", r.IntN(3))
	},
	"equal arcs": func(k *sketch, r *rand.Rand) {
		k.At['O'] = Vec{}
		from, turn, second := r.Float64()*360, 30+r.Float64()*60, 110+r.Float64()*50
		for i, p := range []byte("ABCDE") {
			k.At[p] = polar(3, from+[]float64{0, turn, second, second + turn, second + turn + 60}[i])
		}
		k.circle('O', 3, "ABCDE")
		k.line("AB", "CD", "AE", "BE", "CE", "DE")
		switch r.IntN(4) {
		case 0:
			k.say(Equal(arc('O', 'A', 'B'), arc('O', 'C', 'D')))
		case 1:
			k.say(Equal(Len('A', 'B'), Len('C', 'D')))
		case 2:
			k.line("OA", "OB", "OC", "OD")
			k.say(Equal(k.Ang('A', 'O', 'B'), k.Ang('C', 'O', 'D')))
		case 3:
			k.line("OA", "OB", "OC", "OD")
			k.say(Equal(arc('O', 'A', 'B'), arc('O', 'C', 'D')))
		}
	},
	"perpendicular to a chord": func(k *sketch, r *rand.Rand) {
		k.At['O'] = Vec{}
		from, turn := r.Float64()*360, 40+r.Float64()*100
		k.At['A'], k.At['B'] = polar(3, from), polar(3, from+turn)
		k.At['C'], k.At['D'] = polar(3, from+turn/2), polar(3, from+turn/2+180)
		k.At['M'] = k.At['A'].Between(k.At['B'], 0.5)
		k.circle('O', 3, "ABCD")
		k.line("AMB")
		switch r.IntN(3) {
		case 0:
			k.line("MO", "OA")
		case 1:
			k.line("OMC", "OB")
		case 2:
			k.line("CMOD", "AC", "AD")
		}
		if r.IntN(2) == 0 {
			k.say(Mid('M', 'A', 'B'))
		} else {
			k.say(k.Right('A', 'M', 'O'))
		}
	},
	"crossing chords": func(k *sketch, r *rand.Rand) {
		k.circle('O', 3, k.around(r, 4))
		k.At['X'] = crossingOf(k.At['A'], k.At['C'], k.At['B'], k.At['D'])
		k.line("AXC", "BXD", "AB", "CD")
	},
	"secants": func(k *sketch, r *rand.Rand) {
		k.circle('O', 3, k.around(r, 4))
		k.At['P'] = crossingOf(k.At['A'], k.At['B'], k.At['C'], k.At['D'])
		k.line("ABP", "CDP", "AD", "BC", "AC")
	},
	"tangents": func(k *sketch, r *rand.Rand) {
		k.At['O'] = Vec{}
		half := 40 + r.Float64()*35
		k.At['A'], k.At['B'], k.At['P'] = polar(3, half), polar(3, -half), Vec{3 / polar(1, half)[0]}
		on := "AB"
		pa := "PA"
		if r.IntN(2) == 0 {
			k.At['Q'] = k.At['P'].Between(k.At['A'], 1.4)
			pa += "Q"
		}
		if r.IntN(2) == 0 { // a secant
			k.At['C'] = polar(3, 150+r.Float64()*20)
			c, p := k.At['C'], k.At['P']
			along := p.Minus(c)
			k.At['D'] = c.Plus(along.Times(-2 * c.Dot(along) / along.Dot(along)))
			on += "CD"
			k.line("CDP", "AC", "BC")
			if r.IntN(2) == 0 {
				k.line("AD", "BD")
			}
		}
		k.circle('O', 3, on)
		k.line(pa, "PB", "AB")
		if r.IntN(2) == 0 {
			k.line("OA")
		}
		if r.IntN(2) == 0 {
			k.line("OB")
		}
		if r.IntN(2) == 0 {
			k.line("OP")
		}
		k.say(k.Touch('O', 'A', 'P'))
		if r.IntN(2) == 0 || !k.Joined('O', 'B') {
			k.say(k.Touch('O', 'B', 'P'))
		} else {
			k.say(k.Right('O', 'B', 'P'))
		}
	},
}

// around places so many points around O, in their order, at least 25° apart.
func (k *sketch) around(r *rand.Rand, n int) string {
	k.At['O'] = Vec{}
	on := "ABCDEFGH"[:n]
	free := 360 - 25*float64(n)
	at := r.Float64() * 360
	for i := range on {
		k.At[on[i]] = polar(3, at)
		at += 25 + free/float64(n)*(0.2+0.8*r.Float64())
	}
	return on
}

func TestCirclesAreMeasured(t *testing.T) { measureAll(t, circleSketches) }

// tenPoints is a circle with chords, a diameter, a tangent and two chords that cross.
func tenPoints() *sketch {
	k := newSketch()
	r := chance(5)
	on := k.around(r, 5)
	k.At['Z'] = k.At['A'].Times(-1)
	k.At['X'] = crossingOf(k.At['A'], k.At['C'], k.At['B'], k.At['D'])
	k.At['T'] = k.At['A'].Plus(k.At['A'].Turn(90))
	k.At['M'] = k.At['D'].Between(k.At['E'], 0.5)
	k.circle('O', 3, on+"Z")
	k.line("AOZ", "AXC", "BXD", "AB", "BC", "CD", "DME", "EA", "OM", "OB", "OC", "OD", "AT")
	k.say(k.Touch('O', 'A', 'T'), Mid('M', 'D', 'E'))
	return k
}

func BenchmarkTenPoints(b *testing.B) {
	k := tenPoints()
	b.ReportAllocs()
	for b.Loop() {
		s := k.state()
		s.GivenValue(Len('O', 'A'))
		s.GivenValue(k.Ang('B', 'A', 'C'))
		s.GivenValue(Len('D', 'E'))
		s.Close(12, nil)
	}
}
