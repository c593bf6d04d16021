package release

import (
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// counted are the columns whose values a release counts: enumerations that no row lacks where its source is withheld.
var counted = []string{
	"subset", "source", "language", "primary_shape", "problem_type", "goal", "complexity_level_by_quantile", "complexity_level",
	"solution_kind",
	"check_status", "quantity", "reviewed",
	"duplicate_how", "undecomposed", "benchmark", "kind", "how",
}

// A Tally counts the rows of a release's table by the values of a column, for each of the counted columns that it has.
type Tally struct{ columns []tallied }

// A tallied column has the number of rows by value.
type tallied struct {
	schema.Column[released.Parts]
	rows map[string]int64
}

// NewTally begins to count the rows of a table.
func NewTally(t *schema.Table[released.Parts]) *Tally {
	out := &Tally{}
	for _, name := range counted {
		if column := t.Column(name); column != nil {
			out.columns = append(out.columns, tallied{*column, map[string]int64{}})
		}
	}
	return out
}

// Add counts a row.
func (t *Tally) Add(r *released.Parts) {
	for _, c := range t.columns {
		c.rows[*c.Field(r).(*string)]++
	}
}

// Counts gives what the manifest says of the rows: the values that some have, in the order of the enumeration.
func (t *Tally) Counts() []Counts {
	var out []Counts
	for _, c := range t.columns {
		counts := Counts{Column: c.Name, Values: []Count{}}
		for _, v := range c.Members {
			if c.rows[v] > 0 {
				counts.Values = append(counts.Values, Count{v, c.rows[v]})
			}
		}
		out = append(out, counts)
	}
	return out
}
