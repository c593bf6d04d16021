package program

// formulas builds what several languages have by different names, with the language's own π.
type formulas struct {
	*builder
	pi float64
}

func (f formulas) rectanglePerimeter(a, b ref) ref { return f.times(2, f.sum(a, b)) }
func (f formulas) triangleArea(base, height ref) ref {
	return f.over(f.product(base, height), 2)
}
func (f formulas) circleArea(r ref) ref    { return f.times(f.pi, f.square(r)) }
func (f formulas) circumference(r ref) ref { return f.product(f.times(2, f.constant(f.pi)), r) }
func (f formulas) cube(a ref) ref          { return f.product(a, a, a) }
func (f formulas) cuboidSurface(a, b, c ref) ref {
	return f.times(2, f.sum(f.product(a, b), f.product(b, c), f.product(c, a)))
}
func (f formulas) hypotenuse(a, b ref) ref { return f.sqrt(f.sum(f.square(a), f.square(b))) }
