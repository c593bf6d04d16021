package corpus

import (
	"math"
	"regexp"
	"strings"

	"geoeval/internal/invented/synth"
)

// mathqaOptions spells five choices: as decimals, or with π, which may be asked for, and in one of four records with a
// unit.
func mathqaOptions(p *synth.Instance, chance synth.Chance, inPi bool) (options []string, gold int, err error) {
	unit := ""
	if m := plainUnit.FindStringSubmatch(p.Answer().Unit); m != nil && happens(chance, "unit", 250) {
		if unit = " " + m[1]; m[2] != "" {
			unit = " sq " + m[1]
		}
	}
	pi := inPi || happens(chance, "pi", 500)
	choices, gold := p.Choices(5, chance, func(a synth.Answer) (string, bool) {
		switch {
		case a.Value == nil:
			return "", false
		case pi && strings.HasSuffix(a.Plain, "π") && !strings.Contains(a.Plain, "/"):
			return strings.TrimSpace(strings.TrimSuffix(a.Plain, "π")+" π") + unit, true
		}
		return decimal(*a.Value) + unit, !inPi
	})
	if len(choices) < 5 {
		return nil, 0, errUnfit
	}
	for _, c := range choices {
		options = append(options, c.Spelled)
	}
	return options, gold, nil
}

// plainUnit is a unit of length or area that MathQA's options have.
var plainUnit = regexp.MustCompile(`^(cm|m|km)(\^2)?$`)

// decimal spells a value to two decimals, to four below 1.
func decimal(v float64) string {
	places := 100.0
	if math.Abs(v) < 1 {
		places = 10000
	}
	return numeral(math.Round(v*places)/places + 0) // adding 0 makes −0 a 0
}

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
