package proofread

import (
	"strings"
	"testing"

	"geoeval/schema"
)

func TestWaysAreReadAsTheyAreSaid(t *testing.T) {
	for way := Fraction; way <= MostPlaces; way++ {
		for _, l := range schema.Languages {
			l := schema.Language(l)
			text := map[schema.Language]string{schema.English: "Find AB. ", schema.Chinese: "求AB的长。"}[l] + way.In(l)
			for _, spelled := range []string{text, strings.ToLower(text), strings.ReplaceAll(text, "π", `$\pi$`),
				strings.ReplaceAll(text, " ", "  "), strings.ReplaceAll(text, "。", "．")} {
				if got, pi := WayOf(spelled); got != way || pi != "" {
					t.Errorf("%q is read as %d with π = %q, want %d", spelled, got, pi, way)
				}
			}
		}
	}
}

func TestAnotherPiIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"求圆的面积。" + Pi(schema.Chinese, "3.14"):                               "3.14",
		"求圆的面积．π取3.14．结果保留两位小数．":                                            "3.14",
		"Find the area. " + Pi(schema.English, "3.14") + " Round.":          "3.14",
		"find the area . use π = 3.1416 .":                                  "3.1416",
		"Find the area of the circle. Give the answer in terms of π.":       "",
		"The area of a circle with radius 3 is 9π. Find its circumference.": "",
	} {
		t.Run(text, func(t *testing.T) {
			if _, got := WayOf(text); got != want {
				t.Errorf("π is %q, want %q", got, want)
			}
		})
	}
}

func TestAnswer(t *testing.T) {
	for _, test := range []struct {
		text, answer string
		value        float64
		want         string // in the fault; "" for none
	}{
		{"Find AB.", "12", 12, ""},
		{"Find AB.", "2.5", 2.5, ""},
		{"Find AB.", "12.000", 12, ""},
		{"Find AB.", "5.48", 5.477225575051661, "the solution gives"},
		{"Find AB. Round the answer to two decimal places.", "5.48", 5.477225575051661, ""},
		{"Find AB. Round the answer to two decimal places.", "5.477", 5.477225575051661, "has 3"},
		{"Find AB. Round the answer to three decimal places.", "5.477", 5.477225575051661, ""},
		{"Find AB. Round the answer to two decimal places.", "76.30", 76.2987, ""},
		{"Find AB. Round the answer to two decimal places.", "76.3", 76.2987, "has 1"},
		{"Find AB. Round the answer to three decimal places.", "5.476", 5.477225575051661, "the solution gives"},
		{"Find AB. Round the answer to the nearest whole number.", "5", 5.477225575051661, ""},
		{"Find AB.", `\sqrt{30}`, 5.477225575051661, "does not ask"},
		{"Find AB. Give the exact answer.", `\sqrt{30}`, 5.477225575051661, ""},
		{"Find AB. Give the exact answer.", "5.477", 5.477225575051661, "has none"},
		{"求圆的面积。结果保留π。", "4π", 12.566370614359172, ""},
		{"求圆的面积。结果保留π。", "12.56", 12.566370614359172, "has none"},
		{"求圆的面积。", "4π", 12.566370614359172, "does not ask"},
		{"求圆的面积。π取3.14。", "12.56", 12.56, ""},
		{"求圆的面积。", "12.56", 12.566370614359172, "the solution gives"},
		{"Find the ratio. Give the answer as a fraction in lowest terms.", `\frac{3}{4}`, 0.75, ""},
		{"求比值．结果用最简分数表示．", "1((1)/(3))", 4. / 3, ""},
		{"Find the ratio. Give the answer as a fraction in lowest terms.", "0.75", 0.75, "has none"},
		{"Find AB.", "3(m + n)", 12, ""}, // no number
	} {
		t.Run(test.text+" "+test.answer, func(t *testing.T) {
			faults := strings.Join(Answer(test.text, test.answer, &test.value), "; ")
			if (test.want == "") != (faults == "") || !strings.Contains(faults, test.want) {
				t.Errorf("%q, want %q", faults, test.want)
			}
		})
	}
}

func TestChoices(t *testing.T) {
	for _, test := range []struct {
		choices string
		gold    int
		tell    bool
	}{
		{"12|9|16|24", 0, false},
		{"12.5|9.1|16.4|2.5", 1, false},
		{"12.511|9|16|24", 0, true},
		{"12|9|16.5|24", 0, true},
		{`2\sqrt{3}|\sqrt{3}|4\sqrt{3}|5\sqrt{3}`, 0, false},
		{`2\sqrt{3}|\sqrt{3}|4|5\sqrt{3}`, 0, true},
		{"2π|4π|8|6π", 0, true},
		{"2π||8π|6π", 0, false}, // a choice is lost
		{"5.000|6.000|7.000|8", 0, true},
		{"76.30|81.25|60.00|90.70", 0, false},
		{"76.3|81.25|60.00|90.70", 0, true},
		{"1/3|2|3|4", 0, true},
	} {
		t.Run(test.choices, func(t *testing.T) {
			if faults := Choices(strings.Split(test.choices, "|"), test.gold); (len(faults) > 0) != test.tell {
				t.Errorf("%q", faults)
			}
		})
	}
}
