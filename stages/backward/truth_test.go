package backward

import (
	"testing"

	"geoeval/internal/text/mask"
	"geoeval/schema"
)

func TestBrokenTextsAreTold(t *testing.T) {
	for _, test := range []struct {
		text   string
		broken bool
	}{
		{"In circle O, AB is the chord, if angle A = 40, then angle B is ().", false},
		{"In triangle HJK, HJ = 48 and JK = 31. The bisector of angle JHK meets JK at L. Find the length of JL.", false},
		{"A pyramid of height 9 is cut by a plane that is parallel to its base. What is the area of the cut?", false},
		{"The line passes through P and is tangent to circle O. If OP = 5, then the radius is", false},
		{"已知圆O的半径是5，求弦AB的长。", false},
		{"如图，PQ是⊙O的直径，∠P=40°，则∠Q的度数为", false},
		{"Given is a chord of a circle with radius 5. What is its distance from the center?", false},
		{"In circle O, AB is the chord, if = 40, then angle B is ().", true},
		{"It is given that is tangent to circle O, and OP = 5, then the radius is ().", true},
		{"In circle O, AB is the chord, angle = 40, then angle B is ().", true},
		{"A cart 3 wide drives through an arch with a radius of 4.", true},
		{"The radius of the circle is 4, then what is the area of the", true},
		{"The radius of the circle is 4 â€™ , then the area is ().", true},
	} {
		t.Run(test.text, func(t *testing.T) {
			why := broken(&schema.Problem{Text: test.text, SolutionLanguage: schema.StackProgram})
			if (why != "") != test.broken {
				t.Errorf("%q", why)
			}
		})
	}
}

func TestTheMaskedNumberIsNotCalledWhatTheAnswerIs(t *testing.T) {
	for _, test := range []struct {
		text    string
		repeats bool
	}{
		{"The foot is 2 from the wall, and the length of the pole is X, then the length of the pole is ().", true},
		{"The foot is 2 from the wall, and the length of the rope is X, then the length of the pole is ().", false},
		{"The angle A is X, then the angle A is ().", false}, // too short to tell
	} {
		place := mask.Place{Clause: mask.InText}
		for i := range test.text {
			if test.text[i] == 'X' {
				place.Start = i
			}
		}
		if got := repeats(&mask.Masking{Text: test.text, Places: []mask.Place{place}}); got != test.repeats {
			t.Errorf("%q: %v", test.text, got)
		}
	}
}

// What a translated text has lost, or what only its missing figure says, makes no question; its neighbours do.
func TestTranslatedTextsThatLostWords(t *testing.T) {
	for _, c := range []struct {
		text, solution string
		pictured, lost bool
	}{
		{"In triangle PQR, PQ = 7, the line ST ∥ QR, angle PQR, angle PRQ passing through the vertex P intersects ST at S and T, then ST = ()", "g_add N_0 N_0", true, true},
		{"In triangle PQR, PQ = 7, the bisectors of angle PQR and angle PRQ intersect ST at S and T, then ST = ()", "g_add N_0 N_0", true, false},
		{"KL is a chord, KM bisects angle LKN, intersects LN at point P, KL = 6, then KP = ()", "g_equal N_0", true, false},
		{"The perpendicular bisector of PQ intersects PQ at point T, PR = 3, then PT = ()", "g_equal N_0", true, true},
		{"The perpendicular bisector of PQ intersects PR at point T, PR = 3, then PT = ()", "g_equal N_0", true, false},
		{"The ratio of two similar figures is 3 : 1 and the area of the small one is 15 ^ 2, then the area of the other is ()", "g_mul N_0 N_1", true, true},
		{"Fold triangle PQR so that P lies on Q, QR = 8, then the perimeter of triangle PST is ()", "g_half N_0 g_add V_0 N_0", true, true},
		{"Fold triangle PQR so that P lies on the midpoint of QR, QR = 8, then the perimeter of triangle PST is ()", "g_half N_0 g_add V_0 N_0", true, false},
		{"In the triangle PQR angle P = angle Q, angle R = 40, then angle S = ()", "g_half N_0", true, false},
		{"P, Q and R are three points on circle O, angle PQR = 35, then angle POR = ()", "g_double N_0", false, true},
		{"The points P, Q and R are on circle O, angle PQR = 35, then angle POR = ()", "g_double N_0", false, true},
		{"The points P, Q and R are on circle O, angle PQR = 35, then angle POR = ()", "g_double N_0", true, false},
		{"Angle 1 = 35 and m ∥ n, then angle 2 = ()", "g_equal N_0", false, true},
		{"Angles P and Q are complementary and angle P = 35, then angle Q = ()", "g_minus C_2 N_0", true, false},
		{"Angles P and Q are complementary and the chords are 6 and 8, then the radius is ()", "gougu_add N_0 N_1 g_half V_0", true, true},
		{"Angles P and Q are supplementary and angle P = 35, then angle Q = ()", "g_minus C_2 N_0", true, true},
		{"In the circle O, PQRS is inscribed and angle PSR = 64, then the degree of angle POR = ()", "g_double N_0", false, true},
		{"In the circle O, PQRS is inscribed and angle PSR = 64, then the degree of angle POR = ()", "g_double N_0", true, false},
		{"PQ is a tangent of circle O at Q and angle OPQ = 40, then angle POQ = ()", "g_minus C_2 N_0", false, false},
		{"The base of a cone has a radius of 4 and its generatrix is 9, then its lateral area is ()", "g_mul N_0 N_1", false, false},
	} {
		p := &schema.Problem{Language: schema.English, SolutionLanguage: schema.StackProgram, Text: c.text, Solution: c.solution}
		if p.Diagram = schema.BlankDiagram; c.pictured {
			p.Diagram = schema.PictureDiagram
		}
		if why := lost(p); (why != "") != c.lost {
			t.Errorf("%s: %q", c.text, why)
		}
	}
}
