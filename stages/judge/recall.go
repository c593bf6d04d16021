package judge

import (
	"cmp"
	"context"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Recall gives a row for everything that is put before a judge, and people's marks of responses that are there, where marks are
// configured. What a judge ruled is taken from the table.
func (s *stage) Recall(_ context.Context, job *stages.Job) error {
	responses, err := s.responses(job)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Judgements)
	if err != nil {
		return err
	}
	written, err := stages.Written(job, schema.Judgements)
	if err != nil {
		return err
	}
	with, err := s.wording()
	if err != nil {
		return err
	}
	var want []schema.Judgement
	hearings := s.cases(job, responses)
	for i := range hearings {
		h := &hearings[i]
		again := written(schema.Judgement{Attempt: h.Attempt, Judge: h.judge.Known()})
		again.Place, again.Asked, again.Prompt = int64(h.place), h.asked, h.prompt(with).Hash()
		want = append(want, again)
	}
	there := keys(responses)
	for i := range rows {
		if s.config.Marks != "" && strings.HasPrefix(rows[i].Judge, People) && there[rows[i].Attempt.Key()] {
			r := &rows[i]
			m := mark{
				Marked: asking.Marked{
					Model: r.Model, Setting: r.Setting, Subset: r.Subset, ProblemID: r.ProblemID, Repeat: r.Repeat,
					Reviewer: strings.TrimPrefix(r.Judge, People),
				},
				Ruling: cmp.Or(r.Ruling, unsure), Reason: r.Reason,
			}
			want = append(want, m.judgement())
		}
	}
	return stages.Put(job, schema.Judgements, want)
}
