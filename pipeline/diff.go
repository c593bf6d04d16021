package pipeline

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// A Diff says in what the builds of two output folders differ, and why.
type Diff struct {
	// Causes are all differences of what the builds were given, in the order of the stages.
	Causes []Cause `json:"causes"`
	// Tables are those whose rows differ, in the order of the stages that write them.
	Tables []TableDiff `json:"tables"`
	// Subsets are those whose problems differ.
	Subsets []SubsetDiff `json:"subsets"`
}

// A Cause is a difference of what a stage was given.
type Cause struct {
	Stage string    `json:"stage"`
	Kind  CauseKind `json:"kind"`
	// What names the file, the problem and field, or the key with its value before and now.
	What string `json:"what"`
}

func (c Cause) String() string { return fmt.Sprintf("%s: %s: %s", c.Stage, c.Kind, c.What) }

// A CauseKind says what sort of thing differs.
type CauseKind string

// The kinds of causes.
const (
	// NotBuilt: the stage has run in one of the folders alone.
	NotBuilt CauseKind = "not built"
	// ByVersion: the stage is of another version.
	ByVersion CauseKind = "version"
	// BySeed: the pipeline's seed is another one.
	BySeed CauseKind = "seed"
	// ByConfiguration: a key of the stage's section has another value.
	ByConfiguration CauseKind = "configuration"
	// ByNativeFile: a native file is new, gone or has another content.
	ByNativeFile CauseKind = "native file"
	// ByErratum: a correction is new, gone or another one.
	ByErratum CauseKind = "erratum"
	// ByOutside: something else that the stage reads from outside, such as its prompt.
	ByOutside CauseKind = "outside"
)

// Counts are the rows that differ between two builds.
type Counts struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Changed int `json:"changed"`
}

// A TableDiff says in which rows a table differs.
type TableDiff struct {
	Table string `json:"table"`
	Counts
	// Sources gives the counts by source, for rows whose key names one.
	Sources map[schema.Source]Counts `json:"sources,omitempty"`
	// Columns are those with other values, where no row is added or removed.
	Columns []string `json:"columns,omitempty"`
	// Rows are the rows themselves, by key.
	Rows []RowDiff `json:"rows"`
	// Causes are those of the stage that writes the table, and of the tables that it reads.
	Causes []Cause `json:"causes"`
}

// A RowDiff is a row that differs: Change is added, removed or changed.
type RowDiff struct {
	Key    string `json:"key"`
	Change string `json:"change"`
}

// A SubsetDiff says in which problems a subset differs: those that came, went, or have another row in the subset's table
// or in problems.
type SubsetDiff struct {
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
func Compare(all []stages.Stage, was, now string) (*Diff, error) {
	c := &comparison{was: side{layout: Layout{was}}, now: side{layout: Layout{now}}, own: map[string][]Cause{}, tables: map[string]*TableDiff{}, writer: map[string]string{}}
	for _, s := range []*side{&c.was, &c.now} {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	d := &Diff{Causes: []Cause{}, Tables: []TableDiff{}, Subsets: []SubsetDiff{}}
	for _, s := range all {
		if err := c.stage(s); err != nil {
			return nil, err
		}
		d.Causes = append(d.Causes, c.own[s.Name()]...)
	}
	for _, s := range all {
		for _, t := range s.Writes() {
			if table := c.tables[t.Name()]; table.Counts != (Counts{}) {
				table.Causes = c.inOrder(all, c.causes(s.Name(), map[string]bool{}))
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
