package reform

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A naming gives points other names, letter for letter.
type naming map[byte]byte

// A name is a run of capital letters that names points.
type name struct {
	start, end int
	text       string
}

var (
	capitals = regexp.MustCompile(`[A-Z]+`)
	// notPoints are runs of capitals that may be words or units.
	notPoints = strings.Fields("AM PM BC CM KM MM DM ML KG KMS CMS PI LCM HCF GCD SSS SAS ASA AAS HL RHS USA TV CD DVD ABCS I II III IV VI IX XI AN AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF ON OR SO TO UP US WE OK UK EU SOS")
	article   = regexp.MustCompile(`^ [a-z]`)
	verb      = regexp.MustCompile(`^ (?:and|is|on|to|with|are|lies|lie|or|be|respectively|as|in|of|such|at|intersects?|meets?|bisects?|moves|which|where)\b`)
	behindNo  = regexp.MustCompile(`^ ?(?:=|＝|_|△|▱|\\)`)
	// shapes are letters that say what something looks like.
	shapes    = regexp.MustCompile(`^(?: ?-? ?shaped?\b|[形型字])`)
	digitLast = regexp.MustCompile(`\d ?$`)
)

// namesIn gives the names of a text; ok is false where it is not sure which they are. All capitals of a clause are names.
func namesIn(text string, clause bool) (all []name, ok bool) {
	for _, at := range capitals.FindAllStringIndex(text, -1) {
		s, before, behind := text[at[0]:at[1]], text[:at[0]], text[at[1]:]
		last, next := byte(' '), byte(' ')
		if before != "" {
			last = before[len(before)-1]
		}
		if behind != "" {
			next = behind[0]
		}
		switch {
		case clause:
		case 'a' <= next && next <= 'z', 'a' <= last && last <= 'z': // a word
			continue
		case last == '\\' || shapes.MatchString(behind) || digitLast.MatchString(before) || len(s) > 6 || slices.Contains(notPoints, s) && s != "BC" && s != "CD":
			return nil, false
		case len(s) == 1 && s == "A" && article.MatchString(behind) && !verb.MatchString(behind):
			if trimmed := strings.TrimRight(before, " "); trimmed == "" || strings.HasSuffix(trimmed, ".") || strings.HasSuffix(trimmed, "?") {
				continue
			}
			return nil, false
		case len(s) == 1 && behindNo.MatchString(behind):
			return nil, false
		}
		for i := range len(s) {
			if strings.IndexByte(s[i+1:], s[i]) >= 0 {
				return nil, false
			}
		}
		all = append(all, name{at[0], at[1], s})
	}
	return all, true
}

// names draws other names for a problem's points; nil where it is not sure which its names are, or there are none.
func (o *original) names(lot chance) naming {
	letters := map[byte]bool{}
	long := false
	take := func(text string, clause bool) bool {
		found, ok := namesIn(text, clause)
		for _, n := range found {
			long = long || len(n.text) > 1
			for i := range len(n.text) {
				letters[n.text[i]] = true
			}
		}
		return ok
	}
	if !take(o.Text, false) || !long || o.allWords() {
		return nil
	}
	for _, clause := range slices.Concat(o.Structural, o.Semantic) {
		if !take(clause, true) {
			return nil
		}
	}
	if o.figure != nil {
		for _, text := range o.figure.texts() {
			if !take(text, false) {
				return nil
			}
		}
	}
	old := slices.Sorted(maps.Keys(letters))
	old = slices.DeleteFunc(old, func(c byte) bool { return c == 'O' })
	if letters['I'] || letters['S'] || len(old) == 0 {
		return nil
	}
	var free []byte
	for c := byte('A'); c <= 'Z'; c++ {
		if !letters[c] && !strings.ContainsRune("IOSVXYZ", rune(c)) && !strings.ContainsRune(o.Text, rune(c)) {
			free = append(free, c)
		}
	}
	windows := len(free) - len(old) + 1
	for try := range max(windows, 0) {
		from := (int(lot("names")%uint64(windows)) + try) % windows
		to := naming{}
		for i, c := range old {
			to[c] = free[from+i]
		}
		if o.speaks(to) {
			return to
		}
	}
	return nil
}

// allWords reports whether all that could be names in the text may be words: CD alone is a disc.
func (o *original) allWords() bool {
	found, _ := namesIn(o.Text, false)
	return len(found) > 0 && !slices.ContainsFunc(found, func(n name) bool { return !slices.Contains(notPoints, n.text) })
}

// speaks reports whether no new name is a word or a unit.
func (o *original) speaks(to naming) bool {
	found, _ := namesIn(o.Text, false)
	for _, n := range found {
		if len(n.text) > 1 && slices.Contains(notPoints, to.of(n.text)) {
			return false
		}
	}
	return true
}

// of is the new name of points.
func (n naming) of(name string) string {
	b := []byte(name)
	for i, c := range b {
		if to, ok := n[c]; ok {
			b[i] = to
		}
	}
	return string(b)
}

// cuts are the names of a text with what stands in their places.
func (n naming) cuts(text string, clause bool) []cut {
	if len(n) == 0 {
		return nil
	}
	var cuts []cut
	found, _ := namesIn(text, clause)
	for _, of := range found {
		if to := n.of(of.text); to != of.text {
			cuts = append(cuts, cut{of.start, of.end, to})
		}
	}
	return cuts
}

// changes says which names were changed.
func (n naming) changes() []string {
	var all []string
	for _, c := range slices.Sorted(maps.Keys(n)) {
		all = append(all, string(c)+" → "+string(n[c]))
	}
	return all
}
