package card

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release/parts"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the cards in testdata")

type row struct {
	id     string
	text   string
	steps  []string
	marks  []*float64
	score  *float64
	turns  int64
	ready  bool
	figure schema.Image
	places []schema.Number
}

var puzzles = &schema.Table[row]{
	TableName: "puzzles",
	Doc:       "One puzzle | with its figure.",
	Key:       func(r *row) string { return r.id },
	RowGroup:  100,
	Columns: []schema.Column[row]{
		schema.Text("id", "<kind>/<number>; never null", func(r *row) *string { return &r.id }).Needed(),
		schema.Text("text", "the puzzle, ready to read: $x_1$ and `code` stay", func(r *row) *string { return &r.text }).Needed(),
		schema.Texts("steps", "what to do, in order; see text_zh", func(r *row) *[]string { return &r.steps }),
		schema.Floats("marks", "marks [0, 1] of each step", func(r *row) *[]*float64 { return &r.marks }),
		schema.Float("score", "0 to 1", func(r *row) **float64 { return &r.score }),
		schema.Int("turns", "how often it was turned", func(r *row) *int64 { return &r.turns }),
		schema.Bool("on", "it is on", func(r *row) *bool { return &r.ready }),
		{Name: "figure", Doc: "the figure", Kind: schema.KindImage, Field: func(r *row) any { return &r.figure }},
		{Name: "places", Doc: "its numbers", Kind: schema.KindNumbers, Field: func(r *row) any { return &r.places }},
	},
}

var riddles = &schema.Table[row]{
	TableName: "riddles",
	Doc:       "A riddle without a figure.",
	Key:       func(r *row) string { return r.id },
	RowGroup:  1000,
	Columns:   puzzles.Columns[:2],
}

func madeUp() Facts {
	return Facts{
		Version: "1.2.0",
		Configs: []parts.Config{
			{Name: "puzzles", Table: puzzles.Erased(), Files: []parts.File{
				{Path: "data/puzzles-00000-of-00002.parquet", Bytes: 1_500_000, SHA256: strings.Repeat("a", 64), Rows: 1000, ArrowBytes: 1_600_000},
				{Path: "data/puzzles-00001-of-00002.parquet", Bytes: 499, SHA256: strings.Repeat("b", 64), Rows: 234, ArrowBytes: 5},
			}},
			{Name: "riddles", Table: riddles.Erased(), Files: []parts.File{
				{Path: "data/riddles-00000-of-00001.parquet", Bytes: 900, SHA256: strings.Repeat("c", 64)},
			}},
		},
		Sources: []Source{
			{Name: "almanac", License: "MIT", Evidence: "its LICENSE file", Problems: 1200},
			{Name: "broadsheet", License: "none stated", Evidence: "no | word of it", Problems: 34, Withheld: true},
		},
		Parameters: "seed: 7\n# a fence of its own: ```\nlimit: 5\n",
		Seed:       7,
		Statistics: []Statistic{
			{Config: "puzzles", By: "shape", Counts: []Count{{"Circle", 1200}, {"Line", 34}}},
			{Config: "riddles", By: "shape", Counts: []Count{{"Line", 1}, {"Cone", 2}}},
			{Config: "puzzles", By: "level", Counts: []Count{{"Easy", 1234}}},
		},
		Augmented: 15, Reworded: 12,
		Writers: []Writer{{Name: "rules/1", Candidates: 60, Drawn: 12}},
		Limits:  []string{"Only 2 of 5 cones could be had."},
	}
}

func written(t *testing.T, f Facts) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCards(t *testing.T) {
	synthetic := madeUp()
	synthetic.Synthetic = true
	synthetic.Sources = []Source{{Name: "almanac", License: "Apache-2.0", Evidence: "made here", Problems: 1234}}
	synthetic.Statistics, synthetic.Writers, synthetic.Limits = nil, nil, nil
	synthetic.Augmented, synthetic.Reworded = 0, 0
	for name, facts := range map[string]Facts{"real": madeUp(), "synthetic": synthetic} {
		got := written(t, facts)
		path := filepath.Join("testdata", name+".md")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: run with -update if this is meant:\n%s", path, diff)
		}
	}
}

// What a YAML reader sees in the front matter, which declares no configuration without rows.
func TestFrontMatterReadsBack(t *testing.T) {
	_, after, _ := strings.Cut(written(t, madeUp()), "---\n")
	text, _, _ := strings.Cut(after, "---\n")
	var got struct {
		License string   `yaml:"license"`
		Size    []string `yaml:"size_categories"`
		Configs []struct {
			Name  string `yaml:"config_name"`
			Files []struct {
				Split string
				Path  []string
			} `yaml:"data_files"`
		}
	}
	if err := yaml.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.License != "other" || got.Size[0] != "1K<n<10K" || len(got.Configs) != 1 || len(got.Configs[0].Files[0].Path) != 2 {
		t.Errorf("read back: %+v", got)
	}
}

// Whoever opens the card sees what it is about: the front matter of a release with all configurations is short.
func TestTheTextBeginsSoon(t *testing.T) {
	f := madeUp()
	f.Configs, f.Statistics = nil, nil
	for _, c := range released.Configurations {
		f.Configs = append(f.Configs, parts.Config{Name: c.Table.Name(), Table: c.Table.Erased(),
			Files: []parts.File{{Path: "data/" + c.Table.Name() + ".parquet", Bytes: 1, Rows: 1}}})
	}
	f.Default, f.Labelled = released.Questions.Table.Name(), released.Selection.Table.Name()
	f.Example = &Example{"Quad", "Hard", 1030}
	got := written(t, f)
	for _, asks := range []string{`row["primary_shape"] == "Quad" and row["complexity_level_by_quantile"] == "Hard"`,
		"l.primary_shape = 'Quad' and l.complexity_level_by_quantile = 'Hard'",
		"The 1,030 questions with a\npicture of shape `Quad` in the third `Hard` of complexity:\n"} {
		if strings.Count(got, asks) != 1 {
			t.Errorf("the example does not ask for what it says: %s", asks)
		}
	}
	before, _, found := strings.Cut(got, "\n# GeoEval, rebuilt\n")
	if lines := strings.Count(before, "\n"); !found || lines > 80 {
		t.Errorf("the text begins behind %d lines", lines)
	}
	for _, begins := range []string{"configs:\n- config_name: questions\n  default: true\n", "|---|---:|---:|---:|---|\n| `questions` |",
		"## Columns\n\n### `questions`\n"} {
		if strings.Count(got, begins) != 1 {
			t.Errorf("%q is not there once", begins)
		}
	}
	if !strings.Contains(got, `load_dataset("path/to/this/folder", "geoeval_2000", split="test")`) {
		t.Error("the example does not join labels")
	}
}

// Corrections stand in a table, with no value of a withheld source, and of many the first.
func TestCorrections(t *testing.T) {
	f := madeUp()
	f.Corrections = []Correction{
		{ID: "almanac/1", Field: "answer", Was: "9|01", Is: "902\nand more", Reason: "<b>counted</b> again", Who: "A. Reviewer"},
		{ID: "almanac/2", Field: "text", Is: strings.Repeat("long ", 100), Reason: "it was lost", Who: "B"},
		{ID: "broadsheet/7", Field: "answer", Withheld: true, Reason: "miscounted", Who: "C"},
	}
	f.WithheldCorrected = []string{"broadsheet/7"}
	got := written(t, f)
	for _, want := range []string{"| almanac/1 | `answer` | 9\\|01 | 902 and more | \\<b\\>counted\\</b\\> again | A. Reviewer |\n",
		"| almanac/2 | `text` | nothing | " + strings.Repeat("long ", 32) + "… | it was lost | B |\n",
		"\n> Some are corrected: broadsheet/7. The release does not have their corrections; `hydrate` needs",
		"| broadsheet/7 | `answer` | withheld | withheld | miscounted | C |\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	if strings.Contains(got, "more are in `manifest.json`") {
		t.Error("none is left out")
	}
	for range mostListed {
		f.Corrections = append(f.Corrections, f.Corrections[0])
	}
	if got = written(t, f); strings.Count(got, "\n| almanac/1 |") != mostListed-2 || !strings.Contains(got, "\n3 more are in `manifest.json`") {
		t.Error("of many not the first stand there, or it is not said how many more there are")
	}
}

// No column of a release is missing in the card, and none breaks its table: every row has as many cells as its heading.
func TestEveryColumnHasItsRow(t *testing.T) {
	for _, configuration := range released.Configurations {
		f := madeUp()
		f.Configs[0].Table = configuration.Table.Erased()
		_, section, _ := strings.Cut(written(t, f), "### `puzzles`")
		section, _, _ = strings.Cut(section, "###")
		for i := range configuration.Table.Columns {
			c := &configuration.Table.Columns[i]
			if strings.Count(section, "\n| `"+c.Name+"` |") != 1 {
				t.Errorf("%s: %s is not described once", configuration.Table.Name(), c.Name)
			}
		}
		for line := range strings.Lines(section) {
			if strings.HasPrefix(line, "|") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 5 {
				t.Errorf("not four cells: %s", line)
			}
		}
	}
}

func TestASyntheticReleaseIsNeverCalledGeoEval(t *testing.T) {
	f := madeUp()
	f.Synthetic = true
	for name, s := range map[string]string{"title": f.Title(), "citation": f.Citation()} {
		if !strings.Contains(s, "Synthetic, shaped like") {
			t.Errorf("%s: %s", name, s)
		}
	}
	got := written(t, f)
	for _, must := range []string{"pretty_name: Synthetic, shaped like GeoEval\n", "\n# Synthetic, shaped like GeoEval\n", "- synthetic\n", "This is not GeoEval."} {
		if !strings.Contains(got, must) {
			t.Errorf("the card lacks %q", must)
		}
	}
	if strings.Contains(got, "zhang2024geoeval") {
		t.Error("the card cites the paper as its own")
	}
}

func TestWriteRefusesWhatIsNoRelease(t *testing.T) {
	for name, spoil := range map[string]func(*Facts){
		"no configurations":              func(f *Facts) { f.Configs = nil },
		"puzzles is there twice":         func(f *Facts) { f.Configs[1].Name = "puzzles" },
		"riddles has no file":            func(f *Facts) { f.Configs[1].Files = nil },
		"songs, which is no configurati": func(f *Facts) { f.Statistics[0].Config = "songs" },
	} {
		f := madeUp()
		spoil(&f)
		if err := Write(new(bytes.Buffer), f); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNumbersAreSpelledForReaders(t *testing.T) {
	for in, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 24912: "24,912", 1234567: "1,234,567", -100: "-100"} {
		if got := grouped(in); got != want {
			t.Errorf("grouped(%d) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[int64]string{0: "0 B", 999: "999 B", 1500: "1.5 kB", 999_960: "1.0 MB", 83_000_000: "83.0 MB"} {
		if got := size(in); got != want {
			t.Errorf("size(%d) = %q, want %q", in, got, want)
		}
	}
}

// datasets fails on a split without rows: the configuration that is loaded where none is named has some.
func TestTheDefaultHasRows(t *testing.T) {
	f := madeUp()
	f.Configs[0], f.Configs[1] = f.Configs[1], f.Configs[0]
	got := written(t, f)
	for text, n := range map[string]int{"config_name: riddles": 0, "config_name: puzzles\n  default: true\n": 1,
		`load_dataset("path/to/this/folder", "puzzles"`: 1, "### `riddles`": 1} {
		if strings.Count(got, text) != n {
			t.Errorf("%q is not there %d times in\n%s", text, n, got)
		}
	}
}
