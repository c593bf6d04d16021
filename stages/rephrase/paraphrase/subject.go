package paraphrase

import (
	"slices"
	"strings"
)

// isChoice reports whether parts[i] asks which of several things is meant, and no other part asks anything.
func (q *question) isChoice(parts []string, i int) bool {
	if q.mark != "?" || !startsWithAny(lowerFirst(parts[i]), "which ") ||
		i > 0 && !startsWithAny(lowerFirst(parts[0]), "if ", "in ") {
		return false
	}
	return !slices.ContainsFunc(parts[i+1:], func(p string) bool { return startsWithAny(p, "find ", "what ", "how ", "which ", "then ") })
}

// asksForSubject reports whether what a question asks for is its subject, so that its words stay in their order behind
// "determine": how many points satisfy…, which of the following are…
func asksForSubject(whole string) bool {
	if !startsWithAny(whole, "how many ", "which ") {
		return false
	}
	which := strings.HasPrefix(whole, "which ")
	tokens := tokenize(whole)
	for i := range tokens {
		switch t := &tokens[i]; t.lower {
		case "does", "do", "did":
			return false
		case "is", "are", "can", "could", "may", "must", "cannot", "will", "would", "should", "has", "have", "was", "were":
			if !which || i+1 < len(tokens) && subjects[tokens[i+1].lower] {
				return false
			}
		}
	}
	return true
}
