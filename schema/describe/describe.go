// Package describe writes what tables are, in Markdown, from the columns that describe them.
package describe

import (
	_ "embed"
	"io"
	"slices"
	"strings"
	"text/template"

	"geoeval/schema"
)

//go:embed tables.md
var text string

var page = template.Must(template.New("tables.md").Funcs(template.FuncMap{"cell": Escape, "values": values, "join": strings.Join}).Parse(text))

// A Table is a table, and the stage that writes it.
type Table struct {
	*schema.Table[any]
	WrittenBy string
}

// Tables writes docs/tables.md: the tables of a build and those of an evaluation, each with its columns. The same tables
// give the same bytes.
func Tables(w io.Writer, build, evaluation []Table) error {
	return page.Execute(w, map[string]any{
		"Build": build, "Evaluation": evaluation, "All": once(build, evaluation), "Numbers": schema.NumberColumns,
	})
}

// once gives the tables of a build and those of an evaluation that a build does not have.
func once(build, evaluation []Table) []Table {
	all := slices.Clone(build)
	for _, t := range evaluation {
		if !slices.ContainsFunc(build, func(b Table) bool { return b.TableName == t.TableName }) {
			all = append(all, t)
		}
	}
	return all
}

// values gives the members of a column's enumeration, where its description does not name them all.
func values(c schema.Column[any]) []string {
	words := strings.FieldsFunc(c.Doc, func(r rune) bool { return strings.ContainsRune(" ,;:()", r) })
	for _, m := range c.Members {
		if !slices.Contains(words, m) {
			return c.Members
		}
	}
	return nil
}
