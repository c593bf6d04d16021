package hard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
)

// A Class is what the keywords say of a problem.
type Class struct {
	// Kind is solid or analytic, or flat where neither reaches its threshold.
	Kind schema.ProblemType
	// Scores are the sums of the weights of the rules that matched, of each kind.
	Scores map[schema.ProblemType]int
	// Matched are the matches of both kinds in the order of the text, each as `<rule>: <words> at <start>-<end>`, in
	// bytes.
	Matched []string
}

// Classify says by the built-in keywords what kind of problem a text is. A text that reaches both thresholds is solid:
// a solid that is put into coordinates stays one.
func Classify(text string, language schema.Language) (Class, error) {
	k, err := builtin()
	if err != nil {
		return Class{}, err
	}
	return k.classify(text, language), nil
}

func (k *keywords) classify(text string, language schema.Language) Class {
	c := Class{Kind: schema.Flat, Scores: map[schema.ProblemType]int{}}
	matches := k.matches(text, language)
	counted := map[int]bool{}
	for _, m := range matches {
		r := &k.Rules[m.rule]
		if !counted[m.rule] {
			counted[m.rule] = true
			c.Scores[r.Kind] += r.Weight
		}
		c.Matched = append(c.Matched, fmt.Sprintf("%s: %s at %d-%d", r.Name, text[m.start:m.end], m.start, m.end))
	}
	for _, kind := range schema.HardKinds {
		if c.Kind == schema.Flat && c.Scores[kind] >= k.Thresholds[kind] {
			c.Kind = kind
		}
	}
	return c
}

// A match is a place where a rule applies.
type match struct {
	rule int
	span
}

// matches gives the places where rules apply, in the order of the text. Of matches of one rule that overlap the longest
// that begins first counts.
func (k *keywords) matches(text string, language schema.Language) []match {
	type finding struct {
		words, unless []span
		with          bool
	}
	found := map[int]*finding{}
	of := func(rule int) *finding {
		if found[rule] == nil {
			found[rule] = &finding{}
		}
		return found[rule]
	}
	looksAt := func(rule int) bool {
		l := k.Rules[rule].Language
		return l == language || l == anyLanguage
	}
	k.phrases.find(text, func(m meaning, s span) {
		if !looksAt(m.rule) {
			return
		}
		switch f := of(m.rule); m.role {
		case asWord:
			f.words = append(f.words, s)
		case asUnless:
			f.unless = append(f.unless, s)
		case asWith:
			f.with = true
		}
	})
	for i := range k.Rules {
		if !looksAt(i) || !k.Rules[i].holds(text) {
			continue
		}
		for _, pattern := range k.Rules[i].patterns {
			for _, at := range pattern.FindAllStringIndex(text, -1) {
				of(i).words = append(of(i).words, span{at[0], at[1]})
			}
		}
	}
	var all []match
	for i, f := range found {
		if len(k.Rules[i].With) > 0 && !f.with {
			continue
		}
		for _, s := range apart(without(f.words, f.unless)) {
			all = append(all, match{i, s})
		}
	}
	slices.SortFunc(all, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.rule, b.rule))
	})
	return all
}

// holds says whether the rule's patterns are to be tried on a text.
func (r *rule) holds(text string) bool {
	return len(r.Holding) == 0 || slices.ContainsFunc(r.Holding,
		func(sign string) bool { return strings.Contains(text, sign) })
}

// without gives the spans that overlap none of others.
func without(spans, others []span) []span {
	return slices.DeleteFunc(spans, func(s span) bool { return slices.ContainsFunc(others, s.overlaps) })
}

// apart gives spans that do not overlap: of those that do the one that begins first, and of these the longest.
func apart(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	kept := spans[:0]
	for _, s := range spans {
		if len(kept) == 0 || kept[len(kept)-1].end <= s.start {
			kept = append(kept, s)
		}
	}
	return kept
}
