package sources_test

import (
	"context"
	"testing"
	"testing/fstest"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/records"
	"geoeval/schema"
	"geoeval/sources"
)

// A panic over one record of a file leaves the others, and names it.
func TestAPanicOverOneRecord(t *testing.T) {
	file := fstest.MapFile{Data: []byte(`{"a": 1, "b": 2, "c": 3}`)}
	dir := sources.NewDir(fstest.MapFS{"all.json": &file}, []string{"all.json"}, 1<<20, nil)
	var read []string
	err := sources.ReadParts(context.Background(), dir, "all.json", records.Object, func(r sources.Record) error {
		read = append(read, r.Name)
		return nil
	}, func(raw []byte, r *sources.Record) error {
		if string(raw) == "2" {
			panic("two")
		}
		r.Problem = &schema.Problem{ID: r.Name}
		return nil
	})
	panics, _ := err.(bug.Errors)
	if len(panics) != 1 || panics[0].Of != "b" || panics[0].Value != "two" {
		t.Errorf("%v", err)
	}
	if len(read) != 2 || read[0] != "a" || read[1] != "c" {
		t.Errorf("%v", read)
	}
}
