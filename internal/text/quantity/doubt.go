package quantity

import "strings"

// A Doubt is a reason why a text alone does not settle its question.
type Doubt string

// The doubts.
const (
	// Figure: the text speaks of a figure.
	Figure Doubt = "it speaks of a figure"
	// TwoQuestions: it asks for several things.
	TwoQuestions Doubt = "it asks for several things"
	// Unsigned: it asks for a change and not in which direction.
	Unsigned Doubt = "it asks for a change and not whether up or down"
	// Rounded: it asks for the greatest or least number of whole things, which other data give as well.
	Rounded Doubt = "it asks for a greatest or least number of whole things, which other data give as well"
	// Wholes: its answer hangs on the properties of whole numbers, which have several solutions as a rule.
	Wholes Doubt = "its answer hangs on properties of whole numbers"
	// Choices: it asks which of some choices comes nearest, and other numbers leave the same one nearest.
	Choices Doubt = "it asks which of some choices comes nearest"
	// Ranked: it asks for the longest side or the like, which another number may make another one.
	Ranked Doubt = "it asks for the longest, largest or the like, which its own value decides"
	// Judgement: it leaves to the reader what counts.
	Judgement Doubt = "it leaves to the reader what counts"
	// Solved: it has part of a solution in it.
	Solved Doubt = "it has part of a solution in it"
)

var doubtWords = map[Doubt]string{
	Figure: "in the figure,figure below,figure above,figure shown,as shown,shown below,shown above,shown in,shaded,diagram,the picture,in the graph,pictured," +
		"the figure,如图,图中,阴影,下图,上图,右图,左图,图形的",
	Unsigned: "% change,percent change,percentage change,change in percent,change by what,变化百分之,percent will the area change,% does",
	Wholes: "integer,integral,divisible,integers,prime number,whole number,lattice,hcf,gcd,consecutive,整数,整厘米,公约,公倍," +
		"multiple of,even number,odd number,odd numbers,even numbers,同时回到,首次",
	Judgement: "根据生活实际,生活实际,考虑好,实际情况,想一想,你认为,why,可能是,可能",
	Choices:   "closest,which of the following,nearest to,最接近",
	Solved:    "solution,explanation,= = > ,therefore,解：,答：,解答,answer :,answer is,答案",
}

// ranked are the words that ask for one by its rank, as the longest side.
var ranked = "最长的边,最长边,最短的边,最短边,最大的角,最大角,最小的角,最小角,最长的一,最短的一,最大的一个,最小的一个,longest side,shortest side,largest angle," +
	"smallest angle,greatest angle,longer side,shorter side,largest side,smallest side,longest edge,larger angle,smaller angle,smaller side,larger side"

// doubts reads them.
func (r *Reading) doubts() []Doubt {
	var found []Doubt
	for _, d := range []Doubt{Figure, Unsigned, Wholes, Choices, Judgement, Solved} {
		for word := range strings.SplitSeq(doubtWords[d], ",") {
			if containsWord(r.text, word) {
				found = append(found, d)
				break
			}
		}
	}
	for word := range strings.SplitSeq(ranked, ",") {
		if strings.Contains(r.text[r.Asked.Start:], word) {
			found = append(found, Ranked)
			break
		}
	}
	if r.asksTwice() {
		found = append(found, TwoQuestions)
	}
	if r.rounds() {
		found = append(found, Rounded)
	}
	return found
}

// asksTwice reports whether two things are asked for: "its volume and surface area", two sentences with 多少.
func (r *Reading) asksTwice() bool {
	questions := strings.Count(r.text, "多少") + strings.Count(r.text, "百分之几") + strings.Count(r.text, "几分之几")
	if questions > 1 || strings.Count(r.text, "？")+strings.Count(r.text, "?") > 1 {
		return true
	}
	if r.Asked.Ratio {
		return false
	}
	nouns := r.nounsIn(r.Asked.Start, len(r.text))
	goal := r.text[r.Asked.Start:]
	if len(nouns) < 2 || conditionAt(goal) > 0 && nouns[1].start > r.Asked.Start+conditionAt(goal) {
		return false
	}
	for i := 1; i < len(nouns); i++ {
		between := strings.TrimSpace(r.text[nouns[i-1].end:nouns[i].start])
		switch between {
		case "and", "and its", "and the", "和", "与", "及", "and total", "and the total":
			before := r.text[max(0, nouns[i-1].start-30):nouns[i-1].start]
			if !containsAny(before, "between", "sum", "difference", "product") {
				return true
			}
		}
	}
	return false
}

// rounds reports whether a greatest or least number of whole things is asked for.
func (r *Reading) rounds() bool {
	if !r.Asked.Things {
		return false
	}
	for _, cut := range []string{"剪", "摆", "切", "裁"} { // what is left over makes no whole one
		for _, can := range []string{"可以", "可", "能"} {
			if strings.Contains(r.text[r.Asked.Start:], can+cut) {
				return true
			}
		}
	}
	for _, word := range []string{"at most", "maximum", "largest", "greatest", "smallest", "least", "minimum", "最多", "至多", "至少", "最少", "fewest"} {
		if containsWord(r.text, word) {
			return true
		}
	}
	return false
}
