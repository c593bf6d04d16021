package pipeline

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"geoeval/internal/disk"
	"geoeval/schema"
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
		if err := f.Finish(schema.Digest{}, nil, nil); err != nil {
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
