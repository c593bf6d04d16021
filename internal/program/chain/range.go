package chain

import (
	"math"
	"slices"
)

// High is a bound below which what could be taken for the step's answer lies: infinite where there is none. 0 bounds it from
// below.
func (s *Step) High() float64 {
	switch of := s.Asked.Of; {
	case of == "sine" || of == "cosine":
		return 1
	case of == "angle" && !s.Asked.Sum:
		if turns(s.Relation.equation, s.Asked.Name) {
			return 90
		}
		if whole, ok := s.whole(); ok {
			return whole
		}
		if s.Answer.Value < 180 {
			return 180
		}
		return 360
	}
	return math.Inf(1)
}

// whole is the greatest angle of a step in which angles add up, if there is one among the givens.
func (s *Step) whole() (float64, bool) {
	i := slices.IndexFunc(s.Givens, func(g Given) bool { return g.Slot.Name == "whole" && g.Slot.Of == "angle" })
	if i < 0 {
		return 0, false
	}
	return s.Givens[i].Value, true
}
