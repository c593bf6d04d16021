package look

import (
	"bytes"

	"geoeval/internal/cli/app"
	"geoeval/schema"

	"github.com/go-json-experiment/json/jsontext"
)

// The rows of tables, as programs get them: an object with every column under its name and in its order, null where it
// is null, as an export has them; but that a diagram is its bytes in base64 and its path.
type (
	ProblemRow    schema.Problem
	BackwardRow   schema.Backward
	RephrasingRow schema.Rephrasing
	ReformedRow   schema.Reformed

	QuestionRow   schema.Evaluated
	ResponseRow   schema.Response
	GradeRow      schema.Grade
	RecheckRow    schema.Recheck
	JudgementRow  schema.Judgement
	FirstErrorRow schema.FirstError

	ApplicationRow schema.Application
)

func (r *ProblemRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Problems, (*schema.Problem)(r))
}

func (r *BackwardRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Backwards, (*schema.Backward)(r))
}

func (r *RephrasingRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Rephrasings, (*schema.Rephrasing)(r))
}

func (r *ReformedRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Reformeds, (*schema.Reformed)(r))
}

func (r *QuestionRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.EvaluatedQuestions, (*schema.Evaluated)(r))
}

func (r *ResponseRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Responses, (*schema.Response)(r))
}

func (r *GradeRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Grades, (*schema.Grade)(r))
}

func (r *RecheckRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Rechecks, (*schema.Recheck)(r))
}

func (r *JudgementRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Judgements, (*schema.Judgement)(r))
}

func (r *FirstErrorRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.FirstErrors, (*schema.FirstError)(r))
}

func (r *ApplicationRow) MarshalJSON() ([]byte, error) {
	return marshalRow(schema.Applications, (*schema.Application)(r))
}

// An ImageCell is a diagram.
type ImageCell struct {
	Bytes []byte `json:"bytes"`
	Path  string `json:"path"`
}

// A NumberCell has the columns of [schema.NumberColumns].
type NumberCell struct {
	Name   *string  `json:"name"`
	Text   string   `json:"text"`
	Value  *float64 `json:"value"`
	Field  string   `json:"field"`
	Clause int64    `json:"clause"`
	Start  int64    `json:"start"`
	End    int64    `json:"end"`
}

func marshalRow[R any](t *schema.Table[R], row *R) ([]byte, error) {
	var b bytes.Buffer
	e := jsontext.NewEncoder(&b)
	err := e.WriteToken(jsontext.BeginObject)
	for i := 0; err == nil && i < len(t.Columns); i++ {
		if err = e.WriteToken(jsontext.String(t.Columns[i].Name)); err != nil {
			break
		}
		var cell bytes.Buffer
		if err = app.PrintEvent(&cell, cellOf(t.Columns[i].Field(row))); err == nil {
			err = e.WriteValue(cell.Bytes())
		}
	}
	if err == nil {
		err = e.WriteToken(jsontext.EndObject)
	}
	return b.Bytes(), err
}

// cellOf gives a field of a row as it is written.
func cellOf(field any) any {
	if schema.IsNull(field) {
		return nil
	}
	switch v := field.(type) {
	case *schema.Image:
		return ImageCell{v.Bytes, v.Path}
	case *[]schema.Number:
		cells := make([]NumberCell, len(*v))
		for i, n := range *v {
			cells[i] = NumberCell{nil, n.Text, n.Value, n.Field, n.Clause, n.Start, n.End}
			if n.Name != "" {
				cells[i].Name = &n.Name
			}
		}
		return cells
	}
	return field
}
