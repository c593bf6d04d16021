package corpus

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

var mathSplits = []split{{"train", 870}, {"test", 479}}

// A mathRecord is a file of MATH.
type mathRecord struct {
	Problem  string `json:"problem"`
	Level    string `json:"level"`
	Type     string `json:"type"`
	Solution string `json:"solution"`
	Trace    string `json:"geoeval_trace,omitempty"` // traceKey

	quirks []string
}

// composeMATH takes every problem: MATH has no programs, and any answer.
func composeMATH(p *synth.Instance, chance synth.Chance) (*mathRecord, error) {
	r := &mathRecord{Level: "Level " + strconv.Itoa(min(max(p.Template.Grade-6, 1), 5)), Type: "Geometry", Trace: p.Trace().String()}
	r.Problem = inDollars(p.Text(schema.English).String(p))
	if p.Template.HasFigure() && happens(chance, "drawing", 400) {
		scene, err := p.Figure()
		if err != nil {
			return nil, err
		}
		r.Problem += "\n\n" + asymptote(scene)
		r.quirks = append(r.quirks, "asy drawing")
	}
	if err := stands(p, r.Problem, p.Answer().Text, nil, 0); err != nil {
		return nil, err
	}
	boxed, nested := mathBox(p.Answer(), chance)
	if nested {
		r.quirks = append(r.quirks, "nested boxes")
	}
	steps := p.Steps(schema.English)
	if i := strings.LastIndexByte(steps, '\n'); i >= 0 && p.Answer().Kind == schema.AnswerText { // which says the answer, as the box does
		steps = steps[:i]
	}
	r.Solution = steps + "\n\n" + pick(chance, "closing", []string{
		"So the answer is $" + boxed + ".$", "Therefore, we get $" + boxed + "$.", "Hence the answer is $" + boxed + "$.", "This gives $" + boxed + ".$",
	})
	if happens(chance, "early box", 10) && p.Goal() != schema.OtherGoal {
		r.Solution = "First, we look for the $\\boxed{\\text{" + string(p.Goal()) + "}}.$ " + r.Solution
		r.quirks = append(r.quirks, "more than one box")
	}
	return r, nil
}

// mathBox is the box of an answer, in one of a hundred records within another; now and then with its unit, or a
// fraction without braces.
func mathBox(a synth.Answer, chance synth.Chance) (box string, nested bool) {
	answer := a.Text
	if m := digitFraction.FindStringSubmatch(answer); m != nil && happens(chance, "short fraction", 300) {
		answer = `\frac` + m[1] + m[2]
	}
	switch {
	case a.Kind == schema.AnswerText:
		answer = `\text{` + answer + `}`
	case a.Unit == "°":
		answer = strings.TrimSuffix(answer, "°") + `^{\circ}`
	case a.Value != nil && textUnit.MatchString(a.Unit) && happens(chance, "unit", 150):
		answer += `\text{ ` + a.Unit + `}`
	}
	box = `\boxed{` + answer + `}`
	if happens(chance, "nested", 10) {
		return `\boxed{` + box + `}`, true
	}
	return box, false
}

var (
	digitFraction = regexp.MustCompile(`^\\frac\{(\d)\}\{(\d)\}$`)
	textUnit      = regexp.MustCompile(`^(mm|cm|dm|m|km)$`)
)

// formula is what stands between dollars in MATH: names, angles, relations between these, degrees, pairs, letters, and
// whatever has a sign that is not of words; an equation of a line or a curve as a whole. The letter A alone is left to
// [alone], for it may be the article.
var formula = regexp.MustCompile(equation + `|[∠△⊙]?\b[A-Z]{2,}[′']*(?: ?[=⊥∥] ?(?:[∠△⊙]?[A-Z]+[′']*|\d[\d.]*[°π]?))*|[∠△⊙][A-Z][′']*(?: ?= ?\d[\d.]*°?)?|\d[\d.]*[°π]|` +
	`\b\d*[a-z](?:\^\d|²)?(?:/\d+)?(?: ?[-+=] ?\d*(?:[a-z]\b(?:\^\d|²)?(?:/\d+)?|\d+\b))+|\b[B-HJ-Z]?\(-?[\d.]+, ?-?[\d.]+(?:, ?-?[\d.]+)?\)|\b[B-HJ-Z]\b|\b[xyz]\b|π`)

// equation is one of a line or a curve: sums of terms such as 3x, (y - 4)² and x²/9, and of numbers.
const (
	term     = `(?:\d*(?:\([xy] ?[-+] ?[\d.]+\)|\b[xy]\b|[xy])²?(?:/\d+)?|\d[\d.]*)`
	sum      = `-?` + term + `(?: ?[-+] ?` + term + `)*`
	equation = `(?:\d*\([xy] ?[-+] ?[\d.]+\)²?|\b\d*[xy]²?(?:/\d+)?)(?: ?[-+] ?` + term + `)* ?= ?` + sum
)

var alone = regexp.MustCompile(`\b(points?|angle|at|vertex|and|to|from|center|through) A\b`)

// inDollars puts formulas between dollars, unless the text has dollars itself.
func inDollars(text string) string {
	if strings.Contains(text, "$") {
		return text
	}
	text = formula.ReplaceAllStringFunc(text,
		func(f string) string { return "$" + strings.TrimSpace(mathCommands.Replace(f)) + "$" })
	return alone.ReplaceAllString(text, "$1 $$A$$")
}

var mathCommands = strings.NewReplacer("∠", `\angle `, "△", `\triangle `, "⊙", `\odot `, "∥ ", `\parallel `, "∥", `\parallel `, "⊥ ", `\perp `, "⊥", `\perp `, "°", `^\circ`, "π", `\pi`, "²", "^2")

// asymptote draws a scene's lines and names in Asymptote's language.
func asymptote(s *figure.Scene) string {
	var b strings.Builder
	b.WriteString("[asy]\nsize(150);\n")
	a := asy{&b, s.Solid}
	for _, e := range s.Elements {
		a.element(e)
	}
	for _, name := range sortedNames(s) {
		fmt.Fprintf(&b, "dot(\"$%s$\", %s, NE);\n", name, a.at(s.Names[name]))
	}
	b.WriteString("[/asy]")
	return b.String()
}

// writeMATH writes a file a problem, and some of another subject, to be left out. Its quirks: file numbers with gaps,
// drawings in Asymptote, boxes in boxes, "Level ?", fractions without braces, units in the box.
func writeMATH(ctx context.Context, w *writing) error {
	m, err := newProblems(w, form[*mathRecord]{
		shares: manySolids, may: anyTemplate, told: true, wordings: 3, compose: composeMATH,
		skeleton: func(r *mathRecord) string { return Skeleton(r.Problem) },
		text:     func(r *mathRecord) string { return r.Problem },
	})
	if err != nil {
		return err
	}
	splits := scaled(w.count.Problems, mathSplits...)
	faults := mathFaults[:w.faults(len(mathFaults))]
	err = eachOf(ctx, m, 0, w.count.Problems+len(faults), recordOf, func(i int, r *mathRecord) error {
		gap := newChance(w.options.Seed, "math number", strconv.Itoa(i))("gap") % 4
		name := path.Join("MATH", splitOf(splits, i), "geometry", strconv.Itoa(4*i+int(gap))+".json")
		if i == 100 || i == 700 {
			r.Level = "Level ?"
			w.quirk("Level ?")
		}
		var value any = r
		if n := i - w.count.Problems; n >= 0 {
			w.broke(name, strings.TrimSuffix(path.Base(name), ".json"), faults[n].kind)
			if value, err = faults[n].spoiled(r); err != nil {
				return err
			}
		} else {
			for _, q := range r.quirks {
				w.quirk(q)
			}
		}
		return w.oneFile(name, value)
	})
	if err != nil {
		return err
	}
	return w.algebra()
}

func (w *writing) oneFile(name string, value any) error {
	content, err := encode(value, "", "    ")
	if err != nil {
		return err
	}
	return w.file(name, content)
}

// algebra writes problems of another subject.
func (w *writing) algebra() error {
	for i := range max(1, w.count.Problems/50) {
		chance := newChance(w.options.Seed, "algebra", strconv.Itoa(i))
		a, x, b := 2+chance("a")%8, 2+chance("x")%19, 1+chance("b")%30
		err := w.oneFile(path.Join("MATH/train/algebra", strconv.Itoa(i)+".json"), &mathRecord{
			Problem: fmt.Sprintf("For which number $x$ is $%dx + %d$ equal to $%d$?", a, b, a*x+b), Level: "Level 1",
			Type:     "Algebra",
			Solution: fmt.Sprintf(`Taking away $%d$ leaves $%dx = %d$, so $x = \boxed{%d}$.`, b, a, a*x, x),
		})
		if err != nil {
			return err
		}
		w.count.LeftOut++
	}
	return nil
}

var mathFaults = []jsonFault{
	{schema.BadAnswer, with("solution", "The two angles are equal, which was to be shown.")},
	{schema.Malformed, with("problem", "What is the area of the square? [asy]draw((0,0)--(1,0));")},
	{schema.Malformed, with("type", "Algebra")},
	{schema.MissingField, without("solution")},
	{schema.BadAnswer, with("solution", `So the answer is $\boxed{}$.`)},
}
