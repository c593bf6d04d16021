package fidelity

import (
	"maps"
	"slices"
)

// A tally counts how often each thing stands in a text.
type tally map[string]int

// lacking lists, in order, what t has more of than other, and by how much.
func (t tally) lacking(other tally) []string {
	var out []string
	for k, n := range t {
		if n > other[k] {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

// missing lists, in order, what of t is not in other at all.
func (t tally) missing(other tally) []string {
	var out []string
	for k := range t {
		if other[k] == 0 {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

// sorted lists what a tally holds, in order.
func (t tally) sorted() []string { return slices.Sorted(maps.Keys(t)) }

// faults gives a fault for every element of a list.
func faults(kind Kind, details []string) []Fault {
	var out []Fault
	for _, d := range details {
		out = append(out, Fault{kind, d})
	}
	return out
}
