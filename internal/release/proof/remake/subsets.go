package remake

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages/hard"
	"geoeval/stages/rephrase"
	"geoeval/stages/translate"
)

// ask asks backward again, with every proof.
func (r *remaking) ask(ctx context.Context, s *remaker) error {
	r.patch(func(is released.Row, want *released.Parts) {
		if is.In == released.Backward && is.Withheld {
			p := &r.problems[r.at[is.ProblemID()]].Problem
			want.Backward.Source, want.Backward.Language, want.Backward.ID = p.Source, p.Language, schema.BackwardID(p.ID)
		}
	})
	return r.drawAgain(ctx, s, released.Backward, schema.BackwardID)
}

// reform gives problems other names and numbers again, with every proof.
func (r *remaking) reform(ctx context.Context, s *remaker) error {
	r.patch(func(is released.Row, want *released.Parts) {
		if is.In == released.Reformed && is.Withheld {
			p := &r.problems[r.at[is.ProblemID()]].Problem
			want.Reformed.Source, want.Reformed.Language, want.Reformed.ID = p.Source, p.Language, schema.ReformedID(p.ID)
		}
	})
	return r.drawAgain(ctx, s, released.Reformed, schema.ReformedID)
}

// drawAgain makes again what is made of problems of GeoEval-2000, one of each, of which as many as are wanted are taken. Where content
// is withheld, which are taken cannot be told, but what each problem would have can.
func (r *remaking) drawAgain(ctx context.Context, s *remaker, in *released.Configuration, id func(problem string) string) error {
	selected := r.has(released.Selection)
	if s == nil || !r.whole {
		for of := range r.rows(in) {
			if selected[of.ProblemID()] == "" {
				r.wrong(of.In, of.Key(), "parent_id", "is not in "+released.Selection.Table.Name())
			}
		}
	}
	if s == nil {
		return nil
	}
	has := r.has(in)
	var only func(problem string) bool
	if !r.whole {
		only = func(problem string) bool { return r.isOpen(problem) && has[id(problem)] != "" }
	}
	t := r.tables(only)
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := madeOf(in.Of.Table, t)
	r.members[in] = made.keys()
	if !r.whole {
		maps.DeleteFunc(has, func(_, problem string) bool { return r.isOpen(problem) && made.of[problem] == nil })
		r.members[in] = has
	}
	r.want(made, nil)
	return nil
}

// reword holds the other wordings against their originals, and writes them again: by the built-in rewriter, or from the
// answers of a language model.
func (r *remaking) reword(ctx context.Context, s *remaker) error {
	members := map[string]string{}
	for problem := range r.has(released.Selection) {
		members[schema.AugmentedID(problem)] = problem
	}
	r.members[released.Augmented] = members
	r.patch(func(is released.Row, want *released.Parts) {
		if is.In == released.Augmented {
			want.Augmented.ID, want.Augmented.ParentID = schema.AugmentedID(is.ProblemID()), is.ProblemID()
		}
	})
	for of := range r.rows(released.Augmented) {
		r.passedRow(of.Parts, &r.problems[r.at[of.Augmented.ParentID]].Problem)
	}
	if s == nil || s.Describe().Config.(*rephrase.Config).Provider == rephrase.Model && !r.answered(ctx, s) {
		r.asked = nil
		return nil
	}
	t := r.openTables()
	if err := s.run(ctx, t); err != nil {
		r.asked = nil
		return r.unanswered(ctx, err)
	}
	r.rests(s, t)
	r.credits(t)
	made, drawn := madeOf(schema.Augmenteds, t), madeOf(schema.Rephrasings, t)
	r.want(made, nil)
	r.want(drawn, func(problem string) bool { return made.of[problem] != nil })
	return nil
}

// passedRow holds a wording of a problem against what it had to pass.
func (r *remaking) passedRow(a *released.Parts, p *schema.Problem) {
	wrong := func(field, format string, args ...any) {
		r.wrong(released.Augmented, a.Augmented.ID, field, fmt.Sprintf(format, args...))
	}
	if a.Augmented.Passed > a.Augmented.Asked || a.Augmented.Candidate > a.Augmented.Asked ||
		(a.Augmented.Candidate == 0) != (a.Augmented.Passed == 0) {
		wrong("candidates_passed", "candidate %d of %d that passed of %d", a.Augmented.Candidate,
			a.Augmented.Passed, a.Augmented.Asked)
	}
	if a.Withheld {
		return
	}
	if a.Augmented.Candidate == 0 {
		if a.Augmented.Text != p.Text {
			wrong("question", "is not the problem's, though no candidate was drawn")
		}
		return
	}
	original := fidelity.Read(fidelity.Reference{Text: p.Text, Language: string(p.Language), Choices: p.Choices,
		Answer: p.Answer, Clauses: p.Semantic})
	for _, f := range original.Check(a.Augmented.Text) {
		wrong("question", "does not pass: %s", f.String())
	}
	if d := fidelity.Distance(p.Text, a.Augmented.Text); a.Rephrasing.Distance == nil || *a.Rephrasing.Distance != d {
		wrong("distance", "is not %v", d)
	}
}

// answered says whether the answers that a stage rests on can be read again.
func (r *remaking) answered(ctx context.Context, s *remaker) bool {
	if !r.Ledger {
		return false
	}
	if !s.readsAsThen(ctx) {
		r.notef("what a language model wrote for stage %s was not held against its answers: "+
			"this geoeval has other prompts", s.Describe().Name)
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
	r.Fault(audit.Fault{File: release.LedgerFolder,
		Why: strings.ReplaceAll(err.Error(), filepath.Dir(r.Answers)+string(filepath.Separator), "")})
	return nil
}

// translate takes the English texts from the answers again.
func (r *remaking) translate(ctx context.Context, s *remaker) error {
	if s == nil {
		r.asked = nil
		return nil
	}
	t := memory{schema.Translations.Name(): []schema.Translation{}}
	if s.Describe().Config.(*translate.Config).Enabled {
		if !r.answered(ctx, s) {
			r.asked = nil
			return nil
		}
		t = r.openTables()
		if err := s.run(ctx, t); err != nil {
			r.asked = nil
			return r.unanswered(ctx, err)
		}
	}
	r.rests(s, t)
	r.credits(t)
	r.want(madeOf(schema.Translations, t), r.isOpen)
	return nil
}

// draw draws GeoEval-hard again.
func (r *remaking) draw(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	config := s.Describe().Config.(*hard.Config)
	if slices.ContainsFunc(config.Sources, r.Manifest.Withholds) {
		r.notef("%s was not drawn again: the content of a source that it is drawn from is withheld",
			released.Hard.Table.Name())
		return nil
	}
	config.Review = ""
	if !s.readsAsThen(ctx) {
		r.notef("%s was not drawn again: it was drawn by other keywords than this geoeval's, or by a review",
			released.Hard.Table.Name())
		return nil
	}
	t := r.tables(nil)
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := madeOf(schema.HardProblems, t)
	r.members[released.Hard] = made.keys()
	r.want(made, every)
	return nil
}
