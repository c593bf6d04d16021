package fidelity

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/unit"
)

// unread are the spellings of units that are left alone.
var unread = lexeme.Set("metro time knot 分 月 转")

// countedThings are the Chinese words for things of one kind behind their number, by their plain form.
var countedThings = map[string]string{
	"本": "#book", "棵": "#tree", "块": "#piece", "圈": "#turn", "周": "#turn", "人": "#person", "名": "#person", "次": "#time",
}

// unitWord is the plain form of a unit in lower case, or "": with numbered one that is a unit only behind a number, else one
// that needs no number to be known.
func unitWord(word string, numbered bool) string {
	if u, ok := unit.Spelled(word); ok && u.Doubtful == numbered && !unread[word] {
		return u.Symbol
	}
	return ""
}

// hanUnitAt is the Chinese unit that s begins with.
func hanUnitAt(s string) (unit.Spelling, bool) {
	_, size := utf8.DecodeRuneInString(s)
	if thing := countedThings[s[:size]]; thing != "" {
		return unit.Spelling{Written: s[:size], Unit: unit.Unit{Symbol: thing, Dimension: unit.Count}, Doubtful: true}, true
	}
	u, ok := unit.Chinese(s)
	return u, ok && !unread[u.Written]
}

// readUnits finds the units, marks their tokens, and notes which number has which.
func (r *reading) readUnits() {
	for i := 0; i < len(r.tokens); i++ {
		if r.tokens[i].role != noRole && r.tokens[i].role != isCurrency {
			continue
		}
		if plain, first, end := r.unitAt(i); plain != "" {
			for k := first; k < end; k++ {
				if r.tokens[k].role == noRole {
					r.tokens[k].role = isUnit
				}
			}
			if k := r.numberOf(first, end); k >= 0 {
				r.measured[k] = plain
			} else {
				r.asked[plain] = true
			}
			if plain != "times" && plain[0] != '#' {
				r.units[plain]++
			}
			i = end - 1
		}
	}
}

// numberOf is the number that the unit in tokens[first:end] belongs to, or -1: the one before it, or behind money.
func (r *reading) numberOf(first, end int) int {
	k := r.before(first)
	for n := 0; n < 6 && k > 0 && r.tokens[k].is("π", `\pi`, `\sqrt`, "√", "{", "}", "(", ")"); n++ {
		k--
	}
	if k >= 0 && r.tokens[k].kind == numeral {
		return k
	}
	if t := &r.tokens[first]; t.is("$", "rs", `\$`, "¥") && end < len(r.tokens) && r.tokens[end].kind == numeral {
		return end
	}
	return -1
}

// before is the token before tokens[i] that is no bracket, dollar sign or hyphen, or -1.
func (r *reading) before(i int) int {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		switch r.tokens[k].text {
		case ")", "}", "$", "-", "~", "{", `\text`, `\mathrm`, `\mbox`, `\textrm`, `\rm`:
			continue
		}
		return k
	}
	return -1
}

// behindNumber reports whether a number, or the question for one, stands before tokens[i].
func (r *reading) behindNumber(i int) bool {
	k := r.before(i)
	if k < 0 {
		return false
	}
	t := &r.tokens[k]
	switch {
	case t.kind == numeral, t.is("π", `\pi`, "many", "每"), r.tokens[i].kind == word && inWords(t.lower) != 0:
		return true
	case t.kind == han:
		return isHanDigit(t.text) || t.text == "几" || t.text == "半" || t.text == "少" && k > 0 && r.tokens[k-1].text == "多"
	}
	return false
}

// unitAt reads the unit that begins with tokens[i]: its plain form, and tokens[first:end] which write it.
func (r *reading) unitAt(i int) (plain string, first, end int) {
	t := &r.tokens[i]
	switch t.kind {
	case sign:
		switch {
		case t.text == "°":
			if i+1 < len(r.tokens) && r.tokens[i+1].text == "C" && !r.tokens[i+1].space {
				return "°C", i, i + 2
			}
			return "°", i, i + 1
		case t.text == "%":
			return "%", i, i + 1
		case t.text == "$" && t.role == isCurrency:
			return "$", i, i + 1
		case t.text == "¥":
			return "yuan", i, i + 1
		case t.text == "^":
			if end := r.circle(i); end > 0 {
				return "°", i, end
			}
		}
	case command:
		switch t.text {
		case `\%`:
			return "%", i, i + 1
		case `\$`:
			return "$", i, i + 1
		case `\degree`:
			return "°", i, i + 1
		}
	case word:
		return r.latinUnit(i)
	case han:
		return r.hanUnit(i)
	}
	return "", i, i
}

// circle is the end of ^\circ or ^{\circ} that begins with tokens[i], or 0.
func (r *reading) circle(i int) int {
	k := i + 1
	for k < len(r.tokens) && k <= i+2 && r.tokens[k].text == "{" {
		k++
	}
	if k >= len(r.tokens) || r.tokens[k].text != `\circ` && r.tokens[k].text != "°" {
		return 0
	}
	k++
	if k < len(r.tokens) && r.tokens[k].text == "}" && r.tokens[i+1].text == "{" {
		k++
	}
	return k
}

func (r *reading) latinUnit(i int) (plain string, first, end int) {
	t := &r.tokens[i]
	if isCapital(t.text) && (t.text == "RS" || !r.behindNumber(i)) {
		return "", i, i // points R and S, C and M
	}
	switch t.lower {
	case "square", "sq":
		return r.unitOf("^2", i)
	case "cubic", "cu":
		return r.unitOf("^3", i)
	}
	plain = unitWord(t.lower, false)
	if plain == "rs" && r.tokenAt(i+1).is(".") {
		return plain, i, i + 2
	}
	if plain == "" {
		plain = unitWord(t.lower, true)
		if plain == "" || r.isOtherWord(i) {
			return "", i, i
		}
	}
	switch plain {
	case "°", "%", "$", "rs", "h", "s", "min":
		return plain, i, i + 1
	}
	return r.raised(plain, i, i+1)
}

// unitOf reads the unit of an area or a volume, which measure says, behind token i: square cm, sq. ft.
func (r *reading) unitOf(measure string, i int) (plain string, first, end int) {
	k := i + 1
	if r.tokenAt(k).is(".") {
		k++
	}
	t := r.tokenAt(k)
	if t.kind != word {
		return "", i, i
	}
	if p := unitWord(t.lower, false); p != "" && !strings.Contains(p, "^") {
		return p + measure, i, k + 1
	}
	if p := unitWord(t.lower, true); p != "" && !t.is("in", "s", "h") {
		return p + measure, i, k + 1
	}
	return "", i, i
}

// isOtherWord reports whether token i, which may be a unit, is none where it stands: a letter, or a word such as "in".
func (r *reading) isOtherWord(i int) bool {
	t, next, single := &r.tokens[i], r.tokenAt(i+1), len(r.tokens[i].text) == 1
	switch {
	case single && t.text != t.lower, !r.behindNumber(i) && !(t.lower == "m" && r.tokenAt(i-1).is("in", "many") && r.folded):
		return true
	case t.lower == "in" && i+1 < len(r.tokens) && !next.is(".", ",", ")", "^", "}", "$", "by", "?", ";"):
		return true
	case t.math && !t.space && r.tokenAt(i-1).kind == numeral && single:
		return true // 3m of $3m + 2$
	case t.lower == "m" && next.is(`\angle`, "∠", `\widehat`, `\overarc`, "angle", "⌒"):
		return true
	}
	return single && i+1 < len(r.tokens) && (next.is("+", "-", "=", "*") || !t.space && r.tokenAt(i-1).kind == numeral && r.isOperated(i-1))
}

// isOperated reports whether an operator stands beside the number tokens[k], which is then part of an expression.
func (r *reading) isOperated(k int) bool {
	return k > 0 && r.tokens[k-1].is("+", "-", "*") || k+2 < len(r.tokens) && r.tokens[k+2].is("+", "-", "*", "^")
}

// raised reads the exponent of the unit in tokens[i:end]: ^2, ^{2}, 2.
func (r *reading) raised(plain string, i, end int) (string, int, int) {
	if !unit.Of(plain).Raises() {
		return plain, i, end
	}
	k := end
	at := func(k int) string {
		if k < len(r.tokens) {
			return r.tokens[k].text
		}
		return ""
	}
	if at(k) == "}" && (at(k+1) == "^") {
		k++
	}
	raised := at(k) == "^"
	if raised {
		k++
	}
	braced := raised && at(k) == "{"
	if braced {
		k++
	}
	if at(k) != "2" && at(k) != "3" {
		return plain, i, end
	}
	if !raised && (r.tokens[k].space && !r.folded || k+1 < len(r.tokens) && (unitWord(r.tokens[k+1].lower, false) != "" || unitWord(r.tokens[k+1].lower, true) != "" && !r.tokens[k+1].is("in", "s"))) {
		return plain, i, end
	}
	exponent := at(k)
	k++
	if braced && at(k) == "}" {
		k++
	}
	return plain + "^" + exponent, i, k
}

func (r *reading) hanUnit(i int) (plain string, first, end int) {
	rest := r.plain[r.tokens[i].start:]
	measure, k := "", i
	switch {
	case strings.HasPrefix(rest, "平方"):
		measure = "^2"
	case strings.HasPrefix(rest, "立方"):
		measure = "^3"
	case strings.HasPrefix(rest, "百分之"):
		return "%", i, i + 3
	}
	if measure != "" {
		rest, k = rest[len("平方"):], i+2
		if k < len(r.tokens) && r.tokens[k].kind == word {
			if u, ok := unit.Spelled(r.tokens[k].lower); ok && !unread[r.tokens[k].lower] {
				return u.Symbol + measure, i, k + 1
			}
			return "", i, i
		}
	}
	u, ok := hanUnitAt(rest)
	if !ok {
		return "", i, i
	}
	end = k + utf8.RuneCountInString(u.Written)
	switch {
	case measure != "":
		return u.Symbol + measure, i, end
	case u.Doubtful && (!r.behindNumber(i) || u.Symbol == "jiao" && strings.HasPrefix(rest, "角形") || u.Written == "时" && strings.HasPrefix(rest, "时针")):
		return "", i, i
	}
	return r.raised(u.Symbol, i, end)
}
