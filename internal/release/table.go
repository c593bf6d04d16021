package release

import (
	"fmt"

	"geoeval/internal/disk"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// tablePath is the Parquet file of a configuration.
func tablePath(c *released.Configuration) string {
	return fmt.Sprintf("data/%s-00000-of-00001.parquet", c.Table.Name())
}

// A tableFile is the Parquet file of a configuration under way.
type tableFile struct {
	config *released.Configuration
	path   string
	file   *disk.Draft
	sum    sum
	bytes  int64
	rows   *snapshot.Writer[released.Parts]
	sums   *rowSums
	// complete adds up the rows with nothing withheld.
	complete *schema.Digester[released.Parts]
	counts   *Tally
	withheld bool
}

func newTableFile(to *disk.Folder, c *released.Configuration) (*tableFile, error) {
	t := &tableFile{config: c, path: tablePath(c), sum: newSum(), complete: schema.NewDigester(c.Table),
		counts: NewTally(c.Table)}
	var err error
	if t.file, err = to.Create(t.path); err != nil {
		return nil, err
	}
	if t.sums, err = newRowSums(to, c.Table.Name()); err != nil {
		t.file.Abort()
		return nil, err
	}
	t.rows = snapshot.NewWriter(t, c.Table)
	t.rows.TellSums(t.sums.add)
	return t, nil
}

// Write takes the bytes of the file.
func (t *tableFile) Write(b []byte) (int, error) {
	t.sum.Write(b)
	t.bytes += int64(len(b))
	return t.file.Write(b)
}

// add writes a row; published is what is written of it.
func (t *tableFile) add(whole, published *released.Parts) error {
	t.complete.Add(whole)
	t.withheld = t.withheld || published.Withheld
	t.counts.Add(published)
	return t.rows.Write(*published)
}

// abort gives up what was not closed.
func (t *tableFile) abort() {
	t.file.Abort()
	t.sums.file.Abort()
}

// close ends the file and that of the digests of its rows, and says what is in both.
func (t *tableFile) close() (Table, error) {
	digest, _, err := t.rows.Close()
	if err != nil {
		return Table{}, err
	}
	if err := t.file.Commit(); err != nil {
		return Table{}, err
	}
	digests, err := t.sums.close()
	if err != nil {
		return Table{}, err
	}
	out := Table{Name: t.config.Table.Name(), Digest: digest, RowDigests: digests, Files: []parts.File{{Path: t.path,
		Bytes: t.bytes, SHA256: t.sum.hex(), Rows: digest.Rows, ArrowBytes: t.rows.ArrowBytes()}}, Counts: t.counts.Counts(), Pictured: t.counts.Pictured()}
	if t.withheld {
		out.Complete = t.complete.Digest().Table
	}
	return out, nil
}
