package grade

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
)

// maxSpan is how many tokens an answer has at the most; what is longer is prose.
const maxSpan = 300

// value finds the value that stands at token k or behind words that lead up to it, before token limit: the longest run that reads
// as numbers, formulas, units and names, up to the first word that is none of these. There is none where ok is false.
func (d *document) value(k, limit int) (s span, ok bool) {
	if d.budget <= 0 {
		return span{}, false
	}
	k = d.lead(k, limit)
	from := k
	for k < min(limit, from+maxStrange) && d.unread(k) && d.touch(k+1) {
		k++
	}
	v := valueReader{d: d, limit: min(limit, k+maxSpan), firm: -1}
	d.budget -= 10 + v.read(k)
	if v.firm < 0 || !v.content && !v.named {
		return span{}, false
	}
	s = d.trim(span{k, d.withAside(v.firm+1, limit), v.content})
	if s.first == k {
		s.first = from
	}
	if s.content {
		s = d.entire(s, limit)
	}
	return s, true
}

// maxStrange is how many signs in a row that are not known are gone over.
const maxStrange = 8

// touch tells whether no blank stands before token k.
func (d *document) touch(k int) bool {
	return k > 0 && k < len(d.tokens) && d.tokens[k-1].end == d.tokens[k].start && d.tokens[k-1].kind != lineToken
}

// unread tells whether token k says something beside a value that the reader does not know: a sign, or a word in letters of another script.
func (d *document) unread(k int) bool {
	t := &d.tokens[k]
	if t.kind != signToken && t.kind != wordToken || t.word == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t.word)
	if t.word[0] == '\\' {
		return len(t.word) > 1 && digit(t.word[1])
	}
	return compare.Says(r) && !knownSigns[t.word] && !(r >= 'Α' && r <= 'ω') && !figure(r)
}

// figure tells whether a character is a number of its own: raised, a fraction or in a circle.
func figure(r rune) bool { return compare.Raised(r) || compare.Vulgar(r) || compare.Circled(r) }

// knownSigns are the signs beyond ASCII that the reader of values knows.
var knownSigns = set("° ′ ″ ‴ π ∞ ≈ ≠ ≤ ≥ ≦ ≧ ⩽ ⩾ ± ∓ √ × ÷ · ⋅ ∠ △ ∪ ∈ ⌒ ≅ ≌ ∽ ∼ ∥ ⊥ € £ ¥ ₹ Δ ∛ ∜ ≡")

// operators are those of them that stand between two values, so that a value before one that nothing follows is not all of it.
var operators = set("± ∓ × ÷ √ ≠ ≤ ≥ ≦ ≧ ⩽ ⩾ ∪ ∈ ∽ ∼ ≅ ≌ ≡ ∥ ⊥ ∠ △ ∛ ∜ Δ ⌒ ⋅")

// entire takes in the signs that stand around a value and that are not known, with the numbers behind them, as the value alone would be
// another number; and the words or the sign of a bound before it.
func (d *document) entire(s span, limit int) span {
	strange := func(k, beside int) bool {
		if k == beside && operators[d.tokens[k].word] && d.tokens[k].kind == signToken {
			return d.touch(k)
		}
		if k == s.end && d.parts(k) {
			return true
		}
		if !d.unread(k) {
			return false
		}
		r, _ := utf8.DecodeRuneInString(d.tokens[k].word)
		return d.touch(beside) || unicode.In(r, unicode.Sm, unicode.Sc, unicode.M)
	}
	most := min(limit, s.end+maxStrange)
	for s.end < most && strange(s.end, s.end) {
		for s.end++; s.end < most && d.touch(s.end) && (d.tokens[s.end].kind == numberToken || d.unread(s.end)); s.end++ {
		}
	}
	least := max(0, s.first-maxStrange)
	for s.first > least && d.tokens[s.first-1].kind != lineToken && strange(s.first-1, s.first) {
		s.first--
	}
	for _, root := range []string{"根号下", "根号"} {
		if n := utf8.RuneCountInString(root); s.first >= n && d.says(s.first-n, root) && d.touch(s.first) {
			s.first -= n
		}
	}
	return d.bound(d.ratio(s))
}

// parts tells whether token k is a sign that stands between the digits of two numbers, without blanks, and ends no sentence and no part of one.
func (d *document) parts(k int) bool {
	t := &d.tokens[k]
	return t.kind == signToken && d.touch(k) && d.touch(k+1) && d.tokens[k+1].kind == numberToken && d.tokens[k-1].kind == numberToken &&
		!strings.Contains(`.,:;?!'")(]}、。；！？→⇒⟹`, t.word)
}

// ratio takes in the first term of a ratio before a lone number, 3 : 6. A colon with a blank behind it alone ends a label: step 3: 6.
func (d *document) ratio(s span) span {
	k := s.first - 1
	if !d.endsTerm(k) || d.tokens[s.first].kind != numberToken || !d.spaced(k) && !(d.touch(k) && d.touch(k+1)) {
		return s
	}
	for k > 1 && d.endsTerm(k) {
		k -= 2
	}
	s.first = k + 1
	return s
}

// endsTerm tells whether token k is a colon behind a number.
func (d *document) endsTerm(k int) bool {
	return k > 0 && d.tokens[k].word == ":" && d.tokens[k-1].kind == numberToken
}

// boundWords begin the words of a bound.
var boundWords = set("at no not up less fewer smaller greater more larger bigger exceeds exceeding above over below under")

// longestBound is how many tokens are looked at for the words of a bound.
const longestBound = 6

// bound takes in the bound before a value: at most, no more than, 不超过, ≥.
func (d *document) bound(s span) span {
	number := s.first
	if size := compare.BoundAt(d.text.low[d.tokens[s.first].start:]); size > 0 {
		number = min(d.tokenAt(int(d.tokens[s.first].start)+size), len(d.tokens)-1)
	}
	for k := s.first - 1; k >= 0 && k >= s.first-longestBound && d.tokens[k].kind != lineToken && d.tokens[k].kind != numberToken; k-- {
		at := int(d.tokens[k].start)
		rest := d.text.low[at:d.tokens[number].start]
		if size := compare.BoundAt(rest); size > 0 && strings.Trim(rest[size:], " $是为有(") == "" {
			s.first = k
		}
	}
	return s
}

// approximates tells whether token k says that what follows is not exact.
func (d *document) approximates(k int) bool {
	return hedges[d.tokens[k].word] || d.tokens[k].word == "≈"
}

// withAside is the token behind a remark in brackets that stands at token k and gives a value again: (about 37.7), (≈ 37.7).
func (d *document) withAside(k, limit int) int {
	if k+3 >= limit || d.tokens[k].word != "(" || !d.approximates(k+1) {
		return k
	}
	number := false
	for i := k + 2; i < min(limit, k+8); i++ {
		t := &d.tokens[i]
		switch {
		case t.word == ")" && number:
			return i + 1
		case t.kind == numberToken:
			number = true
		case t.kind == wordToken && !unitWords[t.word]:
			return k
		}
	}
	return k
}

// maxLead is how many tokens are gone over before a value.
const maxLead = 40

// A span is an answer as tokens: from first up to and without end. content says that it has a number or a formula, and not names alone.
type span struct {
	first, end int
	content    bool
}

// lead skips what may stand between "is" and a value.
func (d *document) lead(k, limit int) int {
	for limit = min(limit, k+maxLead); k < limit; k++ {
		switch {
		case d.tokens[k].is(`\begin`, `\end`):
			for k+1 < limit && d.tokens[k].word != "}" {
				k++
			}
		case !d.leads(k, limit):
			return k
		}
	}
	return k
}

// softens tells whether word k takes nothing from a value behind it: no name, and no bound.
func (d *document) softens(k int) bool {
	t := &d.tokens[k]
	return softeners[t.word] && !(t.word == "a" && d.lone(k)) && !(boundWords[t.word] && compare.BoundAt(d.text.low[t.start:]) > 0)
}

// leads tells whether token k may stand between "is" and a value.
func (d *document) leads(k, limit int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case lineToken:
		return true
	case wordToken:
		return d.softens(k)
	case signToken:
		if t.word == "{" {
			return k+1 < limit && d.tokens[k+1].kind == wordToken && len(d.tokens[k+1].word) > 2
		}
		return strings.Contains(`$:="≈&>→⇒~\,}—`, t.word) || t.is(`\(`, `\[`)
	case commandToken:
		return leadCommands[t.word]
	case hanToken:
		if d.asked.kind == wordsAsked {
			return strings.Contains("是为的:", t.word) // 可以, 能 and 有 are words of an answer
		}
		return strings.Contains("是为约等于的应该可能大概得:有共", t.word)
	}
	return false
}

// leadCommands are commands that say nothing before a value.
var leadCommands = set(`\quad \qquad \displaystyle \approx \therefore \implies \Rightarrow \rightarrow \to \Longrightarrow \left \right \large \Large \hspace`)

// textCommands are commands whose argument is words.
var textCommands = set(`\text \textrm \mathrm \mbox \operatorname \rm \textnormal \mathit \mathsf \textsf \hbox`)

// stopCommands end a value.
var stopCommands = set(`\therefore \implies \Rightarrow \Longrightarrow \because \rightarrow \to \iff \Leftrightarrow \quad \qquad ` +
	`\begin \end \Longleftrightarrow \boxed \fbox \longrightarrow`)

// name tells whether the word at token k can be the name of a number, a point or a figure: a letter, or a few capitals.
func (d *document) name(k int) bool {
	t := &d.tokens[k]
	if t.kind != wordToken {
		return false
	}
	n := int(t.end - t.start)
	if n == 1 {
		return d.lone(k)
	}
	if n > 5 || n == 2 && t.is("so", "is", "we", "no", "it", "if") {
		return false
	}
	for _, c := range []byte(d.text.norm[t.start:t.end]) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// lone tells whether the single letter at token k is no article and no pronoun: no lower-case word stands behind it.
func (d *document) lone(k int) bool {
	t := &d.tokens[k]
	if !t.is("a", "i") || d.math[k] {
		return true
	}
	if k+1 >= len(d.tokens) {
		return true
	}
	n := &d.tokens[k+1]
	return n.kind != wordToken || n.start == t.end || reasons[n.word] && t.word == "a" && d.text.norm[t.start] == 'A'
}

// spaced tells whether blanks stand on both sides of token k.
func (d *document) spaced(k int) bool {
	return k > 0 && d.tokens[k-1].end < d.tokens[k].start && k+1 < len(d.tokens) && d.tokens[k].end < d.tokens[k+1].start
}

// wordStarts tells whether token k is a word.
func (d *document) wordStarts(k, limit int) bool {
	return k < limit && d.tokens[k].kind == wordToken
}

// group is the token that closes the brace at token k, -1 where none opens there or none closes it soon.
func (d *document) group(k, limit int) int {
	if k >= limit || d.tokens[k].word != "{" {
		return -1
	}
	depth := 0
	for i := k; i < min(limit, k+40); i++ {
		switch d.tokens[i].word {
		case "{":
			depth++
		case "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// trim takes brackets, dollars and braces that have no partner off the ends of a span.
func (d *document) trim(s span) span {
	for s.first < s.end-1 {
		switch {
		case d.closesNothing(s):
			s.end--
		case d.opensNothing(s):
			s.first++
		default:
			return s
		}
	}
	return s
}

// closesNothing tells whether a span ends with a sign that closes nothing in it, or with one around a formula.
func (d *document) closesNothing(s span) bool {
	switch d.tokens[s.end-1].word {
	case ")", "]":
		return d.open(s, "(", ")")+d.open(s, "[", "]") < 0
	case "}":
		return d.open(s, "{", "}") < 0
	case "$", `\)`, `\]`, `"`:
		return true
	}
	return false
}

// opensNothing tells whether a span begins with a sign that opens nothing in it.
func (d *document) opensNothing(s span) bool {
	switch d.tokens[s.first].word {
	case "(":
		return d.open(s, "(", ")")+d.open(s, "[", "]") > 0
	case "{":
		return d.open(s, "{", "}") > 0
	case "$":
		return d.open(s, "$", "") != 1
	}
	return false
}

// open counts the tokens a of a span less its tokens b.
func (d *document) open(s span, a, b string) int {
	n := 0
	for _, t := range d.tokens[s.first:s.end] {
		switch t.word {
		case "":
		case a:
			n++
		case b:
			n--
		}
	}
	return n
}
