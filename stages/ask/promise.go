package ask

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// Check wants a row for every answer that is wanted and for every one that was imported, and no other. What the built-in
// answerer says is made up again, and what was imported taken over again; of what a model said, the row is held against
// itself and the prompts.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Responses)
	if err != nil {
		return err
	}
	want, err := s.imported(job)
	if err != nil {
		return err
	}
	attempts := s.config.attempts(questions)
	if err := conflict(attempts, want); err != nil {
		fault(err)
		return nil
	}
	wordings, err := s.config.wordings(s.folder)
	if err != nil {
		return err
	}
	is := make(map[string]*schema.Response, len(rows))
	for i := range rows {
		is[rows[i].Key()] = &rows[i]
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
			want = append(want, again)
			if !a.asksWith(wordings, again.Prompt) {
				fault(&schema.FieldError{Table: schema.Responses.Name(), Row: a.Key(), Field: "prompt",
					Why: fmt.Sprintf("is %s, which is no prompt of the setting %s", again.Prompt, a.Setting)})
			}
		}
	}
	mark(want)
	stages.Again(schema.Responses, rows, want, fault)
	return nil
}

// asksWith says that a setting has a prompt, by its hash.
func (a *attempt) asksWith(all map[string]*wording, hash string) bool {
	last, first, without := a.setting.prompts()
	for _, name := range []string{last, first, without} {
		if name != "" && slices.Contains(all[name].hashes(), hash) {
			return true
		}
	}
	return false
}
