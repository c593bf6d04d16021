package proof

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/schema/audit"
)

// CHANGES.md of a geoeval that writes it in other words is held by its beginning alone, which both write alike.
func TestChangesInOtherWords(t *testing.T) {
	m := &release.Manifest{Version: "1.1.0", Since: &release.Since{Version: "1.0.0", Sums: strings.Repeat("0", 64)}}
	for _, test := range []struct{ name, content, fault, note string }{
		{"other words", m.ChangesHead() + "in other words\n", "", "the rest was not written again"},
		{"another beginning", "in other words\n", "does not begin with", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, filepath.Join(dir, release.ChangesFile), test.content)
			folder, err := disk.OpenFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer folder.Close()
			v := &verification{folder: folder, manifest: m, files: map[string]int64{release.ChangesFile: 1}, found: map[string]int{}, reported: map[string]bool{}}
			v.Changes = func(io.Writer) error { t.Error("they are written again"); return nil }
			v.checkChanges(new(audit.Check))
			if got := v.all(); len(got) != min(len(test.fault), 1) || len(got) > 0 && !strings.Contains(got[0].String(), test.fault) {
				t.Errorf("faults: %v", got)
			}
			if !strings.Contains(strings.Join(v.notes, "\n"), test.note) {
				t.Errorf("notes: %q", v.notes)
			}
			if got := v.changesAgainst(); !strings.HasPrefix(got, release.ManifestFile) {
				t.Errorf("held against %s", got)
			}
		})
	}
}
