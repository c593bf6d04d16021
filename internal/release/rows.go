package release

import (
	"cmp"
	"context"
	"iter"

	"geoeval/internal/disk"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema/snapshot"
)

// BuildRows gives the rows of every configuration that a release of a build would have with nothing withheld; those of
// one configuration come in the order of their keys. Every stage must be up to date; still says at the end whether they
// are so still.
func BuildRows(ctx context.Context, p *pipeline.Pipeline) (rows iter.Seq2[released.Row, error],
	still func(context.Context) error, err error) {
	same, err := p.Layout().Watch()
	if err != nil {
		return nil, nil, err
	}
	if err := fresh(ctx, p); err != nil {
		return nil, nil, err
	}
	b, err := readBuild(p.Layout())
	if err != nil {
		return nil, nil, err
	}
	return b.rows(released.Configurations), func(ctx context.Context) error { return cmp.Or(same(), fresh(ctx, p)) }, nil
}

// SubsetRows gives the rows of these subsets that a release of a build would have with nothing withheld, of its tables as
// they are, up to date or not.
func SubsetRows(l pipeline.Layout, of []*released.Configuration) (iter.Seq2[released.Row, error], error) {
	b, err := readBuild(l)
	if err != nil {
		return nil, err
	}
	return b.rows(of), nil
}

// FolderRows gives the rows of these configurations of the release in a folder, each of whose files is held against its
// sums first; those of one configuration come in the order of their keys.
func FolderRows(dir string, of []*released.Configuration) (iter.Seq2[released.Row, error], error) {
	f, err := OpenFolder(disk.Disk{}, dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.Manifest(); err != nil {
		return nil, err
	}
	return func(yield func(released.Row, error) bool) {
		f, err := OpenFolder(disk.Disk{}, dir)
		if err != nil {
			yield(released.Row{}, err)
			return
		}
		defer f.Close()
		for _, c := range of {
			if !f.rows(c, yield) {
				return
			}
		}
	}, nil
}

// rows gives the rows of a configuration, and whether to go on.
func (f *Folder) rows(c *released.Configuration, yield func(released.Row, error) bool) bool {
	file, err := f.Open(tablePath(c))
	if err != nil {
		yield(released.Row{}, err)
		return false
	}
	defer file.Close()
	for rows, err := range snapshot.ScanFrom(snapshot.FileOf(file), c.Table) {
		if err != nil {
			yield(released.Row{}, err)
			return false
		}
		for i := range rows {
			r := released.Row{In: c, Parts: &rows[i]}
			r.Fill()
			if !yield(r, nil) {
				return false
			}
		}
	}
	return true
}
