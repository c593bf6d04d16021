// Package reform gives problems of GeoEval-2000 other names and other numbers, and so another answer: what the paper's authors did to
// the hard subset by hand (appendix F), so that a model that recalls a problem is told from one that solves it.
//
// Two kinds of new numbers are safe without knowing the figure. All lengths times one factor, areas times its square and volumes
// times its cube give a similar figure: whatever held in the one holds in the other. And where the text of a problem is
// about one shape whose measures do not depend on each other, and its program fits it (see [geoeval/internal/program/fit]), these are
// drawn anew, and the program has to fit the new text too. Every answer is checked in two ways: the program is run with the new
// numbers, and it is solved for a new number with the new answer given. Of a similar figure the answer must be the old one times
// a whole power of the factor as well.
//
// Of the problems that have a backward question, half of those whose text permits it are exchanged as well: the answer is given, and a
// number is asked for.
//
// A problem whose diagram cannot be drawn again is refused, and where the diagram is missing, one whose text may need it. What is in
// doubt is refused: see [geoeval/schema.Unreformed].
package reform

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name: "reform", Version: 3, Config: &s.config, Reads: s.reads(),
		Writes: []schema.Named{schema.Reformeds, schema.Unreformeds},
		Among:  schema.Selection.Name(),
		Audit:  stages.Audit{Summarize: s.summarize, Explain: s.explain, Check: s.check, CheckRow: checkRow},
	}
}

// reads has no problems where the stage is off.
func (s *stage) reads() []stages.Read {
	if s.config.Limit == 0 {
		return []stages.Read{stages.From(schema.Selection, "id")}
	}
	return []stages.Read{
		stages.From(schema.Selection, "id"),
		stages.From(schema.Problems, "id", "source", "language", "text", "choices", "choice_numbers", "answer", "answer_value", "answer_unit",
			"answer_letter", "structural_clauses", "semantic_clauses", "solution", "solution_language", "numbers", "synthetic", "diagram",
			"diagram_scene", "pixel_digest"),
		stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
		stages.FromGroups(schema.Backwards, func(b *schema.Backward) string { return b.ParentID }, "id", "parent_id", "mask", "places", "quantity", "low", "high", "recoverable", "unique"),
	}
}

// Run reforms the problems of GeoEval-2000. Every one has a row in one of the two tables, unless the stage is off.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// A note is what came of a problem: its reformed one, or why there is none.
type note struct {
	Row    *schema.Reformed        `json:"row"`
	Reason schema.UnreformedReason `json:"reason"`
	Detail string                  `json:"detail"`
}

// Work tries to reform every problem, and takes of those that can be as many as are wanted.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			if s.config.Limit == 0 {
				return nil
			}
			p, check := stages.RowOf(of, schema.Problems), stages.RowOf(of, schema.ProgramChecks)
			if p == nil || check == nil {
				return fmt.Errorf("%s: selected, but the problem or its check is missing; build check and selection anew", of.Key)
			}
			row, why := reform(p, check, stages.RowOf(of, schema.Backwards), func(parts ...string) uint64 { return job.Chance(append([]string{p.ID}, parts...)...) })
			n := note{Row: row}
			if why != nil {
				n = note{Reason: why.reason, Detail: why.detail}
			}
			out.Note(n)
			return nil
		},
		NewNote: func() any { return &note{} },
		Combine: stages.Keep(func(ctx context.Context, notes []stages.Noted[note], out *stages.Output) error {
			var can []int
			for i := range notes {
				if notes[i].Note.Row != nil {
					can = append(can, i)
				}
			}
			slices.SortFunc(can, func(a, b int) int {
				return cmp.Or(cmp.Compare(job.Chance("taken", notes[a].Key), job.Chance("taken", notes[b].Key)), cmp.Compare(a, b))
			})
			taken := map[int]bool{}
			for _, i := range can[:min(len(can), s.config.Limit)] {
				taken[i] = true
			}
			var rows []schema.Reformed
			for i := range notes {
				switch n := &notes[i].Note; {
				case n.Row == nil:
					stages.PutRow(out, schema.Unreformeds, schema.Unreformed{ID: notes[i].Key, Reason: n.Reason, Detail: n.Detail})
				case taken[i]:
					rows = append(rows, *n.Row)
				default:
					stages.PutRow(out, schema.Unreformeds, schema.Unreformed{ID: notes[i].Key, Reason: schema.ReformOverLimit})
				}
			}
			rows, err := stages.Each(ctx, rows, withPicture)
			if err != nil {
				return err
			}
			stages.PutRows(out, schema.Reformeds, rows)
			return nil
		}),
		Concludes: s.Describe().Writes,
	}, nil
}

// withPicture draws the diagram of a row that has a scene.
func withPicture(r schema.Reformed) (schema.Reformed, error) {
	if r.Scene == "" {
		return r, nil
	}
	scene, err := figure.Read(r.Scene)
	if err != nil {
		return r, fmt.Errorf("%s: %w", r.ID, err)
	}
	picture, info, err := figure.Again(scene, nil, nil)
	if err != nil {
		return r, fmt.Errorf("%s: %w", r.ID, err)
	}
	r.Image, r.ImageDigest = schema.Image{Bytes: picture, Path: schema.DrawnPath(r.ID)}, info.Pixels.String()
	return r, nil
}

// explain says what was changed in a problem, or why nothing was.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	if s.config.Limit == 0 {
		return "", nil
	}
	rows, err := stages.Rows(job, schema.Reformeds)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(rows, func(r schema.Reformed) bool { return r.ParentID == id }); i >= 0 {
		return "reformed: " + strings.Join(rows[i].Changes, ", "), nil
	}
	others, err := stages.Rows(job, schema.Unreformeds)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(others, func(u schema.Unreformed) bool { return u.ID == id }); i >= 0 {
		why := strings.ReplaceAll(string(others[i].Reason), "_", " ")
		if others[i].Detail != "" {
			why += ": " + others[i].Detail
		}
		return "not reformed: " + why, nil
	}
	return "not reformed: it is not in GeoEval-2000", nil
}
