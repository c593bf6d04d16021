package stages

import (
	"fmt"
	"reflect"

	"geoeval/schema"
)

// Again holds the rows of a table against those that its stage makes now, and calls fault with every difference: a
// field with another value, a row that has no counterpart.
func Again[R any](t *schema.Table[R], rows, now []R, fault func(error)) {
	wrong := func(row, field, why string) {
		fault(&schema.FieldError{Table: t.Name(), Row: row, Field: field, Why: why})
	}
	expected := make(map[string]*R, len(now))
	for i := range now {
		expected[t.Key(&now[i])] = &now[i]
	}
	for i := range rows {
		key := t.Key(&rows[i])
		want := expected[key]
		if want == nil {
			wrong(key, "id", "this row should not be there, or is there twice")
			continue
		}
		delete(expected, key)
		for _, c := range t.Columns {
			if is, should := c.Field(&rows[i]), c.Field(want); !sameField(is, should) {
				wrong(key, c.Name, fmt.Sprintf("is %s, but what it comes from gives %s", schema.Spell(is), schema.Spell(should)))
			}
		}
	}
	for i := range now {
		if key := t.Key(&now[i]); expected[key] != nil {
			wrong(key, "id", "this row is missing")
		}
	}
}

func sameField(a, b any) bool { return schema.IsNull(a) && schema.IsNull(b) || reflect.DeepEqual(a, b) }

// Written gives of a row the one that was written with the same key, or the row itself where none was.
func Written[R any](t *schema.Table[R], rows []R) func(R) R {
	is := make(map[string]*R, len(rows))
	for i := range rows {
		is[t.Key(&rows[i])] = &rows[i]
	}
	return func(r R) R {
		if written := is[t.Key(&r)]; written != nil {
			return *written
		}
		return r
	}
}
