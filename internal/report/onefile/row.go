package onefile

import (
	"fmt"
	"slices"

	"geoeval/schema"
)

// A Row is a table's row by the names of its columns, without nulls and what is false.
type Row map[string]any

// RowOf gives a row of a table, but for columns that a page does not show.
func RowOf(t *schema.Table[any], r any, hidden ...string) Row {
	out := Row{}
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
