package checkers

import (
	"math"
	"regexp"
	"strings"

	"geoeval/schema"
)

// geoEvalPublic is the scoring of GeoEval's public code. Its extraction asks a model, which is not reproduced: a response that is
// one number, or nothing but a short value, is taken as it is, otherwise the patterns that the paper prints are tried in its order,
// with what they wrongly capture; a response that none matches is taken whole. Scoring differs by subset. What is smaller than the
// gold answer is right, as the difference is taken without its absolute value; what is not a plain number is wrong.
func geoEvalPublic(response string, q *Question) Verdict {
	extracted, how := geoEvalExtract(response)
	v := Verdict{Extracted: extracted, Found: true}
	switch {
	case q.Subset == schema.HardAsked:
		v.Right, v.Reason = geoEvalHard(extracted, q)
	case q.Subset == schema.BackwardAsked && !q.Diagram:
		v.Reason = "a backward question without a diagram is compared with the forward answer"
	default:
		v.Right, v.Reason = geoEvalNumber(extracted, q.Gold)
	}
	v.Reason = how + "; " + v.Reason
	return v
}

var (
	quickAnswer = regexp.MustCompile(`answer is ([\p{L}\p{N}_])\.</s>`)
	// printedPatterns are those of the paper's table 5, each with the group that holds the answer.
	printedPatterns = []struct {
		pattern *regexp.Regexp
		group   int
	}{
		{regexp.MustCompile(`value of ([\p{L}\p{N}_]+) is` + anySpace + `([\p{Nd}.]+)`), 2},
		{regexp.MustCompile(`correct answer is` + anySpace + `(.+).`), 1},
		{regexp.MustCompile(`answer is` + anySpace + `([\p{Nd}.]+)`), 1},
		{regexp.MustCompile(`answer should be` + anySpace + `(.+) degrees`), 1},
		{regexp.MustCompile(`answer to (.+) is (.+) degrees`), 2},
		{regexp.MustCompile(`answer to the problem is` + anySpace + `(.+)`), 1},
		{regexp.MustCompile(`The closest (.+) is (.+).`), 2},
		{regexp.MustCompile(`the (.+) is equal to (.+).`), 2},
		{regexp.MustCompile(`(.+) is approximately (.+) units`), 2},
	}
)

// anySpace is \s* as Python has it.
const anySpace = `[\s\x0b\x1c-\x1f\x{85}\p{Z}]*`

func geoEvalExtract(response string) (extracted, how string) {
	if m := quickAnswer.FindStringSubmatch(response); m != nil {
		return m[1], "quick rule"
	}
	if _, ok := toFloat(response); ok {
		return response, "taken as it is"
	}
	for i, p := range printedPatterns {
		if m := p.pattern.FindStringSubmatch(response); m != nil {
			return m[p.group], "pattern " + string(rune('1'+i)) + " of table 5"
		}
	}
	return strip(response), "taken as it is"
}

// geoEvalNumber compares numbers: everything less than the gold answer plus 0.001 is right.
func geoEvalNumber(extracted, gold string) (bool, string) {
	p, ok := toFloat(extracted)
	if !ok {
		return false, "not a plain number"
	}
	g, ok := toFloat(gold)
	if !ok {
		return false, "the gold answer is not a plain number"
	}
	if d := p - g; !math.IsNaN(d) && d < 1e-3 {
		return true, "not above the gold answer by 0.001"
	}
	return false, "above the gold answer by 0.001 or more"
}

// geoEvalHard compares texts. Any of A to D in a short text makes it that choice, the last letter of the alphabet first; the gold
// answer is treated so only where there is a diagram.
func geoEvalHard(extracted string, q *Question) (bool, string) {
	gold := q.Gold
	if gold == "" {
		gold = q.Letter
	}
	p, ok := asChoice(extracted, q.Choices)
	if ok && q.Diagram {
		gold, ok = asChoice(gold, q.Choices)
	}
	switch {
	case !ok:
		return false, "names a choice that is not there"
	case p == gold:
		return true, "the same text"
	}
	return false, "not the same text"
}

// asChoice is the choice that a text of at most five characters names by any letter in it, otherwise the text; false where that
// choice is not there.
func asChoice(s string, choices []string) (string, bool) {
	if len([]rune(s)) > 5 {
		return s, true
	}
	i := strings.LastIndexAny("ABCD", s)
	switch {
	case i < 0 || s == "":
		return s, true
	case i >= len(choices):
		return "", false
	}
	return choices[i], true
}
