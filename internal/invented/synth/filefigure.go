package synth

// A FigureFile is a figure: its points and what is drawn of them.
type FigureFile struct {
	Points List[[]string] `yaml:"points"`
	Draw   []Drawn        `yaml:"draw"`
}

// A Drawn thing has exactly one of its fields.
type Drawn struct {
	Polygon    *Outline     `yaml:"polygon"`
	Segment    []Place      `yaml:"segment"`
	Dashed     []Place      `yaml:"dashed"`
	Vector     []Place      `yaml:"vector"`
	Circle     *CircleFile  `yaml:"circle"`
	Arc        *ArcFile     `yaml:"arc"`
	Ellipse    *EllipseFile `yaml:"ellipse"`
	Right      []Place      `yaml:"right"`
	Angle      *MarkFile    `yaml:"angle"`
	Measure    *MarkFile    `yaml:"measure"`
	Equal      *MarkFile    `yaml:"equal"`
	Parallel   *MarkFile    `yaml:"parallel"`
	Dot        *Place       `yaml:"dot"`
	Hole       *Place       `yaml:"hole"`
	Axes       *AxesFile    `yaml:"axes"`
	Curve      *CurveFile   `yaml:"curve"`
	Polyhedron *FacesFile   `yaml:"polyhedron"`
	Sphere     *RoundFile   `yaml:"sphere"`
	Hemisphere *RoundFile   `yaml:"hemisphere"`
	Cylinder   *RoundFile   `yaml:"cylinder"`
	Cone       *RoundFile   `yaml:"cone"`
	Frustum    *RoundFile   `yaml:"frustum"`
	Text       *LabelFile   `yaml:"text"`
}

// A Place is a point's name or its coordinates, 2 or 3 expressions.
type Place struct {
	Name        string
	Coordinates []string
}

// Places are points by their names.
func Places(names ...string) []Place {
	all := make([]Place, len(names))
	for i, name := range names {
		all[i].Name = name
	}
	return all
}

// UnmarshalYAML reads a name or a list.
func (p *Place) UnmarshalYAML(read func(any) error) error {
	if read(&p.Coordinates) == nil {
		return nil
	}
	p.Coordinates = nil
	return read(&p.Name)
}

// An Outline is a list of points, or that with more.
type Outline struct {
	Of     []Place `yaml:"of"`
	Dashed bool    `yaml:"dashed"`
	Open   bool    `yaml:"open"`
	Fill   string  `yaml:"fill"`
}

// UnmarshalYAML reads either.
func (o *Outline) UnmarshalYAML(read func(any) error) error {
	if read(&o.Of) == nil {
		return nil
	}
	type plain Outline
	return read((*plain)(o))
}

// A CircleFile is a circle.
type CircleFile struct {
	Center Place  `yaml:"center"`
	Radius string `yaml:"radius"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

// An ArcFile is an arc, counterclockwise.
type ArcFile struct {
	Center Place  `yaml:"center"`
	From   Place  `yaml:"from"`
	To     Place  `yaml:"to"`
	Sector bool   `yaml:"sector"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

// An EllipseFile is an ellipse.
type EllipseFile struct {
	Center Place  `yaml:"center"`
	RX     string `yaml:"rx"`
	RY     string `yaml:"ry"`
	Turn   string `yaml:"turn"`
	Dashed bool   `yaml:"dashed"`
	Fill   string `yaml:"fill"`
}

// A MarkFile is a mark at two or three points: an angle, a length, ticks or arrows.
type MarkFile struct {
	Of     []Place `yaml:"of"`
	Text   string  `yaml:"text"`
	Arcs   int     `yaml:"arcs"`
	Ticks  int     `yaml:"ticks"`
	Arrows int     `yaml:"arrows"`
}

// An AxesFile is a pair of axes.
type AxesFile struct {
	X []string `yaml:"x"`
	Y []string `yaml:"y"`
}

// A CurveFile is a curve in t; z is 0 where it is left out.
type CurveFile struct {
	X      string   `yaml:"x"`
	Y      string   `yaml:"y"`
	Z      string   `yaml:"z"`
	T      []string `yaml:"t"`
	Dashed bool     `yaml:"dashed"`
}

// A FacesFile is a convex polyhedron.
type FacesFile struct {
	Faces  [][]Place `yaml:"faces"`
	Dashed bool      `yaml:"dashed"`
}

// A RoundFile is a sphere (center, radius), a cylinder or cone (base, radius, height), or a frustum (base, radius, top,
// height).
type RoundFile struct {
	Center *Place `yaml:"center"`
	Base   *Place `yaml:"base"`
	Radius string `yaml:"radius"`
	Top    string `yaml:"top"`
	Height string `yaml:"height"`
	Lower  bool   `yaml:"lower"`
	Dashed bool   `yaml:"dashed"`
}

// A LabelFile is a text at a point.
type LabelFile struct {
	At   Place  `yaml:"at"`
	Text string `yaml:"text"`
}
