package mathtext

import (
	"strconv"
	"testing"
)

// spelled lists written numbers as words=value.
func spelled(numbers []Number) []string {
	var out []string
	for _, n := range numbers {
		out = append(out, n.Text+"="+strconv.FormatFloat(n.Value, 'g', 3, 64))
	}
	return out
}

func TestWrittenNumbers(t *testing.T) {
	for text, want := range map[string]string{
		// Chinese quantities
		"四棵树":         "四=4",
		"有十二个球":       "十二=12",
		"用两根铁丝":       "两=2",
		"长三十米":        "三十=30",
		"二十五厘米":       "二十五=25",
		"跑了三百零五米":     "三百零五=305",
		"是它的一半":       "一半=0.5",
		"绕了半圈":        "半=0.5",
		"三分之二":        "三分之二=0.667",
		"是宽的三倍":       "三=3",
		"扩大一倍":        "一=1",
		"切成两个，高五分米，重": "两=2 五=5",
		// Chinese words
		"一个长方体":   "",
		"一张纸、一块铁": "",
		"四边形ABCD": "", "三角形": "", "五边形": "", "正六边形": "", "立方体": "", "三视图": "", "四面体": "",
		"第一次": "", "第二个": "", "一定": "", "一共": "", "统一": "", "十分": "", "同一点": "", "唯一一条": "",
		"5千克": "", "半径": "", "半圆": "", "大半圆": "", "二次函数": "", "一元二次方程": "", "四年级": "", "百合花": "", "百分之二十": "",
		"几分之几": "", "这两个球": "", "每两棵树": "", "相邻两个": "", "甲乙两人": "", "两端": "", "两边": "", "另一半": "",
		// English quantities
		"two poles":                   "two=2",
		"There are Three windows":     "Three=3",
		"five feet long":              "five=5",
		"twenty five percent":         "twenty five=25",
		"twenty-five cubes":           "twenty-five=25",
		"two hundred meters":          "two hundred=200",
		"one square foot":             "one=1",
		"half of the radius":          "half=0.5",
		"one - half of the males":     "one - half=0.5",
		"one third of it":             "one third=0.333",
		"three - fourths of the area": "three - fourths=0.75",
		"two identical circles":       "two=2",
		// English words
		"one of its sides": "", "one side": "", "the other one": "", "two-dimensional": "", "two - dimensional": "", "one another": "",
		"triangle": "", "a half-plane": "", "the first circle": "", "the two circles": "", "these three points": "", "half the area": "",
		"each two poles": "", "twice as long": "", "two decimal places": "", "a two digit number": "", "someone is often in tents": "",
		"C and D are two points": "", `\two cubes`: "", "one - to - one": "", "the third circle": "",
		"": "", "\xff两\xfe": "", "\xe4\xb8": "",
	} {
		got := ""
		for i, s := range spelled(WrittenNumbers(text)) {
			if i > 0 {
				got += " "
			}
			got += s
		}
		if got != want {
			t.Errorf("WrittenNumbers(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzWrittenNumbers(f *testing.F) {
	for _, s := range append(awkward, "两个", "三分之二", "百", "零个", "twenty", "one - ", "half of", "two hundred thousand cubes", "半", "十") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, n := range WrittenNumbers(text) {
			if n.Start < end || n.End <= n.Start || n.End > len(text) || text[n.Start:n.End] != n.Text || n.Label {
				t.Fatalf("WrittenNumbers(%q): %+v behind %d is no span of the text", text, n, end)
			}
			if !(n.Value > 0) || n.Value-n.Value != 0 {
				t.Fatalf("WrittenNumbers(%q): %+v has no positive value", text, n)
			}
			end = n.End
		}
	})
}
