// Package backward makes the backward questions of GeoEval (section 3.1.2): of a problem of GeoEval-2000, one number
// that its solution program uses is masked, the gold answer is given, and the number is asked for.
//
// A question is made only of a problem whose program gives its gold answer, and by default only where it is proven that
// the masked number can be found again: the program, solved for it with the gold answer given, gives it back, and no
// other number of its natural range gives the gold answer too; and where the program fits the problem's text (see
// [geoeval/internal/program/fit]), so that this holds for the text as well. Which of a problem's numbers is masked, and
// which problems are taken, is drawn by seed and id; see spread for how the questions are spread over sources, shapes and
// complexity.
//
// The range of a number is what the statement says of it (see spanOf), and nothing else excludes a second root: neither
// that it is large or small beside the others, nor that a program takes a difference as positive, as both orders of such
// a difference are solved for.
//
// No picture tells the number. That of an invented problem is drawn again with the mask in the place of its label
// (see drawn.hide); a published one cannot be, so that a number that was read off it is asked for without it. Whether a
// published picture repeats a number that the text states as well is not known: such a question keeps it.
package backward

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "backward",
		Version: 7,
		Config:  &s.config,
		Reads: []stages.Read{
			stages.From(schema.Selection, "id", "shape"),
			stages.From(schema.Problems, "id", "source", "language", "text", "choices", "answer", "semantic_clauses", "solution",
				"solution_language", "numbers", "structural_clauses", "synthetic", "diagram", "diagram_scene", "pixel_digest"),
			stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
			stages.From(schema.Ratings, "id", "level"),
		},
		Writes: []schema.Named{schema.Backwards, schema.Unmaskeds},
		Among:  schema.Selection.Name(),
		// Among levels questions are spread; what a question says does not depend on its level.
		Reach: map[string][]string{stages.ReachOfTable("ratings"): {"backward.id", "backward.level", "unmasked.id", "unmasked.reason",
			"unmasked.detail"}},
		Audit: stages.Audit{Summarize: s.summarize, Explain: s.explain, Check: s.check, CheckRow: s.checkRow},
	}
}

// Run makes the questions. Every problem of GeoEval-2000 has one or a row that says why not.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work tries to make a question of every problem, and takes of those that there are as many as are wanted.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			sub, err := read(of)
			if err != nil {
				return err
			}
			a, err := s.attempt(job, *sub)
			if err != nil {
				return err
			}
			if a.question == nil {
				stages.PutRow(out, schema.Unmaskeds, schema.Unmasked{ID: of.Key, Reason: a.reason, Detail: a.detail})
			}
			out.Note(note{sub.problem.Source, sub.shape, sub.level, a.reason, a.question})
			return nil
		},
		NewNote: func() any { return &note{} },
		Combine: stages.Keep(func(ctx context.Context, notes []stages.Noted[note], out *stages.Output) error {
			count := map[schema.UnmaskedReason]int{}
			taken := spread(job.Chance, contenders(notes), s.config.Size)
			questions, err := redrawn(ctx, notes, taken)
			if err != nil {
				return err
			}
			asked := 0
			for i := range notes {
				switch n := &notes[i].Note; {
				case n.Question == nil:
					count[n.Reason]++
				case taken[i]:
					stages.PutRow(out, schema.Backwards, questions[asked])
					asked++
				default:
					stages.PutRow(out, schema.Unmaskeds, schema.Unmasked{ID: notes[i].Key, Reason: schema.NotNeeded})
				}
			}
			if asked < s.config.Size && len(notes) > 0 {
				job.Notef("%d backward questions were asked for and %d problems qualify: %s", s.config.Size, asked,
					reasons(count))
			}
			return nil
		}),
		Concludes: s.Describe().Writes,
	}, nil
}

// A note is what came of a problem: a question, or the reason why there is none.
type note struct {
	Source   schema.Source         `json:"source"`
	Shape    schema.Shape          `json:"shape"`
	Level    schema.Level          `json:"level"`
	Reason   schema.UnmaskedReason `json:"reason"`
	Question *schema.Backward      `json:"question"`
}

// contenders are the problems that notes are of.
func contenders(notes []stages.Noted[note]) []contender {
	out := make([]contender, len(notes))
	for i := range notes {
		n := &notes[i].Note
		out[i] = contender{notes[i].Key, cell{n.Source, n.Shape, n.Level}, n.Question != nil}
	}
	return out
}
