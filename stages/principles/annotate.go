package principles

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/knowledge/principle"
	"geoeval/internal/program"
	"geoeval/schema"
)

// mostEvidence bounds the steps and clauses that a row names, mostApplied those that its application tells.
const (
	mostEvidence = 10
	mostApplied  = 3
)

// annotate gives the annotations of a problem. verified says that its program gives the gold answer.
func annotate(c *principle.Catalogue, p *schema.Problem, verified bool) []schema.Annotation {
	a := &annotator{problem: p, at: map[string]int{}}
	r := c.Read(p.Text)
	r.Points = p.KnowledgePoints
	if verified {
		a.operators(c, r)
	}
	for i, id := range p.SolutionPrinciples {
		if of := c.ByID(id); of != nil {
			m := principle.Match{Principle: of, Needed: true}
			a.add(m, schema.KnownByTrace, 0, fmt.Sprintf("%d of %d", i+1, len(p.SolutionPrinciples)), func() applied { return a.traced(m, p.SolutionElements[i]) })
		}
	}
	for _, clause := range slices.Concat(p.TextLogicForms, p.Semantic) {
		for _, m := range c.OfPredicate(clause, r) {
			a.add(m, schema.KnownByPredicate, 0, clause, func() applied { return a.stated(m, clause) })
		}
	}
	for _, point := range p.KnowledgePoints {
		for _, m := range c.OfKnowledgePoint(point, r) {
			a.add(m, schema.KnownByKnowledgePoint, 0, point, func() applied { return a.filed(m, point) })
		}
	}
	for _, m := range c.OfWords(r) {
		a.add(m, schema.KnownByWords, 0, m.Evidence, func() applied { return a.said(m) })
	}
	return a.rows()
}

// An annotator collects the annotations of one problem.
type annotator struct {
	problem *schema.Problem
	found   []*found
	// at is where a principle and a reason stand among these, by the annotation's id.
	at map[string]int
}

// found is an annotation, and what its application is made of.
type found struct {
	schema.Annotation
	says []applied
}

// applied is what a principle says of a problem for one reason, in English and in Chinese: a part for each step or
// clause, and what stands before and behind all of them.
type applied struct{ before, part, behind [2]string }

// add puts an annotation down, or what it rests on with the one that is there. What tells that the principle is needed takes the
// place of what only mentions it. says is called where it is needed.
func (a *annotator) add(m principle.Match, how schema.AnnotatedBy, step int64, evidence string, says func() applied) {
	id := schema.AnnotationID(a.problem.ID, m.ID, how)
	role := schema.Mentioned
	if m.Needed {
		role = schema.Need
	}
	i, there := a.at[id]
	if !there {
		i = len(a.found)
		a.at[id], a.found = i, append(a.found, nil)
	}
	if !there || role == schema.Need && a.found[i].Role == schema.Mentioned {
		row := schema.Annotation{ID: id, ProblemID: a.problem.ID, Principle: m.ID, How: how, Role: role, Evidence: []string{evidence}, Step: step}
		a.found[i] = &found{row, []applied{says()}}
		return
	}
	of := a.found[i]
	if of.Role != role {
		return
	}
	if slices.Contains(of.Evidence, evidence) || len(of.Evidence) == mostEvidence {
		return
	}
	of.Evidence = append(of.Evidence, evidence)
	if len(of.says) == mostApplied {
		return
	}
	if next := says(); next.before == of.says[0].before && next.behind == of.says[0].behind && !slices.Contains(of.says, next) {
		of.says = append(of.says, next)
	}
}

// rows gives the annotations with their applications.
func (a *annotator) rows() []schema.Annotation {
	rows := make([]schema.Annotation, len(a.found))
	for i, f := range a.found {
		rows[i] = f.Annotation
		for language, to := range []*string{&rows[i].ApplicationEN, &rows[i].ApplicationZH} {
			var parts []string
			for _, s := range f.says {
				parts = append(parts, s.part[language])
			}
			first := f.says[0]
			join := [2]string{", ", "，"}[language]
			if first.before[language] == "" {
				join = [2]string{" ", ""}[language]
			}
			*to = first.before[language] + strings.Join(parts, join) + first.behind[language]
		}
	}
	return rows
}

// operators annotates what the operators of the program apply.
func (a *annotator) operators(c *principle.Catalogue, r *principle.Reading) {
	p := a.problem
	parsed, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, p.Numbers)
	if err != nil {
		return // it was not verified then
	}
	var steps []program.Step
	for _, call := range parsed.Calls() {
		use := principle.Use{Language: program.Language(p.SolutionLanguage), Operator: call.Operator}
		for _, o := range call.Operands {
			use.Operands = append(use.Operands, o.Text)
		}
		for _, m := range c.OfOperator(use, r) {
			if steps == nil {
				steps = parsed.Steps()
			}
			step := program.Step{Text: call.Operator}
			if call.Step <= len(steps) {
				step = steps[call.Step-1]
			}
			a.add(m, schema.KnownByOperator, int64(call.Step), evidence(step, call), func() applied { return a.applied(m, call, step) })
		}
	}
}

// evidence is a step as it stands in the program and as it is told: Gougu N0 N1 V0: 3² + 4² = V0².
func evidence(step program.Step, call program.Call) string {
	written := []string{call.Operator}
	for _, o := range call.Operands {
		written = append(written, o.Text)
	}
	return strings.Join(written, " ") + ": " + step.Text
}

// applied tells what an operator applies, with the values of its operands.
func (a *annotator) applied(m principle.Match, call program.Call, step program.Step) applied {
	if m.Application != nil {
		if says, ok := a.filled(m.Application, call); ok {
			return says
		}
	}
	text := step.Text
	for _, r := range step.Results {
		switch {
		case len(r.Values) != 1:
		case r.Name == "":
			text += " = " + spelled(r.Values[0])
		default:
			text += ", " + r.Name + " = " + spelled(r.Values[0])
		}
	}
	return applied{
		before: [2]string{"The solution has ", "解法中有"},
		part:   [2]string{"<note>" + text + "</note>", "<note>" + text + "</note>"},
		behind: behind(m),
	}
}

// filled is a template with what the operands come to; ok is false where one of them cannot be told.
func (a *annotator) filled(t *principle.Application, call program.Call) (says applied, ok bool) {
	var pairs []string
	put := func(place string, of program.Argument) {
		if text, ok := a.spelled(of); ok {
			pairs = append(pairs, "{"+place+"}", text)
		}
	}
	for i, o := range call.Operands {
		put(strconv.Itoa(i+1), o)
	}
	if call.Result != nil {
		put("result", *call.Result)
	}
	r := strings.NewReplacer(pairs...)
	says.part = [2]string{r.Replace(t.EN), r.Replace(t.ZH)}
	return says, !places.MatchString(says.part[0])
}

// places are those of a template.
var places = regexp.MustCompile(`\{(?:[0-9]+|result|evidence)\}`)

// spelled writes what an operand comes to or, where that cannot be told, the expression that the problem has for it.
func (a *annotator) spelled(o program.Argument) (text string, ok bool) {
	if o.Value != nil {
		return spelled(*o.Value), true
	}
	for _, n := range a.problem.Numbers {
		if n.Name != "" && n.Name == o.Text {
			return plain(n.Text), true
		}
	}
	return "", false
}

// spelled writes a value with up to six digits.
func spelled(value float64) string {
	return strings.ReplaceAll(strconv.FormatFloat(value, 'g', 6, 64), "-", "−")
}

// traced tells of what a composed solution applies a principle: of the elements of its steps.
func (a *annotator) traced(m principle.Match, elements string) applied {
	note := func(between string) string {
		var parts []string
		for _, of := range formula.FindAllString(elements, -1) {
			parts = append(parts, "<note>"+plain(of)+"</note>")
		}
		return strings.Join(parts, between)
	}
	return applied{
		before: [2]string{"The solution has ", "解法中有"}, part: [2]string{note(", "), note("，")}, behind: behind(m),
	}
}

// formula is one of the elements of a step.
var formula = regexp.MustCompile(`\$[^$]+\$`)

// stated tells what a clause says.
func (a *annotator) stated(m principle.Match, clause string) applied {
	if m.Application != nil {
		return withEvidence(m.Application, clause)
	}
	en, zh, figure := readable(clause)
	before := [2]string{"It is given that ", "题中给出"}
	switch {
	case strings.HasPrefix(clause, "Find("):
		before = [2]string{"What is asked for is ", "所求的是"}
	case figure:
		before = [2]string{"The problem has ", "题中有"}
	}
	return applied{
		before: before,
		part:   [2]string{"<note>" + en + "</note>", "<note>" + zh + "</note>"},
		behind: behind(m),
	}
}

// filed tells what a knowledge point says.
func (a *annotator) filed(m principle.Match, point string) applied {
	if m.Application != nil {
		return withEvidence(m.Application, point)
	}
	return applied{
		before: [2]string{"The problem is one of ", "本题的知识点是"},
		part:   [2]string{"<note>" + plain(point) + "</note>", "<note>" + plain(point) + "</note>"},
		behind: behind(m),
	}
}

// said tells what words say.
func (a *annotator) said(m principle.Match) applied {
	if m.Application != nil {
		return withEvidence(m.Application, m.Evidence)
	}
	quote := quoted(a.problem.Text, m.Start, m.Start+len(m.Evidence))
	return applied{
		before: [2]string{"The problem says ", "题中说"}, part: [2]string{"“" + quote + "”", "“" + quote + "”"}, behind: behind(m),
	}
}

func withEvidence(t *principle.Application, evidence string) applied {
	r := strings.NewReplacer("{evidence}", plain(evidence))
	return applied{part: [2]string{r.Replace(t.EN), r.Replace(t.ZH)}}
}

// behind is the fact of a principle's statement that a mark is about, as the sentence behind what is given.
func behind(m principle.Match) [2]string {
	return [2]string{". " + m.Facts("en")[m.Fact], "。" + m.Facts("zh")[m.Fact]}
}
