package paraphrase

import (
	"iter"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Rewriter rewrites texts. It holds the compiled lexicon, never changes, and may be used by many at once.
type Rewriter struct {
	en *lexicon
	zh *lexicon
}

// New gives the rewriter. The lexicon is compiled once in a process.
func New() (*Rewriter, error) { return compiled() }

var compiled = sync.OnceValues(func() (*Rewriter, error) {
	en, err := readLexicon("english")
	if err != nil {
		return nil, err
	}
	zh, err := readLexicon("chinese")
	if err != nil {
		return nil, err
	}
	return &Rewriter{en, zh}, nil
})

const (
	longest  = 4000 // bytes of a text that is rewritten: a longer one is no problem
	attempts = 12   // made before any is given
	rounds   = 6    // of attempts, at the most
	nearer   = 2    // rounds before those in which more is changed, for texts of which no more came
	tooNear  = 0.88 // what two texts share above which they hardly differ
	tooSame  = 0.67 // what a candidate shares with the text above which it is given last
)

// Candidates yields rephrasings of a text, the best first: of some that are made at a time, those first that are
// furthest from the text and from each other, and those last that hardly differ. They are all different, and none is
// the text. They depend on the text, the language and draw alone. It may end early; for a text that no rule
// understands, and for one of more than 4,000 bytes, it ends at once.
//
// draw gives a number for its parts, evenly from all numbers: draw of one problem should be another than draw of the
// next, so that not all problems are rewritten in the same way.
func (r *Rewriter) Candidates(text string, language Language, draw func(parts ...string) uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		if len(text) > longest || strings.TrimSpace(text) == "" || !utf8.ValidString(text) {
			return
		}
		var write func(c chance, far bool) string
		if language == Chinese {
			read := readChinese(text)
			write = func(c chance, far bool) string { return r.chinese(read, c, far) }
		} else {
			read := readEnglish(text)
			write = func(c chance, far bool) string { return r.english(read, c, far) }
		}
		found := newRanking(outsideDollars(text))
		for round := range rounds {
			for attempt := range attempts {
				found.add(write(newChance(draw, round*attempts+attempt), round >= nearer))
			}
			same, most := tooSame, tooNear
			if round == rounds-1 {
				same, most = 1, 1
			}
			if !found.yield(same, most, yield) {
				return
			}
		}
	}
}
