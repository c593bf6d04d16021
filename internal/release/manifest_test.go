package release

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/internal/release/released"
)

// A manifest that is not one of this program is refused.
func TestManifestsAreRefused(t *testing.T) {
	var tables []string
	for _, c := range released.Configurations {
		name, folder := c.Table.Name(), "data"
		if c == released.Augmented {
			folder = "elsewhere"
		}
		tables = append(tables, fmt.Sprintf(`{"name":%q,"files":[{"path":"%s/%s-00000-of-00001.parquet"}],"row_digests":{"path":"digests/%s.txt"}}`, name, folder, name, name))
	}
	for _, test := range []struct{ manifest, want string }{
		{"", "cannot be read: "},
		{"[]", "cannot be read: "},
		{"{}", "format 0; this version reads 2"},
		{`{"format":2}`, "names 0 tables, not 9"},
		{`{"format":2,"tables":[{},{},{},{},{},{},{},{},{}]}`, `names the table "" where geoeval_2000 should be`},
		{`{"format":2,"tables":[` + strings.Join(tables, ",") + `]}`, "tables.geoeval_aug: does not have the files data/geoeval_aug-00000-of-00001.parquet and digests/geoeval_aug.txt"},
	} {
		if _, err := ParseManifest([]byte(test.manifest)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.manifest, err, test.want)
		}
	}
}
