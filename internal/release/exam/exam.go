// Package exam gives the questions of a release, or of a build, as an evaluation asks them.
//
// May be imported by cmd alone. Start reading at [Release] and [Build].
package exam

import (
	"context"
	"iter"
	"slices"

	"geoeval/schema"
	"geoeval/stages/questions"
)

// subsets names the configurations of a release that are subsets of the paper, by what an evaluation calls them.
var subsets = map[*schema.Configuration]schema.Subset{
	schema.ReleasedSelection: schema.MainAsked,
	schema.ReleasedBackward:  schema.BackwardAsked,
	schema.ReleasedAugmented: schema.AugAsked,
	schema.ReleasedHard:      schema.HardAsked,
}

// configurations gives those of subsets, in the order of releases.
func configurations(of []schema.Subset) []*schema.Configuration {
	var out []*schema.Configuration
	for _, c := range schema.Subsets {
		if slices.Contains(of, subsets[c]) {
			out = append(out, c)
		}
	}
	return out
}

// questionsOf turns rows of subsets into questions.
func questionsOf(ctx context.Context, rows iter.Seq2[schema.ReleasedRow, error]) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		for row, err := range rows {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(questions.Question{}, err)
				return
			}
			if !yield(questionOf(row), nil) {
				return
			}
		}
	}
}

// questionOf is the question that a row of a subset asks.
func questionOf(r schema.ReleasedRow) questions.Question {
	p, l := &r.Problem, &r.Label
	q := schema.Evaluated{
		Subset: subsets[r.In], ProblemID: r.Key(), ParentID: r.ProblemID(), Source: r.Source(), Language: p.Language,
		Synthetic: p.Synthetic,
		Shapes:    l.Shapes, Shape: l.PrimaryShape, ProblemType: l.ProblemType, Goal: l.Goal, KnowledgePoints: l.KnowledgePoints,
		NeedsConstant: l.NeedsConstant, Complexity: r.Rating.Score, Level: r.Rating.Level,
	}
	if r.Withheld {
		return questions.Question{Evaluated: q, Withheld: true}
	}
	q.Text, q.Structural, q.Semantic, q.Code, q.Image = p.Text, p.Structural, p.Semantic, p.PromptCode(), *r.Picture()
	q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = p.Choices, p.Answer, p.AnswerValue, p.AnswerUnit
	q.AnswerLetter, q.AnswerChoice = p.AnswerLetter, p.AnswerChoice
	q.Solution, q.SolutionLanguage, q.Numbers = p.Solution, p.SolutionLanguage, p.Numbers
	switch r.In {
	case schema.ReleasedAugmented:
		q.Text = r.Augmented.Text
	case schema.ReleasedBackward:
		b := &r.Backward
		q.Text, q.Semantic, q.Code, q.Language = b.Text, b.Semantic, "", b.Language
		q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = nil, b.XText, b.X, ""
		q.AnswerLetter, q.AnswerChoice, q.Mask = "", "", b.Mask
	}
	return questions.Question{Evaluated: q}
}
