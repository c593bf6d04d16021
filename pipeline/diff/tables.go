package diff

import (
	"errors"
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// A comparison is two builds, with the tables in which they differ.
type comparison struct {
	was, now *build
	causes   *Causes
	// before and after are the digests of their rows.
	before, after sums
	// tables are all, in the order of the stages.
	tables []*tableDiff
	// concerning names the native files and errata that concern a problem whose row differs.
	concerning map[string]map[string]bool
	// scales says of those that were looked at whether both builds have the same.
	scales map[*stages.Scale]bool
}

// A tableDiff is a table of two builds.
type tableDiff struct {
	Table
	of *schema.Table[any]
	// places are where it differs: the rows that one build alone has, then columns in their order.
	places []Place
}

// open reads what two builds recorded, finds in which tables, rows and columns they differ, and all causes.
func open(all []stages.Stage, was, now string) (c *comparison, err error) {
	c = &comparison{before: sums{}, after: sums{}, concerning: map[string]map[string]bool{}, scales: map[*stages.Scale]bool{}}
	if c.was, err = openBuild(was); err != nil {
		return nil, err
	}
	if c.now, err = openBuild(now); err != nil {
		return nil, err
	}
	native, err := native(c.was, c.now)
	if err != nil {
		return nil, err
	}
	c.causes = NewCauses(all, c.was.Trail(), c.now.Trail(), native)
	c.causes.differing = map[string][]Place{}
	c.causes.Scaled(c.sameScale)
	for _, named := range written(all) {
		t, err := c.table(named.Erased())
		if err != nil {
			return nil, err
		}
		c.tables = append(c.tables, t)
		c.causes.differing[t.Table.Table] = t.places
	}
	return c, nil
}

// table compares a table.
func (c *comparison) table(of *schema.Table[any]) (*tableDiff, error) {
	name := of.TableName
	before, after, err := sumsOf(name, c.was, c.now)
	if err != nil {
		return nil, err
	}
	c.before[name], c.after[name] = before, after
	t := &tableDiff{Table: Table{Table: name, Rows: Changes(before, after)}, of: of}
	t.Counts, t.Sources = counted(t.Rows)
	if t.Added+t.Removed > 0 {
		t.places = append(t.places, Place{name, ""})
	}
	if t.Changed == 0 {
		return t, nil
	}
	if t.Columns, err = c.columns(of, t.Changed); err != nil {
		return nil, err
	}
	for _, column := range of.ColumnNames() {
		if t.Columns[column] > 0 {
			t.places = append(t.places, Place{name, column})
		}
	}
	return t, nil
}

// columns counts the rows that have another value, by column, in a table of which so many rows changed. Pictures are not
// compared: one differs where nothing else does.
func (c *comparison) columns(of *schema.Table[any], changed int) (map[string]int, error) {
	some := *of
	some.Columns = slices.DeleteFunc(slices.Clone(of.Columns), func(column schema.Column[any]) bool {
		return c.was.columns(of.TableName)[column.Name] == c.now.columns(of.TableName)[column.Name]
	})
	counts, told := map[string]int{}, 0
	for p, err := range Pairs(of, c.was, c.now, append(some.ColumnNames(), keyColumns(of)...)...) {
		if err != nil {
			return nil, err
		}
		if p.Was == nil || p.Now == nil {
			continue
		}
		cells := CellsOf(&some, p.Was, p.Now)
		for _, cell := range cells {
			counts[cell.Column]++
		}
		if len(cells) > 0 {
			told++
		}
	}
	for _, column := range some.Columns {
		if column.Kind == schema.KindImage && changed > told {
			counts[column.Name] = changed - told
		}
	}
	return counts, nil
}

// places are where a row differs.
func places(table string, change string, cells []Cell) []Place {
	if change != Changed {
		return []Place{{table, ""}}
	}
	var out []Place
	for _, cell := range cells {
		out = append(out, Place{table, cell.Column})
	}
	return out
}

// CompareRow gives the rows with a key, or about the problem of an id, that differ between two builds; an error where
// there is none in either.
func CompareRow(all []stages.Stage, was, now, id string) ([]RowChange, error) {
	c, err := open(all, was, now)
	if err != nil {
		return nil, err
	}
	known := false
	out := []RowChange{}
	for _, t := range c.tables {
		rows, err := c.rows(t, func(p Pair, _ int) bool {
			is := p.Is(t.of, id, t.of.About...)
			known = known || is
			return is
		})
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	if !known {
		return nil, fmt.Errorf("%s: %w", id, ErrNoRow)
	}
	return out, nil
}

// CompareRows gives the rows that differ between two builds, of each table the first ones, so many at the most.
func CompareRows(all []stages.Stage, was, now string, most int) ([]RowChange, error) {
	c, err := open(all, was, now)
	if err != nil {
		return nil, err
	}
	out := []RowChange{}
	for _, t := range c.tables {
		if len(t.Rows) == 0 {
			continue
		}
		rows, err := c.rows(t, func(_ Pair, before int) bool { return before < most })
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

// rows gives the rows of a table that differ and are wanted. wanted is asked of every row, and told how many that differ come
// before it.
func (c *comparison) rows(t *tableDiff, wanted func(p Pair, before int) bool) (out []RowChange, err error) {
	differ := map[string]bool{}
	for _, r := range t.Rows {
		differ[r.Key] = true
	}
	before := 0
	for p, err := range Pairs(t.of, c.was, c.now) {
		if err != nil {
			return nil, err
		}
		if t.of.TableName == schema.Problems.Name() && differ[p.Key] {
			c.concerning[p.Key] = inputs(p.Was, p.Now)
		}
		want := wanted(p, before)
		if !differ[p.Key] {
			continue
		}
		before++
		if !want {
			continue
		}
		row := RowChange{Table: t.of.TableName, Row: p.Row(), Cells: t.cells(p)}
		if len(row.Cells) == 0 {
			continue // a column that one of them does not have, and is null
		}
		about := c.concerning[t.problem(p)]
		of := c.subject(t.problem(p))
		of.Own = c.own(t, p.Key)
		of.Concerned = func(a string) bool { return about[a] }
		row.Causes = c.causes.Row(places(t.of.TableName, row.Change, row.Cells), of)
		out = append(out, row)
	}
	return out, nil
}

// cells gives the columns in which two rows that differ do so: their pictures where nothing else does.
func (t *tableDiff) cells(p Pair) []Cell {
	cells := CellsOf(t.of, p.Was, p.Now)
	if len(cells) > 0 {
		return cells
	}
	for i := range t.of.Columns {
		if c := &t.of.Columns[i]; c.Kind == schema.KindImage && t.Columns[c.Name] > 0 {
			cells = append(cells, Cell{Column: c.Name})
		}
	}
	return cells
}

// problem is the id of the problem that a row belongs to, "" for none.
func (t *tableDiff) problem(p Pair) string {
	if len(t.of.About) == 0 {
		return ""
	}
	return *t.of.Column(t.of.About[0]).Field(p.Some()).(*string)
}

// subject is what is known of problems whose rows differ: of all together what is so of one of them.
func (c *comparison) subject(problems ...string) Subject {
	any := func(is func(before, after string) bool) func(string) bool {
		return func(table string) bool {
			return slices.ContainsFunc(problems, func(id string) bool { return is(c.before[table][id], c.after[table][id]) })
		}
	}
	return Subject{
		In:      any(func(before, after string) bool { return before != "" || after != "" }),
		Differs: any(func(before, after string) bool { return before != after }),
		Left: func(table string) bool {
			return len(problems) > 0 && !slices.ContainsFunc(problems, func(id string) bool { return c.before[table][id] == "" || c.after[table][id] != "" })
		},
	}
}

// own is [Subject.Own] of rows of a table with some keys.
func (c *comparison) own(of *tableDiff, keys ...string) func(table string) (differs, moved bool) {
	columns := keyColumns(of.of)
	type answer struct{ differs, moved bool }
	known := map[string]answer{}
	return func(table string) (differs, moved bool) {
		a, asked := known[table]
		if !asked {
			for _, key := range keys {
				own, ok := schema.KeyWithin(key, columns, c.causes.keys[table])
				was, now := c.before[table][own], c.after[table][own]
				a.differs = a.differs || !ok || was != now
				a.moved = a.moved || !ok || (was == "") != (now == "")
			}
			known[table] = a
		}
		return a.differs, a.moved
	}
}

// sameScale says whether a scale is the same in both builds; not where that cannot be read.
func (c *comparison) sameScale(scale *stages.Scale) bool {
	same, known := c.scales[scale]
	if !known {
		var was, now Extents
		at := slices.IndexFunc(c.tables, func(t *tableDiff) bool { return t.Table.Table == scale.Table })
		err := errors.Join(was.ofBuild(c.was, c.tables[at].of, scale, c.before), now.ofBuild(c.now, c.tables[at].of, scale, c.after))
		same = err == nil && was.Same(now)
		c.scales[scale] = same
	}
	return same
}

// ofBuild takes in the rows of a table that set a scale.
func (e *Extents) ofBuild(b *build, t *schema.Table[any], scale *stages.Scale, has sums) error {
	for rows, err := range b.Scan(t) {
		if err != nil {
			return err
		}
		for _, row := range rows {
			if id := t.Key(&row); has[scale.Members][id] != "" {
				e.Include(scale.Numbers(row))
			}
		}
	}
	return nil
}

// Extents are the least and the greatest of numbers of rows; nil of none.
type Extents [][2]int64

// Include takes in a row.
func (e *Extents) Include(numbers []int64) {
	for i, n := range numbers {
		if i == len(*e) {
			*e = append(*e, [2]int64{n, n})
		}
		(*e)[i] = [2]int64{min((*e)[i][0], n), max((*e)[i][1], n)}
	}
}

// Same says whether two are the same; those of no rows are not known.
func (e Extents) Same(other Extents) bool { return e != nil && slices.Equal(e, other) }
