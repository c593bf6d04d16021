package mentions

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// A Formula is an equation between the numbers of a problem, as the application of a principle states it.
type Formula struct {
	// numbers are the key elements that are numbers.
	numbers []float64
	sum     bool
}

var note = regexp.MustCompile(`(?s)<note>(.*?)</note>`)

// Notes counts the key elements of an application.
func Notes(application string) int { return len(note.FindAllStringIndex(application, -1)) }

// Plain is an application without the tags of its key elements.
func Plain(application string) string {
	return strings.NewReplacer("<note>", "", "</note>", "").Replace(application)
}

// FormulaOf is the formula of an application: of its equations the one with the most of the numbers among its key elements, at
// least two; nil where there is none.
func FormulaOf(application string) *Formula {
	var noted []float64
	for _, m := range note.FindAllStringSubmatch(application, -1) {
		for _, e := range equationsOf(m[1]) {
			for _, s := range e {
				if !s.unknown && !s.works && !slices.Contains(noted, s.value) {
					noted = append(noted, s.value)
				}
			}
		}
	}
	var best *Formula
	for _, e := range equationsOf(Plain(application)) {
		f := &Formula{}
		works := false
		for _, s := range e {
			if s.unknown {
				continue
			}
			works, f.sum = works || s.works, f.sum || s.sum
			for _, n := range s.numbers {
				if slices.Contains(noted, n) && !slices.Contains(f.numbers, n) {
					f.numbers = append(f.numbers, n)
				}
			}
		}
		if works && len(e) > 1 && len(f.numbers) > 1 && (best == nil || len(f.numbers) > len(best.numbers)) {
			best = f
		}
	}
	return best
}

// structural are numbers that formulas have of themselves.
var structural = []float64{0.25, 1. / 3, 0.5, 0.75, 2. / 3, 4. / 3, 1, 2, 3, 4, 90, 180, 360, math.Pi, 3.14, 3.1416, 3.142}

// closeTo is how far numbers may be apart that are rounded, in parts.
const closeTo = 2e-3

func same(a, b float64) bool {
	return a == b || math.Abs(a-b) <= closeTo*max(math.Abs(a), math.Abs(b))
}

// Uses gives the part of the response that reckons as a formula says: from all of its numbers but one, and no others but those
// that formulas have of themselves, that one, or its square; "" where there is none. Whether something is added is as in the
// formula.
func (r *Reading) Uses(f *Formula) string {
	if f == nil {
		return ""
	}
	for _, e := range r.equations {
		for _, s := range e {
			if s.works && !s.unknown && f.gives(&s) {
				return strings.TrimSpace(s.text)
			}
		}
	}
	return ""
}

func (f *Formula) gives(s *side) bool {
	if s.sum != f.sum {
		return false
	}
	for _, n := range s.numbers {
		if !slices.Contains(f.numbers, n) && !slices.Contains(structural, n) {
			return false
		}
	}
	var left float64
	missing := 0
	for _, n := range f.numbers {
		if !slices.Contains(s.numbers, n) {
			left = n
			missing++
		}
	}
	return missing == 1 && (same(s.value, left) || same(s.value, left*left))
}
