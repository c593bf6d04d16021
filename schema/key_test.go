package schema_test

import (
	"reflect"
	"slices"
	"testing"

	"geoeval/schema"
)

// A row's key is spelled by the columns that the table names, so that who reads these alone tells rows apart.
func TestKeysAreSpelledByKeyColumns(t *testing.T) {
	for _, named := range slices.Concat(schema.Tables, schema.EvaluationTables) {
		table := named.Erased()
		spells := table.KeyColumns
		if spells == nil {
			spells = []string{table.Columns[0].Name}
		}
		full, keys := table.New(), table.New()
		for i, c := range table.Columns {
			for _, row := range []any{full, keys} {
				if row == full || slices.Contains(spells, c.Name) {
					fill(reflect.ValueOf(c.Field(&row)).Elem(), i+1)
				}
			}
		}
		if want, got := table.Key(&full), table.Key(&keys); want != got {
			t.Errorf("%s: the key %q is %q by the columns %v alone: name them in KeyColumns", table.TableName, want, got, spells)
		}
	}
}

// fill puts something into a field.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(string(rune('a' + n)))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(n))
	}
}
