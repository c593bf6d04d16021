package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"

	"geoeval/internal/release/export/pictures"
	"geoeval/schema"
)

// A jsonl writes rows as JSON Lines: an object a row, with every column in its order, null where it is null. The
// diagram is a file beside, as training code and viewers take it, and image is its path from the folder of the export;
// in base64 it would make lines that no editor opens. Numbers are as long as they must be to be read back exactly.
type jsonl struct {
	of       *schema.Configuration
	columns  []schema.Column[schema.Released]
	file     *os.File
	lines    *bufio.Writer
	pictures pictures.Folder
	line     bytes.Buffer
	values   *json.Encoder
}

func createJSONL(path string, c *schema.Configuration, p pictures.Folder) (*jsonl, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	j := &jsonl{of: c, columns: c.Table.Columns, file: f, lines: bufio.NewWriterSize(f, 1<<20), pictures: p}
	j.values = json.NewEncoder(&j.line)
	j.values.SetEscapeHTML(false)
	return j, nil
}

func (j *jsonl) Add(r *schema.Released) error {
	j.line.Reset()
	separator := byte('{')
	for i := range j.columns {
		c := &j.columns[i]
		j.line.WriteByte(separator)
		separator = ','
		value, err := j.value(r, c)
		if err := errors.Join(err, j.put(c.Name)); err != nil {
			return err
		}
		j.line.WriteByte(':')
		if err := j.put(value); err != nil {
			return err
		}
	}
	j.line.WriteString("}\n")
	_, err := j.lines.Write(j.line.Bytes())
	return err
}

// put writes a value, without the line break that the encoder sets behind it.
func (j *jsonl) put(value any) error {
	err := j.values.Encode(value)
	j.line.Truncate(j.line.Len() - 1)
	return err
}

// value gives a cell as the encoder takes it.
func (j *jsonl) value(r *schema.Released, c *schema.Column[schema.Released]) (any, error) {
	field := c.Field(r)
	if schema.IsNull(field) {
		return nil, nil
	}
	switch v := field.(type) {
	case *schema.Image:
		of := r.Problem.ID
		if row := (schema.ReleasedRow{In: j.of, Released: r}); row.OwnPicture() {
			of = ownName(row)
		}
		path, err := j.pictures.Put(of, v.Bytes)
		if path == "" {
			return nil, err
		}
		return path, err
	case *[]schema.Number:
		out := make([]number, len(*v))
		for i, n := range *v {
			out[i] = number{orNull(n.Name), n.Text, n.Value, n.Field, n.Clause, n.Start, n.End}
		}
		return out, nil
	}
	return field, nil
}

// A number has the columns of [schema.NumberColumns].
type number struct {
	Name   *string  `json:"name"`
	Text   string   `json:"text"`
	Value  *float64 `json:"value"`
	Field  string   `json:"field"`
	Clause int64    `json:"clause"`
	Start  int64    `json:"start"`
	End    int64    `json:"end"`
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (j *jsonl) Close() error { return errors.Join(j.lines.Flush(), j.file.Close()) }

// ownName is the id of what a row asks, where that has a picture of its own.
func ownName(r schema.ReleasedRow) string {
	switch r.In {
	case schema.ReleasedBackward:
		return r.Backward.ID
	case schema.ReleasedQuestions:
		return r.Released.Question.ID
	}
	return r.Step.ID
}
