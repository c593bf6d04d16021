package grade

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A statement is a place where a response states an answer.
type statement struct {
	// rule is how it was found: E2, E3, E4, Z1 and so on.
	rule string
	// final says that it is stated as the answer, and not only as what some quantity is.
	final bool
	// concluded says that it follows from what was said before: so, therefore.
	concluded bool
	// from and to are where it stands in the text's norm; answer is what it states. They are worked out by resolve.
	from, to int
	answer   string
	// next is the token behind "is", for statements in words; -1 where answer is known.
	next int
	// letter says that next can only be the letter of a choice.
	letter bool
	// field says that it is the value of a field of JSON.
	field bool
	// sentence says that words are answered by a clause, whose meaning the rules do not read: it is the gold answer, or undecided.
	sentence bool
	rules    []string
}

// final is what the response states in the end, nil where it states nothing.
func (d *document) final() *statement {
	if s := d.nothingButChoices(); s != nil {
		return s
	}
	all := d.statements()
	d.turns = d.changes()
	said := d.lastFinal(all)
	if said != nil && d.asked.kind == choiceAsked {
		said = d.lettered(said, all)
	}
	later, aside := d.lastOther(all, said)
	if said == nil {
		later = d.unstated(all, later, aside)
	}
	switch {
	case said == nil && later == nil:
		return d.orTarget(d.fallback(0))
	case said == nil:
		said = d.orTarget(later)
	case later != nil:
		said = later
		if d.turned(0, said.from) {
			said.rules = append(said.rules, "E5")
		}
		return said
	case len(d.turns) > 0 && d.turned(said.to, len(d.text.norm)):
		if s := d.rightSide(d.lastTurn()); s != nil && s.concluded {
			s.rules = []string{"E5", "E7b"}
			return s
		}
		if s := d.lastValue(d.lastTurn(), true); s != nil {
			s.rules = []string{"E5", "E7b"}
			return s
		}
	}
	if len(d.turns) > 0 && d.turned(0, said.from) && slices.ContainsFunc(all, func(s statement) bool { return s.from < said.from }) {
		said.rules = append(said.rules, "E5")
	}
	return said
}

// comesOver tells whether a later statement counts more than the one that is said as the answer.
func (d *document) comesOver(said, later *statement) bool {
	return later.from >= said.to &&
		(d.turned(said.to, later.from) || said.rule == "E3" && later.concluded && d.passing(said, later))
}

// lastOther is the last statement that is not stated as the answer and comes over the one that is, said; nil for none. aside is one that
// only checks, explains or notes, where nothing is said as the answer.
func (d *document) lastOther(all []statement, said *statement) (later, aside *statement) {
	for i := len(all) - 1; i >= 0; i-- {
		s := &all[i]
		if s.final || said != nil && !d.comesOver(said, s) || !d.resolve(s) {
			continue
		}
		if said != nil || !d.isAside(s) && !d.asked.beside(s.answer) && !d.repeats(s) {
			return s, aside
		}
		if aside == nil {
			aside = s
		}
	}
	return nil, aside
}

// unstated is what a response comes to that states no answer as one: the last statement, what was asked for, or a result behind them.
func (d *document) unstated(all []statement, later, aside *statement) *statement {
	if later == nil {
		later = aside
	}
	if later == nil {
		return nil
	}
	if d.asked.kind == choiceAsked && !later.letter {
		for _, s := range []*statement{d.bareLetter(), d.equatedLetter()} {
			if s != nil && s.from > later.to {
				return s
			}
		}
	}
	if s := d.asks(all, later); s != nil {
		later = s
	}
	is := d.strengthOf(later)
	if later == aside {
		is = onTheWay
	}
	if s := d.result(later, is); s != nil {
		return s
	}
	if is == onTheWay {
		if s := d.resultWithin(later); s != nil {
			return s
		}
	}
	if s := d.result(&statement{}, onTheWay); s != nil && later == aside {
		return s
	}
	if d.asked.beside(later.answer) {
		if s := d.rightSide(0); s != nil && !d.asked.beside(s.answer) {
			return s
		}
	}
	return later
}

// lastFinal is the last answer that is stated as one. What prose states does not come over a form for machines before it (rule E2),
// unless the response changes its mind between them.
func (d *document) lastFinal(all []statement) *statement {
	var said *statement
	for i := len(all) - 1; i >= 0; i-- {
		s := &all[i]
		switch {
		case !s.final || said != nil && (s.rule != "E2" || d.turned(s.to, said.from)) || !d.resolve(s):
		case said != nil || s.rule == "E2" || s.rule == "E3":
			return s
		default:
			said = s
		}
	}
	return said
}

// statements collects every statement in the order in which they stand.
func (d *document) statements() []statement {
	var all []statement
	all = d.machine(all)
	all = d.boxes(all)
	all = d.fewMentions(d.cues(all))
	all = withoutFieldNames(all)
	if slices.ContainsFunc(all, func(s statement) bool { return s.rule == "B1" }) {
		// "X = 12, and then the answer is 40": where the letter's value is stated, "the answer" is the one that was given.
		for i := range all {
			if all[i].rule == "E4" || all[i].rule == "Z1" {
				all[i].final = false
			}
		}
	}
	slices.SortStableFunc(all, func(a, b statement) int { return cmp.Compare(a.from, b.from) })
	return all
}

// withoutFieldNames drops the cues that are nothing but the name of a JSON field whose value is a statement itself: read as a
// sentence, "answer": "\\cos x" would end at the first escape.
func withoutFieldNames(all []statement) []statement {
	var fields []int
	for i := range all {
		if all[i].field {
			fields = append(fields, all[i].from)
		}
	}
	return slices.DeleteFunc(all, func(s statement) bool {
		return s.rule != "E2" && slices.ContainsFunc(fields, func(at int) bool { return at-2 <= s.from && s.from <= at+1 })
	})
}

// turnWords begin a change of mind (rule E5).
var turnWords = []string{
	"wait", "actually", "recalculat", "let me re", "correction", "i made a mistake", "i made an error", "on second thought",
	"that's wrong", "that is wrong", "that's not right", "that is not right", "scratch that", "hold on", "oops", "hmm", "no,", "re-examin",
	"重新", "不对", "更正", "等等", "等一下", "错了", "修正", "其实", "再想",
}

// changes are the places in the text's norm at which the response changes its mind, in their order.
func (d *document) changes() []int {
	var at []int
	low := d.text.low
	for _, w := range turnWords {
		for from, n := 0, 0; n < 50; n++ {
			i := strings.Index(low[from:], w)
			if i < 0 {
				break
			}
			i += from
			if w[0] >= 0x80 || i == 0 || !letter(low[i-1]) {
				at = append(at, i)
			}
			from = i + len(w)
		}
	}
	slices.Sort(at)
	return at
}

// turned tells whether the response changes its mind between two places.
func (d *document) turned(from, to int) bool {
	i, _ := slices.BinarySearch(d.turns, from)
	return i < len(d.turns) && d.turns[i] < to
}

func (d *document) lastTurn() int { return d.turns[len(d.turns)-1] }

// passing tells whether a box stands in passing before another statement: its sentence says what some quantity is, neither what the
// answer is nor what it comes to in a paragraph before.
func (d *document) passing(box, later *statement) bool {
	i := d.tokenAt(box.from)
	n := d.sentenceOf(i)
	if n < 0 {
		return false
	}
	quantity, concluded := false, false
	for k := d.sentences[n].first; k < i; k++ {
		w := d.tokens[k].word
		if d.tokens[k].is("answer", "option") || d.says(k, "答") {
			return false
		}
		quantity = quantity || quantities[w] && d.tokens[k].kind == wordToken
		concluded = concluded || d.concludes(k)
	}
	return quantity && !(concluded && strings.Contains(d.text.norm[box.to:later.from], "\n\n"))
}

// tokenAt is the first token that begins at byte i of the text's norm or later.
func (d *document) tokenAt(i int) int {
	k, _ := slices.BinarySearchFunc(d.tokens, i, func(t token, i int) int { return cmp.Compare(int(t.start), i) })
	return k
}

// sentenceOf is the sentence that token k is in, -1 for none.
func (d *document) sentenceOf(k int) int {
	n, _ := slices.BinarySearchFunc(d.sentences, k, func(s sentence, k int) int { return cmp.Compare(s.end, k+1) })
	if n < len(d.sentences) && d.sentences[n].first <= k {
		return n
	}
	return -1
}

// resolve works out what a statement states; false where that is nothing.
func (d *document) resolve(s *statement) bool {
	if s.next < 0 {
		return s.answer != ""
	}
	if end := d.yesAt(s.next); end > 0 {
		d.placeWhole(s, s.next, end)
		return true
	}
	if d.truthInWords(s) {
		return true
	}
	k := d.lead(s.next, len(d.tokens))
	n := d.sentenceOf(k)
	if n < 0 || d.idle[k] && d.tokens[k].kind != wordToken {
		return false
	}
	// What a cue leaves open may stand on the next line, and no further: a line of its own that is no value is another statement.
	limit := d.sentences[n].end
	if d.asked.kind == choiceAsked {
		if l, ok := d.choicesAt(s.next, limit); ok {
			d.place(s, l.first, l.end)
			return true
		}
		if s.letter {
			return false
		}
		if end := d.choiceAt(k, limit); end > 0 {
			d.placeWhole(s, k, end)
			return true
		}
	}
	if d.negated(s.next, k) {
		return false
	}
	if d.asked.mixed && s.final {
		d.placeWhole(s, k, limit)
		return s.answer != ""
	}
	if v, ok := d.value(s.next, limit); ok && !d.idle[v.first] && (v.content || d.asked.kind != wordsAsked) {
		v = d.sideOrLetter(d.comesTo(v, limit), d.sentences[n])
		v = d.wholeEquation(v, s.next, d.sentences[n])
		if v.content || d.namesAnswer(v, limit) {
			if s.rule == "B1" && !strings.Contains(d.asked.Gold, ",") {
				v = d.firstPart(v)
			}
			d.place(s, v.first, v.end)
			return true
		}
	}
	return s.final && d.words(s, k, limit)
}

// sideOrLetter is a value with the letter of the choice behind it, or, where it is names alone, the last side of the equality that they
// begin: "V = lwh = 2·3·4 = 24".
func (d *document) sideOrLetter(v span, s sentence) span {
	if d.asked.kind == choiceAsked {
		if l, ok := d.letterBehind(v.end, s.end); ok {
			v.end, v.content = l.end, true
		} else if _, next, _, ok := d.letterAt(v.end, s.end, d.asked.count()); ok && d.tokens[v.end].is("(", "option") {
			v.end, v.content = next, true
		}
	}
	if !v.content && d.wordIn(v.end, s) == "=" && !strings.ContainsFunc(d.asked.Gold, isLetter) {
		if w, ok := d.value(d.lastEquality(s)+1, s.end); ok && w.content {
			return w
		}
	}
	return v
}

// yesAt is the end of the 是 or 否 at token k that is all that a sentence says, where the gold answer is one; 0 for none.
func (d *document) yesAt(k int) int {
	n := d.sentenceOf(k)
	if n < 0 || d.asked.kind != wordsAsked || d.tokens[k].kind != hanToken {
		return 0
	}
	limit := d.sentences[n].end
	if limit-k > 5 {
		return 0
	}
	said := strings.Trim(d.text.span(int(d.tokens[k].start), int(d.tokens[limit-1].end)), " .")
	if yesWords[said] && d.asked.truth {
		return limit
	}
	return 0
}

// firstPart is a value up to its first comma outside of brackets: of "15, Y = 20" the 15.
func (d *document) firstPart(v span) span {
	depth := 0
	for k := v.first; k < v.end; k++ {
		switch w := d.tokens[k].word; {
		case w == "(" || w == "[":
			depth++
		case w == ")" || w == "]":
			depth--
		case depth == 0 && k > v.first && (w == "," || w == "and"):
			return span{v.first, k, v.content}
		}
	}
	return v
}

// namesAnswer tells whether a value of names alone can be an answer: the gold answer has letters, or nothing follows.
func (d *document) namesAnswer(v span, limit int) bool {
	return strings.ContainsFunc(d.asked.Gold, isLetter) || v.end >= limit || d.tokens[v.end].kind != wordToken
}

func isLetter(r rune) bool { return r < 0x80 && letter(byte(r)) }

// negated tells whether the words from token from up to token to deny what follows.
func (d *document) negated(from, to int) bool {
	for i := from; i <= to && i < len(d.tokens); i++ {
		switch d.tokens[i].word {
		case "not", "never", "cannot", "neither", "isn't", "不", "非":
			return true
		}
	}
	return false
}

// place sets what a statement states to the tokens from first up to end, without the names of what is equal to it.
func (d *document) place(s *statement, first, end int) {
	if twice := d.contradicted(first, end); twice > 0 {
		end = twice
	}
	s.from, s.to = int(d.tokens[first].start), int(d.tokens[end-1].end)
	s.answer = d.text.span(s.from, s.to)
	if i := strings.LastIndexByte(s.answer, '$'); i > 0 && s.answer[i-1] != '\\' {
		// Dollars around formulas; one at the beginning may be money.
		if strings.Count(s.answer, "$")%2 == 0 && s.answer[0] == '$' {
			s.answer = s.answer[1:]
		}
		s.answer = partedDigits.ReplaceAllString(s.answer, "$1 $2")
		s.answer = s.answer[:1] + strings.ReplaceAll(s.answer[1:], "$", "")
	}
	if stripped, rule := d.asked.side(s.answer); rule != "" {
		s.answer = stripped
		s.rules = append(s.rules, rule)
	}
}

// partedDigits are digits that only a dollar parts, and that are no number without it.
var partedDigits = regexp.MustCompile(`(\d)\$+(\d)`)

// placeWhole sets what a statement states to the tokens from first up to end as they are.
func (d *document) placeWhole(s *statement, first, end int) {
	s.from, s.to = int(d.tokens[first].start), int(d.tokens[end-1].end)
	s.answer = strings.Trim(d.text.span(s.from, s.to), " .,$\"")
}

// choiceAt is the token behind the text of a choice that stands at token k, of the longest one; 0 for none. Choices of one word
// or value are read otherwise.
func (d *document) choiceAt(k, limit int) int {
	best := 0
	rest := d.text.low[d.tokens[k].start:]
	for _, c := range d.asked.Choices {
		c = lower(strings.TrimSpace(c))
		if len(c) < 3 || !strings.Contains(c, " ") || !strings.HasPrefix(rest, c) || letter(c[len(c)-1]) && len(rest) > len(c) && letter(rest[len(c)]) {
			continue
		}
		best = max(best, d.tokenAt(int(d.tokens[k].start)+len(c)))
	}
	return min(best, limit)
}

// words takes the clause at token k for what a statement states in words, where words are asked for or a choice has them.
func (d *document) words(s *statement, k, limit int) bool {
	end := d.wordsEnd(k, min(limit, k+30))
	if end == k || d.idle[k] || d.asked.kind == valueAsked && !d.refusing(k, end) {
		return false
	}
	v := d.trim(span{first: k, end: end})
	d.placeWhole(s, v.first, v.end)
	s.sentence = d.asked.truth && d.inWords(v.first, v.end) > 1
	return s.answer != ""
}

// wordsEnd is where the clause ends that begins at token k.
func (d *document) wordsEnd(k, limit int) int {
	for end := k; end < limit; end++ {
		if t := &d.tokens[end]; t.word == "," || t.kind == lineToken || end > k && clauseEnds[t.word] {
			return end
		}
	}
	return max(k, limit)
}

// clauseEnds end what is stated in words.
var clauseEnds = set("because since as which where so therefore thus hence when while but by due given")
