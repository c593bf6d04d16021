package backward

import (
	"math"
	"slices"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"
)

// What the statement says of a masked number bounds it, and nothing else does.
func TestTheRangeOfANumberFollowsFromTheStatement(t *testing.T) {
	for _, test := range []struct {
		name       string
		text       string
		structural []string
		clauses    []string
		low, high  float64
		bound      schema.Bound
	}{
		{"an angle", `Find CD.`, nil, []string{`m \angle BAC = ‹56›`}, 0, 180, schema.ByMeasure},
		{"an arc", `Find CD.`, nil, []string{`m \widehat AB = ‹200›`}, 0, 360, schema.ByMeasure},
		{"a part of an edge of 9", "Find CD.", []string{"line A D B"}, []string{"AD = ‹4›", "AB = ‹9›"}, 0, 9, schema.ByGivens},
		{"a whole with both parts", "Find CD.", []string{"line A D B"}, []string{"AB = ‹9›", "AD = ‹4›", "DB = ‹5›"}, 5, 9, schema.ByGivens},
		{"a leg", "Find CD.", nil, []string{"AC = ‹3›", "AB = ‹5›", `AC \perp CB on C`}, 0, 5, schema.ByGivens},
		{"a hypotenuse with both legs", "Find CD.", nil, []string{"AB = ‹5›", "AC = ‹3›", "BC = ‹4›", `AC \perp CB on C`}, 4, 7, schema.ByGivens},
		{"a side of a triangle", "Find CD.", nil, []string{"AB = ‹5›", "AC = ‹3›", "BC = ‹4›"}, 1, 7, schema.ByGivens},
		{"a chord", "Find CD.", []string{`\odot O lieson A B C`}, []string{"AB = ‹8›", "OC = ‹5›"}, 0, 10, schema.ByGivens},
		{"in the text", "If AB = ‹4› cm, AC = ‹9› cm and BC = ‹6› cm, find AD.", nil, nil, 3, 15, schema.ByGivens},
		{"in Chinese", "若AB=‹4›，AC=‹9›，BC=‹6›，求AD。", nil, nil, 3, 15, schema.ByGivens},
		{"one other side", "Find CD.", nil, []string{"AB = ‹5›", "AC = ‹3›"}, program.Smallest, program.Greatest, schema.BySize},
		{"lengths of several units", "If AB = ‹4› m, AC = ‹900› cm and BC = ‹600› cm, find AD.", nil, nil, program.Smallest, program.Greatest, schema.BySize},
		{"a sum", "Find CD.", []string{"line A D B"}, []string{"AD = ‹4›", "CE + AB = ‹9›"}, program.Smallest, program.Greatest, schema.BySize},
		{"the length of an arc", "Find CD.", nil, []string{`l \widehat AB = ‹9›`, "AC = ‹3›", "BC = ‹7›"}, program.Smallest, program.Greatest, schema.BySize},
		{"what the statement contradicts", "Find CD.", []string{"line A D B"}, []string{"AD = ‹12›", "AB = ‹9›"}, program.Smallest, program.Greatest, schema.BySize},
		{"a number without a name", "The base is ‹4› cm, and BC = ‹6› cm.", nil, nil, program.Smallest, program.Greatest, schema.BySize},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := told(t, nil, test.text, test.clauses...)
			p.Structural = test.structural
			got := spanOf(p, p.Numbers, masked(t, p, nil, 0))
			if got.bound != test.bound || math.Abs(got.low-test.low) > 1e-4 || math.Abs(got.high-test.high) > 1e-4 {
				t.Errorf("%+v, not %v to %v by %s", got, test.low, test.high, test.bound)
			}
		})
	}
}

// What is relative to the other numbers shows how large a number may be, and hides nothing that was found.
func TestARangeBySizeExcludesNothing(t *testing.T) {
	p := told(t, nil, "The base is ‹4› cm, and BC = ‹6› cm.")
	m := masked(t, p, nil, 0)
	for _, test := range []struct {
		name  string
		found []float64
		want  span
	}{
		{"the number alone", []float64{4}, span{0.01, 10000, schema.BySize}},
		{"another in the range", []float64{4, 1500}, span{0.01, 10000, schema.BySize}},
		{"another far above", []float64{4, 1e5}, wide},
		{"another far below", []float64{0.001, 4}, wide},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := wide.relative(20, p.Numbers, m, test.found); got != test.want {
				t.Errorf("%+v, not %+v", got, test.want)
			}
		})
	}
	bounded := span{1, 7, schema.ByGivens}
	if got := bounded.relative(20, p.Numbers, m, nil); got != bounded {
		t.Errorf("%+v, though the statement bounds it", got)
	}
}

// A program that takes a difference as positive has two solutions, and no number is asked for unless the statement says which
// it is.
func TestNoUniquenessRestsOnTheProgramsAbsoluteValue(t *testing.T) {
	s := &stage{config: Config{Size: 1, Tolerance: 0.001}}
	for _, test := range []struct {
		name, source string
		structural   []string
		clauses      []string
		answer       float64
		unique       bool
		others       []float64
	}{
		{"a difference in either order", "g_minus N_0 N_1", nil, []string{"AB = ‹4›", "CD = ‹9›"}, 5, false, []float64{14}},
		{"the same of a part and its whole", "g_minus N_0 N_1", []string{"line A D B"}, []string{"AD = ‹4›", "AB = ‹9›"}, 5, true, nil},
		{"one order gives nothing positive", "g_minus N_0 N_1", nil, []string{"AB = ‹14›", "CD = ‹9›"}, 5, false, []float64{4}},
		{"a difference that exceeds the other", "g_minus N_0 N_1", nil, []string{"AB = ‹30›", "CD = ‹9›"}, 21, true, nil},
		{"a leg or a hypotenuse", "gougu_minus N_0 N_1", nil, []string{"AB = ‹5›", "AC = ‹13›"}, 12, false, []float64{17.6918}},
		{"a leg", "gougu_minus N_0 N_1", nil, []string{"AC = ‹5›", "AB = ‹13›", `AC \perp CB on C`}, 12, true, nil},
		{"an angle", "g_minus C_3 N_0", nil, []string{`m \angle BAC = ‹50›`}, 130, true, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := told(t, nil, "Find it.", test.clauses...)
			p.Structural = test.structural
			for i := range p.Numbers {
				p.Numbers[i].Name = []string{"N_0", "N_1"}[i]
			}
			solution, err := program.Parse(program.Stack, test.source, p.Numbers)
			if err != nil {
				t.Fatal(err)
			}
			m := masked(t, p, nil, 0)
			tolerance := 1e-6
			got, err := s.prove(solution, m, &schema.ProgramCheck{Gold: &test.answer, Tolerance: &tolerance}, spanOf(p, p.Numbers, m))
			if err != nil {
				t.Fatal(err)
			}
			if got.unique != test.unique || !slices.EqualFunc(got.others, test.others, func(a, b float64) bool { return math.Abs(a-b) < 1e-3 }) {
				t.Errorf("unique: %v, others %v; not %v and %v", got.unique, got.others, test.unique, test.others)
			}
		})
	}
}
