package fit

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// A relation is how a shape's measure follows from others: given their roles, the one that is asked for, as a program in
// MathQA's language whose n0, n1 … are the given ones in the order of their roles.
type relation struct {
	shapes []quantity.Shape // the shapes that the text names; no others
	given  []quantity.Role
	asked  []quantity.Role
	source string
}

// roles that name the same.
var (
	sideLike  = []quantity.Role{quantity.Side, quantity.Edge}
	areaLike  = []quantity.Role{quantity.AreaOf}
	roundLike = []quantity.Role{quantity.Circumference, quantity.Perimeter}
)

// relations are those of single shapes.
var relations = []relation{
	{sh(quantity.Triangle), gv(quantity.Side, quantity.Side, quantity.Side), areaLike, "triangle_area_three_edges(n0,n1,n2)|"},
	{sh(quantity.Triangle), gv(quantity.Base, quantity.High), areaLike, "triangle_area(n0,n1)|"},
	{sh(quantity.Triangle), gv(quantity.Side, quantity.Side, quantity.Side), roundLike, "triangle_perimeter(n0,n1,n2)|"},
	{sh(quantity.Triangle), gv(quantity.Inradius, quantity.Perimeter), areaLike, "triangle_area(n0,n1)|"},
	{sh(quantity.Rectangle), gv(quantity.Long, quantity.Wide), areaLike, "rectangle_area(n0,n1)|"},
	{sh(quantity.Rectangle), gv(quantity.Long, quantity.Wide), roundLike, "rectangle_perimeter(n0,n1)|"},
	{sh(quantity.Rectangle), gv(quantity.Long, quantity.Wide), gv(quantity.Diagonal), "diagonal(n0,n1)|"},
	{sh(quantity.Rectangle), gv(quantity.Long, quantity.AreaOf), gv(quantity.Wide), "divide(n1,n0)|"},
	{sh(quantity.Rectangle), gv(quantity.Wide, quantity.AreaOf), gv(quantity.Long), "divide(n1,n0)|"},
	{sh(quantity.Rectangle), gv(quantity.Perimeter, quantity.Diagonal), areaLike,
		"divide(n0,const_2)|power(#0,const_2)|power(n1,const_2)|subtract(#1,#2)|divide(#3,const_2)|"},
	{sh(quantity.Square), gv(quantity.Side), areaLike, "square_area(n0)|"},
	{sh(quantity.Square), gv(quantity.Side), roundLike, "square_perimeter(n0)|"},
	{sh(quantity.Square), gv(quantity.Diagonal), areaLike, "square_area(n0)|divide(#0,const_2)|"},
	{sh(quantity.Square), gv(quantity.AreaOf), gv(quantity.Side), "square_edge_by_area(n0)|"},
	{sh(quantity.Square), gv(quantity.AreaOf), roundLike, "square_edge_by_area(n0)|square_perimeter(#0)|"},
	{sh(quantity.Square), gv(quantity.Perimeter), areaLike, "square_edge_by_perimeter(n0)|square_area(#0)|"},
	{sh(quantity.Parallelogram), gv(quantity.Base, quantity.High), areaLike, "rectangle_area(n0,n1)|"},
	{sh(quantity.Parallelogram), gv(quantity.AreaOf, quantity.Base), gv(quantity.High), "divide(n0,n1)|"},
	{sh(quantity.Parallelogram), gv(quantity.AreaOf, quantity.High), gv(quantity.Base), "divide(n0,n1)|"},
	{sh(quantity.Triangle), gv(quantity.AreaOf, quantity.Base), gv(quantity.High), "multiply(n0,const_2)|divide(#0,n1)|"},
	{sh(quantity.Triangle), gv(quantity.AreaOf, quantity.High), gv(quantity.Base), "multiply(n0,const_2)|divide(#0,n1)|"},
	{sh(quantity.Rhombus), gv(quantity.Diagonal, quantity.Diagonal), areaLike, "rhombus_area(n0,n1)|"},
	{sh(quantity.Trapezoid), gv(quantity.Base, quantity.Base, quantity.High), areaLike, "quadrilateral_area(n2,n0,n1)|"},
	{sh(quantity.Trapezoid), gv(quantity.Base, quantity.Base, quantity.Distance), areaLike, "quadrilateral_area(n2,n0,n1)|"},
	{sh(quantity.Quadrilateral), gv(quantity.Diagonal, quantity.High, quantity.High), areaLike, "quadrilateral_area(n0,n1,n2)|"},
	{sh(quantity.Circle), gv(quantity.Radius), areaLike, "circle_area(n0)|"},
	{sh(quantity.Circle), gv(quantity.Radius), roundLike, "circumface(n0)|"},
	{sh(quantity.Circle), gv(quantity.Diameter), areaLike, "divide(n0,const_2)|circle_area(#0)|"},
	{sh(quantity.Circle), gv(quantity.Diameter), roundLike, "multiply(n0,const_pi)|"},
	{sh(quantity.Circle), gv(quantity.AreaOf), gv(quantity.Radius), "divide(n0,const_pi)|sqrt(#0)|"},
	{sh(quantity.Circle), gv(quantity.AreaOf), roundLike, "divide(n0,const_pi)|sqrt(#0)|circumface(#1)|"},
	{sh(quantity.Semicircle), gv(quantity.Radius), roundLike, "semi_circle_perimiter(n0)|"},
	{sh(quantity.Semicircle), gv(quantity.Diameter), roundLike, "divide(n0,const_2)|semi_circle_perimiter(#0)|"},
	{sh(quantity.Semicircle), gv(quantity.Radius), areaLike, "circle_area(n0)|divide(#0,const_2)|"},
	{sh(quantity.Semicircle), gv(quantity.Diameter), areaLike, "divide(n0,const_2)|circle_area(#0)|divide(#1,const_2)|"},
	{sh(quantity.Cube), gv(quantity.Edge), gv(quantity.VolumeOf), "volume_cube(n0)|"},
	{sh(quantity.Cube), gv(quantity.Edge), gv(quantity.Surface), "surface_cube(n0)|"},
	{sh(quantity.Cube), gv(quantity.VolumeOf), sideLike, "cube_edge_by_volume(n0)|"},
	{sh(quantity.Cube), gv(quantity.VolumeOf), gv(quantity.Surface), "cube_edge_by_volume(n0)|surface_cube(#0)|"},
	{sh(quantity.Cube), gv(quantity.Surface), gv(quantity.VolumeOf), "divide(n0,const_6)|sqrt(#0)|volume_cube(#1)|"},
	{sh(quantity.Cuboid), gv(quantity.Long, quantity.Wide, quantity.High), gv(quantity.VolumeOf), "volume_rectangular_prism(n0,n1,n2)|"},
	{sh(quantity.Cuboid), gv(quantity.Long, quantity.Wide, quantity.High), gv(quantity.Surface), "surface_rectangular_prism(n0,n1,n2)|"},
	{sh(quantity.Cylinder), gv(quantity.Radius, quantity.High), gv(quantity.VolumeOf), "volume_cylinder(n0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Radius, quantity.High), gv(quantity.Surface), "surface_cylinder(n0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Radius, quantity.High), gv(quantity.Lateral), "circumface(n0)|multiply(#0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Diameter, quantity.High), gv(quantity.VolumeOf), "divide(n0,const_2)|volume_cylinder(#0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Diameter, quantity.High), gv(quantity.Surface), "divide(n0,const_2)|surface_cylinder(#0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Diameter, quantity.High), gv(quantity.Lateral), "multiply(n0,const_pi)|multiply(#0,n1)|"},
	{sh(quantity.Cylinder), gv(quantity.Circumference, quantity.High), gv(quantity.Lateral), "multiply(n0,n1)|"},
	{sh(quantity.Cone), gv(quantity.Radius, quantity.High), gv(quantity.VolumeOf), "volume_cone(n0,n1)|"},
	{sh(quantity.Cone), gv(quantity.Diameter, quantity.High), gv(quantity.VolumeOf), "divide(n0,const_2)|volume_cone(#0,n1)|"},
	{sh(quantity.Cone), gv(quantity.Radius, quantity.Slant), gv(quantity.Lateral), "multiply(n0,const_pi)|multiply(#0,n1)|"},
	{sh(quantity.Sphere), gv(quantity.Radius), gv(quantity.VolumeOf), "volume_sphere(n0)|"},
	{sh(quantity.Sphere), gv(quantity.Radius), gv(quantity.Surface), "surface_sphere(n0)|"},
	{sh(quantity.Sphere), gv(quantity.Diameter), gv(quantity.VolumeOf), "divide(n0,const_2)|volume_sphere(#0)|"},
}

func sh(s ...quantity.Shape) []quantity.Shape { return s }
func gv(r ...quantity.Role) []quantity.Role   { return r }

// implied are the shapes that a word for another shape says as well.
var implied = map[quantity.Shape][]quantity.Shape{
	quantity.Cylinder:   {quantity.Circle},
	quantity.Semicircle: {quantity.Circle},
	quantity.Cone:       {quantity.Circle},
	quantity.Sphere:     {quantity.Circle},
	quantity.Cuboid:     {quantity.Rectangle},
	quantity.Triangle:   {quantity.Right, quantity.Isosceles, quantity.Circle},
}

// relation holds the gold answer against the own relation of the one shape that the text is about. Where the text says
// more than the relation's quantities, it says nothing.
func (c *checker) relation() *Misfit {
	if c.isStory() {
		return c.scaled()
	}
	for i := range relations {
		if m, is := c.hold(&relations[i]); is {
			return m
		}
	}
	if m := c.diagonals(); m != nil {
		return m
	}
	return c.scaled()
}

// isStory reports whether something is done to the shape, so that its own relation does not tell the answer alone.
func (c *checker) isStory() bool {
	text := c.Reading.Lower()
	for _, word := range []string{"切", "截", "锯", "拼", "熔", "锻", "增加", "减少", "grow", "无盖", "没有盖", "一半", "倍", "旋转", "剪", "挖", "increas", "decreas",
		"twice", "half", "double", "thrice", "cut ", "melted", "inscribed", "circumscribed", "without"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// diagonals holds how many diagonals a polygon of so many sides has.
func (c *checker) diagonals() *Misfit {
	if !c.Reading.Asked.Things || !c.Reading.Has(quantity.Polygon) ||
		!strings.HasPrefix(strings.TrimPrefix(c.Reading.Lower()[c.Reading.Asked.Start:], "how many "), "diagonals") {
		return nil
	}
	places, ok := c.counts()
	if !ok || len(places) != 1 {
		return nil
	}
	x := c.Reading.Quantities[places[0]].Value
	m, _ := c.compare("subtract(n0,const_3)|multiply(n0,#0)|divide(#1,const_2)|", []program.Number{{Name: "n0", Value: &x}}, places)
	return m
}

// counts finds the quantities where all are numbers of things.
func (c *checker) counts() (places []int, ok bool) {
	for k, q := range c.Reading.Quantities {
		switch {
		case q.Constant, q.Written:
		case !q.Things:
			return nil, false
		default:
			places = append(places, k)
		}
	}
	return places, true
}

// hold reports whether the text is about a relation, and if so, whether it contradicts.
func (c *checker) hold(r *relation) (m *Misfit, is bool) {
	asked := &c.Reading.Asked
	if !slices.Contains(r.asked, asked.Role) || asked.Ratio || asked.Percent || asked.Things || !c.isAbout(r.shapes) {
		return nil, false
	}
	places, ok := c.given(r.given)
	if !ok {
		return nil, false
	}
	numbers := make([]program.Number, len(places))
	for i, k := range places {
		x := c.Reading.Quantities[k].Value
		numbers[i] = program.Number{Name: "n" + string(rune('0'+i)), Text: c.Reading.Quantities[k].Text, Value: &x}
	}
	return c.compare(r.source, numbers, places)
}

// compare holds the answer against a relation's program, whose numbers are the quantities in some places.
func (c *checker) compare(source string, numbers []program.Number, places []int) (m *Misfit, is bool) {
	p, err := program.Parse(program.MathQA, source, numbers)
	if err != nil {
		return nil, false
	}
	values, err := p.Evaluate()
	if err != nil || len(values) == 0 {
		return misfit(Contradicted, "the relation of its shape has no answer"), true
	}
	slack := max(c.Slack, 0.01*math.Abs(c.Gold))
	if math.Abs(values[0]-c.Gold) > slack {
		return misfit(Contradicted, "by the relation of its shape the answer is %.6g", values[0]), true
	}
	for i, k := range places {
		if !c.isMasked(k) {
			continue
		}
		x := *numbers[i].Value
		found, err := p.Solve(program.Question{Masked: []int{i}, Answer: values[0], Slack: 1e-9 * math.Abs(values[0]), Low: program.Smallest, High: program.Greatest})
		if err != nil || !found.Proven || len(found.Values)+len(found.Near) != 1 {
			return misfit(Contradicted, "by the relation of its shape it may have other values"), true
		}
		if !near(found.Values[0], x) {
			return misfit(Contradicted, "by the relation of its shape it is %.6g", found.Values[0]), true
		}
	}
	return nil, true
}

// isMasked reports whether the k-th quantity is the number that is asked for.
func (c *checker) isMasked(k int) bool {
	return slices.ContainsFunc(c.Masked, func(n int) bool { return n < len(c.Of) && c.Of[n] == k })
}

// isAbout reports whether the text names some shapes and no others but those that they imply.
func (c *checker) isAbout(shapes []quantity.Shape) bool {
	for _, s := range shapes {
		if !c.Reading.Shapes[s] {
			return false
		}
	}
	for s := range c.Reading.Shapes {
		if !slices.Contains(shapes, s) && !slices.ContainsFunc(shapes, func(of quantity.Shape) bool { return slices.Contains(implied[of], s) }) {
			return false
		}
	}
	return true
}

// given finds the quantities that have some roles, in their order; ok is false where the text states others, or in other
// units.
func (c *checker) given(roles []quantity.Role) (places []int, ok bool) {
	left := map[quantity.Role][]int{}
	n := 0
	scale := 0.0
	for k, q := range c.Reading.Quantities {
		if q.Constant {
			continue
		}
		if q.Written || q.Things || q.Percent || q.Pi {
			return nil, false
		}
		role := q.Role
		switch role {
		case quantity.Edge:
			role = quantity.Edge
		case quantity.Deep:
			role = quantity.High
		}
		left[role] = append(left[role], k)
		n++
		if q.Dimension.Length > 0 {
			s := math.Pow(q.Scale, 1/float64(q.Dimension.Length))
			if scale != 0 && math.Abs(s-scale) > sameScale*s {
				return nil, false
			}
			scale = s
		}
	}
	if n != len(roles) {
		return nil, false
	}
	for _, role := range roles {
		found := left[role]
		if len(found) == 0 && (role == quantity.Side || role == quantity.Edge) {
			role = map[quantity.Role]quantity.Role{quantity.Side: quantity.Edge, quantity.Edge: quantity.Side}[role]
			found = left[role]
		}
		if len(found) == 0 && role == quantity.Circumference {
			role = quantity.Perimeter
			found = left[role]
		}
		if len(found) == 0 && role == quantity.AreaOf {
			role = quantity.Surface
			found = left[role]
		}
		if len(found) == 0 {
			return nil, false
		}
		places = append(places, found[0])
		left[role] = found[1:]
	}
	return places, true
}
