package rephrase

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
)

// A subject is a problem that is rephrased, and what was read of it and its candidates. It is for one goroutine.
type subject struct {
	*schema.Problem
	bounds   fidelity.Config              // how far candidates have to be from it
	original *fidelity.Original           // nil until the first candidate is there
	wordings map[string]*fidelity.Wording // of candidates, by text
}

func (c *Config) subject(p *schema.Problem) *subject { return &subject{Problem: p, bounds: c.bounds()} }

// leastChanged is how much of a problem a candidate of the built-in rewriter has to change.
const leastChanged = 1. / 3

// bounds say how far candidates have to be from their problem. Of what the built-in rewriter writes a third of the words, or
// of their order, has to be another: it costs nothing to write again, and rules that know few words would else change one
// here and there. What a model writes is bought, and what was bought stays as good as it was: people who rephrase long
// problems change less than a third too.
func (c *Config) bounds() fidelity.Config {
	bounds := fidelity.Default()
	if c.Provider == Rules {
		bounds.Changed = leastChanged
	}
	return bounds
}

// read reads the problem, once.
func (s *subject) read() *fidelity.Original {
	if s.original == nil {
		s.original = read(s.Problem, s.bounds)
	}
	return s.original
}

// wording reads a candidate, once.
func (s *subject) wording(text string) *fidelity.Wording {
	w := s.wordings[text]
	if w == nil {
		w = fidelity.ReadWording(text)
		if s.wordings == nil {
			s.wordings = map[string]*fidelity.Wording{}
		}
		s.wordings[text] = w
	}
	return w
}

// check is an [ask.Check]: it holds a candidate against the problem, and against those that passed before: too near to
// one of these is a fault too.
func (s *subject) check(a *ask.Answer, passed []*ask.Answer) []string {
	original, wording := s.read(), s.wording(a.Text)
	var faults []string
	for _, f := range original.CheckWording(a.Text, wording) {
		faults = append(faults, f.String())
	}
	if len(a.Faults)+len(faults) > 0 {
		return faults
	}
	for _, sibling := range passed {
		if f, near := original.CheckSibling(wording, s.wording(sibling.Text)); near {
			return []string{f.String()}
		}
	}
	return nil
}

// read reads a problem for its checks.
func read(p *schema.Problem, bounds fidelity.Config) *fidelity.Original {
	return bounds.Read(fidelity.Reference{
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

// outcome makes rows of a problem's candidates, of which none is judged or drawn yet.
func (c *Config) outcome(p *subject, answers []ask.Answer) *outcome {
	o := &outcome{candidates: make([]schema.Rephrasing, len(answers)), unusable: ask.Unusable(answers)}
	o.augmented = schema.Augmented{ID: schema.AugmentedID(p.ID), ParentID: p.ID, Text: p.Text, Unchanged: true, Asked: int64(len(answers))}
	for i := range answers {
		o.candidates[i] = row(p, int64(i)+1, &answers[i])
		if answers[i].Passed() {
			o.augmented.Passed++
		}
	}
	o.full = int(o.augmented.Passed) == c.Candidates
	return o
}

// hear has the candidates that passed judged; find is nil where nobody is asked.
func (o *outcome) hear(ctx context.Context, p *schema.Problem, find finder) error {
	for i := range o.candidates {
		r := &o.candidates[i]
		if !r.Passed || find == nil {
			continue
		}
		if err := find(ctx, p, r); err != nil {
			return err
		}
		if r.Judged == schema.JudgedDiffers {
			o.augmented.Differ++
		}
	}
	return nil
}

// draw draws one of the candidates that passed and do not differ. Where there is none, the problem's own text stays.
func (o *outcome) draw(chance func(parts ...string) uint64, p *schema.Problem) {
	var fit []*schema.Rephrasing
	for i := range o.candidates {
		if r := &o.candidates[i]; r.Passed && r.Judged != schema.JudgedDiffers {
			fit = append(fit, r)
		}
	}
	if len(fit) == 0 {
		return
	}
	drawn := fit[chance("draw", p.ID)%uint64(len(fit))]
	drawn.Drawn = true
	o.augmented.Text, o.augmented.Candidate, o.augmented.Model = drawn.Text, drawn.Candidate, drawn.Model
	o.augmented.Unchanged = false
}

// row makes the row of a candidate.
func row(p *subject, number int64, a *ask.Answer) schema.Rephrasing {
	distance := p.read().Wording().Distance(p.wording(a.Text))
	return schema.Rephrasing{
		ID: schema.RephrasingID(p.ID, number), ParentID: p.ID, Candidate: number, Text: a.Text, Distance: &distance,
		Model: a.Model, Prompt: a.Prompt, Request: a.Request,
		PromptTokens: a.PromptTokens, CompletionTokens: a.CompletionTokens, Faults: a.Faults, Passed: a.Passed(),
	}
}
