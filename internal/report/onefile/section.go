package onefile

import (
	"html/template"
	"regexp"
	"strings"
)

// A Section is a part of a page: a chart with its legend, and tables.
type Section struct {
	ID, Title, Note string
	Legend          []Key
	Chart           template.HTML
	Tables          []Table
	// Folded: the tables are unfolded by the reader, and the chart stands for them until then.
	Folded bool
	// Tree stands behind the tables, folded.
	Tree []*Branch
}

// A Key says what a colour stands for: the class of its marks.
type Key struct{ Class, Name string }

// A Table has its rows' names in the first column.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// Turned has its columns as rows, which are called by name: where there are many, or with long names. The first n columns name the
// others then.
func (t Table) Turned(name string, n int) Table {
	out := Table{Caption: t.Caption, Head: []string{name}}
	for _, r := range t.Rows {
		out.Head = append(out.Head, strings.Join(r[:n], ", "))
	}
	for c := n; c < len(t.Head); c++ {
		row := []string{t.Head[c]}
		for _, r := range t.Rows {
			row = append(row, r[c])
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

var numericCell = regexp.MustCompile(`^(–|[-+−]?[\d,.]+( %)?( \([-+−]?[\d,.]+\)\*?)?( of [\d,]+)?|[\d,]+ of [\d,]+ \([\d.]+\x{a0}%\)|[-+−]?[\d.]+ to [-+−]?[\d.]+|does not read these)$`)

// longCell is how many bytes a cell may have before its column is one of sentences.
const longCell = 40

// Class is how a column is set: n for numbers alone, long where there are sentences, or as it comes.
func (t Table) Class(column int) string {
	class := "n"
	for _, cells := range t.Rows {
		if len(cells[column]) > longCell {
			return "long"
		}
		if !numericCell.MatchString(cells[column]) {
			class = ""
		}
	}
	return class
}
