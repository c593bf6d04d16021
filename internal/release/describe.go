package release

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release/card"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/parts"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// describe writes the dataset card, and the Croissant description of all that is there then.
func (f *folder) describe(context.Context) error {
	facts, err := f.facts()
	if err != nil {
		return err
	}
	if err := f.file(cardFile, func(w io.Writer) error { return card.Write(w, facts) }); err != nil {
		return err
	}
	files, err := f.others()
	if err != nil {
		return err
	}
	return f.file(croissant.FileName, func(w io.Writer) error {
		return croissant.Write(w, f.metadata(facts, files))
	})
}

// metadata gives what Croissant's description says; files are those beside the tables.
func (f *folder) metadata(facts card.Facts, files []parts.File) croissant.Facts {
	return croissant.Facts{Facts: facts, URL: f.manifest.URL, Published: f.manifest.Published, Files: files, Written: f.written()}
}

// others gives the files of the release so far that are no tables, in the order of their paths.
func (f *folder) others() ([]parts.File, error) {
	var out []parts.File
	err := fs.WalkDir(os.DirFS(f.dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, "data/") {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		s, err := sumFile(filepath.Join(f.dir, filepath.FromSlash(path)))
		out = append(out, parts.File{Path: path, Bytes: info.Size(), SHA256: s})
		return err
	})
	return out, err
}

// written says who wrote which columns.
func (f *folder) written() []croissant.Written {
	var writers []string
	for _, w := range f.manifest.Writers {
		if w.Drawn > 0 {
			writers = append(writers, w.Name)
		}
	}
	aug, selection, backward := schema.ReleasedAugmented.Table.Name(), schema.ReleasedSelection.Table.Name(), schema.ReleasedBackward.Table.Name()
	out := []croissant.Written{{
		Config: backward, Column: "text", Activity: "one number of the problem was masked, and its gold answer and the question for the number were added",
		Writers: []string{"geoeval"}, From: []string{backward + "/forward_text"},
	}}
	if len(writers) > 0 {
		out = append(out, croissant.Written{
			Config: aug, Column: "text", Activity: "the problem was worded anew, and one of the candidates that passed the checks was drawn",
			Writers: writers, WriterColumn: "model", From: []string{aug + "/original_text"},
		})
	}
	if translators := f.manifest.Translators; len(translators) > 0 {
		out = append(out, croissant.Written{
			Config: selection, Column: "text_en", Activity: "the Chinese problem was translated into English, and the translation checked",
			Writers: translators, WriterColumn: "text_en_model", From: []string{selection + "/text"},
		})
	}
	return out
}

// facts gives what the card says, out of the manifest.
func (f *folder) facts() (card.Facts, error) {
	m := f.manifest
	config, err := json.Marshal(m.Config)
	if err != nil {
		return card.Facts{}, err
	}
	parameters, err := yaml.JSONToYAML(config)
	if err != nil {
		return card.Facts{}, err
	}
	facts := card.Facts{Version: m.Version, Synthetic: m.Synthetic, Parameters: string(parameters), Seed: int64(m.Seed)}
	for i, t := range m.Tables {
		facts.Configs = append(facts.Configs, parts.Config{Name: t.Name, Table: schema.Configurations[i].Table.Erased(), Files: t.Files})
		for _, c := range t.Counts {
			s := card.Statistic{Config: t.Name, By: c.Column}
			for _, v := range c.Values {
				s.Counts = append(s.Counts, card.Count{Value: v.Value, Rows: v.Rows})
			}
			facts.Statistics = append(facts.Statistics, s)
		}
		if t.Digest.Rows == 0 {
			facts.Limits = append(facts.Limits, fmt.Sprintf("%s has no rows in this release.", t.Name))
		}
	}
	for _, l := range f.licences.sorted() {
		facts.Sources = append(facts.Sources, card.Source{
			Name: string(l.source), License: l.license, Evidence: l.evidence, Problems: f.licences[l], Withheld: slices.Contains(m.Withheld, l.source),
		})
	}
	for _, w := range m.Writers {
		facts.Writers = append(facts.Writers, card.Writer{Name: w.Name, Candidates: w.Candidates, Drawn: w.Drawn})
	}
	return facts, nil
}
