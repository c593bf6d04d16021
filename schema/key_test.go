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

// The rows that an answer, a grade or a ruling stands on are found by its key.
func TestKeyWithin(t *testing.T) {
	attempt := schema.Attempt{Model: "a model", Setting: "text", Subset: schema.MainAsked, ProblemID: "math/train/1", Repeat: 2}
	response := schema.Response{Attempt: attempt}
	question := schema.Evaluated{Subset: attempt.Subset, ProblemID: attempt.ProblemID}
	ruling := schema.Judgement{Attempt: attempt, Judge: "a judge"}
	of := func(named schema.Named) []string { return named.Erased().KeyColumns }
	for _, c := range []struct {
		from, to schema.Named
		key      string
		want     string
	}{
		{schema.Responses, schema.EvaluatedQuestions, schema.Responses.Key(&response), schema.EvaluatedQuestions.Key(&question)},
		{schema.Judgements, schema.Responses, schema.Judgements.Key(&ruling), schema.Responses.Key(&response)},
		{schema.Judgements, schema.Judgements, schema.Judgements.Key(&ruling), schema.Judgements.Key(&ruling)},
		{schema.EvaluatedQuestions, schema.Responses, schema.EvaluatedQuestions.Key(&question), ""},
		{schema.Responses, schema.EvaluatedQuestions, "of another shape", ""},
	} {
		if got, ok := schema.KeyWithin(c.key, of(c.from), of(c.to)); got != c.want || ok != (c.want != "") {
			t.Errorf("%s of %s %q: %q, %v, want %q", c.to.Name(), c.from.Name(), c.key, got, ok, c.want)
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

// A column keeps what is read into it: one that computed its value would hide what a file has in its place.
func TestColumnsKeepWhatIsRead(t *testing.T) {
	for _, named := range slices.Concat(schema.Tables, schema.EvaluationTables) {
		table := named.Erased()
		for _, c := range table.Columns {
			if row := table.New(); c.Field(&row) != c.Field(&row) {
				t.Errorf("%s: what is read into %s is not kept", table.TableName, c.Name)
			}
		}
	}
}
