package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	// A row of tests.md begins with the file of a test that make test runs in part.
	partial = regexp.MustCompile("(?m)^\\| `([^`]+_test\\.go)`")
	// What a test does so by.
	sampled = regexp.MustCompile(`\bnightly\.(Whole|Sampled|Of)\(`)
)

// Each file with a test that make test runs in part is in the table of tests.md, and no other.
func TestPartialTestsAreListed(t *testing.T) {
	var want []string
	for _, source := range []string{"cmd", "internal", "pipeline", "schema", "sources", "stages"} {
		err := filepath.WalkDir(filepath.Join("..", source), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "node_modules":
				return fs.SkipDir
			case !strings.HasSuffix(path, "_test.go"):
				return nil
			}
			content, err := os.ReadFile(path)
			if sampled.Match(content) {
				want = append(want, strings.TrimPrefix(filepath.ToSlash(path), "../"))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, row := range partial.FindAllStringSubmatch(read(t, "tests.md"), -1) {
		got = append(got, row[1])
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
