// Package all lists the stages: of a build, and of an evaluation.
package all

import (
	"context"
	"iter"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	sourcesall "geoeval/sources/all"
	"geoeval/stages"
	"geoeval/stages/ask"
	"geoeval/stages/backward"
	"geoeval/stages/check"
	"geoeval/stages/complexity"
	"geoeval/stages/decompose"
	"geoeval/stages/dedupe"
	"geoeval/stages/errors"
	"geoeval/stages/geosense"
	"geoeval/stages/grade"
	"geoeval/stages/hard"
	"geoeval/stages/identify"
	"geoeval/stages/imported"
	"geoeval/stages/ingest"
	"geoeval/stages/judge"
	"geoeval/stages/label"
	"geoeval/stages/principles"
	"geoeval/stages/questions"
	"geoeval/stages/reform"
	"geoeval/stages/rephrase"
	"geoeval/stages/score"
	"geoeval/stages/selection"
	"geoeval/stages/translate"
)

// Stages gives every stage in the order of the build. A new stage is one new line here. data is where the
// datasets are; a language model is asked in the session.
func Stages(data ingest.Data, s *session.Session) []stages.Stage {
	return []stages.Stage{
		ingest.New(data, sourcesall.Sources()),
		dedupe.New(),
		label.New(),
		check.New(),
		selection.New(),
		hard.New(),
		complexity.New(),
		backward.New(),
		rephrase.New(s),
		translate.New(s),
		principles.New(s),
		decompose.New(),
		reform.New(),
	}
}

// Evaluation gives every stage of an evaluation in its order: a second graph over the same engine. A new stage is one new
// line here. from has the questions, folder is what relative paths of the configuration are against, and language models
// are asked in the session.
func Evaluation(from questions.Source, folder string, s *session.Session) []stages.Stage {
	return []stages.Stage{
		questions.New(from),
		imported.New(folder, known(from)),
		ask.New(folder, s),
		grade.New(),
		judge.New(folder, s),
		errors.New(folder, s),
		identify.New(s),
		score.New(),
		geosense.New(),
	}
}

// known is what a source of questions has, asked or not.
func known(from questions.Source) imported.Known {
	if from == nil {
		return imported.Known{}
	}
	return imported.Known{Digest: from.Digest, Questions: func(ctx context.Context) iter.Seq2[schema.Evaluated, error] {
		return func(yield func(schema.Evaluated, error) bool) {
			for q, err := range from.Questions(ctx, schema.EvaluatedSubsets) {
				if !yield(q.Evaluated, err) {
					return
				}
			}
		}
	}}
}
