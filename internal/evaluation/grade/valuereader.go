package grade

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
)

// A valueReader reads a value token by token.
type valueReader struct {
	d     *document
	limit int
	// firm is the last token that a value can end with, -1 for none.
	firm int
	// content says that a number or a formula was read; named, that a name was.
	content, named bool
	depth          int
}

// read reads from token k on and tells how many tokens it went over.
func (v *valueReader) read(k int) int {
	from := k
	for k < v.limit {
		n := v.accept(k)
		if n == 0 {
			break
		}
		k += n
	}
	return k - from
}

// accept reads on at token k: how many tokens belong to the value, 0 where it ends.
func (v *valueReader) accept(k int) int {
	d := v.d
	t := &d.tokens[k]
	if d.dropped != nil && d.dropped[k] {
		return 0
	}
	switch t.kind {
	case numberToken:
		v.content, v.firm = true, k
		return 1
	case lineToken:
		return 0
	case commandToken:
		return v.command(k)
	case hanToken:
		return v.han(k)
	case wordToken:
		return v.word(k)
	}
	return v.sign(k)
}

func (v *valueReader) command(k int) int {
	t := &v.d.tokens[k]
	switch {
	case stopCommands[t.word]:
		return 0
	case textCommands[t.word]:
		return v.textOf(k)
	case t.is(`\pi`, `\infty`, `\sqrt`, `\frac`, `\dfrac`, `\tfrac`):
		v.content = true
		v.firm = k
	case t.word == `\rangle` && v.content, t.is(`\circ`, `\degree`, `\prime`, `\percent`):
		v.firm = k
	case t.is(`\alpha`, `\theta`, `\beta`, `\gamma`):
		v.named, v.firm = true, k
	}
	return 1
}

// otherWords counts the words from token k on that are of no value, and tells whether there is a number.
func (d *document) otherWords(k, end int) (n int, hasNumber bool) {
	for ; k < end; k++ {
		t := &d.tokens[k]
		hasNumber = hasNumber || t.kind == numberToken
		if t.kind == wordToken && !unitWords[t.word] && !joins[t.word] && !d.name(k) && !numberWords[t.word] {
			n++
		}
	}
	return n, hasNumber
}

// textOf reads the words that the command at token k sets as text: a unit, or what names a value.
func (v *valueReader) textOf(k int) int {
	end := v.d.group(k+1, v.limit)
	if end < 0 || v.d.labels(k+2, end) || v.d.remarks(k+2, end) {
		return 0
	}
	n, hasNumber := v.d.otherWords(k+2, end)
	v.content = v.content || hasNumber
	if n > 1 && !v.content || n > 3 {
		return 0
	}
	if n == 0 {
		v.named = true
	}
	if v.content || n == 0 {
		v.firm = end
	}
	return end - k + 1
}

func (v *valueReader) word(k int) int {
	if n := v.numberWord(k); n >= 0 {
		return n
	}
	if n := v.leadWord(k); n >= 0 {
		return n
	}
	return v.nameWord(k)
}

// numberWord reads a unit or a word of a number, -1 where the word at token k is neither.
func (v *valueReader) numberWord(k int) int {
	d := v.d
	t := &d.tokens[k]
	switch {
	case unitWords[t.word] && v.content && (t.word != "in" || v.unitIn(k)):
		if t.word != "per" {
			v.firm = k
		}
	case t.word == "rs" && !v.content && k+2 < v.limit && (v.numberAt(k+1) || v.numberAt(k+2)):
		if d.tokens[k+1].word == "." {
			return 2
		}
	case t.word == "one" && v.wordAt(k+1) == "of":
		return 0
	case (compare.IsPart(t.word) || t.word == "dozen") && v.parted(k):
		v.content, v.firm = true, k
	case t.word == "a" && v.articled(k), t.word == "point" && v.content && numberWords[v.wordAt(k+1)] && d.tokens[k-1].kind == wordToken:
	case numberWords[t.word]:
		if !t.is("and", "plus", "minus", "negative") {
			v.content, v.firm = true, k
		}
	case t.is("percent", "squared", "cubed"):
		v.firm = k
	default:
		return -1
	}
	return 1
}

// leadWord reads a word that a value follows, -1 where that at token k is none.
func (v *valueReader) leadWord(k int) int {
	d := v.d
	t := &d.tokens[k]
	n, free := 1, true
	switch {
	case hedges[t.word]:
	case v.content && d.otherwise(k) > 0:
		n = d.otherwise(k)
	case joins[t.word]:
		free = (v.content || v.named) && !v.clauseAt(k+1)
	case !v.content && boundWords[t.word] && v.bound(k) > 0:
		return v.bound(k)
	case ranges[t.word]:
		free = !v.content
	default:
		return -1
	}
	if !free || !v.valueAhead(k+n) {
		return 0
	}
	return n
}

// nameWord reads a name, 0 where the word at token k is none.
func (v *valueReader) nameWord(k int) int {
	d := v.d
	t := &d.tokens[k]
	adjacent := k > 0 && d.tokens[k-1].end == t.start && d.tokens[k-1].kind != wordToken
	switch {
	case functions[t.word]:
		v.content, v.firm = true, k
	case t.is("by", "x") && v.content && v.numberAt(k+1):
	case d.name(k), len(t.word) <= 3 && (adjacent && strings.ContainsAny(d.tokens[k-1].word, `+-*/^=({})`) || d.math[k]) && !softeners[t.word]:
		v.named, v.firm = true, k
	case adjacent && d.tokens[k-1].kind == numberToken && len(t.word) <= 2:
		v.firm = k
	case len(t.word) == 3 && d.text.norm[t.start] == 'm' && d.text.norm[t.start+1] < 'a':
		v.named, v.firm = true, k
	default:
		return 0
	}
	return 1
}

// numberAt tells whether token k is a number of the text that is read.
func (v *valueReader) numberAt(k int) bool { return k < v.limit && v.d.tokens[k].kind == numberToken }

// wordAt is the word or sign at token k, "" behind what is read.
func (v *valueReader) wordAt(k int) string {
	if k >= v.limit {
		return ""
	}
	return v.d.tokens[k].word
}

// parted tells whether the word for parts at token k counts them: "half", "two thirds", "a quarter"; "the third" is none of these.
func (v *valueReader) parted(k int) bool {
	d := v.d
	if v.wordAt(k+1) == "of" {
		return false // of what is said next
	}
	if d.tokens[k].word == "half" {
		return true
	}
	if k == 0 {
		return false
	}
	p := &d.tokens[k-1]
	if p.word == "-" && k > 1 {
		p = &d.tokens[k-2]
	}
	return p.word == "a" || numberWords[p.word] && p.kind == wordToken
}

// articled tells whether the article at token k begins a number in words: "a half", "a hundred", "a dozen".
func (v *valueReader) articled(k int) bool {
	w := v.wordAt(k + 1)
	return compare.IsPart(w) || slices.Contains([]string{"dozen", "hundred", "thousand", "million"}, w)
}

// unitIn tells whether the word "in" at token k is inches: what follows is no noun.
func (v *valueReader) unitIn(k int) bool {
	if k+1 >= v.limit {
		return true
	}
	n := &v.d.tokens[k+1]
	return n.kind != wordToken || n.is("and", "or")
}

func (v *valueReader) sign(k int) int {
	if v.takes(k) {
		return 1
	}
	return 0
}

// takes tells whether the sign at token k belongs to the value.
func (v *valueReader) takes(k int) bool {
	d := v.d
	switch d.tokens[k].word {
	case "(", "[":
		if !v.opens(k) {
			return false
		}
		v.depth++
	case ")", "]":
		if v.depth == 0 && !v.content {
			return false
		}
		v.depth = max(0, v.depth-1)
		v.firm = k
	case "!":
		if k == 0 || d.tokens[k-1].kind != numberToken || d.wordStarts(k+1, v.limit) {
			return false
		}
		v.firm = k
	case "π", "∏", "∞":
		v.content, v.firm = true, k
	case "}", `\}`, "%", `\%`, "°", "'", "′", "″", "‴":
		v.firm = k
	case `"`:
		return v.content
	case ",":
		return k+1 < v.limit && d.otherwise(k+1) > 0 || v.listed(k)
	case ":", "=":
		return v.valueAhead(k + 1)
	case "-":
		return !v.content || !d.spaced(k) || v.valueAhead(k+1)
	case "{", `\{`, "∛", "∜", "$", "+", "*", "/", "^", "_", "≈", "<", ">", "<=", ">=", "≤", "≥", "±", "√", "×", "÷", "·", "∠", "△", "~", "∪", "∈", "|", "⋅",
		"≦", "≧", "⩽", "⩾", "∼", "≡", `\$`, "€", "£", "¥", "&", `\,`, "∓", "⌒", "∶", "≠", "≅", "∽", "∥", "⊥", "₹":
	case ".":
		// The dot of "sq. units".
		return k > 0 && v.firm == k-1 && d.tokens[k-1].kind == wordToken && v.content && unitWords[v.wordAt(k+1)]
	case ";":
		return v.depth > 0
	case "\u0305", "\u0304", "\u0307":
		return v.overlined(k)
	default:
		return v.character(k)
	}
	return true
}

// opens tells whether the bracket at token k opens in the value.
func (v *valueReader) opens(k int) bool {
	if !v.valueAhead(k+1) || v.content && v.d.choiceLetter(k+1) && v.wordAt(k+2) == ")" {
		return false
	}
	return !(v.content && k > 0 && (v.d.tokens[k-1].end < v.d.tokens[k].start && (v.aside(k) || v.converted(k)) || v.remark(k)))
}

// remark tells whether the parenthesis at token k holds an equality, or Chinese words that are of no value, so that it is no factor without a blank
// before it either.
func (v *valueReader) remark(k int) bool {
	for i := k + 1; i < min(v.limit, k+30) && v.d.tokens[i].word != ")"; i++ {
		if t := &v.d.tokens[i]; t.word == "=" || t.kind == hanToken && !strings.Contains(hanNumerals+hanUnits+hanJoins+"根号约", t.word) {
			return true
		}
	}
	return false
}

// overlined reads a line or a dot above the number before it, or the line of a root.
func (v *valueReader) overlined(k int) bool {
	if k > 0 && v.d.tokens[k-1].word == "√" {
		return true
	}
	if k > 0 && v.d.tokens[k-1].kind != numberToken {
		return false
	}
	v.firm = k
	return true
}

// character reads a fraction, a Greek letter, a raised or a circled character.
func (v *valueReader) character(k int) bool {
	switch r, _ := utf8.DecodeRuneInString(v.d.tokens[k].word); {
	case compare.Vulgar(r):
		v.content, v.firm = true, k
	case r >= 'Α' && r <= 'ω', compare.Circled(r):
		v.named, v.firm = true, k
	case compare.Raised(r):
		v.firm = k
		v.content = v.content || v.wordAt(k+1) == "/"
	default:
		return false
	}
	return true
}

// choiceLetter tells whether the token at k is the letter of a choice, where one is asked for.
func (d *document) choiceLetter(k int) bool {
	if d.asked.kind != choiceAsked || k >= len(d.tokens) || !d.tokens[k].single() {
		return false
	}
	c := d.text.norm[d.tokens[k].start]
	return c >= 'A' && int(c-'A') < d.asked.count()
}

// labels tells whether the tokens from k up to end are the letter of a choice and what stands around one: (C), option C.
func (d *document) labels(k, end int) bool {
	letters := 0
	for ; k < end; k++ {
		switch t := &d.tokens[k]; {
		case d.choiceLetter(k):
			letters++
		case t.kind == signToken, t.word == "option", t.word == "choice":
		default:
			return false
		}
	}
	return letters == 1
}

// aside tells whether the parenthesis at token k, behind a blank, holds a value again and no factor: what is in it reads as an equation
// or is closed by words.
func (v *valueReader) aside(k int) bool {
	depth := 0
	for i := k + 1; i < min(v.limit, k+30) && depth >= 0; i++ {
		t := &v.d.tokens[i]
		switch {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			depth--
		case t.is("=", "≈", "of", "at") || t.word == "by" && i > k+2 || t.kind == wordToken && !v.d.name(i) && !functions[t.word] && len(t.word) > 2 && !unitWords[t.word]:
			return true
		}
	}
	return false
}

// converted tells whether the parenthesis at token k, behind a value with its unit, holds it in another unit, or in percent: 9 cm (0.09 m), 1/4 (25%).
func (v *valueReader) converted(k int) bool {
	d := v.d
	before := &d.tokens[k-1]
	if v.firm != k-1 || k+3 >= v.limit || before.word == "%" {
		return v.firm == k-1 && before.word == "%"
	}
	unit := &d.tokens[k+2]
	measured := before.kind == wordToken && unitWords[before.word] || before.word == "°"
	again := d.tokens[k+1].kind == numberToken && d.tokens[k+3].word == ")"
	return again && (unit.word == "%" || measured && unit.kind == wordToken && unitWords[unit.word])
}

// listed tells whether the comma at token k goes on with another value.
func (v *valueReader) listed(k int) bool {
	if v.depth > 0 {
		return v.valueAhead(k + 1)
	}
	if !v.content && !v.named || k+1 >= v.limit {
		return false
	}
	n := &v.d.tokens[k+1]
	if v.d.choiceLetter(k+1) && (k+2 >= v.limit || v.d.tokens[k+2].is(".", "}")) {
		return false
	}
	if n.kind == wordToken && n.is("and", "or") {
		return v.valueAhead(k+2) && !v.clauseAt(k+2)
	}
	if n.kind == wordToken && len(n.word) > 1 && !v.d.name(k+1) && !numberWords[n.word] {
		return false
	}
	if v.clauseAt(k+1) || n.kind == numberToken && k+2 < v.limit && comparing[v.d.tokens[k+2].word] {
		return false // "24, 6 less than AC"
	}
	return v.valueAhead(k + 1)
}

// comparing stand behind how much one value differs from another.
var comparing = set("less more greater fewer shorter longer larger smaller bigger")

// clauseAt tells whether a clause about a name begins at token k: "25°, O is the centre".
func (v *valueReader) clauseAt(k int) bool {
	if k+1 >= v.limit || v.d.tokens[k].kind != wordToken || !v.d.name(k) {
		return false
	}
	next := v.d.tokens[k+1].kind
	return next == hanToken || next == wordToken && !joins[v.d.tokens[k+1].word] && !unitWords[v.d.tokens[k+1].word]
}

// valueAhead tells whether a value begins at token k, behind signs that may stand before one.
func (v *valueReader) valueAhead(k int) bool {
	for end := min(v.limit, k+12); k < end; k++ {
		t := &v.d.tokens[k]
		switch t.kind {
		case numberToken:
			return true
		case lineToken:
			return false
		case commandToken:
			if leadCommands[t.word] {
				continue
			}
			return !stopCommands[t.word]
		case hanToken:
			return strings.Contains(hanNumerals, t.word) && !v.d.namesHalf(k) || v.d.says(k, "根号")
		case wordToken:
			if hedges[t.word] {
				continue
			}
			return t.word == "a" && v.articled(k) || numberWords[t.word] && t.word != "and" || functions[t.word] || v.d.name(k) || v.d.math[k] && len(t.word) <= 3
		}
		if r, _ := utf8.DecodeRuneInString(t.word); compare.Vulgar(r) {
			return true
		}
		if !strings.Contains(`$([{+-±√∠△π≈<>=≤≥"|∞∛∜=€£¥`, t.word) && !t.is(`\{`, `\$`) {
			return false
		}
		if t.is("π", "∏", "∞") {
			return true
		}
	}
	return false
}
