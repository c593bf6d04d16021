package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/review"
)

// former makes a database as the version of that number did, with a review of two people in its swap phase.
func former(t *testing.T, path string, version int) {
	t.Helper()
	tables, err := os.ReadFile("testdata/schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	made := string(tables) + fmt.Sprintf(`
		PRAGMA journal_mode = WAL; PRAGMA application_id = %d; PRAGMA user_version = %d;
		INSERT INTO review (id, seed, each, target) VALUES (1, '18446744073709551615', 1, 2);
		INSERT INTO reviewers (name) VALUES ('bob'), ('ann');
		INSERT INTO problems (problem, round, digest) VALUES ('hard/own/2', 1, 'd2'), ('hard/own/1', 1, 'd1');
		INSERT INTO steps (round, phase, at) VALUES (1, 'individual', '2024-02-16T09:00:00.000Z');
		INSERT INTO assignments (round, phase, reviewer, position, problem) VALUES (1, 'individual', 'bob', 1, 'hard/own/1'), (1, 'individual', 'ann', 1, 'hard/own/2');
		INSERT INTO marks (round, phase, reviewer, problem, diagram, answer, comment, at) VALUES
			(1, 'individual', 'bob', 'hard/own/1', 1, 0, 'no edge', '2024-02-16T09:01:00.000Z'),
			(1, 'individual', 'ann', 'hard/own/2', 0, 0, '', '2024-02-16T09:02:00.000Z'),
			(1, 'individual', 'bob', 'hard/own/1', 0, 1, 'two' || char(10) || 'lines', '2024-02-16T09:03:00.000Z');
		INSERT INTO steps (round, phase, at) VALUES (1, 'swap', '2024-02-16T09:04:00.000Z');
		INSERT INTO assignments (round, phase, reviewer, position, problem) VALUES (1, 'swap', 'ann', 1, 'hard/own/1'), (1, 'swap', 'bob', 1, 'hard/own/2');
	`, applicationID, version)
	if version == 1 {
		made += `ALTER TABLE marks DROP COLUMN ruling;`
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(made); err != nil {
		t.Fatal(err)
	}
	// As after a crash: what was written last is in the log alone.
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(path + suffix)
		if err == nil {
			err = os.WriteFile(strings.TrimSuffix(path, ".made")+suffix, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAFormerReviewGoesOn(t *testing.T) {
	ctx := context.Background()
	for version := 1; version <= latestVersion; version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			dir := t.TempDir()
			old, to := filepath.Join(dir, "review.db"), filepath.Join(dir, "review.jsonl")
			former(t, old+".made", version)
			if _, err := review.Open(old, time.Now); !errors.As(err, new(*review.DatabaseError)) {
				t.Errorf("the database is not named: %v", err)
			}
			s, err := convert(ctx, old, to)
			if err != nil {
				t.Fatal(err)
			}
			if s.Seed != 1<<64-1 || len(s.Steps) != 2 || len(s.Assignments) != 4 || len(s.Marks) != 3 || s.Marks[2].Comment != "two\nlines" {
				t.Errorf("%+v", s)
			}
			again, err := review.Open(to, time.Now)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			if err := again.Save(ctx, "ann", 1, review.Swap, 1, review.Mark{Answer: true}); err != nil {
				t.Error(err)
			}
			links, err := again.Links(ctx)
			if err != nil || len(links) != 2 {
				t.Errorf("%v, %v", links, err)
			}
			if _, err := convert(ctx, old, to); err == nil || !strings.Contains(err.Error(), "is there already") {
				t.Errorf("a review was written over: %v", err)
			}
			if left, err := filepath.Glob(filepath.Join(dir, "reviewdb-*")); err != nil || len(left) > 0 {
				t.Errorf("%v are left", left)
			}
		})
	}
}

func TestWhatIsNoReviewIsRefused(t *testing.T) {
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, "other.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (a)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "text.db"), []byte("no database at all, and longer than a header"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"other.db", "text.db", "gone.db"} {
		if _, err := convert(t.Context(), filepath.Join(dir, name), filepath.Join(dir, "new.jsonl")); err == nil {
			t.Errorf("%s was taken for a review", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new.jsonl")); err == nil {
		t.Error("a file was made")
	}
}
