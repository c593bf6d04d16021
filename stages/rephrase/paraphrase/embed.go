package paraphrase

import "strings"

// embedded makes one question of a thing that is introduced in a sentence of its own and then asked about: "A cone has a height
// of 9 cm. Find its volume." is "Find the volume of a cone that has a height of 9 cm."
func (e *englishWriter) embedded(fact sentence, q question) (written []string, ok bool) {
	if fact.mark != "." || q.setting != "" || q.opener || q.blank != "" || q.where != "" || q.last || q.goal.kept || q.goal.opaque ||
		q.goal.direct != "" || strings.ContainsAny(fact.body, ";:") {
		return nil, false
	}
	lowered, fits := decapital(fact.body)
	considered := consider(lowered)
	if !fits || considered == "" || strings.Contains(considered, " its ") || strings.Contains(considered, " it ") {
		return nil, false
	}
	thing := strings.TrimPrefix(considered, "consider ")
	kind, _, _ := strings.Cut(thing, " that ")
	_, kind, _ = strings.Cut(kind, " ")
	head := ownedBy(q.goal.wordings[0], kind)
	if head == "" || strings.Contains(q.condition, " its ") || strings.Contains(q.condition, "the "+kind) || strings.Contains(q.so, "the ") {
		return nil, false
	}
	q.goal = goal{wordings: []string{head + " of " + thing}, number: true}
	if q.condition != "" {
		if e.hasPronoun(q.condition) {
			return nil, false
		}
		q.last = true
	}
	q.unit = ""
	return e.ask(q), true
}

// ownedBy gives "the volume" of "its volume", "the volume of the cone", "the cone's volume" and "the volume of this cone"; ""
// of anything else.
func ownedBy(goal, kind string) string {
	if of, ok := strings.CutPrefix(goal, "its "); ok {
		if isPlainPhrase(of) {
			return "the " + of
		}
		return ""
	}
	for _, w := range []string{" of the ", " of this "} {
		if head, ok := strings.CutSuffix(goal, w+kind); ok && strings.HasPrefix(head, "the ") && isPlainPhrase(head) {
			return head
		}
	}
	return ""
}

// isPlainPhrase reports whether a phrase is a few words, none of which joins it to another.
func isPlainPhrase(s string) bool {
	tokens := tokenize(s)
	for i := range tokens {
		if t := &tokens[i]; t.kind != word || goalEnds[t.lower] && t.lower != "of" || t.is("and", "or") {
			return false
		}
	}
	return len(tokens) > 0 && len(tokens) < 7
}

// considered splits what is asked for from the thing that it is asked of: "Find the area of a triangle whose sides are 3, 4 and
// 5." is "Consider a triangle whose sides are 3, 4 and 5. Find its area."
func (e *englishWriter) considered(q question) (written []string, ok bool) {
	if q.condition != "" || q.setting != "" || q.opener || q.blank != "" || q.where != "" || q.goal.kept || q.goal.opaque || q.goal.direct != "" ||
		q.so != "" && !strings.HasPrefix(q.so, " to the nearest") {
		return nil, false
	}
	w := q.goal.wordings[0]
	at := strings.Index(w, " of ")
	if at < 0 || !strings.HasPrefix(w, "the ") || !startsWithAny(w[at:], " of a ", " of an ") {
		return nil, false
	}
	if head, _, _ := strings.Cut(w[:at], " in "); !isPlainPhrase(head) {
		return nil, false
	}
	thing := w[at+len(" of "):]
	said := len(thing)
	for _, joint := range []string{" with ", " whose ", " that ", " which ", " having "} {
		if i := strings.Index(thing, joint); i >= 0 {
			said = min(said, i)
		}
	}
	if said == len(thing) || !isPlainPhrase(thing[:said]) || strings.Contains(thing, " if ") || strings.Contains(thing, " to the ") || strings.Contains(thing, " to a ") {
		return nil, false
	}
	first := one(e.c, []string{"consider ", "take ", "imagine ", "you are given "}, "considered") + thing
	q.goal = goal{wordings: []string{"its " + strings.TrimPrefix(w[:at], "the ")}, number: true}
	q.unit = strings.TrimPrefix(q.unit, ", ")
	asked, mark := e.asked(q)
	return []string{e.close(first, "."), e.close(asked, mark)}, true
}
