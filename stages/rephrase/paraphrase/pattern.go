package paraphrase

import (
	"fmt"
	"slices"
	"strings"
)

// An element is one piece of a pattern: a literal word, or a place that something stands in.
type element struct {
	literal string
	id      int    // of the literal in the lexicon
	place   string // the place's name; "" for a literal
	of      string // the name of the class of what may stand in the place
	class   *class
}

// A pattern is what a rule looks for: words as they stand in the lexicon, with places {name:class} between them.
type pattern []element

// A span is a range of tokens.
type span struct{ from, to int }

// A match is where a pattern was found, and what stands in its places.
type match struct {
	span
	places []placed
}

type placed struct {
	place string
	span
}

// parsePattern reads a pattern. The class of a place is its name where none is given.
func parsePattern(s string) (pattern, error) {
	var p pattern
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimLeft(s, " ") {
		if s[0] != '{' {
			end := strings.IndexByte(s, '{')
			if end < 0 {
				end = len(s)
			}
			for _, t := range tokenize(s[:end]) {
				p = append(p, element{literal: t.lower})
			}
			s = s[end:]
			continue
		}
		inside, rest, ok := strings.Cut(s[1:], "}")
		if !ok {
			return nil, fmt.Errorf("%q: a { is not closed", s)
		}
		place, class, has := strings.Cut(inside, ":")
		if !has {
			class = place
		}
		p = append(p, element{place: place, of: class})
		s = rest
	}
	if len(p) == 0 {
		return nil, fmt.Errorf("a pattern is empty")
	}
	return p, nil
}

// endAt is where the pattern ends that begins with tokens[i], or i where it does not. Places are filled greedily and
// without a way back, so that matching is linear.
func (p pattern) endAt(r *reading, i int) int {
	to := i
	for k := range p {
		e := &p[k]
		if e.place == "" {
			if to >= len(r.ids) || r.ids[to] != e.id {
				return i
			}
			to++
			continue
		}
		end := r.classEnd(to, e.class)
		if end == to {
			return i
		}
		to = end
	}
	return to
}

// at is what stands in the places of the pattern, which begins with tokens[i].
func (p pattern) at(r *reading, i int) match {
	m := match{span: span{i, i}}
	for k := range p {
		e := &p[k]
		if e.place == "" {
			m.to++
			continue
		}
		end := r.classEnd(m.to, e.class)
		if !slices.ContainsFunc(m.places, func(p placed) bool { return p.place == e.place }) {
			m.places = append(m.places, placed{e.place, span{m.to, end}})
		}
		m.to = end
	}
	return m
}

// fill writes a template with what stands in the places of a match.
func (m match) fill(template, text string, tokens []token) string {
	if !strings.Contains(template, "{") {
		return template
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(template, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		place, after, _ := strings.Cut(rest, "}")
		for _, p := range m.places {
			if p.place == place {
				b.WriteString(text[tokens[p.from].start:tokens[p.to-1].end])
			}
		}
		template = after
	}
}
