package croissant

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A Fault is one thing in which a description and its folder differ, or in which the description contradicts itself.
type Fault struct {
	// Where is a path in the folder or an id of the description.
	Where string
	What  string
}

func (f Fault) String() string { return f.Where + ": " + f.What }

// Check holds a release's croissant.json against its folder: every file is described, with its true size and sum; every
// column of every Parquet file has a field of its type, and every field a column; ids are unique and references
// resolve. The faults are sorted by where and what; there are none for a description that is right.
func Check(folder fs.FS) []Fault {
	c := &checker{folder: folder, ids: map[string]int{}, files: map[string]string{}, sets: map[string][]string{}}
	c.run()
	slices.SortFunc(c.faults, func(a, b Fault) int {
		return strings.Compare(a.Where+"\x00"+a.What, b.Where+"\x00"+b.What)
	})
	return slices.Compact(c.faults)
}

// An object is a JSON object as it was read.
type object = map[string]any

type checker struct {
	folder fs.FS
	faults []Fault
	// ids counts how often each is defined; references are the ids that are referred to.
	ids        map[string]int
	references []string
	// files gives the path of a file object by its id, sets the paths of a file set.
	files map[string]string
	sets  map[string][]string
}

func (c *checker) fault(where, format string, args ...any) {
	c.faults = append(c.faults, Fault{where, fmt.Sprintf(format, args...)})
}

func (c *checker) run() {
	text, err := fs.ReadFile(c.folder, FileName)
	if err != nil {
		c.fault(FileName, "cannot be read: %v", err)
		return
	}
	var d object
	if err := json.Unmarshal(text, &d); err != nil {
		c.fault(FileName, "is not a JSON object: %v", err)
		return
	}
	if !slices.Contains(texts(d["conformsTo"]), "http://mlcommons.org/croissant/1.1") {
		c.fault(FileName, "does not say that it conforms to Croissant 1.1")
	}
	c.checkIDs(d)
	c.checkFiles(objects(d["distribution"]))
	c.checkColumns(objects(d["recordSet"]))
}

// checkIDs finds ids that are defined twice, and references to nothing. An object with nothing but an id refers; an
// absolute IRI may refer to something outside.
func (c *checker) checkIDs(d object) {
	delete(d, "@context")
	c.collect(d)
	for id, n := range c.ids {
		if n > 1 {
			c.fault(id, "is the id of %d things", n)
		}
	}
	for _, id := range c.references {
		if c.ids[id] == 0 && !strings.Contains(id, "://") && !strings.HasPrefix(id, "urn:") {
			c.fault(id, "is referred to, and nothing has this id")
		}
	}
}

func (c *checker) collect(v any) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			c.collect(element)
		}
	case object:
		if id, ok := v["@id"].(string); ok {
			if len(v) == 1 {
				c.references = append(c.references, id)
			} else {
				c.ids[id]++
			}
		}
		for key, value := range v {
			if key != "data" && key != "examples" {
				c.collect(value)
			}
		}
	}
}

// many gives the values of a property that may have one or several.
func many(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

func objects(v any) []object {
	var out []object
	for _, element := range many(v) {
		if o, ok := element.(object); ok {
			out = append(out, o)
		}
	}
	return out
}

func texts(v any) []string {
	var out []string
	for _, element := range many(v) {
		if s, ok := element.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// at gives the text that a path of keys leads to, empty where it leads to none.
func at(o object, keys ...string) string {
	for _, key := range keys[:len(keys)-1] {
		o, _ = o[key].(object)
	}
	s, _ := o[keys[len(keys)-1]].(string)
	return s
}
