package grade

import "strings"

// A Chinese reason may stand behind what it is a reason for: 绳子长150厘米，因为每段50厘米，共3段. All of the sentence is set aside then, up to a conclusion.

// reasonInChinese tells whether a reason begins at token i.
func (d *document) reasonInChinese(i int) bool {
	return d.says(i, "因为", "由于", "既然", "理由是", "理由:", "原因是", "原因:") ||
		d.says(i, "因") && !d.says(i, "因此", "因而", "因式", "因数", "因子", "因素")
}

// reasonBehind tells whether a Chinese reason begins at token i of a sentence, behind the comma of a clause that states a value.
func (d *document) reasonBehind(i int, s sentence) bool {
	return i > s.first && d.tokens[i].kind == hanToken && d.tokens[i-1].is(",", "—", "-") && d.reasonInChinese(i) && d.settles(i, s)
}

// settles tells whether the clause before token i says a value, and no clause before it an equation that is yet to be solved.
func (d *document) settles(i int, s sentence) bool {
	value := false
	clause := max(s.first, i-maxStated)
	for k, right := clause, false; k < i; k++ {
		switch t := &d.tokens[k]; {
		case d.idle[k]:
		case t.word == "," && k < i-1:
			clause, right, value = k+1, false, false
		case t.is("=", "≈"):
			if !right && d.unsolved(clause, k) {
				return false
			}
			right = true
		case t.kind == numberToken:
			value = value || !d.counts(span{k, k + 1, true})
		case t.is("π", "√", `\pi`, `\sqrt`, `\frac`):
			value = true
		case t.kind == hanToken && strings.Contains(hanNumerals, t.word) && !d.noNumeral(k):
			value = value || d.tokens[k+1].kind == hanToken && d.tokens[k+1].word != "角" && strings.Contains(hanNumerals+hanUnits, d.tokens[k+1].word)
		}
	}
	return value
}

// unsolved tells whether the tokens from first up to end are the left side of an equation that says not yet what its unknown is: 2x, x², A + B.
func (d *document) unsolved(first, end int) bool {
	letters, reckoning := false, false
	for k := first; k < end; k++ {
		switch t := &d.tokens[k]; t.kind {
		case wordToken:
			letters = letters || d.name(k) && !unitWords[t.word]
		case numberToken:
			reckoning = reckoning || !d.counts(span{k, k + 1, true})
		case signToken:
			reckoning = reckoning || strings.Contains("+-*/^²³·×√", t.word)
		}
	}
	return letters && reckoning
}

// reasonEnd is where the reason ends that begins at token i: at a conclusion, where the bracket closes around it, or with the sentence.
func (d *document) reasonEnd(i int, s sentence) int {
	depth := 0
	for k := i + 1; k < s.end; k++ {
		switch t := &d.tokens[k]; {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			if depth--; depth < 0 {
				return k
			}
		case d.endsReason(k), depth == 0 && t.is(",") && d.reckons(i, k) && d.results(k+1, s):
			return k
		}
	}
	return s.end
}

// reckons tells whether the tokens from first up to end are an equation of numbers behind a word of reason, as 因为6²+8²=10²: what is stated
// behind it follows from it.
func (d *document) reckons(first, end int) bool {
	equal, sign := false, false
	for k := first; k < end; k++ {
		switch t := &d.tokens[k]; {
		case t.is("="):
			equal = true
		case t.kind == signToken:
			sign = sign || strings.Contains("+-*/×²³^·", t.word)
		case t.kind != numberToken && !(t.kind == hanToken && k < first+2):
			return false
		}
	}
	return equal && sign
}

// results tells whether the clause from token first states with 是, 为 or 等于 what something is, and that is a number.
func (d *document) results(first int, s sentence) bool {
	for k := first; k < s.end && !d.tokens[k].is(","); k++ {
		if d.tokens[k].kind == hanToken && d.says(k, "是", "为", "等于") && k > first {
			for k++; k < s.end && !d.tokens[k].is(","); k++ {
				if d.tokens[k].kind == numberToken {
					return true
				}
			}
		}
	}
	return false
}

// endsReason tells whether a conclusion begins at token k.
func (d *document) endsReason(k int) bool {
	return d.concludes(k) || d.tokens[k].kind == hanToken && (d.says(k, "从而", "那么", "由此", "答案", "选") ||
		d.says(k, "则", "即", "得", "也就是", "就是") && d.tokens[k-1].word == ",")
}
