package grade

import (
	"slices"
	"strings"
)

// A document is a response as it is read.
type document struct {
	text   *text
	asked  *asked
	tokens []token
	// sentences are the parts of the text between full stops, semicolons and ends of lines.
	sentences []sentence
	// idle tells of each token that it is part of what states nothing: a premise, a question, the question repeated.
	idle []bool
	// supposed tells of each idle token that it is idle only as part of a premise or of what is asked, where a box counts all the same.
	supposed []bool
	// math tells of each token that it stands between dollars or the like.
	math []bool
	// dropped tells of each token that it is part of a solution that the response rejects; nil where it rejects none.
	dropped []bool
	// checked tells of each sentence that it stands in a check of the result; nil where nobody asked.
	checked []bool
	// turns are the tokens at which the response changes its mind.
	turns []int
	// budget is how many tokens may yet be read as values.
	budget int
	// nested says that it is the content of a form of another document.
	nested bool
	// rules tell why what was found is none, for a response without an answer.
	rules []string
}

// A sentence is a run of tokens, from first up to and without end.
type sentence struct {
	first, end int
	// question says that it ends with a question mark.
	question bool
}

// newDocument cuts a text into sentences and sets aside what states nothing.
func newDocument(t *text, a *asked) *document {
	d := &document{text: t, asked: a, tokens: tokenize(t), budget: 40_000}
	d.idle = make([]bool, len(d.tokens))
	d.supposed = make([]bool, len(d.tokens))
	d.math = make([]bool, len(d.tokens))
	d.formulas()
	d.split()
	for i, s := range d.sentences {
		d.setAside(s)
		if at := d.inquires(s); at >= 0 {
			d.leadUp(i, at)
		}
	}
	d.repeated()
	d.listed()
	d.reject()
	d.deny()
	return d
}

// formulas marks what stands between dollars, \( and \), \[ and \].
func (d *document) formulas() {
	open := -1 // the sign that opened a formula; -1 for none, -2 behind the first dollar of a closing pair
	for i := range d.tokens {
		t := &d.tokens[i]
		switch t.word {
		case "$":
			open = d.dollar(open, i)
		case `\(`, `\[`:
			open = i
		case `\)`, `\]`:
			if open >= 0 {
				d.setMath(open, i)
			}
			open = -1
		default:
			if t.kind == lineToken {
				open = d.openBelow(open)
			} else if open == -2 {
				open = -1
			}
		}
	}
}

// openBelow is what is open behind the end of a line, which closes a formula that a single dollar opened.
func (d *document) openBelow(open int) int {
	if open >= 0 && d.tokens[open].word == "$" && (open == 0 || d.tokens[open-1].word != "$") {
		return -1
	}
	return open
}

// dollar reads the dollar at token i, where a formula is open since token open; open is what is open behind it.
func (d *document) dollar(open, i int) int {
	switch {
	case open == -1, i-open == 1: // $$ opens
		return i
	case open == -2:
		return -1
	}
	d.setMath(open, i)
	if i+1 < len(d.tokens) && d.tokens[i+1].word == "$" {
		return -2
	}
	return -1
}

// setMath says that what stands between two tokens is a formula.
func (d *document) setMath(open, end int) {
	for i := open + 1; i < end; i++ {
		d.math[i] = true
	}
}

// split finds the sentences.
func (d *document) split() {
	first, depth := 0, 0
	end := func(i int, question bool) {
		if i > first {
			d.sentences = append(d.sentences, sentence{first, i, question})
		}
		first, depth = i+1, 0
	}
	for i := range d.tokens {
		t := &d.tokens[i]
		if t.kind == lineToken {
			end(i, false)
		}
		if t.kind != signToken {
			continue
		}
		switch t.word {
		case "(", "[":
			depth++
		case ")", "]":
			depth = max(0, depth-1)
		case "。", "…":
			end(i, false)
		case ";":
			if depth == 0 {
				end(i, false)
			}
		case "?":
			end(i, true)
		case "!":
			if (i+1 == len(d.tokens) || d.tokens[i+1].kind != numberToken) && (i == 0 || d.tokens[i-1].kind != numberToken) {
				end(i, false)
			}
		case ".":
			if d.stops(i, first) {
				end(i, false)
			}
		}
	}
	end(len(d.tokens), false)
}

// stops tells whether the dot at token i ends the sentence that began at token first.
func (d *document) stops(i, first int) bool {
	t := &d.tokens[i]
	if i+1 < len(d.tokens) {
		next := &d.tokens[i+1]
		if next.start == t.end && (next.kind == wordToken && d.text.norm[next.start] >= 'a' || next.word == ".") {
			return false
		}
	}
	if i == 0 {
		return true
	}
	before := &d.tokens[i-1]
	if before.is("sq", "no", "cu", "rs") || d.abbreviatesUnit(i) {
		return false
	}
	// "The side is x. x = 7."
	if i+2 < len(d.tokens) && d.tokens[i+2].word == "=" && d.tokens[i+1].word == before.word && before.kind == wordToken {
		return true
	}
	// The dot of a label: "B. 188.5".
	if before.single() && i+1 < len(d.tokens) && d.tokens[i+1].kind != lineToken {
		if i-1 == first {
			return false
		}
		w := d.tokens[i-2].word
		return !(copulas[w] || slices.Contains([]string{"or", "and", ",", "(", "option", "choice", "answer", "{"}, w)) ||
			d.tokens[i+1].kind == wordToken && len(d.tokens[i+1].word) > 1 && d.capital(i+1)
	}
	return true
}

// capital tells whether the word at token i begins with a capital.
func (d *document) capital(i int) bool {
	c := d.text.norm[d.tokens[i].start]
	return c >= 'A' && c <= 'Z'
}

// setAside marks what a sentence merely asks, supposes or is given.
func (d *document) setAside(s sentence) {
	if s.question {
		d.mark(s.first, s.end)
		return
	}
	head := s.first
	for head < s.end && d.tokens[head].kind == signToken {
		head++
	}
	if head == s.end {
		return
	}
	if d.enumerator(head, s) {
		d.mark(s.first, head+1)
		if head+1 < s.end {
			d.setAside(sentence{head + 1, s.end, false})
		}
		return
	}
	t := &d.tokens[head]
	if asks[t.word] && t.kind == wordToken && !d.relates(head, s) || strings.HasPrefix(d.text.norm[t.start:], "求") && !d.says(head, "求得", "求出") {
		end := s.end
		for i := head; i < s.end; i++ {
			w := d.tokens[i].word
			if w == ":" || i > head && (conclusions[w] || yields[w] || w == "find" && d.tokens[i-1].is("to", "and") ||
				t.word == "what" && i > head+1 && beings[w]) {
				end = i
				break
			}
		}
		d.suppose(s.first, end)
	}
	for i := head; i < s.end; i++ {
		if end := d.remarkEnd(i, s); end > 0 {
			d.suppose(i, end)
			i = end - 1
			continue
		}
		switch {
		case d.supposes(i, s):
			end := d.premiseEnd(i, s)
			d.suppose(i, end)
			i = max(i, end-1)
		case d.tokens[i].kind == hanToken && d.says(i, "多少", "求证"):
			d.mark(s.first, s.end)
			return
		}
	}
}

// inquires is the token of a sentence at which it asks for something: find, what is, how long; -1 for none.
func (d *document) inquires(s sentence) int {
	for i := s.first; i+1 < s.end; i++ {
		t, n := &d.tokens[i], &d.tokens[i+1]
		begins := i == s.first || d.tokens[i-1].is(",", "then", "and")
		switch t.word {
		case "求":
			if begins && !d.says(i, "求得", "求出") {
				return i
			}
		case "多", "几":
			if d.says(i, "多少", "几") && !d.says(i, "几何") {
				return i
			}
		case "(":
			if n.word == ")" {
				return i
			}
		case "find", "determine", "calculate", "compute":
			if begins {
				return i
			}
		case "what":
			if s.question && n.is("is", "are", "was", "will", "would") {
				return i
			}
		case "how":
			if s.question && n.kind == wordToken && !n.is("about", "do", "does", "can") {
				return i
			}
		}
	}
	return -1
}

// leadUp sets aside what stands on one line before a sentence that asks for something, and in it before token at: that is the
// question said again. What is called an answer stays.
func (d *document) leadUp(i, at int) {
	for n := i; n >= max(0, i-12); n-- {
		s := d.sentences[n]
		if n < i && d.tokens[s.end].kind == lineToken {
			return
		}
		for k := s.first; k < s.end; k++ {
			if w := d.tokens[k].word; slices.Contains([]string{"answer", `\boxed`, "boxed"}, w) {
				return
			}
		}
		d.mark(s.first, min(s.end, max(at, s.first)))
		at = len(d.tokens) // of the sentences before, all
	}
}

// enumerator tells whether the token only counts the points of a list: a number behind which a dot, a parenthesis and words stand.
func (d *document) enumerator(i int, s sentence) bool {
	t := &d.tokens[i]
	behind := d.kindAt(i + 2)
	if t.kind != numberToken || t.end-t.start > 2 || behind == lineToken || d.kindAt(i-1) != lineToken && d.tokens[i-1].word != "(" {
		return false
	}
	if i+1 == s.end {
		// "1." ended the sentence: what follows on the line tells.
		return d.tokens[i+1].is(".", "。") && !d.givesReason(i+2, i == 0)
	}
	return i+2 < s.end && d.tokens[i+1].is(")", "、") && behind != signToken
}

// kindAt is the kind of token i; outside of the text lines end.
func (d *document) kindAt(i int) tokenKind {
	if i < 0 || i >= len(d.tokens) {
		return lineToken
	}
	return d.tokens[i].kind
}

// givesReason tells whether token k begins the reason for an answer that begins the response: "13. Because …".
func (d *document) givesReason(k int, begins bool) bool {
	t := &d.tokens[k]
	return begins && (t.is("because", "reason", "reasoning", "explanation") || checkWords[t.word] ||
		t.word == "this" && k+2 < len(d.tokens) && d.tokens[k+2].word == "because" || t.kind == hanToken && d.says(k, "因为", "理由", "原因"))
}

// wordIn is the word or sign at token k of a sentence, "" outside of it.
func (d *document) wordIn(k int, s sentence) string {
	if k < s.first || k >= s.end {
		return ""
	}
	return d.tokens[k].word
}

// says tells whether the text at token i begins with one of the words.
func (d *document) says(i int, words ...string) bool {
	rest := d.text.norm[d.tokens[i].start:]
	for _, w := range words {
		if strings.HasPrefix(rest, w) {
			return true
		}
	}
	return false
}

// mark sets tokens aside.
func (d *document) mark(from, to int) {
	for i := from; i < to && i < len(d.idle); i++ {
		d.idle[i], d.supposed[i] = true, false
	}
}

// listedAt is the number of the choice whose label token i is and whose text stands behind it, and where that ends; -1 for none.
func (d *document) listedAt(i int) (label, end int) {
	t := &d.tokens[i]
	if !t.single() {
		return -1, 0
	}
	label = int(d.text.norm[t.start]) - 'A'
	if label < 0 || label >= len(d.asked.Choices) || !strings.Contains(".):,、", d.tokens[i+1].word) {
		return -1, 0
	}
	choice := lower(strings.TrimSpace(d.asked.Choices[label]))
	rest := strings.TrimLeft(d.text.low[d.tokens[i+2].start:], "$ ")
	if choice == "" || !strings.HasPrefix(rest, choice) {
		return -1, 0
	}
	return label, len(d.text.low) - len(rest) + len(choice)
}

// listed sets aside the choices where the response lists them again: three or more labels in their order, each with its choice.
func (d *document) listed() {
	if len(d.asked.Choices) < 3 {
		return
	}
	first, end, want := -1, -1, 0
	for i := 0; i+2 < len(d.tokens); i++ {
		label, next := d.listedAt(i)
		if label == 0 {
			first, want = i, 0
			if i > 0 && d.tokens[i-1].word == "(" {
				first--
			}
		}
		if label != want {
			continue
		}
		end = d.tokenAt(next)
		if want++; want >= 3 && first >= 0 {
			d.mark(first, end)
		}
	}
}

// repeated sets aside the sentences of the question where the response repeats them word for word.
func (d *document) repeated() {
	q := d.asked.document()
	if q == nil {
		return
	}
	if len(q.tokens) > 3 {
		d.find(q, q.tokens, func(i int) { d.mark(i, i+len(q.tokens)) })
	}
	for i, s := range q.sentences {
		if s.end-s.first < 4 || i > 40 {
			continue
		}
		d.find(q, q.tokens[s.first:s.end], func(i int) { d.mark(i, i+s.end-s.first) })
	}
}

// find calls found with every place where the tokens of document q stand, which it goes over as Knuth, Morris and Pratt do.
func (d *document) find(q *document, pattern []token, found func(int)) {
	same := func(x *document, a *token, b *token) bool {
		return x.text.low[a.start:a.end] == q.text.low[b.start:b.end]
	}
	if !d.mayHave(q, pattern) {
		return
	}
	back := borders(pattern, func(a, b *token) bool { return same(q, a, b) })
	k := 0
	for i := range d.tokens {
		for k >= 0 && (k == len(pattern) || !same(d, &d.tokens[i], &pattern[k])) {
			k = back[k]
		}
		if k++; k == len(pattern) {
			found(i + 1 - k)
			k = back[k]
		}
	}
}

// mayHave tells whether the longest ones of the tokens of document q are in the text, which spares the search where one is not.
func (d *document) mayHave(q *document, pattern []token) bool {
	for from := 0; from < len(pattern); from += 8 {
		longest := pattern[from]
		for _, t := range pattern[from:min(len(pattern), from+8)] {
			if t.end-t.start > longest.end-longest.start {
				longest = t
			}
		}
		if !strings.Contains(d.text.low, q.text.low[longest.start:longest.end]) {
			return false
		}
	}
	return true
}

// borders are, of every beginning of a pattern, the length of its longest beginning that it ends with too; -1 of the empty one.
func borders(pattern []token, same func(a, b *token) bool) []int {
	back := make([]int, len(pattern)+1)
	back[0] = -1
	for i, k := 0, -1; i < len(pattern); {
		for k >= 0 && !same(&pattern[i], &pattern[k]) {
			k = back[k]
		}
		i, k = i+1, k+1
		back[i] = k
	}
	return back
}
