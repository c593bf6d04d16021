package compare

import (
	"slices"

	"geoeval/internal/release/released"
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
	// problems are those that a table of the build has, by the configuration that it decides.
	problems map[string]*problems
	// id is the key or problem whose cells are wanted; known: there are rows of it. most is of how many rows of each
	// configuration they are wanted.
	id    string
	known bool
	most  int
	// gold: the cells of gold answers that differ are wanted.
	gold bool
}

// A tableDiff is a configuration with the rows that differ.
type tableDiff struct {
	config *released.Configuration
	// columns are those that both have, but for pictures.
	columns                      *schema.Table[any]
	columnsAdded, columnsRemoved []string
	rows                         []*rowDiff
}

// A rowDiff is a row that differs.
type rowDiff struct {
	diff.Row
	problem string
	columns []string
	// subsets are the configurations that one release alone has of the problem.
	subsets []diff.Row
	asked   bool
	cells   []diff.Cell
}

// compare reads two releases. id is the key or problem whose cells are wanted, "" for none, and most of how many rows of each
// configuration they are.
func compare(all []stages.Stage, was, now, id string, most int) (*comparison, error) {
	c := &comparison{id: id, most: most}
	var err error
	if c.was, err = openSide(was); err != nil {
		return nil, err
	}
	if c.now, err = openSide(now); err != nil {
		return nil, err
	}
	return c, c.run(all)
}

// run compares the sides.
func (c *comparison) run(all []stages.Stage) error {
	c.inputs = compareInputs(c.was.manifest, c.now.manifest)
	c.problems = map[string]*problems{}
	scale := ratingScale(all)
	for _, config := range released.Configurations {
		if config == released.Questions {
			continue // its rows say what those of the subsets say
		}
		if err := c.table(config, scale); err != nil {
			return err
		}
	}
	c.causes = diff.NewCauses(all, c.was.Trail(), c.now.Trail(), c.inputs.causes())
	c.causes.Scaled(c.sameScale)
	c.own = ownCauses(c.was.manifest, c.now.manifest)
	return nil
}

// table compares the columns of a configuration, and the rows.
func (c *comparison) table(config *released.Configuration, scale *stages.Scale) error {
	whole := config.Table.Erased()
	was, err := c.was.Table(whole)
	if err != nil {
		return err
	}
	now, err := c.now.Table(whole)
	if err != nil {
		return err
	}
	both := *whole
	both.Columns = nil
	d := &tableDiff{config: config, columns: &both, columnsAdded: []string{}, columnsRemoved: []string{}}
	c.tables = append(c.tables, d)
	for _, column := range whole.Columns {
		before := was != nil && was.Column(column.Name) != nil
		after := now != nil && now.Column(column.Name) != nil
		switch {
		case before && !after:
			d.columnsRemoved = append(d.columnsRemoved, column.Name)
		case after && !before:
			d.columnsAdded = append(d.columnsAdded, column.Name)
		case before && column.Kind != schema.KindImage:
			both.Columns = append(both.Columns, column)
		}
	}
	if was == nil || now == nil {
		return nil // a version of geoeval made one that did not know it: its columns came or went, and with them its rows
	}
	of := &problems{in: map[string]bool{}, differ: map[string]bool{}, left: map[string]bool{},
		rated: map[bool]*diff.Extents{false: {}, true: {}}, hidden: len(d.columnsAdded)+len(d.columnsRemoved) > 0}
	if table := tableOf(config); table != "" {
		c.problems[table] = of
	}
	for p, err := range diff.Pairs(whole, c.was, c.now) {
		if err != nil {
			return err
		}
		of.include(config, scale, p, c.row(d, whole, p))
	}
	return nil
}

// row compares a row of the configuration, whose columns the whole table has, and gives what differs, nil for nothing.
func (c *comparison) row(t *tableDiff, whole *schema.Table[any], p diff.Pair) *rowDiff {
	was, now := partsOf(p.Was), partsOf(p.Now)
	if t.config == released.Problems {
		c.inputs.problem(was, now)
	}
	d := &rowDiff{Row: p.Row(), problem: released.Row{In: t.config, Parts: partsOf(p.Some())}.ProblemID()}
	d.asked = c.id != "" && p.Is(whole, c.id, t.config.Problem, "id")
	c.known = c.known || d.asked
	if d.Change == diff.Changed {
		if d.columns = t.differing(p); len(d.columns) == 0 {
			return nil
		}
		d.subsets = diff.Changes(set(was.Subsets), set(now.Subsets))
	}
	d.asked = d.asked || len(t.rows) < c.most
	if d.asked || c.gold && isGold(t, d) {
		d.cells = t.cells(d, p)
	}
	t.rows = append(t.rows, d)
	return d
}

func partsOf(row *any) *released.Parts {
	if row == nil {
		return nil
	}
	return (*row).(*released.Parts)
}

func set(names []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		out[name] = true
	}
	return out
}

// differing names the columns in which two rows differ, as [RowDiff] tells them.
func (t *tableDiff) differing(p diff.Pair) []string {
	was, now := partsOf(p.Was), partsOf(p.Now)
	var out []string
	whole := !was.Withheld && !now.Withheld
	content := false // a column that can be withheld differs
	for i := range t.columns.Columns {
		column := &t.columns.Columns[i]
		own := t.config.Own(column.Name)
		if column.Name == "content_digest" || !whole && !own || diff.Same(column, p.Was, p.Now) {
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
func (t *tableDiff) cells(d *rowDiff, p diff.Pair) []diff.Cell {
	cells := diff.CellsOf(t.columns, p.Was, p.Now)
	if d.Change != diff.Changed {
		return cells
	}
	cells = slices.DeleteFunc(cells, func(cell diff.Cell) bool { return !slices.Contains(d.columns, cell.Column) })
	if slices.Contains(d.columns, "image") {
		cells = append(cells, diff.Cell{Column: "image"})
	}
	return cells
}
