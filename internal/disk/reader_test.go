package disk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"testing"
	"testing/fstest"

	"geoeval/internal/disk"
)

func TestAReaderIsAnFS(t *testing.T) {
	r := folder(t, map[string]string{"a": "1", "sub/b": "2", "sub/deep/c": "3"}).Reader()
	defer r.Close()
	do(t, fstest.TestFS(r, "a", "sub/b", "sub/deep/c"))
}

// A reader comes through more folders than it keeps open, from several goroutines, and again after it was closed.
func TestAReaderOfManyFolders(t *testing.T) {
	files := map[string]string{}
	for i := range 100 {
		files[fmt.Sprintf("sub/%d/file", i)] = fmt.Sprint(i)
	}
	r := folder(t, files).Reader()
	for range 2 {
		var all sync.WaitGroup
		for name, want := range files {
			all.Go(func() {
				if got, err := fs.ReadFile(r, name); err != nil || string(got) != want {
					t.Errorf("%s: %q, %v", name, got, err)
				}
			})
		}
		all.Wait()
		r.Close()
	}
}

// A reader opens what the folder does, and nothing else.
func TestAReaderOfHostileFolders(t *testing.T) {
	f, _ := hostile(t)
	r := f.Reader()
	defer r.Close()
	for _, name := range []string{
		"link", "dangling", "loop", "out", "up", "fifo", "linked/file", "elsewhere/file", "sub/self/file", "../file", "/file", "sub/../file",
		"file/below", "sub/gone", "gone/file",
	} {
		_, want := f.FS().Open(name)
		if _, err := r.Open(name); err == nil || err.Error() != want.Error() || errors.Is(err, disk.ErrIrregular) != errors.Is(want, disk.ErrIrregular) {
			t.Errorf("%s: %v, not %v", name, err, want)
		}
	}
	if got, err := fs.ReadFile(r, "sub/file"); err != nil || string(got) != "in sub" {
		t.Errorf("%q, %v", got, err)
	}
	// A link that comes into a folder that is open is no file either.
	do(t, os.Symlink("file", f.Path("sub/new")))
	if _, err := r.Open("sub/new"); !errors.Is(err, disk.ErrIrregular) {
		t.Error(err)
	}
}
