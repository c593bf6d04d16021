package compare

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// soft words and signs stand before a value, or behind it, and change nothing (rules A1, H2).
var (
	softBefore = lexeme.Set("probably likely maybe perhaps possibly about approximately approx around roughly nearly almost circa exactly " +
		"simply just only 约 大约 约为 大约是 约是 约等于 近似 近似于 可能 可能是 大概 大概是 也许 应该是 是 为 等于 equals is")
	softBehind = lexeme.Set("approximately approx roughly exactly 左右")
	nearness   = lexeme.Set("about approximately approx around roughly nearly almost circa 约 大约 约为 大约是 约是 约等于 近似 近似于 左右 ~= ~ \\sim")
)

// figures are words before the name of a figure, with the sign that says the same; a blank for those that say nothing.
var figures = map[string]string{"angle": `\angle`, "angles": `\angle`, "triangle": `\triangle`, "line": " ", "segment": " ", "side": " ", "ray": " ",
	"chord": " ", "edge": " ", "diameter": " ", "radius": " "}

// trim drops soft words and marks of approximation around a value.
func trim(t []token) ([]token, []string) {
	var rules []string
	drop := func(is token) {
		rule := "H2"
		if nearness[strings.ToLower(is.text)] {
			rule = "A1"
		}
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	for len(t) > 0 {
		first, last := t[0], t[len(t)-1]
		switch {
		case first.form == sign && first.is("~=", "~", `\sim`, "="):
			drop(first)
			t = t[1:]
		case first.form == sign && first.is(".", ":", ",") && len(rules) > 0:
			t = t[1:]
		case len(t) > 1 && figures[strings.ToLower(first.text)] != "" && (t[1].form == numeral || t[1].form == word && isCapitals(t[1].text)):
			t = slices.Clone(t) // angle 2, triangle ABC, side AB
			if t[0].form, t[0].text = sign, figures[strings.ToLower(first.text)]; t[0].text == " " {
				t = t[1:]
			}
			return t, rules
		case len(t) > 1 && softBefore[strings.ToLower(first.text)]:
			drop(first)
			t = t[1:]
		case len(t) > 1 && softBehind[strings.ToLower(last.text)]:
			drop(last)
			t = t[:len(t)-1]
		default:
			return t, rules
		}
	}
	return t, rules
}
