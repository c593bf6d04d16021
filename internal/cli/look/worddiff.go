package look

import (
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/facts"
)

const (
	// compared is the most characters of two values that are shown one behind the other; of longer ones their words are
	// compared.
	compared = 60
	// around is how many words of a text stand beside a change.
	around = 12
	// mostChanges is how many changes of a text are shown.
	mostChanges = 4
	// mostPairs bounds the work of comparing words: a longer stretch between two equal ends is one change.
	mostPairs = 4_000_000
)

// A change is a stretch of words that became another one: a[from:to] became b[since:until].
type change struct{ from, to, since, until int }

// became shows a value as it was and as it is now; of long ones, what changed, as their beginnings may be the same.
func became(was, now string) string {
	if max(len(was), len(now)) > compared {
		return wordDiff(was, now)
	}
	return shorten(was) + " → " + shorten(now)
}

// wordDiff shows what of a text changed, between the words around it: …a square of side [-3-]{+4+} cm has…
func wordDiff(was, now string) string {
	a, b := words(was), words(now)
	changes := wordChanges(a, b)
	if len(changes) == 0 {
		return "other spaces"
	}
	var out strings.Builder
	shown := 0 // words of a that are written
	for i, c := range changes[:min(len(changes), mostChanges)] {
		if start := max(shown, c.from-around); start > shown {
			if i > 0 {
				end := min(start, shown+around)
				out.WriteString(strings.Join(a[shown:end], ""))
				shown = end
			}
			if start > shown {
				out.WriteString("…")
			}
			out.WriteString(strings.Join(a[start:c.from], ""))
		} else {
			out.WriteString(strings.Join(a[shown:c.from], ""))
		}
		out.WriteString(c.marked(a, b))
		shown = c.to
	}
	end := min(len(a), shown+around)
	out.WriteString(strings.Join(a[shown:end], ""))
	if end < len(a) {
		out.WriteString("…")
	}
	if more := len(changes) - mostChanges; more > 0 {
		out.WriteString(" (and " + facts.Count(more, "more change") + ")")
	}
	return out.String()
}

// marked gives what went in [-…-] and what came in {+…+}; where there is one of them alone, without the blanks at its ends.
func (c change) marked(a, b []string) string {
	gone, came := strings.Join(a[c.from:c.to], ""), strings.Join(b[c.since:c.until], "")
	switch {
	case gone != "" && came != "":
		return "[-" + cut(gone) + "-]{+" + cut(came) + "+}"
	case strings.TrimSpace(gone+came) == "":
		return "[-" + gone + "-]{+" + came + "+}"
	}
	word := strings.TrimSpace(gone + came)
	before, behind, _ := strings.Cut(gone+came, word)
	if came != "" {
		return before + "{+" + cut(word) + "+}" + behind
	}
	return before + "[-" + cut(word) + "-]" + behind
}

// cut is the beginning of a text and its end, where it is long.
func cut(text string) string {
	const most, end = longest, 40
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:most-end]) + "…" + string(r[len(r)-end:])
}

// words takes a text apart, without loss but for the kind of its spaces: runs of letters and digits, numbers with their points,
// single signs, single characters of Chinese, and one blank for spaces.
func words(text string) []string {
	var out []string
	r := []rune(strings.TrimSpace(text))
	for i := 0; i < len(r); {
		j := i + 1
		switch {
		case unicode.IsSpace(r[i]):
			for j < len(r) && unicode.IsSpace(r[j]) {
				j++
			}
			out = append(out, " ")
			i = j
			continue
		case inWord(r[i]):
			for j < len(r) && (inWord(r[j]) || j+1 < len(r) && r[j] == '.' && unicode.IsDigit(r[j-1]) && unicode.IsDigit(r[j+1])) {
				j++
			}
		}
		out = append(out, string(r[i:j]))
		i = j
	}
	return out
}

func inWord(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r)
}

// wordChanges gives the stretches in which two texts differ, in their order.
func wordChanges(a, b []string) []change {
	from, behind := 0, 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	for behind < min(len(a), len(b))-from && a[len(a)-1-behind] == b[len(b)-1-behind] {
		behind++
	}
	x, y := a[from:len(a)-behind], b[from:len(b)-behind]
	switch {
	case len(x)+len(y) == 0:
		return nil
	case len(x)*len(y) > mostPairs:
		return []change{{from, from + len(x), from, from + len(y)}}
	}
	var changes []change
	add := func(i, j, gone, came int) {
		last := len(changes) - 1
		if last >= 0 && changes[last].to == from+i && changes[last].until == from+j {
			changes[last].to += gone
			changes[last].until += came
			return
		}
		changes = append(changes, change{from + i, from + i + gone, from + j, from + j + came})
	}
	common := longestCommon(x, y)
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && common[i+1][j] >= common[i][j+1]:
			add(i, j, 1, 0)
			i++
		default:
			add(i, j, 0, 1)
			j++
		}
	}
	return joined(changes, a)
}

// longestCommon gives the length of the longest common subsequence of x[i:] and y[j:].
func longestCommon(x, y []string) [][]int32 {
	common := make([][]int32, len(x)+1)
	for i := range common {
		common[i] = make([]int32, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	return common
}

// joined makes one change of those between which there are blanks and signs alone: they are read as one.
func joined(changes []change, a []string) []change {
	var out []change
	for _, c := range changes {
		if n := len(out); n > 0 && !slices.ContainsFunc(a[out[n-1].to:c.from], func(w string) bool {
			r := []rune(w)
			return inWord(r[0]) || unicode.Is(unicode.Han, r[0])
		}) {
			out[n-1].to, out[n-1].until = c.to, c.until
			continue
		}
		out = append(out, c)
	}
	return out
}
