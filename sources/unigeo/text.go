package unigeo

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/sources"
)

// readable makes a published English text ready to read: zero-width spaces dropped, other writings of a sign (丄, ⊿, /
// /) made one, words that are spelled letter by letter and the names of points joined, a word between two names that
// stands for a relation made its sign, areas (S ~ triangle A B C ~) and fractions of names given their LaTeX form, and
// the spaces before closing marks taken out. Placeholders stay.
func readable(text string) string {
	joined := mathtext.JoinNames(mathtext.JoinSpelled(signs.Replace(text)))
	joined = area.ReplaceAllString(joined, "S_{$1}")
	joined = fraction.ReplaceAllString(joined, `\frac{$1}{$2}`)
	words := strings.Fields(joined)
	for i := 1; i+1 < len(words); i++ {
		if sign, ok := relations[words[i]]; ok && isName(words[i-1]) &&
			(isName(words[i+1]) || words[i+1] == "triangle" || words[i+1] == "line") {
			words[i] = sign
		}
	}
	return closing.Replace(strings.Join(words, " "))
}

var (
	signs     = strings.NewReplacer("\u200b", "", "\ufeff", "", "\u00a0", " ", "丄", "⊥", "‖", "∥", "/ /", "∥", "⊿", "△", "`", "′")
	closing   = strings.NewReplacer(" ,", ",", " .", ".", " ;", ";", " ?", "?", " )", ")", "( ", "(")
	relations = map[string]string{"parallel": "∥", "perpendicular": "⊥", "congruent": "≅", "similar": "∼"}
	area      = regexp.MustCompile(`\bS ?~ ?([a-z]* ?[A-Z]{2,6}) ?~`)
	fraction  = regexp.MustCompile(`\\frac ([A-Z]{2}) ([A-Z]{2})\b`)
)

// isName says whether a word names points or a line: capitals with primes, or one small letter other than the article.
func isName(word string) bool {
	if len(word) == 1 && word[0] >= 'b' && word[0] <= 'z' || word == "a" {
		return true
	}
	return word != "" && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ′'0123456789") == "" && word[0] >= 'A' &&
		word[0] <= 'Z'
}

var placeholder = regexp.MustCompile(`N_(\d+)`)

// fill puts the numbers in the places of their placeholders and lists them with these places. A number that no
// placeholder names is looked for among the placeholders that come again, where these have its value, and else among
// the numerals that the text spells out. One placeholder beyond the list stands for the one number that is left, if
// only one is left; other texts that cannot be filled are rejects. What the text shows nowhere is listed at the end, as a
// number of the record: programs use it.
func fill(text string, values []float64) (string, []schema.Number, error) {
	places := placeholder.FindAllStringSubmatchIndex(text, -1)
	index := make([]int, len(places))
	named := make([]bool, len(values))
	astray := -1
	for i, m := range places {
		k, _ := strconv.Atoi(text[m[2]:m[3]]) // too large a number is the largest int
		switch {
		case k < len(values):
			index[i], named[k] = k, true
		case astray >= 0:
			return "", nil, sources.Rejectf(schema.Malformed, "placeholders N_%d and %s, but only %d numbers",
				index[astray], text[m[0]:m[1]], len(values))
		default:
			index[i], astray = k, i
		}
	}
	if astray >= 0 {
		left := slices.Index(named, false)
		if left < 0 || slices.Contains(named[left+1:], false) {
			return "", nil, sources.Rejectf(schema.Malformed, "placeholder N_%d, but only %d numbers", index[astray],
				len(values))
		}
		index[astray], named[left] = left, true
	}
	nameRepeated(index, values, named)

	var b strings.Builder
	var numbers []schema.Number
	from := 0
	for i, m := range places {
		b.WriteString(text[from:m[0]])
		from = m[1]
		numeral := sources.Numeral(values[index[i]])
		numbers = append(numbers, schema.Number{
			Name: "N_" + strconv.Itoa(index[i]), Text: numeral, Value: new(values[index[i]]),
			Field: schema.InText, Start: int64(b.Len()), End: int64(b.Len() + len(numeral)),
		})
		b.WriteString(numeral)
	}
	b.WriteString(text[from:])
	filled := b.String()
	numbers = append(numbers, spelledOut(filled, numbers, values, named)...)
	return filled, append(numbers, sources.Unshown(numbers, values)...), nil
}

// nameRepeated gives a placeholder that comes again to the number of equal value that no placeholder names: some texts
// say N_1 and again N_1 where the program goes on to N_2.
func nameRepeated(index []int, values []float64, named []bool) {
	for i, k := range index {
		if !slices.Contains(index[:i], k) {
			continue
		}
		for j, v := range values {
			if !named[j] && v == values[k] {
				index[i], named[j] = j, true
				break
			}
		}
	}
}

// spelledOut finds the numbers that no placeholder names, in order, among the numerals of the text that no placeholder
// gave.
func spelledOut(text string, placed []schema.Number, values []float64, named []bool) []schema.Number {
	free := slices.DeleteFunc(sources.Numbers(text, sources.Unnamed), func(n schema.Number) bool {
		for len(placed) > 0 && placed[0].End <= n.Start { // both stand in the order of the text
			placed = placed[1:]
		}
		return len(placed) > 0 && placed[0].Start < n.End
	})
	places := map[float64][]int{}
	for i, n := range free {
		places[*n.Value] = append(places[*n.Value], i)
	}
	var found []schema.Number
	next := 0
	for k, v := range values {
		i, _ := slices.BinarySearch(places[v], next)
		if named[k] || i == len(places[v]) {
			continue
		}
		n := free[places[v][i]]
		n.Name = "N_" + strconv.Itoa(k)
		found = append(found, n)
		next = places[v][i] + 1
	}
	return found
}
