package release

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"geoeval/internal/release/card"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/harness"
	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// A Description is what describes a release in words: files that are written from its manifest and the licences of its
// problems alone.
type Description struct {
	manifest *Manifest
	licences licences
}

// CheckTexts is an error where the texts of the release are not in this program's words.
func (m *Manifest) CheckTexts() error {
	if m.Texts != textsVersion {
		return fmt.Errorf("they have version %d, and this program writes version %d", m.Texts, textsVersion)
	}
	return nil
}

// Describe gives the description of a release with these problems. Where the release was described by a program of
// other words than this one's, that is an error.
func Describe(m *Manifest, problems iter.Seq[*schema.Problem]) (*Description, error) {
	if err := m.CheckTexts(); err != nil {
		return nil, err
	}
	d := &Description{m, licences{}}
	for p := range problems {
		d.licences.add(p)
	}
	return d, nil
}

// Tasks gives what writes the task files, by path: those of the configurations that have rows to ask.
func (d *Description) Tasks() map[string]func(io.Writer) error {
	grader := ""
	if g := d.manifest.Grader; g != nil {
		grader = g.Path
	}
	return harness.Files(d.manifest.asked(), grader)
}

// Texts gives what writes the licences and the dataset card, by path.
func (d *Description) Texts() (map[string]func(io.Writer) error, error) {
	facts, err := d.facts()
	if err != nil {
		return nil, err
	}
	return map[string]func(io.Writer) error{
		licensesFile: func(w io.Writer) error { return d.licences.write(w, d.manifest.Withheld) },
		cardFile:     func(w io.Writer) error { return card.Write(w, facts) },
	}, nil
}

// Croissant writes Croissant's description; files are those of the release beside its tables, itself and SHA256SUMS, in
// the order in which a walk through the folder finds them.
func (d *Description) Croissant(w io.Writer, files []parts.File) error {
	facts, err := d.facts()
	if err != nil {
		return err
	}
	m := d.manifest
	return croissant.Write(w, croissant.Facts{Facts: facts, URL: m.URL, Published: m.Published, Files: files,
		Written: m.written()})
}

// written says who wrote which columns.
func (m *Manifest) written() []croissant.Written {
	var writers []string
	for _, w := range m.Writers {
		if w.Drawn > 0 {
			writers = append(writers, w.Name)
		}
	}
	aug, selection := released.Augmented.Table.Name(), released.Selection.Table.Name()
	backward := released.Backward.Table.Name()
	out := []croissant.Written{{
		Config: backward, Column: "question",
		Activity: "one number of the problem was masked, and its gold answer and the question for the number were added",
		Writers:  []string{"geoeval"}, From: []string{backward + "/forward_question"},
	}}
	steps, principles, reformed := released.Steps.Table.Name(), released.Principles.Table.Name(), released.Reformed.Table.Name()
	out = append(out, croissant.Written{
		Config: steps, Column: "question",
		Activity: "a step of the problem's solution program was put as a problem of its own; in the row of the composite problem " +
			"it stands as it is",
		Writers: []string{"geoeval"}, From: []string{steps + "/composite_question"},
	}, croissant.Written{
		Config: reformed, Column: "question", Activity: "points got other names and measures other values",
		Writers: []string{"geoeval"}, From: []string{reformed + "/original_question"},
	}, croissant.Written{
		Config: principles, Column: "application_en", Activity: "the principle was stated as the problem uses it",
		Writers: []string{"geoeval"}, From: []string{principles + "/question", principles + "/statement_en"},
	})
	if len(writers) > 0 {
		out = append(out, croissant.Written{
			Config: aug, Column: "question",
			Activity: "the problem was worded anew, and one of the candidates that passed the checks was drawn; where none passed, it is " +
				"unchanged",
			Writers: writers, WriterColumn: "model", From: []string{aug + "/original_question"},
		})
	}
	if translators := m.Translators; len(translators) > 0 {
		out = append(out, croissant.Written{
			Config: selection, Column: "question_en",
			Activity: "the Chinese problem was translated into English, and the translation checked",
			Writers:  translators, WriterColumn: "question_en_model", From: []string{selection + "/question"},
		})
	}
	return out
}

// facts gives what the card says, out of the manifest.
func (d *Description) facts() (card.Facts, error) {
	m := d.manifest
	config, err := json.Marshal(m.Config)
	if err != nil {
		return card.Facts{}, err
	}
	parameters, err := yaml.JSONToYAML(config)
	if err != nil {
		return card.Facts{}, err
	}
	facts := card.Facts{Version: m.Version, Synthetic: m.Synthetic, Parameters: string(parameters), Seed: int64(m.Seed),
		Default: released.Questions.Table.Name()}
	for _, e := range m.Basis.Errata {
		facts.Corrections = append(facts.Corrections, card.Correction{ID: e.ID, Field: e.Field, Was: e.Old, Is: e.New,
			Withheld: m.Withholds(e.Source()), Reason: e.Reason, Who: e.Who})
	}
	facts.WithheldCorrected = m.WithheldCorrected()
	for i, t := range m.Tables {
		facts.Configs = append(facts.Configs, parts.Config{Name: t.Name, Table: released.Configurations[i].Table.Erased(),
			Files: t.Files})
		for _, c := range t.Counts {
			s := card.Statistic{Config: t.Name, By: c.Column}
			for _, v := range c.Values {
				s.Counts = append(s.Counts, card.Count{Value: v.Value, Rows: v.Rows})
			}
			facts.Statistics = append(facts.Statistics, s)
		}
		if t.Name == released.Selection.Table.Name() && t.Digest.Rows > 0 {
			facts.Labelled = t.Name
			if p := t.Pictured; p != nil {
				facts.Example = &card.Example{Shape: p.Shape, Third: p.Third, Rows: p.Rows}
			}
		}
		if t.Name == released.Augmented.Table.Name() {
			facts.Augmented = t.Digest.Rows
		}
		if t.Digest.Rows == 0 {
			facts.Limits = append(facts.Limits, fmt.Sprintf("%s has no rows in this release.", t.Name))
		}
	}
	for _, l := range d.licences.sorted() {
		facts.Sources = append(facts.Sources, card.Source{
			Name: string(l.source), License: l.license, Evidence: l.evidence,
			Problems: d.licences[l], Withheld: m.Withholds(l.source),
		})
	}
	for _, w := range m.Writers {
		facts.Reworded += w.Drawn
		facts.Writers = append(facts.Writers, card.Writer{Name: w.Name, Candidates: w.Candidates, Drawn: w.Drawn})
	}
	return facts, nil
}

// asked gives the configurations of which not every row is withheld.
func (m *Manifest) asked() []*released.Configuration {
	var out []*released.Configuration
	for _, c := range released.Configurations {
		if m.openRows(c.Table.Name()) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// openRows counts the rows of a table that are not withheld.
func (m *Manifest) openRows(table string) (n int64) {
	for _, t := range m.Tables {
		if t.Name != table {
			continue
		}
		for _, by := range t.Counts {
			for _, v := range by.Values {
				if by.Column == "source" && !m.Withholds(schema.Source(v.Value)) {
					n += v.Rows
				}
			}
		}
	}
	return n
}
