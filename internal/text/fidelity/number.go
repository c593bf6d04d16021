package fidelity

import (
	"strconv"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/numword"
)

// numberWords are words that are numbers beside the cardinals, in lower case.
var numberWords = map[string]float64{
	"hundred": 100, "thousand": 1000, "million": 1000000, "dozen": 12, "twice": 2, "double": 2, "doubled": 2, "doubles": 2, "doubling": 2,
	"both": 2, "thrice": 3, "triple": 3, "tripled": 3, "triples": 3, "tripling": 3, "quadruple": 4, "quadrupled": 4, "quadrupling": 4,
	"half": 0.5, "halved": 0.5, "halves": 0.5, "halving": 0.5,
}

// inWords is the number that a word in lower case is, 0 for none. They are strict from three on; "one" and "two" say as much of
// grammar as of quantity, and count where mathtext.WrittenNumbers is certain of them.
func inWords(word string) float64 {
	if n, ok := numword.Cardinal(word); ok {
		return float64(n)
	}
	return numberWords[word]
}

// doubtful are the number words that may come and go unless mathtext.WrittenNumbers is certain of them.
var doubtful = lexeme.Set("one two both")

// A stock is the numbers of a text by value: those in digits and those that are certain in words, and those words that
// may be a number.
type stock struct {
	sure, perhaps map[float64]int
}

func (r *reading) readNumbers() {
	r.numbers = stock{map[float64]int{}, map[float64]int{}}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.kind == numeral && t.role != isUnit {
			r.numbers.sure[t.value]++
		}
	}
	covered := 0
	written := mathtext.WrittenNumbers(r.plain)
	for i := range r.tokens {
		t := &r.tokens[i]
		for len(written) > 0 && written[0].Start <= t.start {
			r.numbers.sure[written[0].Value]++
			covered = written[0].End
			written = written[1:]
		}
		if t.start < covered {
			continue
		}
		switch v := inWords(t.lower); {
		case t.kind == word && v != 0 && doubtful[t.lower]:
			r.numbers.perhaps[v]++
		case t.kind == word && v != 0:
			r.numbers.sure[v]++
		case t.kind == han:
			switch v := hanNumber(t.text); {
			case v > 0 && v <= 10:
				r.numbers.perhaps[float64(v)]++
			case t.text == "半":
				r.numbers.perhaps[0.5]++
			}
		}
	}
}

// hanNumber is the number of the ideograph that a text begins with, -1 where it is none.
func hanNumber(s string) int {
	r, _ := utf8.DecodeRuneInString(s)
	if n, ok := numword.Han(r); ok {
		return n
	}
	return -1
}

func isHanDigit(s string) bool { return hanNumber(s) >= 0 }

// numberFaults compares the numbers of two texts by value. Order does not count. A number in words may be written in
// digits and back.
func (o *Original) numberFaults(c *reading) (out []Fault) {
	dropped := short(o.numbers, c.numbers)
	added := short(c.numbers, o.numbers)
	return append(faults(NumberDropped, dropped), faults(NumberAdded, added)...)
}

// short lists the values of which a has more, certain ones, than b can make up for.
func short(a, b stock) []string {
	out := tally{}
	for v, n := range a.sure {
		if n > b.sure[v]+max(0, b.perhaps[v]-a.perhaps[v]) {
			out[numberForm(v)]++
		}
	}
	return out.sorted()
}

// numberForm is the one spelling of a value.
func numberForm(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
