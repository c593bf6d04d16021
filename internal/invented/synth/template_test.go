package synth

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/program"
	"geoeval/schema"
)

var show = flag.Int("show", 0, "how many problems of each template TestTemplates writes out (with -v)")

// chanceOf is a chance for tests.
func chanceOf(about ...string) Chance {
	return func(parts ...string) uint64 {
		h := fnv.New64a()
		for _, p := range append(slices.Clone(about), parts...) {
			h.Write([]byte(p))
			h.Write([]byte{0})
		}
		s := NewStream(h.Sum64())
		return s.Next()
	}
}

// templates are those that can be read.
func templates(t testing.TB) []*Template {
	t.Helper()
	all, _ := Load()
	if len(all) == 0 {
		t.Fatal("there is no template")
	}
	return all
}

func TestTemplates(t *testing.T) {
	paths, err := fs.Glob(embedded, "templates/*/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range paths {
		t.Run(strings.TrimSuffix(path.Base(name), ".yaml"), func(t *testing.T) {
			source, err := fs.ReadFile(embedded, name)
			if err != nil {
				t.Fatal(err)
			}
			one, err := read(name, source)
			if err != nil {
				t.Fatal(err)
			}
			testTexts(t, one)
			testSolution(t, one)
			problems := testDraws(t, one)
			testAcceptance(t, one)
			testChoices(t, problems)
			testPrograms(t, problems)
			testFigures(t, problems)
			testEdits(t, problems)
			for i := range min(*show, len(problems)) {
				t.Log(shown(problems[i]))
			}
		})
	}
}

func TestEveryTemplateCanBeLoaded(t *testing.T) {
	if _, err := Load(); err != nil {
		t.Error(err)
	}
}

var (
	han     = regexp.MustCompile(`\p{Han}`)
	english = regexp.MustCompile(`[A-Za-z]{4,}`)
	// apart is what in a Chinese text is no Chinese: placeholders and mathematics.
	apart = regexp.MustCompile(`\$[^$]*\$|\{[^{}]*\}`)
)

// testTexts holds the wordings of each language apart and asks of each that it gives all that the solution uses.
func testTexts(t *testing.T, one *Template) {
	questions := []*question{one.question}
	if one.swap != nil {
		questions = append(questions, one.swap.question)
	}
	if one.further != nil {
		questions = append(questions, one.further)
	}
	for _, q := range questions {
		for _, l := range one.Languages() {
			var seen []string
			if q == one.further { // it asks another question than the wordings of the template
				for _, w := range one.question.text.in(l) {
					seen = append(seen, literal(w))
				}
			}
			testYesNo(t, q, l)
			for _, w := range append(slices.Clone(q.text.in(l)), q.steps.in(l)...) {
				text := literal(w)
				if l == schema.English && han.MatchString(text) {
					t.Errorf("an English text has Chinese characters: %s", text)
				}
				if l == schema.Chinese && english.MatchString(apart.ReplaceAllString(text, "")) {
					t.Errorf("a Chinese text has English words: %s", text)
				}
				if slices.Contains(seen, text) {
					t.Errorf("a text stands twice: %s", text)
				}
				seen = append(seen, text)
			}
			for _, w := range q.text.in(l) {
				if strings.Count(literal(w), "$") > 0 || strings.Contains(literal(w), `\`) {
					t.Errorf("a problem's text has LaTeX: %s", literal(w))
				}
			}
		}
	}
	testGiven(t, one, "", one.question, usedBy(one, one.question))
	if one.swap != nil {
		used := usedBy(one, one.swap.question)
		testGiven(t, one, "swap.", one.swap.question, used)
		if slices.Contains(used, one.swap.ask) {
			t.Errorf("the swapped solution uses %s, which it asks for", one.swap.ask)
		}
	}
	if one.further != nil {
		used := usedBy(one, one.further)
		if usesAnswer(one, one.further) {
			if one.alone {
				t.Error("further is said to need no step to the answer, which its solution uses")
			}
			used = append(used, usedBy(one, one.question)...)
		}
		testGiven(t, one, "further.", one.further, used)
		for _, w := range append(slices.Clone(one.further.text.english), one.further.text.chinese...) {
			if w.names(answerName) {
				t.Errorf("further gives the answer, from which it should go on: %s", literal(w))
			}
		}
		testOneQuestion(t, one)
	}
	if one.question.short != nil && (len(one.question.given) == 0 || one.figure == nil || one.Branch != schema.Flat) {
		t.Error("short needs given and a figure, and a flat problem")
	}
}

// testYesNo finds Chinese questions for yes or no that are answered otherwise.
func testYesNo(t *testing.T, q *question, l schema.Language) {
	if l == schema.Chinese && q.form == yesNo { // the answer is 是 or 否, and not 能 or 不能
		asked := slices.Clone(q.text.in(l))
		if q.short != nil {
			asked = append(asked, q.short.in(l))
		}
		for _, w := range asked {
			if !strings.Contains(literal(w), "是否") {
				t.Errorf("a Chinese question whose answer is 是 or 否 does not ask 是否: %s", literal(w))
			}
		}
	}
}

// testGiven asks of each wording of a question that it gives all that the solution uses, and of short with the clauses.
func testGiven(t *testing.T, one *Template, key string, q *question, used []string) {
	t.Helper()
	given := q.given
	if key != "" {
		given = append(slices.Clone(given), one.question.given...)
	}
	for _, name := range used {
		for _, l := range one.Languages() {
			for _, w := range q.text.in(l) {
				if !w.names(name) {
					t.Errorf("%ssolution uses %s, which this wording does not give: %s", key, name, literal(w))
				}
			}
			if q.short != nil && !slices.ContainsFunc(append(slices.Clone(given), q.short.in(l)),
				func(w wording) bool { return w.names(name) }) {
				t.Errorf("%ssolution uses %s, which neither short nor given says", key, name)
			}
		}
	}
}

// asks finds the questions of an English text.
var asks = regexp.MustCompile(`\?|\b([Ff]ind|[Cc]alculate|[Dd]etermine)\b`)

// hangs finds words in which an English text leans on a question before it.
var hangs = regexp.MustCompile(`(?i)\b(is|are|how long) then\b|^(this|these|it|its)\b`)

// testOneQuestion asks that an extended problem stands on its own: it has one question, and none before it.
func testOneQuestion(t *testing.T, one *Template) {
	t.Helper()
	for _, w := range append(slices.Clone(one.further.text.english), shorts(one.further)...) {
		if text := literal(w); len(asks.FindAllString(text, -1)) != 1 || hangs.MatchString(text) {
			t.Errorf("further does not ask one question that stands on its own: %s", text)
		}
	}
	for _, w := range one.further.text.chinese {
		if text := literal(w); strings.Contains(text, "由此求") || strings.Contains(text, "进而求") {
			t.Errorf("further leans on a question before it: %s", text)
		}
	}
}

func shorts(q *question) []wording {
	if q.short == nil {
		return nil
	}
	return []wording{q.short.english}
}

// usesAnswer tells whether a question's answer follows from that to the template's question.
func usesAnswer(one *Template, q *question) bool {
	return slices.ContainsFunc(q.values, func(v *node) bool {
		return one.book.uses(v, func(n *node) bool { return n.op == slot && n.slot == one.answerSlot })
	})
}

// literal is a wording as the template writes it, roughly.
func literal(w wording) string {
	var text string
	for _, p := range w {
		text += p.literal
		if p.literal == "" {
			text += "{" + p.letter + p.name + "}"
		}
	}
	return text
}

// usedBy are the parameters that a question's answer follows from.
func usedBy(one *Template, q *question) []string {
	var names []string
	for _, p := range one.parameters {
		for _, v := range q.values {
			if one.book.uses(v, func(n *node) bool { return n.op == slot && n.slot == p.slot }) &&
				!slices.Contains(names, p.name) {
				names = append(names, p.name)
			}
		}
	}
	return names
}

// testSolution asks that the check is another way than the solution.
func testSolution(t *testing.T, one *Template) {
	same := func(where string, q *question) {
		for i, v := range q.values {
			if v.op == slot || v.op == constant { // a coordinate that is a parameter
				continue
			}
			if i < len(q.check) && one.book.form(v) == one.book.form(q.check[i]) {
				t.Errorf("%scheck is the solution written again", where)
			}
			if i < len(q.check) && q.of != nil && one.book.form(q.of) == one.book.form(q.check[i]) {
				t.Errorf("%scheck is the answer's of written again", where)
			}
		}
	}
	same("", one.question)
	if one.further != nil {
		same("further.", one.further)
	}
}

const draws = 1000

func testDraws(t *testing.T, one *Template) []*Instance {
	// A search within a search takes milliseconds.
	every := 1
	isSearch := func(n *node) bool { return n.op >= integrate }
	if slices.ContainsFunc(one.question.check, func(n *node) bool {
		return one.book.uses(n, func(outer *node) bool { return isSearch(outer) && one.book.uses(outer.args[2], isSearch) })
	}) {
		every = 20
	}
	var problems []*Instance
	distinct := map[string]bool{}
	for i := range draws {
		if testing.Short() && i == draws/10 {
			return problems
		}
		p, err := one.Draw(chanceOf(one.Name, strconv.Itoa(i)))
		if err != nil {
			t.Fatal(err)
		}
		if i%(every*nightly.Of(5, 1)) == 0 {
			testCheck(t, p)
		}
		distinct[fmt.Sprint(p.Values)] = true
		problems = append(problems, p)
		if t.Failed() && i > 20 {
			break
		}
	}
	if len(distinct) < 50 && !t.Failed() {
		t.Errorf("%d draws have only %d different sets of numbers, and at least 50 are needed", draws, len(distinct))
	}
	return problems
}

// testCheck holds an answer against its check.
func testCheck(t *testing.T, p *Instance) {
	t.Helper()
	again, err := p.Check()
	if err != nil {
		t.Error(err)
		return
	}
	for i, x := range p.results(p.question) {
		if math.Abs(x-again[i]) > 1e-6*max(1, math.Abs(x)) {
			t.Errorf("with %v the solution gives %v and the check %v", p.Values, x, again[i])
		}
	}
	testGold(t, p)
	if x := p.at(p.Template.answerSlot); p.question.form == root || p.question.form == piTimes ||
		p.question.form == fraction {
		if a := p.Answer(); !p.extended && !p.swapped && math.Abs(*a.Value-x) > 1e-6*max(1, math.Abs(x)) {
			t.Errorf("with %v the answer is written %s, and the solution gives %v", p.Values, a.Text, x)
		}
		if q := p.question; q.of != nil {
			of := q.of.of(&p.numbers)
			if q.form == root {
				of = math.Sqrt(of)
			} else {
				of *= math.Pi
			}
			if x := p.results(q)[0]; math.Abs(of-x) > 1e-6*max(1, math.Abs(x)) {
				t.Errorf("with %v answer.of makes %v, and the solution gives %v", p.Values, of, x)
			}
		}
	}
}

// testAcceptance asks that where lets enough draws pass.
func testAcceptance(t *testing.T, one *Template) {
	s := NewStream(1)
	e := environment{make([]float64, len(one.book.slots)), math.Pi}
	passed := 0
	for range 2 * draws {
		if one.try(s, &e) {
			passed++
		}
	}
	if passed*20 < 2*draws {
		t.Errorf("where and is let only %.1f %% of draws pass, and at least 5 %% are needed", 100*float64(passed)/(2*draws))
	}
}

func testChoices(t *testing.T, problems []*Instance) {
	for i, p := range problems[:min(nightly.Of(50, 200), len(problems))] {
		choices, right := p.Choices(4, chanceOf("choices", strconv.Itoa(i)), inLatex)
		if p.question.form == yesNo {
			if len(choices) != 2 {
				t.Fatalf("yes or no has %d choices", len(choices))
			}
			continue
		}
		if len(choices) != 4 {
			t.Errorf("with %v there are only %d choices: %v", p.Values, len(choices), texts(choices))
			return
		}
		if choices[right].Text != p.Answer().Text {
			t.Errorf("choice %d is %s and not the answer %s", right, choices[right].Text, p.Answer().Text)
		}
		seen := texts(choices)
		slices.Sort(seen)
		if len(slices.Compact(seen)) != 4 {
			t.Errorf("choices are the same: %v", texts(choices))
		}
	}
}

func texts(answers []Choice) []string {
	var all []string
	for _, a := range answers {
		all = append(all, a.Text)
	}
	return all
}

func testEdits(t *testing.T, problems []*Instance) {
	swapped, extended := 0, 0
	for i, p := range problems[:min(nightly.Of(20, 60), len(problems))] {
		chance := chanceOf("edit", strconv.Itoa(i))
		if q, err := p.Renumber(chance); err != nil || fmt.Sprint(q.Values) == fmt.Sprint(p.Values) {
			t.Errorf("renumbered: %v", err)
		} else {
			testCheck(t, q)
		}
		if q, err := p.Rename(chance); err == nil && fmt.Sprint(q.Letters) == fmt.Sprint(p.Letters) {
			t.Error("renamed, and the letters are the same")
		}
		for _, edit := range []struct {
			edit func() (*Instance, error)
			done *int
		}{{p.Swap, &swapped}, {p.Extend, &extended}} {
			q, err := edit.edit()
			if errors.Is(err, ErrNoEdit) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			*edit.done++
			testCheck(t, q)
			testPrograms(t, []*Instance{q})
			if c, _ := q.Choices(4, chance, inLatex); len(c) < 4 && q.question.form != yesNo {
				t.Errorf("an edited problem has the choices %v", texts(c))
			}
		}
	}
	if one := problems[0].Template; one.HasSwap() && swapped == 0 || one.HasFurther() && extended == 0 {
		t.Error("no problem could be swapped, or none extended")
	}
}

// shown is a problem as a person reads it.
func shown(p *Instance) string {
	var b strings.Builder
	write := func(p *Instance) {
		for _, l := range p.Template.Languages() {
			fmt.Fprintf(&b, "\n%s\n  %s", p.Text(l).String(p), strings.ReplaceAll(p.Steps(l), "\n", "\n  "))
		}
		choices, right := p.Choices(4, chanceOf("shown"), inLatex)
		fmt.Fprintf(&b, "\n  = %s %s   (%d of %s)", p.Answer().Text, p.Answer().Unit, right,
			strings.Join(texts(choices), " | "))
		for _, l := range program.Languages {
			if source, _, err := programOf(p, l); err == nil {
				fmt.Fprintf(&b, "\n  %s: %s", l, source)
			}
		}
		if structural, semantic := p.Clauses(); len(structural) > 0 {
			fmt.Fprintf(&b, "\n  %s  %s;", p.Short(schema.English).String(p), strings.Join(structural, "; "))
			for _, s := range semantic {
				fmt.Fprintf(&b, " %s;", s.String(p))
			}
		}
	}
	write(p)
	if q, err := p.Swap(); err == nil {
		write(q)
	}
	if q, err := p.Extend(); err == nil {
		write(q)
	}
	return b.String()
}

// inLatex spells choices as Geometry3K does.
func inLatex(a Answer) (string, bool) { return a.Text, true }
