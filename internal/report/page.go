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
	Invented, All string
	Whole         bool
	Sections      []section
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
	t := top{
		Title: "GeoEval: report of a build", All: count(len(b.problems)),
		Style: template.CSS(typeset.Style()) + template.CSS(style),
		// Nothing may be fetched, and no script runs but the page's own.
		Policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; " +
			"form-action 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
		Sections: []section{
			b.table6(), b.table7(), b.figure6(), b.figure7(), b.complexity(), b.checked(), b.acceptance(), b.yield(),
			b.screened(), b.rejected(), b.repeated(), b.tables(),
		},
	}
	if n := b.invented(); n > 0 {
		t.Title, t.Invented, t.Whole = "Synthetic, shaped like GeoEval: report of a build", count(n), n == len(b.problems)
	}
	return page.ExecuteTemplate(w, "top.html", t)
}

func writeBottom(w io.Writer) error {
	code, err := script()
	if err != nil {
		return err
	}
	return page.ExecuteTemplate(w, "bottom.html", template.JS(code))
}

// scripts are the parts of the page's code, each using those before it and the typesetting; the last begins.
var scripts = []string{"pack", "list", "problem", "report"}

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
