// Package joined holds the tables of a build in memory, by the problems that their rows tell of.
package joined

import "geoeval/schema"

// Tables are tables with all their rows.
type Tables map[string]*table

// A table has each row, a *R, in the order of the file.
type table struct {
	rows []any
	// of gives the rows that belong to a problem, about those that tell of it, in the order of the file; those of a table
	// whose rows are of no problem are found by their keys.
	of, about map[string][]any
	keyed     map[string]any
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
		t := &table{rows: rows}
		switch about := erased.About; {
		case len(about) == 0:
			t.keyed = make(map[string]any, len(rows))
			for i := range rows {
				t.keyed[erased.Key(&rows[i])] = rows[i]
			}
		case len(about) == 1:
			t.of = byProblem(erased, rows, about)
			t.about = t.of
		case len(about) > 1:
			t.of, t.about = byProblem(erased, rows, about[:1]), byProblem(erased, rows, about)
		}
		out[named.Name()] = t
	}
	return out, nil
}

// byProblem gives the rows of a table by the problems that they name in columns.
func byProblem(t *schema.Table[any], rows []any, columns []string) map[string][]any {
	out := make(map[string][]any, len(rows))
	for i := range rows {
		for _, name := range columns {
			problem := *t.Column(name).Field(&rows[i]).(*string)
			out[problem] = append(out[problem], rows[i])
		}
	}
	return out
}

// About gives the rows of a table, each a *R, that tell of a problem: that name it in one of the table's columns About.
func (t Tables) About(table schema.Named, problem string) []any {
	return t[table.Name()].about[problem]
}

// Of gives those that belong to it: that name it in the first of these columns.
func (t Tables) Of(table schema.Named, problem string) []any { return t[table.Name()].of[problem] }

// Keyed gives the row of a key, a *R, of a table whose rows are of no problem; nil where it has none.
func (t Tables) Keyed(table schema.Named, key string) any { return t[table.Name()].keyed[key] }

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
