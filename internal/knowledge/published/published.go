// Package published has what the GeoEval paper (arXiv 2402.10104) printed of ten models, and GeoSense of 29, as data: each number as it
// stands there, on how many problems it was measured, as far as that can be derived, and what is doubtful about it.
//
// The paper names neither of these numbers of problems. Shares that are printed to two decimals give them away: of a
// measurement on n problems only n+1 of them can come about (see [Right]). What follows from that is derived by this
// package and not typed in. None of these rows can be ranked together with models that are scored here: other problems
// were asked, and another checker compared the answers (see [OneSided]).
//
// May be imported by whatever shows results. Start reading at [Table2].
package published

import "slices"

// A Table is a table of the paper.
type Table struct {
	// Name is what the paper calls it, such as "Table 2".
	Name string `json:"name"`
	// Title says what it has.
	Title   string   `json:"title"`
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"`
	// Notes are what is to be known of the whole table.
	Notes []string `json:"notes"`
}

// A Column is a column of a table.
type Column struct {
	// Key names the column for programs.
	Key string `json:"key"`
	// Head is the words above it: the paper's, or ours where the column is not the paper's.
	Head string `json:"head"`
	// Denominator is on how many problems its cells were measured, 0 where that is not known.
	Denominator int `json:"denominator,omitempty"`
	// Recomputed: its cells follow from others, and the paper does not have it.
	Recomputed bool   `json:"recomputed,omitempty"`
	Note       string `json:"note,omitempty"`
}

// A Row is a model's.
type Row struct {
	// Model is the model's name in the paper's table 2.
	Model string `json:"model"`
	Kind  Kind   `json:"kind"`
	// Cells has one cell a column, in the order of the columns.
	Cells []Cell `json:"cells"`
	// SetAside: the authors print the row and leave the model out of their comparison.
	SetAside bool `json:"set_aside,omitempty"`
	// OneSided: the answers were compared as [OneSided] says.
	OneSided bool   `json:"one_sided,omitempty"`
	Note     string `json:"note,omitempty"`
}

// A Kind is whether a model reads pictures.
type Kind string

// The kinds of models.
const (
	LLM        Kind = "LLM"
	Multimodal Kind = "multi-modal"
)

// A Cell is a number that the paper prints, and what can be derived from it.
type Cell struct {
	// Printed is the number as it stands in the paper; n/a where it has none, "" where the column is recomputed.
	Printed string `json:"printed"`
	// Value is the accuracy in percent, nil where there is none.
	Value *float64 `json:"value"`
	// Denominator is on how many problems it was measured, 0 where that is not known.
	Denominator int `json:"denominator,omitempty"`
	// K is how many of these were answered rightly, nil where no number gives what is printed.
	K *int `json:"k"`
	// Cut: K gives what is printed where the decimals beyond the second are cut off, and not where they are rounded.
	Cut bool `json:"cut,omitempty"`
	// Doubtful: the number cannot be what it is printed as; Note says why.
	Doubtful bool   `json:"doubtful,omitempty"`
	Note     string `json:"note,omitempty"`
}

// OneSided is the note on every row: how the public code of the paper compares answers.
const OneSided = "One-sided comparison: the paper's public code takes an answer for right wherever it is less than the gold " +
	"answer plus 0.001, so that every smaller number counts, such as −100 for 5; and it reads plain decimal numbers alone, " +
	"so that a letter, a fraction, a root or a multiple of π counts as wrong."

// Cell finds the cell of a model in a column.
func (t *Table) Cell(model, column string) (Cell, bool) {
	at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Key == column })
	for _, r := range t.Rows {
		if r.Model == model && at >= 0 {
			return r.Cells[at], true
		}
	}
	return Cell{}, false
}

// doubt marks a cell, and adds to its note.
func (c *Cell) doubt(why string) {
	c.Doubtful = true
	c.note(why)
}

func (c *Cell) note(text string) {
	if c.Note != "" {
		c.Note += " "
	}
	c.Note += text
}
