package review

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
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
	for scanner.Scan() {
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
		if ended, err = s.line(n, kind.Kind, fields); err != nil {
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

// line takes one line in, and says whether it is the end.
func (s *State) line(n int, kind string, fields []byte) (end bool, err error) {
	switch kind {
	case lineReview:
		var r reviewLine
		if err := row(fields, &r); err != nil {
			return false, err
		}
		if r.Version != exportVersion {
			return false, fmt.Errorf("is of version %d, and this program reads version %d", r.Version, exportVersion)
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
	case lineEnd:
		var r endLine
		if err := row(fields, &r); err != nil {
			return false, err
		}
		if r.Lines != n-1 {
			return false, fmt.Errorf("ends %d lines, and %d stand before it", r.Lines, n-1)
		}
		return true, nil
	default:
		err = fmt.Errorf("has the kind %q, which is none", kind)
	}
	return false, err
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
	return s.change(ctx, func(tx *sql.Tx) error {
		if is, err := read(tx); err == nil {
			return &OrderError{"import", is.Now()}
		} else if err != ErrNoReview {
			return err
		}
		if err := state.insert(tx); err != nil {
			return err
		}
		is, err := read(tx)
		if err != nil {
			return err
		}
		var want, got bytes.Buffer
		if err := errors.Join(state.Export(&want), is.Export(&got)); err != nil {
			return err
		}
		if !bytes.Equal(want.Bytes(), got.Bytes()) {
			return errors.New("the review reads back as another one")
		}
		return nil
	})
}

func (s *State) insert(tx *sql.Tx) error {
	err := insert(tx, `INSERT INTO review (id, seed, each, target) VALUES (1, ?, ?, ?)`, strconv.FormatUint(s.Seed, 10),
		s.Each, s.Target)
	for _, r := range s.Reviewers {
		err = errors.Join(err, insert(tx, `INSERT INTO reviewers (name) VALUES (?)`, r))
	}
	for _, r := range s.Steps {
		err = errors.Join(err, insert(tx, `INSERT INTO steps (round, phase, at) VALUES (?, ?, ?)`, r.Round, r.Phase, r.At))
	}
	for _, r := range s.Problems {
		err = errors.Join(err, insert(tx, `INSERT INTO problems (problem, round, digest) VALUES (?, ?, ?)`, r.Problem,
			r.Round, r.Digest))
	}
	for _, r := range s.Assignments {
		err = errors.Join(err, r.insert(tx))
	}
	for _, r := range s.Marks {
		err = errors.Join(err, r.insert(tx))
	}
	for _, r := range s.Outcomes {
		err = errors.Join(err, r.insert(tx))
	}
	return err
}
