package geoeval_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
)

// mayReadFiles are the files of code that may read a file by its name with no bound: those of tests and measurements, and of what
// reads the kernel's own. Everything else reads what a user names through disk.ReadNamed, which waits for no pipe and has a bound.
var mayReadFiles = []string{"cmd/geoeval/bench/", "cmd/wheel/", "internal/disk/objects/lease.go", "internal/report/readertest/", "internal/typeset/browsertest/", "sources/sourcetest/"}

func TestFilesThatAUserNamesAreBounded(t *testing.T) {
	code := os.DirFS(".")
	err := fs.WalkDir(code, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() && (e.Name() == "node_modules" || e.Name() == "beam" || e.Name() == "bin" || e.Name() == "out") {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		for _, may := range mayReadFiles {
			if strings.HasPrefix(path, may) {
				return nil
			}
		}
		content, err := fs.ReadFile(code, path)
		if strings.Contains(string(content), "os.ReadFile(") {
			t.Errorf("%s calls os.ReadFile: use disk.ReadNamed", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
