package fidelity

import "strings"

// unitFaults compares units: none that the original has is missing, none is new, and no number has another one. How often
// a unit is said does not count: "3, 4 and 5 cm" says it once for all. "units" says nothing. Degrees may be added where
// there are angles, since several sources leave them out.
func (o *Original) unitFaults(c *reading) (out []Fault) {
	for _, u := range o.units.sorted() {
		if c.units[u] == 0 && !strings.HasPrefix(u, "unit") {
			out = append(out, Fault{UnitDropped, u})
		}
	}
	if out == nil {
		for _, u := range o.units.sorted() {
			if o.asked[u] && !c.asked[u] && u != "°" && u != "%" && !strings.HasPrefix(u, "unit") {
				out = append(out, Fault{UnitDropped, u + ", which was asked for"})
			}
		}
	}
	for _, u := range c.units.sorted() {
		if o.units[u] > 0 || strings.HasPrefix(u, "unit") || u == "°" && o.angles {
			continue
		}
		out = append(out, Fault{UnitAdded, u})
	}
	if out != nil {
		return out
	}
	for _, u := range o.units.lacking(c.units) {
		for _, v := range c.units.lacking(o.units) {
			if base(u) == base(v) {
				return []Fault{{UnitDropped, u}, {UnitAdded, v}}
			}
		}
	}
	return o.measureFaults(c)
}

// base is a unit without its exponent.
func base(unit string) string {
	plain, _, _ := strings.Cut(unit, "^")
	return plain
}

// measureFaults finds numbers whose unit is another one than in the original.
func (o *Original) measureFaults(c *reading) []Fault {
	units := map[float64]map[string]bool{}
	for k, t := range o.tokens {
		if t.kind == numeral {
			if units[t.value] == nil {
				units[t.value] = map[string]bool{}
			}
			units[t.value][o.measured[k]] = true
		}
	}
	for k, t := range c.tokens {
		u := c.measured[k]
		if t.kind != numeral || u == "" || u == "unit" {
			continue
		}
		had := units[t.value]
		if had[""] && !had[u] && o.lost(c, u) {
			return []Fault{{NumberMoved, t.text + " " + u}}
		}
		if had == nil || had[u] || had[""] {
			continue
		}
		if u == "times" || u[0] == '#' {
			if !o.measures(u, t.value) {
				continue
			}
			return []Fault{{NumberMoved, t.text + " " + u}}
		}
		return []Fault{{UnitAdded, t.text + " " + u}}
	}
	return nil
}

// lost reports whether a number that has a unit has it no longer in the candidate.
func (o *Original) lost(c *reading, unit string) bool {
	for k, u := range o.measured {
		if u != unit {
			continue
		}
		kept := false
		for n, v := range c.measured {
			kept = kept || v == unit && c.tokens[n].value == o.tokens[k].value
		}
		if !kept {
			return true
		}
	}
	return false
}

// measures reports whether a unit belongs to another value than this one.
func (r *reading) measures(unit string, value float64) bool {
	for k, u := range r.measured {
		if u == unit && r.tokens[k].value != value {
			return true
		}
	}
	return false
}
