package ingest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/schema"
)

// Folders may lie deep in one another, and not without end.
func TestDeepFolders(t *testing.T) {
	for _, c := range []struct {
		levels int
		wrong  bool
	}{{64, false}, {65, true}, {200, true}} {
		f := newFolder(t)
		f.fill()
		deep := filepath.Join(f.data, string(schema.HardSource), strings.Repeat("d"+string(filepath.Separator), c.levels))
		if err := os.MkdirAll(deep, 0o777); err != nil {
			t.Fatal(err)
		}
		err := f.build(t.Context()).err
		if (err != nil) != c.wrong || c.wrong && !strings.Contains(err.Error(), "more than 64 folders deep") {
			t.Errorf("%d levels: %v", c.levels, err)
		}
	}
}
