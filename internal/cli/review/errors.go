package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// wrongAnswers are the answers of models whose first errors people name.
type wrongAnswers struct{ gradedAnswers }

// wrong are those that can be asked about, by their ids; see [schema.NotAskedAbout].
func (w wrongAnswers) wrong() (map[string]schema.Attempt, error) {
	rows, err := tableOf(w.collection, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text", "status")
	if err != nil {
		return nil, err
	}
	responses := map[string]*schema.Response{}
	for i := range rows {
		responses[rows[i].Key()] = &rows[i]
	}
	grades, err := tableOf(w.collection, schema.Grades, "model", "setting", "subset", "problem_id", "repeat", "verdict", "status", "undecided")
	if err != nil {
		return nil, err
	}
	judgements, err := tableOf(w.collection, schema.Judgements, "model", "setting", "subset", "problem_id", "repeat", "judge", "place", "ruling")
	if err != nil {
		return nil, err
	}
	rulings, all := schema.FirstRulings(judgements), map[string]schema.Attempt{}
	for i := range grades {
		g := &grades[i]
		r, ruling := responses[g.Key()], rulings[g.Key()]
		if r != nil && !g.Right(ruling) && schema.NotAskedAbout(r, g, ruling) == "" {
			all[g.Key()] = g.Attempt
		}
	}
	return all, nil
}

// contents finds what a reviewer sees of wrong answers: as of answers that are graded, and the solution of the problem.
func (w wrongAnswers) contents(ids []string) (map[string]*review.Content, error) {
	found, err := w.answers(ids)
	if err != nil || len(ids) == 0 {
		return found, err
	}
	attempts, err := w.attempts()
	if err != nil {
		return nil, err
	}
	asked := map[string][]*review.Content{}
	for id, c := range found {
		a := attempts[id]
		key := schema.EvaluatedQuestions.Key(&schema.Evaluated{Subset: a.Subset, ProblemID: a.ProblemID})
		asked[key] = append(asked[key], c)
	}
	needs, err := w.needs()
	if err != nil {
		return nil, err
	}
	t := schema.EvaluatedQuestions
	for rows, err := range snapshot.Scan(w.file(t.Name()), t, "subset", "problem_id", "parent_id", "step", "concepts", "solution", "solution_language", "numbers") {
		if err != nil {
			return nil, w.unbuilt(t.Name(), err)
		}
		for i := range rows {
			q := &rows[i]
			for _, c := range asked[t.Key(q)] {
				c.Solution, c.Program = q.Solution, q.SolutionLanguage != "" && q.SolutionLanguage != schema.Prose
				c.Steps = stepsOf(q.SolutionLanguage, q.Solution, q.Numbers)
				for _, p := range needs.Of(q) {
					c.Principles = append(c.Principles, review.Principle{ID: p.ID, English: p.NameEN, Chinese: p.NameZH})
				}
			}
		}
	}
	return found, nil
}

// needs are what the first errors may be about.
func (w wrongAnswers) needs() (*schema.Needs, error) {
	rows, err := tableOf(w.collection, schema.Principles, "id", "name_en", "name_zh")
	if err != nil {
		return nil, err
	}
	principles := map[string]*schema.Principle{}
	for i := range rows {
		principles[rows[i].ID] = &rows[i]
	}
	annotations, err := tableOf(w.collection, schema.Annotations, "problem_id", "principle", "how", "role")
	return schema.NeedsOf(principles, annotations), err
}

// runErrors begins a review of first errors.
func runErrors(ctx context.Context, o *assignOptions, out io.Writer) (err error) {
	if o.each < 1 || len(o.reviewers) < 2 {
		return app.Usage(fmt.Errorf("%d wrong answers for each of %d reviewers: two people name every first error", o.each, len(o.reviewers)))
	}
	config, err := configOf(o)
	if err != nil {
		return err
	}
	w := wrongAnswers{gradedAnswers{collection{o.Out}}}
	steady, err := w.watched()
	if err != nil {
		return err
	}
	wrong, err := w.wrong()
	if err != nil {
		return err
	}
	n := o.each * len(o.reviewers) / 2
	if len(wrong) < n {
		return app.Usage(fmt.Errorf("this evaluation has %d wrong answers to look at, too few for %d reviewers with %d each: assign fewer with --each",
			len(wrong), len(o.reviewers), o.each))
	}
	s, err := o.create()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Classify(ctx, config.Seed, o.reviewers, n, slices.Collect(maps.Keys(wrong)), steady(w.contents)); err != nil {
		return err
	}
	said := fmt.Sprintf("%d wrong answers are drawn, each for two of %d reviewers.", n, len(o.reviewers))
	return tellLinks(ctx, s, o, nil, said, out)
}

// An errorMark is a line of what people said of first errors, which errors.review of evaluation.yaml names.
type errorMark struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	Repeat    int64         `json:"repeat"`
	Reviewer  string        `json:"reviewer"`
	Kind      review.Ruling `json:"kind"`
	Sentence  string        `json:"sentence,omitempty"`
	// Principle is the id of what the error is about.
	Principle string `json:"principle,omitempty"`
	// Reason is the reviewer's comment.
	Reason string `json:"reason,omitempty"`
}

// exportErrors writes what people said of first errors, a line each.
func (o *reviewOptions) exportErrors(s *review.State, w io.Writer) error {
	if !app.IsEvaluation(o.Out) {
		return app.Usage(fmt.Errorf("first errors of answers are named here, and %s holds no evaluation: name its folder (--out DIR)", o.Out))
	}
	attempts, err := gradedAnswers{collection{o.Out}}.attempts()
	if err != nil {
		return err
	}
	lines := json.NewEncoder(w)
	for _, r := range s.Rulings() {
		a, ok := attempts[r.Problem]
		if !ok {
			return fmt.Errorf("the first error of %s was named, and it is not among the answers of %s", r.Problem, o.Out)
		}
		if err := lines.Encode(errorMark{a.Model, a.Setting, a.Subset, a.ProblemID, a.Repeat, r.Reviewer, r.Ruling, r.Sentence, r.Principle, r.Comment}); err != nil {
			return err
		}
	}
	return nil
}
