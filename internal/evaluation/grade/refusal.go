package grade

import (
	"slices"
	"strings"
)

// refusals are the phrases with which a model says that it cannot or will not answer (rule E6).
var refusals = []string{
	"cannot determine", "can't determine", "cannot be determined", "can't be determined", "unable to determine", "impossible to determine",
	"cannot be found", "not possible to determine", "not enough information", "not provide enough", "not give enough", "not have enough", "not sufficient", "insufficient information", "insufficient data",
	"not enough data", "information is insufficient", "not sufficient information", "lack of information", "cannot see", "can't see",
	"unable to see", "unable to view", "cannot view", "can't view", "don't see", "do not see", "cannot help", "can't help", "unable to help",
	"cannot assist", "can't assist", "unable to assist", "cannot answer", "can't answer", "unable to answer", "cannot solve", "can't solve",
	"unable to solve", "unable to provide", "cannot provide", "can't provide", "no image", "no diagram", "no figure", "image is not",
	"diagram is not", "figure is not", "cannot calculate", "can't calculate", "unable to calculate", "cannot compute", "i'm sorry", "i am sorry",
	"as an ai", "as a language model", "need more information", "more information is needed", "i don't know", "i do not know",
	"without the diagram", "without the image", "without the figure", "without seeing", "not provided", "please provide",
	"cannot access", "can't access", "undeterminable", "cannot process", "can't process",
	"无法确定", "看不到", "无法看到", "看不见", "信息不足", "条件不足", "无法回答", "无法解答", "抱歉", "对不起", "无法判断", "不能确定", "无法求",
	"无法计算", "无法得出", "没有图", "没有提供", "未提供", "不知道", "无法查看", "请提供", "缺少图", "缺少条件", "无法识别", "无法提供",
}

// refuses tells whether a phrase of refusal stands in the text.
func (d *document) refuses() bool { return refused(d.text.low) }

func refused(low string) bool {
	for _, r := range refusals {
		if strings.Contains(low, r) {
			return true
		}
	}
	return false
}

// refusing tells whether the tokens from k up to end refuse, or say that nothing can be determined, which may be a choice.
func (d *document) refusing(k, end int) bool {
	return d.asked.kind == valueAsked && refused(strings.ToLower(d.asked.Gold)) &&
		refused(d.text.low[d.tokens[k].start:d.tokens[end-1].end])
}

// silence marks the refusals of a document as what states nothing, each up to a "but" or to the end of its sentence.
func (d *document) silence() {
	low := d.text.low
	for _, r := range refusals {
		for from, n := 0, 0; n < 20; n++ {
			i := strings.Index(low[from:], r)
			if i < 0 {
				break
			}
			i += from
			from = i + len(r)
			k := d.tokenAt(i)
			s := d.sentenceOf(k)
			if s < 0 {
				continue
			}
			end := k
			for end < d.sentences[s].end {
				w := d.tokens[end].word
				if slices.Contains([]string{"but", "however", "assuming"}, w) || d.says(end, "但", "不过") || w == "," && d.goesOn(end, d.sentences[s].end) {
					break
				}
				end++
			}
			d.mark(d.sentences[s].first, end)
		}
	}
}

// goesOn tells whether what follows the comma at token k is stated all the same.
func (d *document) goesOn(k, end int) bool {
	for i := k + 1; i < min(end, k+5); i++ {
		switch d.tokens[i].word {
		case "but", "however", "so", "then", "assuming":
			return true
		}
	}
	return false
}
