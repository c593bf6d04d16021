package ask

import (
	"iter"
	"strings"

	"geoeval/internal/llm"
)

// An Answer is one of the answers to a question, whoever gave it.
type Answer struct {
	// Text has no white space around it where a model gave it.
	Text string
	// Model is who gave it, as the server reports it.
	Model string
	// Prompt and Request are the prompt's version and the request's key in the ledger; empty without a ledger.
	Prompt, Request                string
	PromptTokens, CompletionTokens int64
	// Faults are what is wrong with it, before the check what its text does not say; see [CutOff].
	Faults []string
}

// Passed says that nothing is wrong with an answer.
func (a *Answer) Passed() bool { return len(a.Faults) == 0 }

// A Check gives what is wrong with an answer, nothing where it passes. passed are the answers to the same question that
// passed before it.
type Check func(a *Answer, passed []*Answer) []string

// Until takes answers, one after another, until as many have passed the check as are wanted, the limit is reached or
// there are no more. With an error, it gives those before.
func Until(answers iter.Seq2[*Answer, error], wanted, limit int, check Check) ([]Answer, error) {
	var taken []Answer
	var passed []*Answer
	for a, err := range answers {
		if err != nil {
			return taken, err
		}
		if check != nil {
			a.Faults = append(a.Faults, check(a, passed)...)
		}
		if a.Passed() {
			passed = append(passed, a)
		}
		taken = append(taken, *a)
		if len(passed) == wanted || len(taken) == limit {
			break
		}
	}
	return taken, nil
}

// CutOff gives what of an answer's faults its text does not say, so that it can be checked again: that it was cut off.
func CutOff(faults []string) []string {
	if len(faults) > 0 && strings.HasPrefix(faults[0], llm.CutOff+":") {
		return faults[:1:1]
	}
	return nil
}
