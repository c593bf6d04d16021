package fidelity_test

import (
	"slices"
	"testing"

	"geoeval/internal/text/fidelity"
)

// Every check by itself: texts that it lets through and texts that it stops.
func TestChecks(t *testing.T) {
	for _, c := range []struct {
		check, text, answer string
		choices             []string
		same                []string
		kind                fidelity.Kind
		other               []string
	}{
		{check: "numbers in digits", text: "A box is 1,200 mm by 0.5 m and holds 20% of 3 parts. How long is it?", kind: fidelity.NumberDropped,
			same:  []string{"A box measuring 1200 mm by 0.5 m holds 20 percent of 3 parts. What is its length?", "How long is a box which is 1,200 mm by .5 m, and which holds 20 % of three parts?"},
			other: []string{"A box of 1,20 mm by 0.5 m holds 20% of 3 parts. What is its length?", "A box of 1,200 mm by 5 m holds 20% of 3 parts. What is its length?", "A box of 1,200 mm by 0.5 m holds 20% of some parts. What is its length?"}},
		{check: "words said twice", text: "The line that meets the circle at A is a tangent. Find the length of AB in cm.", kind: fidelity.Format,
			same: []string{"What is the length of AB, in cm, if the line that meets the circle at A is a tangent?", "A tangent is the line that meets the circle at A, the point that that is. In cm, find the length of AB."},
			other: []string{"What is the the length of AB, in cm, if the line that meets the circle at A is a tangent?", "What is the length of of AB, in cm, if the line that meets the circle at A is a tangent?",
				"What is the length of the length of AB, in cm, if the line that meets the circle is is a tangent at A?", "Find in cm the length of AB. The The line that meets the circle at A is a tangent."}},
		{check: "numbers added", text: "Three poles stand 7 m apart. How far is the last from the first?", kind: fidelity.NumberAdded,
			same:  []string{"3 poles stand 7 m apart. What is the distance from the first to the last?", "There are three poles, 7 m apart. How far from the first is the last?"},
			other: []string{"Three poles stand 7 m apart. How far is pole 3 from the first, 14 m?", "Three poles stand 7 m apart in four rows. How far is the last from the first?", "Three poles, each 7 m tall, stand 7 m apart. How far is the last from the first?"}},
		{check: "full-width and other digits", text: "圆的半径是３厘米，周长是多少厘米？", kind: fidelity.NumberDropped,
			same:  []string{"已知圆的半径为3厘米，求圆的周长是多少厘米．", "一个圆，半径３厘米，它的周长是多少厘米？"},
			other: []string{"已知圆的半径为５厘米，求圆的周长是多少厘米．", "已知圆的半径为五厘米，求圆的周长是多少厘米．"}},
		{check: "numbers in Chinese words", text: "把一根木料锯成三段，每段长2米，这根木料长多少米？", kind: fidelity.NumberDropped,
			same:  []string{"一根木料被锯成了3段，每段的长度是2米，这根木料有多长？是多少米？", "将一根木料锯为三段，每一段长2米，求木料原来长多少米．"},
			other: []string{"把一根木料锯成四段，每段长2米，那么这根木料长多少米？", "把一根木料锯成几段，每段长2米，那么这根木料长多少米？"}},
		{check: "values", text: "In the figure, AB = 3, CD = 4 and angle B = 50. Find AC.", kind: fidelity.NumberMoved,
			same:  []string{"Given CD = 4, AB = 3 and angle B = 50 in the figure, determine AC.", "In the figure, angle B = 50, CD is 4 and the length of BA is 3. What is AC?"},
			other: []string{"Given AB = 4, CD = 3 and angle B = 50 in the figure, determine AC.", "In the figure, angle B = 3, CD is 4 and the length of AB is 50. What is AC?", "Given CD = 4, AC = 3 and angle B = 50 in the figure with AB, determine AC."}},
		{check: "extents", text: "A tank has a length of 9 ft and a width of 4 ft. Find its area in square feet.", kind: fidelity.NumberMoved,
			same:  []string{"A tank is 9 ft long and 4 ft wide. What is its area in square feet?", "What is the area, in square feet, of a tank with width 4 ft and length 9 ft?"},
			other: []string{"A tank is 4 ft long and 9 ft wide. What is its area in square feet?", "What is the area, in square feet, of a tank with width 9 ft and length 4 ft?"}},
		{check: "respectively", text: "The diameters of circles A, B and C are 8, 10 and 14, respectively. Find AB.", kind: fidelity.NumberMoved,
			same:  []string{"Circles A, B and C have diameters of 8, 10 and 14, respectively. What is AB?"},
			other: []string{"Circles A, B and C have diameters of 10, 8 and 14, respectively. What is AB?", "Circles B, A and C have diameters of 8, 10 and 14, respectively. What is AB?"}},
		{check: "names", text: "Points P and Q lie on AB. Angle PQR is half of angle ABC. Find QR.", kind: fidelity.NameAdded,
			same:  []string{"P and Q are points on BA, and ∠RQP is half of ∠ABC. Determine QR.", "If P and Q lie on line AB and angle PQR is half of angle CBA, what is QR?"},
			other: []string{"P and Q are points on AB, and ∠PRQ is half of ∠ABC. Determine QR.", "P and Q are points on AB, and ∠PQR is half of ∠ABC. In triangle XYZ, determine QR.", "P and Q are points on AP, and ∠PQR is half of ∠ABC. Determine QR."}},
		{check: "names left out", text: `A_1 and A_2 lie on \overline{BC}, and \widehat{DE} is an arc. Find A_1A_2.`, kind: fidelity.NameDropped,
			same:  []string{`On \overline{BC} there are A_1 and A_{2}, and arc DE is given. Determine A_1A_2.`},
			other: []string{`A_1 and A_2 lie on \overline{BC}. What is the length A_1A_2?`, `A_1 and A_3 lie on \overline{BC}, and arc DE is given. Determine A_1A_3.`}},
		{check: "parts", text: "AB is a diameter of circle O, and E is the midpoint of CD. CD bisects angle OCA. Find CE.", kind: fidelity.NameMoved,
			same:  []string{"Circle O has diameter AB. The midpoint of CD is E, and CD is the bisector of angle OCA. Determine CE.", "In circle O, AB is a diameter. If CD bisects angle OCA and E is the midpoint of CD, what is CE?"},
			other: []string{"CD is a diameter of circle O, and E is the midpoint of AB. CD bisects angle OCA. What is CE?", "AB is a diameter of circle O, and E is the midpoint of AB. CD bisects angle OCA. What is the length of CE with CD?"}},
		{check: "equals and parallels", text: "In the figure, AB = AD and BC ∥ DE, and CE ⊥ AC. Find BE.", kind: fidelity.NameMoved,
			same:  []string{"Given AD = AB, DE ∥ BC and AC ⊥ CE in the figure, what is BE?", "If BC is parallel to DE, CE is perpendicular to AC, and AB = AD in the figure, determine BE."},
			other: []string{"Given BC = AD, DE ∥ AB and AC ⊥ CE in the figure, what is BE?", "If BC is parallel to AC, CE is perpendicular to DE, and AB = AD in the figure, determine BE."}},
		{check: "variables", text: "Find x if y = 2x + 7 and a is the side of a square.", kind: fidelity.VariableDropped,
			same:  []string{"If y = 2x + 7 and a is a side of a square, what is x?", "A square has side a. Given that y = 2x + 7, determine x."},
			other: []string{"If y = 2z + 7 and a is a side of a square, what is z?", "If y = 2x + 7 and the square is drawn, what is x?"}},
		{check: "formulas", text: `The base is \frac{3}{4} of 5\sqrt{2}, and the points are (2, 9) and (0, 1). Find the ratio 3 : 8 of the base.`, kind: fidelity.LatexDropped,
			same:  []string{`Points (2,9) and (0,1) are given, and the base is 3/4 of 5 \sqrt{2}. Determine the ratio 3:8 of the base.`, `With (0, 1) and (2, 9) as points and a base that is \dfrac34 of 5\sqrt2, what is the ratio 3 : 8 of the base?`},
			other: []string{`Points (9,2) and (0,1) are given, and the base is 3/4 of 5 \sqrt{2}. Determine the ratio 3:8 of the base.`, `Points (2,9) and (0,1) are given, and the base is 4/3 of 5 \sqrt{2}. Determine the ratio 3:8 of the base.`, `Points (2,9) and (0,1) are given, and the base is 3/4 of 2 \sqrt{5}. Determine the ratio 3:8 of the base.`, `Points (2,9) and (0,1) are given, and the base is 3/4 of 5 \sqrt{2}. Determine the ratio 8:3 of the base.`}},
		{check: "relations", text: "An isosceles triangle is inscribed in a circle, and its largest side is not parallel to the chord. Find the perimeter of the triangle.", kind: fidelity.RelationDropped,
			same:  []string{"What is the perimeter of an isosceles triangle that is inscribed in a circle and whose longest side is not parallel to the chord?", "A circle has an isosceles triangle inscribed in it. The greatest side of the triangle is not ∥ to the chord. Determine the perimeter of the triangle."},
			other: []string{"What is the perimeter of a triangle that is inscribed in a circle and whose longest side is not parallel to the chord?", "What is the perimeter of an isosceles triangle that is inscribed in a circle and whose shortest side is not parallel to the chord?", "What is the perimeter of an isosceles triangle that is inscribed in a circle and whose longest side is parallel to the chord?"}},
		{check: "relations added", text: "Quadrilateral KLMN has KL = 6. Find MN.", kind: fidelity.RelationAdded,
			same:  []string{"Given KL = 6 in quadrilateral KLMN, what is the length of MN?"},
			other: []string{"Given KL = 6 in rectangle KLMN, what is the length of MN?", "Given KL = 6 in quadrilateral KLMN with parallel sides, what is the length of MN?"}},
		{check: "units", text: "The area of a square is 50 cm^2, its height 12 inches and its price rs . 9. Find the angle of 30 degrees in the square.", kind: fidelity.UnitDropped,
			same:  []string{"A square has an area of 50 square centimetres, a height of 12 in. and a price of Rs. 9. What is the angle of 30° in the square?", "With an area of 50 sq cm, a height of 12 inches and a price of 9 rupees, what is the angle of 30^\\circ in the square?"},
			other: []string{"A square has an area of 50 cm, a height of 12 in. and a price of Rs. 9. What is the angle of 30° in the square?", "A square has an area of 50 cm^3, a height of 12 in. and a price of Rs. 9. What is the angle of 30° in the square?", "A square has an area of 50 cm^2, a height of 12 feet and a price of Rs. 9. What is the angle of 30° in the square?", "A square has an area of 50 cm^2, a height of 12 in. and a price of 9. What is the angle of 30° in the square?"}},
		{check: "units asked for", text: "一根铁丝长60分米，围成正方形，边长是多少厘米？", kind: fidelity.UnitDropped,
			same:  []string{"用一根长60分米的铁丝围一个正方形，求边长是多少厘米．"},
			other: []string{"用一根长60分米的铁丝围一个正方形，求边长是多少分米．"}},
		{check: "blank", text: "如图，在梯形KLMN中，KL=5，则MN的长为（　　）", kind: fidelity.BlankDropped,
			same:  []string{"如图所示，梯形KLMN中KL=5，那么MN的长度是()", "如图，已知梯形KLMN中KL的长为5，则MN的长是____"},
			other: []string{"如图所示，梯形KLMN中KL=5，那么MN的长度是多少？"}},
		{check: "blank added", text: "Find the area of the kite.", kind: fidelity.BlankAdded,
			same:  []string{"Determine the area of the kite.", "What is the kite's area?"},
			other: []string{"The area of the kite is ____.", "What is the area of the kite? ( )"}},
		{check: "question", text: "In triangle KLM, KL = 4 and LM = 5. Find the area of triangle KLM.", kind: fidelity.QuestionChanged,
			same:  []string{"Triangle KLM has KL = 4 and LM = 5. What is the area of triangle KLM?", "Determine the area of triangle KLM if KL = 4 and LM = 5."},
			other: []string{"Triangle KLM has KL = 4 and LM = 5. What is the perimeter of triangle KLM?", "Triangle KLM has KL = 4 and LM = 5 and an area.", "Triangle KLM has an area, KL = 4 and LM = 5. What is LM?"}},
		{check: "answer", text: "Find the side of a square with a diagonal of 6.", answer: `3\sqrt{2}`, kind: fidelity.AnswerGiven,
			same:  []string{"What is the side of a square whose diagonal is 6?"},
			other: []string{`What is the side of a square whose diagonal is 6? The answer is 3\sqrt{2}.`, `Show that the side of a square whose diagonal is 6 is 3\sqrt{2}, and find it.`}},
		{check: "choices", text: "What is a four-sided figure with one pair of equal angles called?", answer: "kite", choices: []string{"kite", "rhombus", "trapezoid"}, kind: fidelity.AnswerGiven,
			same:  []string{"Which name is given to a four-sided figure with one pair of equal angles?"},
			other: []string{"Is a four-sided figure with one pair of equal angles called a kite?", "What is a four-sided figure with one pair of equal angles called: rhombus or trapezoid?"}},
		{check: "solution", text: "A right triangle has legs of 3 and 4. Find the hypotenuse.", answer: "5", kind: fidelity.Solution,
			same:  []string{"Determine the hypotenuse of a right triangle whose legs are 3 and 4."},
			other: []string{"A right triangle has legs of 3 and 4. Therefore its hypotenuse can be found. Find it.", "By the Pythagorean theorem, find the hypotenuse of a right triangle with legs of 3 and 4.", "Solution: find the hypotenuse of the right triangle with legs 3 and 4."}},
		{check: "refusal", text: "Find the measure of each exterior angle.", kind: fidelity.Refusal,
			same:  []string{"Determine the measure of each exterior angle.", "What is the measure of every exterior angle?"},
			other: []string{"I'm sorry, but I cannot rewrite this.", "As an AI, find the measure of each exterior angle."}},
		{check: "language", text: "Find the volume of the cone.", kind: fidelity.Language,
			same:  []string{"What is the cone's volume?"},
			other: []string{"求圆锥的体积。", "Find the volume 体积 of the cone.", "Найдите объём конуса.", "Trouvez le volume des cone avec les cotes."}},
		{check: "format", text: "Find the length of the longest side.", kind: fidelity.Format,
			same:  []string{"How long is the longest side?", "What is the length of the longest side?"},
			other: []string{`"How long is the longest side?"`, "Rephrased: How long is the longest side?", "Sure! How long is the longest side?", "**How long** is the longest side?", "How long is the longest side?\nWhat is the length of the longest side?", "- How long is the longest side?", "What is the length of the", "How long is the (longest side?", "Here is a new version: how long is the longest side?"}},
		{check: "empty", text: "Find the length of the longest side.", kind: fidelity.Empty, same: []string{"How long is the longest side?"}, other: []string{"", " \n\t"}},
		{check: "unchanged", text: "Find the length of the longest side.", kind: fidelity.Unchanged, same: []string{"How long is the longest side?"},
			other: []string{"find the length of the longest side", "  Find the length  of the longest side. "}},
		{check: "too near", text: "The two equal sides of the large triangle in the upper part of the picture are exactly as long as the base of the small triangle that is drawn under them. Find its area.", kind: fidelity.TooNear,
			same:  []string{"In the picture, the base of the small triangle drawn under the large triangle is exactly as long as the two equal sides of the latter, which lie in the upper part. What is its area?"},
			other: []string{"The two equal sides of the large triangle in the upper part of the image are exactly as long as the base of the small triangle that is drawn under them. Find its area."}},
	} {
		t.Run(c.check, func(t *testing.T) {
			o := fidelity.Read(fidelity.Reference{Text: c.text, Answer: c.answer, Choices: c.choices})
			for _, s := range c.same {
				if faults := o.Check(s); len(faults) != 0 {
					t.Errorf("refused: %v\n     %s", faults, s)
				}
			}
			for _, s := range c.other {
				if faults := o.Check(s); !slices.ContainsFunc(faults, func(f fidelity.Fault) bool { return f.Kind == c.kind }) {
					t.Errorf("has %v, not %s\n     %s", faults, c.kind, s)
				}
			}
		})
	}
}

// What the diagram says and the text does not is named as such.
func TestDrawn(t *testing.T) {
	o := fidelity.Read(fidelity.Reference{Text: "Find KL.", Clauses: []string{"MN = 17"}})
	want := []fidelity.Fault{{Kind: fidelity.NumberAdded, Detail: "17, which only the diagram says"}, {Kind: fidelity.NameAdded, Detail: "MN, which only the diagram says"}}
	if faults := o.Check("Determine KL if MN = 17."); !slices.Equal(faults, want) {
		t.Errorf("%v, want %v", faults, want)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b      string
		low, high float64
	}{
		{"", "", 0, 0}, {"Find x.", "", 1, 1}, {"Find x.", "find  x", 0, 0}, {"Find x.", "Determine x.", 0.6, 0.7}, {"Find x.", "What is x?", 0.7, 0.75},
		{"Find x.", "Solve for x.", 0.7, 0.75}, {"Find the area of the kite.", "Find the area of the circle.", 0.25, 0.35},
		{"求圆的面积。", "求圆的面积", 0, 0}, {"求圆的面积。", "圆的面积是多少？", 0.4, 0.6}, {"长8分米，宽5分米。", "宽5分米，长8分米。", 0.1, 0.5},
		{`Find m \angle ABC.`, `What is m \angle ABC?`, 0.3, 0.5},
	} {
		d := fidelity.Distance(c.a, c.b)
		if d < c.low || d > c.high || d != fidelity.Distance(c.b, c.a) {
			t.Errorf("Distance(%q, %q) = %v, want %v to %v", c.a, c.b, d, c.low, c.high)
		}
	}
}

func TestSibling(t *testing.T) {
	o := fidelity.Read(fidelity.Reference{Text: "Find x."})
	wording := fidelity.ReadWording
	if fault, near := o.CheckSibling(wording("What is x?"), wording("What is x ?")); !near || fault.Kind != fidelity.TooNear {
		t.Errorf("%v, %v", fault, near)
	}
	if fault, near := o.CheckSibling(wording("What is x?"), wording("Determine x.")); near {
		t.Error(fault)
	}
	far := fidelity.Config{Original: 0.9}.Read(fidelity.Reference{Text: "Find the length of the longest side."})
	if faults := far.Check("What is the length of the longest side?"); len(faults) != 1 || faults[0].Kind != fidelity.TooNear {
		t.Errorf("%v", faults)
	}
}
