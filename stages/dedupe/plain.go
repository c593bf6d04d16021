package dedupe

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/numword"
	"geoeval/internal/text/unit"
)

// The rule near_text reads an English text as plain words: units, numbers, spellings, word endings and misprints of one word are
// that word, and what carries no meaning is left out. Of these the telling ones say which problem it is: numbers, units,
// letters and names of points, measures, shapes and what is done with them. All else is how it is told.

// A plainWord is a word as it is compared.
type plainWord struct {
	text    string
	telling bool
}

// fillers say nothing of a problem.
var fillers = lexeme.Set("a an the is are was were be been being of that which this these it its as then so if and also will " +
	"find what calculate compute determine evaluate per each such does do did there has have had having with at on for me you " +
	"th rs re inr usd dollar rupee please approximately respectively")

// synonyms are words that stand for another one.
var synonyms = withNumbers(map[string]string{
	"breadth": "width", "broad": "width", "wide": "width", "high": "height", "tall": "height", "deep": "depth", "sq": "square",
	"cu": "cubic", "centre": "center", "grey": "gray", "parallelopiped": "parallelepiped",
	"kmh": "km/h", "kmhr": "km/h", "mph": "mi/h", "mps": "m/s", "men": "man", "women": "woman", "cubed": "cube", "squared": "square",
})

// withNumbers adds the words of two to twelve, which stand for their digits.
func withNumbers(words map[string]string) map[string]string {
	for n := 2; n <= 12; n++ {
		words[numword.Of(n)] = strconv.Itoa(n)
	}
	return words
}

// tellingWords are those of measure, of shapes, and of what is done with them.
var tellingWords = func() map[string]bool {
	words := lexeme.Set("circle triangle square rectangle rhombus parallelogram trapezium trapezoid quadrilateral polygon pentagon hexagon " +
		"octagon cube cuboid box cylinder cone sphere hemisphere prism pyramid line angle side edge vertex vertice corner point center " +
		"equilateral isosceles scalene right regular parallel perpendicular inscribed circumscribed tangent sector segment quarter " +
		"semicircle inradius circumradius depth thickness tile path wall floor cubic more less fewer greater increase decrease reduce not no " +
		"without except only half twice double triple first second third last next before after multiple divisible remainder quotient " +
		"percent percentage average mean median mode range even odd prime positive negative integer factor digit both either neither all " +
		"none profit loss discount gain cost selling simple compound interest principal rate speed rows columns row column " +
		"opposite same clockwise anticlockwise horizontal vertical boy girl man woman male female numerator denominator inside outside " +
		"red blue white black green up down upstream downstream north south east west empty full fill leave alone")
	for w := range measureWords {
		words[w] = true
	}
	return words
}()

// misprints has, of each telling word that is long enough, the word and what is left of it without one letter.
var misprints = func() map[string]string {
	of := map[string]string{}
	for _, w := range slices.Sorted(maps.Keys(tellingWords)) {
		if len(w) < 6 {
			continue
		}
		for i := 1; i < len(w); i++ {
			of[w[:i]+w[i+1:]] = w
		}
	}
	return of
}()

// plainWords reads an English text.
func plainWords(text string) []plainWord {
	p := plainReader{words: make([]plainWord, 0, 48)}
	s := lexeme.Scan(text)
	for s.Next() {
		switch s.Kind {
		case lexeme.Digits:
			numeral, end := groupedNumeral(text, s.Start)
			s.Seek(end)
			p.put(numeral, true)
			p.afterNumber = true
		case lexeme.Word:
			word := cased(s.String())
			if word == "x" && p.afterNumber && digitFollows(text[s.End:]) {
				continue // the sign of multiplication
			}
			p.word(word)
		case lexeme.Command:
			command := s.String()
			if !lexeme.IsLetter(command[len(command)-1]) {
				s.Seek(s.Start + 1)
				continue
			}
			p.command(command)
		default:
			p.sign(&s)
		}
	}
	return p.words
}

// sign takes in a lexeme of one character.
func (p *plainReader) sign(s *lexeme.Scanner) {
	switch {
	case s.Rune == '°':
		p.put("‹°›", true)
	case unicode.IsLetter(s.Rune) || unicode.IsDigit(s.Rune):
		p.put(s.String(), true)
	default:
		return // a space, or a sign such as the hyphen in 5-cm
	}
	p.afterNumber = false
}

// A plainReader collects the words of a text.
type plainReader struct {
	words []plainWord
	// afterNumber says that what comes next stands behind a number or a unit, as units do.
	afterNumber bool
}

func (p *plainReader) put(word string, telling bool) {
	p.words = append(p.words, plainWord{word, telling})
}

// putUnits puts the units of a quotient, such as km/h.
func (p *plainReader) putUnits(symbol string) {
	for _, part := range strings.Split(symbol, "/") {
		p.put("‹"+part+"›", true)
	}
}

// word reads a word.
func (p *plainReader) word(word string) {
	if named := len(word) > 1 && strings.ToUpper(word) == word; named {
		p.put(word, true)
		p.afterNumber = false
		return
	}
	word = strings.ToLower(word)
	if w, ok := synonyms[word]; ok {
		word = w
	}
	if u, ok := unit.Spelled(word); ok && (!u.Doubtful || p.afterNumber) && word != "in" && !tellingWords[word] {
		if u.Dimension != unit.Money { // datasets pay one sum in dollars and in rupees
			p.putUnits(u.Symbol)
			p.afterNumber = true
		}
		return
	}
	switch {
	case strings.Contains(word, "/"):
		p.putUnits(word)
	case lexeme.IsDigit(word[0]):
		p.put(word, true)
	case word == "long" && p.afterNumber:
		p.put("length", true)
	case len(word) == 1:
		if word != "a" {
			p.put(word, true)
		}
	default:
		p.longWord(stem(word))
	}
	p.afterNumber = false
}

// longWord puts a word of several letters, with what belongs to it before it: in radius, semi circle.
func (p *plainReader) longWord(word string) {
	if n := len(p.words); (word == "radius" || word == "circle") && n > 0 && slices.Contains([]string{"in", "circum", "semi"}, p.words[n-1].text) {
		word, p.words = p.words[n-1].text+word, p.words[:n-1]
	}
	if !fillers[word] {
		p.put(word, tellingWords[word] || isPoints(word))
	}
}

// command reads a command of LaTeX.
func (p *plainReader) command(command string) {
	switch {
	case command == `\circ` || command == `\degree`:
		p.put("‹°›", true)
	case command == `\times` || command == `\cdot`:
		return
	case !slices.Contains(dress, cased(command[1:])):
		p.put(cased(command[1:]), true)
	}
	p.afterNumber = false
}

// pairs are words of two letters that name no points.
var pairs = lexeme.Set("in to by or up he us we my go am pm oz as if so mr ms dr pi vs et al ex")

// isPoints tells whether a word in small letters is a name of points, as MathQA writes them: ab, abcd, rqst.
func isPoints(word string) bool {
	if len(word) == 2 {
		return !pairs[word]
	}
	running := len(word) <= 6
	for i := 1; i < len(word); i++ {
		running = running && word[i] == word[i-1]+1
	}
	return running || len(word) <= 5 && !strings.ContainsAny(word, "aeiouy")
}

// stem is a word without the ending of a plural, a telling one without that of a verb, as it is spelled in America, and without a misprint where it is a telling one.
func stem(word string) string {
	for _, e := range [][2]string{{"metre", "meter"}, {"litre", "liter"}, {"colour", "color"}, {"centre", "center"}} {
		word = strings.Replace(word, e[0], e[1], 1)
	}
	if tellingWords[word] || fillers[word] {
		return word
	}
	if w, ok := strings.CutSuffix(word, "s"); ok && len(w) > 2 && !strings.HasSuffix(w, "s") {
		word = w
	}
	if w, ok := synonyms[word]; ok {
		word = w
	}
	for _, ending := range [][2]string{{"d", ""}, {"ed", ""}, {"ing", ""}, {"ing", "e"}} {
		if w, ok := strings.CutSuffix(word, ending[0]); ok && tellingWords[w+ending[1]] {
			return w + ending[1]
		}
	}
	if tellingWords[word] || len(word) < 5 {
		return word
	}
	if w, ok := misprints[word]; ok && w[0] == word[0] {
		return w
	}
	for i := 1; i < len(word); i++ {
		rest := word[:i] + word[i+1:]
		if tellingWords[rest] && len(rest) > 5 && word[len(word)-1] == rest[len(rest)-1] {
			return rest
		}
		if w, ok := misprints[rest]; ok && w[0] == word[0] && len(w) == len(word) {
			return w
		}
	}
	return word
}

// groupedNumeral is the numeral that begins at i, without the commas between its thousands, and where it ends.
func groupedNumeral(text string, i int) (numeral string, end int) {
	end = numeralEnd(text, i)
	numeral = text[i:end]
	for end-i <= 3 && end < len(text) && text[end] == ',' && threeDigits(text[end+1:]) {
		numeral += text[end+1 : end+4]
		i, end = end+1, end+4
	}
	return numeral, end
}

// threeDigits tells whether a text begins with three digits and no more.
func threeDigits(text string) bool {
	return len(text) >= 3 && lexeme.IsDigit(text[0]) && lexeme.IsDigit(text[1]) && lexeme.IsDigit(text[2]) &&
		(len(text) == 3 || !lexeme.IsDigit(text[3]))
}

// digitFollows tells whether the next sign of a text is a digit.
func digitFollows(text string) bool {
	text = strings.TrimLeft(text, " ")
	return text != "" && lexeme.IsDigit(text[0])
}

// joinedWords writes plain words but letters, which a text may have others of.
func joinedWords(words []plainWord) string {
	var b strings.Builder
	for _, w := range words {
		if isSmallLetter(w.text) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

// tellingOnes are the telling ones of plain words.
func tellingOnes(words []plainWord) []string {
	var out []string
	for _, w := range words {
		if w.telling {
			out = append(out, w.text)
		}
	}
	return out
}

// textsOf are plain words without what is known of them.
func textsOf(words []plainWord) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.text
	}
	return out
}
