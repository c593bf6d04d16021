package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A sample that is killed on its way is not there, and what it left is taken away by the next one.
func TestAKilledSampleLeavesNoHalfCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("kills are not for -short")
	}
	t.Parallel()
	parent := t.TempDir()
	dir := filepath.Join(parent, "data")
	cmd := exec.Command("geoeval", "sample", "corpus", dir)
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	half := filepath.Join(dir+".partial", "geometry3k", "train", "20", "data.json")
	for begun := false; !begun; {
		select {
		case err := <-ended:
			t.Fatalf("it ended before it was killed: %v", err)
		case <-time.After(time.Millisecond):
			_, err := os.Stat(half)
			begun = err == nil
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil {
		t.Fatal("it was not killed")
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("half a corpus is there")
	}
	if output, err := exec.Command("geoeval", "sample", "corpus", dir, "--scale", "0.002").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != "data" {
		t.Errorf("beside the corpus there is something left: %v", entries)
	}
}
