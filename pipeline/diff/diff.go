// Package diff says in what two builds differ, row by row and cell by cell, and because of what. Two releases are compared with the
// same code: each is a [Side].
package diff

import (
	"iter"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// A Result says in what the builds of two output folders differ, and why.
type Result struct {
	// Causes are all differences of what the builds were given, in the order of the stages.
	Causes []Cause `json:"causes"`
	// Tables are those whose rows differ, in the order of the stages that write them.
	Tables []Table `json:"tables"`
	// Subsets are those whose problems differ.
	Subsets []Subset `json:"subsets"`
}

// A Table says in which rows a table differs.
type Table struct {
	Table string `json:"table"`
	Counts
	// Sources gives the counts by source, for rows whose key names one.
	Sources map[schema.Source]Counts `json:"sources,omitempty"`
	// Columns gives the number of changed rows that have another value, by column.
	Columns map[string]int `json:"columns,omitempty"`
	// Reasons say of what differs because of what it may: first of the rows that one build alone has, then of columns.
	Reasons []Reason `json:"reasons"`
	// Rows are the rows themselves, by key.
	Rows []Row `json:"rows"`
	// Causes are those of all reasons.
	Causes []Cause `json:"causes"`
}

// A Reason gives the causes of a part of what differs in a table.
type Reason struct {
	// RowSet says that it is of the rows that were added and removed.
	RowSet bool `json:"row_set,omitempty"`
	// Columns with other values of which it is.
	Columns []string `json:"columns,omitempty"`
	// Causes are what differs of what these depend on; none where nothing that was recorded does.
	Causes []Cause `json:"causes"`
}

// A Row is a row that differs: Change is added, removed or changed.
type Row struct {
	Key    string `json:"key"`
	Change string `json:"change"`
}

// A Subset says in which problems a subset differs: those that came, went, or have another row in the subset's table
// or in problems.
type Subset struct {
	Subset string `json:"subset"`
	Counts
	Sources map[schema.Source]Counts `json:"sources,omitempty"`
}

// subsets gives the table of each subset.
var subsets = []struct{ name, table string }{
	{schema.GeoEval2000, schema.Selection.Name()},
	{schema.GeoEvalBackward, schema.Backwards.Name()},
	{schema.GeoEvalAug, schema.Augmenteds.Name()},
	{schema.GeoEvalHard, schema.HardProblems.Name()},
}

// Compare says how the build in a folder became that in another one, from what both recorded; it needs neither native
// files nor configuration. all are the stages in their order.
func Compare(all []stages.Stage, was, now string) (*Result, error) {
	c, err := open(all, was, now)
	if err != nil {
		return nil, err
	}
	d := &Result{Causes: c.causes.All(), Tables: []Table{}, Subsets: []Subset{}}
	for _, t := range c.tables {
		if len(t.Rows) == 0 {
			continue
		}
		t.explain(c)
		d.Tables = append(d.Tables, t.Table)
	}
	for _, s := range subsets {
		subset := Subset{Subset: s.name}
		subset.Counts, subset.Sources = counted(Changes(c.before.withProblems(s.table), c.after.withProblems(s.table)))
		if subset.Counts != (Counts{}) {
			d.Subsets = append(d.Subsets, subset)
		}
	}
	return d, nil
}

// explain says why a table differs: once of all that has the same causes.
func (t *tableDiff) explain(c *comparison) {
	rows := map[bool][]string{} // by whether both sides have them
	for _, row := range t.Rows {
		rows[row.Change == Changed] = append(rows[row.Change == Changed], row.Key)
	}
	for _, p := range t.places {
		of := Subject{}
		if len(t.of.About) > 0 && slices.Equal(keyColumns(t.of), t.of.About[:1]) { // keys are ids of problems
			of = c.subject(rows[p.Column != ""]...)
		}
		of.Own = c.own(t, rows[p.Column != ""]...)
		because := c.causes.Reaching(of, p)
		at := slices.IndexFunc(t.Reasons, func(r Reason) bool { return slices.Equal(r.Causes, because) })
		if at < 0 {
			at, t.Reasons = len(t.Reasons), append(t.Reasons, Reason{Causes: because})
		}
		if r := &t.Reasons[at]; p.Column == "" {
			r.RowSet = true
		} else {
			r.Columns = append(r.Columns, p.Column)
		}
	}
	t.Causes = slices.DeleteFunc(c.causes.All(), func(cause Cause) bool {
		return !slices.ContainsFunc(t.Reasons, func(r Reason) bool { return slices.Contains(r.Causes, cause) })
	})
}

// counted counts rows, and those whose key names a source by source.
func counted(rows []Row) (all Counts, by map[schema.Source]Counts) {
	by = map[schema.Source]Counts{}
	for _, row := range rows {
		all.Add(row, by)
	}
	return all, by
}

// written gives each table that stages write, by the name of its stage.
func written(all []stages.Stage) iter.Seq2[string, schema.Named] {
	return func(yield func(string, schema.Named) bool) {
		for _, s := range all {
			for _, t := range s.Describe().Writes {
				if !yield(s.Describe().Name, t) {
					return
				}
			}
		}
	}
}

// sums gives the digests of rows by table and key.
type sums map[string]map[string]string

// withProblems gives the digests of the rows of a subset's table, each with that of its problem.
func (s sums) withProblems(table string) map[string][2]string {
	out := map[string][2]string{}
	for key, sum := range s[table] {
		out[key] = [2]string{sum, s[schema.Problems.Name()][parentOf(key)]}
	}
	return out
}
