package paraphrase

import (
	"slices"
	"strings"
)

// reword writes a text with other wordings of the lexicon. Of the rules that apply it uses half, three in four or
// nearly all, as chance has it; a rule that applies at several places is applied to all of them alike.
func (l *lexicon) reword(text string, c chance, joined bool) string {
	tokens := tokenize(text)
	var known vocabulary
	for i := range tokens {
		known.add(tokens[i].lower)
	}
	var open []*rule
	for _, r := range l.open {
		if known.has(&r.needs) {
			open = append(open, r)
		}
	}
	spaced := isSpacedStyle(text, tokens)
	often := one(c, []int{8, 12, 15}, "often") // of 16
	var b strings.Builder
	written := 0
	for i := 0; i < len(tokens); {
		m, r := l.matchAt(tokens, i, &known, open)
		if r == nil {
			i++
			continue
		}
		k := c.pick(16*len(r.to), r.key)
		if k < often*len(r.to) {
			with := r.to[k%len(r.to)]
			if out, ok := replacement(with, text, tokens, m, joined, spaced); ok {
				b.WriteString(text[written:tokens[m.from].start])
				b.WriteString(out)
				written = tokens[m.to-1].end
			}
		}
		i = m.to
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// matchAt finds the rule with the longest pattern that applies at tokens[i]. known are the words of the text, open the
// rules that begin with a place.
func (l *lexicon) matchAt(tokens []token, i int, known *vocabulary, open []*rule) (match, *rule) {
	var best match
	var by *rule
	try := func(rules []*rule) {
		for _, r := range rules {
			if !known.has(&r.needs) {
				continue
			}
			if m, ok := r.pattern.at(tokens, i, l); ok && m.to > best.to && l.fits(r, tokens, m.span) {
				best, by = m, r
			}
		}
	}
	if tokens[i].kind == word || tokens[i].kind == mark {
		try(l.words[tokens[i].lower])
	}
	try(open)
	return best, by
}

// fits reports whether the context of a rule is there.
func (l *lexicon) fits(r *rule, tokens []token, at span) bool {
	is := func(i int, edge string) func(string) bool {
		return func(w string) bool {
			switch {
			case w == edge:
				return i < 0 || i >= len(tokens) || tokens[i].kind == mark && strings.Contains(",.;:?!，。．；：？、", tokens[i].text)
			case i < 0 || i >= len(tokens):
				return false
			case strings.HasPrefix(w, "{"):
				if edge == "^" {
					return l.classEndsAt(tokens, i, strings.Trim(w, "{}"))
				}
				return l.classEnd(tokens, i, strings.Trim(w, "{}")) > i
			}
			return tokens[i].lower == w
		}
	}
	before, after := is(at.from-1, "^"), is(at.to, "$")
	return (len(r.before) == 0 || slices.ContainsFunc(r.before, before)) &&
		(len(r.after) == 0 || slices.ContainsFunc(r.after, after)) &&
		!slices.ContainsFunc(r.notBefore, before) && !slices.ContainsFunc(r.notAfter, after)
}

// classEndsAt reports whether a member of a class ends with tokens[i].
func (l *lexicon) classEndsAt(tokens []token, i int, class string) bool {
	for from := i; from >= 0 && from > i-6; from-- {
		if l.classEnd(tokens, from, class) == i+1 {
			return true
		}
	}
	return false
}

// replacement writes a wording in the style of what it replaces: a capital for a capital, spaced marks among spaced
// marks. It is refused behind "a" or "an" where the article would be wrong.
func replacement(template, text string, tokens []token, m match, joined, spaced bool) (string, bool) {
	if joined {
		return m.fill(template, text, tokens), true
	}
	if spaced {
		template = spaceMarks(template)
	}
	out := m.fill(template, text, tokens)
	first := tokens[m.from]
	if first.kind == word && first.text != first.lower && strings.HasPrefix(first.text, strings.ToUpper(first.text[:1])) {
		out = capital(out)
	}
	if m.from > 0 && first.kind == word {
		if article := tokens[m.from-1].lower; article == "a" || article == "an" {
			return out, beginsWithVowel(first.lower) == beginsWithVowel(out)
		}
	}
	return out, true
}

// beginsWithVowel is right for the words of the lexicon.
func beginsWithVowel(s string) bool { return s != "" && strings.IndexByte("aeiouAEIOU", s[0]) >= 0 }
