package ingest

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"geoeval/schema"
)

// A memo is what ingest remembers from its last run: by it the next run knows which files it need not read again.
type memo struct {
	// Readers is a digest of what besides the files decides what is read: configuration and adapter versions.
	Readers string `json:"readers"`
	// Adapters are the versions of the adapters.
	Adapters map[schema.Source]int `json:"adapters"`
	// Combined is the digest of all files.
	Combined string `json:"combined"`
	// Errata is the digest of the corrections; "" where there are none.
	Errata string `json:"errata,omitempty"`
	// Annotations tells which problems of a source were annotated by what.
	Annotations map[schema.Source]string `json:"annotations,omitempty"`
	// Limit is how many records of each source were read at the most; 0 for no limit.
	Limit int `json:"limit,omitempty"`
	// Files are the digests of all files, by <source>/<path>.
	Files map[string]string `json:"files"`
}

func (m *memo) encode() ([]byte, error) { return json.Marshal(m) }

func decodeMemo(b []byte) *memo {
	m := &memo{}
	if len(b) == 0 || json.NewDecoder(bytes.NewReader(b)).Decode(m) != nil {
		return &memo{}
	}
	return m
}

// changed tells what is no longer as remembered: "" if nothing, else one file and how many more.
func (m *memo) changed(now []*inventory) (first string, more int) {
	note := func(what string) {
		if first == "" {
			first = what
		} else {
			more++
		}
	}
	gone := maps.Clone(m.Files)
	for _, v := range now {
		for _, f := range v.own() {
			name := string(v.source) + "/" + f.Path
			delete(gone, name)
			if what := changeOf(m.Files[name], f.Digest); what != "" {
				note(name + what)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(gone)) {
		note(name + changeOf(m.Files[name], ""))
	}
	return first, more
}

// changeOf says what became of a file by its digests before and now, "" where it is not there; "" for nothing.
func changeOf(was, now string) string {
	switch {
	case was == now:
		return ""
	case was == "":
		return " is new"
	case now == "":
		return " is gone"
	}
	return " changed"
}

// paths lists the remembered files of a source, sorted.
func (m *memo) paths(source schema.Source) []string {
	var paths []string
	for name := range m.Files {
		if path, ok := strings.CutPrefix(name, string(source)+"/"); ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// same says whether a file is still as remembered.
func (m *memo) same(v *inventory, f nativeFile) bool {
	was, ok := m.Files[string(v.source)+"/"+f.Path]
	return ok && was == f.Digest
}
