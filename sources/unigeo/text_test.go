package unigeo

import (
	"strconv"
	"strings"
	"testing"

	"geoeval/schema"
)

func TestTextIsReadyToRead(t *testing.T) {
	for _, c := range []struct{ published, want string }{
		{"In triangle A B C , angle A = N_0 , find B C .", "In triangle ABC, angle A = N_0, find BC."},
		{"A B parallel C D and E F perpendicular line g", "AB ∥ CD and EF ⊥ line g"},
		{"triangle A B C congruent triangle D E F", "triangle ABC ≅ triangle DEF"},
		{"ABC similar DEF", "ABC ∼ DEF"},
		{"the lines are parallel to each other", "the lines are parallel to each other"},
		{"A B 丄 C D , E F ‖ G H , E F / / G H", "AB ⊥ CD, EF ∥ GH, EF ∥ GH"},
		{"⊿ A B C", "△ ABC"},
		{"angle\u200b A\u200b is\ufeff known", "angle A is known"},
		{"wide\u00a0space  and   more", "wide space and more"},
		{"s i n A = N_1 .", "sin A = N_1."},
		{"is ( N_0 ) known ?", "is (N_0) known?"},
		{"S ~ triangle A B C ~ = N_0", "S_{triangle ABC} = N_0"},
		{`\frac A B C D = N_0`, `\frac{AB}{CD} = N_0`},
	} {
		t.Run(c.published, func(t *testing.T) {
			if got := readable(c.published); got != c.want {
				t.Errorf("readable(%q) = %q, want %q", c.published, got, c.want)
			}
		})
	}
}

func TestPlaceholdersAreFilled(t *testing.T) {
	eleven := []float64{10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}
	for name, c := range map[string]struct {
		text   string
		values []float64
		want   string
		// numbers are name=text@place.
		numbers string
	}{
		"in any order": {"x = N_1, y = N_0.", []float64{40, 6.5}, "x = 6.5, y = 40.", "N_1=6.5@4 N_0=40@13"},
		"N_10 is not N_1 and a 0": {"N_10 and N_1", eleven, "20 and 11",
			"N_10=20@0 N_1=11@7 N_0=10@record N_2=12@record N_3=13@record N_4=14@record N_5=15@record N_6=16@record N_7=17@record N_8=18@record N_9=19@record"},
		"one twice":                          {"N_0, again N_0", []float64{7}, "7, again 7", "N_0=7@0 N_0=7@9"},
		"twice for two numbers of one value": {"N_0 : N_1, N_1", []float64{1, 2, 2}, "1 : 2, 2", "N_0=1@0 N_1=2@4 N_2=2@7"},
		"twice beside another value":         {"N_0, N_0", []float64{1, 2}, "1, 1", "N_0=1@0 N_0=1@3 N_1=2@record"},
		"beside other characters":            {"∠A=N_0°，(N_1)", []float64{40, 3}, "∠A=40°，(3)", "N_0=40@5 N_1=3@13"},
		"fewest digits":                      {"N_0 N_1", []float64{0.1, 1e21}, "0.1 1000000000000000000000", "N_0=0.1@0 N_1=1000000000000000000000@4"},
		"a number that is spelled out":       {"N_0 and 12 m", []float64{5, 12}, "5 and 12 m", "N_0=5@0 N_1=12@6"},
		"spelled out like another":           {"N_0 and 5", []float64{5, 5}, "5 and 5", "N_0=5@0 N_1=5@6"},
		"spelled out, in order":              {"3 and 4 and 3", []float64{4, 3}, "3 and 4 and 3", "N_0=4@6 N_1=3@12"},
		"numerals that are none of theirs":   {"9 times N_0", []float64{2}, "9 times 2", "N_0=2@8"},
		"a number that stands nowhere":       {"only N_0", []float64{2, 77}, "only 2", "N_0=2@5 N_1=77@record"},
		"one beyond the list is the one left": {
			"N_0 and N_2", []float64{5, 6}, "5 and 6", "N_0=5@0 N_1=6@6"},
		"no placeholders": {"nothing", nil, "nothing", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text, numbers, err := fill(c.text, c.values)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range numbers {
				place := strconv.FormatInt(n.Start, 10)
				if n.Field == schema.InRecord {
					place = "record"
				}
				got = append(got, n.Name+"="+n.Text+"@"+place)
			}
			if numbers := strings.Join(got, " "); text != c.want || numbers != c.numbers {
				t.Errorf("fill(%q, %v) = %q, %s; want %q, %s", c.text, c.values, text, numbers, c.want, c.numbers)
			}
		})
	}
}

func TestTextsThatCannotBeFilledAreRejects(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		values []float64
		words  string
	}{
		"one beyond, none left":       {"N_0 and N_1", []float64{5}, "placeholder N_1, but only 1 numbers"},
		"one beyond, two left":        {"N_7", []float64{5, 6}, "placeholder N_7, but only 2 numbers"},
		"two beyond":                  {"N_0, N_3 and N_4", []float64{5, 6, 7}, "placeholders N_3 and N_4, but only 3 numbers"},
		"beyond and without numbers":  {"N_0", nil, "placeholder N_0, but only 0 numbers"},
		"a number no int holds":       {"N_0 N_99999999999999999999", []float64{5}, "but only 1 numbers"},
		"five digits are no four":     {"N_0 N_10000", []float64{5}, "placeholder N_10000"},
		"the same one beyond, twice":  {"N_5 N_5", []float64{5}, "placeholders N_5 and N_5"},
		"one of many beyond the list": {"N_1 N_2 N_3 N_4 N_5", []float64{1, 2}, "placeholders N_2 and N_3"},
	} {
		t.Run(name, func(t *testing.T) {
			if text, _, err := fill(c.text, c.values); err == nil || !strings.Contains(err.Error(), c.words) {
				t.Errorf("fill(%q, %v) = %q, %v; want …%s…", c.text, c.values, text, err, c.words)
			}
		})
	}
}

func TestLongTextsAreFilledInGoodTime(t *testing.T) {
	values := make([]float64, 50000)
	for i := range values {
		values[i] = -1 // stands nowhere
	}
	text, numbers, err := fill(strings.Repeat("N_0 1 ", 50000), values)
	if err != nil || len(numbers) != 50000 || len(text) != 250000 {
		t.Errorf("%d bytes, %d numbers, %v", len(text), len(numbers), err)
	}
}

// FuzzFill fills any text: every number has a value of the list and a name, those of the text stand where they say, and
// what no placeholder took up is left as it was.
func FuzzFill(f *testing.F) {
	f.Add("angle A = N_0 , A B = N_1 .", 40.0, 6.5)
	f.Add("N_10 N_1 N_0 7 6.5", 7.0, 6.5)
	f.Add("N_2", 0.0, -1.5)
	f.Add("0", 7.0, -59.5)
	f.Fuzz(func(t *testing.T, text string, a, b float64) {
		values := []float64{a, b}
		if a-a != 0 || b-b != 0 {
			return // numbers that are not finite are refused before
		}
		filled, numbers, err := fill(text, values)
		if err != nil {
			return
		}
		for _, n := range numbers {
			k, err := strconv.Atoi(strings.TrimPrefix(n.Name, "N_"))
			if err != nil || k >= len(values) || *n.Value != values[k] {
				t.Errorf("%q: %s is %v of %v", text, n.Name, *n.Value, values)
			}
			if n.Field == schema.InRecord {
				if n.Start != 0 || n.End != 0 {
					t.Errorf("%q: %s is of the record, and stands at %d to %d", filled, n.Text, n.Start, n.End)
				}
				continue
			}
			if n.Field != schema.InText || n.Start < 0 || n.End > int64(len(filled)) || filled[n.Start:n.End] != n.Text {
				t.Errorf("%q: %s does not stand at %d to %d", filled, n.Text, n.Start, n.End)
			}
		}
		if !strings.Contains(text, "N_") && filled != text {
			t.Errorf("%q became %q", text, filled)
		}
	})
}
