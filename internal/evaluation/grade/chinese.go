package grade

import "strings"

// chineseQuantities are what an answer can be the amount of.
var chineseQuantities = []string{
	"面积", "周长", "体积", "长度", "长", "角度", "度数", "半径", "直径", "高", "值", "宽", "距离", "比", "容积", "边长", "大小", "面", "正弦", "余弦",
	"斜边", "对角线", "和", "差", "积", "个数", "结果", "坐标", "最大值", "最小值",
}

// chinese adds the statement of the Chinese cue at token i, if it is one (rules Z1, Z2).
func (d *document) chinese(all []statement, i int, s sentence) []statement {
	switch {
	case d.says(i, "答案"):
		if next := d.chineseCopula(i+2, s, true); next >= 0 {
			return append(all, statement{rule: "Z1", final: true, from: int(d.tokens[next-1].end), next: next, rules: []string{"Z1"}})
		}
	case d.says(i, "答"):
		return d.answered(all, i, s)
	case d.says(i, "选"):
		return d.chosen(all, i, s)
	case d.says(i, "约为", "约是", "约等于", "等于", "即为", "应为", "应该是", "应该为", "应是"):
		n := 2
		if d.says(i, "约等于", "应该") {
			n = 3
		}
		return append(all, statement{rule: "Z1", from: int(d.tokens[min(i+n, s.end)-1].end), next: min(i+n, s.end), rules: []string{"Z1"}})
	case d.says(i, chineseQuantities...):
		for _, next := range d.valuesOf(d.quantityEnd(i)-1, s, d.chineseCopula(d.quantityEnd(i), s, false)) {
			if next >= 0 {
				all = append(all, statement{rule: "Z1", from: int(d.tokens[next-1].end), next: next, rules: []string{"Z1"}})
			}
		}
	}
	return all
}

// chineseCopula finds 是, 为, 应为, : or = behind a Chinese cue, and returns the token behind it, -1 where there is none near.
func (d *document) chineseCopula(from int, s sentence, final bool) int {
	limit := min(s.end, from+12)
	for k := from; k < limit; k++ {
		t := &d.tokens[k]
		switch {
		case d.idle[k]:
			return -1
		case t.kind == hanToken && strings.Contains("不非", t.word):
			return d.butRather(k, s)
		case d.says(k, "约等于", "应该是"):
			return k + 3
		case d.says(k, "等于", "约为", "约是", "应为", "应是"):
			return k + 2
		case t.kind == hanToken && strings.Contains("是为选", t.word) || t.is(":", "=", "≈"):
			return k + 1
		case t.word == "," && !final:
			return -1
		case final && k == from && t.kind == numberToken:
			return k
		case final && k == from && t.is("】", "]", "→"):
			return k + 1
		}
	}
	if final && s.end-from <= 1 && s.end < len(d.tokens) && d.tokens[s.end].kind == lineToken {
		return s.end
	}
	return -1
}

// quantityEnd is the token behind the longest name of a quantity at token i.
func (d *document) quantityEnd(i int) int {
	n := 1
	for _, q := range chineseQuantities {
		if strings.HasPrefix(d.text.norm[d.tokens[i].start:], q) {
			n = max(n, len(q)/3)
		}
	}
	return i + n
}

// answered adds what stands behind 答： (rule Z1).
func (d *document) answered(all []statement, i int, s sentence) []statement {
	if i+1 >= s.end || !d.tokens[i+1].is(":", ",") || i > s.first && d.tokens[i-1].kind == hanToken {
		return all
	}
	// What is stated in a sentence behind 答： is found in it by its own cue, if it has one.
	next := i + 2
	if c := d.chineseCopula(next, s, false); c >= 0 && !(d.asked.truth && c == next+1) {
		next = c // 是 itself is the answer where yes or no is asked for
	}
	return append(all, statement{rule: "Z1", final: true, from: int(d.tokens[i+1].end), next: next, rules: []string{"Z1"}})
}

// choosing tells whether a token may stand between 选 and a letter.
func (t *token) choosing() bool {
	return t.word == ":" || t.kind == hanToken && strings.Contains("项择为是:答案出", t.word)
}

// chosen adds the letter behind 选, 故选, 应选 or 选项 (rule Z2).
func (d *document) chosen(all []statement, i int, s sentence) []statement {
	switch d.wordIn(i-1, s) {
	case "不", "非", "被", "可", "或", "和", "、":
		return all
	}
	project := d.wordIn(i+1, s) == "项"
	k := i + 1
	for k < s.end && d.tokens[k].choosing() {
		k++
	}
	if k >= s.end {
		return all
	}
	// 选项B is what the choice is called, and not a choice of it, unless something says so.
	final := !project || i > s.first && d.says(max(s.first, i-2), "正确")
	if d.othersChoose(i, k, s) {
		return all
	}
	if !final && d.deniedLater(k, s) {
		return all
	}
	final = final || d.affirmed(k, s)
	return append(all, statement{rule: "Z2", final: final, from: int(d.tokens[i].end), next: k, letter: true, rules: []string{"Z2"}})
}

// othersChoose tells whether 选 at token i, whose letter is token k, says what others choose by mistake, or what it would mean to choose it.
func (d *document) othersChoose(i, k int, s sentence) bool {
	for j := i - 1; j >= s.first && j >= i-8 && !d.tokens[j].is(",", ":"); j-- {
		if d.says(j, "误", "错", "会", "易", "别", "不要", "不能", "若", "如果", "同学", "有人", "学生", "陷阱") && !d.says(j, "不会错") {
			return true
		}
	}
	for k++; k < s.end && d.tokens[k].is(")", "$", "}"); k++ {
	}
	return k < s.end && d.says(k, "是把", "是将", "是因为忘", "则", "就", "说明", "会", "的同学", "的人", "错在")
}

// affirmed tells whether the words behind token k say that what it names is right.
func (d *document) affirmed(k int, s sentence) bool {
	for i := k; i < min(s.end, k+8); i++ {
		t := &d.tokens[i]
		switch t.word {
		case "correct", "right", "true", "best", "matches", "match", "matching", "closest", "✓", "✔", "✅":
			return true
		}
		if t.kind == hanToken && d.says(i, "正确", "符合", "对") {
			return true
		}
	}
	return false
}
