package rephrase

import (
	"context"

	"geoeval/internal/facts"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Plan says what asking for candidates would buy, and what judging them would. Which candidates there will be is known where the
// rewriter writes them, or the ledger has them; as many as are still wanted are taken to come and to be as long as their problems,
// none at the least.
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	writing, err := s.Rounds.Plan(ctx, job)
	if err != nil {
		return nil, err
	}
	c, err := s.court(job)
	if c == nil || err != nil {
		return writing, err
	}
	known, open, err := s.hearings(ctx, job, c)
	if err != nil {
		return nil, err
	}
	judging := &facts.Plan{}
	for _, part := range []struct {
		questions []ask.Question
		least     float64
	}{{known, 1}, {open, 0}} {
		if len(part.questions) == 0 {
			continue
		}
		plan, err := c.task.Plan(ctx, part.questions)
		if err != nil {
			return nil, err
		}
		judging.Add(plan, part.least, 1)
	}
	judging.Model, judging.Checked, judging.Passed = c.Name, 0, 0 // those are the candidates'
	if writing == nil {
		return judging, nil
	}
	total := &facts.Plan{Model: writing.Model + ", " + c.Name}
	for _, part := range []*facts.Plan{writing, judging} {
		total.Add(part, 1, 1)
		total.Models = append(total.Models, facts.Part{
			Model: part.Model, Calls: part.Calls, PromptTokens: part.PromptTokens, CompletionTokens: part.CompletionTokens, Cost: part.Cost,
		})
	}
	return total, nil
}

// Keyless implements [stages.Keyed].
func (s *stage) Keyless() error {
	var asked prompt.Models
	if s.config.Provider == Model {
		asked = prompt.ModelsOf(s.config.Model, s.config.Models)
	}
	if s.config.Judge != nil {
		asked = append(asked, s.config.Judge.Model)
	}
	return s.Lacks(asked)
}

// hearings are the questions to the judge: of candidates that are known, and of as many others as are still wanted.
func (s *stage) hearings(ctx context.Context, job *stages.Job, c *court) (known, open []ask.Question, err error) {
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.Pictured(job)
	if err != nil {
		return nil, nil, err
	}
	write, err := s.writer(job, r, (*asking.Round).Recall)
	if err != nil {
		return nil, nil, err
	}
	type of struct{ known, open []ask.Question }
	all, err := stages.Each(ctx, problems, func(p *schema.Problem) (o of, err error) {
		answers, err := write(ctx, s.config.subject(p))
		if err != nil {
			return o, err
		}
		for i := range answers {
			if answers[i].Passed() {
				o.known = append(o.known, c.question(p, schema.RephrasingID(p.ID, int64(i)+1), answers[i].Text))
			}
		}
		if r == nil {
			return o, nil
		}
		for range min(s.config.Candidates-len(o.known), s.config.Limit-len(answers)) {
			o.open = append(o.open, c.question(p, p.ID, p.Text))
		}
		return o, nil
	})
	for _, o := range all {
		known, open = append(known, o.known...), append(open, o.open...)
	}
	return known, open, err
}
