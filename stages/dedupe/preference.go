package dedupe

import "geoeval/schema"

// before reports whether problem i rather than j stays for both, by the order in the package's comment.
func (s *search) before(i, j int) bool {
	a, b := s.notes[i], s.notes[j]
	if x, y := a.picture().seen(), b.picture().seen(); x != y {
		return x
	}
	for _, flag := range []byte{hasProgram, hasProse, isEnglish, hasClauses} {
		if x, y := a.flag(flag), b.flag(flag); x != y {
			return x
		}
	}
	return s.id(i) < s.id(j)
}

// worth orders solutions: a program can be run, prose can be read.
func worth(l schema.SolutionLanguage) int {
	switch l {
	case "":
		return 0
	case schema.Prose:
		return 1
	}
	return 2
}
