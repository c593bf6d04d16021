package ingest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
)

// Where no folder is named, the corpus is written once, its problems say that they are invented, and its licence is ours.
func TestTheBuiltInCorpus(t *testing.T) {
	f := newFolder(t)
	f.data, f.builtIn = filepath.Join(t.TempDir(), "corpus"), true
	b := f.build(t.Context())
	f.do(b.err)
	if b.stale != "the built-in corpus is to be written" || len(b.notes) == 0 || !strings.Contains(strings.Join(b.notes, "\n"), "invented problems now") {
		t.Errorf("stale: %q; notes: %q", b.stale, b.notes)
	}
	problems, err := stages.ReadTable(f.store, schema.Problems, "id", "synthetic", "license")
	f.do(err)
	for i := range problems {
		if p := &problems[i]; !p.Synthetic || p.License != "Apache-2.0" {
			t.Fatalf("%s: synthetic is %v, license %s", p.ID, p.Synthetic, p.License)
		}
	}
	if b := f.build(t.Context()); b.err != nil || b.stale != "" || len(b.read) != 0 {
		t.Errorf("again: %v, %q, %d files read", b.err, b.stale, len(b.read))
	}

	// A corpus that was named is the same; without its mark it is a folder like any other.
	whole := f.store.bytes()[schema.Problems.Name()]
	f.builtIn = false
	if same := f.scratch()[schema.Problems.Name()]; same != whole {
		t.Error("the corpus as a data folder gives other problems")
	}
	f.do(os.Remove(filepath.Join(f.data, "corpus.json")))
	f.mustBuild()
	problems, err = stages.ReadTable(f.store, schema.Problems, "id", "synthetic", "license")
	f.do(err)
	for i := range problems {
		if p := &problems[i]; p.Synthetic || p.License == "Apache-2.0" && p.Source != schema.MathQA {
			t.Fatalf("%s: synthetic is %v, license %s", p.ID, p.Synthetic, p.License)
		}
	}

}
