package desk

import (
	"math"
	"testing"

	"geoeval/internal/llm"
)

func TestProjected(t *testing.T) {
	for _, c := range []struct {
		name    string
		outlook *outlook
		p       llm.Progress
		want    float64
	}{
		{"all pass", &outlook{expected: 100}, llm.Progress{Bought: 20, Dollars: 1}, 5},
		{"a fifth more for what fails", &outlook{expected: 100, took: 12, wanted: 10}, llm.Progress{Bought: 20, Dollars: 1}, 6},
		{"problems for which nothing was wanted any more", &outlook{expected: 100, took: 8, wanted: 10}, llm.Progress{Bought: 20, Dollars: 1}, 5},
		{"after batches", &outlook{expected: 10, before: 3}, llm.Progress{Bought: 5, Dollars: 4}, 5},
		{"more than was expected", &outlook{expected: 10}, llm.Progress{Bought: 18, Waiting: 2, Dollars: 9}, 10},
		{"at the end", &outlook{expected: 10, took: 12, wanted: 10}, llm.Progress{Bought: 12, Dollars: 6}, 6},
	} {
		if got, known := c.outlook.projected(&c.p); !known || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v (%v), want %v", c.name, got, known, c.want)
		}
	}
	if _, known := (&outlook{expected: 9}).projected(&llm.Progress{FromLedger: 3}); known {
		t.Error("projected from nothing")
	}
}
