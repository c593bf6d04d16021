package graph

import (
	"testing"

	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

type note struct {
	Text   string
	Number float64
}

// Notes come in the order of their keys, however they are combined.
func TestNotesAreCombined(t *testing.T) {
	work := &stages.Work{NewNote: func() any { return new(note) }}
	var all [][]byte
	for _, key := range []string{"c", "a", "b"} {
		b, err := writeNote(key, note{key + key, 0.1})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	want := []stages.Noted{{Key: "a", Note: note{"aa", 0.1}}, {Key: "b", Note: note{"bb", 0.1}}, {Key: "c", Note: note{"cc", 0.1}}}
	for at := range len(all) + 1 {
		f := &gatherFn{}
		left, right := f.CreateAccumulator(), f.CreateAccumulator()
		for i, n := range all {
			if i < at {
				left = f.AddInput(left, n)
			} else {
				right = f.AddInput(right, n)
			}
		}
		b := f.ExtractOutput(f.MergeAccumulators(right, left))
		got, err := readNotes(b, work)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%d and %d: %v %s", at, len(all)-at, err, diff)
		}
		for n := 1; n < len(b); n++ {
			if got, err := readNotes(b[:n], work); err == nil && len(got) == len(want) {
				t.Fatalf("%d bytes of %d are all notes", n, len(b))
			}
		}
	}
	if _, err := readNotes([]byte{1}, &stages.Work{}); err == nil {
		t.Error("notes of a stage that does not say of what type are read")
	}
}
