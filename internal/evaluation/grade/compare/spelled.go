package compare

import (
	"math/big"
	"strconv"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/numword"
)

// LargestSpelled is the largest whole number that is read in words, and SmallestPart the denominator of the smallest part, a twelfth.
const (
	LargestSpelled = 999_999_999_999
	SmallestPart   = 12
)

// IsPart reports whether a word names parts of a whole: half, thirds.
func IsPart(word string) bool { return numword.Part(word) > 0 }

// A speller reads the words of a number, in lower case.
type speller struct {
	s string
	i int // behind what has been read
}

// peek is the word behind byte at, "" where none stands there; one hyphen may stand before it.
func (p *speller) peek(at int) (word string, end int) {
	for at < len(p.s) && p.s[at] == ' ' {
		at++
	}
	if at > 0 && at < len(p.s) && p.s[at] == '-' {
		at++
	}
	end = at
	for end < len(p.s) && lexeme.IsLetter(p.s[end]) {
		end++
	}
	return p.s[at:end], end
}

// eat reads on over one of some words.
func (p *speller) eat(words ...string) bool {
	word, end := p.peek(p.i)
	for _, w := range words {
		if word == w {
			p.i = end
			return true
		}
	}
	return false
}

// below reads a number below a thousand, or of so many hundred.
func (p *speller) below() (n int64, ok bool) {
	for {
		at := p.i
		if ok && n%100 == 0 {
			p.eat("and")
		}
		word, end := p.peek(p.i)
		value, isNumber := numword.Cardinal(word)
		switch {
		case isNumber && (!ok || n%100 == 0 && n > 0 || value > 0 && value < 10 && n%100 >= 20 && n%10 == 0):
			n += value
		case word == "hundred" && ok && n > 0 && n < 100:
			n *= 100
		case word == "a" && !ok:
			if next, after := p.peek(end); next == "hundred" {
				n, end = 100, after
			} else if numword.Scale(next) > 0 {
				n = 1
			} else {
				return 0, false
			}
		default:
			p.i = at
			return n, ok
		}
		p.i, ok = end, true
	}
}

// whole reads a whole number.
func (p *speller) whole() (n int64, ok bool) {
	last := int64(LargestSpelled) + 1
	for {
		at := p.i
		if ok {
			p.eat("and")
		}
		part, read := p.below()
		if !read {
			p.i = at
			return n, ok
		}
		word, end := p.peek(p.i)
		scale := numword.Scale(word)
		switch {
		case scale == 0 && part < last && last > 1:
			return n + part, true
		case scale == 0 || scale >= last || part >= 1000:
			p.i = at
			return n, ok
		}
		n, last, ok, p.i = n+part*scale, scale, true, end
	}
}

// part reads parts of a whole: half, a third, two thirds.
func (p *speller) part() (r *big.Rat, ok bool) {
	at, above := p.i, int64(1)
	if word, _ := p.peek(p.i); !p.eat("a", "an") && word != "half" {
		if above, ok = p.below(); !ok || above == 0 {
			p.i = at
			return nil, false
		}
	}
	word, end := p.peek(p.i)
	below := numword.Part(word)
	if below == 0 || above >= below && !strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "halves") {
		p.i = at
		return nil, false
	}
	p.i = end
	return big.NewRat(above, below), true
}

// eatAll goes behind words in a row, or nowhere.
func (p *speller) eatAll(words ...string) bool {
	at := p.i
	for _, w := range words {
		if !p.eat(w) {
			p.i = at
			return false
		}
	}
	return true
}

// digits reads digits in words.
func (p *speller) digits() string {
	digits := ""
	for {
		word, end := p.peek(p.i)
		digit, isDigit := numword.Cardinal(word)
		if !isDigit || digit > 9 {
			return digits
		}
		digits, p.i = digits+strconv.FormatInt(digit, 10), end
	}
}

// spelledEnglish writes the number in words that a text in lower case begins with as a numeral: two hundred and ten as 210, one and a
// half as (1+1/2), a dozen as 12.
func spelledEnglish(s string) (string, bool) {
	p := &speller{s: s}
	minus := ""
	if p.eat("minus", "negative") {
		minus = "-"
	}
	start := p.i
	if p.eatAll("half", "a", "dozen") {
		return minus + "6" + s[p.i:], true
	}
	if r, ok := p.part(); ok {
		return minus + "(" + r.Num().String() + "/" + r.Denom().String() + ")" + s[p.i:], true
	}
	if p.eatAll("a", "dozen") {
		return minus + "12" + s[p.i:], true
	}
	p.i = start
	n, ok := p.whole()
	if !ok {
		return s, false
	}
	if p.eat("dozen") {
		return minus + strconv.FormatInt(12*n, 10) + s[p.i:], true
	}
	if p.eat("point") {
		decimals := p.digits()
		return minus + strconv.FormatInt(n, 10) + "." + decimals + s[p.i:], decimals != ""
	}
	at := p.i
	p.eat("and")
	if r, ok := p.part(); ok {
		return minus + "(" + strconv.FormatInt(n, 10) + "+" + r.Num().String() + "/" + r.Denom().String() + ")" + s[p.i:], true
	}
	p.i = at
	return minus + strconv.FormatInt(n, 10) + s[p.i:], true
}

// spelled writes the number in words that a text begins with as a numeral, of English or of Chinese.
func spelled(text string) (string, bool) {
	low := strings.ToLower(text)
	if low != "" && lexeme.IsLetter(low[0]) {
		return spelledEnglish(low)
	}
	s := mathtext.SpellOut(low)
	return s, s != low
}
