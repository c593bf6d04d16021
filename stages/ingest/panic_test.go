package ingest_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"geoeval/internal/format/bug"
	"geoeval/sources"
)

// An adapter that panics fails ingest, which names the file and reads all others; no table changes.
func TestAnAdapterThatPanics(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	before := f.store.bytes()
	const bad = "MATH/train/geometry/1.json"
	f.write("math/"+bad, mathProblem(7))
	f.write("math/MATH/train/geometry/99.json", mathProblem(9))
	var others atomic.Int64
	f.reading = func(u sources.Unit) {
		if u.Files[0] == bad {
			panic("a bug")
		}
		others.Add(1)
	}
	for range 2 {
		others.Store(0)
		err := f.build(t.Context()).err
		if !bug.Is(err) || !strings.HasPrefix(err.Error(), "math/"+bad+": the program panicked: a bug") {
			t.Fatal(err)
		}
		if others.Load() == 0 {
			t.Error("nothing else was read")
		}
		if after := f.store.bytes(); len(after) != len(before) || after["problems"] != before["problems"] {
			t.Error("a table changed")
		}
	}
	f.reading = nil
	f.mustBuild()
	f.sameAsFromScratch()
}
