package dedupe

import (
	"regexp"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// Two wordings ask the same if they are equal without the words that only ask: "Find the measure of \angle ABC." and "What is
// m\angle ABC?". What is asked for stays, and with it whatever tells a length from a measure in degrees: "the length of" is left out
// before a segment alone, for an arc has both, and "the measure of" before an angle alone, for "the measure of AB" may be either.

// onlyAsk are the words that only ask, in a normalised text, and what stands in their place.
var onlyAsk = map[schema.Language][]struct {
	words *regexp.Regexp
	by    string
}{
	schema.English: {
		{regexp.MustCompile(`\b(?:find|determine|calculate|compute|evaluate|solve for|work out|what(?: is| are|'s)|the|value of)\b`), " "},
		{regexp.MustCompile(`\b(?:measure of|m) *∠`), " ∠"},
	},
	schema.Chinese: {
		{regexp.MustCompile(`试?求出?|计算|请问|那么|则|的值`), " "},
		{regexp.MustCompile(`(∠[a-z0-9]+)(?:的度数|的大小)`), "$1"},
		{regexp.MustCompile(`(∠[a-z0-9]+)(?:是|为|等于)多少度`), "$1"},
		{regexp.MustCompile(`(?:是|为|等于)多少`), ""},
	},
}

var (
	// sentenceEnd is the end of a sentence within a text; a point before a digit is that of a decimal.
	sentenceEnd = regexp.MustCompile(`[?!;]|\.(\D)`)
	// lengthOf is the length of what may be a segment, and what stands before it.
	lengthOf = map[schema.Language]*regexp.Regexp{
		schema.English: regexp.MustCompile(`(\barc *)?\b(?:length of|how long is) *([a-z]{2})\b`),
		schema.Chinese: regexp.MustCompile(`([弧⌒a-z}])?([a-z]{2})的长度?`),
	}
)

// askedForm is a text, normalised, without the words that only ask.
func askedForm(text string, language schema.Language) string {
	text = dressed.Replace(mathtext.Normalize(text))
	for _, ask := range onlyAsk[language] {
		text = ask.words.ReplaceAllString(text, ask.by)
	}
	if of := lengthOf[language]; of != nil {
		text = of.ReplaceAllStringFunc(text, func(length string) string {
			if m := of.FindStringSubmatch(length); m[1] == "" && isPoints(m[2]) {
				return " " + m[2]
			}
			return length
		})
	}
	return mathtext.Normalize(sentenceEnd.ReplaceAllString(text, ",$1"))
}
