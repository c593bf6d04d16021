package report

import (
	"fmt"
	"slices"

	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// aboutProblems gives the tables that say something of a problem, in the order of the stages: problems first.
func aboutProblems() []schema.Named {
	return slices.DeleteFunc(slices.Clone(schema.Tables), func(t schema.Named) bool { return t.Erased().About == nil })
}

// hidden are columns of problems that a page does not show: pictures stand in blocks of their own, and the others say
// again what is shown.
var hidden = []string{"image", "choice_numbers", "pixel_digest", "picture_hash", "point_positions", "text_logic_forms"}

// A described table is its name, what a row says, and its columns, each with what a value means.
type described struct {
	Name    string      `json:"name"`
	Doc     string      `json:"doc"`
	Columns [][2]string `json:"columns"`
}

func describe() []described {
	var out []described
	for _, t := range aboutProblems() {
		e := t.Erased()
		d := described{Name: e.TableName, Doc: e.Doc}
		for _, c := range e.Columns {
			if !slices.Contains(hidden, c.Name) {
				d.Columns = append(d.Columns, [2]string{c.Name, c.Doc})
			}
		}
		out = append(out, d)
	}
	return out
}

// A row is a table's row by the names of its columns, without nulls.
type row map[string]any

func (b *build) writeDetails(out *onefile.Packer) error {
	problems := schema.Problems.Erased()
	var others []*schema.Table[any]
	for _, t := range aboutProblems()[1:] {
		others = append(others, t.Erased())
	}
	chunk := 0
	for part := range slices.Chunk(b.problems, problemsPerChunk) {
		var details []map[string][]row
		for i := range part {
			d := map[string][]row{"problems": {asRow(problems, &part[i])}}
			if told := steps(&part[i]); told != nil {
				d["steps"] = told
			}
			for _, t := range others {
				for _, r := range b.rows.About(t, part[i].ID) {
					d[t.TableName] = append(d[t.TableName], asRow(t, r))
				}
			}
			details = append(details, d)
		}
		if err := out.JSON(fmt.Sprintf("details-%d", chunk), details); err != nil {
			return err
		}
		chunk++
	}
	return nil
}

func asRow(t *schema.Table[any], r any) row {
	out := row{}
	for _, c := range t.Columns {
		field := c.Field(&r)
		if schema.IsNull(field) || slices.Contains(hidden, c.Name) {
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
		if n.Field == schema.InRecord {
			place = "in the record alone"
		}
		name := n.Name
		if name != "" {
			name += " = "
		}
		out = append(out, name+n.Text+", "+place)
	}
	return out
}
