package fit_test

import (
	"testing"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/quantity"
)

// check holds a program against a text, whose numbers it names n0, n1 … in their order or writes out. x is the place of
// the number that is asked for.
func check(t *testing.T, language program.Language, text, source, answer string, x int) *fit.Misfit {
	t.Helper()
	reading := quantity.Read(text)
	var numbers []program.Number
	var of []int
	for i, n := range mathtext.Quantities(text) {
		value := n.Value
		number := program.Number{Text: n.Text, Value: &value}
		if language == program.MathQA {
			number.Name = "n" + string(rune('0'+i))
			if len(n.Text) > 0 && n.Text[len(n.Text)-1] == '%' {
				value *= 100
			}
		}
		numbers = append(numbers, number)
		of = append(of, -1)
		for k, q := range reading.Quantities {
			if q.Start == n.Start {
				of[i] = k
			}
		}
	}
	p, err := program.Parse(language, source, numbers)
	if err != nil {
		t.Fatal(err)
	}
	values, err := p.Evaluate()
	if err != nil {
		t.Fatal(err)
	}
	return fit.Check(fit.Problem{Program: p, Reading: reading, Of: of, Masked: []int{x}, Gold: values[0], Answer: answer})
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, text, source, answer string
		x                          int
		want                       fit.Kind // "" where it fits
	}{
		{"a product of two lengths", "a floor is 12 m long and 7 m wide . what is its area ?", "rectangle_area(n0,n1)|", "84 sq . m", 0, ""},
		{"a sum of two lengths is no area", "a floor is 12 m long and 7 m wide . what is its area ?", "add(n0,n1)|", "19", 0, fit.Measures},
		{"another unit than asked for", "a floor is 12 m long and 7 m wide . what is its area in square feet ?", "rectangle_area(n0,n1)|", "84", 0, fit.Measures},
		{"a conversion", "a floor is 12 m long and 70 cm wide . what is its area in sq m ?", "divide(n1,const_100)|multiply(n0,#0)|", "8.4", 0, ""},
		{"units mixed", "a floor is 12 m long and 70 cm wide . what is its perimeter in m ?", "rectangle_perimeter(n0,n1)|", "164", 0, fit.Measures},
		{"a number left out", "a field has a diagonal of 50 m and a perimeter of 140 m . what is its area in sq m ?", "power(n0,const_2)|divide(#0,const_2)|", "1250", 0, fit.Unaccounted},
		{"a constant from nowhere", "a garden is 12 m long . what is its width in m ?", "divide(n0,const_5)|", "2.4", 0, fit.Foreign},
		{"a constant that words tell", "a garden is 12 m long , which is five times its width . what is its width in m ?", "divide(n0,const_5)|", "2.4", 0, ""},
		{"the diameter for the radius", "a circle has a diameter of 6 cm . what is its area ?", "circle_area(n0)|", "113.1", 0, fit.Measures},
		{"half of the diameter", "a circle has a diameter of 6 cm . what is its area ?", "divide(n0,const_2)|circle_area(#0)|", "28.27", 0, ""},
		{"three sides and half a product", "the sides of a triangle are 5 cm , 12 cm and 13 cm . what is its area ?", "triangle_area_three_edges(n0,n1,n2)|", "30", 0, fit.Contradicted},
		{"the longest side given by the others", "the base of a triangle is 5 cm and its height 12 cm . what is its area ?", "triangle_area(n0,n1)|", "30", 0, ""},
		{"volumes as edges", "the volumes of two cubes are in the ratio 8 : 27 . find the ratio of their edges .", "divide(n0,n1)|power(#0,const_0_33)|", "2 : 3", 0, ""},
		{"volumes as edges and not surfaces", "the volumes of two cubes are in the ratio 8 : 27 . find the ratio of their surface areas .", "divide(n0,n1)|power(#0,const_0_33)|", "2 : 3", 0, fit.Measures},
		{"a percentage for a number", "a rope of 50 m is shortened by 20 % . how long is it now ?", "subtract(n0,n1)|", "30", 0, fit.Measures},
		{"a percentage as hundredths", "a rope of 50 m is shortened by 20 % . how long is it now ?", "divide(n1,const_100)|subtract(const_1,#0)|multiply(n0,#1)|", "40", 0, ""},
		{"an area that grows by the square", "each edge of a cube grows by 20 % . by how many percent does its surface area grow ?",
			"divide(n0,const_100)|add(#0,const_1)|power(#1,const_2)|subtract(#2,const_1)|multiply(#3,const_100)|", "44 %", 0, ""},
		{"an area that grows by the cube", "each edge of a cube grows by 20 % . by how many percent does its surface area grow ?",
			"divide(n0,const_100)|add(#0,const_1)|power(#1,const_3)|subtract(#2,const_1)|multiply(#3,const_100)|", "72.8 %", 0, fit.Contradicted},
		{"told by others", "a floor of 8 m by 6 m is covered with 48 square tiles of 1 m . what is its perimeter in m ?", "rectangle_perimeter(n0,n1)|", "28", 0, fit.Unaccounted},
		{"no picture", "find the area of the shaded region if the radius is 3 cm .", "circle_area(n0)|", "28.27", 0, fit.Unsettled},
		{"a number of things squared", "a farmer has 12 hens in a square . how many hens has she next year ?", "square_area(n0)|", "144", 0, fit.Measures},
		{"not read", "alan has 12 and gets 3 more . what is it now ?", "add(n0,n1)|", "15", 0, fit.Unread},
		{"the diagonals of a polygon", "how many diagonals does a polygon with 8 sides have ?", "subtract(n0,const_3)|multiply(n0,#0)|divide(#1,const_2)|", "20", 0, ""},
		{"other diagonals", "how many diagonals does a polygon with 8 sides have ?", "subtract(n0,const_1)|multiply(n0,#0)|divide(#1,const_2)|", "28", 0, fit.Contradicted},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := check(t, program.MathQA, c.text, c.source, c.answer, c.x)
			if got := kindOf(m); got != c.want {
				t.Errorf("%q (%v), want %q", got, m, c.want)
			}
		})
	}
}

func TestCheckChinese(t *testing.T) {
	for _, c := range []struct {
		name, text, source, answer string
		x                          int
		want                       fit.Kind
	}{
		{"area", "一块长方形地，长12米，宽5米，面积是多少平方米？", "x=12*5", "60", 0, ""},
		{"radius and height swapped", "一个圆柱，底面半径是4厘米，高9厘米，体积是多少立方厘米？", "x=circle_area(9)*4", "1017.36", 0, fit.Measures},
		{"a rate", "一块钢体积是5立方分米，每立方分米重7.8千克，这块钢重多少千克？", "x=5*7.8", "39", 0, ""},
		{"the vessel's height is not needed", "一个长方体水箱，长5分米，宽4分米，高6分米，放入一块石头，水面上升了2分米，石头的体积是多少立方分米？", "x=5*4*2", "40", 0, ""},
		{"another side of a parallelogram", "一个平行四边形，两条邻边分别是8厘米和7厘米，高是6厘米，面积是多少平方厘米？", "x=8*6", "48", 0, fit.Unaccounted},
		{"a bare part", "一桶水，倒出(2/5)后，还剩12升，原来有多少升？", "x=12/(1-(2/5))", "20", 0, fit.Unsettled},
		{"four walls", "一间教室长8米，宽6米，高3米，要粉刷4面墙壁，面积是多少平方米？", "x=(8*3+6*3)*2", "84", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := check(t, program.Equation, c.text, c.source, c.answer, c.x)
			if got := kindOf(m); got != c.want {
				t.Errorf("%q (%v), want %q", got, m, c.want)
			}
		})
	}
}

func kindOf(m *fit.Misfit) fit.Kind {
	if m == nil {
		return ""
	}
	return m.Kind
}
