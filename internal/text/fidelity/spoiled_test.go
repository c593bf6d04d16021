package fidelity_test

import (
	"slices"
	"testing"

	"geoeval/internal/text/fidelity"
)

// The ways in which a model spoils a problem, over texts in the style of every source: each spoiled text is refused, for a
// reason that says why, and what says the same passes.
func TestSpoiledTexts(t *testing.T) {
	for _, p := range spoiled {
		o := fidelity.Read(fidelity.Reference{Text: p.text, Answer: p.answer})
		for _, c := range p.same {
			if faults := o.Check(c); len(faults) != 0 {
				t.Errorf("refused: %v\n  of %s\n     %s", faults, p.text, c)
			}
		}
		for _, c := range p.other {
			faults := o.Check(c.text)
			if !slices.ContainsFunc(faults, func(f fidelity.Fault) bool { return f.Kind == c.kind }) {
				t.Errorf("has %v, not %s\n  of %s\n     %s", faults, c.kind, p.text, c.text)
			}
		}
	}
}

var spoiled = []invented{
	{`In triangle PQR, angle P = 40, PQ = PR, then the degree of angle PQR is ()`, `70`, []string{
		`If angle P = 40 and PQ = PR in triangle PQR, then what is the degree measure of angle PQR? ()`,
		`Triangle PQR has PQ = PR and angle P = 40, so angle PQR measures () degrees`,
		`In triangle PQR, PQ = PR and angle P = 40. The degree of angle PQR is ()`,
		`Given PQ = PR and angle P = 40 in triangle PQR, angle PQR = ()`,
		`In triangle PQR with PQ = PR and angle P = 40, how many degrees does angle PQR have? ()`,
		`In triangle PQR, where PQ = PR and angle P = 40, the measure of angle RQP is ()`,
	}, []wrong{}},
	{`As shown in the figure, line m ∥ n, angle 1 = 52, then the degree of angle 2 is ()`, `128`, []string{
		`In the figure, m ∥ n. If angle 1 = 52, the measure of angle 2 is ()`,
		`As shown in the figure, lines m and n are parallel and angle 1 measures 52. What is angle 2? ()`,
		`In the figure, line m is parallel to line n and angle 1 is 52 degrees, so the degree of angle 2 is ()`,
	}, []wrong{}},
	{`Find the area of \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90.`, `24`, []string{}, []wrong{
		{`Find the perimeter of \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90.`, fidelity.RelationDropped},
		{`What is the area of \triangle KLM if KL = 6, LM = 8 and m \angle KLM = 90?`, fidelity.NumberMoved},
		{`What is the area of \triangle KLM if KL = 8, LM = 6 and m \angle KML = 90?`, fidelity.NumberMoved},
		{`What is the area of \triangle KLM if KL = 8 and LM = 6?`, fidelity.NumberDropped},
		{`What is the area of \triangle KLM if KL = 8, LM = 6, KM = 10 and m \angle KLM = 90?`, fidelity.NumberAdded},
		{`What is the area of isosceles \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90?`, fidelity.RelationAdded},
		{`What is the area of \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90? The area is half of 8 times 6.`, fidelity.NumberAdded},
		{`What is the area of \triangle KLM if KL = 8 cm, LM = 6 cm and m \angle KLM = 90?`, fidelity.UnitAdded},
		{`Is the area of \triangle KLM equal to 24 if KL = 8, LM = 6 and m \angle KLM = 90?`, fidelity.AnswerGiven},
		{`What is KM if KL = 8, LM = 6, m \angle KLM = 90 and \triangle KLM has an area?`, fidelity.NameAdded},
		{`What is the area of \triangle KLM if KL + LM = 8, LM = 6 and m \angle KLM = 90?`, fidelity.NumberMoved},
		{`What is the area of \triangle KLM if KL > 8, LM = 6 and m \angle KLM = 90?`, fidelity.RelationAdded},
		{`What is the area of \triangle KLM if KL is at least 8, LM = 6 and m \angle KLM = 90?`, fidelity.RelationAdded},
		{`Compute half the area of \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90.`, fidelity.NumberAdded},
		{`Which of A) 24 or B) 48 is the area of \triangle KLM if KL = 8, LM = 6 and m \angle KLM = 90?`, fidelity.Format},
	}},
	{`Find x if KL \parallel MN. Assume that segments that appear to be tangent are tangent.`, `9`, []string{}, []wrong{
		{`What is x if KL \perp MN? Assume that segments that appear to be tangent are tangent.`, fidelity.RelationDropped},
		{`What is x if KL \parallel MN?`, fidelity.RelationDropped},
		{`What is x if KM \parallel LN? Assume that segments that appear to be tangent are tangent.`, fidelity.NameDropped},
		{`What is 2x if KL \parallel MN? Assume that segments that appear to be tangent are tangent.`, fidelity.NumberAdded},
		{`What is x + 1 if KL \parallel MN? Assume that segments that appear to be tangent are tangent.`, fidelity.NumberAdded},
		{`Show that x is 9 if KL \parallel MN. Assume that segments that appear to be tangent are tangent.`, fidelity.AnswerGiven},
		{`What is x^2 if KL \parallel MN? Assume that segments that appear to be tangent are tangent.`, fidelity.NumberAdded},
	}},
	{`\overline{PQ} is a diameter of \odot C. Find m \widehat{PR} if m \angle PQR = 31.`, `62`, []string{
		`If m \angle PQR = 31 and \overline{PQ} is a diameter of \odot C, determine the measure of \widehat{PR}.`,
	}, []wrong{
		{`\overline{PQ} is a radius of \odot C. What is m \widehat{PR} if m \angle PQR = 31?`, fidelity.RelationDropped},
		{`\overline{PQ} is a chord of \odot C. What is m \widehat{PR} if m \angle PQR = 31?`, fidelity.RelationDropped},
		{`\overline{PQ} is a diameter of \odot C. What is m \widehat{QR} if m \angle PQR = 31?`, fidelity.NameDropped},
		{`\overline{PR} is a diameter of \odot C. What is m \widehat{PR} if m \angle PQR = 31?`, fidelity.NameDropped},
		{`\overline{PQ} is a diameter of \odot C. What is m \angle PR if m \angle PQR = 31?`, fidelity.NameDropped},
		{`\overline{PQ} is a diameter of \odot C. What is m \widehat{PR} if m \angle PQR = 31 and PR = RQ?`, fidelity.NameAdded},
		{`\overline{PQ} is a diameter of \odot C. What is the length of \widehat{PR} if m \angle PQR = 31?`, fidelity.QuestionChanged},
		{`\overline{PQ} is tangent to \odot C. What is m \widehat{PR} if m \angle PQR = 31?`, fidelity.RelationDropped},
	}},
	{`As shown in the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, KL is parallel to MN, then the degree of angle M is ()`, `70`, []string{}, []wrong{
		{`In the figure, quadrilateral KLMN is circumscribed about circle O, angle K = 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.RelationDropped},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, and KL is perpendicular to MN. The degree of angle M is ()`, fidelity.RelationDropped},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle L = 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.NumberMoved},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle M = 110, and KL is parallel to MN. The degree of angle K is ()`, fidelity.NumberMoved},
		{`In the figure, quadrilateral KLMN is inscribed in circle O and angle K = 110. The degree of angle M is ()`, fidelity.NameDropped},
		{`In the figure, quadrilateral KLMN contains circle O, angle K = 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.RelationDropped},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, and KL is parallel to MN. The degree of angle M is () A. 70 B. 110 C. 80 D. 60`, fidelity.AnswerGiven},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, and KL is parallel to MN. The degree of angle M is () (70)`, fidelity.AnswerGiven},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, and KL is parallel to MN. Since opposite angles add up to 180, the degree of angle M is ()`, fidelity.NumberAdded},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K = 110, and KL is parallel to MN. Opposite angles are supplementary, so the degree of angle M is ()`, fidelity.RelationAdded},
		{`In the figure, trapezoid KLMN is inscribed in circle O, angle K = 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.RelationAdded},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, angle K is less than 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.RelationAdded},
		{`In the figure, quadrilateral KLMN is inscribed in circle O, the supplement of angle K is 110, and KL is parallel to MN. The degree of angle M is ()`, fidelity.RelationAdded},
	}},
	{`As shown in the figure, D and E are the midpoints of PQ and PR respectively, DE = 4, then QR = ()`, `8`, []string{
		`As the figure shows, D is the midpoint of PQ and E is the midpoint of PR. If DE = 4, then QR = ()`,
	}, []wrong{
		{`In the figure, D and E are the midpoints of PR and PQ respectively. If DE = 4, QR = ()`, fidelity.NameMoved},
		{`In the figure, D and E lie on PQ and PR respectively. If DE = 4, QR = ()`, fidelity.RelationDropped},
		{`In the figure, E and D are the midpoints of PQ and PR respectively. If DE = 4, QR = ()`, fidelity.NameMoved},
		{`In the figure, D and E are the midpoints of PQ and PR respectively. If QR = 4, DE = ()`, fidelity.NumberMoved},
		{`In the figure, D and E are the midpoints of PQ and QR respectively. If DE = 4, PR = ()`, fidelity.NameMoved},
		{`In the figure, D and E are the trisection points of PQ and PR respectively. If DE = 4, QR = ()`, fidelity.RelationDropped},
	}},
	{`一个圆柱形水池，底面半径是4米，深是3米，它的侧面积是多少平方米？`, `75.36`, []string{
		`有一个圆柱形水池，底面半径为4米，深为3米，求水池的侧面积是多少平方米．`,
	}, []wrong{
		{`已知一个圆柱形水池，底面直径是4米，深是3米，求它的侧面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面半径是3米，深是4米，求它的侧面积是多少平方米．`, fidelity.NumberMoved},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，求它的表面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，求它的体积是多少立方米．`, fidelity.RelationDropped},
		{`已知一个圆锥形水池，底面半径是4米，深是3米，求它的侧面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面周长是4米，深是3米，求它的侧面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面半径是4分米，深是3分米，求它的侧面积是多少平方米．`, fidelity.UnitDropped},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，求它的侧面积是多少平方分米．`, fidelity.UnitDropped},
		{`已知一个圆柱形水池，底面半径是4米，求它的侧面积是多少平方米．`, fidelity.NumberDropped},
		{`已知一个无盖圆柱形水池，底面半径是4米，深是3米，求它的侧面积是多少平方米．`, fidelity.RelationAdded},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，求它的侧面积是多少平方米．用底面周长乘以深即可．`, fidelity.RelationAdded},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，求它的底面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面半径比4米多3米，求它的侧面积是多少平方米．`, fidelity.RelationDropped},
		{`已知一个圆柱形水池，底面半径是4米，深是3米，它的侧面积是75.36平方米吗？是多少平方米？`, fidelity.AnswerGiven},
	}},
	{`一根铁丝长48厘米，用它围成一个长方形，长是宽的2倍，这个长方形的面积是多少平方厘米？`, `128`, []string{
		`用一根长48厘米的铁丝围成一个长方形，它的长是宽的2倍，求长方形的面积是多少平方厘米．`,
	}, []wrong{
		{`用一根48厘米长的铁丝围成一个长方形，宽是长的2倍，求这个长方形的面积是多少平方厘米．`, fidelity.NumberMoved},
		{`用一根48厘米长的铁丝围成一个正方形，长是宽的2倍，求这个正方形的面积是多少平方厘米．`, fidelity.RelationDropped},
		{`用一根48厘米长的铁丝围成一个长方形，长是宽的2倍，求这个长方形的周长是多少厘米．`, fidelity.RelationDropped},
		{`用一根48厘米长的铁丝围成一个长方形，长比宽多2厘米，求这个长方形的面积是多少平方厘米．`, fidelity.RelationAdded},
		{`用一根48厘米长的铁丝围成两个长方形，长是宽的2倍，求这个长方形的面积是多少平方厘米．`, fidelity.NumberAdded},
		{`用一根48厘米长的铁丝围成一个长方形，求这个长方形的面积是多少平方厘米．`, fidelity.NumberDropped},
	}},
	{`如图所示，KL=9，∠KLM=40°，O是圆O的圆心，KM是⊙O的直径，PL是⊙O的切线。求∠PLM的大小。`, `50`, []string{}, []wrong{
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的切线，PL是⊙O的直径，求∠PLM的度数。`, fidelity.NameMoved},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的半径，PL是⊙O的切线，求∠PLM的度数。`, fidelity.RelationDropped},
		{`如图，KL=9，∠PLM=40°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的切线，求∠KLM的度数。`, fidelity.NumberMoved},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的直径，求∠PLM的度数。`, fidelity.NameDropped},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的切线，求直线PM的长度。`, fidelity.NameDropped},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的切线，KM⊥PL，求∠PLM的度数。`, fidelity.RelationAdded},
		{`如图，KL=40，∠KLM=9°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的切线，求∠PLM的度数。`, fidelity.NumberMoved},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的割线，求∠PLM的度数。`, fidelity.RelationDropped},
		{`如图，KL=9，∠KLM=40°，圆O的圆心为O，KM是⊙O的直径，PL是⊙O的切线，求∠PLM的正弦值。`, fidelity.RelationAdded},
	}},
	{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . what is the area of the path in sq m ?`, `384`, []string{
		`a path 2 m wide runs inside along the border of a rectangular lawn , whose length and breadth are 60 m and 40 m respectively . find the area of the path in sq m .`,
		`a rectangular lawn is 60 m long and 40 m broad . inside it , a path 2 m wide runs along the border . what is the path ' s area in sq m ?`,
	}, []wrong{
		{`a rectangular lawn has a length of 40 m and a breadth of 60 m . a path 2 m wide runs inside along the border . find the area of the path in sq m .`, fidelity.NumberMoved},
		{`the breadth and length of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the area of the path in sq m .`, fidelity.NumberMoved},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs outside along the border . find the area of the path in sq m .`, fidelity.RelationAdded},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m long runs inside along the border . find the area of the path in sq m .`, fidelity.NumberMoved},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the perimeter of the path in m .`, fidelity.RelationDropped},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the area of the lawn in sq m .`, fidelity.QuestionChanged},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the area of the path in sq cm .`, fidelity.UnitDropped},
		{`the length and breadth of a rectangular lawn are 60 ft and 40 ft respectively . a path 2 ft wide runs inside along the border . find the area of the path in sq ft .`, fidelity.UnitDropped},
		{`the length and breadth of a circular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the area of the path in sq m .`, fidelity.RelationDropped},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . two paths , each 2 m wide , run inside along the border . find the area of the paths in sq m .`, fidelity.NumberAdded},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the area of the path in sq m . a ) 384 b ) 400 c ) 392`, fidelity.Format},
		{`the length and breadth of a rectangular lawn are 60 m and 40 m respectively . a path 2 m wide runs inside along the border . find the cost of the path in sq m .`, fidelity.RelationDropped},
	}},
	{`a circular pond has a circumference of 88 m . find its radius , if π = 22 / 7 .`, `14`, []string{
		`the circumference of a circular pond is 88 m . if π = 22 / 7 , what is its radius ?`,
	}, []wrong{
		{`a circular pond has a circumference of 88 m . what is its diameter , if π = 22 / 7 ?`, fidelity.RelationDropped},
		{`a circular pond has an area of 88 m . what is its radius , if π = 22 / 7 ?`, fidelity.RelationDropped},
		{`a circular pond has a radius of 88 m . what is its circumference , if π = 22 / 7 ?`, fidelity.QuestionChanged},
		{`a circular pond has a circumference of 88 m . what is its radius ?`, fidelity.NumberDropped},
		{`a circular pond has a circumference of 88 m . what is its radius , if π = 7 / 22 ?`, fidelity.LatexDropped},
		{`a semicircular pond has a circumference of 88 m . what is its radius , if π = 22 / 7 ?`, fidelity.RelationDropped},
		{`a circular pond has a diameter of 88 m . what is its radius , if π = 22 / 7 ?`, fidelity.RelationDropped},
		{`a circular pond has a circumference of 88 cm . what is its radius , if π = 22 / 7 ?`, fidelity.UnitDropped},
	}},
	{`the sides of a triangle are in the ratio 3 : 4 : 6 and its perimeter is 52 cm . find the length of the longest side .`, `24`, []string{
		`a triangle has a perimeter of 52 cm and its sides are in the ratio 3 : 4 : 6 . how long is the longest side ?`,
	}, []wrong{
		{`the sides of a triangle are in the ratio 3 : 4 : 6 and its perimeter is 52 cm . what is the length of the shortest side ?`, fidelity.RelationDropped},
		{`the angles of a triangle are in the ratio 3 : 4 : 6 and its perimeter is 52 cm . what is the length of the longest side ?`, fidelity.RelationAdded},
		{`the sides of a triangle are in the ratio 3 : 6 : 4 and its perimeter is 52 cm . what is the length of the longest side ?`, fidelity.LatexDropped},
		{`the sides of a triangle are in the ratio 3 : 4 : 6 and its area is 52 cm . what is the length of the longest side ?`, fidelity.RelationDropped},
		{`the sides of a right triangle are in the ratio 3 : 4 : 6 and its perimeter is 52 cm . what is the length of the longest side ?`, fidelity.RelationAdded},
	}},
	{`In right triangle $KLM$ with right angle $L$, $KL = 7$ and $LM = 24$. Point $P$ lies on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. Find the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$. Express your answer as a common fraction.`, `\frac{7}{24}`, []string{}, []wrong{
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 24$ and $LM = 7$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a common fraction.`, fidelity.NumberMoved},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle LMP$ to the area of $\triangle KLP$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $M$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP} \perp \overline{KM}$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the perimeter of $\triangle KLP$ to the perimeter of $\triangle LMP$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is the midpoint of $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a decimal.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle KLM$? Express your answer as a common fraction.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$? Express your answer as a common fraction. Hint: use the angle bisector theorem.`, fidelity.NameDropped},
		{`Right triangle $KLM$ has its right angle at $L$, with $KL = 7$ and $LM = 24$. Point $P$ is on $\overline{KM}$ so that $\overline{LP}$ bisects $\angle KLM$. What is the ratio of the area of $\triangle KLP$ to the area of $\triangle LMP$?`, fidelity.NameDropped},
	}},
	{`A cone with radius $r$ and height $9$ has the same volume as a sphere with radius $6$. What is $r$?`, `4\sqrt{6}`, []string{
		`A sphere of radius $6$ and a cone of radius $r$ and height $9$ have the same volume. Find $r$.`,
	}, []wrong{
		{`The volume of a cone of radius $r$ and height $6$ equals that of a sphere of radius $9$. Find $r$.`, fidelity.NumberMoved},
		{`The surface area of a cone of radius $r$ and height $9$ equals that of a sphere of radius $6$. Find $r$.`, fidelity.RelationDropped},
		{`The volume of a cylinder of radius $r$ and height $9$ equals that of a sphere of radius $6$. Find $r$.`, fidelity.RelationDropped},
		{`The volume of a cone of diameter $r$ and height $9$ equals that of a sphere of radius $6$. Find $r$.`, fidelity.RelationAdded},
		{`The volume of a cone of radius $r$ and height $9$ equals twice that of a sphere of radius $6$. Find $r$.`, fidelity.NumberAdded},
		{`The volume of a cone of radius $r$ and slant height $9$ equals that of a sphere of radius $6$. Find $r$.`, fidelity.RelationAdded},
		{`The volume of a cone of radius $r$ and height $9$ equals that of a hemisphere of radius $6$. Find $r$.`, fidelity.RelationDropped},
		{`The volume of a sphere of radius $r$ and height $9$ equals that of a cone of radius $6$. Find $r$.`, fidelity.NumberMoved},
	}},
	{`\odot P has a radius of 5 and \odot Q has a diameter of 16. PQ = 20. Find the length of the common external tangent KL.`, `19.8`, []string{
		`The radius of \odot P is 5 and the diameter of \odot Q is 16. If PQ = 20, how long is the common external tangent KL?`,
	}, []wrong{
		{`\odot P has a diameter of 5 and \odot Q has a radius of 16. If PQ = 20, what is the length of the common external tangent KL?`, fidelity.NumberMoved},
		{`\odot Q has a radius of 5 and \odot P has a diameter of 16. If PQ = 20, what is the length of the common external tangent KL?`, fidelity.NumberMoved},
		{`\odot P has a radius of 5 and \odot Q has a diameter of 16. If PQ = 20, what is the length of the common internal tangent KL?`, fidelity.RelationDropped},
		{`\odot P has a radius of 16 and \odot Q has a diameter of 5. If PQ = 20, what is the length of the common external tangent KL?`, fidelity.NumberMoved},
		{`\odot P has a radius of 5 and \odot Q has a radius of 16. If PQ = 20, what is the length of the common external tangent KL?`, fidelity.NumberMoved},
		{`\odot P has a radius of 5 and \odot Q has a diameter of 16. If KL = 20, what is the length of the common external tangent PQ?`, fidelity.NumberMoved},
	}},
	{`The lengths of the bases of trapezoid KLMN are 12 and 20, and the height is 7. Find the area of trapezoid KLMN.`, `112`, []string{
		`Trapezoid KLMN has bases with lengths 12 and 20 and a height of 7. What is the area of trapezoid KLMN?`,
	}, []wrong{
		{`Trapezoid KLMN has bases of 12 and 7 and a height of 20. What is the area of trapezoid KLMN?`, fidelity.NumberMoved},
		{`Trapezoid KLMN has legs of 12 and 20 and a height of 7. What is the area of trapezoid KLMN?`, fidelity.RelationAdded},
		{`Trapezoid KLMN has bases of 12 and 20 and a height of 7. What is the median of trapezoid KLMN?`, fidelity.RelationDropped},
		{`Parallelogram KLMN has bases of 12 and 20 and a height of 7. What is the area of parallelogram KLMN?`, fidelity.RelationDropped},
		{`Trapezoid KLMN has bases of 12 and 20 and a side of 7. What is the area of trapezoid KLMN?`, fidelity.RelationDropped},
		{`Trapezoid KLMN has bases of 12 and 20 and a height of 7. What is the area of triangle KLM of trapezoid KLMN?`, fidelity.NameAdded},
		{`Isosceles trapezoid KLMN has bases of 12 and 20 and a height of 7. What is the area of trapezoid KLMN?`, fidelity.RelationAdded},
	}},
	{`the side of a square is increased by 20 % . by what percent does its area increase ?`, `44`, []string{
		`if the side of a square increases by 20 % , find by what percent its area increases .`,
	}, []wrong{
		{`the side of a square is increased to 20 % . find by what percent its area increases .`, fidelity.RelationAdded},
		{`the side of a square is decreased by 20 % . find by what percent its area decreases .`, fidelity.RelationDropped},
		{`the side of a square is increased by 20 % . find by what percent its perimeter increases .`, fidelity.RelationDropped},
		{`the diagonal of a square is increased by 20 % . find by what percent its area increases .`, fidelity.RelationAdded},
		{`the side of a square is increased by 20 cm . find by what percent its area increases .`, fidelity.UnitAdded},
	}},
	{`一个正方形的边长增加到原来的3倍，它的面积是原来的多少倍？`, `9`, []string{
		`已知一个正方形的边长增加到原来的3倍，求它的面积是原来的多少倍．`,
	}, []wrong{
		{`一个正方形的边长增加了原来的3倍，那么它的面积是原来的多少倍？`, fidelity.RelationAdded},
		{`一个正方形的边长增加到原来的3倍，那么它的周长是原来的多少倍？`, fidelity.RelationDropped},
		{`一个正方形的边长增加到原来的3倍，那么它的面积比原来多多少倍？`, fidelity.RelationAdded},
		{`一个正方形的边长减少到原来的3倍，那么它的面积是原来的多少倍？`, fidelity.RelationDropped},
		{`一个长方形的边长增加到原来的3倍，那么它的面积是原来的多少倍？`, fidelity.RelationDropped},
	}},
	{`一个无盖的长方体水箱，长5分米，宽4分米，高3分米，做这个水箱至少需要多少平方分米的铁皮？`, `74`, []string{
		`做一个长5分米、宽4分米、高3分米的无盖长方体水箱，求至少需要多少平方分米的铁皮．`,
	}, []wrong{
		{`一个长方体水箱，长5分米，宽4分米，高3分米，求做这个水箱至少需要多少平方分米的铁皮．`, fidelity.RelationDropped},
		{`一个无盖的长方体水箱，长4分米，宽5分米，高3分米，求做这个水箱至少需要多少平方分米的铁皮．`, fidelity.NumberMoved},
		{`一个无盖的长方体水箱，长5分米，宽4分米，高3分米，求这个水箱的容积是多少立方分米．`, fidelity.RelationDropped},
		{`一个无盖的长方体水箱，长5分米，宽4分米，高3分米，求做这个水箱最多需要多少平方分米的铁皮．`, fidelity.RelationDropped},
		{`一个无盖的正方体水箱，长5分米，宽4分米，高3分米，求做这个水箱至少需要多少平方分米的铁皮．`, fidelity.RelationDropped},
	}},
	{`As shown in the figure, in rhombus KLMN, the diagonals KM = 6, LN = 8, then the side length of the rhombus is ()`, `5`, []string{
		`In the figure, rhombus KLMN has diagonals KM = 6 and LN = 8, so the length of a side of the rhombus is ()`,
	}, []wrong{
		{`In the figure, the diagonals of rhombus KLMN are KM = 6 and LN = 8. The area of the rhombus is ()`, fidelity.RelationAdded},
		{`In the figure, the sides of rhombus KLMN are KM = 6 and LN = 8. The side length of the rhombus is ()`, fidelity.RelationDropped},
		{`In the figure, the diagonals of rectangle KLMN are KM = 6 and LN = 8. The side length of the rectangle is ()`, fidelity.RelationDropped},
		{`In the figure, the diagonals of rhombus KLMN are KM = 6 and LN = 8. The diagonal length of the rhombus is ()`, fidelity.QuestionChanged},
		{`In the figure, the diagonals of rhombus KLMN are KM = 6 and LN = 8. The height of the rhombus is ()`, fidelity.RelationAdded},
	}},
	{`As shown in the figure, PA and PB are tangent to circle O at A and B, angle P = 50, C is a point on the major arc AB, then angle ACB = ()`, `65`, []string{
		`In the figure, PA and PB are both tangent to circle O, at A and B. If angle P = 50 and C lies on the major arc AB, then angle ACB = ()`,
	}, []wrong{
		{`In the figure, PA and PB are tangent to circle O at A and B. If angle P = 50 and C is a point on the minor arc AB, then angle ACB = ()`, fidelity.RelationAdded},
		{`In the figure, PA and PB are secants of circle O at A and B. If angle P = 50 and C is a point on the major arc AB, then angle ACB = ()`, fidelity.RelationDropped},
		{`In the figure, PA and PB are tangent to circle O at A and B. If angle O = 50 and C is a point on the major arc AB, then angle ACB = ()`, fidelity.NumberMoved},
		{`In the figure, PA and PB are tangent to circle O at A and B. If angle P = 50 and C is the midpoint of the major arc AB, then angle ACB = ()`, fidelity.RelationAdded},
	}},
	{`How many edges does a regular hexagonal prism have?`, `18`, []string{
		`Find the number of edges of a regular hexagonal prism.`,
	}, []wrong{
		{`How many faces does a regular hexagonal prism have?`, fidelity.QuestionChanged},
		{`Find the number of vertices of a regular hexagonal prism.`, fidelity.QuestionChanged},
		{`Find the number of edges of a regular hexagonal pyramid.`, fidelity.RelationDropped},
		{`Find the number of edges of a regular pentagonal prism.`, fidelity.RelationDropped},
		{`Find the number of edges of a hexagonal prism.`, fidelity.RelationDropped},
	}},
	{`A ladder $10$ feet long leans against a wall with its foot $6$ feet from the wall. If the foot slides $2$ feet away from the wall, how many feet does the top slide down?`, `2`, []string{
		`The foot of a ladder $10$ feet long that leans against a wall is $6$ feet from the wall. If the foot slides $2$ feet away from the wall, find how many feet the top slides down.`,
	}, []wrong{
		{`A ladder $10$ feet long leans against a wall with its foot $6$ feet from the wall. If the foot slides $2$ feet toward the wall, find how many feet the top slides down.`, fidelity.RelationAdded},
		{`A ladder $10$ feet long leans against a wall with its foot $2$ feet from the wall. If the foot slides $6$ feet away from the wall, find how many feet the top slides down.`, fidelity.NumberMoved},
		{`A ladder $10$ feet long leans against a wall with its foot $6$ feet from the wall. If the foot slides $2$ feet away from the wall, find how many inches the top slides down.`, fidelity.UnitAdded},
	}},
	{`Quadrilateral KLMN is a parallelogram. If m \angle K = 3x+10 and m \angle M = 5x-30, find m \angle L.`, `110`, []string{
		`Given parallelogram KLMN with m \angle K = 3x+10 and m \angle M = 5x-30, what is m \angle L?`,
	}, []wrong{
		{`Quadrilateral KLMN is a parallelogram. If m \angle K = 5x-30 and m \angle M = 3x+10, what is m \angle L?`, fidelity.NumberMoved},
		{`Quadrilateral KLMN is a parallelogram. If m \angle K = 3x+10 and m \angle L = 5x-30, what is m \angle M?`, fidelity.NumberMoved},
		{`Quadrilateral KLMN is a parallelogram. If m \angle K = 3x-10 and m \angle M = 5x+30, what is m \angle L?`, fidelity.NumberMoved},
		{`Quadrilateral KLMN is a parallelogram. If m \angle K = 3x+10 and m \angle M = 5x-30, what is x?`, fidelity.NameDropped},
		{`Quadrilateral KLMN is a rhombus. If m \angle K = 3x+10 and m \angle M = 5x-30, what is m \angle L?`, fidelity.RelationDropped},
		{`Quadrilateral KLMN is a parallelogram. If m \angle K = 3y+10 and m \angle M = 5y-30, what is m \angle L?`, fidelity.NumberMoved},
	}},
	{`a wire in the form of a circle of radius 28 cm is bent into a square . find the area of the square .`, `1936`, []string{
		`a circle of radius 28 cm is made of a wire . if the wire is bent into a square , find the area of the square .`,
	}, []wrong{
		{`a wire in the form of a square of side 28 cm is bent into a circle . what is the area of the circle ?`, fidelity.RelationDropped},
		{`a wire in the form of a circle of radius 28 cm is bent into a square . what is the area of the circle ?`, fidelity.QuestionChanged},
		{`a wire in the form of a circle of radius 28 cm is bent into a square . what is the diagonal of the square ?`, fidelity.RelationDropped},
		{`a wire in the form of a circle of diameter 28 cm is bent into a square . what is the area of the square ?`, fidelity.RelationDropped},
	}},
	{`the inner circumference of a circular track is 440 m and the track is 14 m wide . find the radius of the outer circle .`, `84`, []string{
		`a circular track has an inner circumference of 440 m and is 14 m wide . what is the radius of its outer circle ?`,
	}, []wrong{
		{`the outer circumference of a circular track is 440 m and the track is 14 m wide . what is the radius of the inner circle ?`, fidelity.RelationAdded},
		{`the inner circumference of a circular track is 440 m and the track is 14 m wide . what is the diameter of the outer circle ?`, fidelity.RelationDropped},
		{`the inner circumference of a circular track is 440 m and the track is 14 m wide . what is the radius of the inner circle ?`, fidelity.RelationAdded},
		{`the inner radius of a circular track is 440 m and the track is 14 m wide . what is the radius of the outer circle ?`, fidelity.RelationDropped},
	}},
	{`如图所示，KL∥MN，∠LKM=38°，KM平分∠LKN。求∠KNM的大小。`, `104`, []string{
		`如图，KL平行于MN，KM是∠LKN的角平分线，∠LKM=38°，求∠KNM的度数。`,
	}, []wrong{
		{`如图，KL∥MN，∠LKM=38°，KN平分∠LKM，求∠KNM的度数。`, fidelity.NameDropped},
		{`如图，KL⊥MN，∠LKM=38°，KM平分∠LKN，求∠KNM的度数。`, fidelity.RelationDropped},
		{`如图，KL∥MN，∠LKM=38°，KM平分∠LKN，求∠KMN的度数。`, fidelity.NameDropped},
		{`如图，KL∥MN，∠LKM=38°，KM垂直于KN，求∠KNM的度数。`, fidelity.NameDropped},
		{`如图，KL∥MN，∠LKM=38°，求∠KNM的度数。`, fidelity.NameDropped},
		{`如图，KL∥KN，∠LKM=38°，KM平分∠LKN，求∠KNM的度数。`, fidelity.NameDropped},
	}},
	{`As shown in the figure, KL is the diameter of circle O, M and N lie on circle O, angle KLM = 50, then the degree of angle KNM is ()`, `50`, []string{
		`In the figure, KL is a diameter of circle O and points M and N lie on circle O. If angle KLM = 50, how large is angle KNM? ()`,
		`KL is a diameter of circle O, with M and N on circle O, as shown in the figure. If angle KLM = 50, what is the measure in degrees of angle KNM? ()`,
		`In the figure, circle O has diameter KL and passes through M and N. Given angle KLM = 50, then angle KNM equals how many degrees? ()`,
		`In the figure, circle O has diameter KL. M and N are on circle O and angle KLM is 50. The degree measure of angle KNM is then ()`,
	}, []wrong{
		{`In the figure, circle O has diameter KL. M and N are on circle O and angle KNM is 50. The degree measure of angle KLM is then ()`, fidelity.QuestionChanged},
		{`In the figure, circle O has diameter KL. M and N are on circle O and angle KLM is 50. The degree measure of arc KM is then ()`, fidelity.NameDropped},
	}},
	{`the cost of fencing a square field at rs . 30 per metre is rs . 3600 . what is the area of the field ?`, `900`, []string{
		`fencing a square field at rs . 30 per metre costs rs . 3600 . find the field ' s area .`,
		`at rs . 30 per metre , the cost of fencing a square field is rs . 3600 . determine the area of this field .`,
	}, []wrong{
		{`the cost of fencing a square field at rs . 30 per metre is rs . 3600 . what is the perimeter of the field ?`, fidelity.QuestionChanged},
		{`the cost of fencing a square field at rs . 3600 per metre is rs . 30 . what is the area of the field ?`, fidelity.NumberMoved},
	}},
	{`What is the edge length of a cube with volume 64?`, `4`, []string{
		`A cube has a volume of 64. How long is each edge?`, `Find the length of an edge of a cube whose volume is 64.`,
	}, []wrong{
		{`What is the edge length of a cube with surface area 64?`, fidelity.RelationDropped}, {`What is the diagonal of a cube with volume 64?`, fidelity.RelationAdded},
	}},
}
