package backward

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/schema"
)

// A thing is a segment or an angle, by its points of one letter each: "AB", "ABC" with the vertex in the middle. What is
// not named so is "".
type thing string

// Names of what a number is said to be equal to, at the end of what stands before it.
var (
	segmentBefore = regexp.MustCompile(`(?:^|[^A-Za-z0-9_'′{])([A-Z]{2})\s*[=＝]\s*\$?$`)
	angleBefore   = regexp.MustCompile(`(?:\\angle|∠|\bangle)\s*\{?([A-Z]{3})\}?\s*(?:=|＝|is|等于|为)\s*\$?$`)
)

// thingBefore is what a number is said to be the measure of, by what stands before it. Of AB = CD = 5 it is CD; a term of
// a sum, an arc and a vector are none.
func thingBefore(before string) thing {
	if at := angleBefore.FindStringSubmatch(before); at != nil {
		return thing(at[1]).inOrder()
	}
	at := segmentBefore.FindStringSubmatchIndex(before)
	if at == nil {
		return ""
	}
	left := strings.TrimRight(before[:at[2]], " $")
	for _, sign := range []string{"+", "-", "−", "×", "*", "/", "·", ":", "：", "⌒", "弧", "→", "⊥", "∥", "△", "面积", "周长", "向量"} {
		if strings.HasSuffix(left, sign) {
			return ""
		}
	}
	word := left[strings.LastIndexAny(left, " ,.;，。；")+1:]
	if strings.HasPrefix(word, `\`) || slices.Contains([]string{"arc", "m", "l", "vector", "rectangle", "square", "times"}, word) {
		return ""
	}
	return thing(before[at[2]:at[3]]).inOrder()
}

// inOrder is the same thing with its ends in alphabetical order.
func (t thing) inOrder() thing {
	if first, last := t[0], t[len(t)-1]; first > last {
		return thing(last) + t[1:len(t)-1] + thing(first)
	}
	return t
}

// thingOf is what a number of a problem measures.
func thingOf(p *schema.Problem, n *schema.Number) thing {
	field := p.Text
	if n.Field == schema.InClauses {
		field = p.Semantic[n.Clause]
	}
	return thingBefore(field[:n.Start])
}
