package remake

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"geoeval/internal/format/bug"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
	"geoeval/stages"
	"geoeval/stages/hard"
	"geoeval/stages/principles"
	"geoeval/stages/rephrase"
	"geoeval/stages/translate"
)

// reproduce makes the whole release again of its problems, in a folder, and says whether it is the same and whether all is right with
// it: then rows need not be held against each other, and none is held in memory. Where it is not, or not all of it can be made again,
// nothing is told: who compares row by row tells.
func reproduce(ctx context.Context, of *Release) (held Held, same bool, err error) {
	if len(of.Manifest.Withheld) > 0 {
		return Held{}, false, nil
	}
	quiet, faults := *of, 0
	var notes []string
	quiet.Fault = func(audit.Fault) { faults++ }
	quiet.Note = func(text string) { notes = append(notes, text) }
	r := &remaking{Release: &quiet, whole: true}
	if !r.configure() {
		return Held{}, false, nil
	}
	defer r.session.Close()
	if !r.fromProblemsAlone(ctx) {
		return Held{}, false, nil
	}
	dir, err := os.MkdirTemp("", "geoeval-again-*")
	if err != nil {
		return Held{}, false, err
	}
	defer os.RemoveAll(dir)
	a := &again{remaking: r, layout: pipeline.Layout{Dir: dir}, digests: map[string]schema.Digest{}}
	if err := os.Mkdir(filepath.Dir(a.layout.Table("")), 0o700); err != nil {
		return Held{}, false, err
	}
	for _, step := range []func(context.Context) error{a.problems, a.stages, a.rows, a.rest} {
		if err := bug.Catch("again", func() error { return step(ctx) }); err != nil || faults > 0 {
			return Held{}, false, ctx.Err()
		}
	}
	for _, text := range notes {
		of.Note(text)
	}
	return r.held, true, nil
}

// fromProblemsAlone says whether every table is made of the problems: by this version of each stage, without a language model and
// without people.
func (r *remaking) fromProblemsAlone(ctx context.Context) bool {
	if len(r.stages) < len(r.Manifest.Stages) {
		return false
	}
	for _, name := range r.order {
		s := r.stages[name]
		reads := special[name] == nil
		switch c := s.Describe().Config.(type) {
		case *rephrase.Config:
			if c.Provider == rephrase.Model {
				return false
			}
			continue
		case *translate.Config:
			if c.Enabled {
				return false
			}
			continue
		case *principles.Config:
			if reads = true; c.Provider == principles.Model || c.Review != "" {
				return false
			}
		case *hard.Config:
			if c.Review != "" {
				return false
			}
		}
		if !s.readsAsThen(ctx) || reads && slices.ContainsFunc(s.Describe().Reads, func(read stages.Read) bool { return !inRelease(read.Table) }) {
			return false
		}
	}
	return true
}

// inRelease says whether a release has all rows of a table.
func inRelease(table string) bool {
	return table == schema.Principles.Name() || slices.ContainsFunc(released.Joins, func(j *released.Join) bool {
		return j.Table.Name() == table && !j.Some && !j.Named
	})
}

// errOther says that a release is not the one that was made again.
var errOther = errors.New("another release")

// An again is a store of the tables of a build, which are made again.
type again struct {
	*remaking
	layout  pipeline.Layout
	digests map[string]schema.Digest
}

// problems writes the tables of problems and errata, and looks at where the problems come from.
func (a *again) problems(ctx context.Context) error {
	origins := a.newOrigins()
	err := write(a, schema.Problems, func(put func(schema.Problem) error) error {
		for p, err := range a.Read(released.Problems) {
			if err := errors.Join(err, ctx.Err()); err != nil {
				return err
			}
			origins.add(p)
			if err := put(p.Problem); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	origins.end()
	err = write(a, schema.Errata, func(put func(schema.Erratum) error) (err error) {
		for _, e := range a.Manifest.Basis.Corrections() {
			err = errors.Join(err, put(e))
		}
		return err
	})
	if err != nil {
		return err
	}
	return write(a, schema.Files, func(func(schema.File) error) error { return nil }) // which a release does not have
}

// write writes a table.
func write[R any](a *again, t *schema.Table[R], rows func(put func(R) error) error) error {
	f, err := a.Create(t.Name())
	if err != nil {
		return err
	}
	defer f.Abort()
	w := snapshot.NewWriter(f, t)
	w.TellSums(f.Sum)
	err = rows(w.Write)
	digest, _, closed := w.Close()
	if err = errors.Join(err, closed); err == nil {
		err = f.Finish(digest, nil)
	}
	if err == nil {
		f.Commit()
	}
	return err
}

// stages runs the stages.
func (a *again) stages(ctx context.Context) error {
	for _, name := range a.order {
		s := a.remaking.stages[name]
		if err := s.Run(ctx, stages.NewJob(s, s.seed, a)); err != nil {
			return err
		}
	}
	return nil
}

// rows joins the tables, and holds every configuration against its digest.
func (a *again) rows(ctx context.Context) error {
	rows, err := release.SubsetRows(a.layout, released.Configurations)
	if err != nil {
		return err
	}
	digesters, cells := map[*released.Configuration]*schema.Digester[released.Parts]{}, map[*released.Configuration]int64{}
	for _, c := range released.Configurations {
		digesters[c] = schema.NewDigester(c.Table)
		cells[c] = int64(len(c.Table.But("content_digest")))
	}
	for row, err := range rows {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		digesters[row.In].Add(row.Parts)
		a.held.Rows++
		a.held.Cells += cells[row.In]
		switch {
		case row.In == released.Augmented:
			a.passedRow(row.Parts, &row.Problem)
		case row.In == released.Questions && row.OwnPicture() && a.Pictures[row.Key()] != sha256.Sum256(row.Picture().Bytes):
			return errOther
		}
	}
	for i, c := range released.Configurations {
		if digesters[c].Digest().Table != a.Manifest.Tables[i].Digest.Table {
			return errOther
		}
	}
	return nil
}

// rest looks at what else is to hold.
func (a *again) rest(context.Context) error {
	catalogue, err := pipeline.Read(a.layout, schema.Principles)
	if err != nil {
		return err
	}
	other := false
	stages.Compare(schema.Principles, a.Catalogue, catalogue, func(error) { other = true })
	a.held.Rows += int64(len(catalogue))
	rephrasings, err := pipeline.Read(a.layout, schema.Rephrasings)
	if err != nil {
		return err
	}
	translations, err := pipeline.Read(a.layout, schema.Translations)
	if err != nil {
		return err
	}
	a.credits(memory{schema.Rephrasings.Name(): rephrasings, schema.Translations.Name(): translations})
	duplicates, err := pipeline.Read(a.layout, schema.Duplicates)
	if err != nil {
		return err
	}
	goes := make(map[string]bool, len(duplicates))
	for i := range duplicates {
		goes[duplicates[i].ID] = true
	}
	if other || slices.ContainsFunc(duplicates, func(d schema.Duplicate) bool { return goes[d.KeptID] }) {
		return errOther
	}
	counts := map[string]int64{}
	for table, digest := range a.digests {
		if inRelease(table) {
			counts[table] = digest.Rows
		}
	}
	audit.Hold(pipeline.Counted{Layout: a.layout, Counts: counts}, a.wrongRow)
	err = a.checkStages(a, func(table string) bool { _, there := counts[table]; return there })
	if err != nil {
		return err
	}
	a.known = map[string]schema.Digest{}
	for table, digest := range a.digests {
		if j := slices.IndexFunc(released.Joins, func(j *released.Join) bool { return j.Table.Name() == table }); j >= 0 && !released.Joins[j].Some {
			a.known[table] = digest
		}
	}
	a.checkKeys()
	a.checkReads()
	a.checkAsked()
	return nil
}

// Rows is that of a [stages.Store], which holds none.
func (a *again) Rows(string) (any, bool) { return nil, false }

// Held is that of a [stages.Store].
func (a *again) Held() int { return 0 }

// Open opens a table's file.
func (a *again) Open(table string) (*snapshot.File, error) { return a.layout.Open(table) }

// Create starts a table's file.
func (a *again) Create(table string) (stages.File, error) {
	f, err := os.Create(a.layout.Table(table))
	if err != nil {
		return nil, err
	}
	return &newTable{Writer: bufio.NewWriter(f), file: f, in: a, table: table}, nil
}

// A newTable is the file of a table under way.
type newTable struct {
	*bufio.Writer
	file   *os.File
	in     *again
	table  string
	digest schema.Digest
}

func (t *newTable) Sum(snapshot.RowSum) error { return nil }
func (t *newTable) Finish(digest schema.Digest, _ any) error {
	t.digest = digest
	return errors.Join(t.Flush(), t.file.Close())
}
func (t *newTable) Commit() { t.in.digests[t.table] = t.digest }
func (t *newTable) Abort()  { t.file.Close() } // the folder goes
