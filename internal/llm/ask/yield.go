package ask

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
)

// EnoughToTell is after how many checked answers of a model a [Task] believes the part of them that passed.
const EnoughToTell = 100

// A Yield is what came of the answers of one model: how many were checked, how many of these passed, and what was wrong
// with the others. What the ledger had counts like what was bought.
type Yield struct {
	// Model is the one that was asked.
	Model           string
	Checked, Passed int
	// Refused is how many of those that passed are refusals, of which nothing can be used; see [llm.Answer.Refused].
	Refused int
	// Silent is how many were cut off before they said anything; see [llm.Answer.Silent].
	Silent int
	// Bounds are the keys that bound the silent ones, sorted.
	Bounds []string
	// Faults are the kinds of what was wrong, the commonest first. An answer counts once for each kind that it has.
	Faults []FaultKind
}

// A FaultKind is one kind of what is wrong with answers.
type FaultKind struct {
	Kind string
	// Answers is how many have it, and Replaced how many of these could not be read, of a question that got what it wanted.
	Answers, Replaced int
	// Example is one of these: to which question, what is wrong, and how it begins.
	Example string
}

// Rate is the part that passed, 0 to 1; 1 where nothing was checked.
func (y *Yield) Rate() float64 {
	if y.Checked == 0 {
		return 1
	}
	return float64(y.Passed) / float64(y.Checked)
}

// Below says that enough was checked to tell that less passes than a minimum.
func (y *Yield) Below(minimum float64) bool { return y.Checked >= EnoughToTell && y.Rate() < minimum }

// commonest is how many kinds of fault are told.
const commonest = facts.Commonest

// Yields are what came of the answers so far, by the model's name. It may be called at any time.
func (t *Task) Yields() []Yield {
	c := &t.tally
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []Yield
	for _, model := range slices.Sorted(maps.Keys(c.models)) {
		all = append(all, *c.models[model].yield(model))
	}
	return all
}

// A tally counts what comes of answers.
type tally struct {
	mu sync.Mutex
	// counted are the requests whose answers were counted: no answer counts twice.
	counted map[string]bool
	// replaced are those whose answers were replaced by a later try.
	replaced map[string]bool
	models   map[string]*counts
}

// counts are those of one model.
type counts struct {
	checked, passed, refused, silent int
	bounds                           map[string]bool
	kinds                            map[string]*kindCount
}

type kindCount struct {
	answers, replaced int
	// first is the question and the number of the answer that example is of: the least of them, so that it does not
	// depend on the order.
	first, example string
}

// count takes in a checked answer to a question.
func (c *tally) count(question string, number int, a *Answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counted[a.Request] {
		return
	}
	if c.counted == nil {
		c.counted, c.models = map[string]bool{}, map[string]*counts{}
	}
	c.counted[a.Request] = true
	m := c.models[a.Asked]
	if m == nil {
		m = &counts{bounds: map[string]bool{}, kinds: map[string]*kindCount{}}
		c.models[a.Asked] = m
	}
	m.checked++
	if a.Passed() {
		m.passed++
		if a.Said != nil && a.Said.Refused() {
			m.refused++
		}
	}
	if a.Said != nil && a.Said.Silent() {
		m.silent++
		m.bounds[a.Said.Bound] = true
	}
	seen := map[string]bool{}
	for _, fault := range a.Faults {
		kind, _, _ := strings.Cut(fault, ":")
		if seen[kind] {
			continue
		}
		seen[kind] = true
		k := m.kinds[kind]
		if k == nil {
			k = &kindCount{}
			m.kinds[kind] = k
		}
		k.answers++
		if first := fmt.Sprintf("%s, candidate %02d", question, number); k.first == "" || first < k.first {
			k.first, k.example = first, example(question, number, fault, a.Text)
		}
	}
}

// replace takes in the answers to a question that got what it wanted: those that could not be read need not be asked for again.
func (c *tally) replace(answers []Answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range answers {
		a := &answers[i]
		if a.Passed() || !llm.Unread(a.Faults[0]) || c.replaced[a.Request] {
			continue
		}
		if c.replaced == nil {
			c.replaced = map[string]bool{}
		}
		c.replaced[a.Request] = true
		kind, _, _ := strings.Cut(a.Faults[0], ":")
		c.models[a.Asked].kinds[kind].replaced++
	}
}

// maxExample bounds how much of an answer, or of what is wrong with it, an example has, in bytes.
const maxExample = 80

func example(question string, number int, fault, text string) string {
	said := fmt.Sprintf("%s, candidate %d: %s", question, number, clip(fault))
	if text != "" {
		said += fmt.Sprintf(" in %q", clip(text))
	}
	return said
}

// clip is the beginning of a text.
func clip(s string) string {
	if len(s) <= maxExample {
		return s
	}
	end := maxExample
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// of is what came of one model's answers.
func (c *tally) of(model string) *Yield {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m := c.models[model]; m != nil {
		return m.yield(model)
	}
	return &Yield{Model: model}
}

func (m *counts) yield(model string) *Yield {
	y := &Yield{Model: model, Checked: m.checked, Passed: m.passed, Refused: m.refused, Silent: m.silent, Bounds: slices.Sorted(maps.Keys(m.bounds))}
	for kind, k := range m.kinds {
		y.Faults = append(y.Faults, FaultKind{kind, k.answers, k.replaced, k.example})
	}
	slices.SortFunc(y.Faults, func(a, b FaultKind) int {
		return cmp.Or(cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.Kind, b.Kind))
	})
	return y
}

// A YieldError ends a stage so few of whose answers pass that it would be a waste to buy more of them.
type YieldError struct {
	Yield Yield
	// Setting is the minimum's name in the configuration, and Minimum its value.
	Setting string
	Minimum float64
	// Spent is what this run spent on all its answers, and Doubtful what more it may have, in dollars.
	Spent, Doubtful float64
}

// Everyone says that it is no single question's.
func (e *YieldError) Everyone() bool { return true }

func (e *YieldError) Error() string {
	var b strings.Builder
	y := &e.Yield
	fmt.Fprintf(&b, "of %d answers of %s that were checked, %d passed (%.1f %%), and %s (%v) asks for %.0f: "+
		"nothing more is bought\n", y.Checked, y.Model, y.Passed, 100*y.Rate(), e.Setting, e.Minimum, math.Ceil(e.Minimum*float64(y.Checked)-1e-9))
	for _, k := range y.Faults[:min(commonest, len(y.Faults))] {
		fmt.Fprintf(&b, "  %s: %d answers; %s\n", k.Kind, k.Answers, k.Example)
	}
	fmt.Fprintf(&b, "  this run spent $%.4f", e.Spent)
	if e.Doubtful > 0 {
		fmt.Fprintf(&b, " and may have spent $%.4f more", e.Doubtful)
	}
	fmt.Fprintf(&b, ", and what it bought is in the ledger (geoeval ledger list)\n")
	fmt.Fprintf(&b, "ask another model, or another prompt; or lower %s, with 0 for no such stop, "+
		"and the next run goes on from there", e.Setting)
	return b.String()
}
