// Package grade reads a model's response: the answer that it states, whether that is right, and the rules that decided.
//
//	r := grade.Check("… so the answer is \boxed{2\sqrt{3}}.", &grade.Question{Gold: "3.46"})
//	r.Extracted // 2\sqrt{3}
//	r.Verdict   // true
//	r.Rules     // E3, N3
//
// Check is a pure function: no network, no clock, no state, safe in parallel, and its work is bounded by [MaxResponse]. It
// reads English and Chinese. What a response states is found in steps: marks of Markdown, thinking and code are taken away
// (clean.go), the text is cut into words and signs (tokens.go), parts that state nothing, such as premises and the question
// said again, are set aside (parts.go), and every statement of an answer is collected (machine.go, boxes.go, cues.go,
// chinese.go). One of them is what the response says in the end (statement.go). Where none is stated as the answer, it is what
// the question asks for by its name (target.go), what a sentence comes to (results.go, reaches.go), a letter (mentions.go), words
// (lastwords.go, truths.go), or the last value (fallback.go); what repeats the question or only checks states nothing (given.go,
// asides.go). Whether that is the gold answer is the work of package compare, and of choices.go where letters stand for answers.
//
// The names of the rules are explained in docs/grading.md.
//
// It is one package, as the steps of reading share tokens and statements that nobody else should see.
package grade

import (
	"slices"
	"strings"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// MaxResponse is how many bytes of a response are read; of a longer one, its end. Thinking does not count.
const MaxResponse = 64 << 10

// A Question is what a response is held against. Only Gold is needed.
type Question struct {
	// Text is the question as it was asked. What a response merely repeats of it is no answer.
	Text string
	// Gold is the right answer as published; of a backward question, the masked number.
	Gold string
	// Choices are the choices in their order, nil for an open question.
	Choices []string
	// Letter is the letter of the right choice, several letters where several are right together, "" where nobody says.
	Letter string
	// Unit is that of the gold answer, "" where it is not known.
	Unit     string
	Language schema.Language
	Subset   schema.Subset
	// Tolerance is that of numbers; the empty one is compare.RelativeThousandth.
	Tolerance compare.Tolerance
	// Mask is the letter that a backward question asks for, X where it is "".
	Mask string
	// Truncated says that the response was cut off at its limit of tokens.
	Truncated bool
}

// A Result is what the rules make of a response.
type Result struct {
	// Extracted is the answer that the response states, as it stands there without the marks around it; "" for none.
	Extracted string
	// Verdict says that it is right. It never is where [schema.GradeStatus.MayBeRight] says no.
	Verdict bool
	Status  schema.GradeStatus
	// Rules are the rules that decided, in the order in which they did.
	Rules []string
	// Undecided says that the rules cannot tell; Verdict is then false.
	Undecided bool
}

// Check reads a response to a question.
func Check(prediction string, q *Question) Result {
	a := newAsked(q)
	t, unclosed := clean(prediction)
	if r, done := a.whole(t); done {
		return a.ended(r)
	}
	d := newDocument(t, a)
	s := d.final()
	switch {
	case s != nil:
		return a.ended(a.hold(s))
	case unclosed:
		return Result{Status: schema.GradeTruncated, Rules: []string{"E1"}}
	case q.Truncated:
		return Result{Status: schema.GradeTruncated, Rules: []string{"E6"}}
	case d.refuses():
		return Result{Status: schema.GradeRefusal, Rules: []string{"E6"}}
	case d.rules != nil:
		return Result{Status: schema.GradeNoAnswer, Rules: d.rules}
	}
	return Result{Status: schema.GradeNoAnswer, Rules: []string{"E6"}}
}

// ended gives the result of a response that was cut off its status: what it states before that counts.
func (a *asked) ended(r Result) Result {
	if a.Truncated && r.Status == schema.GradeOK {
		r.Status = schema.GradeTruncated
	}
	return r
}

// isGold tells whether a text is the gold answer as it is written.
func (a *asked) isGold(t *text) bool {
	return a.Gold != "" && (strings.TrimSpace(t.norm) == strings.TrimSpace(a.Gold) || t.raw == a.Gold)
}

// whole settles responses that need no reading: empty ones, what programs store where asking failed, and the gold answer.
func (a *asked) whole(t *text) (Result, bool) {
	all := strings.TrimSpace(t.norm)
	switch {
	case all == "" && !t.cutThinking:
		status := schema.GradeNoAnswer
		if a.Truncated {
			status = schema.GradeTruncated
		}
		return Result{Status: status, Rules: []string{"E6"}}, true
	case failed(all):
		return Result{Status: schema.GradeError, Rules: []string{"E6"}}, true
	case a.kind == choiceAsked && a.isChoice(strings.TrimSuffix(all, ".")):
		return a.hold(&statement{answer: strings.TrimSuffix(all, "."), rules: []string{"E7b"}}), true
	case len(a.Choices) == 0 && a.isGold(t):
		return Result{Extracted: all, Verdict: true, Status: schema.GradeOK, Rules: []string{"E7b"}}, true
	}
	return Result{}, false
}

// isChoice tells whether a text is one of the choices as it stands.
func (a *asked) isChoice(s string) bool {
	return slices.ContainsFunc(a.Choices, func(c string) bool { return len(s) <= 2*len(c)+20 && sameWords(c, s) })
}

// failures begin the texts that programs store as the answer where asking failed.
var failures = []string{
	"get some error", "failed to obtain answer", "[error]", "error code:", "api error", "request failed",
	"internal server error", "rate limit reached", "connection error", "timeout error",
}

// failed tells whether a short text is a program's report that asking failed.
func failed(all string) bool {
	if len(all) > 300 {
		return false
	}
	low := strings.ToLower(all)
	for _, f := range failures {
		if strings.HasPrefix(low, f) {
			return true
		}
	}
	return false
}

// Same tells whether two extracted answers to one question are one answer: the same choice, or equal by the rules.
func Same(x, y string, q *Question) bool {
	if x == y {
		return true
	}
	if x == "" || y == "" {
		return false
	}
	a := newAsked(q)
	if len(a.Choices) > 0 {
		p, r := a.choice(x), a.choice(y)
		if p.letters != "" || r.letters != "" {
			return p.letters == r.letters
		}
	}
	return a.equal(x, y).Right || a.equal(y, x).Right
}
