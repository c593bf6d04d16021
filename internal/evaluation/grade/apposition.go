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
