package deduce

import "math"

// bodyScenes make diagrams with bodies, of any size.
var bodyScenes = map[string]func(x func() float64) (*Diagram, []Fact){
	"cube": func(x func() float64) (*Diagram, []Fact) { d := &Diagram{}; return d, []Fact{d.PutCube("cube", x())} },
	"cuboid": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutCuboid("box", x(), x(), x())}
	},
	"prism": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutPrism("prism", x(), x(), x())}
	},
	"pyramid": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutPyramid("pyramid", x(), x())}
	},
	"cylinder": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutCylinder("can", x(), x())}
	},
	"cone": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutCone("cone", x(), x())}
	},
	"sphere": func(x func() float64) (*Diagram, []Fact) { d := &Diagram{}; return d, []Fact{d.PutSphere("ball", x())} },
	"hemisphere": func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		return d, []Fact{d.PutHemisphere("bowl", x())}
	},
	"cube in sphere": meet(func(d *Diagram, a, _ float64) (Fact, Fact) {
		return d.PutCube("in", a), d.PutSphere("out", a*math.Sqrt(3)/2)
	}),
	"sphere in cube":   meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutSphere("in", a), d.PutCube("out", 2*a) }),
	"cylinder in cube": meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutCylinder("in", a, 2*a), d.PutCube("out", 2*a) }),
	"cone in cube":     meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutCone("in", a, 2*a), d.PutCube("out", 2*a) }),
	"pyramid in cube":  meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutPyramid("in", a, a), d.PutCube("out", a) }),
	"cuboid in sphere": meet(func(d *Diagram, a, b float64) (Fact, Fact) {
		return d.PutCuboid("in", a, b, a+b), d.PutSphere("out", math.Sqrt(a*a+b*b+(a+b)*(a+b))/2)
	}),
	"sphere in cylinder": meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutSphere("in", a), d.PutCylinder("out", a, 2*a) }),
	"cone in cylinder":   meet(func(d *Diagram, a, b float64) (Fact, Fact) { return d.PutCone("in", a, b), d.PutCylinder("out", a, b) }),
	"cone in hemisphere": meet(func(d *Diagram, a, _ float64) (Fact, Fact) { return d.PutCone("in", a, a), d.PutHemisphere("out", a) }),
	"cylinder in cone": meet(func(d *Diagram, a, b float64) (Fact, Fact) {
		return d.PutCylinder("in", a*0.7, b*0.3), d.PutCone("out", a, b)
	}),
	"sphere in cone": meet(func(d *Diagram, a, b float64) (Fact, Fact) {
		return d.PutSphere("in", a*b/(a+math.Hypot(a, b))), d.PutCone("out", a, b)
	}),
	"cone in sphere": meet(func(d *Diagram, a, b float64) (Fact, Fact) {
		return d.PutCone("in", a, b), d.PutSphere("out", (a*a+b*b)/(2*b))
	}),
	"cylinder in sphere": meet(func(d *Diagram, a, b float64) (Fact, Fact) {
		return d.PutCylinder("in", a, b), d.PutSphere("out", math.Hypot(2*a, b)/2)
	}),
	"cone and cylinder of one base": func(x func() float64) (*Diagram, []Fact) {
		d, r, h := &Diagram{}, x(), x()
		return d, []Fact{d.PutCone("cone", r, h), d.PutCylinder("can", r, h), {SameBase, "cone can"}}
	},
	"pyramid and cuboid of one base": func(x func() float64) (*Diagram, []Fact) {
		d, a, h := &Diagram{}, x(), x()
		return d, []Fact{d.PutPyramid("pyramid", a, h), d.PutCuboid("box", a, a, h), {SameBase, "pyramid box"}}
	},
	"cone recast": func(x func() float64) (*Diagram, []Fact) {
		d, r, h := &Diagram{}, x(), x()
		return d, []Fact{d.PutCone("cone", r, h), d.PutSphere("ball", math.Cbrt(r*r*h/4)), {Recast, "cone ball"}}
	},
	"sphere recast": func(x func() float64) (*Diagram, []Fact) {
		d, r, h := &Diagram{}, x(), x()
		return d, []Fact{d.PutSphere("ball", r), d.PutCone("cone", math.Sqrt(4*r*r*r/h), h), {Recast, "ball cone"}}
	},
	"cuboid into balls": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		facts := []Fact{d.PutCuboid("box", 4*math.Pi*r, r, 2*r), d.PutSphere("ball", r), {RecastMany, "box ball"}}
		d.Values[Quantity{Count, "box ball"}] = 6
		return d, facts
	},
	"water": func(x func() float64) (*Diagram, []Fact) {
		d, r, a, b := &Diagram{}, x(), x(), x()
		facts := []Fact{d.PutSphere("stone", r), d.PutCuboid("tank", a, b, 90), d.PutCylinder("glass", a, 99), {Immersed, "stone tank"},
			{Poured, "stone glass"}}
		v := d.Values[Quantity{Volume, "stone"}]
		d.Values[Quantity{Rise, "tank"}] = v / (a * b)
		d.Values[Quantity{Level, "glass"}] = v / (math.Pi * a * a)
		return d, facts
	},
	"silo": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCylinder("can", r, x()), d.PutCone("roof", r, x()), d.PutWhole(Stacked, "silo", "can", "roof")}
	},
	"ice cream": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCone("cone", r, x()), d.PutHemisphere("ice", r), d.PutWhole(Stacked, "toy", "cone", "ice")}
	},
	"pillar": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCuboid("foot", 2*r, 3*r, x()), d.PutCylinder("column", r, x()), d.PutWhole(Stacked, "pillar", "foot", "column")}
	},
	"obelisk": func(x func() float64) (*Diagram, []Fact) {
		d, a := &Diagram{}, x()
		return d, []Fact{d.PutCube("block", a), d.PutPyramid("tip", a, x()), d.PutWhole(Stacked, "obelisk", "block", "tip")}
	},
	"hollow": func(x func() float64) (*Diagram, []Fact) {
		d, r, h := &Diagram{}, x(), x()
		return d, []Fact{d.PutCylinder("can", 2*r, h), d.PutCone("pit", r, h/2), d.PutWhole(Hollowed, "rest", "can", "pit")}
	},
	"blind hole": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCube("block", 3*r), d.PutCylinder("hole", r, r), d.PutWhole(Hollowed, "rest", "block", "hole")}
	},
	"bowl": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCylinder("can", r, 2*r), d.PutHemisphere("pit", r), d.PutWhole(Hollowed, "rest", "can", "pit")}
	},
	"nut": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCube("block", 3*r), d.PutCylinder("hole", r, 3*r), d.PutWhole(Drilled, "nut", "block", "hole")}
	},
	"plane section": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutSphere("ball", r), {Body, "circle cut"}, d.PutSection("cut", "ball", 0.6*r)}
	},
	"frustum": func(x func() float64) (*Diagram, []Fact) {
		d, h := &Diagram{}, x()
		body, cut := d.PutCone("cone", x(), h), d.PutTop("cone", "top", "rest", h*0.4)
		return d, []Fact{body, {Body, "cone top"}, cut}
	},
	"square section": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCylinder("can", r, 2*r), {SquareSection, "can"}}
	},
	"equilateral section": func(x func() float64) (*Diagram, []Fact) {
		d, r := &Diagram{}, x()
		return d, []Fact{d.PutCone("cone", r, r*math.Sqrt(3)), {EquilateralSection, "cone"}}
	},
	"turned triangle": func(x func() float64) (*Diagram, []Fact) {
		a, b := x(), x()
		d := &Diagram{At: map[byte]Vec{'A': {0, a}, 'B': {0, 0}, 'C': {b, 0}}, Lines: []string{"AB", "BC", "AC"}}
		d.Index()
		return d, []Fact{d.PutCone("cone", b, a), d.Right('A', 'B', 'C'), {Revolved, "cone ABC"}}
	},
	"turned rectangle": func(x func() float64) (*Diagram, []Fact) {
		d, a, b := rectangle(x)
		return d, []Fact{d.PutCylinder("can", b, a), {Revolved, "can ABCD"}}
	},
	"rolled rectangle": func(x func() float64) (*Diagram, []Fact) {
		d, a, b := rectangle(x)
		return d, []Fact{d.PutCylinder("can", a/2/math.Pi, b), {Rolled, "can ABCD"}}
	},
	"section of a cylinder": func(x func() float64) (*Diagram, []Fact) {
		d, a, b := rectangle(x)
		return d, []Fact{d.PutCylinder("can", a/2, b), {AxialSection, "can ABCD"}}
	},
	"section of a cone": func(x func() float64) (*Diagram, []Fact) {
		r, h := x(), x()
		d := &Diagram{At: map[byte]Vec{'A': {-r, 0}, 'B': {r, 0}, 'S': {0, h}}, Lines: []string{"AB", "AS", "BS"}}
		d.Index()
		return d, []Fact{d.PutCone("cone", r, h), {AxialSection, "cone SAB"}}
	},
	"sector": func(x func() float64) (*Diagram, []Fact) {
		r, turn := x(), 30+10*x()
		d := &Diagram{At: map[byte]Vec{'O': {}, 'A': {r}, 'B': Vec{r}.Turn(turn)}, Lines: []string{"AO", "BO"},
			Circles: []Circle{{Center: 'O', On: "AB"}}, Values: map[Quantity]float64{{Radius, "O"}: r}}
		d.Index()
		base := r * turn / 360
		return d, []Fact{d.PutCone("cone", base, math.Sqrt(r*r-base*base)), {Develops, "cone OAB"}}
	},
	"prism on a triangle": func(x func() float64) (*Diagram, []Fact) {
		a, b := x(), x()
		d := &Diagram{At: map[byte]Vec{'A': {0, a}, 'B': {0, 0}, 'C': {b, 0}}, Lines: []string{"AB", "BC", "AC"}}
		d.Index()
		return d, []Fact{d.PutPrism("prism", a*b/2, a+b+math.Hypot(a, b), x()), d.Right('A', 'B', 'C'), {OnBase, "prism ABC"}}
	},
	"on a circle": func(x func() float64) (*Diagram, []Fact) {
		r := x()
		d := &Diagram{At: map[byte]Vec{'O': {}, 'A': {r}}, Lines: []string{"AO"}, Circles: []Circle{{Center: 'O', On: "A"}},
			Values: map[Quantity]float64{{Radius, "O"}: r}}
		d.Index()
		return d, []Fact{d.PutCone("cone", r, x()), d.PutCylinder("can", r, x()), {OnBase, "cone O"}, {OnBase, "can O"}}
	},
	"lettered cuboid": func(x func() float64) (*Diagram, []Fact) {
		d, a, b, c := box(x(), x(), x())
		return d, []Fact{d.PutCuboid("ABCDEFGH", a, b, c), Mid('M', 'A', 'B'), Mid('N', 'F', 'G')}
	},
	"lettered cube": func(x func() float64) (*Diagram, []Fact) {
		a := x()
		d, _, _, _ := box(a, a, a)
		return d, []Fact{d.PutCube("ABCDEFGH", a), Mid('M', 'A', 'B')}
	},
	"cube with face diagonals": func(x func() float64) (*Diagram, []Fact) {
		a := x()
		d, _, _, _ := box(a, a, a)
		d.Lines = append(d.Lines, "AF", "CF")
		d.Index()
		return d, []Fact{d.PutCube("ABCDEFGH", a)}
	},
	"lettered prism": func(x func() float64) (*Diagram, []Fact) {
		a, b, h := x(), x(), x()
		d := &Diagram{At: map[byte]Vec{'A': {}, 'B': {a}, 'C': {0, b}, 'D': {0, 0, h}, 'E': {a, 0, h}, 'F': {0, b, h}},
			Lines: []string{"AB", "BC", "AC", "AD", "BE", "CF", "DE", "EF", "DF", "BD"}}
		d.Index()
		return d, []Fact{d.PutTriangularPrism("ABCDEF", a*b/2, a+b+math.Hypot(a, b), h), d.Right('B', 'A', 'C')}
	},
}

// meet draws one body in another.
func meet(bodies func(d *Diagram, a, b float64) (Fact, Fact)) func(x func() float64) (*Diagram, []Fact) {
	return func(x func() float64) (*Diagram, []Fact) {
		d := &Diagram{}
		in, out := bodies(d, x(), x())
		return d, []Fact{in, out, {Inscribed, "in out"}}
	}
}

func rectangle(x func() float64) (*Diagram, float64, float64) {
	a, b := x(), x()
	d := &Diagram{At: map[byte]Vec{'A': {}, 'B': {a}, 'C': {a, b}, 'D': {0, b}}, Lines: []string{"AB", "BC", "CD", "AD"}}
	d.Index()
	return d, a, b
}

// box is a cuboid with a diagonal of its base, one of space, and segments between midpoints M of AB and N of FG.
func box(a, b, c float64) (*Diagram, float64, float64, float64) {
	d := &Diagram{At: map[byte]Vec{'A': {}, 'B': {a}, 'C': {a, b}, 'D': {0, b}, 'E': {0, 0, c}, 'F': {a, 0, c}, 'G': {a, b, c}, 'H': {0, b, c},
		'M': {a / 2}, 'N': {a, b / 2, c}},
		Lines: []string{"AMB", "BC", "CD", "AD", "EF", "FNG", "GH", "EH", "AE", "BF", "CG", "DH", "AC", "AG", "CM", "MG", "BN", "FM", "MN"}}
	d.Index()
	return d, a, b, c
}
