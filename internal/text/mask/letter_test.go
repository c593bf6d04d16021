package mask

import "testing"

func TestLetter(t *testing.T) {
	for text, want := range map[string]string{
		"the axis of six cubes by Xiaoming":   "X",
		`\text{cm} \perp \max \xi`:            "X",
		"8×9 米":                               "X",
		"an exact box, mixed and fixed":       "X",
		"triangle ABC":                        "X",
		"line XY":                             "Z",
		"triangle XYZ":                        "A",
		"angle xOy":                           "Z",
		"3x+5":                                "Y",
		"2xy":                                 "Z",
		"A_X = 3":                             "Y",
		`m \angle X = 3`:                      "Y",
		"y = ax + b":                          "Z",
		"point X′ on AB":                      "Y",
		"point X1 on AB":                      "Y",
		"8 x 9":                               "Y",
		"the y - axis":                        "X",
		"trapezoid axyd":                      "Z",
		"axis Ox":                             "Y",
		"点Ｘ在ＡＢ上":                              "Y",
		"沿x轴":                                 "Y",
		"X Y Z and A ladder":                  "B",
		"":                                    "X",
		"\xffx\xfe":                           "Y",
		`\angle`:                              "X",
		"a b c d e f g h i j k l m n o p q r": "X",
	} {
		r, err := Read(Statement{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Letter(); got != want {
			t.Errorf("the letter for %q is %q, want %q", text, got, want)
		}
	}
	r, _ := Read(Statement{Text: "Find it.", Clauses: []string{"AB = x"}, Choices: []string{"5", "2y"}})
	if got := r.Letter(); got != "Z" {
		t.Errorf("with x in a clause and y in a choice the letter is %q, want Z", got)
	}
}
