package release

import (
	"slices"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"
)

func TestSubsetsWithoutOpenRowsAreNotAsked(t *testing.T) {
	of := func(table string, counts ...Count) Table {
		return Table{Name: table, Counts: []Counts{{Column: "language", Values: []Count{{"en", 9}}}, {Column: "source", Values: counts}}}
	}
	m := &Manifest{Withheld: []schema.Source{schema.MATH}, Tables: []Table{
		of("geoeval_2000", Count{"math", 3}, Count{"unigeo", 1}), of("geoeval_backward"), of("geoeval_aug", Count{"unigeo", 2}), of("geoeval_hard", Count{"math", 5}),
	}}
	if got := m.asked(); !slices.Equal(got, []*released.Configuration{released.Selection, released.Augmented}) {
		t.Errorf("%d configurations: %v", len(got), got)
	}
	if n := m.openRows("geoeval_2000"); n != 1 {
		t.Errorf("%d open rows, not 1", n)
	}
}
