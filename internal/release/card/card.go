// Package card writes the dataset card of a release: README.md with the YAML that the hub and `datasets` read, then
// what the data is, how it was made, every column, its statistics, limits and citation.
//
// A card depends on its facts alone: equal facts give equal bytes.
package card

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"

	"geoeval/internal/format/visible"
	"geoeval/internal/release/parts"
	"geoeval/schema/describe"
)

// Facts are what a card says of a release.
type Facts struct {
	Version string
	// Synthetic releases hold invented problems: the card then never calls them GeoEval.
	Synthetic bool
	// Configs in the order of the card, but for the default one, which comes first.
	Configs []parts.Config
	// Default is the configuration that is loaded where none is named; the first that has rows where this one has none, or is "".
	Default string
	// Labelled is the configuration with the labels of the default one's questions, under the same id; "" where it has no rows.
	Labelled string
	// Example is what the example of the card asks for; nil where no labelled question has a picture.
	Example *Example
	// Sources in the order of the card.
	Sources []Source
	// Parameters is the configuration of the build, as YAML text.
	Parameters string
	Seed       int64
	Statistics []Statistic
	// Augmented is how many rows GeoEval-aug has, Reworded how many of them have another wording than their problem.
	Augmented, Reworded int64
	// Writers of the rephrasings, in the order of the card.
	Writers []Writer
	// Corrections are those of published values, in the order of the card.
	Corrections []Correction
	// WithheldCorrected are the problems of withheld sources that are corrected, by their ids.
	WithheldCorrected []string
	// Limits of this very release, a sentence each, beside those that every release has.
	Limits []string
}

// A Correction is a reviewed correction of a published value.
type Correction struct {
	// ID is the problem's, Field the column that was corrected.
	ID, Field string
	// Was and Is are the value before and now, "" for nothing; neither is told of a withheld source.
	Was, Is  string
	Withheld bool
	// Reason says why, Who who corrected.
	Reason, Who string
}

// A Source is a dataset that problems come from; one with problems under several licences is there once for each.
type Source struct {
	Name string
	// License is an SPDX identifier, or the words in which the source states its licence; Evidence is where.
	License, Evidence string
	// Problems of this source in the release.
	Problems int64
	// Withheld sources have rows without text, image and answer.
	Withheld bool
}

// An Example is the shape and the third of complexity that most labelled questions with a picture have, and how many these are.
type Example struct {
	Shape, Third string
	Rows         int64
}

// A Statistic counts the rows of a configuration by one thing, such as shape.
type Statistic struct {
	Config string
	By     string
	Counts []Count
}

// A Count is how many rows have a value.
type Count struct {
	Value string
	Rows  int64
}

// A Writer is who wrote rephrasings: a model as the server reported it, or the built-in rewriter.
type Writer struct {
	Name string
	// Candidates it wrote, and how many of them are in GeoEval-aug.
	Candidates, Drawn int64
}

// Title is the name of the release.
func (f *Facts) Title() string {
	if f.Synthetic {
		return "Synthetic, shaped like GeoEval"
	}
	return "GeoEval, rebuilt"
}

// Summary says in a sentence or two what the release is.
func (f *Facts) Summary() string {
	if f.Synthetic {
		return "Invented geometry problems, shaped like GeoEval (arXiv 2402.10104): its subsets, sources' formats and columns, " +
			"and none of its problems. Results on them are not results on GeoEval."
	}
	return "Geometry problems in text and diagrams, to evaluate language and multi-modal models: a rebuild of the GeoEval " +
		"benchmark (arXiv 2402.10104) from the datasets that it was made of."
}

// Citation is what to cite, in BibTeX.
func (f *Facts) Citation() string {
	if f.Synthetic {
		return fmt.Sprintf(`@misc{geoeval-synthetic,
  title = {Synthetic, shaped like {GeoEval}},
  note  = {Version %s. Invented problems, written by geoeval; not the benchmark of arXiv 2402.10104}
}`, f.Version)
	}
	return `@article{zhang2024geoeval,
  title   = {{GeoEval}: Benchmark for Evaluating {LLMs} and Multi-Modal Models on Geometry Problem-Solving},
  author  = {Zhang, Jiaxin and Li, Zhong-Zhi and Zhang, Ming-Liang and Yin, Fei and Liu, Cheng-Lin and Moshfeghi, Yashar},
  journal = {arXiv preprint arXiv:2402.10104},
  year    = {2024}
}`
}

// First is the configuration that is loaded where none is named: the default one, or the first that has rows.
func (f *Facts) First() string {
	first := max(0, slices.IndexFunc(f.Configs, func(c parts.Config) bool { return c.Rows() > 0 }))
	if i := slices.IndexFunc(f.Configs, func(c parts.Config) bool { return c.Name == f.Default }); i >= 0 && f.Configs[i].Rows() > 0 {
		first = i
	}
	return f.Configs[first].Name
}

// firstBefore gives the configurations with the first one before the others.
func (f *Facts) firstBefore() []parts.Config {
	first := f.First()
	out := slices.Clone(f.Configs)
	slices.SortStableFunc(out, func(a, b parts.Config) int {
		switch {
		case a.Name == b.Name:
			return 0
		case a.Name == first:
			return -1
		case b.Name == first:
			return 1
		}
		return 0
	})
	return out
}

// Joined says whether the first configuration has labels in another one, by which the example can ask for questions.
func (f *Facts) Joined() bool { return f.First() == f.Default && f.Labelled != "" && f.Example != nil }

// Withheld lists the sources whose rows have no text, image and answer, each once.
func (f *Facts) Withheld() []string {
	var names []string
	for _, s := range f.Sources {
		if s.Withheld && !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	return names
}

//go:embed card.md
var text string

// Cell is a text from outside as it stands in a table or a line of Markdown: on one line, as it is, with hidden characters by their
// codes.
func Cell(text string) string {
	return describe.Escape(visible.Text(strings.Join(strings.Fields(text), " ")))
}

var body = template.Must(template.New("card.md").Funcs(template.FuncMap{
	"cell":   Cell,
	"value":  value,
	"listed": listed,
	"count":  grouped,
	"fence":  fence,
	"join":   strings.Join,
	"size":   size,
	"trim":   func(s string) string { return strings.TrimRight(s, "\n") },
	"nested": nested,
	"pivots": pivots,
}).Parse(text))

// Write writes README.md.
func Write(w io.Writer, f Facts) error {
	if err := f.check(); err != nil {
		return fmt.Errorf("dataset card: %w", err)
	}
	f.Configs = f.firstBefore()
	front, err := frontMatter(&f)
	if err != nil {
		return fmt.Errorf("dataset card: front matter: %w", err)
	}
	var b strings.Builder
	b.WriteString("---\n" + string(front) + "---\n\n")
	if err := body.Execute(&b, &f); err != nil {
		return fmt.Errorf("dataset card: %w", err)
	}
	_, err = io.WriteString(w, b.String())
	return err
}

func (f *Facts) check() error {
	if len(f.Configs) == 0 {
		return fmt.Errorf("there are no configurations")
	}
	names := map[string]bool{}
	for _, c := range f.Configs {
		switch {
		case names[c.Name]:
			return fmt.Errorf("configuration %s is there twice", c.Name)
		case len(c.Files) == 0:
			return fmt.Errorf("configuration %s has no file", c.Name)
		}
		names[c.Name] = true
	}
	for _, s := range f.Statistics {
		if !names[s.Config] {
			return fmt.Errorf("statistics by %s are of %s, which is no configuration", s.By, s.Config)
		}
	}
	return nil
}
