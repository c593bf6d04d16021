package fidelity_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/fidelity"
)

// Where a third has to be another, a word here and there is too little, and other words or another order are enough.
func TestChangedByAThird(t *testing.T) {
	bounds := fidelity.Default()
	bounds.Changed = 1. / 3
	for _, c := range []struct {
		style, text string
		enough, few []string
	}{
		{"Geometry3K", `Find the measure of \angle KLM if \angle 3 and \angle 4 are vertical angles.`,
			[]string{`If \angle 3 and \angle 4 are vertical angles, how large is \angle KLM?`, `Given that \angle 4 and \angle 3 are vertical angles, what is the measure of \angle KLM?`},
			[]string{`Determine the measure of \angle KLM if \angle 3 and \angle 4 are vertical angles.`}},
		{"PGPS9K", `KLMN is a rhombus with KL = 7 and KM = 12. Find the area of the rhombus.`,
			[]string{`Determine the area of the rhombus, given that KLMN is a rhombus with KM = 12 and KL = 7.`},
			[]string{`KLMN is a rhombus with KL = 7 and KM = 12. Determine the area of the rhombus.`}},
		{"UniGeo", `As shown in the figure, KL is a diameter of circle O, and angle LKM = 35, then the degree of angle KLM is ()`,
			[]string{`Refer to the figure. Given that KL is a diameter of circle O and that angle LKM = 35, what is the measure of angle KLM? ()`},
			[]string{`As shown in the figure, KL is the diameter of circle O, and angle LKM = 35, then the degree of angle KLM is equal to ()`}},
		{"MathQA", `the length of a rectangle is 9 cm and its width is 4 cm . what is its area in square cm ?`,
			[]string{`find the area in square cm of a rectangle with a width of 4 cm and a length of 9 cm .`},
			[]string{`the length of a rectangle is 9 cm and its width is 4 cm . find its area in square cm .`}},
		{"MATH", "A cone has a height of $9$ cm and a base radius of $4$ cm. What is the volume of the cone?",
			[]string{"Find the volume of a cone whose base radius is $4$ cm and whose height is $9$ cm."},
			[]string{"A cone has height $9$ cm and a base radius of $4$ cm. What is the volume of the cone?"}},
		{"GeometryQA", `一个圆柱形水桶，底面半径是3分米，高是5分米，它的体积是多少立方分米？`,
			[]string{`有一个圆柱形水桶，高为5分米，底面半径为3分米，请你算一算，它的体积等于多少立方分米？`},
			[]string{`一个圆柱形水桶，底面半径为3分米，高是5分米，它的体积是多少立方分米？`}},
		{"GeoQA+", `如图所示，KL=6，LM=8，KL平行于MN。求直线KM的长度。`,
			[]string{`如图，已知KL与MN平行，LM=8，KL=6，那么直线KM的长是多少？`},
			[]string{`如图所示，KL=6，LM=8，KL平行于MN。求直线KM的长。`}},
	} {
		t.Run(c.style, func(t *testing.T) {
			o := bounds.Read(fidelity.Reference{Text: c.text})
			tooNear := func(s string) bool {
				return slices.ContainsFunc(o.Check(s), func(f fidelity.Fault) bool {
					return f.Kind == fidelity.TooNear && (strings.Contains(f.Detail, "is changed") || strings.Contains(f.Detail, "from the original"))
				})
			}
			for _, s := range c.enough {
				if tooNear(s) {
					t.Errorf("too near: %v\n     %s", o.Check(s), s)
				}
			}
			for _, s := range c.few {
				if !tooNear(s) {
					t.Errorf("not too near: %v\n     %s", o.Check(s), s)
				}
			}
		})
	}
}

// What differs in white space, case and marks alone is the original, however many of them there are.
func TestMarksAreNoOtherWording(t *testing.T) {
	for text, same := range map[string]string{
		"In triangle KLM, KL = 6 and LM = 8. Find KM.": "in triangle KLM , KL=6  and LM=8 ; find KM !",
		"一个圆柱形水桶，底面半径是3分米，它的高是多少？":                     "一个圆柱形水桶,底面半径是3分米.它的高是多少.",
	} {
		faults := fidelity.Read(fidelity.Reference{Text: text}).Check(same)
		if !slices.ContainsFunc(faults, func(f fidelity.Fault) bool { return f.Kind == fidelity.Unchanged }) {
			t.Errorf("%q of %q: %v", same, text, faults)
		}
	}
}
