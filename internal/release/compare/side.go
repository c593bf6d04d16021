package compare

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A side is one of two releases.
type side struct {
	dir      string
	manifest *release.Manifest
}

func openSide(dir string) (*side, error) {
	m, err := release.LoadManifest(dir)
	return &side{dir, m}, err
}

// trail says what the stages were given.
func (s *side) trail() *diff.Trail {
	t := &diff.Trail{Folder: s.dir, Stages: map[string]pipeline.Record{}}
	for _, stage := range s.manifest.Stages {
		t.Stages[stage.Name] = pipeline.Record{
			Version: stage.Version, Seed: s.manifest.Seed, Config: s.manifest.Config[stage.Name], Outside: stage.Outside,
			Reads: s.manifest.Basis.Reads[stage.Name], Writes: s.manifest.Basis.Writes[stage.Name],
		}
	}
	return t
}

// needed are the columns without which rows cannot be compared.
var needed = []string{"id", "record_digest", "withheld", "content_digest"}

// table gives what the manifest says of a configuration, and its table with the columns that it names: those of a
// release by another version of geoeval may be fewer.
func (s *side) table(c *schema.Configuration) (*release.Table, *schema.Table[schema.Released], error) {
	i := slices.IndexFunc(s.manifest.Tables, func(t release.Table) bool { return t.Name == c.Table.Name() })
	if i < 0 {
		return nil, nil, fmt.Errorf("%s: it names no table %s", disk.Join(s.dir, release.ManifestFile), c.Table.Name())
	}
	said := &s.manifest.Tables[i]
	for _, name := range needed {
		if _, ok := said.Digest.Columns[name]; !ok {
			return nil, nil, fmt.Errorf("%s: table %s has no column %s: get the release anew",
				disk.Join(s.dir, release.ManifestFile), said.Name, name)
		}
	}
	t := *c.Table
	t.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(column schema.Column[schema.Released]) bool {
		_, ok := said.Digest.Columns[column.Name]
		return !ok
	})
	return said, &t, nil
}

// rows gives the rows of a configuration, without pictures, in ascending order of their keys.
func (s *side) rows(c *schema.Configuration) iter.Seq2[*schema.Released, error] {
	return func(yield func(*schema.Released, error) bool) {
		said, t, err := s.table(c)
		if err != nil {
			yield(nil, err)
			return
		}
		var columns []string
		for _, column := range t.Columns {
			if column.Kind != schema.KindImage {
				columns = append(columns, column.Name)
			}
		}
		last := ""
		folder, err := disk.OpenFolder(s.dir)
		if err != nil {
			yield(nil, err)
			return
		}
		defer folder.Close()
		for _, file := range said.Files {
			path := folder.Path(file.Path)
			opened, err := folder.Open(file.Path)
			if err != nil {
				yield(nil, fmt.Errorf("%s: %w", folder.Path(release.ManifestFile), err))
				return
			}
			defer opened.Close()
			for rows, err := range snapshot.ScanFrom(snapshot.FileOf(opened), t, columns...) {
				if err != nil {
					yield(nil, err)
					return
				}
				for i := range rows {
					key := t.Key(&rows[i])
					if key <= last {
						yield(nil, fmt.Errorf("%s: row %s comes after row %s: "+
							"rows must be sorted by key, and none may occur twice", path, key, last))
						return
					}
					last = key
					if !yield(&rows[i], nil) {
						return
					}
				}
			}
		}
	}
}

// has says whether the release has a configuration.
func (s *side) has(c *schema.Configuration) bool {
	return slices.ContainsFunc(s.manifest.Tables, func(t release.Table) bool { return t.Name == c.Table.Name() })
}

// columnsOf names the columns of a configuration that the manifest tells of, none of one that the release does not have.
func (s *side) columnsOf(c *schema.Configuration) (map[string]bool, error) {
	if !s.has(c) && c != schema.ReleasedProblems { // which every release has
		return nil, nil
	}
	said, _, err := s.table(c)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for name := range said.Digest.Columns {
		out[name] = true
	}
	return out, nil
}

func sourceOf(problem string) schema.Source {
	source, _, _ := strings.Cut(problem, "/")
	return schema.Source(source)
}
