package label

import (
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"geoeval/schema"
)

var (
	//go:embed lexicon.yaml
	lexiconYAML []byte
	//go:embed labels.yaml
	labelsYAML []byte
	//go:embed operators.yaml
	operatorsYAML []byte
)

// dataDigest is the SHA-256 of the three data files, in hex.
func dataDigest() string {
	h := sha256.New()
	for _, file := range [][]byte{lexiconYAML, labelsYAML, operatorsYAML} {
		fmt.Fprintf(h, "%d\n", len(file))
		h.Write(file)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Wording is the phrases of one meaning, by language.
type Wording struct {
	English []string `yaml:"en"`
	Chinese []string `yaml:"zh"`
	Signs   []string `yaml:"signs"`
}

// How surely a phrase speaks of a shape.
const (
	asName  = "name"
	asPart  = "part"
	asThing = "thing"
	asBare  = "bare"
)

// What kind of phrase says what is asked for.
const (
	asQuantity = "quantity"
	asUnit     = "unit"
	asCount    = "count"
	asNumber   = "number"
)

type (
	shapeEntry struct {
		Shape schema.Shape `yaml:"shape"`
		As    string       `yaml:"as"`
		Flat  schema.Shape `yaml:"flat"`
		// Open says that the phrase leaves open which one it is, Irregular that it is a quadrilateral that is surely
		// none of those with parallel sides.
		Open      bool `yaml:"open"`
		Irregular bool `yaml:"irregular"`
		Wording   `yaml:",inline"`
	}
	branchEntry struct {
		Branch  schema.ProblemType `yaml:"branch"`
		Named   bool               `yaml:"named"`
		Wording `yaml:",inline"`
	}
	goalEntry struct {
		Goal    schema.Goal `yaml:"goal"`
		As      string      `yaml:"as"`
		Wording `yaml:",inline"`
	}
	measureEntry struct {
		Measure string `yaml:"measure"`
		Wording `yaml:",inline"`
	}
	pointEntry struct {
		Point   string `yaml:"point"`
		Wording `yaml:",inline"`
	}
)

// The entries of the question's section.
const (
	cue int16 = iota + 1
	weakCue
	stop
)

// lexicon is lexicon.yaml. Its lists begin with an entry without meaning, for phrases that only hide others.
type lexicon struct {
	Shapes       []shapeEntry   `yaml:"shapes"`
	NotShapes    Wording        `yaml:"not_shapes"`
	Branches     []branchEntry  `yaml:"branches"`
	NotBranches  Wording        `yaml:"not_branches"`
	Goals        []goalEntry    `yaml:"goals"`
	NotGoals     Wording        `yaml:"not_goals"`
	Measures     []measureEntry `yaml:"measures"`
	NotMeasures  Wording        `yaml:"not_measures"`
	Arithmetic   Wording        `yaml:"arithmetic"`
	Knowledge    []pointEntry   `yaml:"knowledge"`
	NotKnowledge Wording        `yaml:"not_knowledge"`
	Question     struct {
		Cues  Wording `yaml:"cues"`
		Weak  Wording `yaml:"weak"`
		None  Wording `yaml:"none"`
		Stops Wording `yaml:"stops"`
	} `yaml:"question"`

	phrases *phrases
}

// parseLexicon reads and checks lexicon.yaml.
func parseLexicon(data []byte) (*lexicon, error) {
	l := &lexicon{phrases: newPhrases()}
	if err := yaml.UnmarshalWithOptions(data, l, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("lexicon.yaml: %w", err)
	}
	l.Shapes = append([]shapeEntry{{Wording: l.NotShapes}}, l.Shapes...)
	l.Branches = append([]branchEntry{{Wording: l.NotBranches}}, l.Branches...)
	l.Goals = append([]goalEntry{{Wording: l.NotGoals}}, l.Goals...)
	l.Measures = append([]measureEntry{{Wording: l.NotMeasures}}, l.Measures...)
	l.Knowledge = append([]pointEntry{{Wording: l.NotKnowledge}}, l.Knowledge...)
	if err := l.check(); err != nil {
		return nil, fmt.Errorf("lexicon.yaml: %w", err)
	}
	return l, l.compile()
}

func (l *lexicon) check() error {
	for _, e := range l.Shapes[1:] {
		err := wantOneOf(schema.Shapes, e.Shape, "shapes")
		if e.Flat != "" && e.Flat != noShape {
			err = cmp.Or(err, wantOneOf(schema.Shapes, e.Flat, "shapes: flat"))
		}
		if err = cmp.Or(err, wantOneOf([]string{asName, asPart, asThing, asBare}, e.As, "shapes: as")); err != nil {
			return err
		}
	}
	for _, e := range l.Branches[1:] {
		if err := wantOneOf([]schema.ProblemType{schema.Analytic, schema.Solid}, e.Branch, "branches"); err != nil {
			return err
		}
	}
	for _, e := range l.Goals[1:] {
		if err := cmp.Or(wantOneOf(schema.Goals, e.Goal, "goals"),
			wantOneOf([]string{asNumber, asQuantity, asUnit, asCount}, e.As, "goals: as")); err != nil {
			return err
		}
	}
	return nil
}

// wantOneOf wants a value of an entry to be one of several.
func wantOneOf[E ~string](members []E, is E, of string) error {
	if _, err := schema.Parse(members, string(is)); err != nil {
		return fmt.Errorf("%s: %w", of, err)
	}
	return nil
}

// A labelledWording is the phrases of a label, in a section of a list.
type labelledWording struct {
	title   string
	section section
	label   int16
	wording Wording
}

// labelled labels the entries of a list by their places.
func labelled[E any](title string, of section, entries []E, wording func(E) Wording) []labelledWording {
	all := make([]labelledWording, len(entries))
	for i, e := range entries {
		all[i] = labelledWording{title, of, int16(i), wording(e)}
	}
	return all
}

func (l *lexicon) compile() error {
	q := l.Question
	lists := slices.Concat(
		labelled("shapes", ofShapes, l.Shapes, func(e shapeEntry) Wording { return e.Wording }),
		labelled("branches", ofBranches, l.Branches, func(e branchEntry) Wording { return e.Wording }),
		labelled("goals", ofGoals, l.Goals, func(e goalEntry) Wording { return e.Wording }),
		labelled("measures", ofMeasures, l.Measures, func(e measureEntry) Wording { return e.Wording }),
		labelled("knowledge", ofKnowledge, l.Knowledge, func(e pointEntry) Wording { return e.Wording }),
		[]labelledWording{{"arithmetic", ofArithmetic, 1, l.Arithmetic},
			{"question", ofQuestion, cue, q.Cues}, {"question", ofQuestion, weakCue, q.Weak},
			{"question", ofQuestion, stop, q.Stops}, {"question", ofQuestion, 0, q.None}})
	for _, x := range lists {
		for _, phrase := range x.wording.all() {
			if err := l.phrases.add(x.section, x.label, phrase); err != nil {
				return fmt.Errorf("lexicon.yaml: %s: %w", x.title, err)
			}
		}
	}
	// A plural that is an entry of its own has been taken in above and stays.
	for _, x := range lists {
		for _, phrase := range x.wording.English {
			for _, p := range plurals(phrase) {
				_ = l.phrases.add(x.section, x.label, p)
			}
		}
	}
	return nil
}

func (w Wording) all() []string {
	return append(append(append([]string(nil), w.English...), w.Chinese...), w.Signs...)
}

// plurals gives the regular plural of a phrase's last word.
func plurals(phrase string) []string {
	stem, ok := strings.CutSuffix(phrase, "y")
	switch {
	case ok && !strings.HasSuffix(stem, "a") && !strings.HasSuffix(stem, "e") && !strings.HasSuffix(stem, "o"):
		return []string{stem + "ies"}
	case strings.HasSuffix(phrase, "s"), strings.HasSuffix(phrase, "x"),
		strings.HasSuffix(phrase, "ch"), strings.HasSuffix(phrase, "sh"):
		return []string{phrase + "es"}
	}
	return []string{phrase + "s"}
}
