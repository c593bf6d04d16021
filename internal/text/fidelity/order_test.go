package fidelity_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/fidelity"
)

// Texts in the styles of the seven sources whose clauses stand in an order that keeps the sense, and in one that breaks it.
func TestOrderOfClauses(t *testing.T) {
	type broken struct{ text, why string }
	for _, c := range []struct {
		style, text string
		same        []string
		other       []broken
	}{
		{"Geometry3K", `Quadrilateral KLMN is a kite. Its diagonals meet at P, and KP = 7. Find KM.`,
			[]string{`What is KM, if KLMN is a kite quadrilateral whose diagonals meet at P, and KP = 7?`,
				`The diagonals of the kite quadrilateral KLMN meet at P. If KP = 7, determine KM.`},
			[]broken{{`Its diagonals meet at P, and KP = 7. Quadrilateral KLMN is a kite. Determine KM.`, "its stands before"},
				{`Given that KP = 7. Determine KM. Quadrilateral KLMN is a kite, and its diagonals meet at P.`, "is used before"}}},
		{"PGPS9K", `In \triangle KLM, LN is an altitude. KN and MN meet at point N, and MN = 5. Find KN.`,
			[]string{`LN is an altitude in \triangle KLM. If KN and MN meet at point N, and MN = 5, determine KN.`,
				`Determine KN if LN is an altitude in \triangle KLM, KN and MN meet at point N, and MN = 5.`},
			[]broken{{`Determine KN. In \triangle KLM, LN is an altitude. KN and MN meet at point N, and MN = 5.`, "the question stands before"}}},
		{"UniGeo", `As shown in the figure, a circle has the chord KL. The chord KM and KL meet the line NR at point N and point R, then the length of KN is ()`,
			[]string{`As the figure shows, KL is a chord of a circle. The chord KM and KL meet the line NR at point N and point R. The length of KN equals ()`},
			[]broken{{`The chord KM and KL meet the line NR at point N and point R. As the figure shows, KL is a chord of the circle, which is a circle, then the length of KN is ()`,
				"the circle stands before a circle"}}},
		{"MathQA", `from a rectangular sheet of 20 cm by 12 cm , squares of 2 cm are cut off at the corners . the rest is folded up to a box . what is the volume of the box ?`,
			[]string{`squares of 2 cm are cut off at the corners of a rectangular sheet of 20 cm by 12 cm , and the rest is folded up to a box . find the volume of the box .`,
				`from a rectangular sheet of 20 cm by 12 cm , squares of 2 cm are cut off at the corners . if the rest is folded up to a box , how large is the volume of the box ?`},
			[]broken{{`from a rectangular sheet of 20 cm by 12 cm , squares of 2 cm are cut off at the corners . if it is known that the rest is folded up to a box , find the volume of the box .`, "told as something known"},
				{`the rest is folded up to a box . from a rectangular sheet of 20 cm by 12 cm , squares of 2 cm are cut off at the corners . find the volume of the box .`, "the rest stands before|rest stands before"},
				{`given that squares of 2 cm are cut off at the corners of a rectangular sheet of 20 cm by 12 cm , and the rest is folded up to a box , find the volume of the box .`, "told as something known"}}},
		{"MATH", "A cube with edges of $6$ cm is melted and then poured into a cylinder. The height of the cylinder is $4$ cm. How large is its base area?",
			[]string{"After a cube with edges of $6$ cm is melted, it is poured into a cylinder, whose height is $4$ cm. What is the base area of the cylinder?"},
			[]broken{{"It is known that a cube with edges of $6$ cm is melted and then poured into a cylinder. The height of the cylinder is $4$ cm. What is its base area?", "told as something known"},
				{"A cylinder with a height of $4$ cm is poured from a cube with edges of $6$ cm that is melted. What is its base area?", "melted stands behind poured"}}},
		{"GeometryQA", `一张长方形纸长20厘米，宽12厘米，从四角各剪去一个边长2厘米的正方形，其余部分折成一个盒子，这个盒子的容积是多少立方厘米？`,
			[]string{`有一张长方形纸，宽12厘米，长20厘米，从四角各剪去一个边长2厘米的正方形，其余部分折成一个盒子，求这个盒子的容积是多少立方厘米．`,
				`长方形纸的长为20厘米，宽为12厘米，将四角各剪去一个边长为2厘米的正方形，剩下的部分折成一个盒子，问这个盒子的容积是多少立方厘米？`},
			[]broken{{`一张长方形纸长20厘米，宽12厘米，其余部分折成一个盒子，从四角各剪去一个边长2厘米的正方形，求这个盒子的容积是多少立方厘米．`, "剪去 stands behind 折成|其 stands before"},
				{`一张长方形纸长20厘米，宽12厘米，已知从四角各剪去一个边长2厘米的正方形，已知其余部分折成一个盒子，求这个盒子的容积是多少立方厘米．`, "told as something known"}}},
		{"GeoQA+", `如图所示，在⊙O外有一点K，过点K作两条割线，一条依次交圆于点L、M，另一条依次交圆于点N、P，KL=6，LM=8，KN=7。求直线NP的长度。`,
			[]string{`如图，在⊙O外有一点K，过点K作两条割线，一条依次交圆于点L、M，另一条依次交圆于点N、P，且KN=7，LM=8，KL=6，则直线NP的长度是多少？`},
			[]broken{{`如图，另一条依次交圆于点N、P，KN=7，KL=6，LM=8，在⊙O外有一点K，过点K作两条割线，一条依次交圆于点L、M，求直线NP的长度。`, "stands before what it points to|is used before"}}},
	} {
		t.Run(c.style, func(t *testing.T) {
			o := fidelity.Read(fidelity.Reference{Text: c.text})
			for _, s := range c.same {
				if faults := o.Check(s); slices.ContainsFunc(faults, isOfOrder) {
					t.Errorf("refused: %v\n     %s", faults, s)
				}
			}
			for _, b := range c.other {
				faults := o.Check(b.text)
				i := slices.IndexFunc(faults, isOfOrder)
				if i < 0 {
					t.Errorf("has %v, not %s\n     %s", faults, fidelity.OrderBroken, b.text)
					continue
				}
				if !slices.ContainsFunc(strings.Split(b.why, "|"), func(why string) bool { return strings.Contains(faults[i].Detail, why) }) {
					t.Errorf("%s, want %s\n     %s", faults[i], b.why, b.text)
				}
			}
		})
	}
}

func isOfOrder(f fidelity.Fault) bool { return f.Kind == fidelity.OrderBroken }

func TestTellsStep(t *testing.T) {
	for _, c := range []struct {
		clause string
		step   bool
	}{
		{"the rest is folded up", true}, {"a copper sphere is melted", true}, {"he melts a silver sphere", true}, {"a square is cut off", true},
		{"把一块钢坯锻造成长方体", true}, {"从四角各剪去一个正方形", true}, {"连接KL", true},
		{"延长线段KL到点M", true}, {"KL is perpendicular to MN", false}, {"two lines are cut by a third one", false}, {"a cone has a height of 9 cm", false},
		{"the triangle is inscribed in a circle", false}, {"圆柱的侧面展开图是正方形", false}, {"KL平行于MN", false},
	} {
		t.Run(c.clause, func(t *testing.T) {
			if step := fidelity.TellsStep(c.clause); step != c.step {
				t.Errorf("%v", step)
			}
		})
	}
}

// A question that says that what is given follows may stand before it; one that says nothing of it may not.
func TestAnnouncedQuestions(t *testing.T) {
	for _, c := range []struct {
		text           string
		passes, broken []string
	}{
		{"KLMN is a kite. Angle KLM measures 70 degrees. Find angle KNM.",
			[]string{"Find angle KNM from the following information: KLMN is a kite. Angle KLM measures 70 degrees.",
				"What is angle KNM in the situation that is described below? KLMN is a kite. Angle KLM measures 70 degrees."},
			[]string{"What is angle KNM? KLMN is a kite. Angle KLM measures 70 degrees."}},
		{"As shown in the figure, KL is a diameter of circle O, M is a point on the circle, if angle LKM = 35, then angle KLM is ()",
			[]string{"Judging from the information that is given below, angle KLM is equal to (). As shown in the figure, KL is a diameter of circle O, M is a point on the circle. Angle LKM = 35."}, nil},
		{"一个几何体由圆柱和圆锥组成，圆柱的高是9厘米，圆锥的高是5厘米，求这个几何体的高。（计算结果保留根号）",
			[]string{"请根据下面的条件，求出几何体的高（结果保留根号）：一个几何体由圆柱和圆锥组成，圆柱的高是9厘米，圆锥的高是5厘米。"}, nil},
	} {
		original := fidelity.Read(fidelity.Reference{Text: c.text})
		for _, s := range c.passes {
			if f := original.Check(s); len(f) > 0 {
				t.Errorf("%s: %v", s, f)
			}
		}
		for _, s := range c.broken {
			if f := original.Check(s); !slices.ContainsFunc(f, func(f fidelity.Fault) bool { return f.Kind == fidelity.OrderBroken }) {
				t.Errorf("%s: %v", s, f)
			}
		}
	}
}
