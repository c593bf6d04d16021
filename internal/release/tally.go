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

// A Tally counts the rows of a release's table by the values of a column, for each of the counted columns that it has.
type Tally struct{ columns []tallied }

// A tallied column has the number of rows by value.
type tallied struct {
	schema.Column[schema.Released]
	order []string
	rows  map[string]int64
}

// NewTally begins to count the rows of a table.
func NewTally(t *schema.Table[schema.Released]) *Tally {
	out := &Tally{}
	for _, c := range counted {
		for _, column := range t.Columns {
			if column.Name == c.column {
				out.columns = append(out.columns, tallied{column, c.values, map[string]int64{}})
			}
		}
	}
	return out
}

// Add counts a row.
func (t *Tally) Add(r *schema.Released) {
	for _, c := range t.columns {
		c.rows[*c.Field(r).(*string)]++
	}
}

// Counts gives what the manifest says of the rows: the values that some have, in the order of the field.
func (t *Tally) Counts() []Counts {
	var out []Counts
	for _, c := range t.columns {
		counts := Counts{Column: c.Name, Values: []Count{}}
		for _, v := range c.order {
			if c.rows[v] > 0 {
				counts.Values = append(counts.Values, Count{v, c.rows[v]})
			}
		}
		out = append(out, counts)
	}
	return out
}
