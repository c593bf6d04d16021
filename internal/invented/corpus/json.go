package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strconv"
	"strings"

	"geoeval/schema"
)

// encode writes a value as JSON with an indent, <, > and & as they are, behind a prefix on every line but the first.
func encode(v any, prefix, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, indent)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// numeral spells a number in the fewest digits.
func numeral(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// A float is a number that is written as Python writes one: with a point even where it is whole.
type float float64

// MarshalJSON writes it.
func (f float) MarshalJSON() ([]byte, error) {
	s := numeral(float64(f))
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return []byte(s), nil
}

// A jsonFile is a JSON list or object that is written element by element.
type jsonFile struct {
	file     *os.File
	buffered *bufio.Writer
	out      io.Writer
	// indent is that of one level; end closes the value.
	indent, end string
	elements    int
}

// list begins a file that is a list.
func (w *writing) list(name, indent string) (*jsonFile, error) {
	return w.jsonFile(name, indent, "[", "]")
}

func (w *writing) jsonFile(name, indent, begin, end string) (*jsonFile, error) {
	file, err := w.create(name)
	if err != nil {
		return nil, err
	}
	j := &jsonFile{file: file, buffered: bufio.NewWriterSize(file, 1<<16), indent: indent, end: end}
	j.out = j.buffered
	_, err = io.WriteString(j.out, begin)
	return j, err
}

// add writes an element, behind its key in an object.
func (j *jsonFile) add(key string, v any) error {
	content, err := encode(v, j.indent, j.indent)
	if err != nil {
		return err
	}
	return j.put(key, content)
}

// put writes an element that is encoded.
func (j *jsonFile) put(key string, content []byte) error {
	separator := ",\n"
	if j.elements == 0 {
		separator = "\n"
	}
	j.elements++
	head := separator + j.indent
	if key != "" {
		head += strconv.Quote(key) + ": "
	}
	if _, err := io.WriteString(j.out, head); err != nil {
		return err
	}
	_, err := j.out.Write(content)
	return err
}

// close ends the value and the file.
func (j *jsonFile) close() error {
	defer j.file.Close()
	if _, err := io.WriteString(j.out, "\n"+j.end+"\n"); err != nil {
		return err
	}
	if err := j.buffered.Flush(); err != nil {
		return err
	}
	return j.file.Close()
}

// crlf ends lines as Windows does.
type crlf struct{ out io.Writer }

func (w crlf) Write(b []byte) (int, error) {
	_, err := w.out.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	return len(b), err
}

// A jsonFault breaks a record that is a JSON object, which becomes a reject of a kind.
type jsonFault struct {
	kind  schema.RejectKind
	spoil func(record map[string]any)
}

// spoiled is a record with a fault.
func (f jsonFault) spoiled(record any) (map[string]any, error) {
	content, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	fields := map[string]any{}
	d := json.NewDecoder(bytes.NewReader(content))
	d.UseNumber()
	if err := d.Decode(&fields); err != nil {
		return nil, err
	}
	f.spoil(fields)
	return fields, nil
}

// without takes fields out of a record.
func without(keys ...string) func(map[string]any) {
	return func(record map[string]any) {
		for _, key := range keys {
			delete(record, key)
		}
	}
}

// with puts a value into a field.
func with(key string, value any) func(map[string]any) {
	return func(record map[string]any) { record[key] = value }
}
