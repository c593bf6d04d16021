package ask

import (
	"context"
	"maps"
	"slices"

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
	all, err := a.planned(ctx, s.config.attempts(questions))
	if err != nil {
		return nil, err
	}
	return asking.PlanOf(ctx, s.task(1, models), all)
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
	of, each := map[string]string{}, map[string]int{} // by the problem that a question was made of
	for i := range parents {
		of[string(parents[i].Subset)+"|"+parents[i].ProblemID] = parents[i].ParentID
	}
	attempts := s.config.attempts(questions)
	for i := range attempts {
		each[of[string(attempts[i].Subset)+"|"+attempts[i].ProblemID]]++
	}
	for i := range imported {
		each[of[string(imported[i].Subset)+"|"+imported[i].ProblemID]]++
	}
	n.Low = len(imported) + len(attempts)
	n.High, n.OfProblem = n.Low, slices.Max(append(slices.Collect(maps.Values(each)), 0))
	return n, true, nil
}
