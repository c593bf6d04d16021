package decompose

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/stages"

	"pgregory.net/rapid"
)

func TestChoicesAreInTheFormOfTheAnswer(t *testing.T) {
	for _, c := range []struct {
		answer   string
		value    float64
		mistakes []float64
		high     float64
		want     string
	}{
		{"12 cm", 12, []float64{24, 6, 36}, math.Inf(1), "6 cm, 12 cm, 24 cm, 36 cm"},
		{"48.000", 48, []float64{24, 13.8564, 96}, math.Inf(1), "24.000, 48.000, 72.000, 96.000"},
		{"110°", 110, []float64{70, 250, 20, 35}, 180, "70°, 110°, 132°, 165°"},
		{"172,800", 172800, []float64{86400, 43200, 345600}, math.Inf(1), "86,400, 172,800, 259,200, 345,600"},
		{`4\sqrt{3}`, 4 * math.Sqrt(3), []float64{8 * math.Sqrt(3), 2 * math.Sqrt(3), 12}, math.Inf(1), `2\sqrt{3}, 4\sqrt{3}, 7\sqrt{3}, 8\sqrt{3}`},
		{"((3)/(20))", 0.15, []float64{0.3, 0.05, 0.45}, math.Inf(1), "((1)/(20)), ((3)/(20)), ((6)/(20)), ((9)/(20))"},
		{"2π", 2 * math.Pi, []float64{math.Pi, 4 * math.Pi, 8 * math.Pi}, math.Inf(1), "1π, 2π, 4π, 8π"},
		// What no multiple gives is changed in its first numeral.
		{`2\frac{1}{3}`, 7.0 / 3, nil, math.Inf(1), `1\frac{1}{3}, 2\frac{1}{3}, 3\frac{1}{3}, 4\frac{1}{3}`},
		{"0.6", 0.6, []float64{0.8, 1.3333, 0.75}, 1, "0.3, 0.6, 0.8, 0.9"},
	} {
		t.Run(c.answer, func(t *testing.T) {
			texts, letter, ok := choicesOf(wanted{answer: choice{c.answer, c.value}, mistakes: c.mistakes, high: c.high, places: 4}, 1)
			if !ok || texts[letter[0]-'A'] != c.answer {
				t.Fatalf("%v, %v, %s", ok, texts, letter)
			}
			slices.SortFunc(texts, func(a, b string) int {
				x, _, _ := mathtext.ValueUnit(a)
				y, _, _ := mathtext.ValueUnit(b)
				return int(math.Copysign(1, x-y))
			})
			if got := strings.Join(texts, ", "); got != c.want {
				t.Errorf("%s, not %s", got, c.want)
			}
		})
	}
}

// Whatever the answer, no two choices are alike, all lie where the quantity can, and no later answer is among them.
func TestChoicesDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decimals := rapid.IntRange(0, 3).Draw(t, "decimals")
		numeral := rapid.IntRange(1, 100_000).Draw(t, "numeral")
		value := float64(numeral) / math.Pow10(decimals)
		w := wanted{
			answer: choice{fmt.Sprintf("%.*f", decimals, value), value}, high: math.Inf(1), places: rapid.IntRange(3, 5).Draw(t, "places"),
			mistakes: rapid.SliceOfN(rapid.Float64Range(-10, 1e6), 0, 6).Draw(t, "mistakes"),
		}
		w.hidden = rapid.SliceOfN(rapid.SampledFrom(append([]float64{2 * value, value / 2}, w.mistakes...)), 0, 2).Draw(t, "hidden")
		if rapid.Bool().Draw(t, "bounded") {
			w.high = value * rapid.Float64Range(1.5, 4).Draw(t, "times")
		}
		texts, letter, ok := choicesOf(w, rapid.Uint64().Draw(t, "lot"))
		if !ok {
			return
		}
		if len(texts) != w.places || texts[letter[0]-'A'] != w.answer.text {
			t.Fatalf("%v, %s", texts, letter)
		}
		for i, text := range texts {
			v, _, ok := mathtext.ValueUnit(text)
			if !ok || v <= 0 || v >= w.high || slices.Index(texts, text) != i {
				t.Fatalf("%q of %v", text, texts)
			}
			if _, digits, _ := strings.Cut(text, "."); len(digits) != decimals {
				t.Fatalf("%q has not the form of %q", text, w.answer.text)
			}
			if text != w.answer.text && slices.ContainsFunc(w.hidden, func(x float64) bool { return math.Abs(x-v) <= 1e-9*x }) {
				t.Fatalf("%q tells a later answer", text)
			}
		}
	})
}

// The right choice is as often the first as the last, and as often the least as the greatest.
func TestThePlaceOfTheRightChoiceIsDrawn(t *testing.T) {
	job := &stages.Job{Stage: "decompose", Seed: 1}
	places, ranks := make([]int, 4), make([]int, 4)
	const tries = 4000
	for i := range tries {
		w := wanted{answer: choice{"60", 60}, mistakes: []float64{30, 120, 90}, high: math.Inf(1), places: 4}
		texts, letter, ok := choicesOf(w, job.Chance("choices", fmt.Sprint(i)))
		if !ok {
			t.Fatal("no choices")
		}
		places[letter[0]-'A']++
		rank := 0
		for _, text := range texts {
			if v, _, _ := mathtext.ValueUnit(text); v < 60 {
				rank++
			}
		}
		ranks[rank]++
	}
	for i := range 4 {
		// Four standard deviations of a quarter of the tries.
		if d := 4 * math.Sqrt(tries*0.25*0.75); math.Abs(float64(places[i])-tries/4) > d || math.Abs(float64(ranks[i])-tries/4) > d {
			t.Errorf("places %v, ranks %v", places, ranks)
		}
	}
}

// An answer is plain where its numeral has no zeros at the end of its decimals, whatever stands around it, and then choices in its form
// are as plain as it is.
func TestPlainAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer string
		value  float64
		want   string
	}{
		{"12.000", 12, "12"}, {"29.400", 29.4, "29.4"}, {"0.50平方米", 0.5, "0.5平方米"}, {"-3.00", -3, "-3"}, {"1,200.0", 1200, "1,200"},
		{"120", 120, "120"}, {"2.5", 2.5, "2.5"}, {"16√2", 22.627, "16√2"}, {".50", 0.5, ".5"}, {".0", 0, "0"},
	} {
		if got := plain(c.answer, c.value); got != c.want {
			t.Errorf("%q is written as %q, not %q", c.answer, got, c.want)
		}
	}
	w := wanted{answer: choice{plain("12.000", 12), 12}, mistakes: []float64{6, 4.5, 24}, high: math.Inf(1), places: 4}
	texts, letter, ok := choicesOf(w, 1)
	if !ok || slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, ".") }) {
		t.Errorf("the choices are %q, %s", texts, letter)
	}
}
