package fidelity

import (
	"slices"
	"strings"
)

// A binding says that something has a value: AB = 3, "angle B is 60", 宽是4厘米.

// quantities are the relations that have a value.
var quantities = setOf("width height depth perimeter area volume radius diameter hypotenuse diagonal length side base")

// readBindings finds what is said to have which value, and which names are said to be equal.
func (r *reading) readBindings() {
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.role == isName || t.role == isVariable || t.role == isLabel {
			r.bindName(i)
		}
		if t.text == "=" {
			r.bindEqual(i)
		}
	}
	lists := 0
	for i := range r.tokens {
		if t := &r.tokens[i]; t.lower == "respectively" || t.text == "分" && i+1 < len(r.tokens) && r.tokens[i+1].text == "别" {
			if lists++; lists <= mostLists {
				r.bindLists(i)
			}
		}
	}
	r.bindDimensions()
}

// bindName binds the name tokens[i] to the value that is said of it right behind it.
func (r *reading) bindName(i int) {
	said := false
	for k := i + 1; k < len(r.tokens) && k <= i+8; k++ {
		t := &r.tokens[k]
		switch {
		case t.is("=", "is", "equals", "equal", "measures", "为", "是", "等", "于", "has"):
			said = true
		case t.role == inName: // primes and subscripts of the name itself
		case t.is("to", "$", "the", "length", "a", "an", "measure", "of", "{", "}", "长", "度", "area", "size", "degree", "大", "小", "数", "'"):
		case t.is("∠", `\angle`, "angle", "m", "△") && said:
		case (t.role == isName || t.role == isVariable || t.role == isLabel) && said && k+1 < len(r.tokens) && r.tokens[k+1].is("=", "is", "为", "$"):
			said = false // AB = CD = 5
		case t.kind == numeral && t.role == noRole && said, t.kind == command && formulaCommands[t.text] != "" && said, t.is("(", "√", "-") && said:
			if value := r.valueAt(k); value != "" && !r.listed(i) {
				r.bind(r.tokens[i].lower, value)
			}
			return
		case t.text == "(" && k == i+1:
			if value := r.valueAt(k); strings.Contains(value, ",") {
				r.bind(r.tokens[i].lower, value) // A(3, 4)
			}
			return
		default:
			return
		}
	}
}

// bindEqual notes the two names that the equality sign tokens[i] stands between.
func (r *reading) bindEqual(i int) {
	a, b := "", ""
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		t := &r.tokens[k]
		if t.role == inName {
			continue
		}
		if t.role == isName || t.role == isLabel {
			if k > 0 && r.tokens[k-1].is("+", "-", "*", "/", "^", "·", "cos", "sin", "tan", `\cos`, `\sin`, `\tan`) || k > 0 && r.tokens[k-1].kind == numeral {
				return
			}
			a = t.lower
		} else if t.is("}", "$") {
			continue
		}
		break
	}
	k := i + 1
	for k < len(r.tokens) && k < i+6 && r.tokens[k].is("∠", `\angle`, "angle", "m", "$", "{", `\overline`) {
		k++
	}
	if k < len(r.tokens) && (r.tokens[k].role == isName || r.tokens[k].role == isLabel) {
		b = r.tokens[k].lower
		for k++; k < len(r.tokens) && k < i+reachOfHead && (r.tokens[k].role == inName || r.tokens[k].is("}")); k++ {
		}
		if k < len(r.tokens) && r.tokens[k].is("+", "-", "*", "/", "^", "·") {
			return
		}
	}
	if a != "" && b != "" {
		r.equals = append(r.equals, [2]string{a, b})
	}
}

// listed reports whether tokens[i] ends a list of names that one value may be said of in turn: "AB and CD are".
func (r *reading) listed(i int) bool {
	k := i - 1
	for k >= 0 && k >= i-reach && r.tokens[k].is("$", "∠", `\angle`, "angle") {
		k--
	}
	return k > 0 && r.tokens[k].is("and", "和", "与") && r.tokens[min(i+1, len(r.tokens)-1)].text != "="
}

// formulaAt is the formula that tokens[k] is part of, or nil.
func (r *reading) formulaAt(k int) *formula {
	i, _ := slices.BinarySearchFunc(r.formulas, k, func(f formula, k int) int {
		if f.end <= k {
			return -1
		}
		return 1
	})
	if i < len(r.formulas) && r.formulas[i].first <= k {
		return &r.formulas[i]
	}
	return nil
}

// valueAt is the value that tokens[k] begins: the formula it stands in, or the number.
func (r *reading) valueAt(k int) string {
	if f := r.formulaAt(k); f != nil {
		return f.form
	}
	if t := &r.tokens[k]; t.kind == numeral {
		return numberForm(t.value)
	}
	return ""
}

func (r *reading) bind(what, value string) {
	if r.bound == nil {
		r.bound = map[string][]string{}
	}
	r.bound[what] = append(r.bound[what], value)
}

// mostLists is how many mentions of "respectively" are read.
const mostLists = 8

// reachOfLists is how far from "respectively" its lists are looked for.
const reachOfLists = 80

// A listing is members of one sort that are parted by nothing but commas, "and" and the like.
type listing struct {
	sort    string // value, name or quantity
	end     int    // where its last member stands
	members []string
}

// bindLists binds, around "respectively", the members of a list to the values of another of the same length.
func (r *reading) bindLists(i int) {
	from, to := i, i
	for from > 0 && i-from < reachOfLists && !r.endsSentence(from-1) {
		from--
	}
	for to < len(r.tokens) && to-i < reachOfLists && !r.endsSentence(to) {
		to++
	}
	var lists []listing
	open := false
	for k := from; k < to; k++ {
		sort, member := "", ""
		t := &r.tokens[k]
		switch {
		case t.role == isUnit, t.is("$", ",", "and", "和", "与", "及", "&", `\angle`, "∠", "angle", `\odot`, "⊙", "⊙", "circle", "the", "its", "m", `\overline`, "{", "}", "°", ")", "point", "points"):
			continue
		case t.role == inName:
			continue
		case t.kind == numeral || r.formulaAt(k) != nil:
			sort, member = "value", r.valueAt(k)
			if f := r.formulaAt(k); f != nil {
				k = f.end - 1
			}
		case t.role == isName:
			sort, member = "name", t.lower
		case t.role == isRelation && quantities[r.meaningAt(k)]:
			sort, member = "quantity", r.meaningAt(k)
			for k+1 < to && r.tokens[k+1].kind == han && r.meaningAt(k+1) == member && r.tokens[k+1].role == isRelation && !r.opensRelation(k+1) {
				k++
			}
		case t.is("length", "side", "base"):
			sort, member = "quantity", t.lower
		default:
			open = false
			continue
		}
		if n := len(lists); open && lists[n-1].sort == sort {
			lists[n-1].members = append(lists[n-1].members, member)
			lists[n-1].end = k
		} else {
			lists = append(lists, listing{sort, k, []string{member}})
		}
		open = true
	}
	r.matchLists(lists, i)
	for v, values := range lists {
		if values.sort != "value" || len(values.members) < 2 {
			continue
		}
		// The list that stands next before the values, or else next behind them.
		for step := -1; step <= 1; step += 2 {
			k := v + step
			for k >= 0 && k < len(lists) && (lists[k].sort == "value" || len(lists[k].members) != len(values.members)) {
				k += step
			}
			if k >= 0 && k < len(lists) {
				for m, member := range lists[k].members {
					if lists[k].sort == "quantity" {
						r.bindExtent(member, values.members[m])
					} else {
						r.bind(member, values.members[m])
					}
				}
				break
			}
		}
	}
}

// matchLists notes which names two lists of names match: "A and B are on MN and PQ respectively". They are the last one
// before the word and the next one before that which is as long.
func (r *reading) matchLists(lists []listing, i int) {
	var named []listing
	for k := len(lists) - 1; k >= 0 && len(named) < 2; k-- {
		l := lists[k]
		if l.end < i && len(l.members) > 1 && (named == nil || len(l.members) == len(named[0].members)) {
			if l.sort != "name" {
				return
			}
			named = append(named, l)
		}
	}
	if len(named) < 2 {
		return
	}
	if r.matched == nil {
		r.matched = map[string][]string{}
	}
	for i, a := range named[0].members {
		b := named[1].members[i]
		r.matched[a] = append(r.matched[a], b)
		r.matched[b] = append(r.matched[b], a)
	}
}

// opensRelation reports whether a relation begins with tokens[k].
func (r *reading) opensRelation(k int) bool {
	_, found := slices.BinarySearchFunc(r.at, k, func(p placed, k int) int { return p.first - k })
	return found
}

// bindDimensions notes the numbers that measure one thing: 8 feet by 12 feet, 3 * 4 * 5.
func (r *reading) bindDimensions() {
	var group []string
	joined := false
	flush := func() {
		if len(group) > 1 {
			slices.Sort(group)
			r.dimensions = append(r.dimensions, strings.Join(group, " by "))
		}
		group, joined = nil, false
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.kind == numeral && t.role == noRole:
			if !joined {
				flush()
			}
			group, joined = append(group, numberForm(t.value)), false
		case t.is("by", "*", "×", `\times`) && len(group) > 0:
			joined = true
		case t.role == isUnit, t.text == "$":
		default:
			flush()
		}
	}
	flush()
}

// equalityWords say that things are equal without a sign.
var equalityWords = []string{"equal", "same", "congruent", "相等", "等于", "一样", "相同", "为", "是", "bisect", "midpoint", "isosceles", "equilateral"}

// bindingFaults finds a value that is said of something else than in the original, a name that is equal to another one
// than there, dimensions that are put together otherwise, and what has changed places.
func (o *Original) bindingFaults(c *reading) []Fault {
	moved := func(detail string) []Fault { return []Fault{{NumberMoved, detail}} }
	for _, what := range sortedKeys(c.bound) {
		was, ok := o.bound[what]
		for _, v := range c.bound[what] {
			switch {
			case ok && !slices.Contains(was, v):
				return moved(what + " = " + v + ", was " + strings.Join(was, ", "))
			case !ok:
				if owner := o.ownerOf(v); owner != "" && !slices.Contains(c.bound[owner], v) {
					return moved(what + " = " + v + ", was " + owner)
				}
			}
		}
	}
	for _, compare := range []func(*reading) []Fault{o.extentFaults, o.ownerFaults, o.comparisonFaults} {
		if f := compare(c); f != nil {
			return f
		}
	}
	for _, d := range c.dimensions {
		if len(o.dimensions) > 0 && !slices.Contains(o.dimensions, d) && o.numbersStand(d) {
			return moved(d)
		}
	}
	if a, b := swapped(o.settings, c.settings); a != "" {
		return moved(a + " and " + b + " have changed places")
	}
	return nil
}

// movedFaults finds a name that plays another's part.
func (o *Original) movedFaults(c *reading) []Fault {
	if f := o.equalFaults(c); f != nil {
		return f
	}
	for _, name := range sortedKeys(c.matched) {
		for _, other := range c.matched[name] {
			if was := o.matched[name]; was != nil && !slices.Contains(was, other) {
				return []Fault{{NameMoved, name + " with " + other}}
			}
		}
	}
	if f := o.pairFaults(c); f != nil {
		return f
	}
	if f := o.roleFaults(c); f != nil {
		return f
	}
	if a, b := swapped(o.unplayed(), c.unplayed()); a != "" {
		return []Fault{{NameMoved, a + " and " + b + " have changed places"}}
	}
	return nil
}

// unplayed are the settings of the names that play no part, so that nothing else tells of them.
func (r *reading) unplayed() []setting {
	played := map[string]bool{}
	for _, names := range r.parts {
		for _, n := range names {
			played[n] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.named), func(s setting) bool { return played[s.what] })
}

// ownerOf is what the original says has a value, or "".
func (o *Original) ownerOf(value string) string {
	for _, what := range sortedKeys(o.bound) {
		if slices.Contains(o.bound[what], value) {
			return what
		}
	}
	return ""
}

// numbersStand reports whether the original puts together one of the numbers with others.
func (o *Original) numbersStand(dimensions string) bool {
	for _, n := range strings.Split(dimensions, " by ") {
		for _, d := range o.dimensions {
			if slices.Contains(strings.Split(d, " by "), n) {
				return true
			}
		}
	}
	return false
}

// equalFaults compares which names are equal.
func (o *Original) equalFaults(c *reading) []Fault {
	was, is := classes(o.equals), classes(c.equals)
	for _, e := range c.equals {
		if e[0] == e[1] && !slices.Contains(o.equals, e) {
			return []Fault{{NameMoved, e[0] + " = " + e[1]}}
		}
		if was[e[0]] != was[e[1]] || was[e[0]] == "" && !containsAny(o.lower, equalityWords...) {
			return []Fault{{NameMoved, e[0] + " = " + e[1]}}
		}
	}
	for _, e := range o.equals {
		if is[e[0]] != is[e[1]] || is[e[0]] == "" && !containsAny(c.lower, equalityWords...) {
			return []Fault{{NameMoved, "no longer " + e[0] + " = " + e[1]}}
		}
	}
	return nil
}

// classes gives for every name the class of equal names it is in.
func classes(pairs [][2]string) map[string]string {
	parent := map[string]string{}
	find := func(s string) string {
		for parent[s] != "" && parent[s] != s {
			s = parent[s]
		}
		return s
	}
	for _, p := range pairs {
		for _, s := range p {
			if parent[s] == "" {
				parent[s] = s
			}
		}
		if a, b := find(p[0]), find(p[1]); a != b {
			parent[a] = b
		}
	}
	out := map[string]string{}
	for s := range parent {
		out[s] = find(s)
	}
	return out
}

// endsSentence reports whether tokens[i] ends a sentence.
func (r *reading) endsSentence(i int) bool {
	t := &r.tokens[i]
	switch t.text {
	case "?", "!", ";":
		return true
	case ".":
		return i+1 >= len(r.tokens) || r.tokens[i+1].space && (i == 0 || !r.tokens[i-1].is("sq", "rs", "cm", "ft", "no")) || r.tokens[i+1].kind == han
	}
	return false
}
