package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/complexity"
)

// tables gives some of the problems, all for nil, and what the release says was made of them.
func (r *remaking) tables(only func(id string) bool) memory {
	problems, labels, checks := r.problems, r.labels, r.checks
	if only != nil {
		problems, labels, checks = nil, nil, nil
	}
	var duplicates []schema.Duplicate
	for i := range r.problems {
		switch {
		case only == nil:
		case only(r.problems[i].ID):
			problems, labels, checks = append(problems, r.problems[i]), append(labels, r.labels[i]), append(checks, r.checks[i])
		default:
			continue
		}
		if r.duplicates[i].KeptID != "" {
			duplicates = append(duplicates, r.duplicates[i])
		}
	}
	var selection []schema.Selected
	var ratings []schema.Rating
	for i := range r.rows[schema.ReleasedSelection] {
		if s := &r.rows[schema.ReleasedSelection][i]; only == nil || only(s.Problem.ID) {
			selected, rating := s.Selected, s.Rating
			selected.ID, selected.Shape, selected.Goal = s.Problem.ID, s.Label.PrimaryShape, s.Label.Goal
			rating.ID = s.Problem.ID
			selection, ratings = append(selection, selected), append(ratings, rating)
		}
	}
	return memory{
		schema.Problems.Name(): problems, schema.Labels.Name(): labels, schema.Checks.Name(): checks, schema.Duplicates.Name(): duplicates,
		schema.Selection.Name(): selection, schema.Ratings.Name(): ratings,
	}
}

// openTables gives the tables of the problems whose content is there.
func (r *remaking) openTables() memory {
	if r.whole {
		return r.tables(nil)
	}
	return r.tables(r.isOpen)
}

func (r *remaking) isOpen(problem string) bool { return !r.withheld[r.at[problem]] }

func (r *remaking) patch(p func(problem string, want *schema.Released)) {
	r.patches = append(r.patches, p)
}

// label labels the problems again.
func (r *remaking) label(ctx context.Context) error {
	s := r.stages["label"]
	if s == nil {
		return nil
	}
	if !s.readsAsThen(ctx) {
		r.notef("labels were not made again: the release was made with other rules than this geoeval has")
		return nil
	}
	t := r.openTables()
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.Labels, func(l *schema.Label) string { return l.ID })
	r.patch(func(problem string, want *schema.Released) {
		if l := made[problem]; l != nil {
			want.Label = *l
		}
	})
	return nil
}

// check runs the solution programs again.
func (r *remaking) check(ctx context.Context) error {
	s := r.stages["check"]
	if s == nil {
		return nil
	}
	t := r.openTables()
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.Checks, func(c *schema.Check) string { return c.ID })
	r.patch(func(problem string, want *schema.Released) {
		if c := made[problem]; c != nil {
			want.Check = *c
		}
	})
	return nil
}

// dedupe looks for duplicates again. Where content is withheld, two problems that are there may be the same as one that is
// not, and of those found to be the same at most one may stay.
func (r *remaking) dedupe(ctx context.Context) error {
	s := r.stages["dedupe"]
	if s == nil {
		return nil
	}
	t := r.openTables()
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.Duplicates, func(d *schema.Duplicate) string { return d.ID })
	if r.whole {
		r.patch(func(problem string, want *schema.Released) { want.Duplicate = part(made, problem) })
	} else {
		stay := map[string]string{} // by the problem that stays among those that are open
		for _, p := range r.problems {
			d := made[p.ID]
			if d == nil {
				continue
			}
			for _, id := range []string{d.KeptID, d.ID} {
				if r.duplicates[r.at[id]].KeptID != "" {
					continue
				}
				if other := stay[d.KeptID]; other != "" && other != id {
					r.wrong(schema.ReleasedProblems, id, "duplicate_of", "is null, and so is that of "+other+", which is the same problem")
				}
				stay[d.KeptID] = id
			}
		}
	}
	for i := range r.duplicates {
		d := &r.duplicates[i]
		if at, there := r.at[d.KeptID]; d.KeptID != "" && (!there || r.duplicates[at].KeptID != "") {
			r.wrong(schema.ReleasedProblems, r.problems[i].ID, "duplicate_of", d.KeptID+" is not a problem that stays")
		}
	}
	return nil
}

// choose selects again. Where content is withheld nobody can say how long its problems are; then the selection is held to
// what the stage promises of it apart from that.
func (r *remaking) choose(ctx context.Context) error {
	s := r.stages["selection"]
	if s == nil {
		return nil
	}
	t := r.tables(nil)
	if r.whole {
		if err := s.run(ctx, t); err != nil {
			return err
		}
		made := rowsOf(t, schema.Selection, func(s *schema.Selected) string { return s.ID })
		r.members[schema.ReleasedSelection] = keys(made)
		r.patch(func(problem string, want *schema.Released) { want.Selected = part(made, problem) })
		return nil
	}
	t[schema.Margins.Name()] = []schema.Margin{}
	job := s.job(t)
	for _, w := range s.Writes() {
		job.Reads = append(job.Reads, stages.Read{Table: w.Name(), Columns: w.ColumnNames()})
	}
	return s.Stage.(stages.Checker).Check(job, func(err error) {
		e, ok := err.(*schema.FieldError)
		switch name := map[string]string{"rank": "selection_rank", "shape": "primary_shape"}; {
		case !ok:
			r.wrong(schema.ReleasedSelection, "", "", err.Error())
		case e.Table == schema.Selection.Name() && e.Field != "length_band":
			field := e.Field
			if name[field] != "" {
				field = name[field]
			}
			r.wrong(schema.ReleasedSelection, e.Row, field, e.Why)
		}
	})
}

func keys[R any](rows map[string]*R) map[string]bool {
	out := map[string]bool{}
	for id := range rows {
		out[id] = true
	}
	return out
}

// rate rates again. Of problems whose content is withheld the lengths are taken as they are.
func (r *remaking) rate(ctx context.Context) error {
	s := r.stages["complexity"]
	if s == nil {
		return nil
	}
	if s.Config().(*complexity.Config).Population == complexity.All && !r.whole {
		r.notef("ratings were not made again: they run over all problems, and the content of some is withheld")
		return nil
	}
	t := r.tables(nil)
	if !r.whole && !r.lengthen(t) {
		return nil
	}
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := rowsOf(t, schema.Ratings, func(s *schema.Rating) string { return s.ID })
	r.patch(func(problem string, want *schema.Released) {
		if m := made[problem]; m != nil {
			want.Rating = *m
		}
	})
	return nil
}

// mostWords is how many words a problem may have of which only their number is known.
const mostWords = 1 << 20

// lengthen gives the withheld problems of the selection texts of the lengths that their ratings name, and says whether these
// can be.
func (r *remaking) lengthen(t memory) bool {
	problems := slices.Clone(t[schema.Problems.Name()].([]schema.Problem))
	t[schema.Problems.Name()] = problems
	words := func(n int64) string { return strings.TrimSpace(strings.Repeat("x ", int(n))) }
	total := int64(0)
	for i := range r.rows[schema.ReleasedSelection] {
		s := &r.rows[schema.ReleasedSelection][i]
		if !s.Withheld {
			continue
		}
		for _, n := range []int64{s.Rating.TextWords, s.Rating.DescriptionWords, s.Rating.SolutionWords} {
			if n < 0 || n > mostWords || total > 100*mostWords {
				r.wrong(schema.ReleasedSelection, s.Problem.ID, "text_words", fmt.Sprintf("%d is no number of words", n))
				return false
			}
			total += n
		}
		p := &problems[r.at[s.Problem.ID]]
		p.Text, p.Solution = words(s.Rating.TextWords), words(s.Rating.SolutionWords)
		p.Semantic = []string{words(s.Rating.DescriptionWords)}
	}
	return true
}
