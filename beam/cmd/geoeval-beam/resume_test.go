package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/beam/beamtest"
	"geoeval/pipeline"
)

// Who submits is killed once stages are committed; the next call goes on from there, and leaves their files alone.
func TestWhoSubmitsIsKilled(t *testing.T) {
	builtIn := corpus{limit: 10}
	c := corpus{data: filepath.Join(builtIn.local(t), "corpus-limited")}
	want := c.local(t)
	out := filepath.Join(t.TempDir(), "out")
	cmd := program(t, t.TempDir(), c.flags(t, out)...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	committed := func() bool {
		state, err := os.ReadFile(filepath.Join(out, "state.json"))
		return err == nil && strings.Contains(string(state), `"dedupe"`)
	}
	if !awaits(t, committed) {
		t.Error("nothing is committed")
	}
	cmd.Process.Kill()
	if cmd.Wait() == nil {
		t.Fatal("it was not killed")
	}
	before := placed(t, c, out)
	if len(before) < 3 {
		t.Errorf("only %d tables are committed", len(before))
	}
	builds(t, t.TempDir(), c.flags(t, out)...)
	beamtest.MustBeSame(t, want, out)
	after := placed(t, c, out)
	for name, file := range before {
		if !os.SameFile(file, after[name]) {
			t.Errorf("%s was committed, and is written again", name)
		}
	}
}

// placed are the files of the tables of stages that are committed.
func placed(t testing.TB, c corpus, out string) map[string]fs.FileInfo {
	t.Helper()
	records, err := pipeline.Records(pipeline.Layout{Dir: out})
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]fs.FileInfo{}
	settings := c.settings()
	settings.Out = out
	b, err := settings.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range b.Stages {
		if _, ok := records[s.Describe().Name]; !ok {
			continue
		}
		for _, table := range s.Describe().Writes {
			name := filepath.Join(out, "tables", table.Name()+".parquet")
			if files[name], err = os.Stat(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}
