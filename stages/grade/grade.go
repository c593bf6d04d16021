// Package grade reads every response of an evaluation: the answer that it states, whether that is right by the rules, and what
// published checkers make of it. The rules are those of internal/evaluation/grade.
package grade

import (
	"context"
	"fmt"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "grade",
		Version: 10,
		Config:  &s.config,
		Reads:   s.reads(),
		Writes:  []schema.Named{schema.Grades, schema.Rechecks},
		Own:     []string{schema.EvaluatedQuestions.Name(), schema.Responses.Name()},
		Audit:   stages.Audit{Explain: s.explain},
	}
}

func (s *stage) reads() []stages.Read {
	columns := []string{"subset", "problem_id", "language", "text", "structural_clauses", "semantic_clauses", "choices", "answer",
		"answer_letter", "answer_unit", "mask"}
	if s.config.pictures() {
		columns = append(columns, "image")
	}
	return []stages.Read{
		stages.FromGroups(schema.Responses, func(r *schema.Response) string { return r.Asking() },
			"model", "setting", "subset", "problem_id", "repeat", "text", "status"),
		stages.FromWhole(schema.EvaluatedQuestions, columns...),
	}
}

// Run grades the responses, on all processors.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work grades the answers of one model in one setting to one question.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return nil, err
	}
	asked := make(map[questionKey]*schema.Evaluated, len(questions))
	for i := range questions {
		asked[questionKey{questions[i].Subset, questions[i].ProblemID}] = &questions[i]
	}
	return &stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		responses := stages.RowsOf(of, schema.Responses)
		first := responses[0]
		q := asked[questionKey{first.Subset, first.ProblemID}]
		if q == nil {
			return fmt.Errorf("response %s: there is no such question", first.Attempt.Key())
		}
		stages.PutRows(out, schema.Grades, s.group(q, responses))
		stages.PutRows(out, schema.Rechecks, s.rechecks(q, responses))
		return nil
	}}, nil
}

// A questionKey names a question.
type questionKey struct {
	subset  schema.Subset
	problem string
}

// group grades the answers of one model in one setting to one question, in the order of their repeats.
func (s *stage) group(q *schema.Evaluated, responses []*schema.Response) []schema.Grade {
	question := s.question(q)
	grades := make([]schema.Grade, len(responses))
	for i := range responses {
		grades[i] = one(question, responses[i])
		if grades[i].Extracted == "" {
			continue
		}
		grades[i].Class = grades[i].Repeat
		for j := range i {
			// The first of a class stands for it.
			if g := &grades[j]; g.Class == g.Repeat && grade.Same(g.Extracted, grades[i].Extracted, question) {
				grades[i].Class = g.Class
				break
			}
		}
	}
	return grades
}

// question is a question as the rules take it. What a model may repeat of it are its clauses too.
func (s *stage) question(q *schema.Evaluated) *grade.Question {
	text := q.Text
	for _, clauses := range [][]string{q.Structural, q.Semantic} {
		for _, c := range clauses {
			text += "\n" + c
		}
	}
	return &grade.Question{Text: text, Gold: q.Answer, Choices: q.Choices, Letter: q.AnswerLetter, Unit: q.AnswerUnit, Language: q.Language,
		Subset: q.Subset, Tolerance: s.config.Tolerance, Mask: q.Mask}
}

// one grades a response. One without text because nobody obtained it is an error; one that a filter held back, even where a part of
// it came, and one that the model declined are refusals.
func one(q *grade.Question, r *schema.Response) schema.Grade {
	g := schema.Grade{Attempt: r.Attempt}
	switch r.Status {
	case schema.NotObtained:
		g.Status = schema.GradeError
		return g
	case schema.Filtered, schema.Declined:
		g.Status, g.Rules = schema.GradeRefusal, []string{"E6"}
		return g
	}
	asked := *q
	asked.Truncated = r.Status == schema.Truncated
	c := grade.Check(r.Text, &asked)
	g.Extracted, g.Verdict, g.Status, g.Rules, g.Undecided = c.Extracted, c.Verdict, c.Status, c.Rules, c.Undecided
	return g
}
