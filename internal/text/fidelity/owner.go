package fidelity

import (
	"slices"

	"geoeval/internal/text/lexeme"
)

// An owner is what an extent is said of: ⊙P of "⊙P has a radius of 5", the cone of "a cone with radius 3 and height 9".

// figures are the relations that own extents where nothing has a name.
var figures = lexeme.Set("triangle quadrilateral parallelogram rectangle rhombus square trapezoid circle semicircle sector cube cuboid cylinder cone sphere hemisphere prism pyramid frustum")

// reachOfOwners is how many tokens before an extent its owner may stand.
const reachOfOwners = 16

// ownExtent notes whose extent it is that tokens[first] names and that has a value.
func (r *reading) ownExtent(what, value string, first int) {
	for k := first - 1; k >= 0 && k > first-reachOfOwners && !r.endsSentence(k); k-- {
		t := &r.tokens[k]
		m := r.meaningAt(k)
		switch {
		case t.role == isName:
			r.own(what, value, t.lower)
			return
		case figures[m]:
			r.own(what, value, m)
			return
		case t.role == isUnit, t.role == inName, t.kind == numeral && t.role == noRole, quantities[m], t.kind == command && formulaCommands[t.text] != "":
		case t.is("has", "have", "with", "of", "a", "an", "the", "whose", "and", "is", "$", "base", "long", "wide", "high", "tall", "{", "}"):
		default:
			return
		}
	}
}

func (r *reading) own(what, value, owner string) {
	if r.owners == nil {
		r.owners = map[string][]string{}
	}
	key := what + " " + value
	r.owners[key] = append(r.owners[key], owner)
}

// ownerFaults finds an extent with a value that is said of another owner of the same kind than in the original, where both
// texts say whose it is.
func (o *Original) ownerFaults(c *reading) []Fault {
	for _, extent := range sortedKeys(c.owners) {
		was := o.owners[extent]
		for _, owner := range c.owners[extent] {
			if was == nil || slices.Contains(was, owner) || figures[owner] != figures[was[0]] {
				continue
			}
			if figures[owner] && o.relations[owner] == 0 {
				continue // the figure has another name, which relations tell
			}
			return []Fault{{NumberMoved, extent + " of " + owner + ", was of " + was[0]}}
		}
	}
	return nil
}

// readComparisons notes which of two quantities is so many times the other, or so much more or less than it.
func (r *reading) readComparisons() {
	for i := range r.tokens {
		t := &r.tokens[i]
		if !t.is("times", "than", "exceeds") && t.text != "倍" {
			continue
		}
		a, b := "", ""
		if t.text == "倍" { // 长是宽的2倍
			if b, i = r.quantityBefore(i, "的"); b != "" {
				a, _ = r.quantityBefore(i, "是", "为", "等", "于", "恰", "好", "它", "的")
			}
		} else {
			a, _ = r.quantityBefore(i)
			b = r.quantityAfter(i)
		}
		if a != "" && b != "" && a != b {
			r.compared = append(r.compared, [2]string{a, b})
		}
	}
}

// quantityBefore is the last quantity before tokens[i], and where it begins. Only numbers, units and the words that are given
// may stand between; where none are given, anything of the clause may.
func (r *reading) quantityBefore(i int, between ...string) (string, int) {
	for k := i - 1; k > max(-1, i-12) && !r.endsSentence(k) && !r.tokens[k].is(","); k-- {
		t := &r.tokens[k]
		if m := r.meaningAt(k); quantities[m] {
			for k > 0 && !r.opensRelation(k) {
				k--
			}
			return m, k
		}
		if between != nil && !t.is(between...) && !t.isOfAmount() {
			return "", i
		}
	}
	return "", i
}

// isOfAmount reports whether a token is a numeral, of digits or of Chinese, or part of a unit.
func (t *token) isOfAmount() bool { return t.kind == numeral || t.role == isUnit || isHanDigit(t.text) }

// quantityAfter is the quantity that tokens[i] compares with: "its width", "the breadth".
func (r *reading) quantityAfter(i int) string {
	for k := i + 1; k < len(r.tokens) && k < i+4; k++ {
		if m := r.meaningAt(k); quantities[m] {
			return m
		}
		if !r.tokens[k].is("its", "the", "their", "that", "of") {
			return ""
		}
	}
	return ""
}

// comparisonFaults finds a comparison that is turned round.
func (o *Original) comparisonFaults(c *reading) []Fault {
	for _, p := range c.compared {
		if !slices.Contains(o.compared, p) && slices.Contains(o.compared, [2]string{p[1], p[0]}) {
			return []Fault{{NumberMoved, p[0] + " and " + p[1] + " are compared the other way"}}
		}
	}
	return nil
}
