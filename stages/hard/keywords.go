package hard

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

//go:embed keywords.yaml
var keywordsYAML []byte

// keywordsDigest is the SHA-256 of keywords.yaml, in hex.
func keywordsDigest() string {
	sum := sha256.Sum256(keywordsYAML)
	return hex.EncodeToString(sum[:])
}

// keywords is keywords.yaml.
type keywords struct {
	// Thresholds are the scores from which a problem is of a kind.
	Thresholds map[schema.ProblemType]int `yaml:"thresholds"`
	Rules      []rule                     `yaml:"rules"`

	phrases *phrases
}

// A rule is a set of words that speak of a kind of geometry.
type rule struct {
	Name string             `yaml:"name"`
	Kind schema.ProblemType `yaml:"kind"`
	// Language is that of the problems that the rule looks at; any for both.
	Language schema.Language `yaml:"language"`
	// Weight is added to the score of the kind, once, where the rule matches.
	Weight int `yaml:"weight"`
	// Words are phrases, one of which is to be in the text; of English ones the plural counts too.
	Words []string `yaml:"words"`
	// Patterns are regular expressions (RE2), one of which may match instead.
	Patterns []string `yaml:"patterns"`
	// Holding are signs, one of which a text has to hold for the patterns to be tried; none for all texts.
	Holding []string `yaml:"holding"`
	// Unless are phrases within which words and patterns do not count: a match that overlaps one is none.
	Unless []string `yaml:"unless"`
	// With are phrases, one of which is to be elsewhere in the text; none for no such condition.
	With []string `yaml:"with"`

	patterns []*regexp.Regexp
}

// anyLanguage is the language of a rule that looks at all problems.
const anyLanguage schema.Language = "any"

// builtin is the list of this package.
var builtin = sync.OnceValues(func() (*keywords, error) { return parseKeywords(keywordsYAML) })

// parseKeywords reads and checks a list.
func parseKeywords(data []byte) (*keywords, error) {
	k := &keywords{phrases: newPhrases()}
	if err := yaml.UnmarshalWithOptions(data, k, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("keywords.yaml: %w", err)
	}
	for _, kind := range schema.HardKinds {
		if k.Thresholds[kind] < 1 {
			return nil, fmt.Errorf("keywords.yaml: thresholds: that of %s must be at least 1", kind)
		}
	}
	if len(k.Thresholds) != len(schema.HardKinds) {
		return nil, fmt.Errorf("keywords.yaml: thresholds: there are those of %v and no others", schema.HardKinds)
	}
	names := map[string]bool{}
	for i := range k.Rules {
		r := &k.Rules[i]
		if names[r.Name] {
			return nil, fmt.Errorf("keywords.yaml: two rules are named %q", r.Name)
		}
		names[r.Name] = true
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("keywords.yaml: rule %q: %w", r.Name, err)
		}
		if err := k.compile(i); err != nil {
			return nil, fmt.Errorf("keywords.yaml: rule %q: %w", r.Name, err)
		}
	}
	return k, nil
}

var ruleName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

func (r *rule) check() error {
	if !ruleName.MatchString(r.Name) {
		return fmt.Errorf("a name is made of small letters, digits and underscores")
	}
	if _, err := schema.Parse(schema.HardKinds, string(r.Kind)); err != nil {
		return fmt.Errorf("kind: %w", err)
	}
	if _, err := schema.Parse(append([]schema.Language{anyLanguage}, schema.Languages...),
		string(r.Language)); err != nil {
		return fmt.Errorf("language: %w", err)
	}
	if r.Weight < 1 {
		return fmt.Errorf("weight: %d is below 1", r.Weight)
	}
	if len(r.Words)+len(r.Patterns) == 0 {
		return fmt.Errorf("it has neither words nor patterns")
	}
	return nil
}

func (k *keywords) compile(number int) error {
	r := &k.Rules[number]
	for _, list := range []struct {
		role    role
		phrases []string
	}{{asWord, r.Words}, {asUnless, r.Unless}, {asWith, r.With}} {
		for _, phrase := range list.phrases {
			for _, form := range append([]string{phrase}, plurals(phrase)...) {
				if err := k.phrases.add(form, meaning{number, list.role}); err != nil {
					return err
				}
			}
		}
	}
	for _, pattern := range r.Patterns {
		compiled, err := regexp.Compile(pattern)
		if err != nil {
			return err
		}
		if compiled.MatchString("") {
			return fmt.Errorf("the pattern %q matches nothing at all", pattern)
		}
		r.patterns = append(r.patterns, compiled)
	}
	return nil
}

// plurals gives the regular plural of an English phrase's last word, nothing for one that does not end in a letter.
func plurals(phrase string) []string {
	last, ok := strings.CutSuffix(phrase, "y")
	switch {
	case phrase == "" || !lexeme.IsLetter(phrase[len(phrase)-1]) || lexeme.IsCapital(phrase[len(phrase)-1]):
		return nil
	case ok && !strings.HasSuffix(last, "a") && !strings.HasSuffix(last, "e") && !strings.HasSuffix(last, "o"):
		return []string{last + "ies"}
	case strings.HasSuffix(phrase, "s"), strings.HasSuffix(phrase, "x"),
		strings.HasSuffix(phrase, "ch"), strings.HasSuffix(phrase, "sh"):
		return []string{phrase + "es"}
	}
	return []string{phrase + "s"}
}
