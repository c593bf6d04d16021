package grade

import (
	"strings"

	"geoeval/internal/evaluation/grade/compare"
)

// What is worked out and then said once more comes to what is said last: "1/3 of 180°, i.e. 60°", "x² = 16, that is, x = 4".

// workedWith stand between numbers from which another one is worked out.
var workedWith = set("of times by than plus minus from over less 的")

// maxWorked is how many tokens stand between a number and what is worked out with it at the most.
const maxWorked = 14

// comesTo is what a value before token limit comes to, the value itself where nothing is said to be worked out with it.
func (d *document) comesTo(v span, limit int) span {
	if d.asked.equation {
		return v
	}
	v = d.insteadOf(v)
	next := d.workedOut(v, limit)
	if next == 0 || d.approximates(next) {
		return v
	}
	w, ok := d.value(next, limit)
	if !ok || !w.content || w.first > next+1 || w.end < limit && !d.endsValue(w.end) {
		return v
	}
	first, end := d.lastSide(w)
	if !d.plainly(span{first: first, end: end}) || first > w.first && d.unsolved(w.first, first-1) {
		return v
	}
	said, again := d.sideText(v), d.sideText(w)
	if strings.Contains(again, "%") && !strings.Contains(said, "%") || compare.Equal(again, said, &d.asked.options).Right {
		return v
	}
	return w
}

// workedOut is the token behind the words that say once more what is worked out with a value, 0 where it is not, or not said.
func (d *document) workedOut(v span, limit int) int {
	side, _ := d.lastSide(v)
	if side > v.first && d.unsolved(v.first, side-1) {
		return d.restatedAt(v.end, limit)
	}
	works, number := d.tokens[v.end-1].word == "half", false
	for k := v.first; k < v.end; k++ {
		works = works || workedWith[d.tokens[k].word]
	}
	for k := v.end; k < min(limit, v.end+maxWorked); k++ {
		t := &d.tokens[k]
		if next := d.restatedAt(k, limit); next > 0 {
			if works {
				return next
			}
			return 0
		}
		switch {
		case t.word == "," && works && number && k+2 < limit && d.tokens[k+1].word == "or":
			return k + 2
		case t.word == "," && works && number && k+3 < limit && d.tokens[k+1].word == "which" && beings[d.tokens[k+2].word]:
			return k + 3
		case t.is(",", "=", "≈", "(", "and") || d.concludes(k) || t.kind == wordToken && (beings[t.word] || negation(t.word)):
			return 0
		}
		works = works || workedWith[t.word]
		number = number || t.kind == numberToken
	}
	return 0
}

// endsValue tells whether token k may stand behind a value that is said once more.
func (d *document) endsValue(k int) bool {
	return d.tokens[k].is(",", ")", "]", "}", "$", ";", ".", "since", "because", "as", "so", "and", `\)`)
}

// lastSide is the last side of an equality in a value.
func (d *document) lastSide(v span) (first, end int) {
	for k := v.end - 1; k >= v.first; k-- {
		if d.tokens[k].word == "=" {
			return k + 1, v.end
		}
	}
	return v.first, v.end
}

// sideText is the last side of a value as it is written.
func (d *document) sideText(v span) string {
	return unnamed(d.text.span(int(d.tokens[v.first].start), int(d.tokens[v.end-1].end)))
}

// solvedBefore tells whether the equation at token k says once more what was said before it: of "x = 4, i.e. x² = 16" the second one.
func (d *document) solvedBefore(k int, s sentence) bool {
	for j := max(s.first+1, k-maxWorked); j < k; j++ {
		if next := d.restates(j); next > 0 && next < k {
			return d.unsolved(next, k) && d.settles(j, s)
		}
	}
	return false
}

// insteadOf is a value without the one from which it is worked out, where "or" stands between: of "half of 48, or 24" the 24.
func (d *document) insteadOf(v span) span {
	works := d.reckoned(v.first)
	for k := v.first + 1; k+1 < v.end; k++ {
		if works && d.tokens[k].word == "or" && d.tokens[k-1].word == "," {
			v.first = k + 1
			return v
		}
		works = works || workedWith[d.tokens[k].word]
	}
	return v
}
