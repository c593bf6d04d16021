package rephrase_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
	"geoeval/stages/stagetest"
)

// inBatches has a build buy in batches what it can.
func (b *build) inBatches(a *author) {
	a.batches = a.Batches(llmtest.BatchOptions{Looks: 2, Refuses: func(key string) bool {
		return a.refuses != nil && a.refuses(key)
	}})
	b.llm.Batch = llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)}
}

// offlineFrom is what a ledger gives by itself.
func (b *build) offlineFrom(t testing.TB, folder string) *build {
	t.Helper()
	return b.again(func(b *build) { b.ledger, b.offline, b.key = folder, true, "" }).mustRun(t)
}

// The candidates that are asked for in any case are bought in one batch, and only what fails by itself. The ledger
// alone then gives the same tables.
func TestCandidatesInABatch(t *testing.T) {
	a := newAuthor(t, invented())
	a.refuses = func(key string) bool { return key[0] == '0' }
	b := newBuild(t, a, invented())
	b.inBatches(a)
	b.mustRun(t)
	rows := b.candidates(t)
	inBatches := len(a.batches.Asked())
	refused := 0
	for key, n := range a.batches.Asked() {
		if n != 1 {
			t.Errorf("%s was in %d batches", key, n)
		}
		if a.refuses(key) {
			refused++
		}
	}
	if inBatches != len(b.scripts)*b.config.Candidates || a.batches.Len() != 1 || refused == 0 {
		t.Errorf("%d requests in %d batches, %d of them refused", inBatches, a.batches.Len(), refused)
	}
	if a.delivered() != len(rows) || len(rows) <= inBatches {
		t.Errorf("%d answers for %d candidates, %d of them in batches", a.delivered(), len(rows), inBatches)
	}
	for _, r := range rows {
		if _, there := a.batches.Asked()[r.Request]; there != (r.Candidate <= int64(b.config.Candidates)) {
			t.Errorf("%s was in a batch: %v", r.ID, there)
		}
	}
	same(t, b, b.offlineFrom(t, b.ledger))
	calls := a.batches.Calls()
	same(t, b, b.again(nil).mustRun(t))
	if a.batches.Calls() != calls || a.delivered() != len(rows) {
		t.Error("what is in the ledger was bought again")
	}
	diffTables(t, b.digests(), b.again(func(b *build) { b.llm.Batch = llm.Batch{} }).mustRun(t).digests())
}

// Killed when the batch is under way, the build goes on where it was.
func TestABuildThatIsKilledWithABatchUnderWay(t *testing.T) {
	a := newAuthor(t, invented())
	b := newBuild(t, a, invented())
	b.inBatches(a)
	ctx, cancel := context.WithCancelCause(t.Context())
	killed := errors.New("killed")
	a.refuses = func(string) bool { t.Error("the batch came to its end"); return false }
	b.llm.Batch.Poll = llm.Duration(time.Hour)
	b.ctx = ctx
	b.looked = func(live string) {
		if !strings.Contains(live, "1 batch under way") {
			t.Errorf("%q", live)
		}
		cancel(killed)
	}
	if err := b.run(t); !errors.Is(err, killed) {
		t.Fatal(err)
	}
	if a.batches.Len() != 1 || a.delivered() != 0 {
		t.Fatalf("%d batches, %d answers", a.batches.Len(), a.delivered())
	}
	a.refuses = func(string) bool { return false }
	got := b.again(func(b *build) {
		b.ctx, b.looked, b.llm.Batch.Poll = t.Context(), nil, llm.Duration(time.Millisecond)
	}).mustRun(t)
	if a.batches.Len() != 1 || a.delivered() != len(got.candidates(t)) {
		t.Errorf("%d batches, %d answers for %d candidates", a.batches.Len(), a.delivered(), len(got.candidates(t)))
	}
	same(t, got, got.offlineFrom(t, got.ledger))
}

// What two machines bought, some of it both, is merged and released: the tables are those of one machine, whichever way
// it was merged.
func TestLedgersOfTwoMachines(t *testing.T) {
	want := written(t)
	lines := entries(t, want.ledger)
	third := len(lines) / 3
	one, two := copied(t, lines[:2*third]), copied(t, slices.Concat(lines[third:2*third], lines[2*third:]))
	var names []string
	for _, machines := range [][]string{{one, two}, {two, one}} {
		merged := filepath.Join(t.TempDir(), "merged")
		if _, err := ledger.Merge(ledger.Options{}, merged, machines...); err != nil {
			t.Fatal(err)
		}
		same(t, want, want.offlineFrom(t, merged))
		l, err := ledger.Open(merged, ledger.Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		path, err := l.Release(filepath.Join(t.TempDir(), "released"), nil)
		if err != nil {
			t.Fatal(err)
		}
		same(t, want, want.offlineFrom(t, filepath.Dir(path)))
		names = append(names, filepath.Base(path))
	}
	if names[0] != names[1] {
		t.Errorf("releases of the same are named %v", names)
	}
	for _, machine := range []string{one, two} {
		var missing *llm.MissingError
		if err := want.again(func(b *build) { b.ledger = machine }).run(t); !errors.As(err, &missing) {
			t.Errorf("a part of the ledger is enough: %v", err)
		}
	}
}

// An answer that was cut off is never used, also where its text passes; and verification knows it again.
func TestAnAnswerThatWasCutOff(t *testing.T) {
	for _, finish := range []string{"length", "content_filter"} {
		scripts := fluent(6)
		a := newAuthor(t, scripts)
		a.finish = func(c *llmtest.Call) string {
			if a.Paid()[c.Hash()]%3 == 1 {
				return finish
			}
			return "stop"
		}
		b := newBuild(t, a, scripts).mustRun(t)
		cut := 0
		for _, r := range b.candidates(t) {
			if r.Candidate%3 == 2 {
				cut++
				diffTables(t, []string{"cut_off: " + finish}, r.Faults)
			} else if !r.Passed {
				t.Errorf("%s: %q", r.ID, r.Faults)
			}
			if r.Candidate%3 == 2 && (r.Passed || r.Drawn) {
				t.Errorf("%s was cut off, and passed", r.ID)
			}
		}
		if cut < len(scripts) {
			t.Errorf("%d were cut off", cut)
		}
		stagetest.WantFault(t, b.stage, b.job(), "")
	}
}
