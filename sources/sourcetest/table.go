package sourcetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"geoeval/internal/format/pickle"
	"geoeval/internal/format/pickle/pickler"
	"geoeval/sources"
)

// A table is a file taken apart into records and fields, whatever its format: JSON lists, objects of records, single
// records and JSON Lines; pickled lists of dicts and single dicts.
type table struct {
	records []record
	// single says that the file is one record.
	single bool
	join   func([]record) []byte
	// null, object and wrong are values that a field may be broken with: null, an object, and others of every kind.
	null, object any
	wrong        []any
}

// A record is a name, where the file gives it one outside its fields, and its fields.
type record struct {
	name   string
	fields []field
}

// A field is a key and a value: a string and json.RawMessage, or what [pickler.Dump] writes.
type field struct{ key, value any }

// tables takes apart the fixture's files that hold records.
func (c *Case) tables(r reporter) map[string]*table {
	tables := map[string]*table{}
	for name, file := range c.Files {
		t, err := tableOf(name, file.Data)
		if err != nil {
			r.Errorf("the fixture's file %s: %v", name, err)
		} else if t != nil {
			tables[name] = t
		}
	}
	return tables
}

// tableOf takes a file apart; nil for a picture.
func tableOf(name string, content []byte) (*table, error) {
	switch path.Ext(name) {
	case ".pk":
		return pickleTable(content)
	case ".jsonl":
		lines := slices.DeleteFunc(bytes.Split(content, []byte("\n")),
			func(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 })
		return jsonTable(lines, false, func(records [][]byte) []byte { return bytes.Join(records, []byte("\n")) })
	case ".json":
	default:
		return nil, nil
	}
	var list []json.RawMessage
	if json.Unmarshal(content, &list) == nil {
		return jsonTable(list, false,
			func(records [][]byte) []byte { return fmt.Appendf(nil, "[%s]", bytes.Join(records, []byte(", "))) })
	}
	members, err := sources.Members(content)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(members, func(m sources.Member) bool { return m.Value[0] != '{' }) ||
		path.Base(name) == "logic_form.json" {
		return jsonTable([][]byte{content}, true, func(records [][]byte) []byte { return records[0] })
	}
	var values [][]byte
	for _, m := range members {
		values = append(values, m.Value)
	}
	t, err := jsonTable(values, false, nil)
	if err != nil {
		return nil, err
	}
	for i, m := range members {
		t.records[i].name = m.Name
	}
	t.join = func(records []record) []byte {
		var parts []string
		for _, r := range records {
			parts = append(parts, fmt.Sprintf("%q: %s", r.name, jsonObject(r)))
		}
		return []byte("{" + strings.Join(parts, ", ") + "}")
	}
	return t, nil
}

func jsonTable[B ~[]byte](contents []B, single bool, join func([][]byte) []byte) (*table, error) {
	t := &table{single: single, null: json.RawMessage("null"), object: json.RawMessage(`{"a": [1]}`)}
	for _, text := range []string{
		`true`, `-7`, `1e999`, strings.Repeat("9", 5000), `""`, `"\u0000"`, `"\ud800"`, `"\n\r\u2028"`, `"` + strings.Repeat("long ", 2000) + `"`,
		`[]`, `[null]`, `[{}]`, `[1, "a", null]`, strings.Repeat("[", 300) + strings.Repeat("]", 300), strings.Repeat("[", 20000),
	} {
		t.wrong = append(t.wrong, json.RawMessage(text))
	}
	for _, content := range contents {
		members, err := sources.Members(content)
		if err != nil {
			return nil, err
		}
		var r record
		for _, m := range members {
			r.fields = append(r.fields, field{m.Name, m.Value})
		}
		t.records = append(t.records, r)
	}
	t.join = func(records []record) []byte {
		var parts [][]byte
		for _, r := range records {
			parts = append(parts, jsonObject(r))
		}
		return join(parts)
	}
	return t, nil
}

func jsonObject(r record) []byte {
	var parts []string
	for _, f := range r.fields {
		parts = append(parts, fmt.Sprintf("%q: %s", f.key, f.value))
	}
	return []byte("{" + strings.Join(parts, ", ") + "}")
}

func pickleTable(content []byte) (*table, error) {
	value, err := pickle.Load(content)
	if err != nil {
		return nil, err
	}
	deep := pickler.List{}
	for range 40 {
		deep = pickler.List{deep}
	}
	t := &table{object: pickler.Dict{"a", 1}, wrong: []any{
		true, -7, int64(1) << 62, math.Inf(1), math.NaN(), 1e300, "", "\x00", "two\nlines", strings.Repeat("long ", 2000),
		[]byte("bytes"),
		pickler.List{}, pickler.List{nil}, pickler.List{pickler.Dict{}}, pickler.List{1, "a", nil}, pickler.Tuple{},
		pickler.Set{"a", "b"}, deep, pickler.Gray{Width: 1, Height: 1, Pixels: []byte{0}}, pickler.Gray{},
	}}
	list, ok := value.(*pickle.List)
	if !ok {
		t.single = true
		t.records = []record{pickleRecord(value)}
		t.join = func(records []record) []byte { return pickler.Dump(3, pickleDict(records[0])) }
		return t, nil
	}
	for _, item := range list.Items {
		t.records = append(t.records, pickleRecord(item))
	}
	t.join = func(records []record) []byte {
		items := pickler.List{}
		for _, r := range records {
			items = append(items, pickleDict(r))
		}
		return pickler.Dump(3, items)
	}
	return t, nil
}

func pickleRecord(v any) record {
	var r record
	for key, value := range v.(*pickle.Dict).All() {
		r.fields = append(r.fields, field{key, pickleValue(value)})
	}
	return r
}

func pickleDict(r record) pickler.Dict {
	var d pickler.Dict
	for _, f := range r.fields {
		d = append(d, f.key, f.value)
	}
	return d
}

// pickleValue makes what [pickler.Dump] writes of what was read.
func pickleValue(v any) any {
	items := func(in []any) (out []any) {
		for _, item := range in {
			out = append(out, pickleValue(item))
		}
		return out
	}
	switch v := v.(type) {
	case *pickle.List:
		return pickler.List(items(v.Items))
	case *pickle.Tuple:
		return pickler.Tuple(items(v.Items))
	case *pickle.Set:
		return pickler.Set(items(v.Items()))
	case *pickle.Dict:
		return pickleDict(pickleRecord(v))
	case *pickle.Array:
		return pickler.Gray{Width: v.Shape[1], Height: v.Shape[0], Pixels: v.Data}
	}
	return v
}
