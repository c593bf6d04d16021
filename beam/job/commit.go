package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// stagingFolder holds the parts of tables, a folder for each job, in the output folder.
const stagingFolder = "beam"

// partsFolder is where the parts of a stage's tables lie.
func (b *Build) partsFolder(stage string) string { return stagingFolder + "/" + b.ID + "/" + stage }

// in opens the output folder, which is made if need be, and has something done in it.
func (b *Build) in(do func(*disk.Folder) error) error {
	f, err := disk.Disk{}.MakeFolder(b.Out)
	if err != nil {
		return err
	}
	return errors.Join(do(f), f.Close())
}

// WritePart sorts rows, each a *R, by key and writes them as a part of a table that a stage writes. It gives the part's
// name. A part that is written again is replaced by the same bytes.
func (b *Build) WritePart(stage string, t schema.Named, part string, rows []any) (name string, err error) {
	table := t.Erased()
	slices.SortFunc(rows, func(x, y any) int { return cmp.Compare(table.Key(&x), table.Key(&y)) })
	name = b.partsFolder(stage) + "/" + t.Name() + "." + part + ".parquet"
	return name, b.in(func(f *disk.Folder) error {
		return f.Replace(name, func(to io.Writer) error {
			w := snapshot.NewWriter(to, table)
			w.TellSums(func(snapshot.RowSum) error { return nil })
			for _, row := range rows {
				if err := w.Write(row); err != nil {
					w.Close()
					return err
				}
			}
			_, _, err := w.Close()
			return err
		})
	})
}

// Commit brings a stage up to date in the output folder, as geoeval build leaves it: from the parts of its tables that
// workers have written, or, where done is false, by running it here. Stages before it must have been committed. A stage
// that has been committed already is left as it is. What a person should know is kept for [Build.Told].
func (b *Build) Commit(ctx context.Context, name string, done bool, parts []string) error {
	layout := pipeline.Layout{Dir: b.Out}
	records, err := pipeline.Records(layout)
	if err != nil {
		return err
	}
	made := make([]stages.Stage, len(b.Stages))
	for i, s := range b.Stages {
		switch {
		case s.Describe().Name != name:
			made[i] = &frozen{s, records[s.Describe().Name].Outside}
		case done && b.Divides(s):
			made[i] = &divided{s.(stages.Divided), b, parts}
		case done:
			made[i] = parted(s, &merge{s, b, parts})
		default:
			made[i] = s
		}
	}
	p, err := pipeline.New(made, b.config, b.Out)
	if err != nil {
		return err
	}
	var told []string
	err = p.Build(ctx, []string{name}, func(e pipeline.Event) {
		if e.Kind == pipeline.Noted {
			told = append(told, strings.TrimPrefix(e.Stage+": "+e.Text, ": "))
		}
	})
	return errors.Join(err, b.writeNotes(b.told(name), told))
}

// Discard removes the parts of the tables of all jobs.
func (b *Build) Discard() error {
	return b.in(func(f *disk.Folder) error { return f.RemoveAll(stagingFolder) })
}

// A frozen stage is one that was committed before: what is outside is what it was then, and it does not run.
type frozen struct {
	stages.Stage
	outside string
}

func (f *frozen) Outside(context.Context, []byte) (digest, why string, err error) {
	return f.outside, "", nil
}

func (f *frozen) Run(context.Context, *stages.Job) error {
	return errors.New("it is no longer what this job has read: submit another one")
}

// Recall does not either.
func (f *frozen) Recall(ctx context.Context, job *stages.Job) error { return f.Run(ctx, job) }

// A merge is a stage that has run: its tables are there in parts.
type merge struct {
	stages.Stage
	build *Build
	parts []string
}

// OutsideParts are those of the stage.
func (m *merge) OutsideParts(ctx context.Context) (map[string]string, error) {
	return stages.OutsideParts(ctx, m.Stage)
}

// parted is a merge that says of what is outside what the stage says, if it says anything.
func parted(s stages.Stage, m *merge) stages.Stage {
	if e, ok := s.(stages.External); ok {
		return &mergeOutside{m, e}
	}
	return m
}

type mergeOutside struct {
	*merge
	stages.External
}

// Run writes the tables.
func (m *merge) Run(ctx context.Context, job *stages.Job) error {
	var files []stages.File
	defer func() {
		for _, f := range files {
			f.Abort()
		}
	}()
	for _, t := range m.Describe().Writes {
		file, err := job.Store.Create(t.Name())
		if err != nil {
			return err
		}
		files = append(files, file)
		if err := m.table(ctx, t, file); err != nil {
			return err
		}
	}
	noted, err := m.build.readNotes(m.build.noted(m.Describe().Name))
	if err != nil {
		return err
	}
	for _, text := range noted {
		job.Notef("%s", text)
	}
	for _, f := range files {
		f.Commit()
	}
	return nil
}

// table merges the parts of one table.
func (m *merge) table(ctx context.Context, t schema.Named, file stages.File) error {
	return m.build.in(func(f *disk.Folder) error {
		var parts []*snapshot.File
		defer func() {
			for _, p := range parts {
				p.Close() // nothing is written to it
			}
		}()
		of := m.build.partsFolder(m.Describe().Name) + "/" + t.Name() + "."
		for _, name := range m.parts {
			if !strings.HasPrefix(name, of) {
				continue
			}
			part, err := f.Open(name)
			if err != nil {
				return fmt.Errorf("a part of table %s: %w", t.Name(), err)
			}
			parts = append(parts, snapshot.FileOf(part))
		}
		table := t.Erased()
		w := snapshot.NewWriter(file, table)
		w.TellSums(file.Sum)
		for row, err := range snapshot.Merge(table, parts...) {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				err = w.Write(row.Row)
			}
			if err != nil {
				w.Close()
				return err
			}
		}
		digest, _, err := w.Close()
		if err != nil {
			return err
		}
		return file.Finish(digest, nil)
	})
}
