package fidelity

import "slices"

// An extent is a quantity that has a value without having a name: a width of 5 cm, 高是3分米, 12 feet long.

// readExtents binds quantities to the numbers that stand right behind them, or before "long", "wide" and the like.
func (r *reading) readExtents() {
	for _, p := range r.at {
		if quantities[p.meaning] {
			r.readExtent(p.meaning, p.first, p.end)
		}
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.is("base", "side") && t.kind == word {
			r.readExtent(t.lower, i, i+1)
		}
	}
}

func (r *reading) readExtent(what string, first, end int) {
	for k := end; k < len(r.tokens) && k < end+3; k++ {
		t := &r.tokens[k]
		if t.kind == numeral && t.role == noRole || t.kind == command && formulaCommands[t.text] != "" || t.text == "(" {
			if v := r.valueAt(k); v != "" && r.measured[k] != "times" {
				r.bindExtent(what, v)
				r.ownExtent(what, v, first)
			}
			return
		}
		if !t.is("of", "is", "=", ":", "$", "was", "是", "为", "equals", "约") {
			break
		}
	}
	if t := &r.tokens[first]; t.is("long", "wide", "high", "tall", "deep") {
		k := first - 1
		for k >= 0 && k > first-6 && (r.tokens[k].role == isUnit || r.tokens[k].text == "$") {
			k--
		}
		if k >= 0 && r.tokens[k].kind == numeral && r.tokens[k].role == noRole {
			r.bindExtent(what, r.valueAt(k))
		}
	}
}

func (r *reading) bindExtent(what, value string) {
	if r.extents == nil {
		r.extents = map[string][]string{}
	}
	r.extents[what] = append(r.extents[what], value)
}

// extentFaults finds quantities that have each other's value, and one that is mentioned once and has another value.
func (o *Original) extentFaults(c *reading) []Fault {
	for _, what := range sortedKeys(c.extents) {
		was := o.extents[what]
		if was == nil {
			continue
		}
		for _, v := range c.extents[what] {
			if slices.Contains(was, v) {
				continue
			}
			if o.relations[what] == 1 && c.relations[what] == 1 {
				return []Fault{{NumberMoved, what + " " + v}}
			}
			if other := o.movedFrom(c, what, v); other != "" {
				return []Fault{{NumberMoved, what + " " + v + ", was " + other}}
			}
		}
	}
	return nil
}

// movedFrom is another quantity that has a value in the original and no longer has it, "" for none.
func (o *Original) movedFrom(c *reading, what, value string) string {
	for _, other := range sortedKeys(o.extents) {
		if other != what && slices.Contains(o.extents[other], value) && !slices.Contains(c.extents[other], value) {
			return other
		}
	}
	return ""
}
