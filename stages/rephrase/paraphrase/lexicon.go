package paraphrase

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

//go:embed lexicon
var lexiconFiles embed.FS

// A wording is one entry of the lexicon as an editor writes it.
type wording struct {
	// Same are wordings that may stand for each other wherever one of them stands.
	Same []string `yaml:"same"`
	// From may become To, but not the other way.
	From []string `yaml:"from"`
	To   []string `yaml:"to"`
	// Before and After are words of which one has to stand directly there; NotBefore and NotAfter are words of which
	// none may. A word in braces is a class; "^" is the beginning of a sentence or of a clause, "$" the end of one.
	Before    []string `yaml:"before"`
	After     []string `yaml:"after"`
	NotBefore []string `yaml:"not_before"`
	NotAfter  []string `yaml:"not_after"`
}

// A page is one file of the lexicon.
type page struct {
	Lists    map[string][]string `yaml:"lists"`
	Wordings []wording           `yaml:"wordings"`
}

// A rule is a pattern with its context, and what may be written instead.
type rule struct {
	key                                string // for chance: the same for all sites of the rule
	pattern                            pattern
	needs                              vocabulary // the words of the pattern
	to                                 []string
	before, after, notBefore, notAfter []string
}

// A lexicon is one language's words, compiled.
type lexicon struct {
	lists map[string]*list   // classes by name
	words map[string][]*rule // by their first word, the longest first
	open  []*rule            // those that begin with a place
}

// A list is the members of a class, the longest first.
type list struct {
	words map[string][]pattern // by their first word
	open  []pattern            // those that begin with a place
}

// readLexicon compiles the files of one folder.
func readLexicon(folder string) (*lexicon, error) {
	l := &lexicon{lists: map[string]*list{}, words: map[string][]*rule{}}
	names, err := fs.Glob(lexiconFiles, "lexicon/"+folder+"/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		content, err := lexiconFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var p page
		if err := yaml.UnmarshalWithOptions(content, &p, yaml.Strict()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := l.add(&p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	l.sort()
	return l, nil
}

func (l *lexicon) add(p *page) error {
	for _, name := range slices.Sorted(maps.Keys(p.Lists)) {
		if l.lists[name] != nil {
			return fmt.Errorf("list %s: there is another one", name)
		}
		of := &list{words: map[string][]pattern{}}
		l.lists[name] = of
		for _, m := range p.Lists[name] {
			compiled, err := parsePattern(m)
			switch {
			case err != nil:
				return fmt.Errorf("list %s: %w", name, err)
			case compiled[0].place == "":
				of.words[compiled[0].literal] = append(of.words[compiled[0].literal], compiled)
			default:
				of.open = append(of.open, compiled)
			}
		}
	}
	for _, w := range p.Wordings {
		if (len(w.Same) == 0) == (len(w.From) == 0) || (len(w.From) == 0) != (len(w.To) == 0) || len(w.Same) == 1 {
			return fmt.Errorf("a wording needs either same, with two or more, or from and to: %+v", w)
		}
		for _, from := range append(w.Same, w.From...) {
			compiled, err := parsePattern(from)
			if err != nil {
				return err
			}
			r := &rule{key: from, pattern: compiled, before: w.Before, after: w.After, notBefore: w.NotBefore,
				notAfter: w.NotAfter}
			for _, e := range compiled {
				if e.place == "" {
					r.needs.add(e.literal)
				}
			}
			for _, to := range append(w.Same, w.To...) {
				if to != from {
					r.to = append(r.to, placesOnly(to))
				}
			}
			if first := compiled[0]; first.place == "" {
				l.words[first.literal] = append(l.words[first.literal], r)
			} else {
				l.open = append(l.open, r)
			}
		}
	}
	return nil
}

// placesOnly drops the classes of a wording's places, which a template does not need.
func placesOnly(s string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inside, after, _ := strings.Cut(rest, "}")
		place, _, _ := strings.Cut(inside, ":")
		b.WriteString("{" + place + "}")
		s = after
	}
}
