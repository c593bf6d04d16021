package paraphrase

import (
	"strings"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/lexeme"
)

// merge makes one question of a sentence that states something and the question behind it. ok is false where that would
// not read well, and where chance leaves them apart.
func (e *englishWriter) merge(fact sentence, q question) (written []string, ok bool) {
	if fact.mark != "." || len(fact.body) > 150 || strings.ContainsAny(fact.body, "\n;") || e.isQuestionLike(fact.body) {
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
		if q.condition = lowerFirst(strings.TrimLeft(q.condition, ", ")); strings.HasPrefix(q.condition, "where ") {
			return nil, false
		}
	case "let", "use", "refer", "consider", "each", "assume", "round", "express", "as", "there", "when", "after", "this", "it", "note", "and", "or", "but", "so", "then", "thus", "also", "now", "what", "how", "cut", "fold", "which":
		return nil, false
	default:
		q.condition = lowered
	}
	return e.ask(q), true
}

// mostConditions is how many bytes of statements may stand behind a question.
const mostConditions = 280

// turned puts the question before all that is stated: "how long is KL, given that KLMN is a square and that KM = 6?" ok is
// false where that would not read well, and where chance leaves it.
func (e *englishWriter) turned(stated []englishPart, q question) (written []string, ok bool) {
	if len(stated) == 0 || e.c.pick(3, "turned") > 0 || q.setting != "" || q.opener || q.blank != "" || q.last || q.where != "" ||
		q.so != "" || q.asked == completion || q.goal.opaque || q.goal.kept {
		return nil, false
	}
	var conditions []string
	size := 0
	for i := range stated {
		lowered, fits := e.condition(&stated[i])
		if !fits || !e.mayFollow(q, lowered) {
			return nil, false
		}
		size += len(lowered)
		conditions = append(conditions, lowered)
	}
	if q.condition != "" {
		if fidelity.TellsStep(q.condition) || !e.mayFollow(q, q.condition) {
			return nil, false
		}
		conditions = append(conditions, q.condition)
	}
	if size > mostConditions || len(conditions) < 2 {
		return nil, false
	}
	for _, t := range e.tokens(q.goal.wordings[0]) {
		if t.kind == word && changedThings[t.lower] {
			return nil, false
		}
	}
	asked, mark := e.asked(q)
	that := strings.Join(conditions, e.comma()+"and that ")
	return []string{e.close(asked+e.comma()+one(e.c, []string{"given that ", "if it is known that "}, "turned that")+that, mark)}, true
}

// condition is a part of a text as it stands behind "given that"; false where it cannot.
func (e *englishWriter) condition(s *englishPart) (string, bool) {
	lowered, fits := decapital(s.body)
	first, _, _ := strings.Cut(lowered, " ")
	return lowered, fits && !strings.Contains(s.body, ";") && !s.asks && s.mark == "." && isPlainGap(s.after) && e.isClause(s.body) &&
		!e.isQuestionLike(s.body) && !unstated[first] && !fidelity.TellsStep(s.body)
}

// changedThings say of what is asked for that something was done to it.
var changedThings = lexeme.Set("original new then now remaining remains left rest resulting whole first second third other shorter larger smaller")

// unstated begin sentences that "given that" cannot stand before.
var unstated = lexeme.Set("in for let use refer consider each assume round express as there when after this it note and or but so then thus also now what how cut fold which if suppose given its they their these on from at")

// isQuestionLike reports whether a sentence asks or tells to do something.
func (k known) isQuestionLike(s string) bool {
	for _, p := range k.clauses(s) {
		if _, _, ok := cutAsk(p); ok {
			return true
		}
	}
	return false
}
