package pipeline_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

func (w *world) verify() []string {
	w.t.Helper()
	faults, err := w.open().Verify(w.t.Context(), nil)
	do(w.t, err)
	var out []string
	for _, f := range faults {
		out = append(out, f.String())
	}
	return out
}

func TestWhatWasBuiltIsVerified(t *testing.T) {
	w := newWorld(t)
	w.build()
	verified := map[string]int64{}
	faults, err := w.open().Verify(t.Context(), func(c audit.Check) {
		if c.Kind == audit.OfTable && c.Outcome == audit.Passed {
			verified[c.Name] = c.Rows
		}
	})
	if diff := cmp.Diff(map[string]int64{"found": 3, "loud": 3, "low": 3, "pairs": 3}, verified); err != nil || faults != nil || diff != "" {
		t.Error(faults, err, diff)
	}
}

// rewrite puts other rows into a table, as a whole and valid Parquet file of the right form.
func rewrite[R any](t *testing.T, path string, table *schema.Table[R], rows []R) {
	t.Helper()
	var b bytes.Buffer
	w := snapshot.NewWriter(&b, table)
	for _, r := range rows {
		do(t, w.Write(r))
	}
	_, _, err := w.Close()
	do(t, err)
	do(t, os.WriteFile(path, b.Bytes(), 0o644))
}

// lax is a table of words that takes any rows, in any order.
func lax(name string) *schema.Table[*numbered] {
	t := words(name)
	l := &schema.Table[*numbered]{TableName: name, RowGroup: t.RowGroup, Key: func(r **numbered) string { return fmt.Sprintf("%03d", (*r).n) }}
	for _, c := range t.Columns {
		l.Columns = append(l.Columns, schema.Column[*numbered]{Name: c.Name, Kind: c.Kind, Field: func(r **numbered) any { return c.Field(&(*r).word) }})
	}
	return l
}

type numbered struct {
	word
	n int
}

// What has become of a table is told with the table's, the row's and the column's name.
func TestFaultsNameTableRowAndField(t *testing.T) {
	one, two, three := word{"w/1", "AH!", ""}, word{"w/2", "BY!", ""}, word{"w/3", "CU!", ""}
	for _, c := range []struct {
		name string
		rows []word
		want []string
	}{
		{"a value changed", []word{one, {"w/2", "MY!", ""}, three}, []string{"loud: row w/2: a: is not the value that the build wrote"}},
		{"a value that may not be", []word{one, {"w/2", "WHY?", ""}, three}, []string{`loud: row w/2: a: "WHY?" asks`, "loud: row w/2: a: is not the value that the build wrote"}},
		{"a key lost", []word{one, {"", "BY!", ""}, three}, []string{"loud: row number 1 of the file: id: must not be empty", "loud: row number 1 of the file: out of order, behind row w/1", "loud: row number 1 of the file: the build did not write this row", "loud: row w/2: the build wrote this row, and it is not there"}},
		{"the first row removed", []word{two, three}, []string{"loud: row w/1: the build wrote this row, and it is not there"}},
		{"the last row removed", []word{one, two}, []string{"loud: row w/3: the build wrote this row, and it is not there"}},
		{"all rows removed", nil, []string{"loud: row w/1: the build wrote this row, and it is not there", "loud: row w/2: the build wrote this row, and it is not there", "loud: row w/3: the build wrote this row, and it is not there"}},
		{"a row added", []word{one, two, {"w/25", "X!", ""}, three}, []string{"loud: row w/25: the build did not write this row"}},
		{"a row twice", []word{one, two, two, three}, []string{"loud: row w/2: key occurs twice"}},
		{"out of order", []word{two, one, three}, []string{"loud: row w/1: out of order, behind row w/2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			var rows []*numbered
			for i, r := range c.rows {
				rows = append(rows, &numbered{r, i})
			}
			rewrite(t, w.path("tables", "loud.parquet"), lax("loud"), rows)
			if diff := cmp.Diff(c.want, w.verify()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// The same rows in another file, such as another program would write, are told apart too.
func TestTheSameRowsInAnotherFileAreAFault(t *testing.T) {
	w := newWorld(t)
	w.build()
	var rows []*numbered
	for i, r := range []word{{"w/1", "AH!", ""}, {"w/2", "BY!", ""}, {"w/3", "CU!", ""}} {
		rows = append(rows, &numbered{r, i})
	}
	small := lax("loud")
	small.RowGroup = 2
	rewrite(t, w.path("tables", "loud.parquet"), small, rows)
	if got := w.verify(); len(got) != 1 || !bytes.Contains([]byte(got[0]), []byte("though every value is as it was")) {
		t.Error(got)
	}
}

func TestVerifyTellsWhatIsNotThere(t *testing.T) {
	w := newWorld(t)
	notRun := func(table, stage string) string {
		return fmt.Sprintf("%s: stage %s has not run, or failed: %v", table, stage, w.open().Layout().NotBuilt())
	}
	if _, err := w.open().Verify(t.Context(), nil); !errors.Is(err, pipeline.ErrNotBuilt) {
		t.Errorf("without a build: %v", err)
	}
	w.build("gather")
	if diff := cmp.Diff([]string{notRun("loud", "shout"), notRun("low", "hush"), notRun("pairs", "pair")}, w.verify()); diff != "" {
		t.Error(diff)
	}
	w.build()
	do(t, os.Remove(w.path("tables", "low.parquet")))
	do(t, os.Remove(w.path("rows", "pairs.tsv")))
	want := []string{"low: " + w.path("tables", "low.parquet") + " is gone", "pairs: open " + w.path("rows", "pairs.tsv") + ": no such file or directory"}
	if diff := cmp.Diff(want, w.verify()); diff != "" {
		t.Error(diff)
	}
}

// A stage checks what it promises, on rows that the other reader has read; it cannot write.
func TestStagesCheckTheirPromises(t *testing.T) {
	w := newWorld(t)
	w.build()
	w.check["pair"] = func(job *stages.Job, fault func(error)) error {
		rows, err := stages.Rows(job, pairs)
		if err != nil || len(rows) != 3 {
			t.Error(rows, err)
		}
		if in, err := stages.Rows(job, loud); err != nil || len(in) != 3 {
			t.Error(in, err)
		}
		if err := stages.Put(job, pairs, rows); err == nil {
			t.Error("verification has written a table")
		}
		fault(&schema.FieldError{Table: "pairs", Row: "w/2", Field: "a", Why: "is too loud"})
		for range 30 {
			fault(errors.New("there is more"))
		}
		return errors.New("cannot go on")
	}
	got := w.verify()
	if len(got) != 22 || got[0] != "pairs: row w/2: a: is too loud" || got[1] != "pairs: there is more" || got[20] != "pairs: cannot go on" || got[21] != "pairs: 11 more faults" {
		t.Errorf("%d: %v", len(got), got)
	}
}

// Stages are run again over the tables that they read: a table that was changed differs from what comes out, and so does one that was
// made from it.
func TestStagesAreRunAgain(t *testing.T) {
	w := newWorld(t)
	w.remade = true
	w.build()
	if got := w.verify(); got != nil {
		t.Fatal(got)
	}
	one, three := &numbered{word{"w/1", "AH!", ""}, 0}, &numbered{word{"w/3", "CU!", ""}, 2}
	for _, c := range []struct {
		rows []*numbered
		want []string
	}{
		{[]*numbered{one, {word{"w/2", "MY!", ""}, 1}, three}, []string{
			"loud: row w/2: a: is not the value that the build wrote",
			"loud: row w/2: a: is MY!, but what it comes from gives BY!", "pairs: row w/2: a: is BY!no, but what it comes from gives MY!no",
		}},
		{[]*numbered{one, {word{"w/2", "BY!", ""}, 1}}, []string{
			"loud: row w/3: the build wrote this row, and it is not there",
			"loud: row w/3: id: this row is missing", "pairs: row w/3: id: this row should not be there, or is there twice",
		}},
	} {
		rewrite(t, w.path("tables", "loud.parquet"), lax("loud"), c.rows)
		if diff := cmp.Diff(c.want, w.verify()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// Where another version of a stage makes other rows, that is said behind what differs; where it makes the same, nothing is.
func TestVerifyNamesAnotherVersion(t *testing.T) {
	w := newWorld(t)
	w.remade = true
	w.build()
	w.version["shout"]++
	if got := w.verify(); got != nil {
		t.Fatal(got)
	}
	rewrite(t, w.path("tables", "loud.parquet"), lax("loud"), []*numbered{
		{word{"w/1", "AH!", ""}, 0}, {word{"w/2", "MY!", ""}, 1}, {word{"w/3", "CU!", ""}, 2}})
	want := "loud: stage shout was built with version 0 of it, and this program has version 1, which may make other rows: " +
		"build again, or verify with the geoeval that built it"
	got := w.verify()
	if at := slices.Index(got, want); at < 1 || !strings.Contains(got[at-1], "but what it comes from gives") {
		t.Errorf("%q", got)
	}
}

// Verification that is interrupted is no fault of the build, whichever stage it had come to.
func TestVerifyIsInterrupted(t *testing.T) {
	for _, stage := range []string{"shout", "pair"} {
		w := newWorld(t)
		w.build()
		ctx, stop := context.WithCancel(t.Context())
		w.check[stage] = func(*stages.Job, func(error)) error {
			stop()
			return ctx.Err()
		}
		if faults, err := w.open().Verify(ctx, nil); !errors.Is(err, context.Canceled) || faults != nil {
			t.Errorf("%s: %v, %v", stage, faults, err)
		}
	}
}

func TestFaultsAreNotToldWithoutEnd(t *testing.T) {
	w := newWorld(t)
	for i := range 100 {
		w.outside = append(w.outside, word{fmt.Sprintf("w/%d", 100+i), "a", "b"})
	}
	w.build()
	rewrite(t, w.path("tables", "loud.parquet"), lax("loud"), []*numbered{})
	if got := w.verify(); len(got) != 21 || got[20] != "loud: 83 more faults" {
		t.Errorf("%d: %v", len(got), got)
	}
}

// No flipped bit of any table's file goes unnoticed, and each fault names the table.
func TestAnyFlippedBitIsFound(t *testing.T) {
	w := newWorld(t)
	w.build()
	for name, content := range w.tables() {
		for at := 0; at < len(content); at += max(1, len(content)/60) {
			flipped := []byte(content)
			flipped[at] ^= 1 << (at % 8)
			do(t, os.WriteFile(w.path("tables", name), flipped, 0o644))
			faults, err := w.open().Verify(t.Context(), nil)
			do(t, err)
			if len(faults) == 0 || faults[0].Table+".parquet" != name {
				t.Errorf("%s, byte %d of %d: %v", name, at, len(content), faults)
			}
		}
		do(t, os.WriteFile(w.path("tables", name), []byte(content), 0o644))
	}
	if got := w.verify(); got != nil {
		t.Error(got)
	}
}

// A check is given rows that are valid and in order, and none where the file holds others.
func TestChecksSeeSoundRowsOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		rows    []word
		checked bool
	}{
		{"another value", []word{{"w/1", "AH!", ""}, {"w/2", "MY!", ""}, {"w/3", "CU!", ""}}, true},
		{"a row removed", []word{{"w/1", "AH!", ""}}, true},
		{"a value that may not be", []word{{"w/1", "WHY?", ""}}, false},
		{"a row twice", []word{{"w/1", "AH!", ""}, {"w/1", "AH!", ""}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			checked := map[string]bool{}
			for _, stage := range []string{"shout", "hush", "pair"} {
				w.check[stage] = func(*stages.Job, func(error)) error { checked[stage] = true; return nil }
			}
			var rows []*numbered
			for i, r := range c.rows {
				rows = append(rows, &numbered{r, i})
			}
			rewrite(t, w.path("tables", "loud.parquet"), lax("loud"), rows)
			w.verify()
			if diff := cmp.Diff(map[string]bool{"hush": true, "shout": c.checked, "pair": c.checked}, map[string]bool{"hush": checked["hush"], "shout": checked["shout"], "pair": checked["pair"]}); diff != "" {
				t.Error(diff)
			}
		})
	}
}
