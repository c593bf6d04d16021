package disk_test

import (
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/disk"
)

// Whether a path lies in a folder is decided by what is there, not by how it is written.
func TestInside(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "data")
	do(t, os.MkdirAll(filepath.Join(folder, "sub", "deep"), 0o755))
	do(t, os.Mkdir(filepath.Join(dir, "data-2"), 0o755))
	do(t, os.Symlink(folder, filepath.Join(dir, "link")))
	do(t, os.Symlink("sub", filepath.Join(folder, "inner")))
	do(t, os.Symlink(dir, filepath.Join(folder, "out")))
	do(t, os.Symlink("nowhere", filepath.Join(dir, "broken")))
	for _, test := range []struct {
		path  string
		want  bool
		fails bool
	}{
		{"data", true, false},
		{"data/", true, false},
		{"data/sub/deep", true, false},
		{"data/new/folder", true, false},
		{"data/../data/new", true, false},
		{"link", true, false},
		{"link/new", true, false},
		{"link/inner/new", true, false},
		{"data/out/elsewhere", false, false},
		{"data/../other", false, false},
		{"data-2", false, false},
		{"data-2/new", false, false},
		{"new/folder", false, false},
		{".", false, false},
		{"broken", false, true},
		{"broken/new", false, true},
	} {
		t.Run(test.path, func(t *testing.T) {
			inside, err := disk.Inside(dir+"/"+test.path, folder)
			if inside != test.want || (err != nil) != test.fails {
				t.Errorf("%v, %v", inside, err)
			}
		})
	}
	if _, err := disk.Inside(dir, filepath.Join(dir, "nowhere")); err == nil {
		t.Error("a folder that is not there holds something")
	}
}
