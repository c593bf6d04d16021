package layout

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/text/spelling"

	"github.com/bmatcuk/doublestar/v4"
	"golang.org/x/text/unicode/norm"
)

// A Candidate is a path that a file was probably meant to have.
type Candidate struct {
	// Path is the path of a file that is read.
	Path string
	// Cost says how much would have to change: 0 for nothing. Renamed is set where the file's own name would.
	Cost    int
	Renamed bool
}

// What a change costs. What costs more than farthest is another file.
const (
	// spelled: the same letters in other cases, or with other characters between words.
	spelled = 1
	// renamed: a letter or two more, fewer or others; or the same words and further ones.
	renamed = 3
	// moved: a folder more or fewer.
	moved    = 2
	farthest = 9
)

// Near gives the paths that a file was probably meant to have, the nearest first; none where it matches already, or is
// near to nothing.
func (l *Layout) Near(name string) []Candidate {
	if l.Matches(name) {
		return nil
	}
	parts := strings.Split(name, "/")
	best := map[string]Candidate{}
	for _, f := range l.forms {
		c, ok := f.near(parts)
		if !ok || c.Cost > farthest || !l.Matches(c.Path) {
			continue
		}
		if was, seen := best[c.Path]; !seen || c.Cost < was.Cost {
			best[c.Path] = c
		}
	}
	var out []Candidate
	for _, c := range best {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b Candidate) int {
		if a.Cost != b.Cost {
			return a.Cost - b.Cost
		}
		return strings.Compare(a.Path, b.Path)
	})
	return out
}

// near holds the parts of a path against a form: its last ones against the form's last ones, what is left of the path
// as folders too many, and what is left of the form as folders that are missing. Folders are both too many and missing
// only in front of what has nothing to do with the form.
func (f *form) near(parts []string) (best Candidate, ok bool) {
	if slices.Contains(f.parts, "**") {
		return Candidate{}, false // any folder fits
	}
	for m := min(len(parts), len(f.parts)); m >= 1; m-- {
		more, missing := parts[:len(parts)-m], f.parts[:len(f.parts)-m]
		if !Plain(strings.Join(missing, "/")) || len(more) > mostStripped {
			continue
		}
		if len(more) > 0 && len(missing) > 0 && slices.ContainsFunc(more, func(p string) bool {
			return slices.ContainsFunc(missing, func(q string) bool { _, near := partCost(p, q); return near })
		}) {
			continue // a folder beside the one that is meant
		}
		cost, to := moved*len(missing), slices.Clone(missing)
		if len(more) > 0 {
			cost += moved
		}
		fits, named := true, false
		for i := range m {
			have, want := parts[len(more)+i], f.parts[len(missing)+i]
			c, near := partCost(have, want)
			if !near {
				fits = false
				break
			}
			cost += c
			if Plain(want) {
				to = append(to, want)
			} else {
				to = append(to, respelled(have, want))
			}
			named = i == m-1 && c > spelled
		}
		if c := (Candidate{path.Join(to...), cost, named}); fits && (!ok || c.Cost < best.Cost) {
			best, ok = c, true
		}
	}
	return best, ok
}

// respelled is a name that matches a pattern with a wildcard: the name itself, or in lower case.
func respelled(have, pattern string) string {
	if ok, _ := doublestar.Match(pattern, have); ok {
		return have
	}
	return strings.ToLower(have)
}

// partCost is what it costs to make one part of a path another, or one that a pattern matches; false where they have
// nothing to do with each other.
func partCost(have, want string) (cost int, near bool) {
	if ok, _ := doublestar.Match(want, have); ok {
		return 0, true
	}
	if !Plain(want) {
		ok, _ := doublestar.Match(strings.ToLower(want), strings.ToLower(have))
		return spelled, ok
	}
	if plain(have) == plain(want) {
		return spelled, true
	}
	if near := similar(have, want); near {
		return renamed, true
	}
	return 0, false
}

// plain is a name in lower case without what parts words.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(name))
}

// similar says whether one name is another with a letter or two changed, or has all words of it and further ones. Names
// with other digits are others, as part1 and part2 are.
func similar(have, want string) bool {
	haveEnding, wantEnding := path.Ext(have), path.Ext(want)
	haveStem, wantStem := strings.TrimSuffix(have, haveEnding), strings.TrimSuffix(want, wantEnding)
	if (haveEnding == "") != (wantEnding == "") || !sameEnding(haveEnding, wantEnding) {
		return false
	}
	a, b := plain(haveStem), plain(wantStem)
	if a == b {
		return true
	}
	words := wordsOf(haveStem)
	if len(wordsOf(wantStem)) > 0 && !slices.ContainsFunc(wordsOf(wantStem), func(w string) bool { return !slices.Contains(words, w) }) {
		return true
	}
	return digitsOf(a) == digitsOf(b) && distance(a, b) <= min(2, len(b)/3)
}

// sameEnding says whether two endings are of the same kind of file: .pk, .pkl and .pickle, .json and .jsn, but not .json
// and .jsonl.
func sameEnding(a, b string) bool {
	a, b = plain(a), plain(b)
	if a == b {
		return true
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	if long == "jsonl" || long == "ndjson" || short == "" {
		return false
	}
	pickles := []string{"pk", "pkl", "pickle", "p"}
	return slices.Contains(pickles, short) && slices.Contains(pickles, long) || distance(short, long) <= 1 && len(short) >= 3
}

// wordsOf parts a name into its words: at what is no letter and no digit, between letters and digits, and before a capital
// behind a small letter.
func wordsOf(name string) []string {
	var words []string
	word := []rune{}
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
		}
		word = word[:0]
	}
	last := ' '
	for _, r := range norm.NFKC.String(name) {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
			last = r
			continue
		case unicode.IsUpper(r) && unicode.IsLower(last), unicode.IsDigit(r) != unicode.IsDigit(last):
			end()
		}
		word = append(word, r)
		last = r
	}
	end()
	return words
}

func digitsOf(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name)
}

// longest is how many bytes a part may have that is compared letter by letter.
const longest = 80

// distance is how far two parts are apart; long ones are far from all others.
func distance(a, b string) int {
	if len(a) > longest || len(b) > longest {
		return longest
	}
	return spelling.Distance(a, b)
}
