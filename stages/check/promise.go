package check

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// Check runs every program again: each problem has exactly one row, and that says what the program gives now.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return err
	}
	checks, err := stages.Rows(job, schema.Checks)
	if err != nil {
		return err
	}
	again, err := s.checkAll(context.Background(), problems)
	if err != nil {
		return err
	}
	expected := make(map[string]*schema.Check, len(again))
	for i := range again {
		expected[again[i].ID] = &again[i]
	}
	for i := range checks {
		row := &checks[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Checks.Name(), Row: row.ID, Field: field, Why: why})
		}
		want := expected[row.ID]
		if want == nil {
			wrong("id", "there is no such problem, or it has two rows")
			continue
		}
		delete(expected, row.ID)
		for _, c := range schema.Checks.Columns {
			if is, now := c.Field(row), c.Field(want); !same(is, now) {
				wrong(c.Name, fmt.Sprintf("is not what the problem's program gives: that is %s", spell(now)))
			}
		}
	}
	for i := range problems {
		if expected[problems[i].ID] != nil {
			fault(&schema.FieldError{Table: schema.Checks.Name(), Row: problems[i].ID, Field: "id", Why: "this problem has no row"})
		}
	}
	return nil
}

// same says whether two fields of one column hold the same value.
func same(a, b any) bool { return schema.IsNull(a) && schema.IsNull(b) || reflect.DeepEqual(a, b) }

// spell gives a field (a pointer as [schema.Column.Field] gives it) as text.
func spell(field any) string {
	switch v := field.(type) {
	case *string:
		return fmt.Sprintf("%q", *v)
	case **float64:
		if *v != nil {
			return fmt.Sprint(**v)
		}
	case *[]*float64:
		if len(*v) == 0 {
			break
		}
		all := make([]string, len(*v))
		for i, f := range *v {
			all[i] = spell(&f)
		}
		return strings.Join(all, ", ")
	}
	return "null"
}
