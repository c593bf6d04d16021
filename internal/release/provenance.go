package release

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"

	"geoeval/internal/format/settings"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// newManifest says what a build was made of.
func newManifest(p *pipeline.Pipeline, b *build, version string) (*Manifest, error) {
	lock, err := p.Lock()
	if err != nil {
		return nil, err
	}
	m := &Manifest{Format: manifestFormat, Texts: textsVersion, Version: version, Seed: lock.Seed, Software: Software(),
		Inputs: Inputs(b.files), Writers: Writers(slices.Values(joined.All(b.tables, schema.Rephrasings))),
		Translators: Translators(slices.Values(joined.All(b.tables, schema.Translations)))}
	for _, s := range lock.Stages {
		m.Stages = append(m.Stages, Stage{s.Name, s.Version, s.Outside, s.Key})
	}
	if m.Config, err = sections(p); err != nil {
		return nil, err
	}
	m.Basis, err = basisOf(p)
	return m, err
}

// sections gives the configurations of the stages as JSON, a path of this machine cut to its last element.
func sections(p *pipeline.Pipeline) (map[string]json.RawMessage, error) {
	out := map[string]json.RawMessage{}
	for _, s := range p.Stages() {
		d := s.Describe()
		if d.Config == nil {
			continue
		}
		section, err := Section(d.Config)
		if err != nil {
			return nil, err
		}
		out[d.Name] = section
	}
	return out, nil
}

// Section gives a stage's configuration as it stands in the manifest.
func Section(config any) (json.RawMessage, error) {
	v, err := settings.Value(config)
	if err != nil {
		return nil, err
	}
	section, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("a configuration is a %T, and no mapping of keys", v)
	}
	if review, ok := section["review"].(string); ok && review != "" {
		section["review"] = filepath.Base(review)
	}
	return json.Marshal(section)
}

// Software gives the versions of the libraries with which this program encodes Parquet.
func Software() map[string]string {
	out := map[string]string{}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return out
	}
	for _, d := range info.Deps {
		if slices.Contains([]string{"github.com/parquet-go/parquet-go", "github.com/klauspost/compress"}, d.Path) {
			out[d.Path] = d.Version
		}
	}
	return out
}

// Inputs sums up the native files by source.
func Inputs(files []schema.File) []Input {
	var out []Input
	for _, source := range schema.Sources {
		in := Input{Source: source}
		lines := newSum()
		for _, f := range files {
			if f.Source != source {
				continue
			}
			in.Files++
			in.Bytes += f.Bytes
			in.Records += f.Records
			in.Problems += f.Problems
			in.Rejects += f.Rejects
			in.LeftOut += f.LeftOut
			fmt.Fprintf(lines, "%s  %s\n", f.Digest, f.Path)
		}
		if in.Files > 0 {
			in.Digest = lines.hex()
			out = append(out, in)
		}
	}
	return out
}
