package proofread

import (
	"strings"

	"geoeval/schema"
)

// A Way is how a text wants an answer that is no whole number to be written.
type Way int

// The ways. A text that wants none has an answer that is clear by itself: a whole number, or a decimal that is exact.
const (
	Plain    Way = -1 - iota
	InPi             // in terms of π
	Exact            // with its root
	Fraction         // in lowest terms
	Whole    Way = 0 // rounded to a whole number; those above to so many decimals, up to MostPlaces
)

// MostPlaces is the greatest number of decimals that is asked for.
const MostPlaces = 4

// said is how the ways are said.
var said = map[schema.Language]map[Way]string{
	schema.English: {
		InPi: "Give the answer in terms of π.", Exact: "Give the exact answer.",
		Fraction: "Give the answer as a fraction in lowest terms.",
		Whole:    "Round the answer to the nearest whole number.", 1: "Round the answer to one decimal place.",
		2: "Round the answer to two decimal places.", 3: "Round the answer to three decimal places.",
		4: "Round the answer to four decimal places.",
	},
	schema.Chinese: {
		InPi: "（结果保留π）", Exact: "（结果保留根号）", Fraction: "（结果用最简分数表示）",
		Whole: "（结果精确到个位）", 1: "（结果保留一位小数）", 2: "（结果保留两位小数）", 3: "（结果保留三位小数）", 4: "（结果保留四位小数）",
	},
}

// In is the sentence that asks for a way; "" for Plain.
func (w Way) In(l schema.Language) string { return said[l][w] }

// Pi is the sentence that says which number is taken for π, which is written as the text has it.
func Pi(l schema.Language, number string) string {
	if l == schema.Chinese {
		return "π取" + number + "。"
	}
	return "Use π = " + number + "."
}

// WayOf reads from a text, in whatever spelling a dataset gives it, how it wants its answer; and the number that it takes
// for π, "" for the real one.
func WayOf(text string) (way Way, pi string) {
	text = bare(text)
	way = Plain
	for _, sentences := range said {
		for w, sentence := range sentences {
			if strings.Contains(text, bare(sentence)) {
				way = w
			}
		}
	}
	for _, before := range []string{bare("π取"), bare("Use π = ")} {
		if _, after, ok := strings.Cut(text, before); ok {
			pi = strings.TrimRight(after[:len(after)-len(strings.TrimLeft(after, "0123456789."))], ".")
		}
	}
	return way, pi
}

// bare is a text without what datasets spell in their own ways: case, spaces, LaTeX, marks.
func bare(text string) string { return unspelled.Replace(strings.ToLower(text)) }

var unspelled = strings.NewReplacer(" ", "", "（", "", "）", "", "(", "", ")", "", "$", "", `\pi`, "π", "。", "", "．", ".", "，", "", ",", "")
