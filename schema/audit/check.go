package audit

import (
	"fmt"
	"strings"
)

// A Check is a part of verification: what was held against what, and how much of it.
type Check struct {
	// Kind is table, stage, files, lines, rows or answers, and Name which of them.
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	// Against is what it was held against.
	Against string `json:"against"`
	// Files, Lines, Rows, Cells and Answers are how many of them were held against it; left out where it is not about such.
	Files   int64 `json:"files,omitempty"`
	Lines   int64 `json:"lines,omitempty"`
	Rows    int64 `json:"rows,omitempty"`
	Cells   int64 `json:"cells,omitempty"`
	Answers int64 `json:"answers,omitempty"`
	// Outcome is passed, failed, or not_made where something else has to be right first.
	Outcome Outcome `json:"outcome"`
	// Faults is how many were found; of many in one place not all are told.
	Faults int `json:"faults"`
}

// A Kind says what a check is about.
type Kind string

// The kinds: a table by itself; what a stage makes again; files, lines, rows or answers beside what they follow from.
const (
	OfTable   Kind = "table"
	OfStage   Kind = "stage"
	OfFiles   Kind = "files"
	OfLines   Kind = "lines"
	OfRows    Kind = "rows"
	OfAnswers Kind = "answers"
)

// Kinds are all of them.
var Kinds = []Kind{OfTable, OfStage, OfFiles, OfLines, OfRows, OfAnswers}

// An Outcome is what came of a check.
type Outcome string

// The outcomes.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	NotMade Outcome = "not_made"
)

// Outcomes are all of them.
var Outcomes = []Outcome{Passed, Failed, NotMade}

// End sets the outcome of a check that found so many faults.
func (c *Check) End(faults int) {
	if c.Faults, c.Outcome = faults, Passed; faults > 0 {
		c.Outcome = Failed
	}
}

// TableAgainst is what a table is held against, which somebody wrote.
func TableAgainst(by string) string {
	return "what " + by + " recorded: columns, rows, order and digests; and the rules of every row"
}

// String says in one line what passed.
func (c *Check) String() string {
	n, of := c.Rows, "rows"
	switch c.Kind {
	case OfTable:
		return fmt.Sprintf("%-18s %6d rows verified", c.Name, c.Rows)
	case OfStage:
		return fmt.Sprintf("%-18s %6d rows made again", "stage "+c.Name, c.Rows)
	case OfFiles:
		n, of = c.Files, "files"
	case OfLines:
		n, of = c.Lines, "lines"
	case OfAnswers:
		n, of = c.Answers, "answers"
	}
	if n == 1 {
		of = strings.TrimSuffix(of, "s")
	}
	return fmt.Sprintf("%-18s %6d %s held against %s", c.Name, n, of, c.Against)
}
