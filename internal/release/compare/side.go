package compare

import (
	"fmt"
	"iter"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A side is one of two releases.
type side struct {
	dir      string
	manifest *release.Manifest
	// name is what causes call it.
	name string
	// listed, where not nil, gives files that were held against SHA256SUMS.
	listed *release.Folder
	// hidden are the sources whose rows are taken as withheld, though they are filled in.
	hidden []schema.Source
}

func openSide(dir string) (*side, error) {
	m, err := release.LoadManifest(dir)
	return &side{dir: dir, manifest: m, name: dir}, err
}

// Trail implements [diff.Side].
func (s *side) Trail() *diff.Trail {
	t := &diff.Trail{Folder: s.name, Stages: map[string]pipeline.Record{}}
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

// said is what the manifest says of a configuration, nil for nothing.
func (s *side) said(name string) *release.Table {
	i := slices.IndexFunc(s.manifest.Tables, func(t release.Table) bool { return t.Name == name })
	if i < 0 {
		return nil
	}
	return &s.manifest.Tables[i]
}

// Table implements [diff.Side].
func (s *side) Table(t *schema.Table[any]) (*schema.Table[any], error) {
	said := s.said(t.TableName)
	switch {
	case said == nil && t.TableName == released.Problems.Table.Name(): // which every release has
		return nil, fmt.Errorf("%s: it names no table %s", disk.Join(s.dir, release.ManifestFile), t.TableName)
	case said == nil:
		return nil, nil
	}
	for _, name := range needed {
		if _, ok := said.Digest.Columns[name]; !ok {
			return nil, fmt.Errorf("%s: table %s has no column %s: get the release anew",
				disk.Join(s.dir, release.ManifestFile), said.Name, name)
		}
	}
	has := *t
	has.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(column schema.Column[any]) bool {
		_, ok := said.Digest.Columns[column.Name]
		return !ok
	})
	return &has, nil
}

// Scan implements [diff.Side].
func (s *side) Scan(t *schema.Table[any], columns ...string) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		folder, err := disk.OpenFolder(s.dir)
		if err != nil {
			yield(nil, err)
			return
		}
		defer folder.Close()
		open := folder.Open
		if s.listed != nil {
			open = s.listed.Open
		}
		for _, file := range s.said(t.TableName).Files {
			opened, err := open(file.Path)
			if err != nil {
				yield(nil, fmt.Errorf("%s: %w", folder.Path(release.ManifestFile), err))
				return
			}
			defer opened.Close()
			for rows, err := range snapshot.ScanFrom(snapshot.FileOf(opened), t, columns...) {
				s.hide(t, rows)
				if !yield(rows, err) || err != nil {
					return
				}
			}
		}
	}
}

// hide takes out of rows of hidden sources what is withheld where they are not filled in.
func (s *side) hide(t *schema.Table[any], rows []any) {
	if len(s.hidden) == 0 {
		return
	}
	at := slices.IndexFunc(released.Configurations, func(c *released.Configuration) bool { return c.Table.Name() == t.TableName })
	config := released.Configurations[at]
	for i := range rows {
		p := rows[i].(*released.Parts)
		if !slices.Contains(s.hidden, released.Row{In: config, Parts: p}.Source()) {
			continue
		}
		config.Withhold(p)
	}
}
