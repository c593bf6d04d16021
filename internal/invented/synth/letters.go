package synth

import "slices"

// alphabet are the letters that points get: without I, which looks like 1, O, which is the centre, and X, which masks a
// number.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWYZ"

// drawLetters gives each letter of a template a letter of the problem: most often a run of the alphabet, in the order
// of the template's, so that ABCD becomes PQRS; else any. O stays.
func drawLetters(letters []string, s *Stream) map[string]string {
	given := make(map[string]string, len(letters))
	sorted := slices.DeleteFunc(slices.Clone(letters), func(l string) bool { return l == "O" })
	slices.Sort(sorted)
	run := []byte(alphabet)
	if s.Pick(4) == 0 {
		shuffle(s, run)
	} else {
		run = run[s.Pick(len(run)-len(sorted)+1):]
	}
	for i, l := range sorted {
		given[l] = string(run[i])
	}
	if slices.Contains(letters, "O") {
		given["O"] = "O"
	}
	return given
}
