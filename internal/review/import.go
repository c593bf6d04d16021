package review

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
)

// A LineError says what is wrong with a line of an export, counted from 1.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap gives what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// Parse reads what Export wrote, and nothing else: a LineError names the first line that is damaged, missing or out of
// its place. What the lines say must follow from each other, by the assignments, the phases and the rule.
func Parse(r io.Reader) (*State, error) {
	s, lines, err := parse(r)
	if err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	var again bytes.Buffer
	if err := s.Export(&again); err != nil {
		return nil, err
	}
	for i, line := range bytes.Split(bytes.TrimSuffix(again.Bytes(), []byte("\n")), []byte("\n")) {
		if i >= len(lines) || !bytes.Equal(lines[i], line) {
			return nil, &LineError{i + 1, errors.New("is out of its place, or not written as an export writes it")}
		}
	}
	return s, nil
}

// maxLine is how long a line may be, in bytes: a comment of the longest kind, with every character escaped, and its
// row.
const maxLine = 1 << 17

var signed = regexp.MustCompile(`^(.*),"sum":"([0-9a-f]{32})"}$`)

func parse(r io.Reader) (*State, [][]byte, error) {
	s := &State{}
	var lines [][]byte
	var sum string
	ended := false
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxLine)
	for scanner.Scan() && scanner.Err() == nil { // what stands before an error of reading is no line
		n := len(lines) + 1
		if ended {
			return nil, nil, &LineError{n, errors.New("follows the end")}
		}
		parts := signed.FindSubmatch(scanner.Bytes())
		if parts == nil {
			return nil, nil, &LineError{n, errors.New("is damaged: it does not end with its sum")}
		}
		if sum = chained(sum, parts[1]); sum != string(parts[2]) {
			return nil, nil, &LineError{n, errors.New("is damaged, or a line before it is missing: its sum is another")}
		}
		var kind struct {
			Kind string `json:"kind"`
		}
		fields := append(bytes.Clone(parts[1]), '}')
		if err := json.Unmarshal(fields, &kind); err != nil {
			return nil, nil, &LineError{n, err}
		}
		var err error
		if ended = kind.Kind == lineEnd; ended {
			err = checkEnd(fields, n-1)
		} else {
			err = s.take(kind.Kind, fields)
		}
		if err != nil {
			return nil, nil, &LineError{n, err}
		}
		lines = append(lines, bytes.Clone(scanner.Bytes()))
	}
	switch err := scanner.Err(); {
	case err != nil:
		return nil, nil, &LineError{len(lines) + 1, err}
	case !ended:
		return nil, nil, &LineError{len(lines) + 1, errors.New("is missing: the file was cut off")}
	}
	return s, lines, nil
}

// checkEnd wants the end of an export to count the lines before it.
func checkEnd(fields []byte, before int) error {
	var r endLine
	if err := row(fields, &r); err != nil {
		return err
	}
	if r.Lines != before {
		return fmt.Errorf("ends %d lines, and %d stand before it", r.Lines, before)
	}
	return nil
}

// take takes one line in.
func (s *State) take(kind string, fields []byte) (err error) {
	switch kind {
	case lineReview:
		var r reviewLine
		if err := row(fields, &r); err != nil {
			return err
		}
		if r.Version != exportVersion {
			return fmt.Errorf("is of version %d, and this program reads version %d", r.Version, exportVersion)
		}
		s.Seed, s.Each, s.Target = r.Seed, r.Each, r.Target
	case lineReviewer:
		var r reviewerLine
		err = row(fields, &r)
		s.Reviewers = append(s.Reviewers, r.Reviewer)
	case lineStep:
		err = add(fields, &s.Steps)
	case lineProblem:
		err = add(fields, &s.Problems)
	case lineAssignment:
		err = add(fields, &s.Assignments)
	case lineMark:
		err = add(fields, &s.Marks)
	case lineOutcome:
		err = add(fields, &s.Outcomes)
	default:
		err = fmt.Errorf("has the kind %q, which is none", kind)
	}
	return err
}

func add[R any](fields []byte, list *[]R) error {
	var r R
	err := row(fields, &r)
	*list = append(*list, r)
	return err
}

// row reads the fields of a line, which has no others but its kind.
func row(fields []byte, r any) error {
	_, rest, _ := bytes.Cut(fields, []byte(`",`))
	d := json.NewDecoder(bytes.NewReader(append([]byte("{"), rest...)))
	d.DisallowUnknownFields()
	return d.Decode(r)
}

// Import takes a review in, into a store that holds none. Links are to be made anew.
func (s *Store) Import(ctx context.Context, state *State) error {
	return s.change(ctx, func(c *change) error {
		if len(c.Steps) > 0 {
			return &OrderError{"import", c.Now()}
		}
		return state.inOrder(c)
	})
}
