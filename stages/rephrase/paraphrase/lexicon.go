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
	// NotIn are words of which none may stand before it in its clause.
	NotIn []string `yaml:"not_in"`
}

// A page is one file of the lexicon.
type page struct {
	Lists    map[string][]string `yaml:"lists"`
	Wordings []wording           `yaml:"wordings"`
}

// A rule is a pattern with its context, and what may be written instead.
type rule struct {
	key                                       string // for chance: the same for all sites of the rule
	pattern                                   pattern
	needs                                     vocabulary // the words of the pattern
	to                                        []string
	before, after, notBefore, notAfter, notIn []context
}

// A context is one of the words that may have to stand beside a pattern, or must not.
type context struct {
	word  string
	edge  bool // the beginning or the end of a clause
	id    int  // of the word in the lexicon, where it is no class
	class *class
}

// A lexicon is one language's words, compiled.
type lexicon struct {
	lists   map[string]*list
	ids     map[string]int // the words of the lexicon, from 1
	bits    []vocabulary   // each word alone, by its id
	classes map[string]*class
	sorts   *class    // the list of the words that say what a name names
	words   [][]*rule // by the id of their first word, the longest first
	open    []*rule   // those that begin with a place
}

// A list is the members of a class.
type list struct {
	members []pattern
	words   map[int][]pattern // by the id of their first word
	open    []pattern         // those that begin with a place
}

// readLexicon compiles the files of one folder.
func readLexicon(folder string) (*lexicon, error) {
	l := &lexicon{lists: map[string]*list{}, ids: map[string]int{}, classes: map[string]*class{}}
	var rules []*rule
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
		of, err := l.add(&p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		rules = append(rules, of...)
	}
	l.link(rules)
	return l, nil
}

// addList takes in a list.
func (l *lexicon) addList(name string, members []string) error {
	if l.lists[name] != nil {
		return fmt.Errorf("list %s: there is another one", name)
	}
	of := &list{words: map[int][]pattern{}}
	l.lists[name] = of
	for _, m := range members {
		compiled, err := parsePattern(m)
		if err != nil {
			return fmt.Errorf("list %s: %w", name, err)
		}
		of.members = append(of.members, compiled)
	}
	return nil
}

// isWhole says whether a wording has two or more that are the same, or both what is replaced and by what.
func (w *wording) isWhole() bool {
	return (len(w.Same) == 0) != (len(w.From) == 0) && (len(w.From) == 0) == (len(w.To) == 0) && len(w.Same) != 1
}

// add takes in a page, and gives its rules.
func (l *lexicon) add(p *page) (rules []*rule, err error) {
	for _, name := range slices.Sorted(maps.Keys(p.Lists)) {
		if err := l.addList(name, p.Lists[name]); err != nil {
			return nil, err
		}
	}
	for _, w := range p.Wordings {
		if !w.isWhole() {
			return nil, fmt.Errorf("a wording needs either same, with two or more, or from and to: %+v", w)
		}
		for _, from := range append(w.Same, w.From...) {
			compiled, err := parsePattern(from)
			if err != nil {
				return nil, err
			}
			r := &rule{key: from, pattern: compiled, before: contexts(w.Before, "^"), after: contexts(w.After, "$"),
				notBefore: contexts(w.NotBefore, "^"), notAfter: contexts(w.NotAfter, "$"), notIn: contexts(w.NotIn, "^")}
			for _, to := range append(w.Same, w.To...) {
				if to != from {
					r.to = append(r.to, placesOnly(to))
				}
			}
			rules = append(rules, r)
		}
	}
	return rules, nil
}

func contexts(words []string, edge string) []context {
	out := make([]context, len(words))
	for i, w := range words {
		out[i] = context{word: w, edge: w == edge}
	}
	return out
}

// link gives every word its number and every class what it means, and puts patterns where they are looked for, longer
// ones before shorter ones.
func (l *lexicon) link(rules []*rule) {
	l.bits = make([]vocabulary, 1)
	for _, name := range slices.Sorted(maps.Keys(l.lists)) {
		of := l.lists[name]
		for _, member := range of.members {
			l.linkPattern(member)
			if first := &member[0]; first.place == "" {
				of.words[first.id] = append(of.words[first.id], member)
			} else {
				of.open = append(of.open, member)
			}
		}
	}
	l.sorts = l.class("sort")
	for _, r := range rules {
		l.linkPattern(r.pattern)
		for _, all := range [][]context{r.before, r.after, r.notBefore, r.notAfter, r.notIn} {
			l.linkContexts(all)
		}
	}
	l.words = make([][]*rule, len(l.bits))
	slices.SortStableFunc(rules, func(a, b *rule) int { return len(b.pattern) - len(a.pattern) })
	for _, r := range rules {
		for _, e := range r.pattern {
			if e.place == "" {
				r.needs.join(&l.bits[e.id])
			}
		}
		if first := &r.pattern[0]; first.place == "" {
			l.words[first.id] = append(l.words[first.id], r)
		} else {
			l.open = append(l.open, r)
		}
	}
}

// linkContexts gives words and classes that a rule wants beside what it rewrites their numbers.
func (l *lexicon) linkContexts(all []context) {
	for i := range all {
		if c := &all[i]; strings.HasPrefix(c.word, "{") {
			c.class = l.class(strings.Trim(c.word, "{}"))
		} else {
			c.id = l.id(c.word)
		}
	}
}

func (l *lexicon) linkPattern(p pattern) {
	for i := range p {
		if e := &p[i]; e.place == "" {
			e.id = l.id(e.literal)
		} else {
			e.class = l.class(e.of)
		}
	}
}

// id is the number of a word.
func (l *lexicon) id(word string) int {
	id := l.ids[word]
	if id == 0 {
		id = len(l.bits)
		l.ids[word] = id
		l.bits = append(l.bits, vocabularyOf(word))
	}
	return id
}

// class is the class of a name.
func (l *lexicon) class(name string) *class {
	c := l.classes[name]
	if c != nil {
		return c
	}
	c = &class{number: len(l.classes)}
	l.classes[name] = c
	if of, is := kinds[name]; is {
		c.is, c.kind = oneKind, of
	} else if name == "object" {
		c.is = object
	} else if of := l.lists[name]; of != nil {
		c.is, c.list = listed, of
	}
	return c
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
