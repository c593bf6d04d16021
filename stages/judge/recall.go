package judge

import (
	"cmp"
	"context"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
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
			m := mark{
				Model: rows[i].Model, Setting: rows[i].Setting, Subset: rows[i].Subset, ProblemID: rows[i].ProblemID, Repeat: rows[i].Repeat,
				Reviewer: strings.TrimPrefix(rows[i].Judge, People), Ruling: cmp.Or(rows[i].Ruling, unsure), Reason: rows[i].Reason,
			}
			want = append(want, m.judgement())
		}
	}
	return stages.Put(job, schema.Judgements, want)
}
