package diff

import (
	"strings"

	"geoeval/schema"
)

// table compares the rows of a table.
func (c *comparison) table(stage, name string) *Table {
	d := &Table{Table: name, Sources: map[schema.Source]Counts{}, Rows: differing(c.was.rows[name], c.now.rows[name])}
	for _, row := range d.Rows {
		d.Count(row.Change)
		tally(d.Sources, row.Key, row.Change)
	}
	if d.Added+d.Removed == 0 && d.Changed > 0 {
		before, after := c.was.stages[stage].Tables[name], c.now.stages[stage].Tables[name]
		for _, column := range either(before.Columns, after.Columns) {
			if before.Columns[column] != after.Columns[column] {
				d.Columns = append(d.Columns, column)
			}
		}
	}
	return d
}

// differing gives the keys whose values differ, sorted.
func differing(was, now map[string]string) []Row {
	rows := []Row{}
	for _, key := range either(was, now) {
		a, before := was[key]
		b, after := now[key]
		if a != b {
			rows = append(rows, Row{key, changeOf(before, after)})
		}
	}
	return rows
}

// What becomes of a row or a file.
const (
	Added   = "added"
	Removed = "removed"
	Changed = "changed"
)

func changeOf(before, after bool) string {
	switch {
	case !before:
		return Added
	case !after:
		return Removed
	}
	return Changed
}

// Count counts a row that was added, removed or changed.
func (c *Counts) Count(change string) {
	switch change {
	case Added:
		c.Added++
	case Removed:
		c.Removed++
	default:
		c.Changed++
	}
}

// tally counts a row for the source that its key names, if it names one.
func tally(sources map[schema.Source]Counts, key, change string) {
	if source, ok := sourceIn(key); ok {
		counts := sources[source]
		counts.Count(change)
		sources[source] = counts
	}
}

// sourceIn is the source that a row's key names: the first part of a problem's id, behind the subset where the key
// names that first (aug/…, backward/…).
func sourceIn(key string) (schema.Source, bool) {
	source, err := schema.Parse(schema.Sources, strings.SplitN(parentOf(key), "/", 2)[0])
	return source, err == nil
}

// parentOf is the problem's id in the key of a row of a subset.
func parentOf(key string) string {
	for _, subset := range []string{schema.AugmentedID(""), schema.BackwardID("")} {
		if id, ok := strings.CutPrefix(key, subset); ok {
			return id
		}
	}
	return key
}

// subset compares the problems of a subset.
func (c *comparison) subset(name, table string) Subset {
	d := Subset{Subset: name, Sources: map[schema.Source]Counts{}}
	was, now := c.was.rows[table], c.now.rows[table]
	problemsWere, problemsAre := c.was.rows[schema.Problems.Name()], c.now.rows[schema.Problems.Name()]
	for _, key := range either(was, now) {
		a, before := was[key]
		b, after := now[key]
		id := parentOf(key)
		if before && after && a == b && problemsWere[id] == problemsAre[id] {
			continue
		}
		change := changeOf(before, after)
		d.Count(change)
		tally(d.Sources, key, change)
	}
	return d
}
