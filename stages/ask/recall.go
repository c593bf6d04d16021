package ask

import (
	"context"
	"slices"

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
				again.Status = statusOf(again.Finish)
				if written.Status == schema.Declined {
					again.Status = schema.Declined // the field that says so is in the ledger alone
				}
				if again.Finish == "" && again.Text == "" && written.Status == schema.Filtered {
					again.Status = schema.Filtered // the prompt was refused, so that nothing finished
				}
			}
			if !a.asksWith(wordings, again.Prompt) {
				again.Prompt = ""
			}
			want = append(want, again)
		}
	}
	mark(want)
	return stages.Put(job, schema.Responses, want)
}

// asksWith says that a setting has a prompt, by its hash.
func (a *attempt) asksWith(all map[string]*prompt.Wording, hash string) bool {
	last, first, without := a.setting.prompts()
	for _, name := range []string{last, first, without} {
		if name != "" && slices.Contains(all[name].Hashes(), hash) {
			return true
		}
	}
	return false
}
