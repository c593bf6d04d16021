package paraphrase

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/fidelity"
)

// announced puts the question first and says that what is given follows: 请根据下面的条件求出圆锥的体积：…. ok is false where that
// would not read well.
func (w *chineseWriter) announced(t *chineseText) (string, bool) {
	if len(t.given) == 0 {
		return "", false
	}
	var given strings.Builder
	parts := w.reordered(t.given)
	when := ""
	if n := len(parts) - 1; n > 0 && strings.HasSuffix(parts[n].body, "时") && strings.ContainsAny(parts[n].mark, "，,") {
		when, parts = parts[n].body+"，", parts[:n]
	}
	for i := range parts {
		assumed, is := cutAssumed(parts[i].body)
		if is && (!isStated(assumed) && !strings.Contains(assumed, "每") || fidelity.TellsStep(assumed) || i+1 < len(parts) && startsWithAny(parts[i+1].body, "那么", "则", "就")) {
			return "", false // it is no condition of the whole
		}
		parts[i].body = assumed
	}
	last := &parts[len(parts)-1]
	if endsWithAny(last.body, "时", "后", "中", "上", "间", "内") || startsWithAny(last.body, "当", "要使", "为了", "照", "利用", "按", "依") || strings.HasSuffix(last.mark, "：") {
		return "", false // it says when or where
	}
	last.mark = w.stop
	for _, p := range parts {
		given.WriteString(p.body + p.mark)
	}
	told := given.String()
	if slices.ContainsFunc(assumptions, func(w string) bool { return strings.Contains(told, w) }) {
		return "", false // it belongs to the question
	}
	goal, ok := w.goalOf(t)
	if !ok {
		return "", false
	}
	if goal, ok = unpointed(goal, told); !ok {
		return "", false
	}
	if utf8.RuneCountInString(goal) < 3 {
		return "", false // whose it is stands in what is told: 高
	}
	goal = when + goal
	if t.asks && t.question.unit != "" {
		goal += "是多少" + t.question.unit
	}
	frames := []string{"请根据下面的条件，求出", "请根据以下条件，计算", "试根据下列条件求出", "根据下面给出的条件，请计算", "请利用下列条件算出", "请先阅读下面给出的条件，再求出",
		"请认真阅读下面的叙述，然后算出", "请仔细阅读下面给出的各个条件，再计算", "请根据下面所给出的全部条件，计算"}
	if len(parts) < 3 {
		frames = frames[:7] // not 各个 and 全部
	}
	if len(parts) < 2 {
		frames = frames[:5] // too little to read first
	}
	frame := one(w.c, frames, "announced")
	shown := ""
	if t.opener != "" {
		shown = one(w.c, []string{"如图所示，", "如图，"}, "opener")
	}
	forms, behind := t.answer, t.remark
	if inside := strings.Trim(t.remark, "（）()。．."); strings.Contains(inside, "保留") || strings.Contains(inside, "π取") || strings.Contains(inside, "表示") {
		forms, behind = append(slices.Clone(forms), inside), ""
	}
	form := ""
	if len(forms) > 0 {
		form = "（" + strings.Join(forms, "，") + "）"
	}
	return shown + frame + goal + form + "：" + told + behind, true
}

// goalOf is what a text asks for, without the words that lead to it; false where it is no goal of its own.
func (w *chineseWriter) goalOf(t *chineseText) (string, bool) {
	if t.asks {
		return w.goal(t.question.goal), true
	}
	goal := t.last.body
	if !asksHowMany(goal) || strings.ContainsAny(goal, "（(：:？?") || startsWithAny(goal, "如果", "若", "把", "将", "当", "请你", "已知") {
		return "", false
	}
	for range 2 {
		for _, lead := range chineseLeads {
			goal = strings.TrimPrefix(goal, lead)
		}
	}
	return goal, true
}

// chineseBackward point to what was said before, where the question stands first.
var chineseBackward = []string{"它", "其", "他", "她", "另", "此", "现在", "原来", "那", "再", "也", "又", "仍", "分别", "各", "这", "该", "下面", "下列", "以下"}

// assumptions begin what is only assumed.
var assumptions = []string{"如果", "假如", "假设", "要是"}

// cutAssumed gives what a clause says without the word that says that it is only assumed, and whether it had one.
func cutAssumed(s string) (string, bool) {
	for _, w := range append([]string{"若", "如"}, assumptions...) {
		if rest, ok := strings.CutPrefix(s, w); ok && !startsWithAny(rest, "图", "下", "果") {
			return rest, true
		}
	}
	return s, false
}

// chineseMeasures stand between 这 and a thing.
const chineseMeasures = "个些根块张堆只条座辆台种口节段间棵扇面顶道把片件套艘列群株圈束盏颗粒"

// unpointed writes what is asked for without the words that point to what is told, 这个 or 该; ok is false where one is left.
func unpointed(goal, told string) (string, bool) {
	for _, p := range []string{"这样的", "这", "该"} {
		before, behind, has := strings.Cut(goal, p)
		if !has {
			continue
		}
		if p == "这" {
			behind = strings.TrimPrefix(behind, "一")
			first, size := utf8.DecodeRuneInString(behind)
			if strings.ContainsRune("两三四", first) {
				goal = before + behind
				break
			}
			if !strings.ContainsRune(chineseMeasures, first) {
				return goal, false
			}
			behind = behind[size:]
		}
		if noun, _ := utf8.DecodeRuneInString(behind); noun == utf8.RuneError || !strings.ContainsRune(told, noun) {
			return goal, false
		}
		if rest, stuff := cutStuff(behind); stuff != "" {
			if !strings.Contains(told, stuff+"块") {
				return goal, false // 这块铁 is a piece, 铁 is not
			}
			behind = stuff + "块" + rest
		}
		goal = before + behind
	}
	return goal, !slices.ContainsFunc(chineseBackward, func(p string) bool { return strings.Contains(goal, p) })
}

// cutStuff cuts a stuff off a phrase that names no thing made of it: 铁重多少, and not 铁块重多少.
func cutStuff(s string) (rest, stuff string) {
	for _, stuff := range []string{"铁", "钢", "铜", "铅", "铝", "木", "石", "土", "沙", "砂", "水", "油", "纸", "布", "煤", "冰", "麦", "小麦", "稻谷", "玉米", "粮食", "玻璃", "塑料", "橡皮泥"} {
		if rest, ok := strings.CutPrefix(s, stuff); ok && !startsWithAny(rest, stuffs...) {
			return rest, stuff
		}
	}
	return s, ""
}

// stuffs make a thing of the stuff before them.
var stuffs = []string{"块", "板", "球", "柱", "锥", "管", "桶", "盒", "箱", "棒", "锭", "条", "片", "头", "坑", "池", "棍", "圈", "罐", "杯", "缸", "塔", "渠", "袋", "环", "豆", "堆", "囤", "屯", "仓", "墩", "堤", "料"}
