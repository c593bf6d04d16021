package report

import (
	"fmt"
	"slices"

	"geoeval/schema"
)

// told are the tables that say something of a problem, in the order of the stages.
var told = []schema.Named{
	schema.Problems, schema.Errata, schema.Duplicates, schema.Labels, schema.Checks, schema.Selection, schema.Ratings, schema.Backwards,
	schema.Unmaskeds, schema.Rephrasings, schema.Augmenteds, schema.Translations, schema.Candidates, schema.HardProblems,
}

// untold are columns of problems that a page does not show: pictures stand in blocks of their own, and the others say
// again what is shown.
var untold = []string{"image", "choice_numbers", "pixel_digest", "point_positions", "text_logic_forms"}

// A described table is its name, what a row says, and its columns, each with what a value means.
type described struct {
	Name    string      `json:"name"`
	Doc     string      `json:"doc"`
	Columns [][2]string `json:"columns"`
}

func describe() []described {
	var out []described
	for _, t := range told {
		e := t.Erased()
		d := described{Name: e.TableName, Doc: e.Doc}
		for _, c := range e.Columns {
			if !slices.Contains(untold, c.Name) {
				d.Columns = append(d.Columns, [2]string{c.Name, c.Doc})
			}
		}
		out = append(out, d)
	}
	return out
}

// A tale is a table's rows by the problems that they tell of.
type tale struct {
	table *schema.Table[any]
	about map[string][]any
}

// A row is a table's row by the names of its columns, without nulls.
type row map[string]any

func (b *build) writeDetails(out *packer) error {
	var tales []tale
	for _, t := range told[1:] {
		s, err := b.tell(t.Erased())
		if err != nil {
			return err
		}
		tales = append(tales, s)
	}
	problems := schema.Problems.Erased()
	chunk := 0
	for part := range slices.Chunk(b.problems, problemsPerChunk) {
		var details []map[string][]row
		for i := range part {
			d := map[string][]row{"problems": {asRow(problems, &part[i])}}
			for _, t := range tales {
				for _, r := range t.about[part[i].ID] {
					d[t.table.TableName] = append(d[t.table.TableName], asRow(t.table, r))
				}
			}
			details = append(details, d)
		}
		if err := out.json(fmt.Sprintf("details-%d", chunk), details); err != nil {
			return err
		}
		chunk++
	}
	return nil
}

// tell reads a table. A duplicate is told of at the problem that stays as well.
func (b *build) tell(t *schema.Table[any]) (tale, error) {
	s := tale{t, map[string][]any{}}
	var rows []any
	if err := readRows(b.layout, t, &rows); err != nil {
		return s, err
	}
	for i := range rows {
		for _, column := range abouts(t) {
			id := *column.Field(&rows[i]).(*string)
			s.about[id] = append(s.about[id], rows[i])
		}
	}
	return s, nil
}

// abouts are the columns with the ids of the problems that a row tells of.
func abouts(t *schema.Table[any]) []schema.Column[any] {
	names := []string{"id"}
	if slices.Contains(t.ColumnNames(), "parent_id") {
		names = []string{"parent_id"}
	}
	columns, err := t.Project(append(names, "kept_id")...)
	if err != nil {
		columns, _ = t.Project(names...)
	}
	return columns
}

func asRow(t *schema.Table[any], r any) row {
	out := row{}
	for _, c := range t.Columns {
		field := c.Field(&r)
		if schema.IsNull(field) || slices.Contains(untold, c.Name) {
			continue
		}
		switch v := field.(type) {
		case *bool:
			if *v {
				out[c.Name] = true
			}
		case *[]schema.Number:
			out[c.Name] = numbers(*v)
		default:
			out[c.Name] = v
		}
	}
	return out
}

func numbers(all []schema.Number) []string {
	var out []string
	for _, n := range all {
		place := fmt.Sprintf("in %s, bytes %d to %d", n.Field, n.Start, n.End)
		if n.Field == schema.InClauses {
			place = fmt.Sprintf("in clause %d, bytes %d to %d", n.Clause+1, n.Start, n.End)
		}
		name := n.Name
		if name != "" {
			name += " = "
		}
		out = append(out, name+n.Text+", "+place)
	}
	return out
}
