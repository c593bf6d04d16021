package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// A name is letters that stand for something drawn: capital letters, with primes and subscripts. It is kept as
// "∠" and the letters for an angle, as "⌒" and the letters for an arc, and as the letters for anything else. Of a segment,
// an angle and an arc of two letters the name and its reverse are one.

// readNames finds names and variables and marks their tokens.
func (r *reading) readNames() {
	angle := ""   // the sign of the kind of name that stands next
	list := false // it goes on through a list
	for i := 0; i < len(r.tokens); i++ {
		t := &r.tokens[i]
		switch {
		case t.role != noRole:
			angle, list = "", false
		case t.is(`\angle`, "∠", "angle", "angles", "角", `\measuredangle`, "⦣", `\anglee`):
			if t.text == "角" && (i+1 >= len(r.tokens) || !r.isNameToken(i+1)) {
				continue
			}
			angle, list = "∠", t.lower == "angles" || i > 0 && r.tokens[i-1].is(`\angle`, "∠")
			r.angles = true
		case t.is(`\widehat`, "⌒", "arc", "弧", `\overarc`, `\wideparen`, `\arc`, `\frown`, `\overset`, `\stackrel`, "arcs"):
			if t.is("arc", "弧", "arcs") {
				angle, list = "⌒", t.lower == "arcs"
				continue
			}
			angle, list = "⌒", false
		case t.kind == word && r.isNameToken(i):
			name, end := r.nameAt(i)
			typed := r.typed(angle, name)
			r.mark(i+1, end, inName)
			r.tokens[i].role = isName
			r.names[typed]++
			r.tokens[i].lower = typed
			if !list {
				angle = ""
			}
			i = end - 1
		case t.kind == word && r.isVariable(i):
			t.role = isVariable
			r.readVariable(i)
			if !list {
				angle = ""
			}
		case t.kind == numeral && angle == "∠" && !r.isDegrees(i):
			t.role, t.lower = isLabel, "∠"+t.text
			r.names[t.lower]++
			if !list {
				angle = ""
			}
		case t.is("{", "}", "$", "(", ")", `\,`, "the", `\text`, `\mathrm`, `\rm`, `\overline`):
		case list && t.is(",", "and", "or", "&", "和", "与", "及"):
		default:
			if t.is("measure", "measures", "of", "inscribed", "minor", "major") && angle == "⌒" {
				continue
			}
			angle, list = "", false
		}
	}
}

// isDegrees reports whether the number tokens[i] is one of degrees, or begins a formula, so that it names no angle.
func (r *reading) isDegrees(i int) bool {
	return i+1 < len(r.tokens) && r.tokens[i+1].role == isUnit
}

// typed is a name in the form in which it is counted.
func (r *reading) typed(kind, name string) string {
	letters := nameLetters(name)
	switch {
	case kind == "∠" && (len(letters) == 3 || len(letters) == 1):
	case kind == "⌒" && len(letters) >= 2:
	default:
		kind = ""
	}
	if len(letters) == 2 || kind != "" && len(letters) == 3 {
		if first, last := letters[0], letters[len(letters)-1]; last < first {
			letters[0], letters[len(letters)-1] = last, first
			name = strings.Join(letters, "")
		}
	}
	return kind + name
}

// nameLetters cuts a name into its letters, each with its primes and subscripts.
func nameLetters(name string) []string {
	var out []string
	for i := 0; i < len(name); {
		end := i + 1
		for end < len(name) && !lexeme.IsLetter(name[end]) {
			end++
		}
		out = append(out, name[i:end])
		i = end
	}
	return out
}

// isNameToken reports whether tokens[i] is a word of capital letters that names something.
func (r *reading) isNameToken(i int) bool {
	t := &r.tokens[i]
	if t.kind != word || t.role != noRole || !lexeme.IsLetter(t.text[0]) {
		return false
	}
	switch {
	case r.folded && t.text == t.lower:
		return r.isFoldedName(i)
	case !isCapital(t.text), len(t.text) > 12:
		return false
	case t.text == "A":
		return !r.isArticle(i)
	case t.text == "I":
		return !r.tokenAt(i+1).is("am", "'", "have", "will", "can", "cannot", "apologize", "do", "could", "would", "need")
	}
	return len(t.text) < 3 || !commonWords[t.lower]
}

func isCapital(s string) bool {
	for i := range len(s) {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return true
}

// behindLetter are words that stand behind a letter and not behind an article.
var behindLetter = lexeme.Set("is and to lies has are in on be of or bisects with such intersects meets if given when equal equals where for so then that does from at as by while but using")

// isArticle reports whether the letter a of tokens[i] is the article: a word follows, or a number that describes one.
func (r *reading) isArticle(i int) bool {
	t := &r.tokens[i]
	if t.math || i+1 >= len(r.tokens) || i > 0 && !t.space {
		return i+1 < len(r.tokens) && !t.math && i > 0 && r.tokens[i-1].is(`"`, "(")
	}
	next := &r.tokens[i+1]
	if next.kind == word && behindLetter[next.lower] {
		return false
	}
	last := i - 1 // what stands before it, behind a formula's end
	if last > 0 && r.tokens[last].text == "$" {
		last--
	}
	if t.text == "A" && !r.folded {
		if last >= 0 && !r.tokens[last].is(".", "?", "!", ":", `"`, ")", ",") {
			return false
		}
		if last >= 0 && r.tokens[last].text == "," && !(next.kind == word && next.text == next.lower) {
			return false
		}
	}
	if !next.space && next.kind != numeral {
		return false
	}
	if next.kind == word && len(next.text) == 1 && !next.is("m") {
		return false
	}
	switch next.kind {
	case word, numeral, command:
		return true
	}
	return next.is("$", `"`, "(", "△", "'") && !r.folded || next.is(`"`, "'", "△")
}

// isFoldedName reports whether a word in lower case names points, in a text that has no capital letters: abc, pqrs, ab.
func (r *reading) isFoldedName(i int) bool {
	s := r.tokens[i].text
	if len(s) < 2 || len(s) > 4 || foldedWords[s] || unitWord(s, false) != "" || functions[s] {
		return false
	}
	low, high := s[0], s[0]
	for k := range len(s) {
		low, high = min(low, s[k]), max(high, s[k])
		if strings.IndexByte(s[:k], s[k]) >= 0 {
			return false
		}
	}
	return high-low <= 5
}

// foldedWords are the short words whose letters lie near together in the alphabet.
var foldedWords = lexeme.Set("be on no in if he she is it at of to ed hi me my bed bad fed cab ace add led def him hill gold fill feed deed be bee bcd rope sport " +
	"so up us ii iii iv or an as am pm ab. st ts rs tv id ie eg cd mn face cafe fad dab deaf fade bade bead aced hid kid lid mid him file lime mile milk rot tor tops " +
	"stop spot post ports pots opt top pot port por pro nor nop not ton won now own sun run nut put tun un lo ok go do mi im om mo op po ml km")

// longestName is how many tokens a name may have: A'B'C'D'E'F' has twelve.
const longestName = 24

// nameAt reads the name that begins with tokens[i]: with primes, digits and subscripts.
func (r *reading) nameAt(i int) (name string, end int) {
	name, end = r.tokens[i].text, i+1
	if r.folded {
		name = strings.ToUpper(name)
	}
	for end < len(r.tokens) && end < i+longestName {
		t := &r.tokens[end]
		switch {
		case t.text == "'" && !t.space && !(r.tokenAt(end+1).is("s") && !r.tokens[end+1].space):
			name += "'"
			end++
			if r.goesOnWithCapital(end) {
				name += r.tokens[end].text
				end++
			}
		case end > i+1 && r.goesOnWithCapital(end) && !r.folded:
			name += t.text
			end++
		case t.kind == numeral && !t.space && len(t.text) <= 2 && r.tokens[end-1].kind == word:
			name += t.text
			end++
			if r.goesOnWithCapital(end) {
				name += r.tokens[end].text
				end++
			}
		case t.text == "_" && !t.space && r.tokenAt(end+1).kind == numeral:
			name += r.tokens[end+1].text
			end += 2
		case t.text == "_" && !t.space && r.tokenAt(end+1).text == "{" && r.tokenAt(end+2).kind == numeral && r.tokenAt(end+3).text == "}":
			name += r.tokens[end+2].text
			end += 4
		default:
			return name, end
		}
	}
	return name, end
}

// goesOnWithCapital reports whether a capital stands at token i, with no space before it.
func (r *reading) goesOnWithCapital(i int) bool {
	t := r.tokenAt(i)
	return t.kind == word && !t.space && isCapital(t.text)
}

// isVariable reports whether tokens[i] is a letter, or several in a formula, that stands for a value.
func (r *reading) isVariable(i int) bool {
	t := &r.tokens[i]
	if t.text[0] >= 0x80 {
		return t.text != "π" && isGreek(t.text)
	}
	if len(t.text) > 1 {
		return (t.math || i > 0 && !t.space && r.tokens[i-1].kind == numeral && len(t.text) == 2) && len(t.text) <= 4 && t.text == t.lower &&
			!functions[t.lower] && !commonWords[t.lower] && unitWord(t.lower, false) == "" && !ordinalEnd[t.lower]
	}
	if t.text != t.lower {
		return false
	}
	before, next := r.tokenAt(i-1), r.tokenAt(i+1)
	switch {
	case t.lower == "a":
		return !r.isArticle(i)
	case t.is("s", "t", "d", "m") && !t.space && before.is("'", `\`), t.lower == "s" && before.is("'"):
		return false
	case t.lower == "m" && next.is(`\angle`, "∠", `\widehat`, `\overarc`, "angle", "⌒", "arc", `\measuredangle`):
		return false
	}
	return !r.isAbbreviated(i)
}

// isAbbreviated reports whether token i is a letter of i.e. or e.g.
func (r *reading) isAbbreviated(i int) bool {
	t, first, second := &r.tokens[i], r.tokenAt(i-2), r.tokenAt(i+2)
	return t.is("i", "e") && r.tokenAt(i+1).text == "." && second.is("e", "g") && !second.space ||
		first.is("i", "e") && r.tokenAt(i-1).text == "." && !t.space && len(first.text) == 1
}

var ordinalEnd = lexeme.Set("st nd rd th")

func isGreek(s string) bool { return s >= "Α" && s <= "ω" }

// readVariable counts the letters of the variables in tokens[i].
func (r *reading) readVariable(i int) {
	t := &r.tokens[i]
	if t.text[0] >= 0x80 {
		r.variables[t.text]++
		return
	}
	for k := range len(t.text) {
		s := t.text[k : k+1]
		if r.folded {
			s = strings.ToUpper(s)
		}
		r.variables[s]++
	}
}

// commonWords are words that, in capitals or in a formula, are no letters.
var commonWords = lexeme.Set("find the and for what are with not use given that all its let has how one two cm mm km is of to in at if be an or by as on it so we do no " +
	"area side base cot gps vip usa aa sas sss asa aas hl diagram figure note text area")

// nameFaults compares what is named. Every name of the original is still there, and none is new. How often a name is said
// may differ in one direction, as where a sentence says "it", but not in both: AB said once less and AC once more is a
// changed name.
func (o *Original) nameFaults(c *reading) []Fault {
	return drift(o.names, c.names, NameDropped, NameAdded)
}

func (o *Original) variableFaults(c *reading) []Fault {
	return drift(o.variables, c.variables, VariableDropped, VariableAdded)
}

// drift compares two tallies: what is gone and what is new, and, where nothing is, what is said less often here while
// something else is said more often there.
func drift(o, c tally, dropped, added Kind) (out []Fault) {
	gone, fresh := o.missing(c), c.missing(o)
	if gone == nil && fresh == nil {
		less, more := o.lacking(c), c.lacking(o)
		if less != nil && more != nil {
			gone, fresh = less, more
		}
	}
	return append(faults(dropped, gone), faults(added, fresh)...)
}
