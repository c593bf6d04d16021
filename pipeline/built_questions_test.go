package pipeline_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"iter"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/questions"
)

// A list is a source of questions.
type list []questions.Question

func (l list) Name() string { return "a list" }

func (l list) Digest(context.Context) (string, error) {
	rows, err := json.Marshal(l)
	sum := sha256.Sum256(rows)
	return hex.EncodeToString(sum[:]), err
}

func (l list) Questions(context.Context, []schema.Subset) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		for _, q := range l {
			if !yield(q, nil) {
				return
			}
		}
	}
}

// builtQuestions gives the questions of a build, without what is not needed to tell answers apart. What becomes of a build
// otherwise is for package exam, which stands above this one.
func builtQuestions(t *testing.T, dir string) list {
	t.Helper()
	l := pipeline.Layout{Dir: dir}
	problems := map[string]schema.Problem{}
	for _, p := range tableOf(t, l, schema.Problems) {
		problems[p.ID] = p
	}
	labels := map[string]schema.Label{}
	for _, r := range tableOf(t, l, schema.Labels) {
		labels[r.ID] = r
	}
	ratings := map[string]schema.Rating{}
	for _, r := range tableOf(t, l, schema.Ratings) {
		ratings[r.ID] = r
	}
	var out list
	ask := func(subset schema.Subset, id, parent string, change func(*schema.Evaluated)) {
		p, l := problems[parent], labels[parent]
		q := schema.Evaluated{
			Subset: subset, ProblemID: id, ParentID: parent, Source: p.Source, Language: p.Language, Text: p.Text, Structural: p.Structural,
			Semantic: p.Semantic, Choices: p.Choices, Answer: p.Answer, AnswerValue: p.AnswerValue, AnswerLetter: p.AnswerLetter,
			AnswerChoice: p.AnswerChoice, AnswerUnit: p.AnswerUnit, Solution: p.Solution, SolutionLanguage: p.SolutionLanguage,
			Numbers: p.Numbers, Synthetic: p.Synthetic, Shapes: l.Shapes, Shape: l.PrimaryShape, ProblemType: l.ProblemType, Goal: l.Goal,
			KnowledgePoints: l.KnowledgePoints, NeedsConstant: l.NeedsConstant, Complexity: ratings[parent].Score, Level: ratings[parent].Level,
			LevelByQuantile: ratings[parent].LevelByQuantile,
		}
		change(&q)
		out = append(out, questions.Question{Evaluated: q})
	}
	for _, s := range tableOf(t, l, schema.Selection) {
		ask(schema.MainAsked, s.ID, s.ID, func(*schema.Evaluated) {})
	}
	for _, b := range tableOf(t, l, schema.Backwards) {
		ask(schema.BackwardAsked, b.ID, b.ParentID, func(q *schema.Evaluated) {
			q.Text, q.Semantic, q.Choices, q.Mask, q.MaskIn = b.Text, b.Semantic, nil, b.Mask, b.ShownIn()
			q.Answer, q.AnswerValue, q.AnswerLetter, q.AnswerChoice, q.AnswerUnit = b.XText, b.X, "", "", ""
		})
	}
	for _, a := range tableOf(t, l, schema.Augmenteds) {
		ask(schema.AugAsked, a.ID, a.ParentID, func(q *schema.Evaluated) { q.Text = a.Text })
	}
	for _, h := range tableOf(t, l, schema.HardProblems) {
		ask(schema.HardAsked, h.ID, h.ID, func(*schema.Evaluated) {})
	}
	return out
}

func (l list) Principles(context.Context) ([]schema.Principle, []schema.Annotation, error) {
	return nil, nil, nil
}

func tableOf[R any](t *testing.T, l pipeline.Layout, table *schema.Table[R]) []R {
	t.Helper()
	rows, err := pipeline.Read(l, table)
	do(t, err)
	return rows
}
