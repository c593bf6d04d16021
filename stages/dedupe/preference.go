package dedupe

import "geoeval/schema"

// before reports whether problem i rather than j stays for both, by the order in the package's comment.
func (s *search) before(i, j int) bool {
	a, b := s.problems[i], s.problems[j]
	if x, y := s.pictures[i].seen(), s.pictures[j].seen(); x != y {
		return x
	}
	if x, y := worth(a.SolutionLanguage), worth(b.SolutionLanguage); x != y {
		return x > y
	}
	if x, y := a.Language == schema.English, b.Language == schema.English; x != y {
		return x
	}
	if x, y := len(a.Semantic) > 0, len(b.Semantic) > 0; x != y {
		return x
	}
	return a.ID < b.ID
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
