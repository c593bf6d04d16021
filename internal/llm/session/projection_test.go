package session

import (
	"math"
	"testing"

	"geoeval/internal/llm"
)

func TestProjected(t *testing.T) {
	for _, c := range []struct {
		name       string
		projection *projection
		now        llm.Progress
		want       float64
	}{
		{"all pass", &projection{expected: 100}, llm.Progress{Bought: 20, Dollars: 1}, 5},
		{"a fifth more for what fails", &projection{expected: 100, took: 12, wanted: 10}, llm.Progress{Bought: 20, Dollars: 1}, 6},
		{"problems for which nothing was wanted any more", &projection{expected: 100, took: 8, wanted: 10}, llm.Progress{Bought: 20, Dollars: 1}, 5},
		{"after batches", &projection{expected: 10, before: 3}, llm.Progress{Bought: 5, Dollars: 4}, 5},
		{"tries whose answers were lost", &projection{expected: 100}, llm.Progress{Bought: 20, Dollars: 8, Doubtful: 7.5, Lost: 7}, 5},
		{"more than was expected", &projection{expected: 10}, llm.Progress{Bought: 18, Waiting: 2, Dollars: 9}, 10},
		{"at the end", &projection{expected: 10, took: 12, wanted: 10}, llm.Progress{Bought: 12, Dollars: 6}, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, known := c.projection.total(&c.now); !known || math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%v (%v), want %v", got, known, c.want)
			}
		})
	}
	if _, known := (&projection{expected: 9}).total(&llm.Progress{FromLedger: 3}); known {
		t.Error("projected from nothing")
	}
}
