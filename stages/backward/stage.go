// Package backward makes the backward questions of GeoEval (section 3.1.2): of a problem of GeoEval-2000, one number
// that its solution program uses is masked, the gold answer is given, and the number is asked for.
//
// A question is made only of a problem whose program gives its gold answer, and by default only where it is proven that
// the masked number can be found again: the program, solved for it with the gold answer given, gives it back, and no
// other number of its natural range gives the gold answer too; and where the program fits the problem's text (see
// [geoeval/internal/program/fit]), so that this holds for the text as well. Which of a problem's numbers is masked, and
// which problems are taken, is drawn by seed and id; see spread for how the questions are spread over sources, shapes and
// complexity.
package backward

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

func (s *stage) Name() string { return "backward" }
func (s *stage) Version() int { return 3 }
func (s *stage) Config() any  { return &s.config }

func (s *stage) Reads() []stages.Read {
	return []stages.Read{
		stages.From(schema.Problems, "id", "source", "language", "text", "choices", "answer", "semantic_clauses", "solution",
			"solution_language", "numbers"),
		stages.From(schema.Selection, "id", "shape"),
		stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
		stages.From(schema.Ratings, "id", "level"),
	}
}

func (s *stage) Writes() []schema.Named { return []schema.Named{schema.Backwards, schema.Unmaskeds} }

// Run makes the questions. Every problem of GeoEval-2000 has one or a row that says why not.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	subjects, err := read(job)
	if err != nil {
		return err
	}
	attempts, err := s.attemptAll(ctx, job, subjects)
	if err != nil {
		return err
	}
	questions, unmasked := s.outcome(job, attempts)
	if len(questions) < s.config.Size && len(subjects) > 0 {
		job.Notef("%d backward questions were asked for and %d problems qualify: %s", s.config.Size, len(questions),
			reasons(unmasked))
	}
	if err := stages.Put(job, schema.Backwards, questions); err != nil {
		return err
	}
	return stages.Put(job, schema.Unmaskeds, unmasked)
}

// outcome turns attempts into the rows of both tables.
func (s *stage) outcome(job *stages.Job, attempts []attempt) (questions []schema.Backward, unmasked []schema.Unmasked) {
	taken := spread(job.Chance, attempts, s.config.Size)
	for i, a := range attempts {
		switch {
		case a.question == nil:
			unmasked = append(unmasked, schema.Unmasked{ID: a.subject.problem.ID, Reason: a.reason, Detail: a.detail})
		case taken[i]:
			questions = append(questions, *a.question)
		default:
			unmasked = append(unmasked, schema.Unmasked{ID: a.subject.problem.ID, Reason: schema.NotNeeded})
		}
	}
	return questions, unmasked
}

// attemptAll tries to make a question of each subject, in their order.
func (s *stage) attemptAll(ctx context.Context, job *stages.Job, subjects []subject) ([]attempt, error) {
	return stages.Each(ctx, subjects, func(sub subject) (attempt, error) { return s.attempt(job, sub) })
}
