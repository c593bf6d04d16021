package released

import (
	"iter"
	"slices"

	"geoeval/schema"
)

// A Join says how a table of the build stands in a release.
type Join struct {
	// Table is the table of the build.
	Table schema.Named
	// Some: the release has only some of a problem's rows of the table, or others beside them; see Takes and Adds.
	Some bool
	// Named: the table's rows are of no problem. A row of a release names the one that it is joined with.
	Named bool
	// Optional: problems of a configuration may have no row of the table.
	Optional bool

	// about is the table's column with the id of the problem; that of its own rows where they are named.
	about string
	// in are the configurations that it names.
	in        []string
	part      func(*Parts) any
	put       func(r *Parts, row any)
	rows      func(iter.Seq[*Parts]) any
	takes     func(row any) bool
	adds      func(*Parts) any
	names     func(*Parts) string
	byProblem func(rows any) map[string][]any
	lift      func(naming) []releasedColumn
	naming    func(config string) (how naming, stands bool)
}

// Part gives a release's row of the table, a *R, which is a part of a row of a release.
func (j *Join) Part(r *Parts) any { return j.part(r) }

// Put sets a row's part to a copy of a row of the table, a *R; to the zero row for nil.
func (j *Join) Put(r *Parts, row any) { j.put(r, row) }

// Takes says whether a release has a row of the table, a *R.
func (j *Join) Takes(row any) bool { return j.takes(row) }

// Adds gives the row, a *R, that a release has beside those of the table, made of what else it has of a problem; nil for
// none.
func (j *Join) Adds(r *Parts) any {
	if j.adds == nil {
		return nil
	}
	return j.adds(r)
}

// Finds gives what the table's rows are found by that a row is joined with: the problem's id, or the id that the row names.
func (j *Join) Finds(r Row) string {
	if j.Named {
		return j.names(r.Parts)
	}
	return r.ProblemID()
}

// Rows gives the parts of rows as rows of the table, a []R.
func (j *Join) Rows(of iter.Seq[*Parts]) any { return j.rows(of) }

// ByProblem gives the rows of the table, a []R, that a release has, each a *R, by their problems; by their ids where they
// are named.
func (j *Join) ByProblem(rows any) map[string][]any { return j.byProblem(rows) }

// Homes are the configurations that have all rows of the table between them, each once: all problems, else the first that has columns
// of it, and the hard subset, whose problems are in no other.
func (j *Join) Homes() []*Configuration {
	has := func(c *Configuration) bool { return slices.Contains(c.Joins, j) }
	if has(Problems) {
		return []*Configuration{Problems}
	}
	first := Configurations[slices.IndexFunc(Configurations, has)]
	if first != Hard && has(Hard) {
		return []*Configuration{first, Hard}
	}
	return []*Configuration{first}
}

// A joining is what [Joins] says of a table with rows R.
type joining[R any] struct {
	table *schema.Table[R]
	// part gives the row's place in a row of a release.
	part func(*Parts) *R
	// in names the configurations that have columns of the table; nil: all have.
	in []string
	// taken says which of a problem's rows a release has: at most one, but where a configuration consists of the
	// table's rows. nil: all.
	taken func(*R) bool
	// names gives the id of the table's row that a row of a release names, where the table's rows are of no problem.
	names func(*Parts) string
	// adds gives a row that a release has beside those of the table, nil for none. It has nothing in the columns lacking.
	adds    func(*Parts) *R
	lacking []string
	// naming says under which names the columns stand, namingIn where a configuration has others.
	naming
	namingIn map[string]naming
	// unsaid is the standing of columns that say none.
	unsaid schema.Standing
	// optional: problems of a configuration may have no row.
	optional bool
}

// A naming says under which names the columns of a table stand in a configuration: their own where it says nothing.
type naming struct {
	// as gives other names.
	as map[string]string
	// note is added to the description of columns that have other names.
	note string
	// without names columns that are left out, repeats those of texts that are since a column of the configuration, by
	// that name, says the same.
	without []string
	repeats map[string]string
}

// A releasedColumn is a column of a release, with its name in the table that it comes from.
type releasedColumn struct {
	schema.Column[Parts]
	was string
}

func join[R any](of joining[R]) *Join {
	j := &Join{
		Table: of.table, Some: of.taken != nil || of.adds != nil, Optional: of.optional, Named: of.names != nil, names: of.names,
		about: of.table.Columns[0].Name,
		part:  func(r *Parts) any { return of.part(r) },
		takes: func(row any) bool { return of.taken == nil || of.taken(row.(*R)) },
		lift:  of.lift, in: of.in,
	}
	if !j.Named {
		j.about = of.table.About[0]
	}
	if of.adds != nil {
		j.adds = func(r *Parts) any {
			if row := of.adds(r); row != nil {
				return row
			}
			return nil
		}
	}
	j.put = func(r *Parts, row any) {
		var zero R
		if row != nil {
			zero = *row.(*R)
		}
		*of.part(r) = zero
	}
	j.rows = func(rows iter.Seq[*Parts]) any {
		parts := []R{}
		for r := range rows {
			parts = append(parts, *of.part(r))
		}
		return parts
	}
	problem := of.table.Column(j.about)
	j.byProblem = func(rows any) map[string][]any {
		out := map[string][]any{}
		typed := rows.([]R)
		for i := range typed {
			if row := &typed[i]; j.takes(row) {
				id := *problem.Field(row).(*string)
				out[id] = append(out[id], row)
			}
		}
		return out
	}
	j.naming = func(config string) (naming, bool) {
		how, other := of.namingIn[config]
		if !other {
			how = of.naming
		}
		return how, of.in == nil || slices.Contains(of.in, config)
	}
	return j
}

// lift gives the columns of the table as they stand in a configuration.
func (of joining[R]) lift(how naming) []releasedColumn {
	var out []releasedColumn
	for _, c := range of.table.Columns {
		if slices.Contains(how.without, c.Name) || how.repeats[c.Name] != "" {
			continue
		}
		l := releasedColumn{was: c.Name, Column: schema.Column[Parts]{Name: c.Name, Doc: c.Doc, Kind: c.Kind,
			Required: c.Required, Members: c.Members}}
		if name := how.as[c.Name]; name != "" {
			l.Name = name
			l.Doc += how.note
		}
		l.Field = func(r *Parts) any { return c.Field(of.part(r)) }
		if c.Check != nil {
			l.Check = func(r *Parts) error { return c.Check(of.part(r)) }
		}
		if l.Standing = c.Standing; l.Standing == schema.Unsaid && c.Kind != schema.KindInt && c.Kind != schema.KindBool {
			l.Standing = of.unsaid
		}
		if of.optional && c.Kind != schema.KindInt && c.Kind != schema.KindBool || slices.Contains(of.lacking, c.Name) {
			l.Required = false
		}
		out = append(out, l)
	}
	return out
}
