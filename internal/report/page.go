package report

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"regexp"

	"geoeval/internal/text/typeset"
)

//go:embed page
var files embed.FS

var page = template.Must(template.New("page").ParseFS(files, "page/*.html"))

// A section is a part of the page: a chart with its legend, and tables.
type section struct {
	ID, Title, Note string
	Legend          []key
	Chart           template.HTML
	Tables          []table
	// Folded: the tables are unfolded by the reader, and the chart stands for them until then.
	Folded bool
}

// A key says what a colour stands for: the class of its marks.
type key struct{ Class, Name string }

// A table has its rows' names in the first column.
type table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// top is what the page's head and its fixed parts are made of.
type top struct {
	Title, Policy string
	Style         template.CSS
	// Name is what the report tells of, Kind whether that is a build or a release.
	Name, Kind    string
	Facts         []fact
	Invented, All string
	Whole         bool
	Cards         []card
	// Figures stand on the first screen, Stages on one of their own.
	Figures, Stages []section
}

var numericCell = regexp.MustCompile(`^(–|-?[\d,.]+( %)?)$`)

// longCell is how many bytes a cell may have before its column is one of sentences.
const longCell = 40

// Class is how a column is set: n for numbers alone, long where there are sentences, or as it comes.
func (t table) Class(column int) string {
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

func writeTop(w io.Writer, b *build) error {
	style, err := files.ReadFile("page/report.css")
	if err != nil {
		return err
	}
	code, err := script()
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(code))
	kind := b.about.kind()
	t := top{
		Name: "GeoEval, a " + kind, Kind: kind, All: count(len(b.problems)),
		Style: template.CSS(typeset.Style()) + template.CSS(style),
		// Nothing may be fetched, and no script runs but the page's own.
		Policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; " +
			"form-action 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
		Facts: b.facts(), Cards: b.cards(),
		Figures: folded(b.figure6(), b.table7(), b.figure7(), b.table6()),
		Stages:  b.stages(),
	}
	if b.about.Version != "" {
		t.Name = "GeoEval " + b.about.Version
	}
	if n := b.invented(); n > 0 {
		t.Name = "Synthetic, shaped like " + t.Name
		t.Invented, t.Whole = count(n), n == len(b.problems)
	}
	t.Title = t.Name + ": report"
	return page.ExecuteTemplate(w, "top.html", t)
}

// folded folds the tables of sections away, where a chart shows the same.
func folded(sections ...section) []section {
	for i := range sections {
		sections[i].Folded = sections[i].Chart != ""
	}
	return sections
}

// stages are what every stage says. A release knows nothing of what did not become a part of it.
func (b *build) stages() []section {
	if b.about.Version != "" {
		return []section{b.complexity(), b.checked(), b.repeated(), b.acceptance(), b.tables()}
	}
	return []section{b.became(), b.complexity(), b.checked(), b.repeated(), b.yield(), b.acceptance(), b.screened(),
		b.rejected(), b.tables()}
}

func writeBottom(w io.Writer) error {
	code, err := script()
	if err != nil {
		return err
	}
	return page.ExecuteTemplate(w, "bottom.html", template.JS(code))
}

// scripts are the parts of the page's code, each using those before it and the typesetting; the last begins.
var scripts = []string{"pack", "address", "theme", "facets", "chips", "histogram", "gallery", "difference", "lineage", "problem", "report"}

func script() (string, error) {
	all := "\"use strict\";\n" + typeset.Script()
	for _, name := range scripts {
		code, err := files.ReadFile("page/" + name + ".js")
		if err != nil {
			return "", err
		}
		all += string(code)
	}
	return all, nil
}
