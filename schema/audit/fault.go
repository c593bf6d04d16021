// Package audit reads tables back with the reader that did not write them, arrow's, and holds them against what was
// recorded when they were written.
package audit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"geoeval/schema"
	"geoeval/schema/arrowform"
)

// A Fault is something that verification found wrong. It names the table of a build or the file of a release, and the
// line of a text, or the row and the field, where they can be told.
type Fault struct {
	Table string `json:"table,omitempty"`
	// File is a path in the folder of a release, with slashes.
	File string `json:"file,omitempty"`
	// Line counts from 1; 0 for none.
	Line int    `json:"line,omitempty"`
	Row  string `json:"row,omitempty"`
	// Field is a column, or several with commas between them.
	Field string `json:"field,omitempty"`
	Why   string `json:"why"`
}

func (f Fault) String() string {
	s := cmp.Or(f.Table, f.File)
	if f.Line > 0 {
		s += fmt.Sprintf(": line %d", f.Line)
	}
	if f.Row != "" {
		s += ": row " + f.Row
	}
	if f.Field != "" {
		s += ": " + f.Field
	}
	return s + ": " + f.Why
}

// Shortened shortens what a fault shows of a value.
func Shortened(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

// Most is how many faults of one table or file are told; what is broken seldom has only one.
const Most = 20

// A Limit passes the first [Most] faults on, and counts the others.
type Limit struct {
	Tell  func(Fault)
	found int
}

// Add takes a fault.
func (l *Limit) Add(f Fault) {
	if l.found++; l.found <= Most {
		l.Tell(f)
	}
}

// End says how many faults of a table were not told.
func (l *Limit) End(table string) {
	if l.found > Most {
		l.Tell(Fault{Table: table, Why: fmt.Sprintf("%d more faults", l.found-Most)})
	}
}

// Of makes a fault of an error, which names table, row and field where it is a [*schema.FieldError].
func Of(table, row string, err error) Fault {
	if field, ok := errors.AsType[*schema.FieldError](err); ok {
		return Fault{Table: cmp.Or(field.Table, table), Row: cmp.Or(field.Row, row), Field: field.Field, Why: field.Why}
	}
	return Fault{Table: table, Row: row, Why: err.Error()}
}

// damage makes a fault of an error of the reader, which names column and rows where the damage is in data.
func damage(table string, err error) Fault {
	d, ok := errors.AsType[*arrowform.Damage](err)
	if !ok {
		return form(table, err)
	}
	rows := fmt.Sprintf("%s to %s (rows %d to %d)", d.FirstKey, d.LastKey, d.First, d.Last)
	switch {
	case d.FirstKey == "":
		rows = fmt.Sprintf("%d to %d of the file", d.First, d.Last)
	case d.First == d.Last:
		rows = d.FirstKey
	}
	return Fault{Table: table, Row: rows, Field: d.Column, Why: d.Err.Error()}
}

// form makes a fault of an error of the reader that is about the file as a whole, or about the form of a column.
func form(table string, err error) Fault {
	why := err.Error()
	if _, inFile := errors.AsType[*fs.PathError](err); !inFile && errors.Unwrap(err) != nil {
		why = errors.Unwrap(err).Error() // without path and table
	}
	if rest, ok := strings.CutPrefix(why, "column "); ok {
		if column, why, ok := strings.Cut(rest, ": "); ok {
			return Fault{Table: table, Field: column, Why: why}
		}
	}
	return Fault{Table: table, Why: why}
}
