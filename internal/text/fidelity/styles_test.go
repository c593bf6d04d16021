package fidelity_test

import (
	"slices"
	"testing"

	"geoeval/internal/text/fidelity"
)

// A style is invented problems in the manner of one source, with texts that say the same and texts that do not.
type style struct {
	name, language string
	problems       []invented
}

type invented struct {
	text, answer string
	same         []string
	other        []wrong
}

// A wrong is a text that is refused, and a kind of fault that is among the reasons.
type wrong struct {
	text string
	kind fidelity.Kind
}

func TestStyles(t *testing.T) {
	for _, s := range styles {
		t.Run(s.name, func(t *testing.T) {
			same, other := 0, 0
			for _, p := range s.problems {
				o := fidelity.Read(fidelity.Reference{Text: p.text, Language: s.language, Answer: p.answer})
				for _, c := range p.same {
					same++
					if faults := o.Check(c); len(faults) != 0 {
						t.Errorf("refused: %v\n  of %s\n     %s", faults, p.text, c)
					}
				}
				for _, c := range p.other {
					other++
					faults := o.Check(c.text)
					if !slices.ContainsFunc(faults, func(f fidelity.Fault) bool { return f.Kind == c.kind }) {
						t.Errorf("has %v, not %s\n  of %s\n     %s", faults, c.kind, p.text, c.text)
					}
				}
			}
			if same < 10 || other < 10 {
				t.Errorf("%d accepted and %d refused texts; want 10 of each", same, other)
			}
		})
	}
}

var styles = []style{
	{"Geometry3K", "en", []invented{
		{`Find x.`, `14`, []string{
			`Determine x.`, `What is x?`, `Solve for x.`, `What is the value of x?`, `Compute the value of x.`, `Calculate x.`,
		}, []wrong{
			{`Find y.`, fidelity.VariableDropped}, {`Determine x if x = 14.`, fidelity.AnswerGiven}, {`Find.`, fidelity.VariableDropped},
			{`x is shown.`, fidelity.QuestionChanged}, {`find x`, fidelity.Unchanged}, {`Find x and y.`, fidelity.VariableAdded},
		}},
		{`Find m \angle KLM if m \angle 3 = 47 and KL \parallel MN.`, `47`, []string{
			`Given that m \angle 3 = 47 and KL \parallel MN, what is m \angle KLM?`,
			`If KL is parallel to MN and m \angle 3 = 47, determine the measure of \angle KLM.`,
			`What is the measure of \angle KLM when m \angle 3 = 47 and KL ∥ MN?`,
		}, []wrong{
			{`Given that m \angle 3 = 74 and KL \parallel MN, what is m \angle KLM?`, fidelity.NumberDropped},
			{`Given that m \angle 3 = 47 and KL \perp MN, what is m \angle KLM?`, fidelity.RelationDropped},
			{`Given that m \angle 3 = 47, what is m \angle KLM?`, fidelity.NameDropped},
			{`Given that m \angle 3 = 47 and KL \parallel MN, what is m \angle LKM?`, fidelity.NameAdded},
			{`Given that m \angle 47 = 3 and KL \parallel MN, what is m \angle KLM?`, fidelity.NameAdded},
			{`Given that m \angle KLM = 47 and KL \parallel MN, what is m \angle 3?`, fidelity.NumberMoved},
		}},
		{`Use rectangle PQRS with PR = 4a-1 and QS = 2a+9 to find PR.`, `19`, []string{
			`In rectangle PQRS, PR = 4a-1 and QS = 2a+9. What is the length of PR?`,
			`Given rectangle PQRS where PR = 4a - 1 and QS = 2a + 9, determine PR.`,
		}, []wrong{
			{`In rectangle PQRS, PR = 2a+9 and QS = 4a-1. What is the length of PR?`, fidelity.NumberMoved},
			{`In rectangle PQRS, PR = 4a-1 and QS = 9a+2. What is the length of PR?`, fidelity.LatexDropped},
			{`In rhombus PQRS, PR = 4a-1 and QS = 2a+9. What is the length of PR?`, fidelity.RelationDropped},
			{`In rectangle PQRS, PR = 4a-1 and QS = 2a+9. What is the length of QS?`, fidelity.QuestionChanged},
		}},
	}},
	{"PGPS9K", "en", []invented{
		{`\odot C has a radius of 6 and DE is a chord with DE = 7\sqrt{2}. Find the area of the shaded region. Round to the nearest tenth.`, `31.8`, []string{
			`In \odot C, whose radius is 6, the chord DE has length 7\sqrt{2}. What is the area of the shaded region, rounded to the nearest tenth?`,
			`DE is a chord of \odot C and DE = 7\sqrt{2}. If the radius of the circle is 6, calculate the area of the shaded region to the nearest tenth.`,
			`Determine the area of the shaded region to the nearest tenth, given that circle C has a radius of 6 and that DE, a chord, measures 7\sqrt{2}.`,
		}, []wrong{
			{`In \odot C, whose diameter is 6, the chord DE has length 7\sqrt{2}. What is the area of the shaded region, rounded to the nearest tenth?`, fidelity.RelationDropped},
			{`In \odot C, whose radius is 6, the chord DE has length 2\sqrt{7}. What is the area of the shaded region, rounded to the nearest tenth?`, fidelity.LatexDropped},
			{`In \odot C, whose radius is 6, the chord DE has length 7\sqrt{2}. What is the area of the shaded region?`, fidelity.RelationDropped},
			{`In \odot C, whose radius is 6, the chord DE has length 7\sqrt{2}. What is the perimeter of the shaded region, rounded to the nearest tenth?`, fidelity.QuestionChanged},
			{`In \odot C, whose radius is 6 cm, the chord DE has length 7\sqrt{2}. What is the area of the shaded region, rounded to the nearest tenth?`, fidelity.UnitAdded},
		}},
		{`\triangle FGH \sim \triangle JKL. FG = 8, JK = 12, and GH = 10. Find KL.`, `15`, []string{
			`Given that \triangle FGH \sim \triangle JKL, FG = 8, JK = 12, and GH = 10, what is KL?`,
			`Triangle FGH is similar to triangle JKL. If FG = 8, GH = 10, and JK = 12, determine the length of KL.`,
			`What is the length of KL if \triangle FGH ∼ \triangle JKL with GH = 10, FG = 8 and JK = 12?`,
		}, []wrong{
			{`Given that \triangle FGH \cong \triangle JKL, FG = 8, JK = 12, and GH = 10, what is KL?`, fidelity.RelationDropped},
			{`Given that \triangle FGH \sim \triangle JKL, FG = 12, JK = 8, and GH = 10, what is KL?`, fidelity.NumberMoved},
			{`Given that \triangle FGH \sim \triangle JLK, FG = 8, JK = 12, and GH = 10, what is KL?`, fidelity.NameDropped},
			{`Since \triangle FGH \sim \triangle JKL, FG = 8, JK = 12, and GH = 10, we get KL = 15.`, fidelity.Solution},
		}},
		{`Find the measure of \angle 4 if m \angle 2 = 3x+5 and m \angle 4 = x+31.`, `44`, []string{
			`If m \angle 2 = 3x+5 and m \angle 4 = x+31, what is the measure of \angle 4?`,
			`Given m \angle 2 = 3x+5 and m \angle 4 = x+31, compute m \angle 4.`,
			`m \angle 2 = 3x+5 and m \angle 4 = x+31. What is the measure of \angle 4?`,
			`Determine the measure of angle 4, given that m \angle 2 = 3x+5 and m \angle 4 = x+31.`,
		}, []wrong{
			{`If m \angle 4 = 3x+5 and m \angle 2 = x+31, what is the measure of \angle 4?`, fidelity.NumberMoved},
			{`If m \angle 2 = 3x+5 and m \angle 4 = x+31, what is the measure of \angle 2?`, fidelity.QuestionChanged},
		}},
	}},
	{"UniGeo", "en", []invented{
		{`As shown in the figure, in triangle PQR, DE ∥ QR, PD = 2, DQ = 5, DE = 3, then the length of QR is ()`, `10.5`, []string{
			`In triangle PQR shown in the figure, DE ∥ QR. If PD = 2, DQ = 5, and DE = 3, then the length of QR is ()`,
			`As the figure shows, DE is parallel to QR in triangle PQR, with PD = 2, DQ = 5 and DE = 3. The length of QR is ()`,
			`Given triangle PQR with DE ∥ QR, PD = 2, DQ = 5, and DE = 3, as shown in the figure, QR = ()`,
			`As shown in the figure, segment DE of triangle PQR is parallel to QR. Given that DE = 3, PD = 2 and DQ = 5, the length of QR equals ()`,
		}, []wrong{
			{`In triangle PQR shown in the figure, DE ∥ QR. If PD = 2, DQ = 5, and DE = 3, what is the length of QR?`, fidelity.BlankDropped},
			{`In triangle PQR shown in the figure, DE ∥ PQ. If PD = 2, DQ = 5, and DE = 3, then the length of QR is ()`, fidelity.NameAdded},
			{`In triangle PQR shown in the figure, DE ∥ QR. If PD = 5, DQ = 2, and DE = 3, then the length of QR is ()`, fidelity.NumberMoved},
			{`In triangle PQR shown in the figure, DE ∥ QR. If PD = 2, DQ = 5, and DE = 3, then the length of QR is 10.5`, fidelity.AnswerGiven},
			{`In triangle PQR shown in the figure, DE ∥ QR. If PD = 2, DQ = 5, and QR = 3, then the length of DE is ()`, fidelity.NumberMoved},
			{`In triangle PQR shown in the figure, DE ∥ QR, PD = 2, and DE = 3, then the length of QR is ()`, fidelity.NumberDropped},
		}},
		{`As shown in the figure, MN is the diameter of circle O, PT is tangent to circle O at point T, if angle MPT = 36, then the degree of angle TNM is ()`, `27`, []string{
			`In the figure, MN is a diameter of circle O and PT is tangent to circle O at T. If angle MPT = 36, the degree of angle TNM is ()`,
			`Circle O has diameter MN, and PT is tangent to it at point T, as shown in the figure. Given that angle MPT = 36, then angle TNM is ()`,
			`As shown in the figure, PT is tangent to circle O at T, and MN is the diameter of circle O. When angle MPT = 36°, angle TNM = ()`,
		}, []wrong{
			{`In the figure, PT is a diameter of circle O and MN is tangent to circle O at T. If angle MPT = 36, the degree of angle TNM is ()`, fidelity.NameMoved},
			{`In the figure, MN is a chord of circle O and PT is tangent to circle O at T. If angle MPT = 36, the degree of angle TNM is ()`, fidelity.RelationDropped},
			{`In the figure, MN is a diameter of circle T and PT is tangent to circle O at T. If angle MPT = 36, the degree of angle TNM is ()`, fidelity.NameAdded},
			{`In the figure, MN is a diameter of circle O and PT is tangent to circle O at T. If angle TNM = 36, the degree of angle MPT is ()`, fidelity.NumberMoved},
		}},
		{`As shown in the figure, the diagonals WY and XZ of rhombus WXYZ intersect at point K, E is the midpoint of XY, KE = 4, then the perimeter of rhombus WXYZ is ()`, `32`, []string{
			`Rhombus WXYZ has diagonals WY and XZ that meet at K, as shown in the figure. If E is the midpoint of XY and KE = 4, the perimeter of rhombus WXYZ is ()`,
			`In the rhombus WXYZ shown, diagonals WY and XZ intersect at point K. Point E is the midpoint of XY and KE = 4. Then the perimeter of WXYZ is ()`,
			`As shown in the figure, point K is where the diagonals WY and XZ of rhombus WXYZ intersect. Given that KE = 4 and that E is the midpoint of XY, the perimeter of rhombus WXYZ equals ()`,
		}, []wrong{
			{`Rhombus WXYZ has diagonals WY and XZ that meet at K, as shown in the figure. If E is on XY and KE = 4, the perimeter of rhombus WXYZ is ()`, fidelity.RelationDropped},
			{`Rhombus WXYZ has diagonals WY and XZ that meet at K, as shown in the figure. If K is the midpoint of XY and KE = 4, the perimeter of rhombus WXYZ is ()`, fidelity.NameDropped},
			{`Rhombus WXYZ has diagonals WY and XZ that meet at K, as shown in the figure. If E is the midpoint of XY and KE = 4, the area of rhombus WXYZ is ()`, fidelity.RelationDropped},
		}},
	}},
	{"MathQA", "en", []invented{
		{`the length of a rectangular park is 18 m more than its breadth . if its perimeter is 124 m , what is the area of the park in sq m ?`, `880`, []string{
			`a rectangular park has a length that is 18 m more than its breadth . if the perimeter of the park is 124 m , find its area in sq m .`,
			`The perimeter of a rectangular park is 124 m, and its length exceeds its breadth by 18 m. What is the park's area, in square meters?`,
			`a rectangular park whose perimeter is 124 m is 18 m longer than its breadth in length . calculate the area of the park in sq m .`,
			`suppose the length of a rectangular park is 18 m more than the breadth . given a perimeter of 124 m , determine the area of the park in sq m .`,
		}, []wrong{
			{`a rectangular park has a length that is 18 m less than its breadth . if the perimeter of the park is 124 m , find its area in sq m .`, fidelity.RelationDropped},
			{`a rectangular park has a length that is 124 m more than its breadth . if the perimeter of the park is 18 m , find its area in sq m .`, fidelity.NumberMoved},
			{`a rectangular park has a length that is 18 m more than its breadth . if the area of the park is 124 m , find its perimeter in sq m .`, fidelity.QuestionChanged},
			{`a rectangular park has a length that is 18 cm more than its breadth . if the perimeter of the park is 124 m , find its area in sq m .`, fidelity.UnitAdded},
			{`a rectangular park has a length that is 18 m more than its breadth . if the perimeter of the park is 124 m , find its area in m .`, fidelity.UnitDropped},
			{`a rectangular park has a length that is 18 m more than its breadth . find its area in sq m .`, fidelity.NumberDropped},
			{`a rectangular park has a length that is 18 m more than its breadth . if the perimeter of the park is 124 m , then its area of 880 sq m is to be found .`, fidelity.AnswerGiven},
		}},
		{`a cone and a cylinder have the same radius of 7 cm . the ratio of their heights is 3 : 5 . find the ratio of their volumes .`, `1 : 5`, []string{
			`the heights of a cone and a cylinder are in the ratio 3 : 5 , and both have a radius of 7 cm . what is the ratio of their volumes ?`,
			`A cone and a cylinder, each with a radius of 7 cm, have heights in the ratio 3 : 5. What is the ratio of their volumes?`,
		}, []wrong{
			{`the heights of a cone and a cylinder are in the ratio 5 : 3 , and both have a radius of 7 cm . what is the ratio of their volumes ?`, fidelity.LatexDropped},
			{`the heights of a cone and a sphere are in the ratio 3 : 5 , and both have a radius of 7 cm . what is the ratio of their volumes ?`, fidelity.RelationDropped},
		}},
		{`two circular ponds cover 25 % of a garden of 1,200 square feet . how many square feet of the garden are left ?`, `900`, []string{
			`25 % of a garden of 1,200 square feet is covered by two circular ponds . how many square feet of the garden remain ?`,
			`A garden has an area of 1200 square feet, and 25 percent of it is covered by two circular ponds. How many square feet of garden are left?`,
			`of a garden measuring 1,200 sq ft , two circular ponds take up 25 % . find how many square feet of the garden are left .`,
			`2 circular ponds cover 25 % of a garden with 1,200 square feet . what number of square feet of the garden is left ?`,
		}, []wrong{
			{`25 % of a garden of 1,200 square feet is covered by three circular ponds . how many square feet of the garden remain ?`, fidelity.NumberDropped},
			{`25 % of a garden of 1,200 square yards is covered by two circular ponds . how many square yards of the garden remain ?`, fidelity.UnitDropped},
			{`25 % of a garden of 1,300 square feet is covered by two circular ponds . how many square feet of the garden remain ?`, fidelity.NumberDropped},
			{`25 of a garden of 1,200 square feet is covered by two circular ponds . how many square feet of the garden remain ?`, fidelity.UnitDropped},
		}},
	}},
	{"MATH", "en", []invented{
		{"In triangle $PQR$, $PQ = 13$, $QR = 14$, and the length of altitude $PT$ is $12$. Point $M$ is the midpoint of $\\overline{QR}$. Find the length of $\\overline{PM}$.", `\sqrt{148}`, []string{
			"Triangle $PQR$ has $PQ = 13$ and $QR = 14$, and its altitude $PT$ has length $12$. If $M$ is the midpoint of $\\overline{QR}$, what is the length of $\\overline{PM}$?",
			"Let $M$ be the midpoint of $\\overline{QR}$ in triangle $PQR$, where $PQ = 13$ and $QR = 14$. Given that altitude $PT$ has a length of $12$, compute the length of $\\overline{PM}$.",
			"Suppose that in triangle $PQR$ we are given $PQ = 13$, $QR = 14$, and altitude $PT$ of length $12$. With $M$ the midpoint of $\\overline{QR}$, determine $PM$.",
		}, []wrong{
			{"Triangle $PQR$ has $PQ = 14$ and $QR = 13$, and its altitude $PT$ has length $12$. If $M$ is the midpoint of $\\overline{QR}$, what is the length of $\\overline{PM}$?", fidelity.NumberMoved},
			{"Triangle $PQR$ has $PQ = 13$ and $QR = 14$, and its median $PT$ has length $12$. If $M$ is the midpoint of $\\overline{QR}$, what is the length of $\\overline{PM}$?", fidelity.RelationDropped},
			{"Triangle $PQR$ has $PQ = 13$ and $QR = 14$, and its altitude $PT$ has length $12$. If $M$ is the midpoint of $\\overline{PQ}$, what is the length of $\\overline{PM}$?", fidelity.NameDropped},
			{"Triangle $PQR$ has $PQ = 13$ and $QR = 14$, and its altitude $PT$ has length $12$. If $M$ is the midpoint of $\\overline{QR}$, what is the length of $\\overline{PT}$?", fidelity.NameDropped},
			{"Triangle $PQR$ has $PQ = 13$ and $QR = 14$, and its altitude $PT$ has length $12$. If $M$ is the midpoint of $\\overline{QR}$, what is the length of $\\overline{PM", fidelity.Format},
		}},
		{"A cylinder with height $\\frac{9}{4}$ feet has a volume of $36\\pi$ cubic feet. What is the number of square feet in its total surface area? Express your answer in terms of $\\pi$.", `50\pi`, []string{
			"The volume of a cylinder is $36\\pi$ cubic feet, and its height is $\\frac{9}{4}$ feet. Find its total surface area in square feet, expressing your answer in terms of $\\pi$.",
			"A cylinder is $\\frac94$ feet high and has volume $36\\pi$ cubic feet. In square feet, what is its total surface area? Give your answer in terms of $\\pi$.",
			"If a cylinder has a height of $\\dfrac{9}{4}$ feet and a volume of $36\\pi$ cubic feet, how many square feet are in its total surface area? Answer in terms of $\\pi$.",
		}, []wrong{
			{"The volume of a cylinder is $36\\pi$ cubic feet, and its height is $\\frac{4}{9}$ feet. Find its total surface area in square feet, expressing your answer in terms of $\\pi$.", fidelity.LatexDropped},
			{"The volume of a cylinder is $36$ cubic feet, and its height is $\\frac{9}{4}$ feet. Find its total surface area in square feet, expressing your answer in terms of $\\pi$.", fidelity.LatexDropped},
			{"The volume of a cylinder is $36\\pi$ cubic inches, and its height is $\\frac{9}{4}$ feet. Find its total surface area in square feet, expressing your answer in terms of $\\pi$.", fidelity.UnitAdded},
			{"The volume of a cylinder is $36\\pi$ cubic feet, and its height is $\\frac{9}{4}$ feet. Find its total surface area in square feet. The answer is $50\\pi$, in terms of $\\pi$.", fidelity.AnswerGiven},
		}},
		{"The points $A(1, 2)$, $B(7, 2)$ and $C(4, k)$ form an isosceles triangle with area $15$, where $k > 0$. What is $k$?", `7`, []string{
			"An isosceles triangle of area $15$ is formed by the points $A(1, 2)$, $B(7, 2)$ and $C(4, k)$. Given that $k > 0$, find $k$.",
			"If $k > 0$ and the points $A(1,2)$, $B(7,2)$, and $C(4,k)$ form an isosceles triangle whose area is $15$, what is the value of $k$?",
			"Determine $k > 0$ such that $A(1, 2)$, $B(7, 2)$ and $C(4, k)$ form an isosceles triangle with an area of $15$.",
			"The area of the isosceles triangle formed by $A(1, 2)$, $B(7, 2)$ and $C(4, k)$, with $k > 0$, is $15$. Compute $k$.",
		}, []wrong{
			{"An isosceles triangle of area $15$ is formed by the points $A(1, 2)$, $B(7, 2)$ and $C(k, 4)$. Given that $k > 0$, find $k$.", fidelity.LatexDropped},
			{"An isosceles triangle of area $15$ is formed by the points $A(7, 2)$, $B(1, 2)$ and $C(4, k)$. Given that $k > 0$, find $k$.", fidelity.NumberMoved},
			{"An isosceles triangle of area $15$ is formed by the points $A(1, 2)$, $B(7, 2)$ and $C(4, k)$. Given that $k < 0$, find $k$.", fidelity.RelationDropped},
		}},
	}},
	{"GeometryQA", "zh", []invented{
		{`一个长方形花坛的长是18米，宽是7米，花坛的面积是多少平方米？`, `126`, []string{
			`有一个长方形花坛，长18米，宽7米，它的面积是多少平方米？`,
			`长方形花坛长为18米、宽为7米，求花坛的面积是多少平方米．`,
			`已知一个长方形花坛宽7米，长18米，那么这个花坛的面积有多少平方米？`,
			`某花坛是长方形，它的长和宽分别是18米和7米，问花坛的面积为多少平方米？`,
		}, []wrong{
			{`有一个长方形花坛，长7米，宽18米，它的面积是多少平方米？`, fidelity.NumberMoved},
			{`有一个长方形花坛，长18米，宽7米，它的周长是多少米？`, fidelity.UnitDropped},
			{`有一个长方形花坛，长18厘米，宽7厘米，它的面积是多少平方厘米？`, fidelity.UnitDropped},
			{`有一个正方形花坛，长18米，宽7米，它的面积是多少平方米？`, fidelity.RelationDropped},
			{`有一个长方形花坛，长18米，宽7米．`, fidelity.QuestionChanged},
			{`有一个长方形花坛，长18米，宽7米，所以它的面积是18×7=126平方米．`, fidelity.Solution},
		}},
		{`一个圆锥形沙堆，底面半径是3米，高是1.2米．如果每立方米沙重1.7吨，这堆沙重多少吨？`, `19.2168`, []string{
			`有一堆圆锥形的沙，底面的半径为3米，高为1.2米，若每立方米的沙重1.7吨，那么这堆沙重多少吨？`,
			`一堆沙子呈圆锥形，底面半径3米，高1.2米，每立方米沙重1.7吨．求这堆沙的重量是多少吨．`,
			`某圆锥形沙堆的高是1.2米，底面半径是3米．已知每立方米沙重1.7吨，问这堆沙一共重多少吨？`,
		}, []wrong{
			{`有一堆圆锥形的沙，底面的半径为1.2米，高为3米，若每立方米的沙重1.7吨，那么这堆沙重多少吨？`, fidelity.NumberMoved},
			{`有一堆圆锥形的沙，底面的直径为3米，高为1.2米，若每立方米的沙重1.7吨，那么这堆沙重多少吨？`, fidelity.RelationDropped},
			{`有一堆圆柱形的沙，底面的半径为3米，高为1.2米，若每立方米的沙重1.7吨，那么这堆沙重多少吨？`, fidelity.RelationDropped},
			{`有一堆圆锥形的沙，底面的半径为3米，高为1.2米，若每立方米的沙重1.8吨，那么这堆沙重多少吨？`, fidelity.NumberDropped},
		}},
		{`果园里有梨树120棵，苹果树的棵数比梨树多(1/4)，苹果树有多少棵．`, `150`, []string{
			`果园里种了120棵梨树，苹果树比梨树多(1/4)，那么苹果树有多少棵？`,
			`某果园有120棵梨树，苹果树的棵数比梨树的多(1/4)，求苹果树有多少棵．`,
			`果园里的梨树有120棵，苹果树的数量比梨树多(1/4)，问苹果树的棵数是多少？`,
		}, []wrong{
			{`果园里种了120棵梨树，苹果树比梨树少(1/4)，那么苹果树有多少棵？`, fidelity.RelationDropped},
			{`果园里种了120棵梨树，苹果树比梨树多(1/5)，那么苹果树有多少棵？`, fidelity.NumberDropped},
			{`There are 120 pear trees and (1/4) more apple trees. How many apple trees are there?`, fidelity.Language},
			{`抱歉，我无法改写这道题．`, fidelity.Refusal},
		}},
	}},
	{"GeoQA+", "zh", []invented{
		{`如图所示，∠MPQ=35°，K是圆K的圆心，MN是圆K的直径。求∠QNM的大小。`, `55`, []string{
			`如图，MN是圆K的直径，圆K的圆心是K，∠MPQ=35°，求∠QNM的度数。`,
			`如图，K为圆K的圆心，MN为⊙K的直径，∠MPQ=35°，则∠QNM的大小是多少？`,
			`在图中，圆K以K为圆心，直径为MN，且∠MPQ=35°。请求出∠QNM的大小。`,
			`已知圆K的圆心为K，MN是它的直径，∠MPQ等于35°，如图所示。求∠QNM的度数。`,
		}, []wrong{
			{`如图，MN是圆K的弦，圆K的圆心是K，∠MPQ=35°，求∠QNM的度数。`, fidelity.RelationDropped},
			{`如图，MN是圆K的直径，圆K的圆心是K，∠QNM=35°，求∠MPQ的度数。`, fidelity.NumberMoved},
			{`如图，MN是圆K的直径，圆K的圆心是K，∠MPQ=53°，求∠QNM的度数。`, fidelity.NumberDropped},
			{`如图，MN是圆K的直径，圆K的圆心是K，∠MPQ=35°，求∠QMN的度数。`, fidelity.NameDropped},
			{`如图，MN是圆K的直径，圆K的圆心是K，∠MPQ=35°，求∠QNM的度数。答案：55°`, fidelity.AnswerGiven},
		}},
		{`如图所示，RS平行于TU，TU垂直于UV，RS=9，TU=4。求直线UV的长度。`, `5`, []string{
			`如图，RS∥TU，TU⊥UV，且RS=9，TU=4，求UV的长。`,
			`如图，已知RS=9，TU=4，RS与TU平行，TU与UV垂直，则直线UV的长度是多少？`,
			`在图中，TU=4，RS=9，TU⊥UV，RS∥TU。请计算UV的长度。`,
		}, []wrong{
			{`如图，RS⊥TU，TU∥UV，且RS=9，TU=4，求UV的长。`, fidelity.NameMoved},
			{`如图，RS∥TU，TU⊥UV，且RS=4，TU=9，求UV的长。`, fidelity.NumberMoved},
			{`如图，RS∥UV，TU⊥UV，且RS=9，TU=4，求UV的长。`, fidelity.NameDropped},
			{`如图，RS∥TU，且RS=9，TU=4，求UV的长。`, fidelity.RelationDropped},
		}},
		{`如图所示，G是线段EF的中点，四边形EFWX是菱形，EX=12。求线段EG的长度。`, `6`, []string{
			`如图，四边形EFWX为菱形，EX=12，点G为EF的中点，求EG的长度。`,
			`如图，在菱形EFWX中，G是EF的中点，且EX=12，则线段EG的长为多少？`,
			`已知EX=12，四边形EFWX是菱形，线段EF的中点为G，如图所示，求EG的长。`,
		}, []wrong{
			{`如图，四边形EFWX为矩形，EX=12，点G为EF的中点，求EG的长度。`, fidelity.RelationDropped},
			{`如图，四边形EFWX为菱形，EX=12，点G为EF的三等分点，求EG的长度。`, fidelity.RelationDropped},
			{`如图，四边形EFWX为菱形，EG=12，点G为EF的中点，求EX的长度。`, fidelity.NumberMoved},
		}},
	}},
}
