package mathtext

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/numword"
	"geoeval/internal/text/unit"
)

var (
	// measureWordsNot begin like a measure word and are something else.
	measureWordsNot = []string{
		"面体", "面角", "面积", "条形", "次函", "次方", "次项", "次根", "次幂", "次三", "年级", "个半", "元一", "元二", "元方", "对角",
		"对边", "对应", "节课", "周长", "周角", "段线", "行于", "位数", "行四", "把握", "列方", "组成", "面直", "周率",
	}
	// referring stand before a number of things that are known, and before parts of words.
	referring = []string{
		"第", "笫", "弟", "这", "那", "前", "后", "每", "邻", "任意", "任", "其", "另", "同", "统", "唯", "初", "正", "各", "甲乙", "甲、乙", "之",
		"星期", "周", "乙", "的", "上", "下", "之间", "图",
	}
	// halved are what half of is a quantity: 半圈, but 半径 and 半圆 are words.
	halved = []string{"小时", "圈", "块", "天", "年", "箱", "桶", "瓶", "袋", "张", "根", "米", "千克", "吨", "升"}
)

// writtenChinese finds the numbers written in Chinese.
func writtenChinese(text string) []Number {
	var found []Number
	for i := 0; i < len(text); {
		end := chineseEnd(text, i)
		if end == i {
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
			continue
		}
		if n, ok := chineseAt(text, i, end); ok {
			found = append(found, n)
			end = n.End
		}
		i = end
	}
	return found
}

// chineseEnd returns where the run of written digits ends that begins at text[i].
func chineseEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if _, ok := numword.Han(r); !ok && r != '半' {
			break
		}
		i += size
	}
	return i
}

// chineseAt reads the number text[start:end], which is all the written digits that stand together.
func chineseAt(text string, start, end int) (Number, bool) {
	before, digits, after := text[:start], text[start:end], text[end:]
	last, size := utf8.DecodeLastRuneInString(before)
	if size > 0 && digitSize(before, len(before)-size) > 0 || isNameLetter(last) || endsInAny(before, []string{"几", "多", "百分之"}) {
		return Number{}, false
	}
	if digits == "一半" {
		return spanned(text, start, end, 0.5), !endsInAny(before, []string{"另", "这", "那", "前", "后", "上", "下"})
	}
	if rest, ok := strings.CutPrefix(after, "分之"); ok {
		below := chineseEnd(rest, 0)
		a, okA := chineseValue(rest[:below])
		b, okB := chineseValue(digits)
		if !okA || !okB || a >= b || a == 0 || digits == "百" {
			return Number{}, false
		}
		return spanned(text, start, end+len("分之")+below, a/b), true
	}
	if endsInAny(before, referring) {
		// 的 refers only where it is no relation: 的两棵 names known trees, 长的三倍 is a factor.
		if !strings.HasSuffix(before, "的") || !strings.HasPrefix(after, "倍") {
			return Number{}, false
		}
	}
	if digits == "半" {
		return spanned(text, start, end, 0.5), beginsWithAny(after, halved) && !endsInAny(before, []string{"个", "大", "小", "天", "年"})
	}
	value, ok := chineseValue(digits)
	if !ok || value == 0 || !beginsWithMeasure(after) || beginsWithAny(after, measureWordsNot) {
		return Number{}, false
	}
	if digits == "一" && !strings.HasPrefix(after, "倍") {
		return Number{}, false
	}
	return spanned(text, start, end, value), true
}

// noMeasures are measure words and units that a number stands before as part of a word, or of persons who are known: 三角形,
// 十分, 三月, 甲乙两人.
var noMeasures = lexeme.Set("角 分 月 时 转 人 头 级 壁 车 朵")

// beginsWithMeasure reports whether s begins with a unit or a word between a number and what it counts.
func beginsWithMeasure(s string) bool {
	if strings.HasPrefix(s, "平方") || strings.HasPrefix(s, "立方") {
		return true
	}
	if u, ok := unit.Chinese(s); ok {
		return !noMeasures[u.Written]
	}
	_, size := utf8.DecodeRuneInString(s)
	return slices.Contains(unit.MeasureWords, s[:size]) && !noMeasures[s[:size]]
}

// chineseValue is the value of digits such as 二十五 or 三百; a bare 百, 千 or 万 is part of a word.
func chineseValue(digits string) (float64, bool) {
	total, digit, read, smallest := 0, 0, false, 100000
	for _, r := range digits {
		v, ok := numword.Han(r)
		switch {
		case !ok || read && v < 10 || v >= smallest:
			return 0, false
		case v >= 10:
			if !read {
				if v != 10 || total != 0 {
					return 0, false
				}
				digit = 1
			}
			total, digit, read, smallest = total+digit*v, 0, false, v
		default:
			digit, read = v, v != 0
		}
	}
	return float64(total + digit), digits != ""
}

func endsInAny(s string, words []string) bool {
	for _, word := range words {
		if strings.HasSuffix(s, word) {
			return true
		}
	}
	return false
}

func beginsWithAny(s string, words []string) bool {
	for _, word := range words {
		if strings.HasPrefix(s, word) {
			return true
		}
	}
	return false
}
