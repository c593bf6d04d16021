package release

import (
	"geoeval/schema"
)

// counted are the columns whose values a release counts, with these in order. All are columns that no row lacks where its
// source is withheld.
var counted = []struct {
	column string
	values []string
}{
	{"source", names(schema.Sources)},
	{"language", names(schema.Languages)},
	{"primary_shape", names(schema.Shapes)},
	{"problem_type", names(schema.ProblemTypes)},
	{"goal", names(schema.Goals)},
	{"complexity_level", names(schema.Levels)},
	{"check_status", names(schema.CheckStatuses)},
	{"quantity", names(schema.Quantities)},
	{"reviewed", names(schema.Revieweds)},
	{"duplicate_how", names(schema.Hows)},
}

func names[E ~string](members []E) []string {
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = string(m)
	}
	return out
}

// A tally counts the values of a column.
type tally struct {
	column schema.Column[schema.Released]
	order  []string
	rows   map[string]int64
}

// talliesOf gives a tally for each of the counted columns that a table has.
func talliesOf(t *schema.Table[schema.Released]) []*tally {
	var out []*tally
	for _, c := range counted {
		for _, column := range t.Columns {
			if column.Name == c.column {
				out = append(out, &tally{column, c.values, map[string]int64{}})
			}
		}
	}
	return out
}

func (t *tally) add(r *schema.Released) { t.rows[*t.column.Field(r).(*string)]++ }

func (t *tally) counts() Counts {
	out := Counts{Column: t.column.Name, Values: []Count{}}
	for _, v := range t.order {
		if t.rows[v] > 0 {
			out.Values = append(out.Values, Count{v, t.rows[v]})
		}
	}
	return out
}
