package rephrase

import (
	"geoeval/internal/llm/ask"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
)

// check holds candidates for a problem against it, and against those that passed before: too near to one of these is a
// fault too. It reads the problem with its first candidate, and is for one goroutine.
func check(p *schema.Problem) ask.Check {
	var original *fidelity.Original
	return func(a *ask.Answer, passed []*ask.Answer) []string {
		if original == nil {
			original = read(p)
		}
		var faults []string
		for _, f := range original.Check(a.Text) {
			faults = append(faults, f.String())
		}
		if len(a.Faults)+len(faults) > 0 {
			return faults
		}
		for _, sibling := range passed {
			if f, near := original.CheckSibling(a.Text, sibling.Text); near {
				return []string{f.String()}
			}
		}
		return nil
	}
}

// read reads a problem for its checks.
func read(p *schema.Problem) *fidelity.Original {
	return fidelity.Read(fidelity.Reference{
		Text: p.Text, Language: string(p.Language), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic,
	})
}

// An outcome is what came of rephrasing a problem.
type outcome struct {
	candidates []schema.Rephrasing
	augmented  schema.Augmented
	// full: as many candidates passed as were wanted.
	full bool
	// unusable is how many answers there were of which nothing could be used.
	unusable int
}

// outcome makes rows of a problem's candidates, and draws one of those that passed.
func (c *Config) outcome(chance func(parts ...string) uint64, p *schema.Problem, answers []ask.Answer) *outcome {
	o := &outcome{candidates: make([]schema.Rephrasing, len(answers)), unusable: ask.Unusable(answers)}
	var passed []int
	for i := range answers {
		o.candidates[i] = row(p, int64(i)+1, &answers[i])
		if answers[i].Passed() {
			passed = append(passed, i)
		}
	}
	o.full = len(passed) == c.Candidates
	o.augmented = schema.Augmented{
		ID: schema.AugmentedID(p.ID), ParentID: p.ID, Text: p.Text, Passed: int64(len(passed)), Asked: int64(len(answers)),
	}
	if len(passed) > 0 {
		drawn := &o.candidates[passed[chance("draw", p.ID)%uint64(len(passed))]]
		drawn.Drawn = true
		o.augmented.Text, o.augmented.Candidate, o.augmented.Model = drawn.Text, drawn.Candidate, drawn.Model
	}
	return o
}

// row makes the row of a candidate.
func row(p *schema.Problem, number int64, a *ask.Answer) schema.Rephrasing {
	distance := fidelity.Distance(p.Text, a.Text)
	return schema.Rephrasing{
		ID: schema.RephrasingID(p.ID, number), ParentID: p.ID, Candidate: number, Text: a.Text, Distance: &distance,
		Model: a.Model, Prompt: a.Prompt, Request: a.Request,
		PromptTokens: a.PromptTokens, CompletionTokens: a.CompletionTokens, Faults: a.Faults, Passed: a.Passed(),
	}
}
