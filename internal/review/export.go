package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
)

// The kinds of lines of an export, in their order. A journal has all but the last one.
const (
	lineReview     = "review"
	lineReviewer   = "reviewer"
	lineStep       = "step"
	lineProblem    = "problem"
	lineAssignment = "assignment"
	lineMark       = "mark"
	lineOutcome    = "outcome"
	lineEnd        = "end"
)

// exportVersion is that of the lines; a reader knows one.
const exportVersion = 1

type reviewLine struct {
	Version int    `json:"version"`
	Seed    uint64 `json:"seed"`
	Each    int    `json:"each"`
	Target  int    `json:"target"`
}

type reviewerLine struct {
	Reviewer string `json:"reviewer"`
}

type endLine struct {
	Lines int `json:"lines"`
}

// Export writes the review as JSON Lines, the same bytes for the same state: an object a line, whose kind comes first
// and whose sum, of this line and all before it, comes last. The last line counts the others. Links are not in it.
func (s *State) Export(w io.Writer) error {
	e := exporter{w: w}
	e.line(lineReview, reviewLine{exportVersion, s.Seed, s.Each, s.Target})
	for _, r := range s.Reviewers {
		e.line(lineReviewer, reviewerLine{r})
	}
	for _, r := range s.Steps {
		e.line(lineStep, r)
	}
	for _, r := range s.Problems {
		e.line(lineProblem, r)
	}
	for _, r := range s.Assignments {
		e.line(lineAssignment, r)
	}
	for _, r := range s.Marks {
		e.line(lineMark, r)
	}
	for _, r := range s.Outcomes {
		e.line(lineOutcome, r)
	}
	e.line(lineEnd, endLine{e.lines})
	return e.err
}

// ExportOutcomes writes what became of the problems alone, an object a line.
func (s *State) ExportOutcomes(w io.Writer) error {
	e := json.NewEncoder(w)
	for _, o := range s.Outcomes {
		if err := e.Encode(o); err != nil {
			return err
		}
	}
	return nil
}

type exporter struct {
	w     io.Writer
	sum   string
	lines int
	err   error
}

func (e *exporter) line(kind string, row any) {
	if e.err != nil {
		return
	}
	unsigned, err := lineOf(kind, row)
	if err != nil {
		e.err = err
		return
	}
	e.sum = chained(e.sum, unsigned)
	e.lines++
	_, e.err = fmt.Fprintf(e.w, "%s,\"sum\":\"%s\"}\n", unsigned, e.sum)
}

// lineOf is a line without its sum, and without the brace at its end.
func lineOf(kind string, row any) ([]byte, error) {
	fields, err := json.Marshal(row)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"kind":%q,%s`, kind, bytes.TrimSuffix(fields[1:], []byte("}"))), nil
}

// chained is the sum of a line after a line with another sum: the first half of a SHA-256, in hex.
func chained(before string, unsigned []byte) string {
	sum := sha256.Sum256(append([]byte(before), unsigned...))
	return hex.EncodeToString(sum[:16])
}
