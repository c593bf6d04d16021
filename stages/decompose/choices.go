package decompose

import (
	"cmp"
	"math"
	"slices"
)

// A choice is an answer among others.
type choice struct {
	text  string
	value float64
}

// A wanted says what the choices of a question must be.
type wanted struct {
	// answer is the right one, as it is written, and its value.
	answer choice
	// mistakes are what typical mistakes lead to, the most typical first.
	mistakes []float64
	// hidden are answers of later steps, which no choice tells.
	hidden []float64
	// high bounds what the quantity can be, and so does 0; both are excluded.
	high float64
	// places is how many choices there are.
	places int
}

// choicesOf gives the choices of a question, all in the form of the right one, and the letter of that one. Its place is
// drawn, and where there are enough values on both sides the choices are in the order of their values, so that the right
// one is as often the least as the greatest.
func choicesOf(w wanted, lot uint64) (texts []string, letter string, ok bool) {
	place := int(lot % uint64(w.places))
	others := w.others()
	below := slices.DeleteFunc(slices.Clone(others), func(c choice) bool { return c.value > w.answer.value })
	above := slices.DeleteFunc(slices.Clone(others), func(c choice) bool { return c.value < w.answer.value })
	if len(below)+len(above) < w.places-1 {
		return nil, "", false
	}
	take := min(place, len(below))
	take = max(take, w.places-1-len(above))
	taken := slices.Concat(below[:take], above[:w.places-1-take])
	slices.SortFunc(taken, func(a, b choice) int { return cmp.Compare(a.value, b.value) })
	for _, c := range slices.Insert(taken, place, w.answer) {
		texts = append(texts, c.text)
	}
	return texts, string(rune('A' + place)), true
}

// others are wrong answers that the quantity could have: what mistakes lead to, then what is near.
func (w *wanted) others() []choice {
	f := formOf(w.answer.text, w.answer.value)
	var kept []choice
	keep := func(text string, value float64) {
		apart := func(c choice) bool {
			return c.text != text && math.Abs(c.value-value) > 0.02*max(math.Abs(value), math.Abs(c.value))
		}
		if slices.ContainsFunc(w.hidden, func(x float64) bool { return math.Abs(x-value) <= 1e-6*math.Abs(x) }) {
			return
		}
		if 0 < value && value < w.high && apart(w.answer) && !slices.ContainsFunc(kept, func(c choice) bool { return !apart(c) }) {
			kept = append(kept, choice{text, value})
		}
	}
	write := func(value float64) {
		if text, value, ok := f.write(value); ok {
			keep(text, value)
		}
	}
	for _, value := range w.mistakes {
		write(value)
	}
	for _, value := range near(&f) {
		if f.linear {
			write(value * f.scale())
		} else if v, ok := f.read(value); ok {
			keep(f.with(value), v)
		}
	}
	return kept
}

// near gives numerals near that of a form: whole ones near a whole one, so that none stands out.
func near(f *form) []float64 {
	var all []float64
	for _, times := range []float64{0.5, 2, 1.5, 0.75, 1.25, 0.8, 1.2, 3, 0.6, 1.1, 0.9, 0.4, 0.25} {
		all = append(all, f.numeral*times)
	}
	if f.numeral != math.Trunc(f.numeral) {
		return all
	}
	all = slices.DeleteFunc(all, func(v float64) bool { return v != math.Trunc(v) })
	for _, by := range []float64{1, 2, 5, 10, 3, 4, 20, 6} {
		all = append(all, f.numeral+by)
		if f.numeral > by {
			all = append(all, f.numeral-by)
		}
	}
	return all
}
