package hard

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

func TestTheBuiltinKeywordsAreSound(t *testing.T) {
	k, err := builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range schema.HardKinds {
		for _, language := range schema.Languages {
			if !slices.ContainsFunc(k.Rules, func(r rule) bool { return r.Kind == kind && r.Language == language && r.Weight >= k.Thresholds[kind] }) {
				t.Errorf("no rule of %s is enough by itself in %s", kind, language)
			}
		}
	}
	for _, r := range k.Rules {
		for _, phrase := range append(append(slices.Clone(r.Words), r.Unless...), r.With...) {
			if chinese := languageOf(phrase) == schema.Chinese; chinese && r.Language == schema.English {
				t.Errorf("rule %s: %q is not English", r.Name, phrase)
			}
		}
	}
}

// A phrase of unless that holds none of a rule's words could never strike a match out.
func TestEveryExceptionExceptsSomething(t *testing.T) {
	k, err := builtin()
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range k.Rules {
		for _, phrase := range r.Unless {
			found := false
			k.phrases.find(phrase, func(m meaning, _ span) { found = found || m.rule == i && m.role == asWord })
			for _, pattern := range r.patterns {
				found = found || pattern.MatchString(phrase)
			}
			if !found && !overlapsAWord(phrase, r.Words) {
				t.Errorf("rule %s: %q excepts nothing", r.Name, phrase)
			}
		}
	}
}

// overlapsAWord says whether a phrase ends as some word begins, or begins as one ends.
func overlapsAWord(phrase string, words []string) bool {
	p := strings.Fields(strings.ToLower(phrase))
	return slices.ContainsFunc(words, func(word string) bool {
		w := strings.Fields(strings.ToLower(word))
		return p[len(p)-1] == w[0] || p[0] == w[len(w)-1]
	})
}

func TestWhatIsWrongWithKeywords(t *testing.T) {
	const head = "thresholds: {solid: 2, analytic: 2}\nrules:\n"
	const good = "  - {name: cone, kind: solid, language: en, weight: 2, words: [cone]}\n"
	for _, c := range []struct{ yaml, want string }{
		{head + good, ""},
		{head + good + good, `two rules are named "cone"`},
		{"thresholds: {solid: 2}\n", "thresholds: that of analytic must be at least 1"},
		{"thresholds: {solid: 2, analytic: 1, flat: 1}\n", "thresholds: there are those of [solid analytic] and no others"},
		{head + "  - {name: Cone, kind: solid, language: en, weight: 2, words: [cone]}\n", `rule "Cone": a name is made of small letters`},
		{head + "  - {name: a, kind: flat, language: en, weight: 2, words: [cone]}\n", `rule "a": kind: "flat" is not one of`},
		{head + "  - {name: a, kind: solid, language: fr, weight: 2, words: [cone]}\n", `rule "a": language: "fr" is not one of`},
		{head + "  - {name: a, kind: solid, language: en, weight: 0, words: [cone]}\n", `rule "a": weight: 0 is below 1`},
		{head + "  - {name: a, kind: solid, language: en, weight: 1}\n", `rule "a": it has neither words nor patterns`},
		{head + "  - {name: a, kind: solid, language: en, weight: 1, words: ['-']}\n", `rule "a": "-" holds no word`},
		{head + "  - {name: a, kind: solid, language: en, weight: 1, patterns: ['(']}\n", `rule "a": error parsing regexp`},
		{head + "  - {name: a, kind: solid, language: en, weight: 1, patterns: ['a*']}\n", `rule "a": the pattern "a*" matches nothing at all`},
		{head + "  - {name: a, kind: solid, language: en, weight: 1, word: [cone]}\n", `unknown field "word"`},
	} {
		_, err := parseKeywords([]byte(c.yaml))
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.yaml, err, c.want)
		}
	}
}

// A changed list runs the stage again.
func TestTheDigestIsThatOfKeywordsAndReview(t *testing.T) {
	digest, why, err := (&stage{}).Outside(t.Context(), nil)
	if err != nil || why != "" || digest != outside(nil) || digest == outside([]byte("{}")) || len(digest) != 64 {
		t.Errorf("%q, %q, %v", digest, why, err)
	}
}
