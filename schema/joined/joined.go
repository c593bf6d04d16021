// Package joined holds the tables of a build in memory, by the problems that their rows tell of.
package joined

import "geoeval/schema"

// Tables are tables with all their rows.
type Tables map[string]*table

// A table has each row, a *R, in the order of the file.
type table struct {
	rows []any
	// of gives the rows that belong to a problem, in the order of the file.
	of map[string][]any
}

// Read reads tables. read gives the rows of one, each a *R.
func Read(tables []schema.Named, read func(*schema.Table[any]) ([]any, error)) (Tables, error) {
	out := Tables{}
	for _, named := range tables {
		erased := named.Erased()
		rows, err := read(erased)
		if err != nil {
			return nil, err
		}
		t := &table{rows: rows, of: make(map[string][]any, len(rows))}
		if len(erased.About) > 0 {
			column := erased.Column(erased.About[0])
			for i := range rows {
				problem := *column.Field(&rows[i]).(*string)
				t.of[problem] = append(t.of[problem], rows[i])
			}
		}
		out[named.Name()] = t
	}
	return out, nil
}

// Of gives the rows of a table, each a *R, that belong to a problem.
func (t Tables) Of(table schema.Named, problem string) []any { return t[table.Name()].of[problem] }

// Rows gives the rows of a table, each a *R, in the order of the file.
func (t Tables) Rows(table schema.Named) []any { return t[table.Name()].rows }

// All is Rows, where the type of the rows is known.
func All[R any](t Tables, table *schema.Table[R]) []*R {
	rows := make([]*R, len(t.Rows(table)))
	for i, r := range t.Rows(table) {
		rows[i] = r.(*R)
	}
	return rows
}

// Row gives a problem's first row of a table, nil where it has none.
func Row[R any](t Tables, table *schema.Table[R], problem string) *R {
	if rows := t.Of(table, problem); len(rows) > 0 {
		return rows[0].(*R)
	}
	return nil
}
