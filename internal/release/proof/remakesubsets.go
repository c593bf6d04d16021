package proof

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages/hard"
	"geoeval/stages/rephrase"
	"geoeval/stages/translate"
)

// ask asks backward again, with every proof. Where content is withheld, which questions are taken cannot be told, but which
// question each problem would have can.
func (r *remaking) ask(ctx context.Context) error {
	r.patch(func(problem string, want *schema.Released) {
		if want.Backward.ID != "" && want.Withheld {
			p := &r.problems[r.at[problem]]
			want.Backward.Source, want.Backward.Language, want.Backward.ID = p.Source, p.Language, schema.BackwardID(problem)
		}
	})
	s := r.stages["backward"]
	selected := r.has(schema.ReleasedSelection)
	if s == nil || !r.whole {
		for i := range r.rows[schema.ReleasedBackward] {
			if q := &r.rows[schema.ReleasedBackward][i].Backward; !selected[q.ParentID] {
				r.wrong(schema.ReleasedBackward, q.ID, "parent_id", "is not in "+schema.ReleasedSelection.Table.Name())
			}
		}
	}
	if s == nil {
		return nil
	}
	asked := r.has(schema.ReleasedBackward)
	var only func(problem string) bool
	if !r.whole {
		only = func(problem string) bool { return r.isOpen(problem) && asked[problem] }
	}
	t := r.tables(only)
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.Backwards, func(b *schema.Backward) string { return b.ParentID })
	if r.whole {
		r.members[schema.ReleasedBackward] = keys(made)
	} else {
		r.members[schema.ReleasedBackward] = asked
		for problem := range asked {
			if r.isOpen(problem) && made[problem] == nil {
				delete(asked, problem)
			}
		}
	}
	r.patch(func(problem string, want *schema.Released) {
		if b := made[problem]; b != nil && want.Backward.ID != "" {
			want.Backward = *b
		}
	})
	return nil
}

// reword holds the other wordings against their originals, and writes them again: by the built-in rewriter, or from the
// answers of a language model.
func (r *remaking) reword(ctx context.Context) error {
	r.members[schema.ReleasedAugmented] = r.has(schema.ReleasedSelection)
	r.patch(func(problem string, want *schema.Released) {
		if want.Augmented.ID != "" {
			want.Augmented.ID, want.Augmented.ParentID = schema.AugmentedID(problem), problem
		}
	})
	r.passed()
	s := r.stages["rephrase"]
	if s == nil {
		return nil
	}
	if s.Config().(*rephrase.Config).Provider == rephrase.Model && !r.answered(ctx, s) {
		return nil
	}
	t := r.openTables()
	if err := s.run(ctx, t); err != nil {
		return r.unanswered(ctx, err)
	}
	made := rowsOf(t, schema.Augmenteds, func(a *schema.Augmented) string { return a.ParentID })
	drawn := map[string]*schema.Rephrasing{}
	candidates := t[schema.Rephrasings.Name()].([]schema.Rephrasing)
	for i := range candidates {
		if candidates[i].Drawn {
			drawn[candidates[i].ParentID] = &candidates[i]
		}
	}
	r.patch(func(problem string, want *schema.Released) {
		if a := made[problem]; a != nil && want.Augmented.ID != "" {
			want.Augmented, want.Rephrasing = *a, part(drawn, problem)
		}
	})
	return nil
}

// passed holds each wording against what it had to pass.
func (r *remaking) passed() {
	c := schema.ReleasedAugmented
	for i := range r.rows[c] {
		a := &r.rows[c][i]
		p := &r.problems[r.at[a.Augmented.ParentID]]
		wrong := func(field, format string, args ...any) {
			r.wrong(c, a.Augmented.ID, field, fmt.Sprintf(format, args...))
		}
		if a.Augmented.Passed > a.Augmented.Asked || a.Augmented.Candidate > a.Augmented.Asked || (a.Augmented.Candidate == 0) != (a.Augmented.Passed == 0) {
			wrong("candidates_passed", "candidate %d of %d that passed of %d", a.Augmented.Candidate, a.Augmented.Passed, a.Augmented.Asked)
		}
		if a.Withheld {
			continue
		}
		if a.Augmented.Candidate == 0 {
			if a.Augmented.Text != p.Text {
				wrong("text", "is not the problem's, though no candidate was drawn")
			}
			continue
		}
		original := fidelity.Read(fidelity.Problem{Text: p.Text, Language: string(p.Language), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic})
		for _, f := range original.Check(a.Augmented.Text) {
			wrong("text", "does not pass: %s", f.String())
		}
		if d := fidelity.Distance(p.Text, a.Augmented.Text); a.Rephrasing.Distance == nil || *a.Rephrasing.Distance != d {
			wrong("distance", "is not %v", d)
		}
	}
}

// answered says whether the answers that a stage rests on can be read again.
func (r *remaking) answered(ctx context.Context, s *remaker) bool {
	if !r.sound(inLedger) {
		return false
	}
	if !s.readsAsThen(ctx) {
		r.notef("what a language model wrote for stage %s was not held against its answers: this geoeval has other prompts", s.Name())
		return false
	}
	_, err := r.session.Ledger()
	return err == nil // else checkAnswers tells
}

// unanswered tells of an error that a stage has where answers are not in the ledger.
func (r *remaking) unanswered(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.fault(audit.Fault{File: release.LedgerFolder, Why: strings.ReplaceAll(err.Error(), filepath.Clean(r.dir)+string(filepath.Separator), "")})
	return nil
}

// inLedger says whether a file is one of the ledger.
func inLedger(path string) bool { return strings.HasPrefix(path, release.LedgerFolder+"/") }

// translate takes the English texts from the answers again.
func (r *remaking) translate(ctx context.Context) error {
	s := r.stages["translate"]
	if s == nil {
		return nil
	}
	t := memory{schema.Translations.Name(): []schema.Translation{}}
	if s.Config().(*translate.Config).Enabled {
		if !r.answered(ctx, s) {
			return nil
		}
		t = r.openTables()
		if err := s.run(ctx, t); err != nil {
			return r.unanswered(ctx, err)
		}
	}
	passed := map[string]*schema.Translation{}
	rows := t[schema.Translations.Name()].([]schema.Translation)
	for i := range rows {
		if rows[i].Passed {
			passed[rows[i].ParentID] = &rows[i]
		}
	}
	r.patch(func(problem string, want *schema.Released) {
		if !want.Withheld {
			want.Translation = part(passed, problem)
		}
	})
	return nil
}

// draw draws GeoEval-hard again.
func (r *remaking) draw(ctx context.Context) error {
	s := r.stages["hard"]
	if s == nil {
		return nil
	}
	config := s.Config().(*hard.Config)
	if slices.ContainsFunc(config.Sources, r.manifest.Withholds) {
		r.notef("%s was not drawn again: the content of a source that it is drawn from is withheld", schema.ReleasedHard.Table.Name())
		return nil
	}
	config.Review = ""
	if !s.readsAsThen(ctx) {
		r.notef("%s was not drawn again: it was drawn by other keywords than this geoeval's, or by a review", schema.ReleasedHard.Table.Name())
		return nil
	}
	t := r.tables(nil)
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.HardProblems, func(h *schema.HardProblem) string { return h.ID })
	r.members[schema.ReleasedHard] = keys(made)
	r.patch(func(problem string, want *schema.Released) { want.Hard = part(made, problem) })
	return nil
}
