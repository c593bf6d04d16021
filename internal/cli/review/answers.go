package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// gradedAnswers are the answers of models that people grade: what the tables of an evaluation say of them. An answer's id is the
// key of its row.
type gradedAnswers struct{ collection }

// attempts are the answers that can be graded, by their ids: those where there is a text.
func (g gradedAnswers) attempts() (map[string]schema.Attempt, error) {
	rows, err := tableOf(g.collection, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text")
	all := map[string]schema.Attempt{}
	for _, r := range rows {
		if strings.TrimSpace(r.Text) != "" {
			all[r.Attempt.Key()] = r.Attempt
		}
	}
	return all, err
}

// answers finds what a reviewer sees of answers: the question, the gold answer and the answer, and not whose it is.
func (g gradedAnswers) answers(ids []string) (map[string]*review.Content, error) {
	wanted, found := map[string]bool{}, map[string]*review.Content{}
	for _, id := range ids {
		wanted[id] = true
	}
	if len(wanted) == 0 {
		return found, nil
	}
	asked := map[string][]*review.Content{}
	for rows, err := range snapshot.Scan(g.file(schema.Responses.Name()), schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text") {
		if err != nil {
			return nil, g.unbuilt(schema.Responses.Name(), err)
		}
		for _, r := range rows {
			if id := r.Attempt.Key(); wanted[id] {
				q := schema.Evaluated{Subset: r.Subset, ProblemID: r.ProblemID}
				c := &review.Content{ID: id, Name: fmt.Sprintf("%s (%s)", r.ProblemID, r.Subset), Response: r.Text}
				found[id] = c
				asked[schema.EvaluatedQuestions.Key(&q)] = append(asked[schema.EvaluatedQuestions.Key(&q)], c)
			}
		}
	}
	t := schema.EvaluatedQuestions
	columns := []string{"subset", "problem_id", "text", "choices", "answer", "answer_letter", "answer_unit", "image"}
	for rows, err := range snapshot.Scan(g.file(t.Name()), t, columns...) {
		if err != nil {
			return nil, g.unbuilt(t.Name(), err)
		}
		for _, q := range rows {
			for _, c := range asked[t.Key(&q)] {
				c.Text, c.Choices, c.Letter, c.Image = q.Text, q.Choices, q.AnswerLetter, q.Image.Bytes
				c.Answer = schema.WithUnit(q.Answer, q.AnswerUnit)
			}
		}
	}
	return found, nil
}

// reviewed finds what reviewers see in the output folder: answers of an evaluation, or annotations or problems of a build.
func (o *reviewOptions) reviewed(s *review.State) review.Problems {
	c := collection{o.Out}
	if s.Annotates() {
		return func(ids []string) (map[string]*review.Content, error) { return AnnotationContents(o.Out, ids) }
	}
	if s.Classifies() {
		return wrongAnswers{gradedAnswers{c}}.contents
	}
	if app.IsEvaluation(o.Out) {
		return gradedAnswers{c}.answers
	}
	return c.problems
}

// runAnswers begins a review of answers.
func runAnswers(ctx context.Context, o *assignOptions, out io.Writer) (err error) {
	if o.each < 1 || len(o.reviewers) < 1 {
		return app.Usage(fmt.Errorf("%d answers for each of %d reviewers: grading takes at least one of both", o.each, len(o.reviewers)))
	}
	config, err := configOf(o)
	if err != nil {
		return err
	}
	g := gradedAnswers{collection{o.Out}}
	steady, err := g.watched()
	if err != nil {
		return err
	}
	attempts, err := g.attempts()
	if err != nil {
		return err
	}
	if len(attempts) < o.each {
		return app.Usage(fmt.Errorf("this evaluation has %d answers: assign so many or fewer with --each", len(attempts)))
	}
	s, err := o.create()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Grade(ctx, config.Seed, o.reviewers, o.each, slices.Collect(maps.Keys(attempts)), steady(g.answers)); err != nil {
		return err
	}
	said := fmt.Sprintf("%d answers are drawn, to be graded by each of %d reviewers.", o.each, len(o.reviewers))
	return tellLinks(ctx, s, o, nil, said, out)
}

// configOf is the configuration of the evaluation.
func configOf(o *assignOptions) (*pipeline.Config, error) {
	e, err := app.Recall(o.Out)
	if err != nil {
		return nil, err
	}
	if o.Config != "" {
		if err := o.Await(func() error { return e.Configure(o.Config) }); err != nil {
			return nil, err
		}
	}
	made, _, err := e.Stages(o.Options, "")
	if err != nil {
		return nil, err
	}
	return e.Config(made)
}

// A mark is a line of what people said of answers, which judge.marks of evaluation.yaml names.
type mark struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	Repeat    int64         `json:"repeat"`
	Reviewer  string        `json:"reviewer"`
	Ruling    review.Ruling `json:"ruling"`
	// Reason is the reviewer's comment.
	Reason string `json:"reason,omitempty"`
}

// exportMarks writes what people said of answers, a line each.
func (o *reviewOptions) exportMarks(s *review.State, w io.Writer) error {
	if !app.IsEvaluation(o.Out) {
		return app.Usage(fmt.Errorf("answers are graded here, and %s holds no evaluation: name its folder (--out DIR)", o.Out))
	}
	attempts, err := gradedAnswers{collection{o.Out}}.attempts()
	if err != nil {
		return err
	}
	lines := json.NewEncoder(w)
	for _, r := range s.Rulings() {
		a, ok := attempts[r.Problem]
		if !ok {
			return fmt.Errorf("%s was graded, and is not among the answers of %s", r.Problem, o.Out)
		}
		if err := lines.Encode(mark{a.Model, a.Setting, a.Subset, a.ProblemID, a.Repeat, r.Reviewer, r.Ruling, r.Comment}); err != nil {
			return err
		}
	}
	return nil
}

// checkGraded wants a review of answers beside an evaluation, and one of problems beside a build.
func (o *reviewOptions) checkGraded(s *review.State) error {
	ofAnswers := s.Grades() || s.Classifies()
	if ofAnswers == app.IsEvaluation(o.Out) {
		return nil
	}
	if _, err := disk.StatPath(o.Out); err != nil {
		return fmt.Errorf("%s: %w", o.Out, pipeline.Layout{Dir: o.Out}.NotBuilt())
	}
	what := map[bool]string{true: "answers of an evaluation", false: "problems of a build"}[ofAnswers]
	return app.Usage(fmt.Errorf("%s is a review of %s, and %s holds none: name the folder that does (--out DIR)", o.file(), what, o.Out))
}
