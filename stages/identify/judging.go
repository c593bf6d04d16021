package identify

import (
	"context"
	"fmt"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// judge asks judges: first whether answers are right and principles are used, then for the passages of those that are, then for
// the key elements that these have.
func (s *stage) judge(ctx context.Context, job *stages.Job, e *evaluation) ([]schema.Application, []schema.Verdict, error) {
	hearings, findings, err := s.hearings(job, e)
	if err != nil || len(hearings) == 0 {
		return nil, nil, err
	}
	verdicts, err := s.verdicts(ctx, job, hearings)
	if err != nil {
		return nil, nil, err
	}
	rows, err := s.identified(ctx, job, findings)
	if err != nil {
		return nil, nil, err
	}
	return rows, verdicts, s.align(ctx, job, findings, rows)
}

// votes counts what a reply to a question of yes or no says. known is false where too few of its votes can be read to tell, and
// why then says why; failed, where another run might know more.
func (s *stage) votes(r *ask.Reply) (yes, all int64, known, failed bool, why string) {
	if r.Err != nil {
		return 0, 0, false, true, r.Why()
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		if !a.Passed() {
			why = a.Faults[0]
			continue
		}
		all++
		if is, _ := vote(a.Text); is {
			yes++
		}
	}
	open := int64(s.config.Votes) - all
	if positive := int64(s.config.Positive); yes >= positive || yes+open < positive { // whatever the open ones would say
		return yes, all, true, false, ""
	}
	return yes, all, false, false, fmt.Sprintf("%d of %d votes could be read: %s", all, s.config.Votes, why)
}

// A cost is what was asked for a row, and what that cost.
type cost struct {
	requests []string
	tries    int64
	bill     ask.Bill
}

// add adds what was asked with a question.
func (c *cost) add(task *ask.Task, q *ask.Question, r *ask.Reply) {
	if r.Err != nil {
		c.requests = append(c.requests, r.Key)
		return
	}
	for i := range r.Answers {
		c.requests = append(c.requests, r.Answers[i].Request)
	}
	c.tries += int64(len(r.Answers))
	c.bill.Add(task.Bill(q, r.Answers))
}

// verdicts asks whether final answers are right.
func (s *stage) verdicts(ctx context.Context, job *stages.Job, hearings []hearing) ([]schema.Verdict, error) {
	if !s.config.Answer {
		return nil, nil
	}
	questions := make([]ask.Question, len(hearings))
	for i := range hearings {
		questions[i] = hearings[i].whether()
	}
	task := s.voting()
	replies, err := asking.Put(ctx, job, task, questions)
	if err != nil {
		return nil, err
	}
	rows := make([]schema.Verdict, len(hearings))
	for i := range hearings {
		v := schema.Verdict{Attempt: hearings[i].Attempt, Judge: hearings[i].judge.Known(), Status: schema.JudgementRuled}
		var known, failed bool
		v.Yes, v.Votes, known, failed, v.Why = s.votes(replies[i])
		switch {
		case failed:
			v.Status = schema.JudgementError
		case !known:
			v.Status = schema.JudgementUnparsed
		default:
			v.Right = v.Yes >= int64(s.config.Positive)
		}
		var c cost
		c.add(task, &questions[i], replies[i])
		v.Requests, v.Tries = c.requests, c.tries
		v.PromptTokens, v.CompletionTokens, v.Cost = c.bill.PromptTokens, c.bill.CompletionTokens, c.bill.Cost
		rows[i] = v
	}
	return rows, nil
}

// identified asks whether principles are used.
func (s *stage) identified(ctx context.Context, job *stages.Job, findings []finding) ([]schema.Application, error) {
	questions := make([]ask.Question, len(findings))
	for i := range findings {
		questions[i] = findings[i].identify()
	}
	task := s.voting()
	replies, err := asking.Put(ctx, job, task, questions)
	if err != nil {
		return nil, err
	}
	rows := make([]schema.Application, len(findings))
	for i := range findings {
		f := &findings[i]
		a := schema.Application{
			Attempt: f.Attempt, Principle: f.principle.ID, Way: schema.FoundByJudge, Judge: f.judge.Known(), Language: f.language,
			Status: schema.PrincipleAbsent, Total: f.total(),
		}
		var known, failed bool
		a.Yes, a.Votes, known, failed, a.Why = s.votes(replies[i])
		switch {
		case failed:
			a.Status = schema.PrincipleError
		case !known:
			a.Status = schema.PrincipleUnparsed
		case a.Yes >= int64(s.config.Positive):
			a.Status, a.Counts = schema.PrincipleFound, schema.CountUnmarked
		}
		var c cost
		c.add(task, &questions[i], replies[i])
		c.put(&a)
		rows[i] = a
	}
	return rows, nil
}

// put adds a cost to a row.
func (c *cost) put(a *schema.Application) {
	a.Requests = append(a.Requests, c.requests...)
	a.Tries += c.tries
	a.PromptTokens += c.bill.PromptTokens
	a.CompletionTokens += c.bill.CompletionTokens
	if c.bill.Cost != nil {
		if a.Cost == nil {
			a.Cost = new(float64)
		}
		*a.Cost += *c.bill.Cost
	}
}

// align has the key elements counted of what is found and has any.
func (s *stage) align(ctx context.Context, job *stages.Job, findings []finding, rows []schema.Application) error {
	var places []int
	var questions []ask.Question
	for i := range rows {
		if rows[i].Status == schema.PrincipleFound && rows[i].Total > 0 {
			places, questions = append(places, i), append(questions, findings[i].extract())
		}
	}
	task := s.telling()
	replies, err := asking.Put(ctx, job, task, questions)
	if err != nil {
		return err
	}
	var found []int
	var compare []ask.Question
	for k, i := range places {
		text, ok := said(&rows[i], task, &questions[k], replies[k], extracts)
		if !ok {
			continue
		}
		rows[i].Evidence = shortened(text)
		found, compare = append(found, i), append(compare, findings[i].align(text))
	}
	task = s.telling()
	if replies, err = asking.Put(ctx, job, task, compare); err != nil {
		return err
	}
	for k, i := range found {
		a := &rows[i]
		text, ok := said(a, task, &compare[k], replies[k], aligns)
		if !ok {
			continue
		}
		is, err := counts(text)
		if err != nil {
			return err // it passed
		}
		a.SaidExist, a.SaidAccurate, a.SaidTotal = is.exist, is.accurate, is.total
		is = is.within(a.Total)
		a.Exist, a.Accurate, a.Counts = is.exist, is.accurate, schema.Counted
		a.F1 = new(schema.F1(a.Exist, a.Accurate, a.Total))
	}
	return nil
}

// said is the text of a reply that passed; where there is none, the row says so.
func said(a *schema.Application, task *ask.Task, q *ask.Question, r *ask.Reply, c call) (text string, ok bool) {
	var of cost
	of.add(task, q, r)
	of.put(a)
	last := r.Last()
	switch {
	case last == nil:
		a.Counts, a.Why = schema.CountError, fmt.Sprintf("%s: %s", c, r.Why())
	case !last.Passed():
		a.Counts, a.Why = schema.CountUnparsed, fmt.Sprintf("%s: %s", c, last.Faults[0])
	default:
		return last.Text, true
	}
	return "", false
}

func shortened(text string) string {
	if r := []rune(text); len(r) > maxEvidence {
		return string(r[:maxEvidence]) + "…"
	}
	return text
}
