package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A Signature says how a table's file is laid out and which of its values may be null: what a file depends on besides
// the rows. Files of tables with unequal signatures cannot be read in place of each other.
type Signature struct {
	RowGroup int `json:"row_group"`
	// Columns in the order of the file, each as `<name> <kind>`, with ` required` behind those that are never null.
	Columns []string `json:"columns"`
}

// Signature gives the table's signature.
func (t *Table[R]) Signature() Signature { return Signature{t.RowGroup, columnSignatures(t.Columns)} }

func columnSignatures[R any](columns []Column[R]) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = c.Name + " " + c.Kind.String()
		if c.Kind == KindNumbers {
			out[i] += "(" + strings.Join(columnSignatures(NumberColumns), ", ") + ")"
		}
		if c.Required {
			out[i] += " required"
		}
	}
	return out
}

// Changes says, one change each, how this signature became another one: columns that are new, gone or of another kind,
// those that moved, and the size of row groups. None where the two are equal.
func (s Signature) Changes(now Signature) []string {
	var out []string
	was := map[string]string{}
	for _, c := range s.Columns {
		name, kind, _ := strings.Cut(c, " ")
		was[name] = kind
	}
	for _, c := range now.Columns {
		name, kind, _ := strings.Cut(c, " ")
		switch before, ok := was[name]; {
		case !ok:
			out = append(out, fmt.Sprintf("column %s is new", name))
		case before != kind:
			out = append(out, fmt.Sprintf("column %s: %s → %s", name, before, kind))
		}
		delete(was, name)
	}
	for _, c := range s.Columns {
		if name, _, _ := strings.Cut(c, " "); was[name] != "" {
			out = append(out, fmt.Sprintf("column %s is gone", name))
		}
	}
	if len(out) == 0 && !slices.Equal(s.Columns, now.Columns) {
		out = append(out, "its columns are in another order")
	}
	if s.RowGroup != now.RowGroup {
		out = append(out, fmt.Sprintf("rows in a row group: %d → %d", s.RowGroup, now.RowGroup))
	}
	return out
}
