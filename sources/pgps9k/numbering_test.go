package pgps9k

import (
	"slices"
	"testing"

	"geoeval/schema"
)

// texts are the numbers' texts in order.
func texts(numbers []schema.Number) []string {
	var out []string
	for _, n := range numbers {
		out = append(out, n.Text)
	}
	return out
}

func TestNumbersAreThoseOfThePrograms(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		clauses []string
		want    []string
	}{
		"the clauses' right-hand sides, in order": {
			text:    "Find w.",
			clauses: []string{`KL \perp LM on L`, "KL = 31", "LM = w", `m \angle LKM = 4w-7`},
			want:    []string{"31", "w", "4w-7"},
		},
		"a name is no number": {
			text:    "Find PQ.",
			clauses: []string{"PQ = RS", `m \angle PQR = m \angle 4`, `m \angle PQR = \angle 4`, `l \widehat PQ = l \widehat RS`, "PR = T", "TU = VW = 6.5"},
			want:    []string{"6.5"},
		},
		"the text comes first": {
			text:    "If KM = 17 and ML = 2x-5, find KL.",
			clauses: []string{"KN = 4"},
			want:    []string{"17", "2x-5", "4"},
		},
		"a value in both is counted twice": {
			text:    "If KM = 17, find KL.",
			clauses: []string{"KM = 17"},
			want:    []string{"17", "17"},
		},
		"the question is left out": {
			text: `What is 3 plus m \angle 2, if KM = 9?`,
			want: []string{"9"},
		},
		"a condition's word ends the question": {
			text: `Find KL if KM = 9. How far is 8 from 7?`,
			want: []string{"9", "8", "7"},
		},
		"the question may lack a closing mark": {
			text: "KM = 9. Find 8 plus 7",
			want: []string{"9"},
		},
		"without a question word the first clause is the question": {
			text: "KM is 9, LM is 8.",
			want: []string{"8"},
		},
		"an angle's number is its name": {
			text: `m \angle 12 = 80 and m \angle 3 = 4x. Find m \angle 7.`,
			want: []string{"80", "4x"},
		},
		"units of area do not count": {
			text: "The area is 55 cm^{2} and the volume 6 cm^{3}. Find x.",
			want: []string{"55", "6", "cm^{3}"},
		},
		"LaTeX and signs make a number": {
			text: `AB = \sqrt{z}, BC = \pi, CD = x+y, DE = \frac{p}{q} and EF = n^{k}. Find AF.`,
			want: []string{`\sqrt{z}`, "x+y", `\frac{p}{q}`, "n^{k}"},
		},
		"letters that are values": {
			text: `The measures of \widehat AB and \widehat CD are x and y respectively. If a = 6, m \angle E = a, and EF = m, find x.`,
			want: []string{"x", "6", "a", "m"},
		},
		"letters that are names of lines": {
			text:    "Line k and lines l, m, and n meet at P. If PA = k, find PB.",
			clauses: nil,
			want:    []string{"k"},
		},
		"a letter of the clauses is a value": {
			text:    "line p and q. Find q.",
			clauses: []string{"AB = 2q+1"},
			want:    []string{"q", "2q+1"},
		},
		"an article is no value": {
			text: "If a circle has a radius of 14 units, find its area.",
			want: []string{"14"},
		},
		"nothing": {},
	} {
		t.Run(name, func(t *testing.T) {
			if got := texts(number(c.text, c.clauses)); !slices.Equal(got, c.want) {
				t.Errorf("number(%q, %q) = %q, want %q", c.text, c.clauses, got, c.want)
			}
		})
	}
}

func TestNumbersSayWhereTheyStand(t *testing.T) {
	text := `If AB = 2\frac{1}{4} and  BC = x, find AC.`
	clauses := []string{"AB = BC", "CD = EF = 8"}
	for i, n := range number(text, clauses) {
		field := text
		if n.Field == schema.InClauses {
			field = clauses[n.Clause]
		}
		if field[n.Start:n.End] != n.Text {
			t.Errorf("%+v: its place holds %q", n, field[n.Start:n.End])
		}
		wantValue := []float64{2.25, 0, 8}[i]
		if value := n.Value; value == nil && wantValue != 0 || value != nil && *value != wantValue {
			t.Errorf("%s has the value %v, want %v", n.Text, value, wantValue)
		}
		if want := []string{"N0", "N1", "N2"}[i]; n.Name != want {
			t.Errorf("%s is named %s, want %s", n.Text, n.Name, want)
		}
	}
}

func FuzzNumber(f *testing.F) {
	f.Add("If AB = 3, find x.", "AB = 4")
	f.Add(" . , ", "= ")
	f.Fuzz(func(t *testing.T, text, clause string) {
		for _, n := range number(text, []string{clause}) {
			if field := map[string]string{schema.InText: text, schema.InClauses: clause}[n.Field]; field[n.Start:n.End] != n.Text {
				t.Fatalf("%+v: its place holds %q", n, field[n.Start:n.End])
			}
		}
	})
}
