package remake

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
)

// tables gives what the release says of some problems, all for nil, in tables as a build has them. Those of which a
// release has only some rows are not there.
func (r *remaking) tables(only func(problem string) bool) memory {
	if only == nil && r.all != nil {
		return maps.Clone(r.all)
	}
	out := memory{schema.Principles.Name(): r.Catalogue}
	for _, j := range released.Joins {
		if j.Some || j.Named {
			continue
		}
		var rows []released.Row
		for _, c := range j.Homes() {
			of := len(rows)
			for row := range r.rows(c) {
				if row.Has(j) && (only == nil || only(row.ProblemID())) {
					rows = append(rows, row)
				}
			}
			if of > 0 && len(rows) > of { // problems of another subset
				slices.SortStableFunc(rows, func(a, b released.Row) int { return cmp.Compare(a.ProblemID(), b.ProblemID()) })
			}
		}
		out[j.Table.Name()] = j.Rows(func(yield func(*released.Parts) bool) {
			for _, row := range rows {
				if !yield(row.Parts) {
					return
				}
			}
		})
	}
	if only == nil {
		r.all = maps.Clone(out)
	}
	return out
}

// checkTables holds the tables that a build of the release has against each other, and, where no content is withheld, has each stage
// check what holds of its own however they were made.
func (r *remaking) checkTables() error {
	t := r.tables(nil)
	audit.Invariants(func(table string) any { return t[table] }, r.wrongRow)
	return r.checkStages(pictured{t, r.Images}, func(table string) bool { return t[table] != nil })
}

// checkStages has each stage check what holds of its tables that has all that it looks at.
func (r *remaking) checkStages(store stages.Store, has func(table string) bool) error {
	for _, name := range r.order {
		s := r.stages[name]
		if s == nil || !r.whole {
			continue
		}
		check := s.Describe().Audit.Check
		job := stages.NewAuditJob(s, s.seed, store)
		if check == nil || slices.ContainsFunc(job.Reads, func(read stages.Read) bool { return !has(read.Table) }) {
			continue
		}
		if err := check(job, r.wrongRow); err != nil {
			return err
		}
	}
	return nil
}

// wrongRow tells what is wrong with a row of a table of the build, by the configuration that has it.
func (r *remaking) wrongRow(err error) {
	e, ok := errors.AsType[*schema.FieldError](err)
	if !ok {
		r.wrong(released.Problems, "", "", err.Error())
		return
	}
	j := released.Joins[slices.IndexFunc(released.Joins, func(j *released.Join) bool { return j.Table.Name() == e.Table })]
	c, field := j.Homes()[0], e.Field
	if at := slices.IndexFunc(released.Configurations, func(c *released.Configuration) bool { return c.Of == j }); at >= 0 {
		c = released.Configurations[at]
	}
	for column, from := range c.Origins {
		if from == (released.Origin{Join: j, Column: e.Field}) {
			field = column
		}
	}
	r.wrong(c, e.Row, field, e.Why)
}

// openTables gives the tables of the problems whose content is there.
func (r *remaking) openTables() memory {
	if r.whole {
		return r.tables(nil)
	}
	return r.tables(r.isOpen)
}

func (r *remaking) isOpen(problem string) bool { return !r.problems[r.at[problem]].Withheld }

// joinsOf gives what a release has of the tables that a stage writes.
func joinsOf(s stages.Stage) []*released.Join {
	var out []*released.Join
	for _, w := range s.Describe().Writes {
		for _, j := range released.Joins {
			if j.Table == w && j != released.Problems.Of {
				out = append(out, j)
			}
		}
	}
	return out
}

// joinOf gives the entry of a table that a release has.
func joinOf(t schema.Named) *released.Join {
	return released.Joins[slices.IndexFunc(released.Joins, func(j *released.Join) bool { return j.Table == t })]
}

// The rows of a table that were made again, each a *R, by problem.
type made struct {
	*released.Join
	key func(row any) string
	of  map[string][]any
}

// madeOf gives what was made of a table.
func madeOf(t schema.Named, tables memory) *made {
	j, erased := joinOf(t), t.Erased()
	return &made{j, func(row any) string { return erased.Key(&row) }, j.ByProblem(tables[t.Name()])}
}

// row gives what should stand in a row of a release, nil for nothing: the row of the same key where the configuration
// consists of the table's rows, else the problem's one row, or the one that the row names.
func (m *made) row(is released.Row) any {
	for _, row := range m.of[m.Finds(is)] {
		if is.In.Of != m.Join || m.key(row) == is.Key() {
			return row
		}
	}
	return nil
}

// adds takes in what a release has beside the rows of the table, for the problems that of takes; others are what else was
// made of these.
func (m *made) adds(problems []released.Parts, of func(problem string) bool, others []*made) {
	for i := range problems {
		if !of(problems[i].Problem.ID) {
			continue
		}
		r := problems[i]
		row := released.Row{In: released.Problems, Parts: &r}
		for _, o := range others {
			if !o.Named {
				o.Put(&r, o.row(row))
			}
		}
		if added := m.Adds(&r); added != nil {
			m.of[r.Problem.ID] = append(m.of[r.Problem.ID], added)
		}
	}
}

// keys gives the keys of the rows, each with its problem.
func (m *made) keys() map[string]string {
	out := map[string]string{}
	for problem, rows := range m.of {
		for _, row := range rows {
			out[m.key(row)] = problem
		}
	}
	return out
}

// want puts what was made in the place of what rows have, nothing where nothing was made, for the problems that of
// takes; for those of which something was made where it is nil.
func (r *remaking) want(m *made, of func(problem string) bool) {
	r.patch(func(is released.Row, want *released.Parts) {
		if row := m.row(is); row != nil || of != nil && of(is.ProblemID()) {
			m.Put(want, row)
		}
	})
}

func (r *remaking) patch(p func(is released.Row, want *released.Parts)) {
	r.patches = append(r.patches, p)
}

func every(string) bool { return true }
