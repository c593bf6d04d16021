package quantity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// readUnits reads the units behind the numbers, and money before them. What is an exponent of a unit, or a label, or the
// value of a constant, is no quantity.
func (r *Reading) readUnits() {
	exponent := 0 // where the last unit with an exponent ends
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if q.Start < exponent {
			q.Constant = true
			continue
		}
		before, after := r.text[:q.Start], r.text[q.End:]
		if pi, ok := piAt(after); ok {
			q.Pi = true
			after = after[pi:]
		}
		switch {
		case q.Percent:
			q.Read, q.Unit = true, true
			continue
		case isConstant(before, after, q.Value), isName(before, after, q.Text), isAround(before, after, q.Value):
			q.Constant = true
			continue
		case isMoney(before):
			q.Measure, q.Read, q.Unit = Measure{Money, 1}, true, true
			if per, ok := perAfter(after); ok {
				q.Measure = q.over(per)
			}
			continue
		}
		q.OfFigure = isOfFigure(after, q.Value)
		q.Kinds = strings.HasPrefix(after, "种不同") || strings.HasPrefix(after, "种颜色")
		if root, ok := rootAt(after); ok {
			after = after[root:]
		}
		if t, ok := unitAt(after); ok {
			if t.Scale == 0.01 && t.Dimension == Pure {
				q.Percent, q.Value = true, q.Value/100
				t.Scale = 1
			}
			q.Measure, q.Read, q.Unit, q.Things = t.Measure, true, true, t.things
			exponent = q.End + t.size
			if per, ok := perAfter(after[t.size:]); ok {
				q.Measure = q.over(per)
			}
		} else if q.OfFigure {
			q.Read, q.Unit, q.Things = true, true, true
		}
	}
	r.readRoots()
}

// rootAt reads a root that multiplies the number before it: 5 √ 2 cm.
func rootAt(after string) (size int, ok bool) {
	s := strings.TrimLeft(after, " ")
	rest, ok := strings.CutPrefix(s, "√")
	if !ok {
		return 0, false
	}
	rest = strings.TrimLeft(rest, " ")
	digits := strings.TrimLeft(rest, "0123456789")
	return len(after) - len(digits), len(digits) < len(rest)
}

// readRoots reads the numbers under a root: √ 41 cm, of which 41 is the square. One behind another number is a constant.
func (r *Reading) readRoots() {
	for k := range r.Quantities {
		q := &r.Quantities[k]
		if !strings.HasSuffix(strings.TrimRight(r.text[:q.Start], " "), "√") {
			continue
		}
		if k > 0 && strings.TrimSpace(r.before(k)) == "√" {
			q.Constant = true
			continue
		}
		if d, ok := q.Dimension.Power(2); ok && q.Read {
			q.Measure = Measure{d, q.Scale * q.Scale}
		}
	}
}

// isAround reports whether a four is no number: 4周 is all around, unless something winds or runs four times; and so is the
// name of a day or a year.
func isAround(before, after string, value float64) bool {
	if strings.HasSuffix(before, "星期") || strings.HasSuffix(before, "公元") || strings.HasSuffix(before, "公元前") {
		return true
	}
	return value == 4 && strings.HasPrefix(after, "周") && !strings.HasPrefix(after, "周长") &&
		!strings.ContainsAny(before[max(0, len(before)-18):], "绕转滚跑缠捆卷")
}

// isOfFigure reports whether a number is how many of its parts a figure has in any case.
func isOfFigure(after string, value float64) bool {
	parts := map[float64][]string{
		3: {"边长", "边的", "边分别", "条边", "个角", "个内角", "个顶点"}, 4: {"条边", "个角", "个顶角", "个内角", "个顶点", "个侧面", "面墙", "壁", " walls", " corners", " sides", " vertices"},
		6: {"个面", " faces"}, 8: {"个顶点", " vertices"}, 12: {"条棱", " edges"},
	}[value]
	for _, part := range parts {
		if strings.HasPrefix(after, part) {
			return true
		}
	}
	return false
}

// piAt reads a π that multiplies the number before it.
func piAt(after string) (size int, ok bool) {
	s := strings.TrimLeft(after, " ")
	for _, pi := range []string{"π", `\pi`, "pi"} {
		if rest, is := strings.CutPrefix(s, pi); is && (pi == "π" || rest == "" || !lexeme.IsLetter(rest[0])) {
			return len(after) - len(rest), true
		}
	}
	return 0, false
}

// isMoney reports whether a sign of money ends what stands before a number.
func isMoney(before string) bool {
	before = strings.TrimRight(before, " ")
	for _, sign := range []string{"rs .", "rs.", "rs", "re .", "￥", "¥", "$"} {
		if rest, ok := strings.CutSuffix(before, sign); ok && (rest == "" || !lexeme.IsLetter(rest[len(rest)-1])) {
			return sign != "$" || strings.Count(before[max(0, len(before)-100):], "$") == 1 || !strings.Contains(before, `\`)
		}
	}
	return false
}

// perAfter reads what a rate is by: per m, / kg, a metre.
func perAfter(after string) (Measure, bool) {
	s := strings.TrimLeft(after, " ")
	for _, per := range []string{"per ", "/ ", "/", "a ", "an ", "each ", "every ", "for every ", "every", "for each "} {
		rest, ok := strings.CutPrefix(s, per)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "running "), "1 ")
		if t, ok := unitAt(rest); ok && !t.things {
			return t.Measure, true
		}
		if per == "/" || per == "/ " {
			return Measure{}, false
		}
	}
	return Measure{}, false
}

// isConstant reports whether the value of π is given.
func isConstant(before, after string, value float64) bool {
	tight := strings.TrimRight(before, " =＝≈取值按约为是用as({$")
	if value >= 3.1 && value <= 3.15 && (strings.HasSuffix(tight, "π") || strings.HasSuffix(tight, "pi") || strings.HasSuffix(tight, "圆周率") ||
		strings.HasSuffix(tight, "∏") || len(tight) < len(before) && strings.Contains(before, "π")) {
		return true
	}
	return strings.HasSuffix(strings.TrimRight(before, " "), "≈")
}

// isName reports whether a number is part of a name: t 1, figure 2.
func isName(before, after, text string) bool {
	before = strings.TrimRight(before, " ")
	word := lastWord(before)
	switch word {
	case "figure", "fig", "triangle", "circle", "point", "line", "question", "step":
		return !strings.HasPrefix(strings.TrimLeft(after, " "), ":") && len(text) == 1 && word != "line"
	}
	return len(word) == 1 && !slices.Contains([]string{"x", "a", "*"}, word) && len(text) == 1 && strings.HasSuffix(before, word)
}

// lastWord is the word of letters that s ends with, or "".
func lastWord(s string) string {
	i := len(s)
	for i > 0 && lexeme.IsLetter(s[i-1]) {
		i--
	}
	return s[i:]
}

// isJoined reports whether what stands between two numbers only joins them, units aside: "cm , ", " m x ", "、", " by ".
func isJoined(between string) bool {
	s := between
	if t, ok := unitAt(s); ok && t.size <= len(s) {
		s = s[t.size:]
	}
	for _, word := range []string{"and", "by", "to", "x", "or", "respectively", "wide"} {
		s = strings.ReplaceAll(s, " "+word+" ", " ")
	}
	s = strings.Trim(s, " ,，、和与*×;:：及-.(){}$\\")
	return slices.Contains([]string{"", "times", "x"}, s)
}
