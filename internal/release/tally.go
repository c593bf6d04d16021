package release

import (
	"maps"
	"slices"

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

// A Tally counts the rows of a release's table by the values of a column, for each of the counted columns that it has, and those
// of GeoEval-2000 with a picture by shape and third of complexity.
type Tally struct {
	columns []tallied
	// pictured counts by the values of shape and third; nil of other tables.
	pictured     map[[2]string]int64
	shape, third *schema.Column[released.Parts]
}

// A tallied column has the number of rows by value.
type tallied struct {
	schema.Column[released.Parts]
	rows map[string]int64
}

// NewTally begins to count the rows of a table.
func NewTally(t *schema.Table[released.Parts]) *Tally {
	out := &Tally{}
	if t == released.Selection.Table {
		out.pictured, out.shape, out.third = map[[2]string]int64{}, t.Column("primary_shape"), t.Column("complexity_level_by_quantile")
	}
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
	if t.pictured != nil && r.Problem.ImageWidth > 0 && !r.Withheld {
		t.pictured[[2]string{*t.shape.Field(r).(*string), *t.third.Field(r).(*string)}]++
	}
}

// Pictured gives the shape and third of complexity that most rows with a picture have, the first of several by name; nil where none has
// a picture.
func (t *Tally) Pictured() *Pictured {
	var most *Pictured
	for _, of := range slices.SortedFunc(maps.Keys(t.pictured), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		if n := t.pictured[of]; most == nil || n > most.Rows {
			most = &Pictured{of[0], of[1], n}
		}
	}
	return most
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
