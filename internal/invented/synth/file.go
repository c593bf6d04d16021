package synth

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

// A file is a template as it is written; templates/README.md describes it.
type file struct {
	Branch     string       `yaml:"branch"`
	Kind       string       `yaml:"kind"`
	Grade      int          `yaml:"grade"`
	Shapes     []string     `yaml:"shapes"`
	Points     []string     `yaml:"points"`
	Goal       string       `yaml:"goal"`
	Letters    []string     `yaml:"letters"`
	Parameters list[number] `yaml:"parameters"`
	Where      []string     `yaml:"where"`
	Let        list[string] `yaml:"let"`
	Figure     *figureFile  `yaml:"figure"`
	Swap       *swapFile    `yaml:"swap"`
	Further    *furtherFile `yaml:"further"`
	Question   questionFile `yaml:",inline"`
}

// A questionFile is what is asked of a problem, and its answer.
type questionFile struct {
	Text     wordings   `yaml:"text"`
	Short    *sentences `yaml:"short"`
	Given    []string   `yaml:"given"`
	Solution string     `yaml:"solution"`
	Answer   answerFile `yaml:"answer"`
	Unit     string     `yaml:"unit"`
	Below    string     `yaml:"below"`
	Mistakes []any      `yaml:"mistakes"`
	Steps    steps      `yaml:"steps"`
	Check    any        `yaml:"check"`
}

type swapFile struct {
	Ask      string       `yaml:"ask"`
	Goal     string       `yaml:"goal"`
	Question questionFile `yaml:",inline"`
}

type furtherFile struct {
	Goal     string       `yaml:"goal"`
	Question questionFile `yaml:",inline"`
}

type wordings struct {
	English []string `yaml:"en"`
	Chinese []string `yaml:"zh"`
}

type sentences struct {
	English string `yaml:"en"`
	Chinese string `yaml:"zh"`
}

type steps = wordings

type answerFile struct {
	Form   string `yaml:"form"`
	Of     any    `yaml:"of"`
	Over   string `yaml:"over"`
	X      string `yaml:"x"`
	Y      string `yaml:"y"`
	Z      string `yaml:"z"`
	Text   string `yaml:"text"`
	Places *int   `yaml:"places"`
}

// A number is how a parameter gets its value: one of a range, one of a list, or what an expression gives.
type number struct {
	From *float64  `yaml:"from"`
	To   *float64  `yaml:"to"`
	Step *float64  `yaml:"step"`
	Of   []float64 `yaml:"of"`
	Is   string    `yaml:"is"`
}

// A list is a mapping that keeps its order.
type list[V any] []item[V]

type item[V any] struct {
	name  string
	value V
}

// UnmarshalYAML reads the names in their order, then the values.
func (l *list[V]) UnmarshalYAML(read func(any) error) error {
	var order yaml.MapSlice
	if err := read(&order); err != nil {
		return err
	}
	var values map[string]V
	if err := read(&values); err != nil {
		return err
	}
	for _, o := range order {
		name := fmt.Sprint(o.Key)
		*l = append(*l, item[V]{name, values[name]})
	}
	return nil
}

type figureFile struct {
	Points list[[]string] `yaml:"points"`
	Draw   []drawn        `yaml:"draw"`
}

// A drawn thing has exactly one of its fields.
type drawn struct {
	Polygon    *outline     `yaml:"polygon"`
	Segment    []place      `yaml:"segment"`
	Dashed     []place      `yaml:"dashed"`
	Vector     []place      `yaml:"vector"`
	Circle     *circleFile  `yaml:"circle"`
	Arc        *arcFile     `yaml:"arc"`
	Ellipse    *ellipseFile `yaml:"ellipse"`
	Right      []place      `yaml:"right"`
	Angle      *markFile    `yaml:"angle"`
	Measure    *markFile    `yaml:"measure"`
	Equal      *markFile    `yaml:"equal"`
	Parallel   *markFile    `yaml:"parallel"`
	Dot        *place       `yaml:"dot"`
	Hole       *place       `yaml:"hole"`
	Axes       *axesFile    `yaml:"axes"`
	Curve      *curveFile   `yaml:"curve"`
	Polyhedron *facesFile   `yaml:"polyhedron"`
	Sphere     *roundFile   `yaml:"sphere"`
	Hemisphere *roundFile   `yaml:"hemisphere"`
	Cylinder   *roundFile   `yaml:"cylinder"`
	Cone       *roundFile   `yaml:"cone"`
	Frustum    *roundFile   `yaml:"frustum"`
	Text       *labelFile   `yaml:"text"`
}

// A place is a point's name or its coordinates.
type place struct {
	name        string
	coordinates []string
}

// UnmarshalYAML reads a name or a list.
func (p *place) UnmarshalYAML(read func(any) error) error {
	if read(&p.coordinates) == nil {
		return nil
	}
	p.coordinates = nil
	return read(&p.name)
}

// An outline is a list of points, or that with more.
type outline struct {
	Of     []place `yaml:"of"`
	Dashed bool    `yaml:"dashed"`
	Fill   string  `yaml:"fill"`
}

// UnmarshalYAML reads either.
func (o *outline) UnmarshalYAML(read func(any) error) error {
	if read(&o.Of) == nil {
		return nil
	}
	type plain outline
	return read((*plain)(o))
}

type circleFile struct {
	Center place  `yaml:"center"`
	Radius string `yaml:"radius"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

type arcFile struct {
	Center place  `yaml:"center"`
	From   place  `yaml:"from"`
	To     place  `yaml:"to"`
	Sector bool   `yaml:"sector"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

type ellipseFile struct {
	Center place  `yaml:"center"`
	RX     string `yaml:"rx"`
	RY     string `yaml:"ry"`
	Turn   string `yaml:"turn"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

type markFile struct {
	Of     []place `yaml:"of"`
	Text   string  `yaml:"text"`
	Arcs   int     `yaml:"arcs"`
	Ticks  int     `yaml:"ticks"`
	Arrows int     `yaml:"arrows"`
}

type axesFile struct {
	X []string `yaml:"x"`
	Y []string `yaml:"y"`
}

type curveFile struct {
	X      string   `yaml:"x"`
	Y      string   `yaml:"y"`
	T      []string `yaml:"t"`
	Dashed bool     `yaml:"dashed"`
}

type facesFile struct {
	Faces  [][]place `yaml:"faces"`
	Dashed bool      `yaml:"dashed"`
}

// A roundFile is a sphere (center, radius), a cylinder or cone (base, radius, height), or a frustum (base, radius, top,
// height).
type roundFile struct {
	Center *place `yaml:"center"`
	Base   *place `yaml:"base"`
	Radius string `yaml:"radius"`
	Top    string `yaml:"top"`
	Height string `yaml:"height"`
	Lower  bool   `yaml:"lower"`
	Dashed bool   `yaml:"dashed"`
}

type labelFile struct {
	At   place  `yaml:"at"`
	Text string `yaml:"text"`
}
