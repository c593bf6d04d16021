package quantity

import (
	"fmt"
	"strings"
	"testing"
)

// toldOf spells what is read of a text: each quantity with its measure and role, then what is asked for.
func toldOf(r *Reading) string {
	var parts []string
	for _, q := range r.Quantities {
		s := q.Text
		switch {
		case q.Constant:
			s += " constant"
		case !q.Read:
			s += " ?"
		default:
			s += " " + q.Dimension.String()
			if q.Scale != 1 {
				s += fmt.Sprintf(" %.4g", q.Scale)
			}
		}
		if q.Role != None {
			s += " " + string(q.Role)
		}
		parts = append(parts, s)
	}
	asked := "?"
	if r.Asked.Read {
		asked = r.Asked.Dimension.String()
	}
	if r.Asked.Role != None {
		asked += " " + string(r.Asked.Role)
	}
	switch {
	case r.Asked.Percent:
		asked += " percent"
	case r.Asked.Ratio:
		asked += " ratio"
	case r.Asked.Things:
		asked += " things"
	}
	return strings.Join(append(parts, "asked: "+asked), "; ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"role and unit", "find the area of a parallelogram with base 12 cm and height 5 cm ?",
			"12 length 0.01 base; 5 length 0.01 height; asked: area area"},
		{"role behind the unit", "a floor is 12 m long and 7 m wide . what is its area ?", "12 length length; 7 length width; asked: area area"},
		{"a list shares noun and unit", "the sides of a triangle are 3 , 4 and 5 cm . find its perimeter",
			"3 length 0.01 side; 4 length 0.01 side; 5 length 0.01 side; asked: length perimeter"},
		{"one noun each", "一个长方体的长、宽、高分别是5厘米、4厘米、3厘米，它的体积是多少立方厘米？",
			"5 length 0.01 length; 4 length 0.01 width; 3 length 0.01 height; asked: volume volume"},
		{"noun without unit", "a circle has a radius of 9 . what is its circumference ?", "9 length radius; asked: length circumference"},
		{"no unit and no noun", "alan has 12 and gives 3 away . what is left ?", "12 ?; 3 ?; asked: ?"},
		{"a rate", "fencing a field costs rs . 5 per metre . what is the cost of fencing 80 metres ?",
			"5 compound measure price; 80 length; asked: money price"},
		{"a rate whose unit stands before", "每立方分米的钢重7.8千克，2立方分米的钢重多少千克？", "7.8 compound measure 1000 weight; 2 volume 0.001; asked: weight weight"},
		{"one of something", "1 kg of paint covers 20 sq ft . how many kg are needed for 100 sq ft ?",
			"1 weight; 20 compound measure 0.0929; 100 area 0.0929; asked: weight"},
		{"a percentage", "the side of a square grows by 20 % . by how many percent does its area increase ?", "20 % number change; asked: number percent"},
		{"a ratio", "the volumes of two cubes are in the ratio 8 : 27 . find the ratio of their edges .",
			"8 number term of a ratio; 27 number term of a ratio; asked: number ratio"},
		{"a multiple of a length", "the area of a plot is 18 times its breadth . if the breadth is 3 m , what is its area ?", "18 length; 3 length width; asked: area area"},
		{"a part of a whole", "一块地，(1/3)种玉米，其余种菜，种菜的占这块地的几分之几？", "(1/3) number; asked: number ratio"},
		{"an exponent of a unit", "a pond covers 30 m 2 and is 2 m deep . find its volume .", "30 area; 2 constant; 2 length depth; asked: volume volume"},
		{"the value of pi", "圆的半径是3厘米，它的周长是多少厘米？（π取3.14）", "3 length 0.01 radius; 3.14 constant; asked: length 周长"},
		{"a difference is no width", "一块地长8米，宽比长短2米，面积是多少平方米？", "8 length length; 2 length change; asked: area area"},
		{"things", "一箱有12瓶水，5箱有多少瓶水？", "12 number; 5 number; asked: number things"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := strings.ReplaceAll(c.want, "周长", "perimeter")
			if got := toldOf(Read(c.text)); got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		text string
		want Doubt // "" for none
	}{
		{"a circle has a radius of 3 cm . what is its area ?", ""},
		{"in the figure below the shaded region has an area of 3 . find r .", Figure},
		{"如图，求阴影部分的面积．", Figure},
		{"a cube has an edge of 3 cm . find its volume and surface area .", TwoQuestions},
		{"what is the ratio of the length and the width of a field 3 m long and 2 m wide ?", ""},
		{"长方形长3米，宽2米，周长是多少米？面积是多少平方米？", TwoQuestions},
		{"a side grows by 10 % . what is the % change in area ?", Unsigned},
		{"a box is 30 cm long . how many cubes of 4 cm fit in at most ?", Rounded},
		{"做一个无盖的水桶，至少需要多少平方分米铁皮？", ""},
		{"用长8厘米的纸，可以剪多少个边长2厘米的正方形？", Rounded},
		{"how many points with integer coordinates are in a circle of radius 5 ?", Wholes},
		{"the sides of a triangle are as 3 : 4 : 5 . how long is the longest side ?", Ranked},
		{"which of the following is closest to the area of a circle of radius 3 ?", Choices},
		{"要刷一根柱子，根据生活实际，要多少油漆？", Judgement},
		{"a field is 3 m wide . find its area . solution : 3 x 3 = 9", Solved},
	} {
		t.Run(c.text, func(t *testing.T) {
			found := Read(c.text).Doubts
			if c.want == "" && len(found) > 0 || c.want != "" && (len(found) == 0 || found[0] != c.want) {
				t.Errorf("%q, want %q", found, c.want)
			}
		})
	}
}

func TestOfAnswer(t *testing.T) {
	for answer, want := range map[string]string{
		"84 sq m": "area", "12 cm 2": "area", "3.5 m": "length", "8": "", "4 : 5": "", "225 degrees": "angle", "": "", "8 π feet": "length",
	} {
		t.Run(answer, func(t *testing.T) {
			m, ok := OfAnswer(answer)
			if ok != (want != "") || ok && m.Dimension.String() != want {
				t.Errorf("%v %v", m, ok)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"a 3 √ 2 cm 2 : 5 per m", "每1升重(1/2)千克", "rs . 3 / - √", "长、宽、高是3、4", "x=5%", "\xff3π²"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, q := range Read(text).Quantities {
			if q.Start < 0 || q.End > len(text) || text[q.Start:q.End] != q.Text {
				t.Errorf("%+v", q)
			}
		}
	})
}
