package judge

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// tries is how often a judge is asked until what it says can be read.
const tries = 3

// task is how judges are asked.
func (s *stage) task() *ask.Task {
	return &ask.Task{Session: s.Session, Models: s.config.models(), Wanted: 1, Limit: tries}
}

// judge asks; again is how many rulings another run might get.
func (s *stage) judge(ctx context.Context, job *stages.Job, hearings []hearing) (rows []schema.Judgement, again int, err error) {
	questions, err := s.questions(hearings)
	if err != nil {
		return nil, 0, err
	}
	task := s.task()
	replies, err := asking.Put(ctx, job, task, questions)
	if err != nil {
		return nil, 0, err
	}
	rows = make([]schema.Judgement, len(hearings))
	for i := range hearings {
		rows[i] = row(&hearings[i], &questions[i], replies[i], task)
		if rows[i].Status == schema.JudgementError {
			again++
		}
	}
	return rows, again, nil
}

// row is the row of a hearing.
func row(h *hearing, q *ask.Question, r *ask.Reply, task *ask.Task) schema.Judgement {
	row := schema.Judgement{
		Attempt: h.Attempt, Judge: h.judge.Known(), Place: int64(h.place), Asked: h.asked, Prompt: q.Prompt.Hash(), Request: r.Key,
		Status: schema.JudgementError,
	}
	last := r.Last()
	if last == nil {
		row.Reason = r.Why()
		return row
	}
	bill := task.Bill(q, r.Answers)
	row.Request, row.Tries = last.Request, int64(len(r.Answers))
	row.PromptTokens, row.CompletionTokens, row.Cost = bill.PromptTokens, bill.CompletionTokens, bill.Cost
	if !last.Passed() {
		row.Status, row.Reason = schema.JudgementUnparsed, last.Faults[0]
		return row
	}
	row.Status = schema.JudgementRuled
	row.Ruling, row.Reason, _ = ruling(last.Text)
	return row
}

// Plan says what judging would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if len(s.config.Judges) == 0 {
		return nil, nil
	}
	responses, err := s.responses(job)
	if err != nil {
		return nil, err
	}
	questions, err := s.questions(s.cases(job, responses))
	if err != nil {
		return nil, err
	}
	return asking.PlanOf(ctx, s.task(), questions)
}
