// Package diff says in what two builds differ, row by row and cell by cell, and because of what. Two releases are compared with the
// same code: each is a [Side].
package diff

import (
	"iter"

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
	// Columns are those with other values, where no row is added or removed.
	Columns []string `json:"columns,omitempty"`
	// Rows are the rows themselves, by key.
	Rows []Row `json:"rows"`
	// Causes are those of the stage that writes the table, and of the tables that it reads.
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
	a, b, causes, err := open(all, was, now)
	if err != nil {
		return nil, err
	}
	d := &Result{Causes: causes.All(), Tables: []Table{}, Subsets: []Subset{}}
	before, after := sums{}, sums{}
	for stage, named := range written(all) {
		name := named.Name()
		if before[name], after[name], err = sumsOf(name, a, b); err != nil {
			return nil, err
		}
		t := Table{Table: name, Rows: Changes(before[name], after[name])}
		if len(t.Rows) == 0 {
			continue
		}
		t.Counts, t.Sources = counted(t.Rows)
		if t.Changed == len(t.Rows) {
			for _, column := range Changes(a.columns(name), b.columns(name)) {
				t.Columns = append(t.Columns, column.Key)
			}
		}
		t.Causes = causes.Reaching(stage)
		d.Tables = append(d.Tables, t)
	}
	for _, s := range subsets {
		subset := Subset{Subset: s.name}
		subset.Counts, subset.Sources = counted(Changes(before.withProblems(s.table), after.withProblems(s.table)))
		if subset.Counts != (Counts{}) {
			d.Subsets = append(d.Subsets, subset)
		}
	}
	return d, nil
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
