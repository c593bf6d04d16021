package schema

import (
	"encoding/json"
	"fmt"
)

// An Erratum is a reviewed correction of a published value, as it was applied.
type Erratum struct {
	ID         string
	Field      string
	Old        string
	New        string
	Recomputed []string
	Reason     string
	Who        string
}

// Correctable lists the columns of problems that an erratum may correct, of kind Text or Texts: what the datasets
// publish and no other column gives.
var Correctable = []string{
	"text", "text_zh", "choices", "answer", "answer_letter", "structural_clauses", "semantic_clauses", "text_logic_forms",
	"point_positions", "diagram_code", "knowledge_points", "native_shapes", "native_goals", "native_level", "native_origin",
	"question_kind", "solution", "solution_language", "rationale",
}

// Errata is the table that ingest writes of the corrections that it applied.
var Errata = &Table[Erratum]{
	TableName:  "errata",
	Doc:        "A reviewed correction of a published value, applied before any other stage sees the problem.",
	About:      []string{"id"},
	KeyColumns: []string{"id", "field"},
	Key:        func(e *Erratum) string { return e.ID + "#" + e.Field },
	RowGroup:   1000,
	Columns: []Column[Erratum]{
		Text("id", "the problem", func(e *Erratum) *string { return &e.ID }).Needed(),
		Text("field", "the column of problems that was corrected", func(e *Erratum) *string { return &e.Field }).Needed().Checked(func(e *Erratum) error {
			_, err := Parse(Correctable, e.Field)
			return err
		}),
		Text("old", "the value as published, a list as a JSON array; null where there was none", func(e *Erratum) *string { return &e.Old }),
		Text("new", "the value in problems, a list as a JSON array; null where there is none", func(e *Erratum) *string { return &e.New }),
		Texts("recomputed", "columns that depend on it and changed with it, as <column>: <old> → <new>", func(e *Erratum) *[]string { return &e.Recomputed }),
		Text("reason", "why the published value is wrong", func(e *Erratum) *string { return &e.Reason }).Needed(),
		Text("who", "who reviewed the correction", func(e *Erratum) *string { return &e.Who }).Needed(),
	},
	Check: func(e *Erratum) *FieldError {
		if e.Old == e.New {
			return fieldf("new", "is %q, as old is", e.New)
		}
		return nil
	},
}

// ErrataOf gives errata by their problems, in their order.
func ErrataOf(errata []Erratum) map[string][]Erratum {
	of := map[string][]Erratum{}
	for _, e := range errata {
		of[e.ID] = append(of[e.ID], e)
	}
	return of
}

// ErratumValue spells a field of kind Text or Texts as an erratum does: a text as it is, a list as a JSON array, "" for
// nothing.
func ErratumValue(field any) string {
	if IsNull(field) {
		return ""
	}
	switch v := field.(type) {
	case *string:
		return *v
	case *[]string:
		b, err := json.Marshal(*v)
		if err != nil {
			panic(err) // strings always marshal
		}
		return string(b)
	}
	panic(fmt.Sprintf("%T is neither a text nor a list of texts", field))
}
