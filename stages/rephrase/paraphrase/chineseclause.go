package paraphrase

import "strings"

// A chineseClause is what stands between two marks of a Chinese text.
type chineseClause struct {
	body string
	mark string // the comma or stop behind it, with white space around it; "" at the end of a text without one
}

// chineseClauses cuts a text at its commas and stops that stand outside of brackets.
func chineseClauses(text string, tokens []token) []chineseClause {
	var cut []chineseClause
	from, depth := 0, 0
	for i := range tokens {
		switch t := &tokens[i]; t.text {
		case "(", "（", "“", "[":
			depth++
		case ")", "）", "”", "]":
			depth = max(0, depth-1)
		case "，", ",", "；", ";", "。", "．", ".", "？", "?", "！":
			if depth > 0 || i == from && len(cut) == 0 {
				continue
			}
			if i == from {
				cut[len(cut)-1].mark += t.text
			} else {
				cut = append(cut, chineseClause{text[tokens[from].start:tokens[i-1].end], t.text})
			}
			from = i + 1
		}
	}
	if from < len(tokens) {
		cut = append(cut, chineseClause{text[tokens[from].start:tokens[len(tokens)-1].end], ""})
	}
	return cut
}

// isStop reports whether a mark ends a sentence.
func isStop(m string) bool { return m != "" && strings.ContainsAny(m, "。．.？?！") }

// chinesePointers point to something said before, or bind a clause to its neighbours: what holds one does not move.
var chinesePointers = []string{"它", "其", "该", "这", "那", "则", "分别", "如果", "若", "当", "再", "且", "然后", "后", "求", "多少", "所以", "因为", "使", "已知", "设",
	"另", "一条", "其余", "剩", "余下", "作", "取", "过", "延长", "连接", "切点", "垂足", "相交于", "交于", "依次", "沿", "绕", "两腰", "两条"}

// isFact reports whether a clause is a condition that stands by itself: one with names and without a word that points
// elsewhere.
func isFact(s string) bool {
	for _, p := range chinesePointers {
		if strings.Contains(s, p) {
			return false
		}
	}
	named := false
	for _, t := range tokenize(s) {
		named = named || t.kind == name
	}
	return named
}
