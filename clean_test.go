package geoeval_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// make clean deletes what can be derived again, at any depth, and nothing that was paid for or judged by people.
func TestCleanKeepsWhatWasPaidFor(t *testing.T) {
	dir := t.TempDir()
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("Makefile", makefile)
	write("out/.gitkeep", nil)
	write("out/mine/notes.txt", nil)
	want := []string{"out/.gitkeep", "out/mine/notes.txt"}
	for _, folder := range []string{"out", "out/evaluation", "out/evaluation-50", "out/parts/3/evaluation", "out/release/1.0.0/evaluation"} {
		for _, name := range []string{
			"ledger/20260101T000000-1.jsonl", "ledger/20260101T000000-1.jsonl.set-aside", "ledger/batches/state.json", "ledger/tables/a.jsonl",
			"review.db", "review.db-wal", "review.jsonl", "review.tokens", "state.json.set-aside", "tables/review.jsonl",
		} {
			write(folder+"/"+name, []byte("dear"))
			want = append(want, folder+"/"+name)
		}
		for _, name := range []string{
			"tables/problems.parquet", "rows/problems.tsv", "memo/ingest.json", "corpus/math/train/1.json", "state.json", "notes.json", "origin.json",
			"evaluation.json", "build.lock", "report.html", "leaderboard.html", "configuration.yaml", "inventory.txt", "release/1.0.0/data/geoeval_2000-00000-of-00001.parquet",
		} {
			write(folder+"/"+name, nil)
		}
	}
	write("bin/geoeval", nil)
	clean := exec.Command("make", "clean")
	clean.Dir = dir
	if said, err := clean.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	var left []string
	err = fs.WalkDir(os.DirFS(dir), "out", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			left = append(left, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	slices.Sort(left)
	if diff := cmp.Diff(want, left); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(filepath.Join(dir, "bin")); !os.IsNotExist(err) {
		t.Errorf("bin is there: %v", err)
	}
}
