package quantity

import (
	"slices"
	"strings"
)

// Asked is what a text asks for.
type Asked struct {
	// Measure is what the answer measures, and Read says that the words tell it; Unit, that they tell its unit as well.
	Measure
	Read, Unit bool
	Role       Role
	// Percent: a percentage; Ratio: a ratio, a fraction or a multiple; Things: a number of things.
	Percent, Ratio, Things bool
	// Of is what a ratio compares; nil where the words do not tell.
	Of *Dimension
	// Start is where the question begins in the text.
	Start int
}

// asked reads what is asked for.
func (r *Reading) asked() Asked {
	if at := chineseQuestion(r.text); at >= 0 {
		return r.askedChinese(at)
	}
	return r.askedEnglish()
}

var starters = []string{"what", "how", "find", "calculate", "determine", "which", "compute", "evaluate"}

// askedEnglish reads the question behind its last starting word, or the last sentence where there is none.
func (r *Reading) askedEnglish() Asked {
	start := r.questionStart()
	goal := r.text[start:]
	if cut := conditionAt(goal); cut > 0 {
		goal = goal[:cut]
	}
	for _, read := range []func(*Reading, string, int) (Asked, bool){(*Reading).askedShare, (*Reading).askedNumber, (*Reading).askedAmount} {
		if a, ok := read(r, goal, start); ok {
			a.Start = start
			return a
		}
	}
	return r.askedNoun(goal, start)
}

// questionStart is where the question begins.
func (r *Reading) questionStart() int {
	start := -1
	for _, word := range starters {
		start = max(start, lastOf(r.text, word))
	}
	if start >= 0 {
		return start
	}
	s := strings.TrimRight(r.text, " .:?=()-")
	start = 0
	for _, stop := range []string{" . ", ". ", ", ", " then ", "? "} {
		if i := strings.LastIndex(s, stop); i >= 0 && (stop == " then " || !strings.HasSuffix(s[:i], " sq") && !strings.HasSuffix(s[:i], " rs")) {
			start = max(start, i+len(stop))
		}
	}
	return start
}

// containsAny tells whether a text has one of the words.
func containsAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return containsWord(text, w) })
}

// askedShare reads a question for a percentage, a ratio or a change.
func (r *Reading) askedShare(goal string, start int) (a Asked, ok bool) {
	a.Measure, a.Read = Measure{Pure, 1}, true
	switch {
	case strings.Contains(goal, "%") && !strings.Contains(goal, "x %"), containsAny(goal, "percent", "percentage", "percents"):
		a.Percent = true
	case containsAny(goal, "ratio", "fraction", "proportion", "how many times", "probability"):
		a.Ratio = true
		if nouns := r.nounsIn(start+strings.Index(goal, "o"), start+len(goal)); len(nouns) > 0 && containsAny(goal, "ratio") {
			if d, ok := nouns[len(nouns)-1].role.Dimension(); ok {
				a.Of = &d
			}
		}
	case r.changesOnly() && containsAny(goal, "increase", "decrease", "increased", "decreased", "reduced", "reduction", "change", "increases", "decreases", "diminished", "more", "grow", "grows", "rise", "rises", "effect"):
		a.Percent = true
	default:
		return a, false
	}
	return a, true
}

// askedNumber reads how many there are of something: things or units.
func (r *Reading) askedNumber(goal string, _ int) (a Asked, ok bool) {
	for _, many := range []string{"how many ", "number of "} {
		i := strings.Index(goal, many)
		if i < 0 {
			continue
		}
		rest := strings.TrimPrefix(goal[i+len(many):], "more ")
		if t, ok := unitAt(rest); ok {
			a.Measure, a.Read, a.Unit, a.Things = t.Measure, true, true, t.things
		} else {
			a.Measure, a.Read, a.Things = Measure{Pure, 1}, true, true
		}
		if per, ok := perAfter(rest[min(len(rest), t0(rest)):]); ok && !a.Things {
			a.Measure = a.over(per)
		}
		return a, true
	}
	return a, false
}

// askedAmount reads a question whose words tell what is measured, without a noun of geometry.
func (r *Reading) askedAmount(goal string, _ int) (a Asked, ok bool) {
	a.Read = true
	switch {
	case containsAny(goal, "cost", "price", "expenditure", "expense", "pay", "spend", "charges"):
		a.Measure, a.Role = Measure{Money, 1}, Price
		a.Read = !strings.Contains(goal, " per ") && !containsAny(goal, "rate")
	case strings.HasPrefix(goal, "how long") && containsAny(goal, "take", "takes", "last"), containsAny(goal, "time", "hours", "minutes") && !containsAny(goal, "times"):
		a.Measure, a.Role = Measure{Time, 1}, Duration
		if t, ok := timeIn(goal); ok {
			a.Measure, a.Unit = t, true
		}
	case containsAny(goal, "how long", "how far", "how high", "how wide", "how deep", "how tall"):
		a.Measure = Measure{Length, 1}
	case containsAny(goal, "speed"):
		a.Measure, a.Role = Measure{Length.Over(Time), 1}, Speed
	case containsAny(goal, "weight", "mass"):
		a.Measure, a.Role = Measure{Mass, 1}, Weight
	default:
		return a, false
	}
	return a, true
}

// askedNoun reads the noun that says what is measured.
func (r *Reading) askedNoun(goal string, start int) Asked {
	a := Asked{Start: start}
	nouns := r.nounsIn(start, start+len(goal))
	if len(nouns) == 0 {
		return a
	}
	n := nouns[0]
	if n.role == Long && len(nouns) > 1 && strings.TrimSpace(strings.NewReplacer("of", "", "the", "", "its", "", "a", "").Replace(r.text[n.end:nouns[1].start])) == "" {
		n = nouns[1]
	}
	d, ok := n.role.Dimension()
	a.Role, a.Measure, a.Read = n.role, Measure{d, r.scaleOf(d)}, ok
	rest := goal
	for ok {
		i := strings.Index(rest, "in ")
		if i < 0 {
			break
		}
		rest = rest[i+3:]
		if t, is := unitAt(rest); is && t.Dimension == d && !t.things {
			a.Measure, a.Unit = t.Measure, true
		}
	}
	return a
}

// changesOnly reports whether percentages are all that the text states.
func (r *Reading) changesOnly() bool {
	percent := false
	for _, q := range r.Quantities {
		if !q.Percent && !q.Written && !q.Constant && q.Role != Term {
			return false
		}
		percent = percent || q.Percent
	}
	return percent
}

func t0(s string) int {
	t, _ := unitAt(s)
	return t.size
}

// timeIn reads a unit of time that a question asks in.
func timeIn(goal string) (Measure, bool) {
	for _, word := range []string{"hours", "minutes", "seconds", "days"} {
		if containsWord(goal, word) {
			u, _ := spelled(word)
			return measureOf(u.Unit)
		}
	}
	return Measure{}, false
}

// conditionAt is where a condition begins behind a question: if, when, given, whose …; 0 where none does.
func conditionAt(goal string) int {
	cut := 0
	for _, word := range []string{" if ", " when ", " given ", " whose ", " , and the ", " having ", " at rs", " at the rate"} {
		if i := strings.Index(goal, word); i > 0 && (cut == 0 || i < cut) {
			cut = i
		}
	}
	return cut
}

func (r *Reading) nounsIn(start, end int) []named {
	var found []named
	for _, n := range r.nouns {
		if n.start >= start && n.end <= end {
			found = append(found, n)
		}
	}
	return found
}

// chineseQuestion is where the word of a Chinese question stands: 多少, 几, 多长; or the sign of equality of a blank; −1
// where the text is not Chinese.
func chineseQuestion(text string) int {
	if strings.IndexFunc(text, func(c rune) bool { return c >= '一' && c <= '鿿' }) < 0 {
		return -1
	}
	at := -1
	for _, word := range []string{"多少", "几分之几", "百分之几", "多长", "多久", "多高", "多深", "多厚", "多宽", "多远", "多大", "多重", "几"} {
		if i := strings.LastIndex(text, word); i > at && !(word == "几" && (strings.HasSuffix(text[:i], "分之") || strings.HasPrefix(text[i:], "几分之"))) {
			at = i
		}
	}
	if at >= 0 {
		return at
	}
	for _, word := range []string{"求", "计算"} {
		if i := strings.LastIndex(text, word); i >= 0 {
			end := i + len(word)
			if stop := strings.IndexAny(text[end:], "，。．；？（(,?="); stop >= 0 {
				return end + stop
			}
			return len(text)
		}
	}
	s := strings.TrimRight(text, " =＝．.。？?（）()【】:：、，,是为_")
	return len(s)
}

// sizes are what 多大 and 多少 ask for by the word behind them or before.
var sizes = []struct {
	words string
	role  Role
}{
	{"多大的面积 多大面积 多大的地面 多大的路面 多大的地方 多大的场地 多大的空地 多大的草地", AreaOf}, {"多大的体积 多大的容积 多大的空间 多大空间", VolumeOf}, {"多长时间 多长的时间 多久", Duration},
	{"多少长", Long}, {"多少宽", Wide}, {"多少高", High}, {"多少深", Deep}, {"多少厚", Thick}, {"多少重", Weight}, {"多少远", Distance}, {"多少时间", Duration},
}

// askedInWords reads questions that no unit ends: 多大的路面, 多长时间, 上升多少, 占全部的多少, 水有多少.
func (r *Reading) askedInWords(a *Asked, s string, at int) bool {
	ask := func(d Dimension, role Role) bool {
		a.Measure, a.Read, a.Role = Measure{d, r.scaleOf(d)}, true, role
		return true
	}
	for _, size := range sizes {
		for word := range strings.FieldsSeq(size.words) {
			if strings.HasPrefix(s, word) && !strings.HasPrefix(s[len(word):], "方") && !strings.HasPrefix(s[len(word):], "量") {
				if size.role == Duration {
					return ask(Time, Duration)
				}
				d, _ := size.role.Dimension()
				return ask(d, size.role)
			}
		}
	}
	rest, bare := strings.CutPrefix(s, "多少")
	if rest = strings.Trim(rest, " 。．？?"); !bare || rest != "" {
		return false
	}
	clause := r.text[a.Start:at]
	for _, word := range []string{"上升", "升高", "下降", "降低", "上涨"} {
		if strings.HasSuffix(clause, word) {
			return ask(Length, High)
		}
	}
	switch {
	case strings.HasSuffix(clause, "水有"), strings.HasSuffix(clause, "水是"):
		return ask(Volume, VolumeOf)
	case strings.HasSuffix(clause, "的") && (strings.Contains(clause, "占") || strings.Contains(clause, "用去")):
		a.Ratio = true
		return ask(Pure, None)
	}
	return false
}

func (r *Reading) askedChinese(at int) Asked {
	s := r.text[at:]
	start := 0
	for _, stop := range []string{"，", "。", "．", "；", "？", ",", "、"} {
		if i := strings.LastIndex(r.text[:at], stop); i >= 0 {
			start = max(start, i+len(stop))
		}
	}
	a := Asked{Start: start}
	nouns := r.nounsIn(start, at)
	if len(nouns) > 0 {
		a.Role = nouns[len(nouns)-1].role
	}
	percent := strings.HasPrefix(s, "百分之几") || strings.HasSuffix(r.text[:at], "百分之")
	switch {
	case percent:
		a.Percent, a.Measure, a.Read = true, Measure{Pure, 1}, true
		return a
	case strings.HasPrefix(s, "几分之几"), strings.Contains(s[:min(len(s), 20)], "倍"), strings.Contains(r.text[start:at], "比是"), strings.HasSuffix(r.text[start:at], "比"):
		a.Ratio, a.Measure, a.Read = true, Measure{Pure, 1}, true
		return a
	}
	if r.askedInWords(&a, s, at) {
		return a
	}
	for _, word := range []string{"多少", "几"} {
		rest, ok := strings.CutPrefix(s, word)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(rest, "个")
		if strings.HasPrefix(rest, "钱") {
			a.Measure, a.Read, a.Role = Measure{Money, 1}, true, Price
			return a
		}
		if t, ok := unitAt(rest); ok {
			a.Measure, a.Read, a.Unit, a.Things = t.Measure, true, true, t.things
			if d, ok := a.Role.Dimension(); ok && d != a.Dimension {
				a.Role = None
			}
			if per, ok := perBefore(r.text[start:at]); ok && per.Dimension != a.Dimension {
				a.Measure, a.Role = a.over(per), None
			}
			return a
		}
		for d, material := range map[Dimension][]string{
			Area: {"铁皮", "玻璃", "木板", "纸", "布", "彩纸", "包装纸", "铝皮", "材料"}, Volume: {"水", "土", "沙", "空间"},
		} {
			for _, m := range material {
				if strings.HasPrefix(rest, m) {
					a.Measure, a.Read, a.Role = Measure{d, r.scaleOf(d)}, true, None
					return a
				}
			}
		}
		if rest != s[len(word):] {
			a.Measure, a.Read, a.Unit, a.Things = Measure{Pure, 1}, true, true, true
			return a
		}
	}
	for word, role := range map[string]Role{"多长": Long, "多高": High, "多深": Deep, "多厚": Thick, "多宽": Wide, "多远": Distance, "多重": Weight} {
		if strings.HasPrefix(s, word) {
			a.Role = role
		}
	}
	if d, ok := a.Role.Dimension(); ok {
		a.Measure, a.Read = Measure{d, r.scaleOf(d)}, true
	}
	return a
}
