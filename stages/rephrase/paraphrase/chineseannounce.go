package paraphrase

import (
	"slices"
	"strings"
	"unicode/utf8"
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
	last := &parts[len(parts)-1]
	for _, assumed := range []string{"如果", "若", "假如", "如"} {
		if rest, ok := strings.CutPrefix(last.body, assumed); ok {
			last.body = rest
			break
		}
	}
	if endsWithAny(last.body, "时", "后", "中", "上", "间", "内") || startsWithAny(last.body, "当", "要使", "为了", "照", "利用", "按", "依") || strings.HasSuffix(last.mark, "：") {
		return "", false // it says when or where
	}
	last.mark = w.stop
	for _, p := range parts {
		given.WriteString(p.body + p.mark)
	}
	told := given.String()
	goal := t.last.body
	if t.asks {
		goal = w.goal(t.question.goal)
	} else {
		if !asksHowMany(goal) || strings.ContainsAny(goal, "（(：:？?") || startsWithAny(goal, "如果", "若", "把", "将", "当", "请你", "已知") {
			return "", false
		}
		for range 2 {
			for _, lead := range chineseLeads {
				goal = strings.TrimPrefix(goal, lead)
			}
		}
	}
	goal, ok := unpointed(goal, told)
	if !ok {
		return "", false
	}
	goal = when + goal
	if t.asks && t.question.unit != "" {
		goal += "是多少" + t.question.unit
	}
	frame := one(w.c, []string{"请根据下面的条件，求出", "请根据以下条件，计算", "试根据下列条件求出", "根据下面给出的条件，请计算", "请利用下列条件算出", "请先阅读下面给出的条件，再求出", "请仔细阅读下面给出的各个条件，再计算",
		"请认真阅读下面的叙述，然后算出", "请根据下面所给出的全部条件，计算"}, "announced")
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

// chineseBackward point to what was said before, where the question stands first.
var chineseBackward = []string{"它", "其", "他", "她", "另", "此", "现在", "原来", "那", "再", "也", "又", "仍", "分别", "各", "这", "该"}

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
		goal = before + behind
	}
	for _, p := range chineseBackward {
		if strings.Contains(goal, p) {
			return goal, false
		}
	}
	return goal, true
}
