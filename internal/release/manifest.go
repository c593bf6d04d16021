package release

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"geoeval/internal/release/parts"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// manifestFormat is raised when older manifests can no longer be read.
const manifestFormat = 1

// textsVersion is raised by hand whenever the same release would be described in other words: by card, licences, Croissant's
// description or task files. Those of other versions are not written again by verification.
const textsVersion = 1

// A Manifest says what a release was made of and what is in it: the content of manifest.json.
type Manifest struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	// Synthetic: its problems are invented, and it is not GeoEval.
	Synthetic bool   `json:"synthetic"`
	Seed      uint64 `json:"seed"`
	// Texts is the version of the words in which it is described.
	Texts int `json:"texts"`
	// URL is where it is published, and Published the day; "" where that is not told.
	URL       string `json:"url,omitempty"`
	Published string `json:"published,omitempty"`
	// Withheld are the sources whose content is not in the release.
	Withheld []schema.Source `json:"withheld,omitempty"`
	// Config gives the sections of pipeline.yaml that tables depend on.
	Config map[string]json.RawMessage `json:"config"`
	Stages []Stage                    `json:"stages"`
	// Software is what decides the bytes of files, beside geoeval itself: the libraries that write and pack Parquet.
	Software map[string]string `json:"software"`
	Inputs   []Input           `json:"inputs"`
	Writers  []Writer          `json:"writers"`
	// Translators are the models that wrote translations.
	Translators []string `json:"translators,omitempty"`
	Tables      []Table  `json:"tables"`
	Basis       Basis    `json:"basis"`
}

// A Stage is what a stage depended on: its version, the digest of files from outside, and the digest of everything.
type Stage struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	Outside string `json:"outside,omitempty"`
	Key     string `json:"key"`
}

// An Input is what was read of a source.
type Input struct {
	Source schema.Source `json:"source"`
	Files  int64         `json:"files"`
	Bytes  int64         `json:"bytes"`
	// Digest is SHA-256, in hex, over a line `<digest>  <file>` for each of them, in the order of their paths.
	Digest   string `json:"digest"`
	Records  int64  `json:"records"`
	Problems int64  `json:"problems"`
	Rejects  int64  `json:"rejects"`
	LeftOut  int64  `json:"left_out"`
}

// A Writer is who wrote rephrasings.
type Writer struct {
	Name       string `json:"name"`
	Candidates int64  `json:"candidates"`
	Drawn      int64  `json:"drawn"`
}

// A Table is a configuration of the release.
type Table struct {
	Name string `json:"name"`
	// Digest is the logical digest of its rows.
	Digest schema.Digest `json:"digest"`
	// RowDigests is the file with the digest of each row.
	RowDigests parts.File `json:"row_digests"`
	// Complete is the table digest of its rows with nothing withheld, where something is.
	Complete string       `json:"complete,omitempty"`
	Files    []parts.File `json:"files"`
	Counts   []Counts     `json:"counts"`
}

// Counts are how many rows have each value of a column, those that none has left out.
type Counts struct {
	Column string  `json:"column"`
	Values []Count `json:"values"`
}

// A Count is how many rows have a value.
type Count struct {
	Value string `json:"value"`
	Rows  int64  `json:"rows"`
}

// LoadManifest reads the manifest of a release.
func LoadManifest(dir string) (*Manifest, error) {
	path := filepath.Join(dir, manifestFile)
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: name the folder of a release", err)
	}
	m := &Manifest{}
	if err := json.Unmarshal(b, m); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if m.Format != manifestFormat {
		return nil, fmt.Errorf("%s: format %d; this version reads %d", path, m.Format, manifestFormat)
	}
	return m, nil
}

// newManifest says what a build was made of.
func newManifest(p *pipeline.Pipeline, b *build, version string) (*Manifest, error) {
	lock, err := p.Lock()
	if err != nil {
		return nil, err
	}
	m := &Manifest{Format: manifestFormat, Texts: textsVersion, Version: version, Seed: lock.Seed, Software: software(), Inputs: inputs(b.files), Writers: b.writers, Translators: b.translators()}
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
		if s.Config() == nil {
			continue
		}
		written, err := yaml.Marshal(s.Config())
		if err != nil {
			return nil, err
		}
		var section map[string]any
		if err := yaml.Unmarshal(written, &section); err != nil {
			return nil, err
		}
		if review, ok := section["review"].(string); ok && review != "" {
			section["review"] = filepath.Base(review)
		}
		if out[s.Name()], err = json.Marshal(section); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// software gives the versions of the libraries that encode Parquet.
func software() map[string]string {
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

// inputs sums up the native files by source.
func inputs(files []schema.File) []Input {
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
