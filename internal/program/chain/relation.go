package chain

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"geoeval/internal/exact"
	"geoeval/internal/exact/formula"
	"geoeval/internal/text/quantity"
)

// A Relation is something that holds between quantities, as the area of a circle and its radius. Of its slots one is asked
// for and the others are given.
type Relation struct {
	// Name is its own: circle_area.
	Name string `yaml:"name"`
	// Shapes are those of which one must be named in a problem's text for the relation to be meant in it; none where it
	// holds whatever the figure is.
	Shapes []quantity.Shape `yaml:"shapes"`
	// Unless are shapes of which none may be named, as the relation could be meant of them instead.
	Unless []quantity.Shape `yaml:"unless"`
	// Drawn: it is only meant where a problem is told by a figure, and Distinct: what is given is not one and the same, as
	// the sides of a square are.
	Drawn    bool    `yaml:"drawn"`
	Distinct bool    `yaml:"distinct"`
	Slots    []*Slot `yaml:"slots"`
	// Equation is written over the slots, with == between its sides: area == pi * radius^2. Angles are in degrees.
	Equation string `yaml:"equation"`
	// Concept and Principles are what one has to know for it, whichever slot is asked for.
	Concept    string   `yaml:"concept"`
	Principles []string `yaml:"principles"`
	Asks       []*Ask   `yaml:"ask"`

	equation *expression
}

// A Slot is a quantity of a relation.
type Slot struct {
	Name string `yaml:"name"`
	// Of is what it measures: length, area, volume, angle, mass, time, money, number (any mere number), count (a number of
	// things), fraction (a part of a whole, or a percentage), ratio (how often one thing is another), X or Y (anything,
	// which is the same in all slots of that letter), or one of these by another: length/time.
	Of string `yaml:"of"`
	// Role is what a text calls it; one that it calls otherwise does not stand in the slot, unless Accepts has it.
	Role    quantity.Role   `yaml:"role"`
	Accepts []quantity.Role `yaml:"accepts"`
	// Strict: only what is called by the role stands in it.
	Strict bool `yaml:"strict"`
	// Constant: it may be a number that the program brings along: the 180° of two angles that make a straight one.
	Constant bool `yaml:"constant"`
	// Found: it is the result of an earlier step, and no number that the problem states.
	Found bool `yaml:"found"`
	// Sum: it is a sum of angles, which may be more than 360°.
	Sum bool `yaml:"sum"`
	// Values are all that it may be; any where there are none.
	Values []float64 `yaml:"values"`
}

// An Ask is how one slot of a relation is asked for.
type Ask struct {
	Slot string `yaml:"slot"`
	// By are formulas of the slot in the others. A part of a program is the relation where it has the form of one of them,
	// whatever the order of sums and products.
	By []string `yaml:"by"`
	// Where are conditions of the given ones under which the question makes sense: angle < 90.
	Where []string `yaml:"where"`
	// EN and ZH are the question, with {slot} for a quantity with its unit, {slot:number} for it without, {slot:unit} for
	// the unit alone, {slot:in} for " in cm²" or nothing, and {slot:kind}, {slot:kinds} and {slot:a} for "length", "lengths" and
	// "A length".
	EN string `yaml:"en"`
	ZH string `yaml:"zh"`
	// LastEN and LastZH are the wording of a last step: what is given and which quantity is sought, before {question}, the
	// problem's own. Where they are empty they follow from EN and ZH (closing.go).
	LastEN string `yaml:"last_en"`
	LastZH string `yaml:"last_zh"`
	// Mistakes are what typical errors lead to, in the given slots.
	Mistakes []string `yaml:"mistakes"`
	// Concept and Principles take the place of those of the relation, where they are told.
	Concept    string   `yaml:"concept"`
	Principles []string `yaml:"principles"`
	// Hidden: no program is read as it, as its form is too common; it is only asked for by name.
	Hidden bool `yaml:"hidden"`

	by, where, mistakes []*expression
}

// Slot finds a slot by its name, nil where there is none.
func (r *Relation) Slot(name string) *Slot {
	for _, s := range r.Slots {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// IsArithmetic reports whether it is one of numbers alone, which needs no concept of its own: a sum, a multiple, a part.
func (r *Relation) IsArithmetic() bool {
	return r.Concept == "" && !slices.ContainsFunc(r.Asks, func(a *Ask) bool { return a.Concept != "" })
}

// Named finds a relation by its name, nil where there is none, as of one that is written for a problem: the value of an expression.
func Named(name string) *Relation { return relationNamed(name) }

// ask finds how a slot is asked for, nil where it is not.
func (r *Relation) ask(slot string) *Ask {
	for _, a := range r.Asks {
		if a.Slot == slot {
			return a
		}
	}
	return nil
}

//go:embed relations/*.yaml
var files embed.FS

// Relations gives all relations that steps are told in, in the order of their files.
func Relations() []*Relation { return catalogue() }

// catalogue reads the relations of this package, which are checked by its tests.
var catalogue = sync.OnceValue(func() []*Relation {
	all, err := loadRelations(files)
	if err != nil {
		panic(err)
	}
	return all
})

// relationNamed finds a relation by its name.
func relationNamed(name string) *Relation {
	for _, r := range catalogue() {
		if r.Name == name {
			return r
		}
	}
	return nil
}

func loadRelations(files fs.FS) ([]*Relation, error) {
	names, err := fs.Glob(files, "relations/*.yaml")
	if err != nil {
		return nil, err
	}
	var all []*Relation
	seen := map[string]bool{}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var some []*Relation
		if err := yaml.UnmarshalWithOptions(content, &some, yaml.Strict()); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
		for _, r := range some {
			if seen[r.Name] || r.Name == "" {
				return nil, fmt.Errorf("%s: the name %q is missing or stands twice", path.Base(name), r.Name)
			}
			seen[r.Name] = true
			if len(r.Slots) > mostSlots {
				return nil, fmt.Errorf("%s: %s: it has more than %d slots", path.Base(name), r.Name, mostSlots)
			}
			if err := r.compile(); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", path.Base(name), r.Name, err)
			}
		}
		all = append(all, some...)
	}
	return all, nil
}

// measured are what a slot may be of.
var measured = []string{"length", "area", "volume", "angle", "mass", "time", "money", "number", "count", "fraction", "ratio", "sine", "cosine", "tangent", "percentage", "X", "Y"}

// check refuses a slot behind those of the names.
func (s *Slot) check(names []string) error {
	if s.Name == "" || slices.Contains(names, s.Name) {
		return fmt.Errorf("the slot %q is missing its name or stands twice", s.Name)
	}
	above, below, rate := strings.Cut(s.Of, "/")
	if !slices.Contains(measured, above) || rate && !slices.Contains(measured, below) {
		return fmt.Errorf("the slot %s is of %q, which is none of %s", s.Name, s.Of, strings.Join(measured, ", "))
	}
	return nil
}

func (r *Relation) compile() (err error) {
	var names []string
	for _, s := range r.Slots {
		if err := s.check(names); err != nil {
			return err
		}
		names = append(names, s.Name)
	}
	if r.equation, err = formula.Parse(r.Equation, names); err != nil {
		return err
	}
	if r.equation.Op != exact.Equal || len(r.equation.Letters()) != len(names) || len(r.Asks) == 0 {
		return errors.New("its equation has no == or not all of its slots, or nothing is asked for")
	}
	for _, a := range r.Asks {
		if err := a.compile(names); err != nil {
			return fmt.Errorf("ask %s: %w", a.Slot, err)
		}
	}
	return nil
}

func (a *Ask) compile(slots []string) error {
	if !slices.Contains(slots, a.Slot) {
		return errors.New("there is no such slot")
	}
	given := slices.DeleteFunc(slices.Clone(slots), func(s string) bool { return s == a.Slot })
	for _, part := range []struct {
		sources []string
		into    *[]*expression
		whole   bool
	}{{a.By, &a.by, true}, {a.Where, &a.where, false}, {a.Mistakes, &a.mistakes, false}} {
		for _, source := range part.sources {
			e, err := formula.Parse(source, given)
			if err != nil {
				return err
			}
			if part.whole && len(e.Letters()) != len(given) {
				return fmt.Errorf("%q has not all given slots", source)
			}
			*part.into = append(*part.into, e)
		}
	}
	if len(a.by) == 0 {
		return errors.New("no formula gives it")
	}
	if a.LastEN == "" {
		a.LastEN = closingEN(a.EN)
	}
	if a.LastZH == "" {
		a.LastZH = closingZH(a.ZH)
	}
	return cmp.Or(statesOnce(a.EN, given), statesOnce(a.ZH, given), statesOnce(a.LastEN, append(given, "question")),
		statesOnce(a.LastZH, append(given, "question")))
}

// statesOnce finds slots that a text does not state once.
func statesOnce(text string, slots []string) error {
	for _, s := range slots {
		if strings.Count(text, "{"+s+"}")+strings.Count(text, "{"+s+":number}") != 1 {
			return fmt.Errorf("%q does not state %s once", text, s)
		}
	}
	return nil
}
