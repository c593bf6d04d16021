package sourcetest

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/sources"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml"
)

// Published reads the published records that stand beside the checkout on some machines, and never in it, through an
// adapter: the files that pipeline.yaml names. It asks for so many problems and records left out, for no rejects, and
// that every problem is a valid row of an id of its own. It skips the test where the records are not there. The
// problems are given by id.
func Published(t *testing.T, source sources.Source, problems, leftOut int) map[string]*schema.Problem {
	t.Helper()
	root := moduleRoot(t)
	data := filepath.Join(filepath.Dir(root), "shared", "data", string(source.Name()))
	if _, err := os.Stat(data); err != nil {
		t.Skip("no published records here:", err)
	}
	fsys := os.DirFS(data)
	var files []string
	for _, pattern := range patterns(t, root, source.Name()) {
		matches, err := doublestar.Glob(fsys, pattern, doublestar.WithFilesOnly())
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, matches...)
	}
	slices.Sort(files)
	rows, rejects, out := readPublished(t, source, fsys, files)
	if len(rows) != problems || rejects != 0 || out != leftOut {
		t.Errorf("%d problems, %d rejects, %d left out; want %d, 0 and %d", len(rows), rejects, out, problems, leftOut)
	}
	return rows
}

func readPublished(t *testing.T, source sources.Source, fsys fs.FS,
	files []string) (rows map[string]*schema.Problem, rejects, leftOut int) {
	t.Helper()
	rows = map[string]*schema.Problem{}
	f := &folder{source, source.Units(files), sources.NewDir(fsys, files, unlimited, nil)}
	for _, unit := range f.units {
		err := f.readUnit(context.Background(), unit, func(r sources.Record) error {
			switch {
			case r.Reject != nil:
				rejects++
				t.Errorf("%s %s: %s", r.File, r.Name, r.Reject.Reason)
			case r.LeftOut != "", r.Annotation != nil:
				leftOut++
			default:
				r.Problem.License, r.Problem.LicenseEvidence = "none", "a test"
				if err := schema.Problems.Validate(r.Problem); err != nil {
					t.Error(err)
				}
				if rows[r.Problem.ID] != nil {
					t.Errorf("%s stands twice", r.Problem.ID)
				}
				rows[r.Problem.ID] = r.Problem
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	return rows, rejects, leftOut
}

// patterns are the patterns of a source's files in pipeline.yaml.
func patterns(t *testing.T, root string, source schema.Source) []string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, "pipeline.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Ingest struct {
			Sources map[schema.Source]struct{ Files []string }
		}
	}
	if err := yaml.Unmarshal(content, &config); err != nil {
		t.Fatal(err)
	}
	return config.Ingest.Sources[source].Files
}

// moduleRoot is the folder of go.mod, above the test's own.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = filepath.Dir(dir)
	}
}
