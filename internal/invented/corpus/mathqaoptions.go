package corpus

import (
	"math"
	"regexp"
	"strings"

	"geoeval/internal/invented/synth"
)

// wholePies tells whether an answer is a number of πs that is no fraction.
func wholePies(a synth.Answer) bool {
	return a.Value != nil && strings.HasSuffix(a.Plain, "π") && !strings.ContainsAny(a.Plain, "/√")
}

// inDecimals rounds the answer as MathQA does: to two decimals, to four below 1.
func inDecimals(p *synth.Instance) *synth.Instance {
	if a := p.Answer(); a.Value != nil && math.Abs(*a.Value) < 1 {
		return p.Rounded(4)
	}
	return p.Rounded(2)
}

// mathqaOptions spells five choices, in one of four records with a unit.
func mathqaOptions(p *synth.Instance, text string, chance synth.Chance) (options []string, gold int, err error) {
	unit := ""
	if m := plainUnit.FindStringSubmatch(p.Answer().Unit); m != nil && happens(chance, "unit", 250) {
		if unit = " " + m[1]; m[2] != "" {
			unit = " sq " + m[1]
		}
	}
	choices, gold := p.Choices(5, chance, func(a synth.Answer) (string, bool) {
		if wholePies(a) {
			return strings.TrimSpace(strings.TrimSuffix(a.Plain, "π")+" π") + unit, true
		}
		return a.Plain + unit, a.Value != nil && !strings.ContainsAny(a.Plain, "π√/")
	})
	if len(choices) < 5 {
		return nil, 0, errUnfit
	}
	options = spelled(choices)
	return options, gold, stands(p, text, options[gold], options, gold)
}

// plainUnit is a unit of length or area that MathQA's options have.
var plainUnit = regexp.MustCompile(`^(cm|m|km)(\^2)?$`)

// labelled is the older encoding of options.
func labelled(options []string) string {
	parts := make([]string, len(options))
	for i, o := range options {
		parts[i] = string(rune('a'+i)) + " ) " + o
	}
	return strings.Join(parts, " , ")
}

// pythonList is the newer one.
func pythonList(options []string) string {
	parts := make([]string, len(options))
	for i, o := range options {
		parts[i] = "'" + string(rune('a'+i)) + " ) " + o + "'"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
