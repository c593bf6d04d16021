package pipeline

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/disk"
	"geoeval/stages"
)

// A scratch file is read while it is written, beside the tables. It leaves nothing, and where a build was killed before it
// was closed, the next one sweeps it.
func TestScratch(t *testing.T) {
	dir := t.TempDir()
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	job := &stages.Job{Store: newStore(folder, nil)}
	left := func() int {
		entries, err := os.ReadDir(filepath.Join(dir, tableFolder))
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	var killed stages.Scratch
	for _, close := range []bool{true, false} {
		s, err := stages.NewScratch(job)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range []string{"some", "more"} {
			if _, err := s.Write([]byte(text)); err != nil {
				t.Fatal(err)
			}
			if err := s.Flush(); err != nil {
				t.Fatal(err)
			}
			got := make([]byte, 4)
			if n, err := s.ReadAt(got, int64(4*i)); n != 4 || err != nil || string(got) != text {
				t.Errorf("%q, %d, %v", got, n, err)
			}
		}
		if killed = s; close {
			if err := s.Close(); err != nil || left() != 0 {
				t.Errorf("%v, %d files left", err, left())
			}
		}
	}
	if left() != 1 {
		t.Errorf("%d files of one that is open", left())
	}
	if err := folder.Sweep(tableFolder, nil); err != nil || left() != 0 {
		t.Errorf("%v, %d files left", err, left())
	}
	if err := killed.Close(); err != nil {
		t.Error(err)
	}
}
