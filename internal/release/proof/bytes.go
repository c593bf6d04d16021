package proof

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
)

// checkBytes writes every table again from its rows, and wants the same bytes: so nothing in a file says other than its
// rows do, such as statistics by which readers pass over rows, or metadata.
func (v *verification) checkBytes(ctx context.Context, check *audit.Check) error {
	if !maps.Equal(v.manifest.Software, release.Software()) {
		v.notef("statistics and metadata of the tables were not held against their rows: " +
			"other versions of libraries wrote them than this geoeval has")
		check.Outcome = audit.NotMade
		return nil
	}
	for _, c := range released.Configurations {
		path := v.tableFile(c)
		if err := ctx.Err(); err != nil {
			return err
		}
		sum, memory, err := v.rewritten(path, c)
		check.Files, check.Rows = check.Files+1, check.Rows+v.content.read[c]
		switch {
		case err != nil:
			v.fault(audit.Fault{File: path, Why: fmt.Sprintf("cannot be written again: %v", err)})
		case sum != v.sums[path]:
			v.fault(audit.Fault{File: path, Why: "is not the file that its rows give: " +
				"another program wrote it, or statistics or metadata in it are not those of the rows"})
		case memory != v.record(c).Files[0].ArrowBytes:
			v.fault(audit.Fault{File: release.ManifestFile, Field: "tables." + c.Table.Name() + ".files.arrow_bytes",
				Why: fmt.Sprintf("is %d, and the rows take %d", v.record(c).Files[0].ArrowBytes, memory)})
		}
	}
	return nil
}

// rewritten gives the SHA-256 of a table's file as it is written from its rows, and how much memory these take in Arrow.
func (v *verification) rewritten(path string, c *released.Configuration) (digest string, memory int64, err error) {
	f, err := v.folder.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	sum := sha256.New()
	w := snapshot.NewWriter(sum, c.Table)
	for rows, err := range snapshot.ScanFrom(snapshot.FileOf(f), c.Table) {
		if err != nil {
			return "", 0, err
		}
		for _, r := range rows {
			if err := w.Write(r); err != nil {
				return "", 0, err
			}
		}
	}
	if _, _, err := w.Close(); err != nil {
		return "", 0, err
	}
	return hex.EncodeToString(sum.Sum(nil)), w.ArrowBytes(), nil
}
