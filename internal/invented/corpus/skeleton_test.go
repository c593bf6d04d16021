package corpus

import "testing"

func TestSkeletons(t *testing.T) {
	for _, test := range []struct {
		name       string
		one, other []string // a text and clauses
		alike      bool
	}{
		{"names and numbers", []string{"In triangle ABC, AB = 5. Find BC."}, []string{"In triangle PQR, PQ = 12.5. Find QR."}, true},
		{"the name of another side", []string{"In triangle ABC, AB = 5."}, []string{"In triangle ABC, AC = 5."}, true},
		{"another word", []string{"In triangle ABC, AB = 5."}, []string{"In a triangle ABC, AB = 5."}, false},
		{"a name of more letters", []string{"Find ∠ABC."}, []string{"Find ∠B."}, false},
		{"roots and fractions", []string{"AB = 5√3 and CD = 3/4"}, []string{`AB = \frac{1}{2} and CD = \sqrt{7}`}, true},
		{"placeholders", []string{"A B = N_0 , find C D"}, []string{"P Q = N_13 , find C D"}, true},
		{"fractions in brackets", []string{"底面半径为((1)/(2))厘米"}, []string{"底面半径为3厘米"}, true},
		{"a sign that belongs to the number", []string{"y = 2x + 3"}, []string{"y = 5x - 4"}, true},
		{"a word's capital is no name", []string{"Find AB."}, []string{"Sind AB."}, false},
		{"names between Chinese", []string{"△ABC中，AB=5"}, []string{"△DEF中，DF=15"}, true},
		{"a drawing", []string{"A cone.\n\n[asy]\ndraw((0,0));\n[/asy]"}, []string{"A cone."}, true},
		{"spaces", []string{"Find  AB ."}, []string{"Find AB ."}, true},
		{"a figure with other names", []string{"Find AB.", "line A D B", "AD = 3"}, []string{"Find PQ.", "line P R Q", "PR = 4"}, true},
		{"another side of the figure", []string{"Find DB.", "line A D B"}, []string{"Find AB.", "line A D B"}, false},
		{"other points on the lines", []string{"Find AB.", "line A B", "line A C"}, []string{"Find AB.", "line A B", "line C D"}, false},
		{"a clause more", []string{"Find AB.", "line A D B"}, []string{"Find AB.", "line A D B", "AD = 3"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			one, other := Skeleton(test.one[0], test.one[1:]...), Skeleton(test.other[0], test.other[1:]...)
			if (one == other) != test.alike {
				t.Errorf("%q and %q", one, other)
			}
		})
	}
}
