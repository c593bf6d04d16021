package ask

import (
	"iter"
	"strings"

	"geoeval/internal/llm"
)

// An Answer is one of the answers to a question, whoever gave it.
type Answer struct {
	// Text has no white space around it where a model gave it. It is empty where nothing of the answer can be used.
	Text string
	// Model is who gave it, as the server reports it, or else who was asked: Asked, where a model was.
	Model, Asked string
	// Prompt and Request are the prompt's version and the request's key in the ledger; empty without a ledger.
	Prompt, Request                string
	PromptTokens, CompletionTokens int64
	// Said is the answer as the ledger has it; nil without a ledger.
	Said *llm.Answer
	// Owned: the ledger had it before it was asked for.
	Owned bool
	// Faults are what is wrong with it, before the check what its text does not say; see [Given].
	Faults []string
}

// Passed says that nothing is wrong with an answer.
func (a *Answer) Passed() bool { return len(a.Faults) == 0 }

// unusable says that there is no text that could be checked.
func (a *Answer) unusable() bool {
	return len(a.Faults) > 0 && strings.HasPrefix(a.Faults[0], llm.Unusable+":")
}

// A Check gives what is wrong with an answer, nothing where it passes. passed are the answers to the same question that
// passed before it. An answer that is unusable is not checked.
type Check func(a *Answer, passed []*Answer) []string

// Until takes answers, one after another, until as many have passed the check as are wanted, the limit is reached or
// there are no more. With an error, it gives those before.
func Until(answers iter.Seq2[*Answer, error], wanted, limit int, check Check) ([]Answer, error) {
	return until(answers, wanted, limit, check, func(int, *Answer) bool { return true })
}

// until is Until, which tells of every answer once it is checked; the first has the number 1. What checked gives is
// whether it counts towards the limit.
func until(
	answers iter.Seq2[*Answer, error], wanted, limit int, check Check, checked func(int, *Answer) bool,
) ([]Answer, error) {
	var taken []Answer
	var passed []*Answer
	counted := 0
	for a, err := range answers {
		if err != nil {
			return taken, err
		}
		if check != nil && !a.unusable() {
			a.Faults = append(a.Faults, check(a, passed)...)
		}
		if a.Passed() {
			passed = append(passed, a)
		}
		taken = append(taken, *a)
		if checked(len(taken), a) {
			counted++
		}
		if len(passed) == wanted || counted == limit {
			break
		}
	}
	return taken, nil
}

// Given gives what of an answer's faults its text does not say, so that it can be checked again: that it was cut off, or
// that nothing of it could be used.
func Given(faults []string) []string {
	for _, kind := range []string{llm.CutOff, llm.Unusable} {
		if len(faults) > 0 && strings.HasPrefix(faults[0], kind+":") {
			return faults[:1:1]
		}
	}
	return nil
}

// Unusable counts the answers of which nothing could be used.
func Unusable(answers []Answer) (n int) {
	for i := range answers {
		if answers[i].unusable() {
			n++
		}
	}
	return n
}
