package synth

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// A Template makes problems that differ in their numbers, letters and wording. It does not change and may be used by
// many goroutines.
type Template struct {
	// Name is the file's name without its ending.
	Name   string
	Branch schema.ProblemType
	Kind   schema.QuestionKind
	// Grade is the school year for which the problem is, 7 to 12.
	Grade int
	// Shapes are what the problem is about, the primary one first.
	Shapes []schema.Shape
	// Points are the knowledge points.
	Points []string
	Goal   schema.Goal
	// Trace says what the worked solution uses; it is empty where nobody knows.
	Trace principle.Trace

	book       *book
	letters    []string
	symbols    string // the letters that stand for quantities, as capitals
	parameters []parameter
	where      []*node
	lets       []let
	question   *question
	swap       *swap
	further    *question
	alone      bool // what is asked further needs no step to the answer
	figure     *figurePlan
	elements   []wording // those of Trace
	answerSlot int
	rows       []Row
	pointSlots [][3]int
}

// A let is a name for the value of an expression.
type let struct {
	slot int
	is   *node
}

// A swap is the question exchanged with one of the conditions.
type swap struct {
	ask      string
	slot     int
	question *question
}

//go:embed templates/*/*.yaml
var embedded embed.FS

// Load gives the embedded templates, by name, which are read once. The error holds every fault of every file, with its file and
// key.
func Load() ([]*Template, error) {
	templates, err := loaded()
	return slices.Clone(templates), err
}

var loaded = sync.OnceValues(func() ([]*Template, error) { return load(embedded) })

// Digest tells the embedded templates from any others, without reading them: 16 hex digits.
func Digest() (string, error) {
	h := sha256.New()
	paths, err := fs.Glob(embedded, "templates/*/*.yaml")
	if err != nil {
		return "", err
	}
	for _, name := range paths {
		source, err := fs.ReadFile(embedded, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s\x00%d\x00%s", name, len(source), source)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

func load(files fs.FS) ([]*Template, error) {
	var templates []*Template
	var faults []error
	paths, err := fs.Glob(files, "templates/*/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range paths {
		source, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		t, err := read(name, source)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		templates = append(templates, t)
	}
	slices.SortFunc(templates, func(a, b *Template) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(templates); i++ {
		if templates[i].Name == templates[i-1].Name {
			faults = append(faults, fmt.Errorf("templates: two files are named %s", templates[i].Name))
		}
	}
	return templates, errors.Join(faults...)
}

// read reads one template.
func read(name string, source []byte) (*Template, error) {
	var f File
	if err := yaml.UnmarshalWithOptions(source, &f, yaml.Strict()); err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("%s: %s", name, first)
	}
	t, err := Compile(strings.TrimSuffix(path.Base(name), ".yaml"), &f)
	if folder := path.Base(path.Dir(name)); f.Branch != folder {
		err = errors.Join(err, fmt.Errorf("branch: %q stands in the folder %s", f.Branch, folder))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// Compile makes a template of what a file or a program says it is; f must not be changed any more. The error holds every
// fault, with its key.
func Compile(name string, f *File) (*Template, error) {
	if f == nil {
		return nil, errors.New("there is no file to compile")
	}
	b := &builder{file: f}
	if t := b.build(name); len(b.faults) == 0 {
		return t, nil
	}
	return nil, errors.Join(b.faults...)
}

// Languages are those that the template has wordings in: both.
func (t *Template) Languages() []schema.Language {
	return []schema.Language{schema.English, schema.Chinese}
}

// Rows is how many draws there are of a template that says them all; 0 where numbers are drawn from ranges.
func (t *Template) Rows() int { return len(t.rows) }

// HasFigure tells whether problems have a figure.
func (t *Template) HasFigure() bool { return t.figure != nil && len(t.figure.draw) > 0 }

// HasClauses tells whether problems can be put as a question with clauses: see [Instance.Clauses].
func (t *Template) HasClauses() bool { return t.HasFigure() && t.question.short != nil }

// HasSwap tells whether [Instance.Swap] can do something with the template; not with each of its problems.
func (t *Template) HasSwap() bool { return t.swap != nil }

// HasFurther tells whether [Instance.Extend] can.
func (t *Template) HasFurther() bool { return t.further != nil }
