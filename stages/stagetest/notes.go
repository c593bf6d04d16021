package stagetest

import (
	"encoding/json"
	"reflect"
	"testing"

	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// WantNotes fails the test where a stage concludes anything else from its notes on a store's subjects when they were
// written as JSON and read back, as they are on their way from one computer to another.
func WantNotes(t testing.TB, stage stages.Stage, store *Store) {
	t.Helper()
	job := stages.NewJob(stage, 1, store)
	work, err := stage.(stages.Worker).Work(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	var notes, back []stages.Noted
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
				notes = append(notes, stages.Noted{Key: of.Key, Note: out.Noted})
				back = append(back, stages.Noted{Key: of.Key, Note: throughJSON(t, out.Noted, work.NewNote())})
			}
		}
	}
	if len(notes) == 0 {
		t.Fatal("nothing is noted")
	}
	var want, got stages.Output
	if err := work.All(t.Context(), notes, &want); err != nil {
		t.Fatal(err)
	}
	if err := work.All(t.Context(), back, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Rows, got.Rows); diff != "" || len(want.Rows) == 0 {
		t.Errorf("%d rows: %s", len(want.Rows), diff)
	}
}

// throughJSON writes a note and reads it back into another one, which into points to.
func throughJSON(t testing.TB, note, into any) any {
	t.Helper()
	written, err := json.Marshal(note)
	if err == nil {
		err = json.Unmarshal(written, into)
	}
	if err != nil {
		t.Fatal(err)
	}
	return reflect.ValueOf(into).Elem().Interface()
}
