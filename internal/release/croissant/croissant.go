// Package croissant describes a release for programs, in croissant.json: Croissant 1.1 with its RAI terms
// (mlcommons.org/croissant), and provenance by PROV-O. Check holds a description against the folder that it describes.
package croissant

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"

	"geoeval/internal/release/card"
	"geoeval/internal/release/parts"
)

// FileName is the description's name in a release, and SumsName that of the checksums, which cover the description.
// These two files are the only ones that the description does not list.
const (
	FileName = "croissant.json"
	SumsName = "SHA256SUMS"
	// SignatureName is that of its signature.
	SignatureName = SumsName + ".sig"
)

// Facts are what the description says of a release.
type Facts struct {
	card.Facts
	// URL is where the release is published, and Published the day, as 2006-01-02. Both are left out where they are empty.
	URL, Published string
	// Files are all of the folder but the Parquet files of the configurations and the two that are never listed.
	Files []parts.File
	// Written are the columns that somebody wrote anew for this dataset.
	Written []Written
}

// Written says who wrote a column.
type Written struct {
	Config, Column string
	// Activity is how it was written, in words.
	Activity string
	// Writers are those of any row: models, or the built-in rewriter.
	Writers []string
	// WriterColumn names the column of the same configuration that names each row's writer; empty where none does.
	WriterColumn string
	// From are the columns that it was written from, as <configuration>/<column>.
	From []string
}

//go:embed context.json
var context []byte

// Schema is a JSON Schema (2020-12) of those parts of Croissant 1.1 that a release uses.
//
//go:embed schema.json
var Schema []byte

// Write writes croissant.json.
func Write(w io.Writer, f Facts) error {
	if err := f.check(); err != nil {
		return fmt.Errorf("%s: %w", FileName, err)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(describe(&f)); err != nil {
		return fmt.Errorf("%s: %w", FileName, err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// check says whether what was written, and from what, is there.
func (f *Facts) check() error {
	columns := map[string]bool{}
	for _, c := range f.Configs {
		for i := range c.Table.Columns {
			columns[fieldID(c.Name, c.Table.Columns[i].Name)] = true
		}
	}
	for _, w := range f.Written {
		named := append([]string{fieldID(w.Config, w.Column)}, w.From...)
		if w.WriterColumn != "" {
			named = append(named, fieldID(w.Config, w.WriterColumn))
		}
		for _, id := range named {
			if !columns[id] {
				return fmt.Errorf("provenance of %s/%s: there is no column %s", w.Config, w.Column, id)
			}
		}
	}
	return nil
}

// licenses are those of the sources, each once, by their URLs or else in the sources' words; and the file that has them
// all.
func (f *Facts) licenses() []string {
	var out []string
	for _, s := range f.Sources {
		if l := cmp.Or(s.LicenseURL(), s.License); !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	for _, file := range f.Files {
		if file.Path == "LICENSES.md" {
			out = append(out, file.Path)
		}
	}
	return out
}

// mediaType is that of a file of a release, by its extension.
func mediaType(name string) string {
	if m, ok := map[string]string{
		".arrow":   "application/vnd.apache.arrow.stream",
		".html":    "text/html",
		".json":    "application/json",
		".jsonl":   "application/jsonlines",
		".lock":    "application/json",
		".md":      "text/markdown",
		".parquet": "application/x-parquet",
		".py":      "text/x-python",
		".tsv":     "text/tab-separated-values",
		".txt":     "text/plain",
		".whl":     "application/zip",
		".yaml":    "application/yaml",
	}[path.Ext(name)]; ok {
		return m
	}
	return "application/octet-stream"
}
