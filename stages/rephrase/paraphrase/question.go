package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A question is an English sentence that asks for a quantity, taken apart.
type question struct {
	opener    bool   // it began with "As shown in the figure,"
	below     string // what stood behind "figure" in the opener: " below"
	setting   string // what is said before the condition: "in triangle ABC, DE ∥ BC"; never with a comma at its end
	condition string // what stands behind "if" or "given that"
	goal      goal
	asked     manner
	so        string // behind the goal, for good: " so that p ∥ q"
	where     string // "in the figure", which may stand at either end
	last      bool   // the condition stood behind the goal
	blank     string // "()" where the text has one
	then      bool   // something stands before the question in its sentence
	unit      string // "in square feet", which may stand at either end
	use       string // what is to be used: "use the Law of Sines to find x"
	mark      string // what closed it
}

// A manner is how a question is put.
type manner int

const (
	imperative    manner = iota // find x
	interrogative               // what is x?
	completion                  // then x is ()
)

// asks are the beginnings of a question.
var asks = []struct {
	begins string
	manner manner
}{
	{"find", imperative}, {"determine", imperative}, {"calculate", imperative}, {"compute", imperative}, {"solve for", imperative},
	{"what is", interrogative}, {"what are", interrogative}, {"then find", imperative}, {"then what is", interrogative},
	{"work out", imperative}, {"evaluate", imperative}, {"what will be", interrogative}, {"then what will be", interrogative}, {"what would be", interrogative},
	{"then calculate", imperative}, {"then determine", imperative}, {"and find", imperative},
}

// cutAsk cuts the beginning of a question off a clause.
func cutAsk(s string) (rest string, m manner, ok bool) {
	for _, a := range asks {
		if rest, ok := cutPhrase(s, a.begins); ok && rest != "" {
			return rest, a.manner, true
		}
	}
	return s, 0, false
}

// cutPhrase cuts a phrase in small letters off the beginning of s, whatever case s has there.
func cutPhrase(s, phrase string) (rest string, ok bool) {
	if len(s) < len(phrase) || !strings.EqualFold(s[:len(phrase)], phrase) {
		return s, false
	}
	rest = s[len(phrase):]
	if rest != "" && rest[0] != ' ' && rest[0] != ',' {
		return s, false
	}
	return strings.TrimLeft(rest, " "), true
}

// figureOpeners say no more than that there is a figure.
var figureOpeners = []string{
	"as shown in the figure", "as shown in the diagram", "as shown in figure", "as shown in the picture", "as the figure shows", "as shown",
}

// readQuestion takes a sentence apart; ok is false for a sentence that it does not surely understand.
func readQuestion(s sentence) (q question, ok bool) {
	q.mark = s.mark
	parts := clauses(s.body)
	if len(parts) > 1 {
		for _, o := range figureOpeners {
			if rest, ok := cutPhrase(parts[0], o); ok && (rest == "" || rest == "below") {
				q.opener = true
				if rest != "" {
					q.below = " " + rest
				}
				parts = parts[1:]
				break
			}
		}
	}
	for i, part := range parts {
		q.use = ""
		if use, behind, has := cutUse(part); has {
			q.use, part = use, behind
		}
		rest, m, isAsk := cutAsk(part)
		if !isAsk && startsWithAny(lowerFirst(part), opaqueBegins...) || strings.HasPrefix(part, "then how many ") ||
			strings.HasPrefix(part, "then what ") && !isAsk {
			rest, m, isAsk = strings.TrimPrefix(lowerFirst(part), "then "), interrogative, true
		}
		if !isAsk && s.mark == "?" && i == len(parts)-1 && whether(lowerFirst(part)) != "" {
			rest, m, isAsk = lowerFirst(part), interrogative, true
		}
		if !isAsk && q.isChoice(parts, i) {
			rest, m, isAsk = lowerFirst(part), interrogative, true
		}
		if !isAsk {
			continue
		}
		q.asked = m
		asked := strings.Join(append([]string{rest}, parts[i+1:]...), ", ")
		if !q.readLead(parts[:i]) {
			return q, false
		}
		if q.readAsked(asked) {
			return q, !asksToo(q.condition)
		}
		return q, q.readOpaque(strings.Join(parts[i:], ", "), asked)
	}
	if len(parts) == 0 {
		return q, false
	}
	if q.readCompletion(parts) {
		return q, true
	}
	return q, q.readConditional(parts)
}

// asksToo reports whether a condition has another question in it.
func asksToo(condition string) bool {
	for _, p := range clauses(condition) {
		p = strings.TrimPrefix(lowerFirst(p), "and ")
		if _, _, asks := cutAsk(p); asks || startsWithAny(p, opaqueBegins...) {
			return true
		}
	}
	return false
}

// readOpaque takes a question as it is, though its goal is not understood: its words stay, what stands before it may
// change. Behind a verb that tells to find something the verb may change too.
func (q *question) readOpaque(whole, asked string) bool {
	whole = strings.TrimPrefix(lowerFirst(whole), "then ")
	q.so, q.where, q.unit, q.blank = "", "", "", ""
	if strings.Contains(whole, "()") || q.use != "" || q.last {
		return false
	}
	if q.asked == imperative {
		q.goal = goal{wordings: []string{asked}, ordered: true}
		return startsWithAny(asked, "the ", "its ", "their ", "all ") && !strings.Contains(asked, ". ")
	}
	q.goal = goal{wordings: []string{whole}, direct: whole, opaque: !asksForSubject(whole)}
	if indirect := whether(whole); indirect != "" {
		q.goal = goal{wordings: []string{indirect}, direct: whole}
	} else if indirect := uninverted(whole); indirect != "" && q.goal.opaque {
		q.goal = goal{wordings: []string{indirect}, direct: whole}
	}
	return q.mark == "?" || q.mark == ""
}

// opaqueBegins begin questions that stay as they are where nothing more is understood of them.
var opaqueBegins = []string{"how many ", "how large ", "how big ", "how thick ", "how much ", "how long ", "how tall ", "how high ", "how far ", "how wide ", "how deep ", "what ", "by what ", "by how ", "over how ", "over what ",
	"through how ", "approximately how ", "about how ", "at what ", "in how ", "to what ", "for what ", "what's "}

// readConditional takes "if …, …" apart though what stands behind the comma is not understood, and stays as it is.
func (q *question) readConditional(parts []string) bool {
	*q = question{mark: q.mark}
	if q.mark == "." {
		return false
	}
	last := len(parts) - 1
	if last == 0 {
		before, after, ok := strings.Cut(parts[0], " then ")
		if !ok {
			return false
		}
		parts, last = []string{before, "then " + after}, 1
	}
	rest, ok := cutPhrase(parts[0], "if")
	if !ok || rest == "" || startsWithAny(parts[last], "and ", "or ") || strings.HasSuffix(parts[0], " and") {
		return false
	}
	q.condition = strings.Join(append([]string{rest}, parts[1:last]...), ", ")
	q.goal = goal{wordings: parts[last:], direct: parts[last], opaque: true, kept: true}
	return true
}

// cutUse cuts "use the Law of Sines to" off a clause.
func cutUse(s string) (use, rest string, ok bool) {
	behind, ok := cutPhrase(s, "use")
	if !ok {
		return "", s, false
	}
	for _, verb := range []string{" to find ", " to determine ", " to calculate "} {
		if use, rest, ok := strings.Cut(behind, verb); ok {
			return use, strings.TrimPrefix(verb, " to ") + rest, true
		}
	}
	return "", s, false
}

// readLead understands what stands before the question.
func (q *question) readLead(parts []string) bool {
	if len(parts) == 0 {
		return true
	}
	for i, part := range parts {
		for _, w := range []string{"if", "given that", "and if", "suppose that", "suppose", "assuming that", "assuming", "supposing that"} {
			if rest, ok := cutPhrase(part, w); ok && rest != "" {
				if i == 0 && w == "and if" {
					continue
				}
				q.setting = strings.Join(parts[:i], ", ")
				q.condition = strings.Join(append([]string{rest}, parts[i+1:]...), ", ")
				return q.setting == "" || !strings.Contains(" "+strings.ToLower(q.setting)+" ", " if ")
			}
		}
	}
	q.setting = strings.Join(parts, ", ")
	return true
}

// readCompletion understands "…, then the length of BC is ()".
func (q *question) readCompletion(parts []string) bool {
	q.asked = completion
	last := parts[len(parts)-1]
	tokens := tokenize(last)
	end := len(tokens)
	if end > 1 && tokens[end-1].kind == blank {
		q.blank = tokens[end-1].text
		end--
	} else if !slices.Contains([]string{":", "?", ""}, q.mark) {
		return false
	}
	verb := end
	for _, w := range [][]string{{"is", "equal", "to"}, {"will", "be"}, {"is"}, {"="}, {"equals"}} {
		if end > len(w) && matches(tokens[end-len(w):end], w) {
			verb = end - len(w)
			break
		}
	}
	if verb == end && q.blank == "" {
		return false
	}
	body := last[:tokens[verb-1].end]
	then := false
	for _, w := range []string{"then", "so", "thus", "and then", "therefore"} {
		if rest, ok := cutPhrase(body, w); ok {
			body, then = rest, true
			break
		}
	}
	var ok bool
	if q.goal, ok = readGoal(lowerFirst(body)); !ok || q.goal.plural || isClause(tokenize(body)) && !isTerm(tokenize(body)) {
		return false
	}
	if !q.readLead(parts[:len(parts)-1]) {
		return false
	}
	return then || q.blank != "" || len(parts) == 1 || q.condition != ""
}

func matches(tokens []token, words []string) bool {
	for i := range words {
		if tokens[i].lower != words[i] {
			return false
		}
	}
	return true
}

// tails begin what may stand behind the goal.
var tails = []string{"if", "given that", "given", "so that", "such that", "when", "to the nearest", "in the figure", "in the diagram", "assuming", "rounded", "using"}

// cutTail cuts a phrase before the first tail in it.
func cutTail(asked string, tokens []token) (head, rest, tail string) {
	for i := 1; i < len(tokens); i++ {
		if tokens[i].kind != word {
			continue
		}
		for _, t := range tails {
			if _, ok := cutPhrase(asked[tokens[i].start:], t); ok && (t != "given" || !tokens[i-1].is("the", "a")) {
				return asked[:tokens[i-1].end], asked[tokens[i].start:], t
			}
		}
	}
	return asked, "", ""
}

// readAsked understands what stands behind "find" or "what is": the goal and what follows it.
func (q *question) readAsked(asked string) bool {
	tokens := tokenize(asked)
	if n := len(tokens); n > 1 && tokens[n-1].kind == blank {
		q.blank = tokens[n-1].text
		asked = asked[:tokens[n-2].end]
	}
	asked, q.unit = cutUnit(asked)
	head, rest, tail := cutTail(asked, tokenize(asked))
	head = strings.TrimRight(head, " ,")
	if tail == "" || q.unit == "" {
		var unit string
		if head, unit = cutUnit(head); unit != "" {
			q.unit = unit
		}
	}
	if tail == "" {
		if goal, place := cutPlace(head); place != "" {
			head, q.where = goal, place
		}
	}
	var ok bool
	if q.goal, ok = readGoal(head); !ok {
		if q.goal, ok = readHowMany(head); !ok {
			if q.goal, ok = readHowLong(head); !ok {
				return false
			}
		}
	}
	switch tail {
	case "":
	case "if", "given that":
		if q.condition != "" {
			return false
		}
		q.condition, _ = cutPhrase(rest, tail)
		q.last = true
		return q.condition != ""
	case "in the figure", "in the diagram":
		if after, _ := cutPhrase(rest, tail); after != "" && after != "below" {
			return false
		}
		q.where = rest
	default:
		q.so = " " + rest
	}
	return true
}

// cutPlace cuts "in parallelogram KLMN" off a goal that is a term, for it may stand at either end.
func cutPlace(head string) (goal, place string) {
	goal, place, ok := strings.Cut(head, " in ")
	if !ok {
		return head, ""
	}
	in := tokenize(place)
	last := len(in) - 1
	if last < 1 || in[last].kind != name {
		return head, ""
	}
	if of, _ := readGoal(goal); of.angle == "" && of.segment == "" && !isTerm(tokenize(goal)) {
		return head, ""
	}
	for _, t := range in[:last] {
		if t.kind != word || t.is("and", "of") {
			return head, ""
		}
	}
	return goal, "in " + place
}

// measured are the spellings of units in which an answer is wanted that may be moved within a question.
var measured = lexeme.Set("inches feet meters metres centimeters yards units cm m ft degrees meter kilometers miles cms km mm")

// cutUnit cuts "in square feet" off the end of a question, or out of its middle: the volume, in cubic feet, of the box.
func cutUnit(s string) (rest, unit string) {
	tokens := tokenize(s)
	for i := range tokens {
		if tokens[i].lower != "in" || i < 1 {
			continue
		}
		end := i + 1
		if end < len(tokens) && tokens[end].is("square", "cubic") {
			end++
		}
		if end >= len(tokens) || !measured[tokens[end].lower] {
			continue
		}
		end++
		unit = s[tokens[i].start:tokens[end-1].end]
		comma := tokens[i-1].text == ","
		switch {
		case end == len(tokens) && (comma || i > 3):
			before := i - 1
			if comma {
				before--
			}
			if before < 0 {
				return s, ""
			}
			return s[:tokens[before].end], unit
		case comma && i > 1 && tokens[end].text == "," && end+1 < len(tokens) && tokens[end+1].lower == "of":
			return s[:tokens[i-2].end] + " " + s[tokens[end+1].start:], unit
		}
	}
	return s, ""
}

// lowerFirst makes the first letter of a phrase small where it begins with an ordinary word.
func lowerFirst(s string) string {
	if lowered, ok := decapital(s); ok {
		return lowered
	}
	return s
}
