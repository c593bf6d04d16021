package grade

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// concludesLetters tells whether nothing but letters of choices stands behind the conclusion at token i.
func (d *document) concludesLetters(i int, s sentence) bool {
	if d.asked.kind != choiceAsked {
		return false
	}
	l, ok := d.choicesAt(i+1, s.end)
	return ok && l.end >= s.end
}

// cueAt adds the statements of the cue at token i.
func (d *document) cueAt(all []statement, i int, s sentence) []statement {
	switch t := &d.tokens[i]; t.kind {
	case wordToken:
		all = d.cue(all, i, s)
		if d.asked.Subset == schema.BackwardAsked && t.word == d.asked.mask {
			all = d.masked(all, i, s)
		}
	case hanToken:
		all = d.chinese(all, i, s)
	}
	return all
}

// cues adds the statements of cue phrases (rules E4, Z1, Z2, B1), of conclusions and of letters of choices.
func (d *document) cues(all []statement) []statement {
	for _, s := range d.sentences {
		concluded := false
		right := d.lastEquality(s)
		for i := s.first; i < s.end; i++ {
			if d.idle[i] {
				continue
			}
			if d.concludes(i) {
				concluded = true
				if d.concludesLetters(i, s) {
					all = append(all, statement{rule: "E4", from: int(d.tokens[i].end), next: i + 1, letter: true, rules: []string{"E4"}})
				} else {
					all = d.conclusion(all, i, right)
				}
				continue
			}
			n := len(all)
			for all = d.cueAt(all, i, s); n < len(all); n++ {
				all[n].concluded = concluded
			}
		}
		if d.asked.kind == choiceAsked {
			all = d.mentions(all, s)
		}
	}
	return all
}

// concludes tells whether token i begins a conclusion.
func (d *document) concludes(i int) bool {
	t := &d.tokens[i]
	switch t.kind {
	case wordToken:
		return conclusions[t.word] && !t.is("then", "overall")
	case commandToken:
		return t.is(`\therefore`, `\implies`, `\Rightarrow`)
	case hanToken:
		return d.says(i, hanConclusions...) && !d.says(i, "故事")
	}
	return t.is("∴", "⇒")
}

// lastEquality is the last sign in a sentence behind which a right side stands, -1 for none.
func (d *document) lastEquality(s sentence) int {
	for k := s.end - 1; k > s.first; k-- {
		t := &d.tokens[k]
		if !d.idle[k] && t.kind == signToken && (t.word == "=" || t.word == "≈" && d.tokens[k-1].word != "=") {
			return k
		}
	}
	return -1
}

// conclusion adds what follows from a conclusion at token i in its sentence: its last right side.
func (d *document) conclusion(all []statement, i, right int) []statement {
	if right <= i || len(all) > 0 && all[len(all)-1].next == right {
		return all
	}
	rule := "E4"
	if d.tokens[i].kind == hanToken {
		rule = "Z1"
	}
	return append(all, statement{rule: rule, from: int(d.tokens[right].end), next: right, rules: []string{rule}, concluded: true})
}

// cue adds the statement of the cue at word i, if it is one.
func (d *document) cue(all []statement, i int, s sentence) []statement {
	t := &d.tokens[i]
	final := false
	rule := "E4"
	if i > s.first && (denials[d.tokens[i-1].word] || negation(d.tokens[i-1].word)) {
		return all // the wrong answer
	}
	before := d.wordIn(i-1, s)
	switch t.word {
	case "answer", "answers", "ans":
		if d.quoted(i) {
			return all // the name of an element or of a field
		}
		final = true
		if d.asked.Subset == schema.BackwardAsked && d.restated(i, s) {
			rule = "B2"
		}
	case "option", "choice", "one", "value", "result":
		final = bests[before]
		if !final && !quantities[t.word] {
			return all
		}
	case "choose", "select", "pick", "choosing", "chose":
		if !d.ownChoice(i, s) {
			return all
		}
		return d.chooses(all, i, s, true)
	case "with", "for", "say":
		if goers[before] {
			return d.chooses(all, i, s, false)
		}
		return all
	default:
		if !quantities[t.word] {
			return all
		}
	}
	for _, next := range d.valuesOf(i, s, d.copula(i, s, final)) {
		if next >= 0 {
			all = append(all, statement{rule: rule, final: final && rule != "B2", from: int(d.tokens[next-1].end), next: next, rules: []string{rule}})
		}
	}
	return all
}

// bests stand before the noun of an answer.
var bests = set("correct closest right best better nearest final")

// quoted tells whether the word at token i stands between signs as the name of an element or of a field does: </answer>, "answer".
func (d *document) quoted(i int) bool {
	if i == 0 || i+1 >= len(d.tokens) {
		return false
	}
	before := &d.tokens[i-1]
	return before.word != "" && strings.Contains(`</"'`, before.word) && before.end == d.tokens[i].start && strings.Contains(`>"'`, d.tokens[i+1].word)
}

// ownChoice tells whether the verb of choosing at token i says what the response itself chooses: "I would choose", "so choose", and not
// what others do, as in "students often choose" and "it is tempting to choose". Of "choosing" the letter must end its clause.
func (d *document) ownChoice(i int, s sentence) bool {
	if d.tokens[i].is("choosing") {
		k := i + 1
		for k < s.end && (leadsLetter[d.tokens[k].word] && d.tokens[k].kind == wordToken || d.tokens[k].is("(", "$", "{")) {
			k++
		}
		for k++; k < s.end && d.tokens[k].is(")", "$", "}"); k++ {
		}
		if k < s.end && !d.tokens[k].is(",", ".") && !clauseEnds[d.tokens[k].word] {
			return false
		}
	}
	for k := i - 1; k >= s.first; k-- {
		t := &d.tokens[k]
		switch {
		case t.is("i", "we", "i'd", "i'll", "i'm", "we'd", "we'll", "we're", "let's", "us", "me"):
			return true
		case t.is("you"):
			return d.tokens[k+1].is("should", "must", "can", "need", "have")
		case t.is(",", ":", "→", "⇒", "and", "then", "-", "—", "(", "*"), d.concludes(k), t.kind == lineToken, t.kind == hanToken:
			return true
		case t.kind == wordToken && (softeners[t.word] && !copulas[t.word] || choosingHelp[t.word]):
		default:
			return false
		}
	}
	return true
}

// choosingHelp may stand between who chooses and the verb.
var choosingHelp = set("would will must should can could to have need decide decided going like want am are ultimately finally confidently please now")

// chooses adds the choice whose letter stands behind token i, where one is asked for.
func (d *document) chooses(all []statement, i int, s sentence, final bool) []statement {
	if d.asked.kind != choiceAsked || d.denied(i, s) {
		return all
	}
	return append(all, statement{rule: "E4", final: final, from: int(d.tokens[i].end), next: i + 1, letter: true, rules: []string{"E4"}})
}

// goers stand before "with" or "for" and a choice.
var goers = set("go going opt opting settle settling i'd would stick sticking went opted")

// restated tells whether the cue at token i speaks of the answer that a backward question gives: "the correct answer".
func (d *document) restated(i int, s sentence) bool {
	for k := max(s.first, i-2); k < i; k++ {
		switch d.tokens[k].word {
		case "correct", "given", "original", "known", "stated":
			return true
		}
	}
	return false
}

// copula finds what stands between a cue and its value: is, :, =, should be. It returns the token behind it, -1 where there is none.
func (d *document) copula(i int, s sentence, final bool) int {
	limit := min(s.end, i+20)
	if final {
		limit = min(s.end, i+14)
	}
	for k := i + 1; k < limit; k++ {
		t := &d.tokens[k]
		if end := d.passedBy(i, k, limit); end > 0 {
			k = end - 1
			continue
		}
		switch {
		case d.idle[k]:
			return -1
		case negation(t.word):
			return d.butRather(k, s)
		case copulas[t.word] && t.word != "measures":
			if k+1 < s.end && negation(d.tokens[k+1].word) {
				return d.butRather(k+1, s)
			}
			return k + 1
		case t.word == "be", k == i+1 && (t.is("-", "—") || t.word == "of" && d.ofValue(i, s, final)), t.kind == hanToken && strings.Contains("是为", t.word):
			return k + 1
		case t.word == "," && !final && k > i+1:
			// A quantity and its value stand in one clause.
			return -1
		case k == i+1 && final && i == s.first && (t.kind == numberToken || t.word == "(" || t.single()):
			return k
		}
	}
	if final && limit == s.end && d.heading(i, s) {
		return s.end
	}
	return -1
}

// ofValue tells whether a value stands behind the "of" that follows the cue at token i: an answer of $5, "giving an area of 36".
func (d *document) ofValue(i int, s sentence, final bool) bool {
	if i+2 >= s.end {
		return false
	}
	v := &d.tokens[i+2]
	if final {
		return v.kind == numberToken || v.word == "$"
	}
	return v.kind == numberToken && i > s.first+1 && (yields[d.tokens[i-1].word] || yields[d.tokens[i-2].word])
}

// heading tells whether a sentence is nothing but "Final answer", under which the answer stands.
func (d *document) heading(i int, s sentence) bool {
	if s.end >= len(d.tokens) || d.tokens[s.end].kind != lineToken {
		return false
	}
	for k := s.first; k < s.end; k++ {
		switch d.tokens[k].word {
		case "the", "final", "correct", "answer", "my", "is", "ans", "answers", "}", "{", "#":
		default:
			if k != i {
				return false
			}
		}
	}
	return true
}

// masked adds the statement of the letter that a backward question asks for, at word i (rule B1).
func (d *document) masked(all []statement, i int, s sentence) []statement {
	if i > s.first {
		switch {
		case d.tokens[i-1].word == "=":
			return d.mirrored(all, i, s)
		case d.operand(i, s):
			return all
		}
	}
	k := i + 1
	for k < s.end {
		w := d.tokens[k].word
		if slices.Contains([]string{"°", `\circ`, "^", "%", "{", "}", "$", "must", "should", "will", "would", "can", ")"}, w) || d.tokens[k].kind == wordToken && unitWords[w] {
			if w == "^" && k+1 < s.end && !d.tokens[k+1].is(`\circ`, "{") {
				return all
			}
			k++
			continue
		}
		break
	}
	headed := false // "X: 5"
	if i == s.first && k+1 < s.end && d.tokens[k].word == ":" {
		v, ok := d.value(k+1, s.end)
		headed = ok && v.content && v.end >= s.end && !slices.ContainsFunc(d.tokens[k+1:s.end], func(t token) bool { return t.word == "=" })
	}
	if k >= s.end || !copulas[d.tokens[k].word] && d.tokens[k].word != "be" && !d.says(k, "是", "为", "等于", "应为", "的值") || d.tokens[k].word == ":" && !headed {
		return all
	}
	if d.negated(k, min(k+2, s.end-1)) {
		return all
	}
	return append(all, statement{rule: "B1", final: true, from: int(d.tokens[k].end), next: k, rules: []string{"B1"}})
}

// operand tells whether the letter at token i is only a part of what stands before a copula: 8·X = 40, (8)(X) = 40, \frac{1}{2} X = 10.
func (d *document) operand(i int, s sentence) bool {
	k := i - 1
	if d.opens(i) {
		k-- // "(X)", of which the bracket counts
		if k < s.first || !d.touch(i-1) && !d.operates(k) {
			return false
		}
	}
	p, touches := &d.tokens[k], d.touch(k+1)
	switch p.kind {
	case wordToken:
		return touches || functions[p.word]
	case numberToken:
		return touches || k == s.first || !numbered[d.tokens[k-1].word]
	case commandToken:
		return touches && !textCommands[p.word] || !stopCommands[p.word] && !textCommands[p.word]
	case signToken:
		switch {
		case p.word == "}":
			return !d.closesText(k, s)
		case p.word == ")":
			return touches || k > s.first+2 && d.tokens[k-2].word != "(" // not "(1) X = 5"
		case p.word == "{":
			return k > s.first && d.tokens[k-1].is(`\sqrt`, `\frac`, `\dfrac`, `\tfrac`, `\cfrac`, "^", "_", "}")
		}
		return d.operates(k) || p.is("(", "[", "π", "√", "%", "°", "²", "³")
	}
	return false
}

// operates tells whether token k is a sign of an operation or a comparison.
func (d *document) operates(k int) bool {
	t := &d.tokens[k]
	return t.kind == signToken && t.word != "" && strings.Contains("+-*/^<>·×÷⋅∙−", t.word) || t.is(`\cdot`, `\times`, `\div`, `\ast`)
}

// closesText tells whether the brace at token k closes what a command sets as text.
func (d *document) closesText(k int, s sentence) bool {
	depth := 0
	for ; k >= s.first; k-- {
		switch d.tokens[k].word {
		case "}":
			depth++
		case "{":
			if depth--; depth == 0 {
				return k > s.first && textCommands[d.tokens[k-1].word]
			}
		}
	}
	return false
}

// opens tells whether the parenthesis before token i holds it alone: (x).
func (d *document) opens(i int) bool {
	return d.tokens[i-1].word == "(" && i+1 < len(d.tokens) && d.tokens[i+1].word == ")"
}

// mirrored adds the statement of 30 = X.
func (d *document) mirrored(all []statement, i int, s sentence) []statement {
	if i+1 < s.end {
		if n := &d.tokens[i+1]; n.kind == numberToken || n.word == "=" || d.operates(i+1) {
			return all
		}
	}
	k := i - 2
	if k < s.first || d.tokens[k].kind != numberToken {
		return all
	}
	if k > s.first && d.tokens[k-1].is("-", "+", "*", "/") {
		return all
	}
	return append(all, statement{rule: "B1", final: true, from: int(d.tokens[k].start), to: int(d.tokens[k].end), next: -1,
		answer: d.text.span(int(d.tokens[k].start), int(d.tokens[k].end)), rules: []string{"B1", "Q3"}})
}
