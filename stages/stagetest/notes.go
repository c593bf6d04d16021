package stagetest

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"geoeval/stages"

	gocmp "github.com/google/go-cmp/cmp"
)

// WantNotes fails the test where a stage concludes anything else from its notes on a store's subjects when they were written as
// JSON and read back, in another order, and in two combiners that were written as well and merged, as they are on their way from
// one computer to another.
func WantNotes(t testing.TB, stage stages.Stage, store *Store) {
	t.Helper()
	job := stages.NewJob(stage, 1, store)
	work, err := stage.(stages.Worker).Work(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	type noted struct {
		key  string
		note any
	}
	var notes []noted
	one, parts := work.Combine(), []stages.Combiner{work.Combine(), work.Combine()}
	for some, err := range stages.Subjects(job) {
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range some {
			var out stages.Output
			if err := work.Each(t.Context(), of, &out); err != nil {
				t.Fatal(err)
			}
			if out.Noted != nil {
				notes = append(notes, noted{of.Key, reflect.ValueOf(throughJSON(t, out.Noted, work.NewNote())).Elem().Interface()})
				one.Add(of.Key, out.Noted)
			}
		}
	}
	if len(notes) == 0 {
		t.Fatal("nothing is noted")
	}
	for i, n := range slices.Backward(notes) {
		parts[i%2].Add(n.key, n.note)
	}
	merged := throughJSON(t, parts[0], work.Combine()).(stages.Combiner)
	merged.Merge(throughJSON(t, parts[1], work.Combine()).(stages.Combiner))
	var want, got stages.Output
	if err := one.Conclude(t.Context(), &want); err != nil {
		t.Fatal(err)
	}
	if err := merged.Conclude(t.Context(), &got); err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(want.Rows, got.Rows); diff != "" || len(want.Rows) == 0 {
		t.Errorf("%d rows: %s", len(want.Rows), diff)
	}
}

// throughJSON writes a note or a combiner and reads it back into another one, which into points to, and gives that.
func throughJSON(t testing.TB, of, into any) any {
	t.Helper()
	written, err := json.Marshal(of)
	if err == nil {
		err = json.Unmarshal(written, into)
	}
	if err != nil {
		t.Fatal(err)
	}
	return into
}
