package grade

import (
	"slices"
	"strings"
)

// What is said in passing of a quantity, between commas, dashes or brackets, stands between it and what it is: "the diameter, which is what
// we want, is 10", "the area (with r = 5) is 25π".

// maxApposition is how many tokens stand between a quantity and what it is at the most.
const maxApposition = 40

// verbs stand before "be" and a value, or come to one.
var verbs = set("must should would will comes can")

// beyond is the token behind the verb of the quantity at token i, where something is said of it in passing before that; -1 where nothing is.
func (d *document) beyond(i int, s sentence) int {
	limit := min(s.end, i+maxApposition)
	for k := i + 1; k < min(limit, i+12); k++ {
		t := &d.tokens[k]
		if !t.is(",", "(", "—", "–", "-") || t.word == "-" && !d.spaced(k) {
			if d.saysIs(k) || d.concludes(k) {
				return -1
			}
			continue
		}
		end := d.passed(k, limit)
		if end < 0 {
			return -1
		}
		for end < limit && d.tokens[end].is("$", "also", "then", "therefore", "thus", "hence", "}") {
			end++
		}
		if t.word == "(" && end < limit && d.tokens[end].word == "," {
			return -1
		}
		if end < limit && d.saysIs(end) && d.tokens[end].word != ":" {
			if end+1 < s.end && negation(d.tokens[end+1].word) {
				return d.butRather(end+1, s)
			}
			return end + 1
		}
		return -1
	}
	return -1
}

// passed is the token behind what the sign at token k sets off: behind the bracket, the dash or the comma that ends it; -1 where none does.
func (d *document) passed(k, limit int) int {
	open, depth := d.tokens[k].word, 0
	for j := k + 1; j < limit; j++ {
		t := &d.tokens[j]
		switch {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			if depth--; depth < 0 {
				if open == "(" {
					return j + 1
				}
				return -1
			}
		case depth > 0:
		case open == "," && t.word == ",":
			if j+1 < limit && (d.saysIs(j+1) || !d.relative(k+1)) {
				return j + 1
			}
		case t.word == open && t.word != "(" && (t.word != "-" || d.spaced(j)):
			return j + 1
		case t.kind == lineToken, d.concludes(j) && !t.is("therefore", "thus", "hence"):
			return -1
		}
	}
	return -1
}

// relative tells whether a relative clause begins at token k: it may have commas in it.
func (d *document) relative(k int) bool {
	return d.tokens[k].is("which", "that", "who", "whose", "where", "when", "since", "as", "i.e.", "with", "in", "for", "using")
}

// saysIs tells whether token k is a verb behind which stands what something is.
func (d *document) saysIs(k int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		return copulas[t.word] || verbs[t.word] || t.is("has", "have")
	case hanToken:
		return strings.Contains("是为", t.word) && (k == 0 || !slices.Contains([]string{"因", "就", "作", "认"}, d.tokens[k-1].word)) || d.says(k, "等于", "应为", "约为")
	}
	return t.is("=", "≈")
}

// passedBy is the token of the verb behind what is set off by the comma at token k, right behind the cue at token i; 0 for none.
func (d *document) passedBy(i, k, limit int) int {
	if k != i+1 || d.tokens[k].word != "," {
		return 0
	}
	if end := d.passed(k, limit); end > 0 && end < limit && (d.saysIs(end) || yields[d.tokens[end].word]) {
		return end
	}
	return 0
}

// valuesOf are the tokens at which the value of the quantity at token i may stand: in apposition to it, else behind is, the token behind its copula,
// and behind what is said of it in passing; -1 where none is.
func (d *document) valuesOf(i int, s sentence, is int) []int {
	if at := d.apposed(i, s); at > 0 {
		return []int{at}
	}
	return []int{is, d.beyond(i, s)}
}

// told are verbs of what is said of a value that was given in apposition.
var told = set("comes follows results matches agrees")

// apposed is the token of the value that stands in apposition to the quantity at token i, where what is said of it states no other value: "the
// area, 24, is half the product of 6 and 8"; -1 for none.
func (d *document) apposed(i int, s sentence) int {
	for k := i + 1; k < min(s.end, i+8); k++ {
		t := &d.tokens[k]
		if !t.is(",", "(", "—", "–") {
			if d.idle[k] || t.kind == numberToken || d.saysIs(k) || d.concludes(k) {
				return -1
			}
			continue
		}
		end := d.passed(k, min(s.end, k+maxApposition))
		if end < 0 || end >= s.end || !d.saysIs(end) && !told[d.tokens[end].word] || d.tokens[end].is(":", "=") {
			return -1
		}
		at := max(k+1, d.restates(k+1))
		v, ok := d.value(at, end-1)
		if !ok || !v.content || v.first > at+1 || v.end < end-1 || d.concluding(sentence{first: end, end: s.end}) || d.saysIs(end) && d.tellsValue(end+1, s) {
			return -1
		}
		return v.first
	}
	return -1
}

// tellsValue tells whether what stands behind a verb at token k is a value alone, or denies one.
func (d *document) tellsValue(k int, s sentence) bool {
	if k < s.end && (negation(d.tokens[k].word) || wrongs[d.tokens[k].word]) {
		return true
	}
	v, ok := d.value(k, s.end)
	if !ok || !v.content {
		return false
	}
	t := &d.tokens[min(v.end, len(d.tokens)-1)]
	return v.end >= s.end || t.kind == signToken || t.kind == lineToken || reasonWords[t.word] || conclusions[t.word] || joins[t.word]
}
