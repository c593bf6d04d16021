package paraphrase

import "strings"

// merge makes one question of a sentence that states something and the question behind it. ok is false where that would
// not read well, and where chance leaves them apart.
func (e *englishWriter) merge(fact sentence, q question) (written []string, ok bool) {
	if fact.mark != "." || len(fact.body) > 150 || strings.Contains(fact.body, "\n") || e.isQuestionLike(fact.body) {
		return nil, false
	}
	if q.condition != "" || q.setting != "" || q.opener || q.blank != "" || q.asked == completion {
		return nil, false
	}
	body := fact.body
	for _, w := range []string{"if", "suppose that", "suppose", "given that"} {
		if rest, isIf := cutPhrase(body, w); isIf && e.isClause(rest) {
			q.condition = lowerFirst(rest)
			return e.ask(q), true
		}
	}
	if e.c.pick(3, "merge", fact.body) == 0 || !e.isClause(body) {
		return nil, false
	}
	parts := e.clauses(body)
	lowered, fits := decapital(body)
	if !fits {
		return nil, false
	}
	first := strings.ToLower(strings.Fields(body)[0])
	switch first {
	case "in", "for":
		if len(parts) < 2 || e.isClause(parts[0]) || !e.isClause(parts[1]) || !fits {
			return nil, false
		}
		q.setting = lowerFirst(parts[0])
		q.condition = strings.TrimSpace(body[strings.Index(body, parts[0])+len(parts[0])+1:])
		q.condition = lowerFirst(strings.TrimLeft(q.condition, ", "))
	case "let", "use", "refer", "consider", "each", "assume", "round", "express", "as", "there", "when", "after", "this", "it", "note", "and", "or", "but", "so", "then", "thus", "also", "now", "what", "how", "cut", "fold", "which":
		return nil, false
	default:
		q.condition = lowered
	}
	return e.ask(q), true
}

// isQuestionLike reports whether a sentence asks or tells to do something.
func (k known) isQuestionLike(s string) bool {
	for _, p := range k.clauses(s) {
		if _, _, ok := cutAsk(p); ok {
			return true
		}
	}
	return false
}
