// Command reviewdb converts a review of a former version, an SQLite database, into the file that geoeval keeps reviews in now. It is
// a module of its own, so that the program itself links no SQLite.
//
//	go run -C deploy/reviewdb . /path/to/out/review.db /path/to/out/review.jsonl
//
// Everything but the links comes along: geoeval review assign --new-links makes new ones. The database stays as it is.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"geoeval/internal/review"

	_ "modernc.org/sqlite" // the driver
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: reviewdb FORMER.db NEW.jsonl")
		os.Exit(2)
	}
	s, err := convert(context.Background(), os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintf(os.Stderr, "reviewdb: %v\n", err)
		os.Exit(1)
	}
	fmt.Printf("%d problems, %d marks and %d outcomes are in %s now; geoeval review assign --new-links makes new links\n",
		len(s.Problems), len(s.Marks), len(s.Outcomes), os.Args[2])
}

// convert takes the review of a database into a new file, and gives it as it is read there.
func convert(ctx context.Context, former, to string) (s *review.State, err error) {
	was, err := read(ctx, former)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", former, err)
	}
	if _, err := os.Lstat(to); err == nil {
		return nil, fmt.Errorf("%s is there already: name a new file", to)
	}
	// Beside the database a file of its name is refused, as one that would hide it: the new one is moved there.
	work, err := os.MkdirTemp(filepath.Dir(to), "reviewdb-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "review.jsonl")
	store, err := review.Create(made, time.Now)
	if err != nil {
		return nil, err
	}
	err = store.Import(ctx, was)
	if err == nil {
		s, err = store.State(ctx)
	}
	if err := errors.Join(err, store.Close()); err != nil {
		return nil, err
	}
	return s, os.Rename(made, to)
}

// The marks of these databases in SQLite's header: what they are ("GEvr"), and which version.
const (
	applicationID = 0x47457672
	latestVersion = 2
)

// read reads a database.
func read(ctx context.Context, path string) (s *review.State, err error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: full,
		RawQuery: "mode=rw&_pragma=busy_timeout(10000)&_pragma=query_only(1)&_pragma=trusted_schema(0)"}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	var id, version int
	if err := tx.QueryRow(`SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)`).Scan(&id, &version); err != nil {
		return nil, err
	}
	if id != applicationID || version < 1 || version > latestVersion {
		return nil, errors.New("is a database of another program, or of a version that never was")
	}
	ruling := "ruling"
	if version == 1 {
		ruling = "''" // it had no answers to grade
	}
	s = &review.State{}
	var seed string
	if err := tx.QueryRow(`SELECT seed, each, target FROM review`).Scan(&seed, &s.Each, &s.Target); errors.Is(err, sql.ErrNoRows) {
		return nil, review.ErrNoReview
	} else if err != nil {
		return nil, err
	}
	if s.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return nil, fmt.Errorf("seed: %w", err)
	}
	return s, errors.Join(
		rows(tx, &s.Reviewers, `SELECT name FROM reviewers ORDER BY name`,
			func(r *string) []any { return []any{r} }),
		rows(tx, &s.Steps, `SELECT round, phase, at FROM steps ORDER BY seq`,
			func(r *review.Step) []any { return []any{&r.Round, &r.Phase, &r.At} }),
		rows(tx, &s.Problems, `SELECT problem, round, digest FROM problems ORDER BY round, problem`,
			func(r *review.Taken) []any { return []any{&r.Problem, &r.Round, &r.Digest} }),
		rows(tx, &s.Assignments,
			`SELECT a.round, a.phase, a.reviewer, a.position, a.problem FROM assignments a JOIN steps s USING (round, phase) ORDER BY s.seq, a.reviewer, a.position`,
			func(r *review.Assignment) []any {
				return []any{&r.Round, &r.Phase, &r.Reviewer, &r.Position, &r.Problem}
			}),
		rows(tx, &s.Marks, `SELECT round, phase, reviewer, problem, diagram, answer, comment, `+ruling+`, at FROM marks ORDER BY seq`,
			func(r *review.Entry) []any {
				return []any{&r.Round, &r.Phase, &r.Reviewer, &r.Problem, &r.Diagram, &r.Answer, &r.Comment, &r.Ruling, &r.At}
			}),
		rows(tx, &s.Outcomes, `SELECT o.problem, o.outcome, p.round, o.first, o.second, o.keep, o."drop", o.at FROM outcomes o JOIN problems p USING (problem) ORDER BY p.round, o.problem`,
			func(r *review.Decision) []any {
				return []any{&r.Problem, &r.Outcome, &r.Round, &r.First, &r.Second, &r.Keep, &r.Drop, &r.At}
			}),
	)
}

// rows reads what a query gives into rows of a type, whose fields are given in the order of its columns.
func rows[R any](tx *sql.Tx, all *[]R, query string, fields func(*R) []any) error {
	found, err := tx.Query(query)
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		var r R
		if err := found.Scan(fields(&r)...); err != nil {
			return err
		}
		*all = append(*all, r)
	}
	return found.Err()
}
