package fit_test

import (
	"testing"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
)

// What a reader of the text cannot tell is not asked for, and its counterpart that the text does tell is.
func TestTheTextTellsTheMaskedNumber(t *testing.T) {
	for _, c := range []struct {
		name, text, source, answer string
		x                          int
		want                       fit.Kind // "" where it is told
	}{
		{"a spiral as turns", "a beetle climbs a round post of circumference 5 cm along a spiral path of 7 turns . how many cm does it crawl ?", "multiply(n0,n1)|", "35", 1, fit.Unsettled},
		{"a wheel that turns", "the circumference of a wheel is 5 cm . how many cm does it roll in 7 turns ?", "multiply(n0,n1)|", "35", 1, ""},

		{"cubes that can be cut", "how many cubes of edge 2 cm can be cut out of a block of 8 cm by 6 cm by 4 cm ?", "multiply(n1,n2)|multiply(#0,n3)|power(n0,const_3)|divide(#1,#2)|", "24", 1, fit.Unsettled},
		{"balls that are cast", "a cube of edge 8 cm is melted . how many cubes of edge 2 cm can be made ?", "power(n0,const_3)|power(n1,const_3)|divide(#0,#1)|", "64", 0, ""},

		{"a change with no direction", "the side of a square is increased by 20 % . what is the effect on its area ?", "add(const_100,n0)|power(#0,const_2)|divide(#1,const_100)|subtract(#2,const_100)|", "44", 0, fit.Unsettled},
		{"a direction in the answer", "the side of a square is increased by 20 % . what is the effect on its area ?", "add(const_100,n0)|power(#0,const_2)|divide(#1,const_100)|subtract(#2,const_100)|", "44 % increase", 0, ""},
		{"an error either way", "an error of 3 % is made while measuring the side of a square . what is the percentage of error in its area ?", "add(const_100,n0)|power(#0,const_2)|divide(#1,const_100)|subtract(#2,const_100)|", "6.09 %", 0, fit.Unsettled},
		{"an error in excess", "an error of 3 % in excess is made while measuring the side of a square . what is the percentage of error in its area ?", "add(const_100,n0)|power(#0,const_2)|divide(#1,const_100)|subtract(#2,const_100)|", "6.09 %", 0, ""},

		{"a difference of two", "the sides of two squares are 5 cm and 4 cm . find the difference of their areas in sq cm .", "power(n0,const_2)|power(n1,const_2)|subtract(#0,#1)|", "9", 1, fit.Unsettled},
		{"a difference with its order", "the side of a larger square is 5 cm and that of a smaller square 4 cm . find the difference of their areas in sq cm .", "power(n0,const_2)|power(n1,const_2)|subtract(#0,#1)|", "9", 1, ""},
		{"a difference inside", "the perimeters of two squares are 20 cm and 16 cm . what is the perimeter in cm of a square whose area is the difference of their areas ?",
			"divide(n0,const_4)|divide(n1,const_4)|power(#0,const_2)|power(#1,const_2)|subtract(#2,#3)|sqrt(#4)|multiply(#5,const_4)|", "12", 1, fit.Unsettled},
		{"a difference of length and width", "the difference of the length and the width of a rectangle is 3 m and its perimeter is 26 m . what is its area in sq m ?",
			"multiply(n0,const_2)|subtract(n1,#0)|divide(#1,const_4)|add(#2,n0)|multiply(#2,#3)|", "40", 1, ""},
		{"which of two circles, untold", "the circumferences of two circles are 10 cm and 8 cm . what is the difference between the areas of the larger and the smaller circle in sq cm ?",
			"multiply(const_2,const_pi)|divide(n0,#0)|divide(n1,#0)|power(#1,const_2)|power(#2,const_2)|subtract(#3,#4)|multiply(#5,const_pi)|", "2.86", 1, fit.Unsettled},

		{"half of two sides", "two sides of a triangle are 6 cm and 8 cm . what is its area in sq cm ?", "triangle_area(n0,n1)|", "24", 0, fit.Unsettled},
		{"half of two sides at a right angle", "two sides of a right triangle that meet at its right angle are 6 cm and 8 cm . what is its area in sq cm ?", "triangle_area(n0,n1)|", "24", 0, ""},
		{"half of base and height", "the base of a triangle is 6 cm and its height is 8 cm . what is its area in sq cm ?", "triangle_area(n0,n1)|", "24", 0, ""},

		{"a ratio of unnamed sides", "an isosceles triangle has a perimeter of 36 cm , and two of its sides are in the ratio 2 : 5 . what is its longest length in cm ?", "multiply(n2,const_2)|add(n1,#0)|divide(n0,#1)|multiply(n2,#2)|", "15", 1, fit.Unsettled},
		{"a shared side", "the perimeter of an equilateral triangle is 30 cm . one of the sides of the equilateral triangle is a side of an isosceles triangle of perimeter 26 cm . how long is the base of the isosceles triangle in cm ?",
			"divide(n0,const_3)|multiply(#0,const_2)|subtract(n1,#1)|", "6", 0, fit.Unsettled},

		{"the largest cube, with the least unknown", "the largest cube is cut from a block 9 cm long , 7 cm wide and 5 cm high . what volume is left in cubic cm ?", "multiply(n0,n1)|multiply(#0,n2)|power(n2,const_3)|subtract(#1,#2)|", "190", 1, fit.Unsettled},
		{"the largest cube, with the length unknown", "the largest cube is cut from a block 9 cm long , 7 cm wide and 5 cm high . what volume is left in cubic cm ?", "multiply(n0,n1)|multiply(#0,n2)|power(n2,const_3)|subtract(#1,#2)|", "190", 0, ""},
		{"the largest circle of one square", "what is the circumference in cm of the largest circle that fits into a square of side 10 cm ?", "multiply(n0,const_pi)|", "31.4", 0, ""},

		{"sides of no triangle", "the sides of a triangle are 3 cm , 4 cm and 9 cm . what is its perimeter in cm ?", "add(n0,n1)|add(#0,n2)|", "16", 0, fit.Contradicted},
		{"sides of a triangle", "the sides of a triangle are 3 cm , 4 cm and 6 cm . what is its perimeter in cm ?", "add(n0,n1)|add(#0,n2)|", "13", 0, ""},
		{"a slant under the radius", "the radius of a cone is 9 cm and its slant height is 7 cm . find its curved surface area in sq cm .", "multiply(n0,n1)|multiply(#0,const_pi)|", "197.9", 0, fit.Contradicted},
		{"a slant over the radius", "the radius of a cone is 5 cm and its slant height is 7 cm . find its curved surface area in sq cm .", "multiply(n0,n1)|multiply(#0,const_pi)|", "110", 0, ""},
		{"an inradius that is too great", "the perimeter of a triangle is 20 cm and its inradius is 3 cm . what is its area in sq cm ?", "triangle_area(n0,n1)|", "30", 0, fit.Contradicted},
		{"an inradius", "the perimeter of a triangle is 20 cm and its inradius is 1.5 cm . what is its area in sq cm ?", "triangle_area(n0,n1)|", "15", 0, ""},
		{"a chord over the diameter", "a chord of a circle of radius 5 cm is 12 cm long . what is its distance from the center in cm ?", "divide(n1,const_2)|power(#0,const_2)|power(n0,const_2)|subtract(#1,#2)|sqrt(#3)|", "3.3", 0, fit.Contradicted},
		{"a chord", "a chord of a circle of radius 5 cm is 8 cm long . what is its distance from the center in cm ?", "divide(n1,const_2)|power(n0,const_2)|power(#0,const_2)|subtract(#1,#2)|sqrt(#3)|", "3", 0, ""},
		{"a wheel of no radius", "a wheel is 14 cm . how many turns make a distance of 880 cm ?", "multiply(const_2,const_pi)|multiply(#0,n0)|divide(n1,#1)|", "10", 0, fit.Unsettled},
		{"a wheel with its radius", "a wheel has a radius of 14 cm . how many turns make a distance of 880 cm ?", "multiply(const_2,const_pi)|multiply(#0,n0)|divide(n1,#1)|", "10", 0, ""},
		{"a diagonal over half the perimeter", "the perimeter of a rectangle is 20 m and its diagonal is 11 m . what is its area in sq m ?", "divide(n0,const_2)|power(#0,const_2)|power(n1,const_2)|subtract(#1,#2)|divide(#3,const_2)|", "-10.5", 0, fit.Contradicted},

		{"a part in words left out", "a field of 60 sq m is for peas on one - sixth of it . what is the area of the peas in sq m ?", "divide(n0,const_4)|", "15", 0, fit.Unaccounted},
		{"a part in words", "a field of 60 sq m is for peas on one - sixth of it . what is the area of the peas in sq m ?", "divide(n0,const_6)|", "10", 0, ""},
		{"a measure in words left out", "a rope is 12 m long . five metres are cut off it , and then 3 m . how long is it now in m ?", "subtract(n0,n1)|", "9", 0, fit.Unaccounted},
		{"a measure in words", "a rectangular path is 12 m long and two metres wide . what is its area in sq m ?", "multiply(n0,const_2)|", "24", 0, ""},
		{"a part of a mixed number", "a rectangular path is 12 1 / 2 m long and 6 m wide . what is its area in sq m ?", "multiply(n0,n2)|", "72", 2, fit.Unaccounted},

		{"twice the area of a circle", "in a rectangular park is a circular pond with a radius of 5 m . what is the area of the pond in sq m ?", "power(n0,const_2)|multiply(#0,const_pi)|multiply(#1,const_2)|", "157", 0, fit.Foreign},
		{"the area of a circle", "in a rectangular park is a circular pond with a radius of 5 m . what is the area of the pond in sq m ?", "power(n0,const_2)|multiply(#0,const_pi)|", "78.5", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := check(t, program.MathQA, c.text, c.source, c.answer, c.x)
			switch {
			case m == nil && c.want != "":
				t.Errorf("told, not %s", c.want)
			case m != nil && m.Kind != c.want:
				t.Errorf("%s (%s), not %q", m.Kind, m.Detail, c.want)
			}
		})
	}
}

func TestTheChineseTextTellsTheMaskedNumber(t *testing.T) {
	for _, c := range []struct {
		name, text, source string
		x                  int
		want               fit.Kind
	}{
		{"squares that can be drawn", "在一张长8厘米、宽5厘米的长方形纸上，可以画多少个边长1厘米的正方形？", "x=8*5/(1*1)", 1, fit.Unsettled},
		{"tiles that are laid", "一间长8米、宽5米的房间，用面积1平方米的方砖铺地，需要方砖多少块？", "x=8*5/1", 1, ""},
		{"unnamed sides", "一个等腰三角形的周长是36厘米，它的两条边的比是2：5，这个三角形的腰长多少厘米？", "x=36*5/(2+5+5)", 1, fit.Unsettled},
		{"a side that may be leg or base", "一个等腰三角形，两条边分别是8厘米和7厘米，它的周长是多少厘米？", "x=7+7+8", 1, fit.Unsettled},
		{"a side that can only be a leg", "一个等腰三角形，两条边分别是6厘米和15厘米，它的周长是多少厘米？", "x=15+15+6", 1, ""},
		{"leg and base", "一个等腰三角形的周长是36厘米，它的底与腰的比是2：5，这个三角形的腰长多少厘米？", "x=36*5/(2+5+5)", 1, ""},
		{"circles in no order", "两个圆的半径分别是7厘米和5厘米，它们的周长相差多少厘米？", "x=2*3.14*7-2*3.14*5", 1, fit.Unsettled},
		{"circles in order", "大圆的半径是7厘米，小圆的半径是5厘米，它们的周长相差多少厘米？", "x=2*3.14*7-2*3.14*5", 1, ""},
		{"posts around a square", "一块正方形菜地的4周每隔2米打一根木桩，一共打了30根木桩，这个正方形的边长是多少米？", "x=30*2", 2, fit.Contradicted},
		{"posts around a pond", "一个圆形水池的4周每隔2米打一根木桩，一共打了30根木桩，水池的周长是多少米？", "x=30*2", 2, ""},
		{"how large a road", "一台压路机每分钟行40米，压路的宽度是3米，行驶10分钟能压多大的路面？", "x=40*3*10", 1, ""},
		{"how long it takes", "在300米长的环形跑道上，甲每分钟跑250米，乙每分钟跑200米，两人同时同地同向出发，多长时间后相遇？", "x=300/(250-200)", 0, ""},
		{"how much the water rises", "把一个棱长6厘米的正方体铁块浸没在底面积90平方厘米的水槽中，水面上升多少？", "x=6*6*6/90", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := check(t, program.Equation, c.text, c.source, "", c.x)
			switch {
			case m == nil && c.want != "":
				t.Errorf("told, not %s", c.want)
			case m != nil && m.Kind != c.want:
				t.Errorf("%s (%s), not %q", m.Kind, m.Detail, c.want)
			}
		})
	}
}
