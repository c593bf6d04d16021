package fidelity

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// numberWords are numbers in words, in lower case. They are strict from three on; "one" and "two" say as much of grammar
// as of quantity, and count where mathtext.WrittenNumbers is certain of them.
var numberWords = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
	"forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000,
	"twice": 2, "double": 2, "doubled": 2, "doubles": 2, "doubling": 2, "thrice": 3, "triple": 3, "tripled": 3, "triples": 3, "half": 0.5, "halved": 0.5,
	"quadruple": 4, "quadrupled": 4, "dozen": 12, "both": 2, "halves": 0.5, "halving": 0.5, "tripling": 3, "quadrupling": 4, "million": 1000000,
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
		switch v := numberWords[t.lower]; {
		case t.kind == word && v != 0 && doubtful[t.lower]:
			r.numbers.perhaps[v]++
		case t.kind == word && v != 0:
			r.numbers.sure[v]++
		case t.kind == han:
			if v, ok := hanDigits[t.text]; ok {
				r.numbers.perhaps[v]++
			}
		}
	}
}

var hanDigits = map[string]float64{"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "半": 0.5}

func isHanDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune("零〇一二两三四五六七八九十百千万", r)
}

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
