package pipeline_test

import (
	"hash/fnv"
	"regexp"
	"strings"

	"geoeval/internal/llm/llmtest"
)

// misheard is a language model that says a problem again, well or with a mistake: each time it is asked of the same problem
// with the next mistake of its list.
func misheard(c *llmtest.Call) string {
	text := c.Messages[len(c.Messages)-1].Content
	h := fnv.New32a()
	h.Write([]byte(text))
	if strings.HasPrefix(c.Messages[0].Content, "You translate") {
		return translations[(int(h.Sum32()%1000)+c.N)%len(translations)](text)
	}
	return mistakes[(int(h.Sum32()%1000)+c.N)%len(mistakes)](text)
}

// mistakes are ways of saying a problem again. Together they have every fault that is looked for.
var mistakes = []func(text string) string{
	func(t string) string { return reworded.Replace(t) },
	func(t string) string { return "If you look closely: " + reworded.Replace(t) },
	func(t string) string { return turned(t) },
	func(t string) string { return "请看题：" + reworded.Replace(t) },
	func(string) string { return "" },
	func(string) string { return "I'm sorry, but I cannot help with that." },
	func(t string) string { return `Rephrased: "` + reworded.Replace(t) + `"` },
	func(t string) string { return t + "\n\n" + t },
	func(string) string { return "这是一道几何题，求它的面积。" },
	func(t string) string { return reworded.Replace(t) + " The answer is 12." },
	func(t string) string { return "By the Pythagorean theorem, " + t },
	func(t string) string { return numeral.ReplaceAllString(reworded.Replace(t), "some") },
	func(t string) string { return reworded.Replace(t) + " Its height is 77 cm." },
	func(t string) string { return swapped(t, numeral) },
	func(t string) string { return points.ReplaceAllString(reworded.Replace(t), "it") },
	func(t string) string { return reworded.Replace(t) + " Let XYZW be a square." },
	func(t string) string { return swapped(t, points) },
	func(t string) string { return letter.ReplaceAllString(reworded.Replace(t), "${1}w$2") },
	func(t string) string { return letter.ReplaceAllString(reworded.Replace(t), "${1}it$2") },
	func(t string) string { return reworded.Replace(t) + ` Then \sqrt{2} and \frac{a}{b} follow.` },
	func(t string) string {
		return blank.ReplaceAllString(command.ReplaceAllString(reworded.Replace(t), " "), "")
	},
	func(t string) string {
		return reworded.Replace(t) + " The two lines are parallel, and the triangle is isosceles."
	},
	func(t string) string {
		return blank.ReplaceAllString(relation.ReplaceAllString(reworded.Replace(t), ""), "")
	},
	func(t string) string {
		return blank.ReplaceAllString(unit.ReplaceAllString(reworded.Replace(t), ""), "")
	},
	func(t string) string { return unit.ReplaceAllString(reworded.Replace(t), " inches") },
	func(t string) string { return reworded.Replace(t) + " ( )" },
	func(t string) string { return blank.ReplaceAllString(reworded.Replace(t), "") },
	func(t string) string { return asks.ReplaceAllString(t, "perimeter") },
	func(t string) string { return firstSentence(t) },
	func(t string) string { return t },
	func(t string) string { return t + " " },
	func(t string) string { return strings.Replace(t, " ", "  ", 1) + "." },
}

// translations are ways of saying a Chinese problem in English, most of them no good.
var translations = append([]func(string) string{
	func(t string) string { return inEnglish(t) },
	func(t string) string { return "As shown: " + inEnglish(t) },
	func(t string) string { return inEnglish(t) + " Find the area." },
	func(t string) string { return numeral.ReplaceAllString(inEnglish(t), "9") },
}, mistakes...)

var (
	numeral  = regexp.MustCompile(`\d+(\.\d+)?`)
	points   = regexp.MustCompile(`\b[A-Z]{1,4}\b`)
	letter   = regexp.MustCompile(`(\d|\b)[xyzabk](\b)`)
	command  = regexp.MustCompile(`\\[a-z]+|[π√°∠△]|/`)
	relation = regexp.MustCompile(`(?i)parallel|perpendicular|isosceles|equilateral|congruent|similar|tangent|midpoint|inscribed|regular|right|∥|⊥|∽|≌|平行|垂直|相切|等腰|中点|直角`)
	unit     = regexp.MustCompile(`(?i)( ?\b(square |cubic )?(cm|centimeters?|meters?|metres?|m|ft|feet|inches|inch|units?|degrees?|sq)\b)|平方厘米|立方厘米|厘米|平方米|分米|米|度`)
	blank    = regexp.MustCompile(`[（(][\s　]*[)）]|_{2,}`)
	asks     = regexp.MustCompile(`(?i)area|volume|length|radius|height|measure|面积|体积|周长|长度|半径`)
	reworded = strings.NewReplacer("Find", "Determine", "find", "determine", "What is", "Tell me", "what is", "tell me", "As shown in the figure", "In the figure",
		"how many", "how many in all", "the value of", "what is the value of", "is", "is", "如图", "如图所示", "多少", "是多少", "求", "请求出", "则", "那么")
	glossary = strings.NewReplacer("平方厘米", " square cm", "立方厘米", " cubic cm", "厘米", " cm", "平方米", " square m", "米", " m", "长方形", " rectangle ", "正方形", " square ",
		"圆柱", " cylinder ", "圆锥", " cone ", "三角形", " triangle ", "圆", " circle ", "底面半径", " base radius ", "半径", " radius ", "高", " height ", "长", " length ",
		"宽", " width ", "面积", " area ", "体积", " volume ", "多少", "how many", "求", "find ", "，", ", ", "。", ". ", "？", "?", "的", " of ", "是", " is ", "一个", " a ", "它", " it ")
	chinese = regexp.MustCompile(`\p{Han}`)
)

// swapped exchanges the first two of what an expression finds.
func swapped(text string, of *regexp.Regexp) string {
	at := of.FindAllStringIndex(text, 2)
	if len(at) < 2 {
		return text
	}
	a, b := at[0], at[1]
	return text[:a[0]] + text[b[0]:b[1]] + text[a[1]:b[0]] + text[a[0]:a[1]] + text[b[1]:]
}

// turned puts the last sentence first.
func turned(text string) string {
	i := strings.LastIndex(strings.TrimRight(text, ". ?"), ". ")
	if i < 0 {
		return "Consider this: " + text
	}
	return strings.TrimRight(text[i+2:], ". ") + ", given the following. " + text[:i+1]
}

func firstSentence(text string) string {
	first, _, _ := strings.Cut(text, ". ")
	return first
}

// inEnglish translates word by word.
func inEnglish(text string) string { return chinese.ReplaceAllString(glossary.Replace(text), "") }
