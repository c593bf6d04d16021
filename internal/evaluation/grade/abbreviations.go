package grade

import "strings"

// An abbreviation's full stop ends no sentence.

// dotted are the abbreviations of several letters that have a full stop each.
var dotted = []string{"i.e", "e.g", "a.k.a", "w.r.t", "s.t", "n.b", "i. e", "e. g"}

// shortened are the words that are cut short, whose full stop belongs to them where more follows on the line.
var shortened = set("approx ca viz resp cf fig figs eq eqs eqn vs etc incl esp thm")

// abbreviationAt is where the abbreviation ends whose first letters are the word from byte i to byte j, with its full stop, and what it is
// called as a word; 0 where it is none.
func abbreviationAt(t *text, i, j int) (end int, word string) {
	rest := t.low[i:]
	switch {
	case j == i+1 && len(rest) > 2 && rest[1] == '.':
		for _, a := range dotted {
			if !strings.HasPrefix(rest, a) || len(rest) > len(a) && letter(rest[len(a)]) {
				continue
			}
			if end = i + len(a); end < len(t.low) && t.low[end] == '.' {
				end++
			} else if a[2] == ' ' {
				continue
			}
			return end, strings.ReplaceAll(a, " ", "") + "."
		}
	case t.norm[i:j] == "ie" || t.norm[i:j] == "eg":
		if j < len(rest)+i && t.low[j] == '.' {
			j++
		}
		return j, rest[:1] + "." + rest[1:2] + "."
	case j < len(t.low) && t.low[j] == '.' && (shortened[rest[:j-i]] || rest[:j-i] == "no") && t.norm[i+1:j] == t.low[i+1:j]:
		behind := strings.TrimLeft(t.low[j+1:], " ")
		if behind == "" || behind[0] == '\n' || rest[:j-i] == "no" && !digit(behind[0]) || rest[:j-i] == "etc" && (t.norm[len(t.norm)-len(behind)] != behind[0]) {
			return 0, ""
		}
		return j + 1, rest[:j-i]
	}
	return 0, ""
}

// cutUnits are units that are written with a full stop.
var cutUnits = set("cm mm m km in ft yd mi deg rad hr hrs min sec lb lbs kg g l ml")

// abbreviatesUnit tells whether the full stop at token i belongs to the unit before it: what follows goes on with the sentence.
func (d *document) abbreviatesUnit(i int) bool {
	if i < 2 || i+1 >= len(d.tokens) || d.tokens[i-1].kind != wordToken || !cutUnits[d.tokens[i-1].word] {
		return false
	}
	if p := &d.tokens[i-2]; p.kind != numberToken && !p.is("²", "³", "}", "π", "sq", "cu", "square", "cubic", ".", ")", `\`) {
		return false
	}
	switch n := &d.tokens[i+1]; n.kind {
	case signToken:
		return n.is(",", ")", ";", "=", "≈", "×", "(")
	case wordToken:
		c := d.text.norm[n.start]
		return c >= 'a' && c <= 'z' && !conclusions[n.word] && !subjects[n.word] && n.end-n.start > 1
	}
	return false
}
