package mathqa

import (
	"regexp"
	"strings"
)

// What MathQA's tokenizer made of numbers in options.
var (
	// parted is a number of which commas got spaces; its first group is all that tells it from several numbers.
	parted = regexp.MustCompile(`^(-?(?:\$ ?)?\d{1,3})((?: ?, ?\d{3})+)((?: ?\.\d+)?(?: [^\d,].*)?)$`)
	// plain is one number, with what may stand behind it.
	plain = regexp.MustCompile(`^-?(?:\$ ?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?: ?\.\d+)?(?: [^\d,].*)?$`)
	// rooted is a number and a root whose sign became a letter: 10 v 2.
	rooted = regexp.MustCompile(`(^|[ (/*+-])(\d+(?:\.\d+)? )?v ?(\d+)`)
	// volume is that letter as one of a text.
	volume = regexp.MustCompile(`(?i)\bv\b`)
)

// mended gives options with their numbers as they were before they were taken into tokens: 3 , 400,000 is 3,400,000, and 10 v 2 is
// 10 √ 2 where the question has no v. Of 1 , 512 only the other options can tell that it is one number: two of them are.
func mended(options []string, question string) []string {
	numbers := 0
	for _, o := range options {
		if plain.MatchString(o) {
			numbers++
		}
	}
	out := make([]string, len(options))
	for i, o := range options {
		if of := parted.FindStringSubmatch(o); of != nil && strings.Contains(of[2], " ") {
			groups := strings.Split(strings.ReplaceAll(of[2], " ", ""), ",")[1:]
			if glued := strings.Count(of[2], ",") > strings.Count(of[2], " , "); glued || numbers >= 2 {
				o = of[1] + "," + strings.Join(groups, ",") + of[3]
			}
		}
		if !volume.MatchString(question) {
			o = rooted.ReplaceAllString(o, "$1$2√ $3")
		}
		out[i] = o
	}
	return out
}
