package quantity

import (
	"slices"
	"strings"
)

// readRates reads rates whose unit of reference stands before: 每升柴油重0.85千克, 1 kg covers 20 sq ft, price per foot is 58.
func (r *Reading) readRates() {
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if q.Constant || q.Percent || !q.Read || q.Dimension == Pure && !q.Things {
			continue
		}
		clause := r.clause(k)
		if q.Things && !strings.Contains(clause, "每") && !strings.Contains(clause, "per ") {
			continue
		}
		if per, ok := perBefore(clause); ok && per.Dimension != q.Dimension {
			if q.Things {
				q.Bare = &Measure{q.Dimension, q.Scale}
			}
			q.Measure = q.over(per)
			continue
		}
		if k == 0 || q.Things {
			continue
		}
		if one := &r.Quantities[k-1]; one.Value == 1 && one.Unit && one.Dimension != q.Dimension && !one.Percent && saysHow(clause) {
			q.Measure = q.over(one.Measure)
			one.Known = true
		}
	}
}

// saysHow reports whether a clause says how much one of something holds, weighs or costs.
func saysHow(clause string) bool {
	for _, word := range []string{"cover", "weigh", "cost", "contain", "hold", "paint", "重", "涂", "约", "可"} {
		if strings.Contains(clause, word) {
			return true
		}
	}
	return false
}

// perBefore reads the unit of reference of a rate in what stands before its number.
func perBefore(clause string) (Measure, bool) {
	for _, per := range []string{"每", "per ", "each ", "every ", "a "} {
		at := strings.LastIndex(clause, per)
		if at < 0 || per == "a " && !saysHow(clause) {
			continue
		}
		rest := clause[at+len(per):]
		if per == "每" {
			rest = strings.TrimPrefix(rest, "1")
		}
		t, ok := unitAt(rest)
		if ok && !t.things && (t.Dimension != Pure) && (per != "每" || !strings.HasPrefix(rest, "周")) {
			if per == "each " && strings.HasSuffix(strings.TrimSpace(rest), "side") {
				continue
			}
			return t.Measure, true
		}
	}
	return Measure{}, false
}

// readRatios reads the terms of ratios, and what they compare.
func (r *Reading) readRatios() {
	for k := 0; k+1 < len(r.Quantities); k++ {
		between := strings.TrimSpace(r.behind(k))
		if !slices.Contains([]string{":", "：", "∶", "is to"}, between) {
			continue
		}
		a, b := &r.Quantities[k], &r.Quantities[k+1]
		of := a.Of
		if a.Role != Term {
			if nouns := r.nounsBefore(k); len(nouns) > 0 {
				if d, ok := nouns[len(nouns)-1].role.Dimension(); ok {
					of = &d
				}
			}
		}
		for _, q := range []*Quantity{a, b} {
			q.Role, q.Measure, q.Read, q.Of, q.Constant = Term, Measure{Pure, 1}, true, of, false
			q.Unit, q.Things = true, false
		}
	}
}
