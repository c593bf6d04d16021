package leaderboard

import (
	"fmt"

	"geoeval/internal/facts"
	"geoeval/internal/knowledge/published"
)

// A paperTable is a table of the paper with notes at the foot for what is doubtful.
type paperTable struct {
	ID, Name, Title string
	// Checker is what read and compared the answers.
	Checker string
	Heads   []paperHead
	Rows    []paperRow
	Feet    []foot
	Notes   []string
}

type paperHead struct{ Head, Of, Note string }

type paperRow struct {
	Model, Kind string
	SetAside    bool
	OneSided    bool
	Note        string
	Cells       []paperCell
}

type paperCell struct {
	Text, Of string
	Doubtful bool
	Note     string
	// Foot is the note's number, 0 without one.
	Foot int
	// ID is the place that the note leads back to.
	ID string
}

// A foot is a note at the foot of a table: of the cell that it names.
type foot struct {
	Number   int
	ID, Back string
	Of, Text string
}

// papers are the paper's tables of models, with the numbers of problems behind each cell.
func papers() []paperTable {
	var out []paperTable
	for i, t := range []*published.Table{published.Table2(), published.Table3(), published.Table11()} {
		p := paper(fmt.Sprintf("published-%d", []int{2, 3, 11}[i]), t)
		p.Checker = "the one of the paper's public code (geoeval-public)"
		out = append(out, p)
	}
	return out
}

func paper(id string, t *published.Table) paperTable {
	p := paperTable{ID: id, Name: t.Name, Title: t.Title}
	for _, n := range t.Notes {
		if n != published.OneSided { // which is said once, of all tables
			p.Notes = append(p.Notes, n)
		}
	}
	for _, c := range t.Columns {
		of := ""
		if c.Denominator > 0 {
			of = "of " + facts.Number(c.Denominator)
		}
		if c.Recomputed {
			of += ", recomputed"
		}
		p.Heads = append(p.Heads, paperHead{c.Head, of, c.Note})
	}
	for k, r := range t.Rows {
		row := paperRow{Model: r.Model, Kind: string(r.Kind), SetAside: r.SetAside, OneSided: r.OneSided, Note: r.Note}
		for c, published := range r.Cells {
			cell := paperCell{Text: published.Printed, Doubtful: published.Doubtful, Note: published.Note,
				ID: fmt.Sprintf("%s-%d-%d", id, k, c)}
			if cell.Text == "" && published.Value != nil {
				cell.Text = fmt.Sprintf("%.2f", *published.Value)
			}
			if cell.Text == "" {
				cell.Text = "–"
			}
			if published.K != nil && published.Denominator > 0 {
				cell.Of = facts.Number(*published.K) + "/" + facts.Number(published.Denominator)
			}
			if published.Note != "" {
				cell.Foot = p.note(r.Model+", "+t.Columns[c].Head, published.Note, cell.ID)
			}
			row.Cells = append(row.Cells, cell)
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// note gives the number of a note at the foot; cells with the same words share one.
func (p *paperTable) note(of, text, cell string) int {
	for i := range p.Feet {
		if p.Feet[i].Text == text {
			p.Feet[i].Of += "; " + of
			return p.Feet[i].Number
		}
	}
	n := len(p.Feet) + 1
	p.Feet = append(p.Feet, foot{n, fmt.Sprintf("%s-note-%d", p.ID, n), cell, of, text})
	return n
}
