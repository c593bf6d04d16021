package card

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/release/parts"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// Split is the one split of every configuration: the rows are there to evaluate with.
const Split = "test"

type front struct {
	PrettyName  string   `yaml:"pretty_name"`
	License     string   `yaml:"license"`
	LicenseName string   `yaml:"license_name,omitempty"`
	LicenseLink string   `yaml:"license_link,omitempty"`
	Language    []string `yaml:"language"`
	Size        []string `yaml:"size_categories"`
	Tasks       []string `yaml:"task_categories"`
	Tags        []string `yaml:"tags"`
	// Configs is what `datasets` reads. Of the columns nothing is said, as the Parquet files say it: it would be a thousand lines
	// before the text begins.
	Configs []configInfo `yaml:"configs"`
}

type configInfo struct {
	Name    string     `yaml:"config_name"`
	Default bool       `yaml:"default,omitempty"`
	Files   []dataFile `yaml:"data_files"`
}

type dataFile struct {
	Split string   `yaml:"split"`
	Path  []string `yaml:"path"`
}

type info struct {
	Name     string    `yaml:"config_name"`
	Features []feature `yaml:"features"`
}

// A feature is a column in the form of `datasets`: the same as the `huggingface` key of the Parquet files says.
type feature struct {
	Name     string    `yaml:"name"`
	Type     string    `yaml:"dtype,omitempty"`
	Sequence string    `yaml:"sequence,omitempty"`
	List     []feature `yaml:"list,omitempty"`
}

// Declare writes a card that says nothing but where files are, and to `datasets` what their columns are.
func Declare(w io.Writer, configs []parts.Config) error {
	var d struct {
		Configs []configInfo `yaml:"configs"`
		Infos   []info       `yaml:"dataset_info"`
	}
	for i, c := range configs {
		d.Configs = append(d.Configs, configInfo{Name: c.Name, Default: i == 0, Files: []dataFile{{Split: Split, Path: paths(&c)}}})
		d.Infos = append(d.Infos, info{Name: c.Name, Features: features(c.Table.Columns)})
	}
	front, err := yaml.Marshal(d)
	if err == nil {
		_, err = fmt.Fprintf(w, "---\n%s---\n", front)
	}
	return err
}

func frontMatter(f *Facts) ([]byte, error) {
	y := front{
		PrettyName: f.Title(),
		Language:   []string{"en", "zh"},
		Size:       []string{sizeCategory(f.Configs)},
		Tasks:      []string{"question-answering", "visual-question-answering"},
		Tags:       []string{"geometry", "mathematics", "benchmark"},
	}
	if f.Synthetic {
		y.Tags = append(y.Tags, "synthetic")
	}
	y.License, y.LicenseName, y.LicenseLink = "other", "per-source", "LICENSES.md"
	if id := f.oneLicense(); id != "" {
		y.License, y.LicenseName, y.LicenseLink = strings.ToLower(id), "", ""
	}
	for _, c := range f.Configs {
		if c.Rows() == 0 {
			continue // load_dataset fails on a split without rows
		}
		y.Configs = append(y.Configs, configInfo{Name: c.Name, Default: c.Name == f.First(),
			Files: []dataFile{{Split: Split, Path: paths(&c)}}})
	}
	return yaml.Marshal(y)
}

func paths(c *parts.Config) []string {
	var out []string
	for _, f := range c.Files {
		out = append(out, f.Path)
	}
	return out
}

func features[R any](columns []schema.Column[R]) []feature {
	var out []feature
	for _, c := range columns {
		f := feature{Name: c.Name}
		switch c.Kind {
		case schema.KindText:
			f.Type = "string"
		case schema.KindInt:
			f.Type = "int64"
		case schema.KindFloat:
			f.Type = "float64"
		case schema.KindBool:
			f.Type = "bool"
		case schema.KindImage:
			f.Type = "image"
		case schema.KindTexts:
			f.Sequence = "string"
		case schema.KindFloats:
			f.Sequence = "float64"
		case schema.KindNumbers:
			f.List = features(schema.NumberColumns)
		}
		out = append(out, f)
	}
	return out
}

// sizeCategory is the hub's name for how many rows there are in all configurations together.
func sizeCategory(configs []parts.Config) string {
	var rows int64
	for _, c := range configs {
		rows += c.Rows()
	}
	switch {
	case rows < 1_000:
		return "n<1K"
	case rows < 10_000:
		return "1K<n<10K"
	case rows < 100_000:
		return "10K<n<100K"
	case rows < 1_000_000:
		return "100K<n<1M"
	}
	return "1M<n<10M"
}

// spdx are the licences that SPDX and the hub both have an identifier for, the hub in lower case.
var spdx = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC-BY-NC-4.0", "CC-BY-NC-SA-4.0", "CC-BY-SA-4.0", "CC0-1.0", "MIT"}

// LicenseURL is where the source's licence can be read, empty where it is not one that SPDX lists.
func (s *Source) LicenseURL() string {
	if slices.Contains(spdx, s.License) {
		return "https://spdx.org/licenses/" + s.License + ".html"
	}
	return ""
}

// oneLicense is the SPDX identifier that all sources share, empty where there is none.
func (f *Facts) oneLicense() string {
	id := ""
	for _, s := range f.Sources {
		if s.LicenseURL() == "" || id != "" && s.License != id {
			return ""
		}
		id = s.License
	}
	return id
}
