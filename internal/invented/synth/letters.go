package synth

import (
	"regexp"
	"slices"
	"strings"
)

// alphabet are the letters that points get: without I, which looks like 1, O, which is the centre, and X, which masks a
// number.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWYZ"

// drawLetters gives each letter of the template a letter of the problem: most often a run of the alphabet, in the order
// of the template's, so that ABCD becomes PQRS; else any. O stays. A letter that the worked solution has for a quantity,
// such as a radius R, is no point's.
func (t *Template) drawLetters(s *Stream) map[string]string {
	given := make(map[string]string, len(t.letters))
	sorted := slices.DeleteFunc(slices.Clone(t.letters), func(l string) bool { return l == "O" })
	slices.Sort(sorted)
	run := slices.DeleteFunc([]byte(alphabet), func(l byte) bool { return strings.IndexByte(t.symbols, l) >= 0 })
	if s.Pick(4) == 0 {
		shuffle(s, run)
	} else {
		run = run[s.Pick(len(run)-len(sorted)+1):]
	}
	for i, l := range sorted {
		given[l] = string(run[i])
	}
	if slices.Contains(t.letters, "O") {
		given["O"] = "O"
	}
	return given
}

// noSymbols are LaTeX's commands, with the words in its braces, and capitals of which a subscript says the quantity, as in
// S_{\triangle ABC}.
var noSymbols = regexp.MustCompile(`[A-Z]_[{\\]|\\(text|mathrm|textbf|operatorname)\{[^}]*\}|\\[A-Za-z]+`)

// symbols are the capitals that a text has in its formulas by themselves, sorted: for quantities, as they name no points.
func (w wording) symbols() string {
	var found []byte
	formula := false
	for _, p := range w {
		for i, part := range strings.Split(p.literal, "$") {
			if formula = formula != (i > 0); !formula {
				continue
			}
			for _, c := range []byte(noSymbols.ReplaceAllString(part, "")) {
				if c >= 'A' && c <= 'Z' {
					found = append(found, c)
				}
			}
		}
	}
	slices.Sort(found)
	return string(slices.Compact(found))
}
