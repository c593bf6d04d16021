// Package export writes the rows of a build or of a release in forms that others read: Arrow streams, JSON
// Lines, chat messages to train on, the layout of the paper's public evaluation code, and the Parquet files of lmms-eval's geometry3k tasks.
//
// Rows are written as they come and none is kept, so memory does not grow with their number. The same rows give the
// same bytes.
package export

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release/released"
	"geoeval/schema"
)

// Options say what to export.
type Options struct {
	// Format may take fewer configurations than Of names.
	Format *Format
	// To is the folder to write; its parent is made.
	To string
	// Of are the configurations to export; rows of others are passed over.
	Of []*released.Configuration
	// Catalogue gives the catalogue of principles of what is exported, for formats that name some.
	Catalogue func() ([]schema.Principle, error)
	// Errata, where not nil, gives the corrections of what is exported, for formats whose solutions must not name what was corrected.
	Errata func() ([]schema.Erratum, error)
	// Licenses, where not nil, gives LICENSES.md of what is exported, which goes with the rows.
	Licenses func() ([]byte, error)
	// Check, where not nil, says at the end whether what was read is still as it was.
	Check func(context.Context) error
}

// LicensesFile has the licences of the sources in the folder of an export, as in a release.
const LicensesFile = "LICENSES.md"

// A File is what was written of a configuration.
type File struct {
	// Config is the configuration's name, Path the file's in the folder: "" where the format has no file without rows.
	Config string `json:"configuration"`
	Path   string `json:"file"`
	Rows   int64  `json:"rows"`
	// Withheld counts those of them that have no content, as the release withholds their source.
	Withheld int64 `json:"withheld,omitempty"`
	// LeftOut counts the rows that the format has no place for, and Why says what they lack.
	LeftOut int64  `json:"left_out,omitempty"`
	Why     string `json:"why,omitempty"`
}

// Export writes rows to a folder, which appears whole or not at all. Where the same export is there already it is left
// as it is; anything else there is an error. The files are in the order of Options.Of. Problem.ID, Problem.Source and
// Problem.Language of a row are filled also where its configuration has no columns for them.
func Export(ctx context.Context, rows iter.Seq2[released.Row, error], o Options) (files []File, err error) {
	if o.Of, err = o.Format.taken(o.Of); err != nil {
		return nil, err
	}
	err = Folder(o.To, func(dir string) error {
		if files, err = write(ctx, dir, rows, o); err != nil || o.Check == nil {
			return err
		}
		return o.Check(ctx)
	})
	if err != nil {
		return nil, err
	}
	return files, nil
}

// Folder makes a folder, which appears whole or not at all: write fills another one that takes its name. Where the same is
// there already it is left as it is; anything else there is an error. The parent is made.
func Folder(to string, write func(dir string) error) (err error) {
	to = filepath.Clean(to)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(to), ".export-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	if err := os.Chmod(temporary, 0o755); err != nil {
		return err
	}
	if err := write(temporary); err != nil {
		return err
	}
	return place(temporary, to)
}

// write writes the files of an export.
func write(ctx context.Context, dir string, rows iter.Seq2[released.Row, error],
	o Options) (files []File, err error) {
	writers := make([]writer, len(o.Of))
	defer func() {
		for _, w := range writers {
			if w != nil {
				err = errors.Join(err, w.Close())
			}
		}
	}()
	for i, c := range o.Of {
		var path string
		if writers[i], path, err = o.Format.open(c, target{dir: dir, catalogue: o.Catalogue, errata: o.Errata}); err != nil {
			return nil, err
		}
		files = append(files, File{Config: c.Table.Name(), Path: path})
	}
	for r, err := range rows {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		i := slices.Index(o.Of, r.In)
		if i < 0 {
			continue
		}
		if err := writers[i].Add(r.Parts); err != nil {
			return nil, fmt.Errorf("%s %s: %w", r.In.Table.Name(), r.In.Table.Key(r.Parts), err)
		}
		files[i].Rows++
		if _, leaves := writers[i].(chooser); r.Withheld && !leaves {
			files[i].Withheld++
		}
	}
	var declared []*released.Configuration
	for i, w := range writers {
		if c, ok := w.(chooser); ok {
			files[i].LeftOut, files[i].Why = c.LeftOut()
			files[i].Rows -= files[i].LeftOut
		}
		writers[i] = nil
		if err := w.Close(); err != nil {
			return nil, err
		}
		if files[i].Rows > 0 || !o.Format.needsRows {
			declared = append(declared, o.Of[i])
			continue
		}
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(files[i].Path))); err != nil {
			return nil, err
		}
		files[i].Path = ""
	}
	if o.Licenses != nil {
		text, err := o.Licenses()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, LicensesFile), text, 0o644)
		}
		if err != nil {
			return nil, err
		}
	}
	if o.Format.declare != nil && len(declared) > 0 {
		return files, o.Format.declare(dir, declared)
	}
	return files, nil
}

// Configurations gives those of the names, in the order of [released.Configurations]; all for no names.
func Configurations(names []string) ([]*released.Configuration, error) {
	if len(names) == 0 {
		return released.Configurations, nil
	}
	var out []*released.Configuration
	var all []string
	for _, c := range released.Configurations {
		all = append(all, c.Table.Name())
		if slices.Contains(names, c.Table.Name()) {
			out = append(out, c)
		}
	}
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("%q is no subset: take of %s", name, strings.Join(all, ", "))
		}
	}
	return out, nil
}
