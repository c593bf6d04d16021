package principle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/program"
	"geoeval/internal/text/phrase"
)

// A loader puts the files together and says what is wrong with them.
type loader struct {
	*Catalogue
	things     map[string]thing
	vocabulary vocabulary
	numbers    map[string]int16
}

// A thing is something of which a text may speak: a condition names it.
type thing struct {
	English []string `yaml:"en"`
	Chinese []string `yaml:"zh"`
	// Also are things of which a text speaks too that speaks of this one.
	Also []string `yaml:"also"`
}

// vocabulary is vocabulary.yaml: what datasets publish.
type vocabulary struct {
	KnowledgePoints []string `yaml:"knowledge_points"`
	Predicates      []string `yaml:"predicates"`
}

// kinds are those of schema.PrincipleKinds, benchmarks those of schema.PrinciplesOf.
var (
	kinds      = []string{"definition", "theorem", "formula"}
	benchmarks = []string{"wemath", "geosense"}
)

func (l *loader) compile() error {
	l.operators = map[string][]*operatorMark{}
	l.points = map[string][]*mark{}
	l.predicates = map[string][]*predicateMark{}
	l.words = &words{trie: phrase.New[meaning]()}
	if err := l.addThings(); err != nil {
		return fmt.Errorf("things.yaml: %w", err)
	}
	known := map[string]bool{}
	for _, language := range program.Languages {
		for _, name := range program.Operators(language) {
			known[string(language)+"."+name] = true
		}
	}
	for _, p := range l.all {
		if err := l.add(p, known); err != nil {
			return fmt.Errorf("%s: %w", p.ID, err)
		}
	}
	return nil
}

func (l *loader) addThings() error {
	l.numbers = map[string]int16{}
	names := make([]string, 0, len(l.things))
	for name := range l.things {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		number := int16(i + 1)
		l.numbers[name] = number
		for _, of := range l.things[name].phrases() {
			m, err := l.words.add(of)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if m.thing != 0 && m.thing != number {
				return fmt.Errorf("%q is both %s and %s", of, names[m.thing-1], name)
			}
			m.thing = number
		}
	}
	l.words.also = map[int16][]int16{}
	for _, name := range names {
		for _, other := range l.things[name].Also {
			number, ok := l.numbers[other]
			if !ok {
				return fmt.Errorf("%s: %q is no thing", name, other)
			}
			l.words.also[l.numbers[name]] = append(l.words.also[l.numbers[name]], number)
		}
	}
	return nil
}

func (t thing) phrases() []string { return phrasesOf(t.English, t.Chinese) }

func phrasesOf(english, chinese []string) []string {
	var all []string
	for _, of := range english {
		if of != "" {
			all = append(all, withPlural(of)...)
		}
	}
	return append(all, chinese...)
}

// add checks a principle and takes in what finds it.
func (l *loader) add(p *Principle, operators map[string]bool) error {
	if err := p.check(); err != nil {
		return err
	}
	for i := range p.Operators {
		o := &p.Operators[i]
		o.Needed = cmp.Or(o.Needed, Always)
		m, err := l.mark(p, &o.Condition)
		if err != nil {
			return fmt.Errorf("operators: %w", err)
		}
		for _, name := range o.Names {
			if !operators[name] {
				return fmt.Errorf("operators: %q is no operator of a language", name)
			}
			l.operators[name] = append(l.operators[name], &operatorMark{m, o.Operands, o.With, o.Without})
		}
	}
	for i := range p.KnowledgePoints {
		k := &p.KnowledgePoints[i]
		k.Needed = cmp.Or(k.Needed, Always)
		m, err := l.mark(p, &k.Condition)
		if err != nil {
			return fmt.Errorf("knowledge_points: %w", err)
		}
		for _, name := range k.Names {
			if !slices.Contains(l.vocabulary.KnowledgePoints, name) {
				return fmt.Errorf("knowledge_points: %q is none of vocabulary.yaml", name)
			}
			l.points[name] = append(l.points[name], &m)
		}
	}
	for i := range p.Predicates {
		k := &p.Predicates[i]
		m, err := l.mark(p, &k.Condition)
		if err != nil {
			return fmt.Errorf("predicates: %w", err)
		}
		for _, call := range k.Names {
			for _, name := range strings.Split(call, "(") {
				if !slices.Contains(l.vocabulary.Predicates, name) {
					return fmt.Errorf("predicates: %q of %q is none of vocabulary.yaml", name, call)
				}
			}
			first := callee(call)
			l.predicates[first] = append(l.predicates[first], &predicateMark{m, call})
		}
	}
	for i := range p.Words {
		if err := l.addWording(p, &p.Words[i]); err != nil {
			return fmt.Errorf("words: %w", err)
		}
	}
	return nil
}

// check says what is in the wrong language.
func (w *Wording) check() error {
	for _, of := range w.English {
		if hasChinese(of) {
			return fmt.Errorf("%q is Chinese among English", of)
		}
	}
	for _, of := range w.Chinese {
		if !hasChinese(of) && strings.IndexFunc(of, unicode.IsLetter) == 0 {
			return fmt.Errorf("%q is not Chinese", of)
		}
	}
	return nil
}

func (l *loader) addWording(p *Principle, w *Wording) error {
	m, err := l.mark(p, &w.Condition)
	if err != nil {
		return err
	}
	if err := w.check(); err != nil {
		return err
	}
	number := int32(len(l.words.marks))
	l.words.marks = append(l.words.marks, m)
	all := phrasesOf(w.English, w.Chinese)
	if len(all) == 0 {
		return fmt.Errorf("an entry without words")
	}
	for _, of := range all {
		at, err := l.words.add(of)
		if err != nil {
			return err
		}
		at.marks = append(at.marks, number)
	}
	for _, of := range phrasesOf(w.Not, nil) {
		at, err := l.words.add(of)
		if err != nil {
			return err
		}
		at.hides = append(at.hides, number)
	}
	return nil
}

// mark checks a condition and puts it with its principle.
func (l *loader) mark(p *Principle, when *Condition) (mark, error) {
	m := mark{of: p, when: when}
	for _, names := range []struct {
		from []string
		to   *[]int16
	}{{when.Near, &m.near}, {when.Unless, &m.unless}} {
		for _, name := range names.from {
			number, ok := l.numbers[name]
			if !ok {
				return m, fmt.Errorf("%q is no thing of things.yaml", name)
			}
			*names.to = append(*names.to, number)
		}
	}
	for _, point := range when.Points {
		if !slices.Contains(l.vocabulary.KnowledgePoints, point) {
			return m, fmt.Errorf("points: %q is none of vocabulary.yaml", point)
		}
	}
	if known := []string{Always, WhereAsked, Never}; when.Needed != "" && !slices.Contains(known, when.Needed) {
		return m, fmt.Errorf("needed: %q is none of %s", when.Needed, strings.Join(known, ", "))
	}
	if facts := len(p.Facts("en")); when.Fact < 0 || when.Fact > facts {
		return m, fmt.Errorf("fact: %d is none of 1 to %d", when.Fact, facts)
	}
	if a := when.Application; a != nil {
		return m, a.check()
	}
	return m, nil
}

// check says what is wrong with the text of a principle.
func (p *Principle) check() error {
	switch {
	case !slices.Contains(benchmarks, p.Benchmark):
		return fmt.Errorf("%q is no benchmark", p.Benchmark)
	case !slices.Contains(kinds, p.Kind):
		return fmt.Errorf("kind %q is none of %v", p.Kind, kinds)
	case p.NameEN == "" || p.StatementEN == "" || len(p.Path) == 0:
		return fmt.Errorf("a name, a statement or a path is missing")
	case hasChinese(p.NameEN) || hasChinese(p.StatementEN):
		return fmt.Errorf("there is Chinese in its English")
	case !hasChinese(p.NameZH) || !hasChinese(p.StatementZH):
		return fmt.Errorf("its name or its statement has no Chinese")
	case len(p.Facts("en")) != len(p.Facts("zh")):
		return fmt.Errorf("its statement has %d lines in English and %d in Chinese", len(p.Facts("en")), len(p.Facts("zh")))
	}
	for _, language := range []string{"en", "zh"} {
		for _, fact := range p.Facts(language) {
			if fact != strings.TrimSpace(fact) || fact == "" {
				return fmt.Errorf("a line of its statement is empty or has blanks at its ends: %q", fact)
			}
			if language == "zh" && !hasChinese(fact) {
				return fmt.Errorf("a line of its Chinese statement has no Chinese: %q", fact)
			}
		}
	}
	return nil
}

// check says what is wrong with a template.
func (a *Application) check() error {
	if hasChinese(a.EN) || !hasChinese(a.ZH) {
		return fmt.Errorf("application: the English has Chinese, or the Chinese has none")
	}
	for _, text := range []string{a.EN, a.ZH} {
		if n := strings.Count(text, "<note>"); n == 0 || n != strings.Count(text, "</note>") {
			return fmt.Errorf("application: %q marks no key element with <note> and </note>", text)
		}
	}
	if en, zh := places(a.EN), places(a.ZH); !slices.Equal(en, zh) {
		return fmt.Errorf("application: the English has the places %v, the Chinese %v", en, zh)
	}
	return nil
}

// places are the places of a template, {1}, {result}, each once and in order.
func places(template string) []string {
	var found []string
	for _, part := range strings.Split(template, "{")[1:] {
		name, _, _ := strings.Cut(part, "}")
		found = append(found, name)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func hasChinese(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}
