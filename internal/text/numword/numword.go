// Package numword is the one table of the words and characters that numbers are written with, in English and Chinese. A reader that
// leaves some of them alone says which; it has no table of its own.
package numword

import "strings"

// cardinals are the words of 0 to 19, and tens those of 20 to 90.
var (
	cardinals = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
		"seventeen eighteen nineteen")
	tens   = strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety")
	scales = map[string]int64{"thousand": 1e3, "million": 1e6, "billion": 1e9}
	// thirds are the parts from the third to the twelfth.
	thirds = strings.Fields("third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth")
)

var values, parts = func() (map[string]int64, map[string]int64) {
	v, p := map[string]int64{}, map[string]int64{"half": 2, "halves": 2, "quarter": 4, "quarters": 4}
	for i, w := range cardinals {
		v[w] = int64(i)
	}
	for i, w := range tens {
		v[w] = int64(20 + 10*i)
	}
	for i, w := range thirds {
		p[w], p[w+"s"] = int64(i+3), int64(i+3)
	}
	return v, p
}()

// Cardinal is the number of a word in lower case: 0 to 19, or a ten up to 90.
func Cardinal(word string) (n int64, ok bool) {
	n, ok = values[word]
	return n, ok
}

// Of is the word of a number from 0 to 19.
func Of(n int) string { return cardinals[n] }

// Words are the words of all cardinals and of of hundred and thousand.
func Words() []string {
	return append(append([]string{"hundred", "thousand"}, cardinals...), tens...)
}

// Part is how many of a part make a whole: 2 for half and halves, 12 for twelfth; 0 for another word.
func Part(word string) int64 { return parts[word] }

// Scale is what a word multiplies the number before it by: thousand, million, billion; 0 for another word.
func Scale(word string) int64 { return scales[word] }

// HanDigits are the characters of Chinese numbers up to 万, 10,000.
const HanDigits = "零〇一二两三四五六七八九十百千万"

var han = map[rune]int{
	'零': 0, '〇': 0, '一': 1, '二': 2, '两': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
	'十': 10, '百': 100, '千': 1000, '万': 10000,
}

// Han is the number of one of the characters of [HanDigits].
func Han(r rune) (n int, ok bool) {
	n, ok = han[r]
	return n, ok
}
