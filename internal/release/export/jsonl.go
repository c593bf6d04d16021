package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"geoeval/internal/release/card"
	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// A jsonl writes rows as JSON Lines: an object a row, with every column in its order, null where it is null. The
// diagram is a file beside, as training code and viewers take it, and image is its path from the folder of the export;
// in base64 it would make lines that no editor opens. Numbers are as long as they must be to be read back exactly, and those
// of a column of floats have a point or an exponent.
//
// Readers take the type of a column from the first lines ([sampleLines], [sampleBytes]), and fail where a column that is null in
// all of these is something later. So lines that first show what a column holds come first where they would stand behind.
type jsonl struct {
	of       *released.Configuration
	columns  []schema.Column[released.Parts]
	file     *os.File
	lines    *bufio.Writer
	pictures pictures.Folder
	line     bytes.Buffer
	values   *json.Encoder

	// count and size are of the lines so far. shown are the columns, and members of numbers, of which a line had a value; first
	// are the lines that were the first to have one.
	count int
	size  int64
	shown map[string]bool
	first []span
	// behind: one of these stands where readers do not look.
	behind bool
}

// sampleLines and sampleBytes are from how much of a file readers take the types of columns: Polars from 100 lines, datasets from
// 10 MB.
const (
	sampleLines = 100
	sampleBytes = 8 << 20
)

// A span is where a line is, with its line break.
type span struct{ begin, end int64 }

func createJSONL(path string, c *released.Configuration, p pictures.Folder) (*jsonl, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, err
	}
	j := &jsonl{of: c, columns: c.Table.Columns, file: f, lines: bufio.NewWriterSize(f, 1<<20), pictures: p, shown: map[string]bool{}}
	j.values = json.NewEncoder(&j.line)
	j.values.SetEscapeHTML(false)
	return j, nil
}

func (j *jsonl) Add(r *released.Parts) error {
	j.line.Reset()
	shows := false
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
		shows = j.show(c.Name, value) || shows
		if err := j.put(value); err != nil {
			return err
		}
	}
	j.line.WriteString("}\n")
	begin := j.size
	j.count, j.size = j.count+1, j.size+int64(j.line.Len())
	if shows {
		j.first = append(j.first, span{begin, j.size})
		j.behind = j.behind || j.count > sampleLines || j.size > sampleBytes
	}
	_, err := j.lines.Write(j.line.Bytes())
	return err
}

// show notes of what a value shows the type, and says whether nothing did before.
func (j *jsonl) show(name string, value any) (new bool) {
	switch v := value.(type) {
	case nil:
		return false
	case []*float:
		if !slices.ContainsFunc(v, func(f *float) bool { return f != nil }) {
			return false
		}
	case []number:
		for _, n := range v {
			new = n.Name != nil && j.show(name+"/name", true) || new
			new = n.Value != nil && j.show(name+"/value", true) || new
		}
	}
	new = new || !j.shown[name]
	j.shown[name] = true
	return new
}

// put writes a value, without the line break that the encoder sets behind it.
func (j *jsonl) put(value any) error {
	err := j.values.Encode(value)
	j.line.Truncate(j.line.Len() - 1)
	return err
}

// value gives a cell as the encoder takes it.
func (j *jsonl) value(r *released.Parts, c *schema.Column[released.Parts]) (any, error) {
	field := c.Field(r)
	if schema.IsNull(field) {
		return nil, nil
	}
	switch v := field.(type) {
	case *schema.Image:
		of := r.Problem.ID
		if row := (released.Row{In: j.of, Parts: r}); row.OwnPicture() {
			of = ownName(row)
		}
		path, err := j.pictures.Put(of, v.Bytes)
		if path == "" {
			return nil, err
		}
		return path, err
	case **float64:
		return (*float)(*v), nil
	case *[]*float64:
		out := make([]*float, len(*v))
		for i, f := range *v {
			out[i] = (*float)(f)
		}
		return out, nil
	case *[]schema.Number:
		out := make([]number, len(*v))
		for i, n := range *v {
			out[i] = number{orNull(n.Name), n.Text, (*float)(n.Value), n.Field, n.Clause, n.Start, n.End}
		}
		return out, nil
	}
	return field, nil
}

// A number has the columns of [schema.NumberColumns].
type number struct {
	Name   *string `json:"name"`
	Text   string  `json:"text"`
	Value  *float  `json:"value"`
	Field  string  `json:"field"`
	Clause int64   `json:"clause"`
	Start  int64   `json:"start"`
	End    int64   `json:"end"`
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// A float is spelled so that readers take it for one: 24.0.
type float float64

func (f float) MarshalJSON() ([]byte, error) {
	b, err := json.Marshal(float64(f))
	if err == nil && !bytes.ContainsAny(b, ".e") {
		b = append(b, ".0"...)
	}
	return b, err
}

// Close ends the file, and moves lines to its start where readers would not see the types of columns there.
func (j *jsonl) Close() error {
	err := j.lines.Flush()
	if err == nil && j.behind {
		err = j.reorder()
	}
	return errors.Join(err, j.file.Close())
}

// reorder writes the file again with the lines first that were the first to have a value of some column.
func (j *jsonl) reorder() (err error) {
	path := j.file.Name()
	out, err := os.Create(path + ".ordered")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	parts := slices.Clone(j.first)
	at := int64(0)
	for _, s := range append(j.first, span{j.size, j.size}) {
		parts = append(parts, span{at, s.begin})
		at = s.end
	}
	for _, s := range parts {
		if _, err := io.Copy(out, io.NewSectionReader(j.file, s.begin, s.end-s.begin)); err != nil {
			return err
		}
	}
	return os.Rename(out.Name(), path)
}

// declare writes a card that says to `datasets` what the columns of the files are, so that it need not guess.
func declare(dir string, of []*released.Configuration) error {
	var configs []parts.Config
	for _, c := range of {
		t := c.Table.Erased()
		for i := range t.Columns {
			if t.Columns[i].Kind == schema.KindImage {
				t.Columns[i].Kind = schema.KindText
			}
		}
		configs = append(configs, parts.Config{Name: c.Table.Name(), Table: t, Files: []parts.File{{Path: c.Table.Name() + ".jsonl"}}})
	}
	var b bytes.Buffer
	if err := card.Declare(&b, configs); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, LicensesFile)); err == nil {
		b.WriteString("\n" + LicensesFile + " has the licences of the sources; what was made of a problem keeps that of its source.\n")
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), b.Bytes(), 0o644)
}

// ownName is the id of what a row asks, where that has a picture of its own.
func ownName(r released.Row) string {
	switch r.In {
	case released.Backward:
		return r.Backward.ID
	case released.Reformed:
		return r.Reformed.ID
	case released.Questions:
		return r.Parts.Question.ID
	}
	return r.Step.ID
}
