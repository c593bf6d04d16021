package corpus

import (
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"

	"pgregory.net/rapid"
)

func TestUniGeoSpellsNames(t *testing.T) {
	for text, want := range map[string]string{
		"In triangle ABC, ∠ABC = 40° and AB ∥ CD.":                "In triangle A B C , angle A B C = 40 degrees and A B parallel C D .",
		"The right-angled triangle A′BC has an area of 5.5 cm^2.": "The right-angled triangle A′ B C has an area of 5.5 cm^2 .",
		"The angles ∠AOC and ∠YOC make an angle ∠AOY.":            "The angles A O C and Y O C make an angle A O Y .",
		"A circle O has radius \ue000 cm, find OA?":               "A circle O has radius \ue000 cm , find O A ?",
	} {
		t.Run(text, func(t *testing.T) {
			if got := strings.Join(unigeoTokens(text), " "); got != want {
				t.Errorf("%q becomes\n%q, want\n%q", text, got, want)
			}
		})
	}
}

func TestMathQAIsLowerCaseAndSpaced(t *testing.T) {
	for text, want := range map[string]string{
		"In right triangle ABC, ∠C = 90° and AB = 1,200 cm. How long is BC?": "in right triangle abc , angle c = 90 degrees and ab = 1,200 cm . how long is bc ?",
		"Angle ∠ABC of triangle △ABC and ∠B are equal.":                      "angle abc of triangle abc and angle b are equal .",
		"The angles ∠A, ∠B and ∠C of △ABC":                                   "the angles a , b and c of triangle abc",
		"In triangles ABC and DEF, ∠A = ∠D.":                                 "in triangles abc and def , angle a = angle d .",
		"A trapezoid with AB ∥ CD, where AD ⊥ AB":                            "a trapezoid with ab parallel to cd , where ad is perpendicular to ab",
	} {
		t.Run(text, func(t *testing.T) {
			if got := mathqaText(text); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestFormulasStandBetweenDollars(t *testing.T) {
	for text, want := range map[string]string{
		"In a trapezoid, AB ∥ CD and AD ⊥ AB.":              `In a trapezoid, $AB \parallel CD$ and $AD \perp AB$.`,
		"In right triangle ABC, AB = 5 and ∠C = 90°.":       `In right triangle $ABC$, $AB = 5$ and $\angle C = 90^\circ$.`,
		"A cone has vertex P and base center O.":            `A cone has vertex $P$ and base center $O$.`,
		"The line y = 2x + 1 meets the x-axis at point A.":  `The line $y = 2x + 1$ meets the $x$-axis at point $A$.`,
		"Find its area, in terms of π.":                     `Find its area, in terms of $\pi$.`,
		"The ellipse x^2/36 + y^2/9 = 1 has foci on it.":    `The ellipse $x^2/36 + y^2/9 = 1$ has foci on it.`,
		"Point P(3, -2) lies on a line through A and B.":    `Point $P(3, -2)$ lies on a line through $A$ and $B$.`,
		"It has $AB = 5$ already, and a side of 5 cm in A.": "It has $AB = 5$ already, and a side of 5 cm in A.",
	} {
		t.Run(text, func(t *testing.T) {
			if got := inDollars(text); got != want {
				t.Errorf("%q becomes\n%q, want\n%q", text, got, want)
			}
		})
	}
}

func TestGeometry3KSpellsNamesOnly(t *testing.T) {
	for text, want := range map[string]string{
		`Find m \angle RST in \triangle RST.`: `Find m \angle R S T in \triangle R S T.`,
		"ABCD is a square. Find AB.":          "A B C D is a square. Find A B.",
		"Find x.":                             "Find x.",
	} {
		t.Run(text, func(t *testing.T) {
			if got := spellNames(text); got != want {
				t.Errorf("%q becomes %q, want %q", text, got, want)
			}
		})
	}
}

func TestQuestionsArePutInOtherWays(t *testing.T) {
	seen := map[string]bool{}
	for turn := range uint64(8) {
		seen[asked("ABCD is a kite. Find BC. Round the answer to two decimal places.", turn)] = true
	}
	if len(seen) != 3 || !seen["ABCD is a kite. What is BC? Round the answer to two decimal places."] {
		t.Error(seen)
	}
}

func TestClausesHaveLogicForms(t *testing.T) {
	got := strings.Join(logicForms(
		[]string{"AB = 5", "AB = CD", `m \angle ABC = 40`, `m \angle ABC = m \angle DEF`, `AB \perp CD on E`,
			`AB \parallel CD`, "a clause of another kind"},
		[]string{"line A D B", `\odot O lieson A B`}), "\n")
	want := `Equals(LengthOf(Line(A, B)), 5)
Equals(LengthOf(Line(A, B)), LengthOf(Line(C, D)))
Equals(MeasureOf(Angle(A, B, C)), 40)
Equals(MeasureOf(Angle(A, B, C)), MeasureOf(Angle(D, E, F)))
Perpendicular(Line(A, B), Line(C, D))
Parallel(Line(A, B), Line(C, D))
PointLiesOnLine(D, Line(A, B))
PointLiesOnCircle(A, Circle(O, radius_0_0))
PointLiesOnCircle(B, Circle(O, radius_0_0))`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What GeometryQA's answers are written as denotes the value again, wherever that is a fraction that it knows.
func TestMixedNumbersDenoteTheirValue(t *testing.T) {
	for v, want := range map[float64]string{0.1: "((1)/(10))", 15 + 5.0/51: "15((5)/(51))", 1.0 / 3: "((1)/(3))", 471: "",
		78.5: "78((1)/(2))", 0.123456: ""} {
		t.Run(want, func(t *testing.T) {
			if got := mixed(v); got != want {
				t.Errorf("%v is written %s, want %s", v, got, want)
			}
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		v := float64(rapid.IntRange(1, 5000).Draw(t, "above")) / float64(rapid.IntRange(1, 60).Draw(t, "below"))
		got, ok := mathtext.Value(mixed(v))
		if v != math.Trunc(v) && (!ok || got < v-1e-9 || got > v+1e-9) {
			t.Errorf("%v is written %s, which is %v", v, mixed(v), got)
		}
	})
}

func TestMarksKeepTheirParameters(t *testing.T) {
	m := mark(synth.Text{{Literal: "Side AB is "}, {Parameter: "a"}, {Literal: " and BC is "}, {Parameter: "b"},
		{Literal: "."}})
	m.text = strings.ToLower(m.text)
	got, places := m.fill(func(name string) string { return "<" + name + ">" })
	if got != "side ab is <a> and bc is <b>." || len(places) != 2 || got[places[1].start:places[1].end] != "<b>" ||
		places[1].parameter != "b" {
		t.Errorf("%q %v", got, places)
	}
}

func TestLinearFormulasAreNested(t *testing.T) {
	got := annotated("square_area(n0)|multiply(#0,n1)|add(#1,const_pi)",
		mathtext.MathQANumbers("a side of 3 cm and 12 others"))
	if want := "add(multiply(square_area(3), 12), const_pi)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A decoy misleads whoever looks for words alone, leads on to the problem behind it, and gives nothing.
func TestDecoysLeadToTheirProblem(t *testing.T) {
	bait := map[schema.Language]string{
		schema.English: "cone cylinder sphere pyramid cube parabol coordinate", schema.Chinese: "球 立方 抛物 椭圆",
	}
	leads := map[schema.Language]string{schema.English: "problem", schema.Chinese: "下面这道题"}
	for language, all := range decoys {
		for _, decoy := range all {
			t.Run(decoy, func(t *testing.T) {
				if !slices.ContainsFunc(strings.Fields(bait[language]), func(w string) bool { return strings.Contains(decoy, w) }) {
					t.Error("no word of solids or curves")
				}
				if !strings.Contains(decoy, leads[language]) || strings.ContainsAny(decoy, "0123456789?？") {
					t.Error("it does not lead to a problem, or says something of it")
				}
			})
		}
	}
}

func TestNamesThatSpellWords(t *testing.T) {
	for text, want := range map[string]bool{"Radius OR is 9.": true, "In triangle SUN, SU = 3.": true, "In triangle ABC, AB = 3.": false, "OR": true,
		"In or on circle O, OT = 3.": false, "∠TEN is 40°.": true} {
		if got := spellsWord(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestClausesOfMoreThanTwo(t *testing.T) {
	got := logicForms([]string{"AB = AC = 40", "BC = 24"}, nil)
	want := []string{"Equals(LengthOf(Line(A, B)), LengthOf(Line(A, C)))", "Equals(LengthOf(Line(A, C)), 40)", "Equals(LengthOf(Line(B, C)), 24)"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
