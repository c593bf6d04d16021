package fidelity

import (
	"strings"
	"unicode/utf8"
)

// hanGoalWords are what a Chinese question asks for, by kind.
var hanGoalWords = []struct{ written, kind string }{
	{"周", "perimeter"}, {"表面积", "surface"}, {"侧面积", "lateral"}, {"面积", "area"}, {"体积", "volume"}, {"容积", "volume"}, {"半径", "radius"},
	{"直径", "diameter"}, {"宽", "width"}, {"高", "height"}, {"深", "depth"}, {"平方", "area"}, {"立方", "volume"}, {"长", "length"}, {"距离", "distance"},
	{"百分之", "percent"}, {"几分之", "fraction"}, {"度数", "angle"}, {"大小", "angle"}, {"多少元", "cost"}, {"多少钱", "cost"}, {"千克", "weight"}, {"吨", "weight"},
}

// noKinds takes out the words that hold one of hanGoalWords and mean something else.
var noKinds = strings.NewReplacer("立方体", "", "周长", "周", "长方", "", "增长", "", "延长", "", "校长", "", "班长", "", "生长", "")

// hanAsks are what asks in Chinese, before what is asked for or in its place.
var hanAsks = []string{"求", "计算", "算出", "多少", "几", "多长", "多大", "多高", "多宽", "多深", "多远", "何", "吗"}

// noAsks writes words that hold one of hanAsks and ask for nothing as others of the same length.
var noAsks = strings.NewReplacer("几何", "图形", "计算结果", "得出结果", "计算时", "得出时")

// hanBreaks part clauses.
var hanBreaks = []string{", ", ". ", "? ", "; ", "其中"}

// shortClause is the most characters of a clause that only asks, 是多少厘米, so that the one before it says for what.
const shortClause = 7

// readHanGoal finds what a Chinese text asks for: the kinds that its question mentions, and the first name. The question is
// the clause of the last word that asks, or of the blank, and the clauses before it where it is short and says neither.
func (r *reading) readHanGoal() {
	text := strings.TrimRight(noAsks.Replace(r.plain), " .?!=:")
	at := -1
	for _, w := range hanAsks {
		at = max(at, strings.LastIndex(text, w))
	}
	if blank := r.lastBlank(); blank < len(r.tokens) {
		at = max(at, r.tokens[blank].start)
	}
	r.goal.found = at >= 0 || r.hasQuestionMark() || strings.HasSuffix(strings.TrimRight(r.plain, " .$"), "=")
	to := hanGoalEnd(text, at)
	end := to
	for range mostClauses {
		from := lastBreak(text[:end])
		r.mention(from, to)
		if !r.goal.isEmpty() || from == 0 || utf8.RuneCountInString(text[from:end]) > shortClause {
			return
		}
		end = len(strings.TrimRight(strings.TrimSuffix(text[:from], "其中"), " ,.;?"))
	}
}

// hanGoalEnd is where a question ends that asks at the given place, the end of the text where that is not known.
func hanGoalEnd(text string, at int) int {
	to := len(text)
	if at < 0 || at >= to {
		return to
	}
	if end := nextBreak(text[at:]); end >= 0 {
		to = at + end
	}
	if end := strings.Index(text[at:to], ": "); end >= 0 { // what is given follows
		to = at + end
	}
	return to
}

// mostClauses is how many clauses a question may have.
const mostClauses = 3

// mention notes the kinds and the first name that stand between two places of the plain text.
func (r *reading) mention(from, to int) {
	clause := noKinds.Replace(r.plain[from:to])
	for _, w := range hanGoalWords {
		if strings.Contains(clause, w.written) {
			r.goal.kinds = append(r.goal.kinds, w.kind)
		}
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.start >= from && t.start < to && (t.role == isName || t.role == isVariable || t.role == isLabel) {
			r.goal.name = t.lower
			return
		}
	}
}

// lastBreak is where the clause begins that ends a text, and nextBreak where the one ends that begins it, or -1.
func lastBreak(text string) int {
	from := 0
	for _, mark := range hanBreaks {
		if k := strings.LastIndex(text, mark); k >= 0 {
			from = max(from, k+len(mark))
		}
	}
	return from
}

func nextBreak(text string) int {
	to := -1
	for _, mark := range hanBreaks {
		if k := strings.Index(text, mark); k >= 0 && (to < 0 || k < to) {
			to = k
		}
	}
	return to
}

func containsAny(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
