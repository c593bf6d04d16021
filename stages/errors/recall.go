package errors

import (
	"context"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Recall gives a row for every wrong answer before each judge, what people say where a file is configured, and the shares. What was
// said is taken from the table, and held against the answer again.
func (s *stage) Recall(_ context.Context, job *stages.Job) error {
	if len(s.config.Judges) == 0 && s.config.Review == "" {
		return put(job, nil, nil)
	}
	e, err := read(job)
	if err != nil {
		return err
	}
	written, err := stages.Written(job, schema.FirstErrors)
	if err != nil {
		return err
	}
	with, err := s.wording()
	if err != nil {
		return err
	}
	var want []schema.FirstError
	for _, h := range s.hearings(job, e) {
		row := h.row(h.passed)
		if h.passed == "" {
			row = written(row)
			row.Place, row.Prompt = int64(h.place), with.Of(string(h.question.Language)).Hash()
			h.hold(&row)
		}
		want = append(want, row)
	}
	rows, err := stages.Rows(job, schema.FirstErrors)
	if err != nil {
		return err
	}
	answers := map[string]*answer{}
	for i := range e.answers {
		answers[e.answers[i].Key()] = &e.answers[i]
	}
	for _, row := range rows {
		a := answers[row.Attempt.Key()]
		if s.config.Review != "" && strings.HasPrefix(row.By, asking.People) && a != nil && a.passed == "" {
			person := schema.FirstError{Attempt: row.Attempt, By: row.By, Kind: row.Kind, Why: row.Why, Sentence: row.Sentence, Principle: row.Principle, Reason: row.Reason}
			if row.Sentence != "" {
				a.hold(&person)
			}
			want = append(want, person)
		}
	}
	return put(job, want, s.shares(e, want))
}

// hold brings what a row says into what can be said of the answer: a sentence that does not stand in it is none.
func (a *answer) hold(row *schema.FirstError) {
	if row.Kind == schema.NotClassified {
		row.Sentence, row.Principle = "", ""
		return
	}
	s := said{row.Kind, row.Sentence, row.Principle, row.Reason}
	if err := a.check(&s); err != nil {
		row.Kind, row.Why, row.Sentence, row.Principle, row.Reason = schema.NotClassified, schema.ErrorUnusable, "", "", "unparsed: "+err.Error()
		return
	}
	row.Sentence, row.Principle = s.Sentence, s.Principle
}
