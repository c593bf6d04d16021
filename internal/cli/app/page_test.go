package app

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/pipeline"
)

// Another name for the page is advised where its place is at fault, and not where a table is.
func TestWhichFileIsAtFault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	layout := pipeline.Layout{Dir: dir}
	unread := func(io.Writer) error {
		return fmt.Errorf("no responses: %w", &fs.PathError{Op: "open", Path: "tables/responses.parquet", Err: fs.ErrNotExist})
	}
	if _, err := WriteReport(filepath.Join(dir, "page.html"), layout, unread); err == nil || strings.Contains(err.Error(), "--to") {
		t.Errorf("a table that is not there: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteReport(filepath.Join(dir, "file", "page.html"), layout, unread); err == nil || !strings.Contains(err.Error(), "--to") {
		t.Errorf("a file where a folder should be: %v", err)
	}
}
