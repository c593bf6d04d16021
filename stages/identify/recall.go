package identify

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// Recall gives a row for every principle of every response, by rule and before each judge, and a verdict where that is asked for.
// What a judge said is taken from the tables.
func (s *stage) Recall(_ context.Context, job *stages.Job) error {
	e, err := s.read(job)
	if err != nil {
		return err
	}
	written, err := stages.Written(job, schema.Applications)
	if err != nil {
		return err
	}
	var want []schema.Application
	for i := range e.responses {
		want = append(want, e.byRule(&e.responses[i])...)
	}
	hearings, findings, err := s.hearings(job, e)
	if err != nil {
		return err
	}
	for i := range findings {
		f := &findings[i]
		again := written(schema.Application{Attempt: f.Attempt, Principle: f.principle.ID, Way: schema.FoundByJudge, Judge: f.judge.Known()})
		again.Language, again.Total = f.language, f.total()
		want = append(want, again)
	}
	if err := stages.Put(job, schema.Applications, want); err != nil {
		return err
	}
	return s.recallVerdicts(job, hearings)
}

func (s *stage) recallVerdicts(job *stages.Job, hearings []hearing) error {
	written, err := stages.Written(job, schema.Verdicts)
	if err != nil {
		return err
	}
	var want []schema.Verdict
	for i := range hearings {
		if !s.config.Answer {
			break
		}
		want = append(want, written(schema.Verdict{Attempt: hearings[i].Attempt, Judge: hearings[i].judge.Known()}))
	}
	return stages.Put(job, schema.Verdicts, want)
}
