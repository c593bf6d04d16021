package principle

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
)

//go:embed catalogue/*.yaml
var files embed.FS

// A Principle is something that one knows of geometry: a concept of We-Math, or a principle of GeoSense. README.md in
// catalogue/ says what its fields mean there.
type Principle struct {
	// ID is the benchmark, a slash and NameEN in lower case with one hyphen for everything that is no letter and no digit.
	ID string `yaml:"-"`
	// Benchmark is "wemath" or "geosense".
	Benchmark string `yaml:"-"`
	// Kind is "definition", "theorem" or "formula".
	Kind   string `yaml:"kind"`
	NameEN string `yaml:"name"`
	NameZH string `yaml:"name_zh"`
	// Path is the levels above it, the highest first.
	Path []string `yaml:"path"`
	// StatementEN and StatementZH hold a fact a line, without numbers.
	StatementEN string `yaml:"statement_en"`
	StatementZH string `yaml:"statement_zh"`

	Operators       []Operator `yaml:"operators"`
	KnowledgePoints []Named    `yaml:"knowledge_points"`
	Predicates      []Named    `yaml:"predicates"`
	Words           []Wording  `yaml:"words"`
}

// Facts are the statement's facts in a language, "en" or "zh".
func (p *Principle) Facts(language string) []string {
	statement := p.StatementEN
	if language == "zh" {
		statement = p.StatementZH
	}
	return strings.Split(statement, "\n")
}

// A Catalogue is all principles, and what finds them. It does not change and may be used by many goroutines.
type Catalogue struct {
	all  []*Principle
	byID map[string]*Principle
	// unlisted is how many principles each benchmark has beyond those whose names were published.
	unlisted map[string]int

	operators  map[string][]*operatorMark
	points     map[string][]*mark
	predicates map[string][]*predicateMark
	words      *words
}

// A domain is a file of the catalogue.
type domain struct {
	Benchmark string `yaml:"benchmark"`
	// Missing is how many principles the benchmark has beyond those that are published by name.
	Missing    int          `yaml:"missing"`
	Path       []string     `yaml:"path"`
	Principles []*Principle `yaml:"principles"`
}

// Digest is the SHA-256 of the files that the program brings along, in hex: with another catalogue it is another. What they say
// is not read for it.
func Digest() (string, error) { return digest(files) }

func digest(from fs.FS) (string, error) {
	sum := sha256.New()
	err := each(from, func(name string, content []byte) error {
		fmt.Fprintf(sum, "%s %d\n", name, len(content))
		sum.Write(content)
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}

// each gives every file of a catalogue to do, by name.
func each(from fs.FS, do func(name string, content []byte) error) error {
	names, err := fs.Glob(from, "catalogue/*.yaml")
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if err := do(name, content); err != nil {
			return err
		}
	}
	return nil
}

// Load reads the catalogue that the program brings along. An error says in which file what is wrong.
func Load() (*Catalogue, error) { return loaded() }

// loaded reads it once: it does not change.
var loaded = sync.OnceValues(func() (*Catalogue, error) { return load(files) })

func load(from fs.FS) (*Catalogue, error) {
	c := &Catalogue{byID: map[string]*Principle{}, unlisted: map[string]int{}}
	l := &loader{Catalogue: c}
	err := each(from, func(name string, content []byte) error {
		if err := l.read(strings.TrimPrefix(name, "catalogue/"), content); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(c.all, func(a, b *Principle) int { return strings.Compare(a.ID, b.ID) })
	if err := l.compile(); err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	return c, nil
}

// read takes one file in.
func (l *loader) read(name string, content []byte) error {
	switch name {
	case "things.yaml":
		return yaml.UnmarshalWithOptions(content, &l.things, yaml.Strict())
	case "vocabulary.yaml":
		return yaml.UnmarshalWithOptions(content, &l.vocabulary, yaml.Strict())
	}
	var d domain
	if err := yaml.UnmarshalWithOptions(content, &d, yaml.Strict()); err != nil {
		return err
	}
	l.unlisted[d.Benchmark] += d.Missing
	for _, p := range d.Principles {
		p.Benchmark = d.Benchmark
		p.ID = ID(d.Benchmark, p.NameEN)
		p.Path = slices.Concat(d.Path, p.Path)
		p.StatementEN, p.StatementZH = strings.TrimSpace(p.StatementEN), strings.TrimSpace(p.StatementZH)
		if l.byID[p.ID] != nil {
			return fmt.Errorf("%s stands twice", p.ID)
		}
		l.byID[p.ID] = p
		l.all = append(l.all, p)
	}
	return nil
}

// ID is the id of a benchmark's principle of that name.
func ID(benchmark, name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return benchmark + "/" + strings.Join(words, "-")
}

// All gives every principle, by id.
func (c *Catalogue) All() []*Principle { return c.all }

// ByID is the principle of an id, nil where there is none.
func (c *Catalogue) ByID(id string) *Principle { return c.byID[id] }
