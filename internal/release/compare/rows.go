package compare

import (
	"iter"
	"slices"

	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/stages"
)

// A comparison is two releases on the way to their difference.
type comparison struct {
	was, now *side
	inputs   *inputsDiff
	causes   *diff.Causes
	// own are the causes that lie in the release and not in the build.
	own    []diff.Cause
	tables []*tableDiff
	// asked is the key or problem whose cells are wanted; known: there are rows of it.
	asked string
	known bool
}

// A tableDiff is a configuration with the rows that differ.
type tableDiff struct {
	config *schema.Configuration
	// columns are those that both have, but for pictures.
	columns                      *schema.Table[schema.Released]
	columnsAdded, columnsRemoved []string
	rows                         []*rowDiff
}

// A rowDiff is a row that differs.
type rowDiff struct {
	diff.Row
	problem string
	columns []string
	// subsets are the configurations that one release alone has of the problem.
	subsets []string
	asked   bool
	cells   []diff.Cell
}

// compare reads two releases. asked is the key or problem whose cells are wanted, "" for none.
func compare(all []stages.Stage, was, now, asked string) (*comparison, error) {
	c := &comparison{asked: asked}
	var err error
	if c.was, err = openSide(was); err != nil {
		return nil, err
	}
	if c.now, err = openSide(now); err != nil {
		return nil, err
	}
	reader := readerOf(all)
	c.inputs = compareInputs(reader, c.was.manifest, c.now.manifest)
	for _, config := range schema.Configurations {
		if config == schema.ReleasedQuestions {
			continue // its rows say what those of the subsets say
		}
		t, err := c.table(config)
		if err != nil {
			return nil, err
		}
		c.tables = append(c.tables, t)
		if !c.was.has(config) || !c.now.has(config) {
			continue // a version of geoeval made one that did not know it: its columns came or went, and with them its rows
		}
		if err := c.rows(t); err != nil {
			return nil, err
		}
	}
	c.causes = diff.NewCauses(all, c.was.trail(), c.now.trail(), c.inputs.causes())
	c.own = ownCauses(c.was.manifest, c.now.manifest)
	return c, nil
}

// table compares the columns of a configuration.
func (c *comparison) table(config *schema.Configuration) (*tableDiff, error) {
	d := &tableDiff{config: config, columnsAdded: []string{}, columnsRemoved: []string{}}
	was, err := c.was.columnsOf(config)
	if err != nil {
		return nil, err
	}
	now, err := c.now.columnsOf(config)
	if err != nil {
		return nil, err
	}
	both := *config.Table
	both.Columns = nil
	for _, column := range config.Table.Columns {
		switch {
		case was[column.Name] && !now[column.Name]:
			d.columnsRemoved = append(d.columnsRemoved, column.Name)
		case !was[column.Name] && now[column.Name]:
			d.columnsAdded = append(d.columnsAdded, column.Name)
		case was[column.Name] && column.Kind != schema.KindImage:
			both.Columns = append(both.Columns, column)
		}
	}
	d.columns = &both
	return d, nil
}

// rows compares the rows of a configuration, which both releases have in the order of their keys.
func (c *comparison) rows(t *tableDiff) error {
	nextWas, stopWas := iter.Pull2(c.was.rows(t.config))
	defer stopWas()
	nextNow, stopNow := iter.Pull2(c.now.rows(t.config))
	defer stopNow()
	a, err, before := nextWas()
	if err != nil {
		return err
	}
	b, err, after := nextNow()
	if err != nil {
		return err
	}
	for before || after {
		is, will := a, b
		if before && after {
			if t.columns.Key(a) < t.columns.Key(b) {
				will = nil
			} else if t.columns.Key(a) > t.columns.Key(b) {
				is = nil
			}
		}
		c.row(t, is, will)
		if is != nil {
			if a, err, before = nextWas(); err != nil {
				return err
			}
		}
		if will != nil {
			if b, err, after = nextNow(); err != nil {
				return err
			}
		}
	}
	return nil
}

// row compares a row; nil stands for none.
func (c *comparison) row(t *tableDiff, was, now *schema.Released) {
	some := schema.ReleasedRow{In: t.config, Released: now}
	if now == nil {
		some.Released = was
	}
	if t.config == schema.ReleasedProblems {
		c.inputs.problem(was, now)
	}
	d := &rowDiff{Row: diff.Row{Key: some.Key(), Change: diff.Changed}, problem: some.ProblemID()}
	id := *t.config.Table.Column("id").Field(some.Released).(*string)
	d.asked = c.asked != "" && (d.Key == c.asked || d.problem == c.asked || id == c.asked)
	c.known = c.known || d.asked
	switch {
	case was == nil:
		d.Change = diff.Added
	case now == nil:
		d.Change = diff.Removed
	default:
		if d.columns = t.differing(was, now); len(d.columns) == 0 {
			return
		}
		d.subsets = inOne(was.Subsets, now.Subsets)
	}
	if d.asked {
		d.cells = t.cells(d, was, now)
	}
	t.rows = append(t.rows, d)
}

// differing names the columns in which two rows differ, as [RowDiff] tells them.
func (t *tableDiff) differing(was, now *schema.Released) []string {
	var out []string
	whole := !was.Withheld && !now.Withheld
	content := false // a column that can be withheld differs
	for i := range t.columns.Columns {
		column := &t.columns.Columns[i]
		own := t.config.Own(column.Name)
		if column.Name == "content_digest" || !whole && !own || diff.Same(column, was, now) {
			continue
		}
		out = append(out, column.Name)
		content = content || !own
	}
	if was.ContentDigest == now.ContentDigest {
		return out
	}
	switch {
	case !whole:
		out = append(out, "content_digest")
	case !content && len(t.columnsAdded)+len(t.columnsRemoved) == 0:
		out = append(out, "image")
	}
	return out
}

// cells gives the values of what differs.
func (t *tableDiff) cells(d *rowDiff, was, now *schema.Released) []diff.Cell {
	cells := diff.CellsOf(t.columns, was, now)
	if d.Change != diff.Changed {
		return cells
	}
	cells = slices.DeleteFunc(cells, func(cell diff.Cell) bool { return !slices.Contains(d.columns, cell.Column) })
	if slices.Contains(d.columns, "image") {
		cells = append(cells, diff.Cell{Column: "image"})
	}
	return cells
}

// inOne gives what one of two lists alone has.
func inOne(a, b []string) []string {
	var out []string
	for _, s := range slices.Concat(a, b) {
		if slices.Contains(a, s) != slices.Contains(b, s) {
			out = append(out, s)
		}
	}
	return out
}
