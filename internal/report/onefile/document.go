package onefile

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"io/fs"

	"geoeval/internal/format/visible"
	"geoeval/internal/typeset"
)

//go:embed page
var files embed.FS

// A Document is a page: its style, its script, and templates for its fixed parts.
type Document struct {
	code  string
	style template.CSS
	parts *template.Template
}

// A Head is what the template "head" is given: the title, the name in the bar, and the views that the bar leads to.
// Any data that has a Head embedded will do.
type Head struct {
	Title, Brand string
	Views        []View
	Style        template.CSS
	Policy       string
}

// A View is a part of the page that is shown alone.
type View struct{ ID, Title string }

// A List is what the template "list" is given: the view with the list of things, which the script fills.
type List struct {
	// ID is the view's; Title its heading; Things what they are called, in the plural, and None what is said where none is
	// as wanted.
	ID, Title, Things, None string
	// Placeholder stands in the field for words.
	Placeholder string
	// Note stands above the list, "" for none. Cards: it can be shown as cards too.
	Note  string
	Cards bool
	// Orders are names of orders and what they are called, the first of them "".
	Orders [][2]string
}

// NewDocument makes a document of a page's own files: style.css, *.html and the scripts, each using those before it, the
// shared ones and the typesetting; the last begins.
func NewDocument(own fs.FS, style string, scripts ...string) (*Document, error) {
	d := &Document{code: "\"use strict\";\n" + typeset.Script()}
	for _, name := range []string{"pack", "address", "theme", "facets", "chips", "tree", "histogram", "gallery", "copy", "thing", "views"} {
		code, err := files.ReadFile("page/" + name + ".js")
		if err != nil {
			return nil, err
		}
		d.code += string(code)
	}
	for _, name := range scripts {
		code, err := fs.ReadFile(own, name)
		if err != nil {
			return nil, err
		}
		d.code += string(code)
	}
	base, err := files.ReadFile("page/base.css")
	if err != nil {
		return nil, err
	}
	more, err := fs.ReadFile(own, style)
	if err != nil {
		return nil, err
	}
	d.style = template.CSS(typeset.Style() + string(base) + string(more))
	if d.parts, err = template.New("page").ParseFS(files, "page/*.html"); err != nil {
		return nil, err
	}
	if d.parts, err = d.parts.ParseFS(own, "page/*.html"); err != nil {
		return nil, err
	}
	visible.Page(d.parts)
	return d, nil
}

// Head fills in a head.
func (d *Document) Head(title, brand string, views ...View) Head {
	sum := sha256.Sum256([]byte(d.code))
	return Head{Title: title, Brand: brand, Views: views, Style: d.style,
		// Nothing may be fetched, and no script runs but the page's own.
		Policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; " +
			"form-action 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}
}

// Write writes a template of the page.
func (d *Document) Write(w io.Writer, name string, data any) error {
	return d.parts.ExecuteTemplate(w, name, data)
}

// End writes the end of the page, with its script: all blocks of data stand before it.
func (d *Document) End(w io.Writer) error {
	return d.parts.ExecuteTemplate(w, "bottom.html", template.JS(d.code))
}
