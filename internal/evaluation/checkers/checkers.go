// Package checkers reproduces published checkers of models' answers, their faults included, so that a number that was published
// can be computed again and the difference to the rules of package grade shown. Each file says of one what it does; what is known
// to differ from the original is in docs/grading.md, under "compatible modes".
//
// Start reading at Check. It is pure, safe in parallel and bounded in work.
package checkers

import (
	"strings"

	"geoeval/schema"
)

// A Question is what a checker knows of a question besides the response.
type Question struct {
	// Gold is the right answer as the dataset has it.
	Gold string
	// Choices are the choices without letters; Letter is that of the right one.
	Choices []string
	Letter  string
	// Subset and Diagram decide how the public code of GeoEval scores.
	Subset  schema.Subset
	Diagram bool
	// Check (simple, latex), Extract (strict, flex) and Policy (strict, model_include_gt, gt_include_model for simple; aggressive,
	// conversative for latex) are the settings of Xwin-Math's tool. "" is the mode's default: latex, the mode's extraction, and
	// aggressive, or strict where Check is simple.
	Check, Extract, Policy string
}

// A Verdict is what a checker makes of a response.
type Verdict struct {
	// Extracted is the answer that it reads out of the response; it may be empty although one was found.
	Extracted string
	Found     bool
	Right     bool
	// Reason says what decided.
	Reason string
}

// Check is what a published checker makes of a response. The response of lmms-judge is a judge's reply. An unknown mode finds
// nothing.
func Check(mode schema.CheckerMode, response string, q *Question) Verdict {
	// What is no UTF-8 never reaches these checkers: they read text.
	response = strings.ToValidUTF8(response, "\uFFFD")
	switch mode {
	case schema.ModeGeoEvalPublic:
		return geoEvalPublic(response, q)
	case schema.ModeXwinStrict:
		return xwin(response, q, "strict")
	case schema.ModeXwinFlex:
		return xwin(response, q, "flex")
	case schema.ModeWeMath:
		return weMath(response, q)
	case schema.ModeLmmsLetter:
		return lmmsLetter(response, q)
	case schema.ModeLmmsJudge:
		return lmmsJudge(response)
	}
	return Verdict{Reason: "no such checker: " + string(mode)}
}

// letter is the right choice's letter: the question's, failing that its gold answer.
func (q *Question) letter() string {
	if q.Letter != "" {
		return q.Letter
	}
	return q.Gold
}
