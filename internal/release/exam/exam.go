// Package exam gives the questions of a release, or of a build, as an evaluation asks them.
//
// May be imported by internal/cli alone. Start reading at [Release] and [Build].
package exam

import (
	"context"
	"iter"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages/questions"
)

// subsets gives what an evaluation calls the configurations of a release that it asks: the subsets of the paper, problems in
// whole and step by step, and problems with other names and numbers.
var subsets = map[*released.Configuration]schema.Subset{
	released.Selection: schema.MainAsked,
	released.Backward:  schema.BackwardAsked,
	released.Augmented: schema.AugAsked,
	released.Hard:      schema.HardAsked,
	released.Steps:     schema.StepsAsked,
	released.Reformed:  schema.ReformedAsked,
}

// configurations gives those of subsets, in the order of releases.
func configurations(of []schema.Subset) []*released.Configuration {
	var out []*released.Configuration
	for _, c := range released.Configurations {
		if subset, asked := subsets[c]; asked && slices.Contains(of, subset) {
			out = append(out, c)
		}
	}
	return out
}

// questionsOf turns rows of subsets into questions, and counts those that are not withheld.
func questionsOf(ctx context.Context, rows iter.Seq2[released.Row, error]) iter.Seq2[questions.Question, error] {
	return func(yield func(questions.Question, error) bool) {
		count := map[schema.Subset]int64{}
		for row, err := range rows {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(questions.Question{}, err)
				return
			}
			q := questionOf(row)
			if !q.Withheld {
				count[q.Subset]++
				q.Row = count[q.Subset]
			}
			if !yield(q, nil) {
				return
			}
		}
	}
}

// questionOf is the question that a row of a subset asks.
func questionOf(r released.Row) questions.Question {
	if r.In == released.Steps {
		return stepOf(r)
	}
	p, l := &r.Problem, &r.Label
	q := schema.Evaluated{
		Subset: subsets[r.In], ProblemID: r.Key(), ParentID: r.ProblemID(), Source: r.Source(), Language: p.Language,
		Synthetic: p.Synthetic,
		Shapes:    l.Shapes, Shape: l.PrimaryShape, ProblemType: l.ProblemType, Goal: l.Goal, KnowledgePoints: l.KnowledgePoints,
		NeedsConstant: l.NeedsConstant, LevelByQuantile: r.Rating.LevelByQuantile, Level: r.Rating.Level, Complexity: r.Rating.Score,
	}
	q.Unchanged = r.In == released.Augmented && r.Augmented.Candidate == 0
	if r.Withheld {
		return questions.Question{Evaluated: q, Withheld: true}
	}
	q.Text, q.Structural, q.Semantic, q.Code, q.Image = p.Text, p.Structural, p.Semantic, p.PromptCode(), *r.Picture()
	q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = p.Choices, p.Answer, p.AnswerValue, p.AnswerUnit
	q.AnswerLetter, q.AnswerChoice = p.AnswerLetter, p.AnswerChoice
	q.Solution, q.SolutionLanguage, q.Numbers = p.Solution, p.SolutionLanguage, p.Numbers
	switch r.In {
	case released.Augmented:
		q.Text = r.Augmented.Text
	case released.Reformed:
		f := &r.Reformed
		q.Text, q.Structural, q.Semantic, q.Code, q.Language = f.Text, f.Structural, f.Semantic, "", f.Language
		q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = f.Choices, f.Answer, f.AnswerValue, f.AnswerUnit
		q.AnswerLetter, q.AnswerChoice = f.AnswerLetter, f.RightChoice()
		q.Solution, q.Numbers = f.Solution, f.Numbers
		if slices.Contains(f.Edits, schema.Exchanged) { // which its program does not answer
			q.Solution, q.SolutionLanguage, q.Numbers = "", "", nil
		}
	case released.Backward:
		b := &r.Backward
		q.Text, q.Semantic, q.Code, q.Language = b.Text, b.Semantic, "", b.Language
		q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = nil, b.XText, b.X, ""
		q.AnswerLetter, q.AnswerChoice, q.Mask, q.MaskIn = "", "", b.Mask, b.ShownIn()
	}
	return questions.Question{Evaluated: q}
}

// stepOf is the question that a composite or one of its steps asks. It has what the release says of such a row: what was labelled
// are whole problems.
func stepOf(r released.Row) questions.Question {
	p, s := &r.Problem, &r.Step
	q := schema.Evaluated{
		Subset: schema.StepsAsked, ProblemID: s.ID, ParentID: s.ParentID, Source: s.Source, Language: s.Language, Synthetic: p.Synthetic,
		Step: s.Step, Steps: s.Steps, Key: s.Key, Concepts: []string{s.Concept}, Goal: s.Goal,
	}
	if s.Whole() {
		q.Concepts = r.Composite.Concepts
	}
	if r.Withheld {
		return questions.Question{Evaluated: q, Withheld: true}
	}
	q.Text, q.Image, q.Choices, q.Answer, q.AnswerValue, q.AnswerUnit = s.Text, s.Image, s.Choices, s.Answer, s.AnswerValue, s.AnswerUnit
	if s.Whole() {
		q.Structural, q.Semantic, q.Code = p.Structural, p.Semantic, p.PromptCode()
	} else {
		q.Numbers = s.Numbers
	}
	if s.AnswerLetter != "" {
		if at := int(s.AnswerLetter[0]) - 'A'; at >= 0 && at < len(s.Choices) {
			q.AnswerLetter, q.AnswerChoice = s.AnswerLetter, s.Choices[at]
		}
	}
	return questions.Question{Evaluated: q}
}
