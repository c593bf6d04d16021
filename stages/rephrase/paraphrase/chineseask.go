package paraphrase

import (
	"slices"
	"strings"
)

// A chineseQuestion is a clause that asks for a quantity, taken apart.
type chineseQuestion struct {
	goal string // 它的体积, 直线BC的长度
	unit string // what stands behind 多少: 平方厘米
	then bool   // it began with 那么 or 则
}

// chineseLeads may stand before a question and say no more than that it is one.
var chineseLeads = []string{"试求出", "试求", "请求出", "求出", "求", "请计算", "计算", "请问：", "请问", "问：", "问:", "问", "那么", "则"}

// readChineseQuestion understands 求…, …=？, …是多少… and …高多少米. ok is false for anything else.
func readChineseQuestion(s string) (q chineseQuestion, ok bool) {
	asked := false
	if at := strings.LastIndex(s, "（"); at > 0 && strings.HasSuffix(s, "）") && strings.Count(s, "（") == 1 {
		if q, ok := readChineseQuestion(s[:at]); ok && q.unit == "" {
			q.goal += s[at:]
			return q, true
		}
	}
	for range 2 {
		for _, lead := range chineseLeads {
			if rest, has := strings.CutPrefix(s, lead); has {
				s, asked = rest, asked || strings.ContainsAny(lead, "求计")
				q.then = q.then || lead == "那么" || lead == "则"
				break
			}
		}
	}
	tokens := tokenize(s)
	if len(tokens) < 2 {
		return q, false
	}
	if last := tokens[len(tokens)-1]; last.text == "=" || last.text == "＝" {
		q.goal = s[:last.start]
		return q, isChineseGoal(q.goal)
	}
	before, unit, has := strings.Cut(s, "多少")
	if !has {
		q.goal = s
		return q, asked && isChineseGoal(s)
	}
	q.unit = unit
	for _, is := range []string{"等于", "是", "为", "应是", "约是", "有"} {
		if goal, isGoal := strings.CutSuffix(before, is); isGoal && is != "有" {
			q.goal = goal
			return q, isChineseGoal(goal) && isChineseUnit(unit)
		}
	}
	for _, measure := range []string{"高", "深", "长", "宽", "厚", "体积", "面积", "周长", "容积"} {
		if strings.HasSuffix(before, measure) && !endsWithAny(before, "升高", "加长", "增高", "延长", "加深", "加宽", "拉长", "增长") {
			q.goal = before
			return q, isChineseGoal(before) && isChineseUnit(unit)
		}
	}
	return q, false
}

func endsWithAny(s string, with ...string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasSuffix(s, w) })
}

// isChineseGoal reports whether a phrase is one that 求 may stand before and 是多少 behind: it ends in the name of a
// quantity.
func isChineseGoal(s string) bool {
	if strings.ContainsAny(s, "？?") || asksHowMany(s) || startsWithAny(s, "把", "如果", "若", "将", "至少", "最多", "共", "一共", "需", "用", "现在", "可", "在", "从", "当", "要", "应", "能") {
		return false
	}
	tokens := tokenize(s)
	if len(tokens) > 0 && tokens[0].text == "∠" && isTerm(tokens) {
		return true
	}
	return endsWithAny(s, "长", "长度", "积", "高", "深", "宽", "厚", "大小", "直径", "半径", "之和", "之差", "高度", "深度", "宽度", "厚度", "底", "重量", "度数", "之比", "距离", "可能性", "比", "质量", "棱长总和", "值", "坐标", "率", "个数", "数量", "容量", "速度", "路程")
}

// asksHowMany reports whether 几 or 多少 asks in a phrase: 几何体 asks for nothing.
func asksHowMany(s string) bool {
	return strings.ContainsAny(strings.ReplaceAll(s, "几何", ""), "几多") && !strings.Contains(s, "多边形")
}

// isChineseUnit reports whether what stands behind 多少 is a unit, or nothing.
func isChineseUnit(s string) bool {
	return len(s) <= len("立方厘米^3") && !strings.ContainsAny(s, "的，？?") && !endsWithAny(s, "皮", "纸", "水", "土", "漆", "块", "布")
}

// ask writes a question in a form that chance chooses, and says which mark closes it.
func (w *chineseWriter) ask(q chineseQuestion) (asked, mark string) {
	goal := w.goal(q.goal)
	if q.unit == "" {
		asked = one(w.c, []string{"求", "试求", "请求出", "计算", "请计算", "？是多少", "？等于多少", "？为多少", "？问"}, "ask")
	} else {
		asked = one(w.c, []string{"？是多少", "？为多少", "？等于多少", "？问", "？请问", "？算一算，", "？请你算一算，", "求", "试求", "请计算", "请求出", "请算出"}, "ask")
	}
	form, isQuestion := strings.CutPrefix(asked, "？")
	switch {
	case !isQuestion && q.unit == "":
		return form + goal, w.stop
	case !isQuestion:
		return form + goal + "是多少" + q.unit, w.stop
	case form == "问" || form == "请问" || strings.HasSuffix(form, "，"):
		return form + goal + one(w.c, []string{"是多少", "为多少"}, "is") + q.unit, "？"
	}
	then := ""
	if q.then || w.c.pick(3, "then") == 0 {
		then = one(w.c, []string{"那么", "则"}, "then")
	}
	return then + goal + form + q.unit, "？"
}

// goal writes what is asked for in another way: 直线BC的长度 is 直线BC的长.
func (w *chineseWriter) goal(goal string) string {
	for _, g := range []struct {
		ends string
		to   []string
	}{
		{"的长度", []string{"的长度", "的长"}}, {"的大小", []string{"的大小", "的度数"}},
	} {
		if before, ok := strings.CutSuffix(goal, g.ends); ok && !strings.ContainsAny(before, "与和、") && isNamedGoal(before) {
			return before + one(w.c, g.to, "goal")
		}
	}
	return goal
}

// isNamedGoal reports whether a phrase ends in a name.
func isNamedGoal(s string) bool {
	tokens := tokenize(s)
	return len(tokens) > 0 && tokens[len(tokens)-1].kind == name
}
