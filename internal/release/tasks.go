package release

import (
	"context"
	"path/filepath"
	"slices"

	"geoeval/internal/release/harness"
	"geoeval/schema"
)

// writeHarness writes the task files for the configurations that have rows to ask.
func (f *folder) writeHarness(context.Context) error {
	return harness.Write(filepath.Join(f.dir, harness.Folder), f.manifest.asked())
}

// asked gives the configurations of which not every row is withheld.
func (m *Manifest) asked() []*schema.Configuration {
	var out []*schema.Configuration
	for _, c := range schema.Configurations {
		if m.openRows(c.Table.Name()) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// openRows counts the rows of a table that are not withheld.
func (m *Manifest) openRows(table string) (n int64) {
	for _, t := range m.Tables {
		if t.Name != table {
			continue
		}
		for _, by := range t.Counts {
			for _, v := range by.Values {
				if by.Column == "source" && !slices.Contains(m.Withheld, schema.Source(v.Value)) {
					n += v.Rows
				}
			}
		}
	}
	return n
}
