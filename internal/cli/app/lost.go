package app

import (
	"errors"

	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// formerly gives the answers that the tables in an output folder name. A table that is not there, or that cannot be read and is
// made anew, names none.
func formerly(dir string) func() ([]session.Bought, error) {
	return func() ([]session.Bought, error) {
		var all []session.Bought
		add := func(request, model string, prompt, completion int64) {
			all = append(all, session.Bought{Request: request, Model: model,
				Usage: llm.Usage{PromptTokens: int(prompt), CompletionTokens: int(completion)}})
		}
		named(dir, schema.Rephrasings, func(r *schema.Rephrasing) { add(r.Request, r.Model, r.PromptTokens, r.CompletionTokens) },
			"request", "model", "prompt_tokens", "completion_tokens")
		named(dir, schema.Rephrasings, func(r *schema.Rephrasing) {
			if r.Judged != "" {
				add(r.JudgeRequest, r.Judge, 0, 0) // the table does not have its tokens
			}
		}, "judged", "judge", "judge_request")
		named(dir, schema.Translations, func(r *schema.Translation) { add(r.Request, r.Model, r.PromptTokens, r.CompletionTokens) },
			"request", "model", "prompt_tokens", "completion_tokens")
		named(dir, schema.Responses, func(r *schema.Response) {
			if r.Origin == schema.FromModel && r.Status != schema.NotObtained {
				add(r.Request, r.Model, r.PromptTokens, r.CompletionTokens)
				add(r.Auxiliary, r.Model, 0, 0) // whose tokens are in the answer's
			}
		}, "request", "auxiliary", "origin", "status", "model", "prompt_tokens", "completion_tokens")
		named(dir, schema.Judgements, func(r *schema.Judgement) {
			if r.Status != schema.JudgementError {
				add(r.Request, r.Judge, r.PromptTokens, r.CompletionTokens)
			}
		}, "request", "judge", "status", "prompt_tokens", "completion_tokens")
		named(dir, schema.FirstErrors, func(r *schema.FirstError) {
			if r.Why != schema.ErrorNotObtained && r.Request != "" {
				add(r.Request, r.By, r.PromptTokens, r.CompletionTokens)
			}
		}, "request", "by", "why_not", "prompt_tokens", "completion_tokens")
		return all, nil
	}
}

func named[R any](dir string, t *schema.Table[R], each func(*R), columns ...string) {
	for rows, err := range snapshot.Scan(pipeline.Layout{Dir: dir}.Table(t.Name()), t, columns...) {
		if err != nil {
			return
		}
		for i := range rows {
			each(&rows[i])
		}
	}
}

// LostOf is what a session's ledger has lost; nil for nothing.
func LostOf(s *session.Session) (*session.LostError, error) {
	err := s.Lost()
	if lost := new(session.LostError); errors.As(err, &lost) {
		return lost, nil
	}
	return nil, err
}
