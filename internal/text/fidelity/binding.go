package fidelity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A binding says that something has a value: AB = 3, "angle B is 60", 宽是4厘米.

// quantities are the relations that have a value.
var quantities = lexeme.Set("width height depth perimeter area volume radius diameter hypotenuse diagonal length side base")

// readBindings finds what is said to have which value, and which names are said to be equal.
func (r *reading) readBindings() {
	for i := range r.tokens {
		t := &r.tokens[i]
		if slices.Contains([]role{isName, isVariable, isLabel}, t.role) {
			r.bindName(i)
		}
		if t.text == "=" {
			r.bindEqual(i)
		}
	}
	lists := 0
	for i := range r.tokens {
		if t := &r.tokens[i]; t.lower == "respectively" || t.text == "分" && r.tokenAt(i+1).text == "别" {
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
