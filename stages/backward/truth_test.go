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
