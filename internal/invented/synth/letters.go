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
	run := t.free()
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

// free are the letters that no quantity has.
func (t *Template) free() []byte {
	return slices.DeleteFunc([]byte(alphabet), func(l byte) bool { return strings.IndexByte(t.symbols, l) >= 0 })
}

var (
	noCapitals = regexp.MustCompile(`[^A-Z]+`)
	// noSymbols are LaTeX's commands, with the words in its braces, and letters that what follows makes plain, as in
	// S_{\triangle ABC} and m \angle ABC.
	noSymbols = regexp.MustCompile(`[A-Za-z]_[{\\]|m \\(angle|widehat)|\\(text|mathrm|textbf|operatorname)\{[^}]*\}|\\[A-Za-z]+`)
	// alone is a small letter that is no word's.
	alone = regexp.MustCompile(`(?:^|[^A-Za-z'])([a-z])(?:$|[^A-Za-z'])`)
)

// symbols are the letters that a text has for quantities, as they name no points, sorted: the capitals that stand in its
// formulas by themselves, and as capitals the small letters that stand alone, which some datasets print like points.
func (w wording) symbols() (capitals, small string) {
	var found [2][]byte
	formula := false
	for _, p := range w {
		for i, part := range strings.Split(p.literal, "$") {
			formula = formula != (i > 0)
			part = noSymbols.ReplaceAllString(part, " ")
			if formula {
				found[0] = append(found[0], noCapitals.ReplaceAllString(part, "")...)
			}
			for at := alone.FindStringSubmatchIndex(part); at != nil; at = alone.FindStringSubmatchIndex(part) {
				if c := part[at[2]]; formula || c != 'a' { // the article
					found[1] = append(found[1], c-'a'+'A')
				}
				part = part[at[3]:]
			}
		}
	}
	for i := range found {
		slices.Sort(found[i])
		found[i] = slices.Compact(found[i])
	}
	return string(found[0]), string(found[1])
}
