package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/fidelity"
)

// A chineseWriter writes clauses in the style of one text.
type chineseWriter struct {
	c    chance
	stop string // the stop of the text: 。 or ．
	now  bool   // 现 stands in the text
	asks bool   // the text ends in a question
	long bool   // the text is so long that a word or two change little
	far  bool   // more is to be changed than usual

	inside string // what stands in brackets before the mark of the question
}

// answerForms begin a sentence that says in what form the answer is wanted, and what is to be used for it.
var answerForms = []string{"π取", "结果", "得数", "答案", "取π", "圆周率"}

// chineseOpeners say no more than that there is a figure.
var chineseOpeners = []string{"如图所示", "如图", "如下图所示", "如下图"}

// A chineseText is a text, taken apart once.
type chineseText struct {
	opener   string          // that there is a figure
	given    []chineseClause // what stands before the question
	last     chineseClause   // the question
	question chineseQuestion // what it asks for, where it is understood
	asks     bool            // it is
	facts    bool            // what is given are conditions that stand by themselves, and the question is understood
	remark   string          // in brackets, behind the question
	answer   []string        // behind the question, in what form the answer is wanted and what is to be used for it
	stop     string
	now      bool
	long     bool
	read     reading // of one writing of it after the other
}

func readChinese(text string) *chineseText {
	tokens := tokenize(text)
	t := &chineseText{stop: "。", now: strings.Contains(text, "现"), long: len(tokens) > 30}
	if strings.Contains(text, "．") {
		t.stop = "．"
	}
	parts := chineseClauses(text, tokens)
	if len(parts) > 1 && slices.Contains(chineseOpeners, parts[0].body) {
		t.opener, parts = parts[0].body, parts[1:]
	}
	last := len(parts) - 1
	for ; last > 0; last-- {
		if p := parts[last]; startsWithAny(p.body, answerForms...) {
			t.answer = append([]string{p.body}, t.answer...)
		} else if t.remark == "" && startsWithAny(p.body, "（", "(") {
			t.remark = p.body + p.mark
		} else {
			break
		}
	}
	t.given, t.last = parts[:last], parts[last]
	t.question, t.asks = readChineseQuestion(t.last.body)
	t.facts = t.asks && last > 0 && areFacts(t.given)
	return t
}

// areFacts says whether all clauses are facts, and none is torn from the next.
func areFacts(given []chineseClause) bool {
	for i := range given {
		if !isFact(given[i].body) || isTorn(given, i) {
			return false
		}
	}
	return true
}

// chinese writes a Chinese text in one other way, which chance chooses. It may be the text itself. far asks for what changes
// more.
func (r *Rewriter) chinese(t *chineseText, c chance, far bool) string {
	w := &chineseWriter{c: c, stop: t.stop, now: t.now, long: t.long || far, far: far}
	if far && c.pick(4, "announced") > 0 {
		if announced, ok := w.announced(t); ok {
			return r.zh.reword(announced, c, true, far, &t.read)
		}
	}
	last, place := t.last, len(t.given)
	if !t.asks {
		last = w.plainQuestion(last, place)
	}
	w.asks = t.asks || asksHowMany(last.body)
	var b strings.Builder
	behind := t.remark
	if len(t.answer) > 0 {
		behind += strings.Join(t.answer, w.stop) + w.stop
	}
	before, inside := "", ""
	if len(t.answer) > 0 && len(t.given) > 0 && t.remark == "" {
		switch w.c.pick(3, "answer") {
		case 0:
			before, behind = strings.Join(t.answer, "，")+"，", ""
		case 1:
			inside, behind = "（"+strings.Join(t.answer, "，")+"）", ""
		}
	}
	w.inside = inside
	switch {
	case t.facts && before == "":
		w.facts(&b, t.opener, t.given, t.question)
	default:
		if t.opener != "" {
			b.WriteString(one(c, []string{"如图所示，", "如图，"}, "opener"))
		}
		w.story(&b, t.given)
		b.WriteString(before)
		if t.asks {
			asked, mark := w.ask(t.question)
			from := w.from(place)
			if from != "" {
				asked = strings.TrimPrefix(strings.TrimPrefix(asked, "那么"), "则")
			}
			b.WriteString(from + asked + inside + mark)
		} else {
			b.WriteString(last.body + inside + last.mark)
		}
	}
	b.WriteString(behind)
	return r.zh.reword(b.String(), c, true, far, &t.read)
}

// facts writes a text whose conditions all stand by themselves: in another order, before the question or behind it.
func (w *chineseWriter) facts(b *strings.Builder, opener string, facts []chineseClause, q chineseQuestion) {
	bodies := make([]string, len(facts))
	for i := range facts {
		bodies[i] = facts[i].body
	}
	for i := len(bodies) - 1; i > 0; i-- {
		k := w.c.pick(i+1, "shuffle", facts[i].body)
		bodies[i], bodies[k] = bodies[k], bodies[i]
	}
	given := strings.Join(bodies, "，")
	q.then = false
	asked, mark := w.ask(q)
	shown := ""
	if opener != "" {
		shown = one(w.c, []string{"如图所示，", "如图，", "如图所示，已知", "如图，已知", "在如图所示的图形中，", "在图中，已知"}, "opener")
	} else {
		shown = one(w.c, []string{"已知", ""}, "opener")
	}
	orders := 4
	if !isFact("A" + q.goal) {
		orders = 3 // it points to what is given
	}
	switch w.c.pick(orders, "order") {
	case 0, 1:
		b.WriteString(shown + given + "，" + asked + w.inside + mark)
	case 2:
		b.WriteString(shown + given + w.stop + strings.TrimPrefix(strings.TrimPrefix(asked, "那么"), "则") + w.inside + mark)
	default:
		if opener != "" {
			shown = one(w.c, []string{"如图所示，", "如图，"}, "opener")
		} else {
			shown = ""
		}
		if mark == "？" {
			asked, mark = "求"+w.goal(q.goal), w.stop
			if q.unit != "" {
				asked += "是多少" + q.unit
			}
		}
		b.WriteString(shown + asked + "，其中" + given + w.inside + mark)
	}
}

// story writes the clauses before a question as they stand, with another beginning.
func (w *chineseWriter) story(b *strings.Builder, parts []chineseClause) {
	for i, p := range w.reordered(parts) {
		if !w.asks {
			b.WriteString(p.body + p.mark)
			continue
		}
		if i == 0 && isIntroduction(p.body) {
			if isStated(p.body) && !fidelity.TellsStep(p.body) {
				b.WriteString(one(w.c, []string{"", "已知", "已知"}, "begin"))
			} else if endsWithAny(p.body, chineseThings...) && !strings.ContainsAny(p.body, "把将用从在做") {
				begins := []string{"", "有", "现有"}
				if w.now {
					begins = begins[:2]
				}
				b.WriteString(one(w.c, begins, "begin"))
			}
		}
		if i == 0 && !isIntroduction(p.body) && !isStop(p.mark) && !fidelity.TellsStep(p.body) && !endsWithAny(p.body, chineseThings...) &&
			!startsWithAny(p.body, chineseBegins...) {
			b.WriteString(one(w.c, []string{"", "已知"}, "begin"))
		}
		b.WriteString(p.body + p.mark)
	}
}

// mayMove says whether a clause is an equation that stands by itself.
func (w *chineseWriter) mayMove(parts []chineseClause, i int) bool {
	return !isTorn(parts, i) && (i == 0 || !isTorn(parts, i-1)) &&
		(isEquation(tokenize(parts[i].body)) || w.far && isRelation(parts[i].body))
}

// reordered puts the equations that stand side by side in another order, as NAME=NUMBER, and leaves their marks in place.
func (w *chineseWriter) reordered(parts []chineseClause) []chineseClause {
	out := slices.Clone(parts)
	for from := 0; from < len(out); {
		end := from
		for end < len(out) && w.mayMove(out, end) {
			end++
			if w.far && isStop(out[end-1].mark) {
				break
			}
		}
		for i := end - 1; i > from; i-- {
			k := from + w.c.pick(i+1-from, "equations", out[i].body)
			out[i].body, out[k].body = out[k].body, out[i].body
		}
		from = max(end, from+1)
	}
	return out
}

// isTorn reports whether the comma behind parts[i] stands between two names of one clause: 到两点M，N的距离.
func isTorn(parts []chineseClause, i int) bool {
	if i+1 >= len(parts) || isStop(parts[i].mark) {
		return false
	}
	before, behind := tokenize(parts[i].body), tokenize(parts[i+1].body)
	return before[len(before)-1].kind == name && behind[0].kind == name && !isEquation(before) &&
		(len(behind) == 1 || behind[1].text == "的")
}

// isRelation reports whether a clause says how named things stand to each other, and of nothing that is done.
func isRelation(s string) bool {
	return isFact(s) && !fidelity.TellsStep(s) && strings.ContainsAny(s, "是为=∥⊥在") && !strings.ContainsAny(s, "转折切截翻移动走从把将到成得使")
}

// chineseBegins are beginnings of a text that 已知 does not stand before.
var chineseBegins = []string{"把", "将", "用", "如果", "假如", "若", "当", "从", "做", "要", "挖", "以", "沿", "制", "已知", "设", "为", "画", "现", "要", "按", "你", "请", "求", "根据", "由于", "因为", "围", "修", "给", "让", "对", "往", "配", "大课"}

// chineseThings end a clause that names a thing and says nothing of it yet, so that 有 may stand before it.
var chineseThings = []string{"体", "箱", "池", "桶", "器", "缸", "杯", "柱", "锥", "囤", "屯", "仓", "坑", "盒", "料", "块", "锭", "形", "材", "纸", "罐", "管", "坛", "圃", "室", "铁皮", "油桶", "车厢", "零件", "梯田", "花园", "水塘", "鱼塘", "石", "铁", "木", "钢"}

// isIntroduction reports whether a clause begins with 一 and a measure word: 一个, 一根.
func isIntroduction(s string) bool {
	return startsWithAny(s, "一个", "一根", "一块", "一张", "一只", "一节", "一座", "一辆", "一台", "一段", "一堆")
}

// isStated reports whether a clause states a measure, and does not only name a thing.
func isStated(s string) bool {
	return strings.ContainsAny(s, "是为有装=")
}

// plainQuestion writes a question whose goal is not understood as an indirect one: its words and their order stay.
func (w *chineseWriter) plainQuestion(p chineseClause, place int) chineseClause {
	body := p.body
	if !asksHowMany(body) || strings.ContainsAny(body, "（(") {
		return p
	}
	if startsWithAny(body, "如果", "若", "把", "将", "当", "请你", "已知") {
		return p
	}
	for _, lead := range chineseLeads {
		if rest, ok := strings.CutPrefix(body, lead); ok {
			body = rest
			break
		}
	}
	from := w.from(place)
	form := one(w.c, []string{"？", "？问", "？请问", "？那么", "？算一算，", "？请你算一算，", "求", "试求", "请计算", "请算出", "请求出"}, "plain")
	begin, isQuestion := strings.CutPrefix(form, "？")
	if isQuestion {
		if from != "" {
			begin = strings.TrimPrefix(begin, "那么")
		}
		return chineseClause{from + begin + body, "？"}
	}
	return chineseClause{from + begin + body, w.stop}
}

// from writes 根据题意 and the like before the question of a long text, which place clauses stand before.
func (w *chineseWriter) from(place int) string {
	if !w.long || place == 0 {
		return ""
	}
	return one(w.c, []string{"", "", "根据题意，", "根据以上条件，", "根据已知条件，", "根据以上信息，", "根据题中的条件，"}, "from")
}
