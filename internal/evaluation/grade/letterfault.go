package grade

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
)

// LetterFault says what is wrong with the letter of the right choice: that it is no letter of a choice, or that the gold answer is
// another choice. A backward question is not asked with its choices.
func (q *Question) LetterFault() error {
	if q.Letter == "" || q.Subset == schema.BackwardAsked {
		return nil
	}
	a := newAsked(q)
	letters := capitals(q.Letter, a.count())
	switch {
	case letters == "" && len(q.Choices) == 0:
		return fmt.Errorf("gold_letter is %.40q, which is no letter of a choice", q.Letter)
	case letters == "" && len(q.Choices) == 1:
		return fmt.Errorf("gold_letter is %.40q, and the one choice is A", q.Letter)
	case letters == "":
		return fmt.Errorf("gold_letter is %.40q, and the choices are A to %c", q.Letter, 'A'+a.count()-1)
	case len(q.Choices) == 0:
		return nil
	}
	if slices.ContainsFunc([]byte(letters), func(l byte) bool {
		own := q.Choices[l-'A']
		return sameWords(q.Gold, own) || a.equal(q.Gold, own).Right
	}) {
		return nil
	}
	named := ""
	for _, i := range a.matching(q.Gold) {
		named += string(rune('A' + i))
	}
	if named == "" {
		named = capitals(q.Gold, a.count())
	}
	if named == "" || named == letters {
		return nil
	}
	return fmt.Errorf("gold is %.40q, which is choice %s, and gold_letter is %.40q", q.Gold, strings.Join(strings.Split(named, ""), ", "), q.Letter)
}
