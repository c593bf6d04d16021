package grade

import "strings"

// lettered is where letters of choices stand: their letters in order, each once, and the tokens from first up to end.
type lettered struct {
	letters    string
	first, end int
	// either says that they are joined by "or".
	either bool
	// labelled says that the last one is bracketed, or that a dot, a colon or the like stands behind it.
	labelled bool
	// joined says that several letters were read one behind the other, be they the same.
	joined bool
	// value is the value that stands with a single letter, its end 0 where none does.
	value span
}

// leadsLetter are words that can stand before a letter.
var leadsLetter = set("option choice the letter answer is choose choosing select either both as for be to it must should correct " +
	"probably likely therefore thus only simply definitely clearly")

// lettersAt reads letters of choices at token k: A, (A), option A, A and C. count is how many choices there are; several says that
// a run of capitals such as AC may be several letters.
func (d *document) lettersAt(k, limit, count int, several bool) (lettered, bool) {
	var l lettered
	var has [26]bool
	begin := -1
	for {
		at, next, labelled, ok := d.letterAt(k, limit, count)
		if !ok && begin < 0 && several {
			if at, next, ok = d.letterRun(k, limit, count, &has); ok && d.letterEnds(at, next, limit, true) {
				l.first, l.end = at, next
				begin = at
				break
			}
			ok = false
		}
		if !ok {
			if r, end, found := d.ordinal(k, limit, count); found && begin < 0 {
				return lettered{letters: string(rune('A' + r)), first: d.ordinalStart(k, limit), end: end}, true
			}
			break
		}
		if begin < 0 {
			begin = at
		}
		has[d.text.norm[d.letterToken(at, next)]&^0x20-'A'] = true
		l.first, l.end, l.labelled = begin, next, labelled
		j, either := d.anotherLetter(next, limit, count)
		if j < 0 {
			break
		}
		l.either = l.either || either
		k = j
	}
	if begin < 0 {
		return lettered{}, false
	}
	var out []byte
	for i, h := range has {
		if h {
			out = append(out, byte('A'+i))
		}
	}
	l.letters = string(out)
	return l, true
}

// anotherLetter is where one more letter stands that is joined at token k to those before it, -1 for none; either says that "or" joins it.
func (d *document) anotherLetter(k, limit, count int) (at int, either bool) {
	at = k
	for at < limit && (d.tokens[at].is(",", "、", "and", "or", "&", "和", "或", "/", "$", "{", "}") || textCommands[d.tokens[at].word]) {
		either = either || d.tokens[at].is("or", "或", "/")
		at++
	}
	if at == k || d.tokens[k].word == "," && d.beginsOther(at, limit) {
		return -1, false
	}
	if _, next, _, ok := d.letterAt(at, limit, count); !ok || d.deniedHere(next, limit) {
		return -1, false
	}
	return at, either
}

// beginsOther tells whether letters at token k begin a clause that says something of them: of "B，C是干扰项" the C.
func (d *document) beginsOther(k, limit int) bool {
	for end := min(limit, k+maxLead); k < end && (d.tokens[k].single() || d.tokens[k].is("、", ",", "and", "or", "和", "或", "(", ")", "$", "项")); k++ {
	}
	return k < limit && (d.tokens[k].kind == hanToken && d.tokens[k].word != "项" || copulas[d.tokens[k].word] && d.tokens[k].kind == wordToken || d.tokens[k].is("would", "comes", "come"))
}

// letterToken is where the letter of a letter form begins in the text's norm.
func (d *document) letterToken(at, next int) int32 {
	for k := at; k < next; k++ {
		t := &d.tokens[k]
		if t.single() {
			return t.start
		}
	}
	return d.tokens[at].start
}

// isLetter tells whether token k is the letter of one of so many choices.
func (d *document) isLetter(k, count int) bool {
	t := &d.tokens[k]
	return t.single() && int(d.text.norm[t.start]&^0x20-'A') < count && !d.idle[k]
}

// letterAt reads one letter at token k, behind words and brackets that may stand before it. at is where the letter or its bracket
// begins, next the token behind it and what closes it.
func (d *document) letterAt(k, limit, count int) (at, next int, labelled, ok bool) {
	before, ok := d.letterLeads(k, limit)
	k = before.end
	if !ok || k >= limit || !d.isLetter(k, count) {
		return 0, 0, false, false
	}
	next, closed, ok := d.letterCloses(k, limit, before.open)
	if !ok || !closed && !d.letterAlone(k, next, limit, before.said) {
		return 0, 0, false, false
	}
	at = before.bracket
	if at < 0 {
		at = k
	}
	return at, next, closed || next < limit && d.tokens[next].is(".", ":", "、"), true
}

// A letterLead is what stands before the letter of a choice.
type letterLead struct {
	// end is the token behind it; bracket is its first bracket, -1 for none, and open how many are open.
	end, bracket, open int
	// said says that it calls the letter one of a choice: option, 选.
	said bool
}

// letterLeads reads what may stand at token k before the letter of a choice.
func (d *document) letterLeads(k, limit int) (l letterLead, ok bool) {
	l.bracket = -1
	end := min(limit, k+maxLead)
	for l.end = k; l.end < end; l.end++ {
		t := &d.tokens[l.end]
		switch {
		case t.kind == lineToken && l.bracket < 0:
		case t.is("(", "["):
			l.open++
			if l.bracket < 0 {
				l.bracket = l.end
			}
		case t.is("{", "$", `"`, "'", `\(`, `\[`, "<"):
		case t.is(":", "="):
			if l.open > 0 {
				return l, false
			}
		case t.kind == commandToken && textCommands[t.word]:
		case t.kind == hanToken && strings.Contains("选项择是为应", t.word):
			l.said = true
		case t.kind == wordToken && t.end-t.start > 1 && leadsLetter[t.word]:
			l.said = l.said || t.is("option", "choice", "letter")
			if l.open == 0 {
				l.bracket = -1
			}
		default:
			return l, true
		}
	}
	return l, true
}

// letterCloses reads what closes the letter of a choice at token letter, before which brackets are open: next is the token behind it.
func (d *document) letterCloses(letter, limit, open int) (next int, closed, ok bool) {
	for next = letter + 1; next < limit; next++ {
		if next > letter+maxLead {
			return 0, false, false
		}
		switch t := &d.tokens[next]; {
		case t.is(")", "]") && (open != 0 || next == letter+1):
			closed = true
			open--
		case t.is("}", "$", `"`, `\)`), t.word == "'" && t.start > d.tokens[next-1].end, t.word == ">" && next <= letter+2:
		default:
			return next, closed, open <= 0
		}
	}
	return next, closed, open <= 0
}

// letterAlone tells whether the letter at token at, which no bracket closes, is one of a choice by what stands at token k behind it. A
// small letter needs more. said says that it is called one.
func (d *document) letterAlone(at, k, limit int, said bool) bool {
	c := d.text.norm[d.tokens[at].start]
	small := c >= 'a'
	if !said && !d.letterEnds(at, k, limit, c != 'A' && !small) {
		return false
	}
	return !small || said && d.letterEnds(at, k, limit, false) || k >= limit || k+1 == limit && d.tokens[k].word == "."
}

// letterEnds tells whether what stands at token k, behind the letter at token at, lets that be a choice: no operator that makes it
// a name, and no noun that makes A an article. free says that any other word may follow.
func (d *document) letterEnds(at, k, limit int, free bool) bool {
	if k >= limit {
		return true
	}
	t := &d.tokens[k]
	adjacent := t.start == d.tokens[at].end
	switch t.kind {
	case lineToken, hanToken:
		return true
	case numberToken:
		return !adjacent
	case commandToken:
		return !adjacent && !strings.Contains(`\cap \cup \perp \parallel \cdot \times`, t.word)
	case wordToken:
		return reasons[t.word] || free && !d.name(k)
	}
	return d.signEnds(at, k, limit)
}

// signEnds tells whether the sign at token k lets the letter at token at be a choice.
func (d *document) signEnds(at, k, limit int) bool {
	adjacent := d.tokens[k].start == d.tokens[at].end
	switch d.tokens[k].word {
	case ".", ",", ";", ")", "]", "、", "。", "—", "!", "$", "✓", "✔", "✅", "≈", "√", "π":
		return true
	case "-":
		return !adjacent
	case ":":
		// A:B is a ratio, "B: 150.8" a label.
		return k+1 >= limit || !d.name(k+1)
	case "(":
		return !adjacent || d.ownValue(at, k, limit) || k+1 < limit && d.supposed[k+1] // A（因为…）
	}
	return false
}

// letterRun reads a run of capitals, such as AC, as several letters.
func (d *document) letterRun(k, limit, count int, has *[26]bool) (at, next int, ok bool) {
	k = d.lead(k, limit)
	for k < limit && d.tokens[k].is("(", "{") {
		k++
	}
	if k >= limit || d.tokens[k].kind != wordToken || d.tokens[k].end-d.tokens[k].start > 8 {
		return 0, 0, false
	}
	for _, c := range []byte(d.text.norm[d.tokens[k].start:d.tokens[k].end]) {
		if c < 'A' || int(c-'A') >= count || has[c-'A'] {
			*has = [26]bool{}
			return 0, 0, false
		}
		has[c-'A'] = true
	}
	return k, k + 1, true
}

// ordinals are the words of rule C10.
var ordinals = map[string]int{"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4,
	"5th": 4, "sixth": 5, "6th": 5, "last": -1}

// ordinal reads "the third option", "option 3", 第三项: the choice's index and the token behind.
func (d *document) ordinal(k, limit, count int) (index, end int, ok bool) {
	k = d.ordinalStart(k, limit)
	if k+1 >= limit || d.idle[k] {
		return 0, 0, false
	}
	t, n := &d.tokens[k], &d.tokens[k+1]
	index = -1
	switch {
	case t.kind == wordToken && n.is("option", "choice", "one", "answer", "alternative"):
		r, known := ordinals[t.word]
		if !known {
			return 0, 0, false
		}
		index, end = r, k+2
		if r < 0 {
			index = count - 1
		}
	case t.kind == numberToken && k+2 < limit && d.tokens[k+2].is("option", "choice"):
		if r, known := ordinals[d.text.low[t.start:n.end]]; known {
			index, end = r, k+3
		}
	case t.is("option", "choice") && n.kind == numberToken && n.end-n.start == 1:
		index, end = int(d.text.norm[n.start]-'1'), k+2
	case t.word == "第" && k+2 < limit:
		if index, end = d.chineseOrdinal(k+1, limit); end == 0 {
			return 0, 0, false
		}
	}
	return index, end, index >= 0 && index < count
}

// chineseOrdinal reads what stands behind 第: the choice's index, -1 where the number is none, and the token behind, 0 where it counts no
// choices.
func (d *document) chineseOrdinal(k, limit int) (index, end int) {
	n := &d.tokens[k]
	index = -1
	if n.kind == numberToken && n.end-n.start == 1 {
		index = int(d.text.norm[n.start] - '1')
	} else if r := strings.Index("一二三四五六", n.word); r >= 0 && n.word != "" {
		index = r / 3
	}
	for end = k + 1; end < limit && d.tokens[end].kind == hanToken && strings.Contains("个项选", d.tokens[end].word); end++ {
	}
	if end == k+1 {
		return -1, 0
	}
	return index, end
}

// ordinalStart goes over what stands before an ordinal.
func (d *document) ordinalStart(k, limit int) int {
	for k < limit && (d.tokens[k].kind == lineToken || d.tokens[k].is("the", ":", "is", "是", "为", "选", "{", "$")) {
		k++
	}
	return k
}
