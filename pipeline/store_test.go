package pipeline

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/stages"
)

// A table that was written and is not in its place yet is waited for: what stands there is of an earlier build.
func TestATableOnItsWayIsWaitedFor(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{tableFile("problems"), rowSumsFile("problems")} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(file)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	synctest.Test(t, func(t *testing.T) {
		slow := make(chan struct{})
		s := newStore(folder, func(string) error { <-slow; return nil })
		f, err := s.Create("problems")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if err := f.Finish(schema.Digest{}, nil); err != nil {
			t.Fatal(err)
		}
		f.Commit()
		opened := make(chan error)
		go func() {
			file, err := s.Open("problems")
			if err == nil {
				err = file.Close()
			}
			opened <- err
		}()
		synctest.Wait()
		select {
		case err := <-opened:
			t.Errorf("opened before it was there: %v", err)
		default:
		}
		close(slow)
		if err := <-opened; err != nil {
			t.Error(err)
		}
	})
}

// Rows are in memory from when they are written until the last stage that reads them is done.
func TestRowsAreKeptForThoseWhoReadThem(t *testing.T) {
	for name, c := range map[string]struct {
		readers, done int
		want          bool
	}{
		"nobody": {0, 0, false}, "one to come": {1, 0, true}, "one of two done": {2, 1, true}, "all done": {2, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, file := range []string{tableFile("duplicates"), rowSumsFile("duplicates")} {
				if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(file)), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			folder, err := disk.OpenFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer folder.Close()
			s := newStore(folder, func(string) error { return nil })
			reads := []stages.Read{stages.From(schema.Duplicates)}
			for range c.readers {
				s.awaits(reads)
			}
			f, err := s.Create("duplicates")
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Finish(schema.Digest{}, []schema.Duplicate{{ID: "math/test/1"}}); err != nil {
				t.Fatal(err)
			}
			f.Commit()
			if _, err := s.place([]schema.Named{schema.Duplicates}); err != nil {
				t.Fatal(err)
			}
			for range c.done {
				s.hasRead(reads)
			}
			if _, there := s.Rows("duplicates"); there != c.want {
				t.Errorf("rows are there: %v", there)
			}
		})
	}
}
