package sources

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"geoeval/schema"
)

// CheckKeys refuses valid JSON in which an object has a key twice, and an object with a key that is one of the fields of
// record, a pointer to a struct, in other letters: readers of JSON differ in which value they take then.
func CheckKeys(content []byte, record any) error {
	c := keyCheck{content: content, fields: fieldsOf(reflect.TypeOf(record).Elem())}
	return c.walk()
}

// fieldsOf are the names that the fields of a struct have in JSON.
func fieldsOf(t reflect.Type) []string {
	if t.Kind() != reflect.Struct {
		return nil
	}
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = jsonName(t.Field(i))
	}
	return names
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// A keyCheck walks over valid JSON and looks at the keys of its objects.
type keyCheck struct {
	content []byte
	fields  []string
	// keys are those of the objects that are open, from begins of each on; -1 stands for a list.
	keys   [][]byte
	begins []int
	// seen are the keys of an object that has many, by the place in begins.
	seen map[int]map[string]bool
}

// many is the number of keys from which on they are looked up by a hash.
const many = 24

func (c *keyCheck) walk() error {
	expected := false // a key
	for i := 0; i < len(c.content); i++ {
		switch c.content[i] {
		case '{':
			c.begins = append(c.begins, len(c.keys))
			expected = true
		case '[':
			c.begins = append(c.begins, -1)
			expected = false
		case '}', ']':
			c.close()
		case ',':
			expected = len(c.begins) > 0 && c.begins[len(c.begins)-1] >= 0
		case '"':
			end := stringEnd(c.content, i)
			if expected {
				if err := c.key(c.content[i:end]); err != nil {
					return err
				}
				expected = false
			}
			i = end - 1
		}
	}
	return nil
}

// close ends the object or list that was begun last.
func (c *keyCheck) close() {
	last := len(c.begins) - 1
	if from := c.begins[last]; from >= 0 {
		c.keys = c.keys[:from]
		delete(c.seen, last)
	}
	c.begins = c.begins[:last]
}

// stringEnd is the place behind the string that begins at i.
func stringEnd(content []byte, i int) int {
	for i++; content[i] != '"'; i++ {
		if content[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// key looks at a key, in quotes.
func (c *keyCheck) key(quoted []byte) error {
	name := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(name, '\\') >= 0 {
		var s string
		if json.Unmarshal(quoted, &s) == nil { // a string of valid JSON can be read
			name = []byte(s)
		}
	}
	if c.twice(name) {
		return Rejectf(schema.Malformed, "the key %q stands twice", name)
	}
	if len(c.begins) > 1 {
		return nil
	}
	for _, field := range c.fields {
		if field != string(name) && strings.EqualFold(field, string(name)) {
			return Rejectf(schema.Malformed, "the key %q is %q in other letters", name, field)
		}
	}
	return nil
}

// twice notes a key of the innermost object and says whether it stands there already.
func (c *keyCheck) twice(name []byte) bool {
	object := len(c.begins) - 1
	keys := c.keys[c.begins[object]:]
	c.keys = append(c.keys, name)
	if len(keys) < many {
		return slices.ContainsFunc(keys, func(k []byte) bool { return bytes.Equal(k, name) })
	}
	if c.seen == nil {
		c.seen = map[int]map[string]bool{}
	}
	seen := c.seen[object]
	if seen == nil {
		seen = make(map[string]bool, 2*many)
		for _, k := range keys {
			seen[string(k)] = true
		}
		c.seen[object] = seen
	}
	was := seen[string(name)]
	seen[string(name)] = true
	return was
}
