package judge

import (
	"cmp"
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Check wants a row for everything that is put before a judge, and no other but people's marks of responses that are there.
// What a judge ruled is taken from the table.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	responses, err := s.responses(job)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Judgements)
	if err != nil {
		return err
	}
	prompts, err := asking.Prompts(english, chinese)
	if err != nil {
		return err
	}
	written := stages.Written(schema.Judgements, rows)
	var want []schema.Judgement
	hearings := s.cases(job, responses)
	for i := range hearings {
		h := &hearings[i]
		again := written(schema.Judgement{Attempt: h.Attempt, Judge: h.judge.Known()})
		again.Place, again.Asked, again.Prompt = int64(h.place), h.asked, h.prompt(prompts).Hash()
		want = append(want, again)
	}
	there := keys(responses)
	for i := range rows {
		person := strings.HasPrefix(rows[i].Judge, People)
		if person && there[rows[i].Attempt.Key()] {
			m := mark{
				Model: rows[i].Model, Setting: rows[i].Setting, Subset: rows[i].Subset, ProblemID: rows[i].ProblemID, Repeat: rows[i].Repeat,
				Reviewer: strings.TrimPrefix(rows[i].Judge, People), Ruling: cmp.Or(rows[i].Ruling, unsure), Reason: rows[i].Reason,
			}
			want = append(want, m.judgement())
		}
		if person && s.config.Marks == "" {
			fault(&schema.FieldError{Table: schema.Judgements.Name(), Row: schema.Judgements.Key(&rows[i]), Field: "judge",
				Why: fmt.Sprintf("%s is a person, and no file of marks is configured", rows[i].Judge)})
		}
	}
	stages.Again(schema.Judgements, rows, want, fault)
	return nil
}
