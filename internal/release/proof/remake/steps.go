package remake

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/complexity"
	"geoeval/stages/selection"
)

// special has what is to be done for stages whose tables are not made again by [remaking.again], by name: statements
// about many problems, some of which may be withheld, and what a language model wrote. The stage is nil where the
// release was made by another version of it.
var special = map[string]func(*remaking, context.Context, *remaker) error{
	"dedupe":     (*remaking).dedupe,
	"selection":  (*remaking).choose,
	"complexity": (*remaking).rate,
	"backward":   (*remaking).ask,
	"reform":     (*remaking).reform,
	"rephrase":   (*remaking).reword,
	"translate":  (*remaking).translate,
	"hard":       (*remaking).draw,
	"principles": (*remaking).annotate,
}

// again runs a stage on the problems whose content is there. What it says of a problem must depend on no other.
func (r *remaking) again(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	joins := joinsOf(s)
	if !s.readsAsThen(ctx) {
		r.notef("%s were not made again: the release was made with other rules than this geoeval has", names(joins))
		return nil
	}
	t := r.openTables()
	for _, read := range s.Describe().Reads {
		if _, there := t[read.Table]; !there {
			r.notef("%s were not made again: a release does not have all of the table %s", names(joins), read.Table)
			return nil
		}
	}
	if err := s.run(ctx, t); err != nil {
		return err
	}
	r.take(joins, t)
	return nil
}

// take wants what a stage made of the problems whose content is there.
func (r *remaking) take(joins []*released.Join, t memory) {
	var all []*made
	for _, j := range joins {
		all = append(all, madeOf(j.Table, t))
	}
	for _, m := range all {
		if m.Named {
			r.catalogued = t[m.Table.Name()].([]schema.Principle)
			continue // rows are held against the catalogue of the release, and that against this one
		}
		m.adds(r.problems, r.isOpen, all)
		r.want(m, r.isOpen)
		for _, c := range released.Configurations {
			if c.Of == m.Join {
				r.members[c] = m.keys()
				maps.Copy(r.members[c], r.hidden(c))
			}
		}
	}
}

// hidden gives the keys of a configuration's withheld rows, each with its problem.
func (r *remaking) hidden(c *released.Configuration) map[string]string {
	out := r.has(c)
	maps.DeleteFunc(out, func(_, problem string) bool { return r.isOpen(problem) })
	return out
}

func names(joins []*released.Join) string {
	var out []string
	for _, j := range joins {
		out = append(out, j.Table.Name())
	}
	return strings.Join(out, ", ")
}

// dedupe looks for duplicates again. Where content is withheld, two problems that are there may be the same as one that
// is not, and of those found to be the same at most one may stay.
func (r *remaking) dedupe(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	t := r.openTables()
	t[schema.Errata.Name()] = r.Manifest.Basis.Corrections()
	if err := s.run(ctx, t); err != nil {
		return err
	}
	made := madeOf(schema.Duplicates, t)
	if r.whole {
		r.want(made, every)
	} else {
		r.oneStays(made)
	}
	for i := range r.problems {
		d := &r.problems[i].Duplicate
		if at, there := r.at[d.KeptID]; d.KeptID != "" && (!there || r.problems[at].Duplicate.KeptID != "") {
			r.wrong(released.Problems, r.problems[i].Problem.ID, "duplicate_of", d.KeptID+" is not a problem that stays")
		}
	}
	return nil
}

// oneStays wants at most one to stay of problems that were found to be the same.
func (r *remaking) oneStays(made *made) {
	stay := map[string]string{} // by the problem that stays among those that are open
	for i := range r.problems {
		for _, row := range made.of[r.problems[i].Problem.ID] {
			d := row.(*schema.Duplicate)
			for _, id := range []string{d.KeptID, d.ID} {
				if r.problems[r.at[id]].Duplicate.KeptID != "" {
					continue
				}
				if other := stay[d.KeptID]; other != "" && other != id {
					r.wrong(released.Problems, id, "duplicate_of",
						"is null, and so is that of "+other+", which is the same problem")
				}
				stay[d.KeptID] = id
			}
		}
	}
}

// choose selects again. Where content is withheld nobody can say how long its problems are; then the selection is held
// to the rest that it was made of.
func (r *remaking) choose(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	t := r.tables(nil)
	if r.whole {
		if err := s.run(ctx, t); err != nil {
			return err
		}
		made := madeOf(schema.Selection, t)
		r.members[released.Selection] = made.keys()
		r.want(made, every)
		return nil
	}
	job := s.job(t)
	job.Reads = append(job.Reads, stages.FromWhole(schema.Selection))
	return selection.CheckChosen(s.Stage, job, r.wrongRow)
}

// rate rates again. Of problems whose content is withheld the lengths are taken as they are.
func (r *remaking) rate(ctx context.Context, s *remaker) error {
	if s == nil {
		return nil
	}
	if s.Describe().Config.(*complexity.Config).Population == complexity.All && !r.whole {
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
	r.want(madeOf(schema.Ratings, t), nil)
	return nil
}

// mostWords is how many words a problem may have of which only their number is known.
const mostWords = 1 << 20

// languages has a solution language of each kind of solution.
var languages = map[schema.SolutionKind]schema.SolutionLanguage{
	schema.ProgramSolution: schema.MathQAProgram, schema.ProseSolution: schema.Prose, schema.Unsolved: "",
}

// lengthen gives the withheld problems of the selection and of the hard subset texts of the lengths, and solutions of the kinds,
// that their ratings name, and says whether these can be.
func (r *remaking) lengthen(t memory) bool {
	problems := slices.Clone(t[schema.Problems.Name()].([]schema.Problem))
	t[schema.Problems.Name()] = problems
	words := func(n int64) string { return strings.TrimSpace(strings.Repeat("x ", int(n))) }
	total := int64(0)
	for _, c := range []*released.Configuration{released.Selection, released.Hard} {
		for i := range r.Release.rows[c] {
			s := &r.Release.rows[c][i]
			if !s.Withheld {
				continue
			}
			for _, n := range []int64{s.Rating.TextWords, s.Rating.DescriptionWords, s.Rating.SolutionWords} {
				if n < 0 || n > mostWords || total > 100*mostWords {
					r.wrong(c, s.Problem.ID, "text_words", fmt.Sprintf("%d is no number of words", n))
					return false
				}
				total += n
			}
			p := &problems[r.at[s.Problem.ID]]
			p.Text, p.Solution, p.SolutionLanguage = words(s.Rating.TextWords), words(s.Rating.SolutionWords), languages[s.Rating.SolutionKind]
			p.Semantic = []string{words(s.Rating.DescriptionWords)}
		}
	}
	return true
}
