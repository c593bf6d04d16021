package ingest

import (
	"bytes"
	"encoding/json"
)

// A memo is what ingest remembers from its last run: by it the next run knows which files it need not read again.
type memo struct {
	// Readers is a digest of what besides the files decides what is read: configuration and adapter versions.
	Readers string `json:"readers"`
	// Combined is the digest of all files.
	Combined string `json:"combined"`
	// Files are the stamps of all files, by <source>/<path>.
	Files map[string]stamp `json:"files"`
}

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
	seen := 0
	for _, v := range now {
		for _, f := range v.files {
			name := string(v.source) + "/" + f.Path
			switch was, ok := m.Files[name]; {
			case !ok:
				note(name + " is new")
			case was != f.stamp:
				note(name + " changed")
				seen++
			default:
				seen++
			}
		}
	}
	if gone := len(m.Files) - seen; gone > 0 && first == "" {
		return "files are gone", gone
	}
	return first, more
}

// same says whether a file is still as remembered.
func (m *memo) same(v *inventory, f nativeFile) bool {
	was, ok := m.Files[string(v.source)+"/"+f.Path]
	return ok && was == f.stamp
}
