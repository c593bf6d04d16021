package paraphrase

import "strings"

// reword writes a text with other wordings of the lexicon. Of the rules that apply it uses two in three, most or
// all, as chance has it; a rule that applies at several places is applied to all of them alike.
//
// The text is read into read, which may be used for one after the other. far asks for all rules that apply.
func (l *lexicon) reword(text string, c chance, joined, far bool, read *reading) string {
	read.read(l, text)
	tokens := read.tokens
	spaced := isSpacedStyle(text, tokens)
	often := one(c, []int{11, 14, 16}, "often") // of 16
	if far {
		often = 16
	}
	var b strings.Builder
	written := 0
	for i := 0; i < len(tokens); {
		r, end := read.matchAt(i)
		if r == nil {
			i++
			continue
		}
		k := c.pick(16*len(r.to), r.key)
		if k < often*len(r.to) {
			with, m := r.to[k%len(r.to)], r.pattern.at(read, i)
			if joined && !strings.Contains(text[tokens[m.from].start:tokens[m.to-1].end], "是") && read.isAttribute(m.span) {
				with = strings.ReplaceAll(with, "是", "为")
			}
			if out, ok := replacement(with, text, tokens, m, joined, spaced); ok {
				b.WriteString(text[written:tokens[m.from].start])
				b.WriteString(out)
				written = tokens[m.to-1].end
			}
		}
		i = end
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// matchAt finds the rule with the longest pattern that applies at tokens[i], and where it ends.
func (r *reading) matchAt(i int) (by *rule, end int) {
	if k := r.tokens[i].kind; k == word || k == mark {
		by, end = r.longest(i, r.words[r.ids[i]], nil, i)
	}
	return r.longest(i, r.open, by, max(end, i))
}

// longest finds the first of the rules with the longest pattern that applies at tokens[i] and ends behind end; by and
// end where none does.
func (r *reading) longest(i int, rules []*rule, by *rule, end int) (*rule, int) {
	for _, rule := range rules {
		if !r.known.has(&rule.needs) {
			continue
		}
		if to := rule.pattern.endAt(r, i); to > end && r.fits(rule, i, to) {
			by, end = rule, to
		}
	}
	return by, end
}

// fits reports whether the context of a rule is there, whose pattern is tokens[from:to].
func (r *reading) fits(rule *rule, from, to int) bool {
	return (len(rule.before) == 0 || r.anyBefore(rule.before, from-1)) &&
		(len(rule.after) == 0 || r.anyAfter(rule.after, to)) &&
		!r.anyBefore(rule.notBefore, from-1) && !r.anyAfter(rule.notAfter, to) && (len(rule.notIn) == 0 || !r.stoodInClause(rule.notIn, from-1))
}

// stoodInClause reports whether one of the words stands in the clause that ends with tokens[i].
func (r *reading) stoodInClause(words []context, i int) bool {
	edge := context{edge: true}
	for ; i >= 0 && !r.stands(&edge, i); i-- {
		for k := range words {
			if r.stands(&words[k], i) {
				return true
			}
		}
	}
	return false
}

// isAttribute reports whether Chinese words stand before a noun that they tell more of, where 为 reads well and 是 does not: 一个高8厘米的圆柱,
// 截面是边长3厘米的正方形.
func (r *reading) isAttribute(at span) bool {
	if at.from > 0 && strings.Contains(chineseMeasures+"是为成", r.tokens[at.from-1].text) {
		return true
	}
	edge := context{edge: true}
	for i := at.to; i < len(r.tokens) && (!r.stands(&edge, i) || r.tokens[i].text == "、"); i++ {
		if r.tokens[i].text == "的" {
			return true
		}
	}
	return false
}

// anyBefore reports whether one of the words ends with tokens[i].
func (r *reading) anyBefore(words []context, i int) bool {
	for k := range words {
		if c := &words[k]; r.stands(c, i) || c.class != nil && r.classEndsAt(i, c.class) {
			return true
		}
	}
	return false
}

// anyAfter reports whether one of the words begins with tokens[i].
func (r *reading) anyAfter(words []context, i int) bool {
	for k := range words {
		if c := &words[k]; r.stands(c, i) || c.class != nil && r.classEnd(i, c.class) > i {
			return true
		}
	}
	return false
}

// stands reports whether tokens[i] is the word of a context, or the edge of a clause where it is that.
func (r *reading) stands(c *context, i int) bool {
	if i < 0 || i >= len(r.tokens) {
		return c.edge
	}
	if c.edge {
		return r.tokens[i].kind == mark && strings.Contains(",.;:?!，。．；：？、", r.tokens[i].text)
	}
	return c.class == nil && r.ids[i] == c.id
}

// classEndsAt reports whether a member of a class ends with tokens[i].
func (r *reading) classEndsAt(i int, c *class) bool {
	for from := i; from >= 0 && from > i-6; from-- {
		if r.classEnd(from, c) == i+1 {
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
