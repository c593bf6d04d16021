package ask

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/facts"
	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Plan says what asking would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	models := s.config.models()
	if len(models) == 0 {
		return nil, nil
	}
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return nil, err
	}
	a, err := s.asker(job)
	if err != nil {
		return nil, err
	}
	attempts := s.config.attempts(questions)
	all, err := a.planned(ctx, attempts)
	if err != nil {
		return nil, err
	}
	task := s.task(1, models)
	plan, err := asking.PlanOf(ctx, task, all)
	if err != nil {
		return nil, err
	}
	distinct, _, err := task.Distinct(all)
	if err != nil {
		return nil, err
	}
	plan.Reckoned = s.config.reckon(len(questions), attempts, all, distinct)
	return plan, nil
}

// reckon says of each model how its answers come about: of so many questions attempts are made, which take questions to models, of which
// these are distinct.
func (c *Config) reckon(questions int, attempts []attempt, all, distinct []ask.Question) (of []facts.Reckoning) {
	tried, put, once := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range attempts {
		tried[attempts[i].Model]++
	}
	for i := range all {
		put[all[i].Part]++
	}
	for i := range distinct {
		once[distinct[i].Part]++
	}
	for i := range c.Models {
		m := &c.Models[i]
		if m.Answerer != nil {
			continue
		}
		r := facts.Reckoning{Model: m.Known(), Questions: questions, Repeats: cmp.Or(m.Repeats, c.Repeats), Answers: once[m.Known()]}
		for j := range c.Settings {
			if m.asked(&c.Settings[j]) {
				r.Settings++
			}
		}
		r.NotAsked = r.Questions*r.Settings*r.Repeats - tried[r.Model]
		r.SecondSteps = put[r.Model] - tried[r.Model]
		r.Shared = put[r.Model] - r.Answers
		of = append(of, r)
	}
	return of
}

// Keyless implements [stages.Keyed].
func (s *stage) Keyless() error { return s.Lacks(s.config.models()) }

// planned are the questions that attempts take: what came of a first step is known where the ledger has it,
// and is expected to be a drawing where it has not.
func (a *asker) planned(ctx context.Context, attempts []attempt) (all []ask.Question, err error) {
	for i := range attempts {
		of := &attempts[i]
		if of.model.Answerer != nil {
			continue
		}
		step, two := a.opening(of)
		opening := a.question(of, step)
		all = append(all, opening)
		if !two {
			continue
		}
		answers, err := a.task.Recall(ctx, opening)
		if err != nil {
			return nil, err
		}
		last := a.expected(of, &opening)
		if n := len(answers); n > 0 && answers[n-1].Passed() {
			s := a.second(of, &opening, &ask.Reply{Answers: answers})
			if s.drawing == nil {
				continue
			}
			last = s.question(a)
		}
		all = append(all, last)
	}
	return all, nil
}

// Size implements [stages.Sizer]: as many responses as are wanted, and those of others that were imported.
func (s *stage) Size(job *stages.Job, _ string) (n stages.Size, known bool, err error) {
	if !stages.IsThere(job, schema.EvaluatedQuestions) || !stages.IsThere(job, schema.Imports) {
		return n, false, nil
	}
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return n, false, err
	}
	imported, err := s.imported(job)
	if err != nil {
		return n, false, err
	}
	parents, err := stages.RowsIfThere(job, schema.EvaluatedQuestions, "subset", "problem_id", "parent_id")
	if err != nil {
		return n, false, err
	}
	had, err := stages.RowsIfThere(job, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "status")
	if err != nil {
		return n, false, err
	}
	obtained := map[string]bool{}
	for i := range had {
		obtained[had[i].Attempt.Key()] = had[i].Status != schema.NotObtained
	}
	of, words := map[string]string{}, map[string]string{} // the problem that a question was made of, and what it says
	for i := range parents {
		of[string(parents[i].Subset)+"|"+parents[i].ProblemID] = parents[i].ParentID
	}
	for i := range questions {
		q := &questions[i]
		words[string(q.Subset)+"|"+q.ProblemID] = fmt.Sprintf("%q %q %q", q.Text, q.Choices, q.Gold())
	}
	ofProblem, alike := map[string]int{}, map[string]int{}
	count := func(a *schema.Attempt) {
		n.Low++
		if !obtained[a.Key()] {
			n.Lacking++
		}
		question := string(a.Subset) + "|" + a.ProblemID
		ofProblem[of[question]]++
		alike[words[question]]++
	}
	attempts := s.config.attempts(questions)
	for i := range attempts {
		count(&attempts[i].Attempt)
	}
	for i := range imported {
		count(&imported[i].Attempt)
	}
	n.High, n.OfProblem = n.Low, slices.Max(append(slices.Collect(maps.Values(ofProblem)), 0))
	n.Alike = slices.SortedFunc(maps.Values(alike), func(a, b int) int { return cmp.Compare(b, a) })
	return n, true, nil
}
