package deduce

import (
	"math/rand/v2"
	"testing"
)

// areaSketches draw triangles with what areas follow from.
var areaSketches = map[string]func(k *sketch, r *rand.Rand){
	"height": func(k *sketch, r *rand.Rand) { // its foot between B and C, or beyond
		k.At = map[byte]Vec{'A': {-2 + 8*r.Float64(), 3}, 'B': {0, 0}, 'C': {4, 0}}
		k.At['D'] = Vec{k.At['A'][0], 0}
		k.line("BCD", "AB", "AC", "AD")
		k.say(k.Right('A', 'D', "BC"[r.IntN(2)]))
	},
	"right triangle": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 3 + r.Float64()}, 'B': {4 + r.Float64(), 0}, 'C': {0, 0}}
		k.At['M'] = k.At['A'].Between(k.At['B'], 0.5)
		k.line("AMB", "BC", "CA", "CM")
		k.say(k.Right('A', 'C', 'B'), Mid('M', 'A', 'B'))
	},
	"right angle that is none of a height": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {4 + r.Float64(), 0}, 'C': {0, 3 + r.Float64()}}
		k.At['D'] = k.At['B'].Between(k.At['C'], 0.2+0.2*r.Float64())
		k.At['E'] = k.At['D'].Plus(k.At['D'].Turn(90))
		k.line("AB", "BDC", "CA", "AD", "DE")
		k.say(k.Right('B', 'A', 'C'), k.Right('A', 'D', 'E'))
	},
	"equilateral": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {3 + r.Float64(), 0}}
		k.At['C'] = k.At['B'].Turn(60)
		k.line("AB", "BC", "CA")
		k.say(Fact{Equilateral, "ABC"})
	},
	"parallel to a side": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {r.Float64(), 3}, 'B': {0, 0}, 'C': {4, 0}}
		t := 0.3 + 0.4*r.Float64()
		k.At['D'], k.At['E'] = k.At['A'].Between(k.At['B'], t), k.At['A'].Between(k.At['C'], t)
		k.line("ADB", "AEC", "BC", "DE", "BE", "CD")
		k.say(k.Par('D', 'E', 'B', 'C'), Matched(Similar, "ADE", "ABC"))
	},
	"congruent": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {3, 0}, 'C': {1 + r.Float64(), 2}, 'D': {3, 0.5}, 'E': {6, 0.5}}
		k.At['F'] = k.At['C'].Plus(k.At['D'])
		k.line("AB", "BC", "CA", "DE", "EF", "FD")
		k.say(Matched(Congruent, "ABC", "DEF"))
	},
}

func TestAreasAreMeasured(t *testing.T) { measureAll(t, areaSketches) }
