// Package diff says in what the builds of two output folders differ, row by row and cell by cell, and because of what.
package diff

import (
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

// Counts are the rows that differ between two builds.
type Counts struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Changed int `json:"changed"`
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
	{"geoeval_2000", schema.Selection.Name()},
	{"geoeval_backward", schema.Backwards.Name()},
	{"geoeval_aug", schema.Augmenteds.Name()},
	{"geoeval_hard", schema.HardProblems.Name()},
}

// Compare says how the build in a folder became that in another one, from what both recorded; it needs neither native
// files nor configuration. all are the stages in their order.
func Compare(all []stages.Stage, was, now string) (*Result, error) {
	c, err := compare(all, was, now)
	if err != nil {
		return nil, err
	}
	d := &Result{Causes: c.causes.All(), Tables: []Table{}, Subsets: []Subset{}}
	for _, s := range all {
		for _, t := range s.Writes() {
			if table := c.tables[t.Name()]; table.Counts != (Counts{}) {
				table.Causes = c.causes.Reaching(s.Name())
				d.Tables = append(d.Tables, *table)
			}
		}
	}
	for _, s := range subsets {
		if subset := c.subset(s.name, s.table); subset.Counts != (Counts{}) {
			d.Subsets = append(d.Subsets, subset)
		}
	}
	return d, nil
}
