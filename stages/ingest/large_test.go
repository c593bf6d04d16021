package ingest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// streamed has a stage hold no file of records as a whole, and no more than a few records of any.
func streamed(s *ingest.Stage) { s.Hold(0, 10_000) }

// spoiled makes lines of so many records in order, with what becomes rejects among them, and ids that are there again.
func spoiled(n int) []string {
	var lines []string
	for i := range n {
		id := fmt.Sprintf("h%04d", i)
		switch {
		case i%17 == 3:
			lines = append(lines, "no record\n")
		case i%19 == 4:
			lines = append(lines, asJSON(map[string]string{"id": id, "text": "", "answer": "1"})+"\n")
		case i%23 == 5:
			lines = append(lines, asJSON(map[string]string{"id": id, "text": "?", "answer": "1", "language": "xx"})+"\n")
		case i%29 == 6:
			lines = append(lines, line(id, ""), line(id, ""), line(id, "images/p.png"))
		default:
			lines = append(lines, line(id, ""))
		}
	}
	return lines
}

// Whether a file of records is held as a whole, comes in order, or is put in order in runs: the tables are the same bytes.
func TestLargeFiles(t *testing.T) {
	const n = 400
	for _, test := range []struct {
		name  string
		limit int
		order func(lines []string)
	}{
		{"in order", 0, func([]string) {}},
		{"in order, limited", 100, func([]string) {}},
		{"backward", 0, slices.Reverse[[]string]},
		{"shuffled", 0, func(l []string) {
			rand.New(rand.NewPCG(1, 2)).Shuffle(len(l), func(i, k int) { l[i], l[k] = l[k], l[i] })
		}},
		{"shuffled, limited", 150, func(l []string) {
			rand.New(rand.NewPCG(3, 4)).Shuffle(len(l), func(i, k int) { l[i], l[k] = l[k], l[i] })
		}},
		{"in order but for the last", 0, func(l []string) { l[0], l[len(l)-1] = l[len(l)-1], l[0] }},
		{"an early id again at the end", 0, func(l []string) { l[len(l)-1] = l[1] }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			lines := spoiled(n)
			test.order(lines)
			f := newFolder(t)
			f.fill()
			f.limit = test.limit
			f.write("hard/large.jsonl", strings.Join(lines, ""))
			f.correct(entry("hard/large/h0021", "answer", "'4'", "'5'"))
			if test.limit > 0 {
				f.correct("")
			}
			f.mustBuild()
			want := f.store.bytes()
			g := *f
			g.store, g.memo, g.holds = newDisk(t), nil, streamed
			g.mustBuild()
			for table, bytes := range g.store.bytes() {
				if bytes != want[table] {
					t.Errorf("table %s is another", table)
				}
			}
			if diff := cmp.Diff(f.counts(), g.counts()); diff != "" {
				t.Error(diff)
			}
			if faults := g.check(g.tables()); len(faults) > 0 {
				t.Error(faults)
			}
		})
	}
}

// Nothing stays of the runs of a build, whether it ends well or not.
func TestRunsAreRemoved(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	lines := spoiled(300)
	slices.Reverse(lines)
	for _, left := range []int{-1, 1000} {
		t.Run(fmt.Sprint("room for ", left), func(t *testing.T) {
			f := newFolder(t)
			f.write("hard/large.jsonl", strings.Join(lines, ""))
			f.holds, f.store.left = streamed, left
			if err := f.build(t.Context()).err; left < 0 && err != nil || left >= 0 && !errors.Is(err, errFull) {
				t.Errorf("%v", err)
			}
			if files, err := filepath.Glob(filepath.Join(temporary, "geoeval-*")); err != nil || len(files) > 0 {
				t.Errorf("%v, left: %v", err, files)
			}
		})
	}
	t.Setenv("TMPDIR", filepath.Join(temporary, "gone"))
	f := newFolder(t)
	f.write("hard/large.jsonl", strings.Join(lines, ""))
	f.holds = streamed
	if err := f.build(t.Context()).err; !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder for runs: %v", err)
	}
}

// What comes in order is written as it comes: it needs no scratch file.
func TestOrderNeedsNoRun(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "gone"))
	f := newFolder(t)
	f.write("hard/large.jsonl", strings.Join(spoiled(300), ""))
	f.holds = streamed
	f.mustBuild()
	if n := len(rowsOf(f, schema.Problems)); n < 200 {
		t.Errorf("%d problems", n)
	}
}
