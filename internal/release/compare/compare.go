// Package compare says how one release became another: in which rows they differ, and why, from their folders alone. A
// release is a side to package diff, which pairs rows, compares cells and finds causes.
package compare

import (
	"fmt"
	"slices"

	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"
)

// A Diff says in what two releases differ, and why.
type Diff struct {
	Was Edition `json:"was"`
	Now Edition `json:"now"`
	// Causes are all differences of what the releases were made from, those of the release itself last.
	Causes []diff.Cause `json:"causes"`
	// Configurations are those whose rows or columns differ, in the order of the dataset card.
	Configurations []ConfigurationDiff `json:"configurations"`
}

// An Edition is one of the two releases.
type Edition struct {
	Version   string          `json:"version"`
	Synthetic bool            `json:"synthetic"`
	Withheld  []schema.Source `json:"withheld"`
}

// A ConfigurationDiff says in which rows a configuration differs.
type ConfigurationDiff struct {
	Configuration string `json:"configuration"`
	diff.Counts
	Sources map[schema.Source]diff.Counts `json:"sources"`
	// Columns gives the number of rows that are in both and have another value, by column.
	Columns map[string]int `json:"columns"`
	// ColumnsAdded and ColumnsRemoved are in one of the releases alone.
	ColumnsAdded   []string `json:"columns_added"`
	ColumnsRemoved []string `json:"columns_removed"`
	// Rows are the rows themselves, by key.
	Rows []RowDiff `json:"rows"`
}

// A RowDiff is a row that differs.
type RowDiff struct {
	diff.Row
	// Columns with other values, where the row is in both. content_digest stands for those that are withheld, image for a
	// picture whose file has other bytes.
	Columns []string     `json:"columns"`
	Causes  []diff.Cause `json:"causes"`
}

// Compare says how the release in a folder became that in another one, from the folders alone. all are the stages in
// their order.
func Compare(all []stages.Stage, was, now string) (*Diff, error) {
	c, err := compare(all, was, now, "", 0)
	if err != nil {
		return nil, err
	}
	d := &Diff{Was: c.was.edition(), Now: c.now.edition(), Causes: append(c.causes.All(), c.own...),
		Configurations: []ConfigurationDiff{}}
	for _, t := range c.tables {
		if len(t.rows)+len(t.columnsAdded)+len(t.columnsRemoved) > 0 {
			d.Configurations = append(d.Configurations, c.configuration(t))
		}
	}
	return d, nil
}

// CompareRow gives the rows with a key, or about the problem of an id, that differ between two releases.
func CompareRow(all []stages.Stage, was, now, id string) ([]diff.RowChange, error) {
	c, err := compare(all, was, now, id, 0)
	if err != nil {
		return nil, err
	}
	if !c.known {
		return nil, fmt.Errorf("%s: %w", id, diff.ErrNoRow)
	}
	return c.asked(), nil
}

// CompareRows gives the rows that differ between two releases, of each configuration the first ones, so many at the most.
func CompareRows(all []stages.Stage, was, now string, most int) ([]diff.RowChange, error) {
	c, err := compare(all, was, now, "", most)
	if err != nil {
		return nil, err
	}
	return c.asked(), nil
}

// asked gives the rows whose cells are wanted.
func (c *comparison) asked() []diff.RowChange {
	out := []diff.RowChange{}
	for _, t := range c.tables {
		for _, r := range t.rows {
			if r.asked {
				out = append(out, diff.RowChange{Table: t.config.Table.Name(), Row: r.Row, Cells: r.cells,
					Causes: c.causesOf(t, r)})
			}
		}
	}
	return out
}

func (c *comparison) configuration(t *tableDiff) ConfigurationDiff {
	d := ConfigurationDiff{
		Configuration: t.config.Table.Name(), Sources: map[schema.Source]diff.Counts{}, Columns: map[string]int{},
		ColumnsAdded: t.columnsAdded, ColumnsRemoved: t.columnsRemoved, Rows: []RowDiff{},
	}
	for _, r := range t.rows {
		d.Add(diff.Row{Key: r.problem, Change: r.Change}, d.Sources)
		for _, column := range r.columns {
			d.Columns[column]++
		}
		d.Rows = append(d.Rows, RowDiff{r.Row, append([]string{}, r.columns...), c.causesOf(t, r)})
	}
	return d
}

func (s *side) edition() Edition {
	return Edition{s.manifest.Version, s.manifest.Synthetic,
		append([]schema.Source{}, slices.Sorted(slices.Values(s.manifest.Withheld))...)}
}
