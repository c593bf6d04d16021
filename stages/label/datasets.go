package label

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"

	"geoeval/schema"
)

// noShape stands for no shape in the data files.
const noShape schema.Shape = "none"

// A formShape is what a predicate says of shapes.
type formShape struct {
	Shape     schema.Shape `yaml:"shape"`
	Open      bool         `yaml:"open"`
	Irregular bool         `yaml:"irregular"`
}

// datasetLabels is labels.yaml: what the datasets' own labels mean.
type datasetLabels struct {
	NativeShapes map[string]schema.Shape `yaml:"native_shapes"`
	NativeGoals  map[string]schema.Goal  `yaml:"native_goals"`
	FormShapes   map[string]formShape    `yaml:"form_shapes"`
	FormGoals    map[string]schema.Goal  `yaml:"form_goals"`
	Points       []struct {
		Name  string       `yaml:"name"`
		Shape schema.Shape `yaml:"shape"`
	} `yaml:"points"`
	Aliases []struct {
		Begins string `yaml:"begins"`
		Point  string `yaml:"point"`
	} `yaml:"aliases"`

	pointShapes map[string]schema.Shape
}

func parseLabels(data []byte) (*datasetLabels, error) {
	l := &datasetLabels{pointShapes: map[string]schema.Shape{}}
	if err := yaml.UnmarshalWithOptions(data, l, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("labels.yaml: %w", err)
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	for _, p := range l.Points {
		if _, twice := l.pointShapes[p.Name]; twice {
			return nil, fmt.Errorf("labels.yaml: points: %q stands twice", p.Name)
		}
		l.pointShapes[p.Name] = p.Shape
	}
	for _, a := range l.Aliases {
		if err := l.known(a.Point); err != nil {
			return nil, fmt.Errorf("labels.yaml: aliases: %w", err)
		}
	}
	return l, nil
}

// An operatorEntry says what operators of a language speak of.
type operatorEntry struct {
	Language schema.SolutionLanguage `yaml:"language"`
	Names    []string                `yaml:"names"`
	Shape    schema.Shape            `yaml:"shape"`
	Point    string                  `yaml:"point"`
	Constant string                  `yaml:"constant"`
	Solid    bool                    `yaml:"solid"`
	Last     bool                    `yaml:"last"`
}

// check wants a shape or a goal for each label and form.
func (l *datasetLabels) check() error {
	for label, s := range l.NativeShapes {
		if err := wantOneOf(schema.Shapes, s, "labels.yaml: "+label); err != nil {
			return err
		}
	}
	for form, s := range l.FormShapes {
		if err := wantOneOf(schema.Shapes, s.Shape, "labels.yaml: "+form); err != nil {
			return err
		}
	}
	for _, goals := range []map[string]schema.Goal{l.NativeGoals, l.FormGoals} {
		for label, g := range goals {
			if err := wantOneOf(schema.Goals, g, "labels.yaml: "+label); err != nil {
				return err
			}
		}
	}
	return nil
}

// known says whether a knowledge point is one of the thirty.
func (l *datasetLabels) known(point string) error {
	if _, ok := l.pointShapes[point]; !ok {
		return fmt.Errorf("%q is not one of PGPS9K's knowledge points", point)
	}
	return nil
}

// point gives the one of the thirty that a dataset's knowledge point is; "" for none.
func (l *datasetLabels) point(native string) string {
	native = strings.TrimSpace(native)
	if _, ok := l.pointShapes[native]; ok {
		return native
	}
	for _, a := range l.Aliases {
		if strings.HasPrefix(native, a.Begins) {
			return a.Point
		}
	}
	return ""
}

// An operator is what operators.yaml says of one operator.
type operator struct {
	Shape    schema.Shape
	Point    string
	Constant string
	Solid    bool
	Last     bool
}

// programs is operators.yaml.
type programs struct {
	Operators []operatorEntry `yaml:"operators"`
	Numerals  []struct {
		Constant string   `yaml:"constant"`
		Values   []string `yaml:"values"`
	} `yaml:"numerals"`
	GivesPi []string `yaml:"gives_pi"`

	operators map[schema.SolutionLanguage]map[string]operator
	numerals  map[string]string
}

func parsePrograms(data []byte, labels *datasetLabels) (*programs, error) {
	p := &programs{operators: map[schema.SolutionLanguage]map[string]operator{}, numerals: map[string]string{}}
	if err := yaml.UnmarshalWithOptions(data, p, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("operators.yaml: %w", err)
	}
	for _, l := range schema.SolutionLanguages {
		p.operators[l] = map[string]operator{}
	}
	for i := range p.Operators {
		if err := p.add(&p.Operators[i], labels); err != nil {
			return nil, err
		}
	}
	for _, n := range p.Numerals {
		for _, v := range n.Values {
			p.numerals[v] = n.Constant
		}
	}
	return p, nil
}

// add takes in the operators of an entry.
func (p *programs) add(o *operatorEntry, labels *datasetLabels) error {
	of, ok := p.operators[o.Language]
	if !ok {
		return fmt.Errorf("operators.yaml: %q is not a solution language", o.Language)
	}
	if _, err := schema.Parse(schema.Shapes, string(o.Shape)); err != nil && o.Shape != "" {
		return fmt.Errorf("operators.yaml: %v: %w", o.Names, err)
	}
	if o.Point != "" {
		if err := labels.known(o.Point); err != nil {
			return fmt.Errorf("operators.yaml: %v: %w", o.Names, err)
		}
	}
	for _, n := range o.Names {
		if _, twice := of[n]; twice {
			return fmt.Errorf("operators.yaml: %s: %q stands twice", o.Language, n)
		}
		of[n] = operator{o.Shape, o.Point, o.Constant, o.Solid, o.Last}
	}
	return nil
}
