package mathtext

import "testing"

func TestJoinNames(t *testing.T) {
	for text, want := range map[string]string{
		"triangle A B C":                         "triangle ABC",
		`\triangle R S T \sim \triangle U V W`:   `\triangle RST \sim \triangle UVW`,
		"A B = C D , and E F":                    "AB = CD , and EF",
		"A circle and I saw A B and C":           "A circle and I saw AB and C",
		"A B C D is a square. A tangent at A.":   "ABCD is a square. A tangent at A.",
		"⊙ O and ⊙O , circle O":                  "⊙ O and ⊙O , circle O",
		"parallelogram A B C D ' s side":         "parallelogram ABCD ' s side",
		"P Q's length":                           "P Q's length",
		"triangle A ′ B ′ C ′ , point A ′":       "triangle A′B′C′ , point A′",
		"A ' B ' = A B":                          "A'B' = AB",
		"A1 B1 and A_1 B_{12}":                   "A1B1 and A_1B_{12}",
		"A B = N_0 and C D N_1":                  "AB = N_0 and CD N_1",
		"triangle A B C A B = 5":                 "triangle ABC AB = 5",
		`\frac A B C D`:                          `\frac AB CD`,
		"quadrilateral A B C D E F":              "quadrilateral ABCD EF",
		"pentagon A B C D E":                     "pentagon ABCDE",
		`\overline { A B } \perp \overline{C D}`: `\overline { AB } \perp \overline{CD}`,
		"(A B , C D)":                            "(AB , CD)",
		"AB C DE":                                "AB C DE",
		"sin A B":                                "sin AB",
		"":                                       "",
		"Let K L meet M N at P. Q R":             "Let KL meet MN at P. QR",
		"in R t triangle A B C":                  "in R t triangle ABC",
		"∠ A B C = ∠ D E F":                      "∠ ABC = ∠ DEF",
	} {
		if got := JoinNames(text); got != want {
			t.Errorf("JoinNames(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestJoinSpelled(t *testing.T) {
	for text, want := range map[string]string{
		"s i n B = t a n C": "sin B = tan C",
		"L i n a ' s kite":  "Lina ' s kite",
		"lines a , b and c": "lines a , b and c",
		"x y plane":         "x y plane",
		"A B C d":           "A B C d",
		"c o s":             "cos",
		"":                  "",
		`\ c o s B`:         `\ cos B`,
	} {
		if got := JoinSpelled(text); got != want {
			t.Errorf("JoinSpelled(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzJoinNames(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		strip := func(s string) string {
			var b []byte
			for i := range len(s) {
				if s[i] != ' ' {
					b = append(b, s[i])
				}
			}
			return string(b)
		}
		if strip(JoinNames(text)) != strip(text) || strip(JoinSpelled(text)) != strip(text) {
			t.Fatalf("JoinNames(%q) = %q, JoinSpelled gives %q: more than spaces are gone", text, JoinNames(text), JoinSpelled(text))
		}
	})
}
