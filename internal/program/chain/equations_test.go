package chain

import (
	"strings"
	"testing"

	"geoeval/internal/program"

	"github.com/google/go-cmp/cmp"
)

// numbersOf are numbers as "m \angle A = 40; AB = 3x+5": what stands behind the last equals sign is one.
func numbersOf(t *testing.T, told string) []Number {
	t.Helper()
	var numbers []Number
	for i, clause := range strings.Split(told, "; ") {
		at := strings.LastIndex(clause, "= ") + 2
		n := Number{Name: "N" + string(rune('0'+i)), Text: clause[at:], Before: clause[:at]}
		if v, ok := valueOf(n.Text); ok {
			n.Value = &v
		}
		numbers = append(numbers, n)
	}
	return numbers
}

func TestEquationsAreTakenApart(t *testing.T) {
	for _, c := range []struct {
		name, program, told, text string
		gold                      float64
		// want are the steps: the question and the answer; or the reason why there are none.
		want []string
		why  Reason
	}{
		{"one slot after the other", "Multiple V0 C2 N0 Gougu V1 V0 N1 Get V1", "AB = 8; AC = 5", "Find CD.", 3, []string{
			"A length of AB = 8 is divided into two equal parts. How long is each part? 4",
			"The hypotenuse of a right triangle is AC = 5 long, and one of its legs is 4 long. The problem asks for the other leg. Find CD. 3",
		}, ""},
		{"a letter on both sides, and its expression", "Equal N0 N1 Get N0", `m \angle A = 38x-14; m \angle B = 26x+22`, `Find m \angle A.`, 100, []string{
			"Two angles are equal. One of them measures (38x − 14)° and the other (26x + 22)°. What is the value of x? 3",
			`An angle measures (38x − 14)°, where x = 3. The problem asks for the angle. Find m \angle A. 100°`,
		}, ""},
		{"a right angle as an expression", "Equal N0 C90 Multiple N1 C2 V0 Get V0", `m \angle A = 4b-6; m \angle B = 2b+11`, `Find m \angle C.`, 118, []string{
			"An angle of 90° is given as (4b − 6)°. What is the value of b? 24",
			"An angle measures (2b + 11)°, where b = 24. How large is the angle? 59°",
			`An angle is twice as large as an angle of 59°. The problem asks for the larger angle. Find m \angle C. 118°`,
		}, ""},
		{"a fraction on one side", "Equal N0 N1 Get N0", `AB = 2a-2; CD = \frac{5a+1}{4}`, "Find AB.", 4, []string{
			"Two segments are equally long. The length of one of them is 2a − 2, and that of the other is (5a + 1) / 4. What is the value of a? 3",
			"A segment has a length of 2a − 2, where a = 3. The problem asks for the segment. Find AB. 4",
		}, ""},
		{"an arc and its inscribed angle", "Sum N0 V0 C360 Multiple V1 C2 V0 Get V1", `m \widehat AD = 110`, `Find m \angle DAB.`, 125, []string{
			"A circle is divided into two arcs. One of them measures 110°. How large is the other? 250°",
			`An inscribed angle of a circle intercepts an arc of 250°. The problem asks for the inscribed angle. Find m \angle DAB. 125°`,
		}, ""},
		{"a proportion asked in its second place", "Proportion N0 V0 N1 N2 Multiple V0 C3 V1 Get V1", "AB = 6; CD = 4; EF = 2", "Find GH.", 9, []string{
			"Four segments are in proportion: x : 6 = 2 : 4. How long is the segment x? 3",
			"There are 3 segments, and each of them is 3 long. The problem asks for their total length. Find GH. 9",
		}, ""},
		{"three arcs", "Sum N0 N1 V0 C360 Multiple V1 C2 V0 Get V1", `m \widehat PQ = 113; m \widehat MQ = 118`, `Find m \angle Q.`, 64.5, []string{
			"A circle is divided into three arcs. Two of them measure 118° and 113°. How large is the third? 129°",
			`An inscribed angle of a circle intercepts an arc of 129°. The problem asks for the inscribed angle. Find m \angle Q. 64.5°`,
		}, ""},
		{"a proportion in a letter", "Proportion N0 N2 N1 N3 Get N0", "AB = x+3; CD = 5; EF = 2x-8; GH = 3", "Find AB.", 10, []string{
			"The lengths of four segments are in proportion: (x + 3) : (2x − 8) = 5 : 3. What is the value of x? 7",
			"A segment has a length of x + 3, where x = 7. The problem asks for the segment. Find AB. 10",
		}, ""},
		{"a sum of more than a turn", "Ngon_Angsum C5 V0 Sum N0 N1 N2 N3 V1 V0 Get V1", `m \angle A = 100; m \angle B = 110; m \angle C = 120; m \angle D = 90`, `Find m \angle E.`, 120, nil, UnknownStep},
		{"what is equal is no step", "Equal N0 V0 Sum V0 V1 C180 Get V1", `m \angle A = 40`, `Find m \angle B.`, 140, nil, OneStep},
		{"a letter that is not linear", "Equal N0 N1 Get N1", "AB = x^{2}; CD = 4x", "Find CD.", 16, nil, UnknownStep},
		{"an angle that is a length", "Gsin N0 N1 V0 Gougu V0 N0 V1 Get V1", "AB = 3; CD = 4", "Find EF.", 5, nil, UnknownStep},
	} {
		t.Run(c.name, func(t *testing.T) {
			goal := "length"
			if strings.Contains(c.text, "angle") {
				goal = "angle"
			}
			p := Problem{Language: program.PGPS, Program: c.program, Numbers: numbersOf(t, c.told), Text: c.text, Gold: c.gold, Slack: 1e-3,
				Answer: "", Goal: goal}
			chain, refusal := Of(p)
			if refusal != nil {
				if refusal.Reason != c.why {
					t.Fatalf("%s: %v", refusal.Reason, refusal)
				}
				return
			}
			var got []string
			for _, s := range chain.Steps {
				got = append(got, s.EN+" "+s.Answer.EN)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
