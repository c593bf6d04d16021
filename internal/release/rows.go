package release

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"slices"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// BuildRows gives the rows of every configuration that a release of a build would have with nothing withheld; those of
// one configuration come in the order of their keys. Every stage must be up to date; still says at the end whether they
// are so still.
func BuildRows(ctx context.Context, p *pipeline.Pipeline) (rows iter.Seq2[schema.ReleasedRow, error],
	still func(context.Context) error, err error) {
	if err := fresh(ctx, p); err != nil {
		return nil, nil, err
	}
	b, err := readBuild(p.Layout())
	if err != nil {
		return nil, nil, err
	}
	return b.rows(), func(ctx context.Context) error { return fresh(ctx, p) }, nil
}

// FolderRows gives the rows of these configurations of the release in a folder, whose files are held against its sums
// first; those of one configuration come in the order of their keys.
func FolderRows(dir string, of []*schema.Configuration) (iter.Seq2[schema.ReleasedRow, error], error) {
	m, err := LoadManifest(dir)
	if err != nil {
		return nil, err
	}
	if err := CheckSums(dir); err != nil {
		return nil, err
	}
	return func(yield func(schema.ReleasedRow, error) bool) {
		for _, c := range of {
			i := slices.IndexFunc(m.Tables, func(t Table) bool { return t.Name == c.Table.Name() })
			if i < 0 {
				yield(schema.ReleasedRow{}, fmt.Errorf("%s: %s has no table %s", dir, ManifestFile, c.Table.Name()))
				return
			}
			for _, f := range m.Tables[i].Files {
				if !filepath.IsLocal(filepath.FromSlash(f.Path)) {
					yield(schema.ReleasedRow{}, fmt.Errorf("%s: %s names %q, which is not in the folder", dir, ManifestFile, f.Path))
					return
				}
				if !tableRows(filepath.Join(dir, filepath.FromSlash(f.Path)), c, yield) {
					return
				}
			}
		}
	}, nil
}

// tableRows gives the rows of a configuration's file, and whether to go on.
func tableRows(path string, c *schema.Configuration, yield func(schema.ReleasedRow, error) bool) bool {
	for rows, err := range snapshot.Scan(path, c.Table) {
		if err != nil {
			yield(schema.ReleasedRow{}, err)
			return false
		}
		for i := range rows {
			r := schema.ReleasedRow{In: c, Released: &rows[i]}
			r.Fill()
			if !yield(r, nil) {
				return false
			}
		}
	}
	return true
}
