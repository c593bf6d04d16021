package rephrase

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Preview implements [stages.Previewer]. Models are asked one by one, whatever is said of batches, as a batch may take a day.
func (s *stage) Preview(ctx context.Context, job *stages.Job, n int) (*stages.Preview, error) {
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, err
	}
	preview := &stages.Preview{Stage: job.Stage, Of: len(problems)}
	problems = drawn(job, problems, n)
	by, prompt, workers, err := s.previewed(job, problems)
	if err != nil {
		return nil, err
	}
	judges, err := s.court(job)
	if err != nil {
		return nil, err
	}
	var find finder
	if judges != nil {
		find = judges.judge
	}
	var owned atomic.Int64 // of candidates alone: a judge is asked beside them
	all, err := stages.EachOn(ctx, job, workers, problems, func(ctx context.Context, p *schema.Problem) (*stages.Previewed, error) {
		asked, err := prompt(p)
		if err != nil {
			return nil, err
		}
		one := &stages.Previewed{ID: p.ID, Text: p.Text, Prompt: asked}
		subject := s.config.subject(p)
		answers, err := by(ctx, subject)
		if err != nil {
			return nil, err
		}
		o := s.config.outcome(subject, answers)
		if err := o.hear(ctx, p, find); err != nil {
			return nil, err
		}
		o.draw(job.Chance, p)
		for i := range o.candidates {
			c := &o.candidates[i]
			came := stages.PreviewedCandidate{
				Text: c.Text, Model: c.Model, Passed: c.Passed, Drawn: c.Drawn, Faults: c.Faults, Judged: string(c.Judged), JudgeSays: c.JudgeSays,
			}
			if said := answers[i].Said; said != nil {
				came.Reasoning = said.Reasoning
			}
			if find != nil && c.Passed {
				q := judges.question(p, c.ID, c.Text)
				if came.JudgePrompt, err = asking.Shown(judges.task, &q); err != nil {
					return nil, err
				}
			}
			one.Candidates = append(one.Candidates, came)
			if answers[i].Owned {
				owned.Add(1)
			}
		}
		return one, nil
	})
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		preview.Problems = append(preview.Problems, *one)
		for i := range one.Candidates {
			preview.Candidates++
			if one.Candidates[i].Passed {
				preview.Passed++
			}
		}
	}
	if s.config.Provider == Model || find != nil {
		preview.FromLedger, preview.Cost = int(owned.Load()), s.Session.Progress().Dollars
	}
	return preview, nil
}

// previewed gives who writes candidates, what is asked about a problem, and how many are asked about at a time.
func (s *stage) previewed(job *stages.Job, problems []*schema.Problem) (
	by author, prompt func(*schema.Problem) ([]stages.PreviewedMessage, error), workers int, err error,
) {
	r, err := s.RoundOf(job, problems)
	if err != nil {
		return nil, nil, 0, err
	}
	if r == nil {
		by, err = s.config.rules(job.Chance)
		return by, func(*schema.Problem) ([]stages.PreviewedMessage, error) { return nil, nil }, 1, err
	}
	by = func(ctx context.Context, of *subject) ([]ask.Answer, error) {
		return r.Answers(ctx, of.Problem, of.check)
	}
	return by, r.Asked, r.Task.Workers(), nil
}

// drawn are n problems, drawn by hash, sorted by id: more draw these, too.
func drawn(job *stages.Job, problems []*schema.Problem, n int) []*schema.Problem {
	all := slices.Clone(problems)
	slices.SortFunc(all, func(a, b *schema.Problem) int {
		return cmp.Or(cmp.Compare(job.Chance("preview", a.ID), job.Chance("preview", b.ID)), cmp.Compare(a.ID, b.ID))
	})
	all = all[:min(n, len(all))]
	slices.SortFunc(all, func(a, b *schema.Problem) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
