// Package score counts what models answered rightly: accuracies with their intervals, what several answers reach together,
// models, settings and subsets held against each other in pairs, how far those who grade agree, and what the answers to a
// problem and to its steps say together. The formulas are in internal/statistics and internal/knowledge/mastery.
//
// What is decided here: the verdict on a response is that of the rules, or, where these are undecided, the ruling of the
// first judge of the configuration that rules; without one it counts as not right. What a problem was made into (backward,
// in other words) is one cluster with it. In pairs, the first answer that could be obtained stands for a question.
package score

import (
	"context"
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Config says how We-Math's outcomes are weighed.
type Config struct {
	// Alpha and Beta are what a problem of which a step and the whole are wrong (IK), and one of which the whole alone is wrong (IG),
	// count in the averages, where a mastered one (CM) counts 1: 0 ≤ Alpha < Beta < 1.
	Alpha float64 `yaml:"alpha"`
	Beta  float64 `yaml:"beta"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	switch {
	case !(c.Alpha >= 0 && c.Alpha < 1):
		return &stages.ConfigError{Path: "alpha", Why: fmt.Sprintf("%v is not at least 0 and below 1", c.Alpha)}
	case !(c.Beta > c.Alpha && c.Beta < 1):
		return &stages.ConfigError{Path: "beta", Why: fmt.Sprintf("%v is not above alpha, which is %v, and below 1", c.Beta, c.Alpha)}
	}
	return nil
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "score",
		Version: 6,
		Config:  &s.config,
		Reads:   s.reads(),
		Writes:  []schema.Named{schema.Scores, schema.Repeats, schema.Comparisons, schema.Agreements, schema.Diagnoses, schema.Mastery},
	}
}

func (s *stage) reads() []stages.Read {
	attempt := func(more ...string) []string {
		return append([]string{"model", "setting", "subset", "problem_id", "repeat"}, more...)
	}
	return []stages.Read{
		stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "parent_id", "source", "language", "unchanged", "step", "steps", "concepts", "has_image", "choices", "shapes",
			"shape", "problem_type", "goal", "needs_constant", "level_by_quantile", "level", "words", "characters", "description_words"),
		stages.From(schema.Principles, "id", "name_en", "path"),
		stages.From(schema.Responses, attempt("status")...),
		stages.From(schema.Grades, attempt("verdict", "status", "undecided", "class")...),
		stages.From(schema.Rechecks, attempt("mode", "verdict")...),
		stages.From(schema.Judgements, attempt("judge", "place", "ruling")...),
		stages.From(schema.FirstErrors, attempt("by", "kind", "why_not")...),
	}
}

// Run counts.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	e, err := s.read(ctx, job)
	if err != nil {
		return err
	}
	agreements, err := stages.Each(ctx, e.pairs.sums(), func(p *graded) (schema.Agreement, error) {
		return p.row(job.Chance("kappa", p.model, string(p.subset), p.a, p.b)), nil
	})
	if err != nil {
		return err
	}
	if err := putEach(ctx, job, schema.Diagnoses, e.series, e.diagnosed); err != nil {
		return err
	}
	if err := putEach(ctx, job, schema.Mastery, e.series, e.mastered); err != nil {
		return err
	}
	if err := putEach(ctx, job, schema.Scores, e.series, e.scores); err != nil {
		return err
	}
	if err := putEach(ctx, job, schema.Repeats, e.series, e.repeats); err != nil {
		return err
	}
	if err := stages.Put(job, schema.Comparisons, e.comparisons()); err != nil {
		return err
	}
	ofErrors, err := e.errorAgreements(job)
	if err != nil {
		return err
	}
	return stages.Put(job, schema.Agreements, append(agreements, ofErrors...))
}

// putEach puts what comes of each series into a table.
func putEach[R any](ctx context.Context, job *stages.Job, t *schema.Table[R], all []*series, of func(*series) []R) error {
	lists, err := stages.Each(ctx, all, func(s *series) ([]R, error) { return of(s), nil })
	if err != nil {
		return err
	}
	return stages.Put(job, t, flat(lists))
}

// flat puts lists behind each other.
func flat[T any](lists [][]T) []T {
	all := []T{}
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
