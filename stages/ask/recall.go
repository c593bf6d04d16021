package ask

import (
	"context"

	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
)

// Recall gives a row for every answer that is wanted and for every one that was imported. What the built-in answerer says is made up
// again, and what was imported taken over again; what a model said is taken from the table, where its prompt is one of the setting.
func (s *stage) Recall(_ context.Context, job *stages.Job) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	is, err := stages.ByID(job, schema.Responses)
	if err != nil {
		return err
	}
	want, err := s.imported(job)
	if err != nil {
		return err
	}
	attempts := s.config.attempts(questions)
	if err := conflict(attempts, want); err != nil {
		return err
	}
	wordings, err := s.config.wordings(s.folder)
	if err != nil {
		return err
	}
	cards, err := s.cards(job)
	if err != nil {
		return err
	}
	for i := range attempts {
		a := &attempts[i]
		written := is[a.Key()]
		switch {
		case a.model.Answerer != nil:
			want = append(want, a.madeUp(job))
		case written == nil:
			want = append(want, schema.Response{Attempt: a.Attempt, Origin: schema.FromModel})
		default:
			again := *written
			again.Origin, again.From = schema.FromModel, ""
			if again.Status != schema.NotObtained {
				again.Status = statusOf(again.Finish, again.Text)
				if written.Status == schema.Declined {
					again.Status = schema.Declined // the field that says so is in the ledger alone
				}
				if again.Finish == "" && again.Text == "" && written.Status == schema.Filtered {
					again.Status = schema.Filtered // the prompt was refused, so that nothing finished
				}
			}
			if p := a.promptOf(wordings, again.Prompt); p == nil {
				again.Prompt, again.Asked = "", ""
			} else {
				again.Asked = asked(p, show(a.question, a.setting, again.Pictures > 0, cards.of(a.question)))
			}
			want = append(want, again)
		}
	}
	mark(want)
	return stages.Put(job, schema.Responses, want)
}

// promptOf is the prompt of a setting, by its hash, in the language of the question; nil where it has none.
func (a *attempt) promptOf(all map[string]*prompt.Wording, hash string) *prompt.Prompt {
	last, first, without := a.setting.prompts()
	for _, name := range []string{last, first, without} {
		if name == "" {
			continue
		}
		if p := all[name].Of(string(a.question.Language)); p.Hash() == hash {
			return p
		}
	}
	return nil
}
