package release

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
)

// A folder that is no whole release is an error that names the file, and never a panic.
func TestCompareOfBrokenFolders(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "1")
	if err := write(t.Context(), dir, contentsOf(releasedRows(t)[:15], nil)); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if err != nil {
		t.Fatal(err)
	}
	const path = `"path": "data/problems-00000-of-00001.parquet"`
	for name, manifest := range map[string]string{
		"nothing":          "",
		"null":             "null",
		"no tables":        `{"format": 1}`,
		"another format":   `{"format": 2}`,
		"no columns":       `{"format": 1, "tables": [{"name": "geoeval_2000"}]}`,
		"a path outside":   strings.Replace(string(whole), path, `"path": "../1/data/problems-00000-of-00001.parquet"`, 1),
		"an absolute path": strings.Replace(string(whole), path, `"path": "/etc/hostname"`, 1),
		"a folder":         strings.Replace(string(whole), path, `"path": "data"`, 1),
		"another table":    strings.Replace(string(whole), path, `"path": "data/geoeval_aug-00000-of-00001.parquet"`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			broken := t.TempDir()
			if err := os.CopyFS(broken, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(broken, manifestFile), []byte(manifest), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, sides := range [][2]string{{dir, broken}, {broken, dir}} {
				if _, err := Compare([]stages.Stage{}, sides[0], sides[1]); err == nil || !strings.Contains(err.Error(), broken) {
					t.Errorf("%v", err)
				}
			}
		})
	}
	t.Run("a link that leads outside", func(t *testing.T) {
		broken := t.TempDir()
		if err := os.CopyFS(broken, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("data", "problems-00000-of-00001.parquet")
		if err := os.Remove(filepath.Join(broken, file)); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(dir, file), filepath.Join(broken, file)); err != nil {
			t.Fatal(err)
		}
		if _, err := Compare([]stages.Stage{}, dir, broken); err == nil {
			t.Error("no error")
		}
	})
}

// Every column of a release comes from a table of the build, but for those that the release adds.
func TestColumnsHaveAnOrigin(t *testing.T) {
	for _, c := range schema.Configurations {
		of := origins(c)
		for _, name := range c.Table.ColumnNames() {
			added := name == "withheld" || name == "content_digest" || name == "subsets"
			if added != (of[name] == "") {
				t.Errorf("%s.%s comes from table %q", c.Table.Name(), name, of[name])
			}
		}
	}
	for column, table := range map[string]string{"complexity": "ratings", "text": "problems", "check_status": "checks", "text_en": "translations", "selection_rank": "selection"} {
		if got := origins(schema.ReleasedSelection)[column]; got != table {
			t.Errorf("%s comes from table %q, not %s", column, got, table)
		}
	}
}
