package release

import (
	"context"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/release/croissant"
	"geoeval/internal/release/parts"
)

// writeTexts writes what describes the tables, but for Croissant's description.
func (f *folder) writeTexts(context.Context) error {
	if f.review != nil {
		if err := f.to.Replace(ReviewFile, f.review); err != nil {
			return err
		}
	}
	if len(f.catalogue) > 0 {
		if err := f.to.Replace(CatalogueFile, func(w io.Writer) error { return WriteCatalogue(w, f.catalogue) }); err != nil {
			return err
		}
	}
	if f.grader != nil {
		err := f.to.Replace(f.manifest.Grader.Path, func(w io.Writer) error { _, err := w.Write(f.grader.Content); return err })
		if err != nil {
			return err
		}
	}
	texts, err := f.described.Texts()
	if err != nil {
		return err
	}
	for _, texts := range []map[string]func(io.Writer) error{f.described.Tasks(), texts} {
		for _, path := range slices.Sorted(maps.Keys(texts)) {
			if err := f.to.Replace(path, texts[path]); err != nil {
				return err
			}
		}
	}
	return f.to.Replace(ManifestFile, func(w io.Writer) error {
		b, err := f.manifest.Encode()
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	})
}

// writeCroissant describes all that is there.
func (f *folder) writeCroissant(context.Context) error {
	files, err := f.others()
	if err != nil {
		return err
	}
	return f.to.Replace(croissant.FileName, func(w io.Writer) error { return f.described.Croissant(w, files) })
}

// others gives the files of the release so far that are no tables, in the order of their paths.
func (f *folder) others() ([]parts.File, error) {
	var out []parts.File
	err := fs.WalkDir(f.to.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, "data/") {
			return err
		}
		s, size, err := sumFile(f.to, path)
		out = append(out, parts.File{Path: path, Bytes: size, SHA256: s})
		return err
	})
	return out, err
}
