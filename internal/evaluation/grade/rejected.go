package grade

import (
	"slices"
	"strings"
)

// rejections say of a solution that it is none: "x = 5 or x = -3 (rejected)".
var rejections = set("rejected reject discarded discard extraneous inadmissible invalid impossible")

// reject sets aside the solutions that a remark in brackets behind them rejects, with the word that joins them to the others.
func (d *document) reject() {
	for _, s := range d.sentences {
		for k := s.first + 1; k < s.end; k++ {
			if d.tokens[k].word != "(" {
				continue
			}
			switch end, rejected := d.rejection(k+1, s); {
			case !rejected || end >= s.end:
			case d.rejectsOther(k, end):
				d.drop(k, end+1, sentence{first: s.first, end: end + 1})
			default:
				d.drop(d.rejectedFrom(k, s), end+1, s)
			}
		}
	}
}

// rejection is where the bracket closes whose words begin at token k, and whether they reject what stands before it.
func (d *document) rejection(k int, s sentence) (end int, rejected bool) {
	for end = k; end < s.end && end < k+19 && d.tokens[end].word != ")"; end++ {
		rejected = rejected || rejections[d.tokens[end].word] || d.says(end, "舍去", "舍", "不合题意")
	}
	return end, rejected
}

// rejectsOther tells whether the remark in the bracket at token open rejects a solution that it names itself, and not the one before it: "x = 5
// (x = -3 is rejected)", x=5（负值舍去）.
func (d *document) rejectsOther(open, end int) bool {
	other, rejected := false, false
	for k := open + 1; k < end && !d.tokens[k].is(",", "<", ">", "since", "because", "as", "so"); k++ {
		t := &d.tokens[k]
		switch {
		case t.kind == numberToken:
			p := &d.tokens[open-1]
			other = other || d.text.norm[t.start:t.end] != d.text.norm[p.start:p.end] || d.tokens[k-1].word == "-" && d.tokens[max(0, open-2)].word != "-"
		case t.is("negative", "负") && open > 1:
			other = other || d.tokens[open-2].word != "-"
		}
		rejected = rejected || rejections[t.word] || t.kind == hanToken && d.says(k, "舍", "不合", "不符")
	}
	return other && rejected
}

// rejectedFrom is where the solution before token k begins, or what joins it to another one before.
func (d *document) rejectedFrom(k int, s sentence) int {
	for i := k - 1; i >= max(s.first, k-14); i-- {
		t := &d.tokens[i]
		switch {
		case t.is("or", "and", ",", "、") || t.kind == hanToken && strings.Contains("或和", t.word):
			return i
		case t.word == "=" && i > s.first && d.leftAlone(i-1, s):
			return i - 1
		}
	}
	return k
}

// leftAlone tells whether token k of a sentence is a name, and with no term before it.
func (d *document) leftAlone(k int, s sentence) bool {
	if d.tokens[k].kind != wordToken {
		return false
	}
	if k == s.first {
		return true
	}
	before := &d.tokens[k-1]
	return before.kind == hanToken || before.kind == wordToken && !joins[before.word]
}

// drop sets aside the tokens from first up to end, and what joins them to the next solution where none stands before.
func (d *document) drop(first, end int, s sentence) {
	if w := d.tokens[first].word; end < s.end && !slices.Contains([]string{"or", "and", ",", "、", "或", "和"}, w) {
		if w := d.tokens[end].word; slices.Contains([]string{"or", "and", ",", "或", "和"}, w) {
			end++
		}
	}
	if d.dropped == nil {
		d.dropped = make([]bool, len(d.tokens))
	}
	for i := first; i < end; i++ {
		d.dropped[i], d.idle[i] = true, true
	}
}
