package dedupe

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/asked"
	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// givenIn finds what a text says of a name: ∠1=50°, "AB = 5", ∠BCA为35°, "angle ABC measures 40".
var givenIn = regexp.MustCompile(`((?:∠|\\angle|[Aa]ngle)\s*[A-Z0-9]+|[A-Z]+|\b[a-z])[\s${}]*` +
	`(?:=|＝|的?(?:长|长度|度数|大小)?(?:为|是|等于)|is|equals|measures|has (?:a )?(?:length|measure) of)[\s${}]*(\d+(?:\.\d+)?)`)

// given lists the names of a text that have a value, with it, sorted.
func given(text string) []string {
	var list []string
	for _, m := range givenIn.FindAllStringSubmatch(text, -1) {
		name := m[1]
		for _, sign := range []string{"∠", `\angle`, "angle", "Angle"} {
			name = strings.TrimPrefix(name, sign)
		}
		name = strings.TrimSpace(name)
		list = append(list, asked.EitherWay(name)+"="+m[2])
	}
	slices.Sort(list)
	return list
}

// exchanged tells whether one text gives what the other asks for: both say as much of names, and not the same. With equal
// numbers, names and answer that is another problem: ∠A = 45° with ∠B asked for, and ∠B = 45° with ∠A. So it is in English
// where the same telling words are in another order and the numbers are not, or the reverse: how long a man takes where a woman
// takes 6 days, and the other way round. Who tells the same in another order moves both.
func exchanged(a, b string, language schema.Language) bool {
	x, y := given(a), given(b)
	if len(x) == len(y) && !slices.Equal(x, y) {
		return true
	}
	if language != schema.English {
		return false
	}
	x, y = tellingOnes(plainWords(a)), tellingOnes(plainWords(b))
	if len(x) != len(y) || slices.Equal(x, y) {
		return false
	}
	parts := func(words []string) (numbers, others []string) {
		for _, w := range words {
			if lexeme.IsDigit(w[0]) {
				numbers = append(numbers, w)
			} else {
				others = append(others, w)
			}
		}
		return numbers, others
	}
	numbers, others := parts(x)
	numbersToo, othersToo := parts(y)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y) && slices.Equal(numbers, numbersToo) != slices.Equal(others, othersToo)
}
