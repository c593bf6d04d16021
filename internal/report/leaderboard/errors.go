package leaderboard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
)

// readErrors reads the first errors of wrong answers, each beside its response, and how many there are of each kind.
func (e *evaluation) readErrors(at map[string]*attempt) error {
	rows, err := pipeline.ReadIfThere(e.layout, schema.FirstErrors, "model", "setting", "subset", "problem_id", "repeat", "by", "kind", "why_not", "sentence", "principle", "reason")
	if err != nil {
		return err
	}
	for i := range rows {
		if a := at[rows[i].Attempt.Key()]; a != nil {
			a.errors = append(a.errors, &rows[i])
		}
	}
	if e.errorShares, err = pipeline.ReadIfThere(e.layout, schema.ErrorShares); err != nil {
		return err
	}
	principles, err := pipeline.ReadIfThere(e.layout, schema.Principles, "id", "name_en")
	e.named = map[string]string{}
	for i := range principles {
		e.named[principles[i].ID] = principles[i].NameEN
	}
	return err
}

// unscored writes a kind or a reason of a table in words.
func unscored(name string) string { return strings.ReplaceAll(name, "_", " ") }

// errorOf is what a sample shows of a first error: who names it, the kind or why there is none, the sentence, the principle and the
// reason.
func (e *evaluation) errorOf(f *schema.FirstError) []string {
	return []string{f.By, unscored(cmp.Or(string(f.Why), string(f.Kind))), f.Sentence, e.called(f.Principle), f.Reason}
}

// kindsOf are what the first errors of a response are said to be.
func (a *attempt) kindsOf() (out []string) {
	for _, f := range a.errors {
		if kind := unscored(string(f.Kind)); !slices.Contains(out, kind) {
			out = append(out, kind)
		}
	}
	return out
}

// unnamed is the last part of every figure of errors.
const unnamed = "not classified"

// A figureOfErrors is how a paper sorts first errors.
type figureOfErrors struct {
	kinds []string
	of    func(schema.ErrorKind) string
}

var (
	geoSenseFigure = figureOfErrors{schema.GeoSenseErrors, schema.ErrorKind.GeoSense}
	weMathFigure   = figureOfErrors{schema.WeMathErrors, schema.ErrorKind.WeMath}
)

// parts names the parts of the figure's bars, and says which one each kind is in.
func (f figureOfErrors) parts() []string { return append(slices.Clone(f.kinds), unnamed) }

func (f figureOfErrors) part(k schema.ErrorKind) int {
	return slices.Index(f.parts(), cmp.Or(f.of(k), unnamed))
}

// A cellOfErrors is the wrong answers of one run before one who classifies, in a cell.
type cellOfErrors struct {
	model, setting, by string
	value              string
	n                  int
	counts             map[schema.ErrorKind]int
	why                schema.Reasons
}

// errorCells are those of a breakdown, in the order of the runs, of who classifies and of values.
func (e *evaluation) errorCells(by schema.ErrorsBy) []*cellOfErrors {
	var all []*cellOfErrors
	for i := range e.errorShares {
		s := &e.errorShares[i]
		if s.Breakdown != by {
			continue
		}
		at := slices.IndexFunc(all, func(c *cellOfErrors) bool {
			return c.model == s.Model && c.setting == s.Setting && c.by == s.By && c.value == s.Value
		})
		if at < 0 {
			at = len(all)
			all = append(all, &cellOfErrors{s.Model, s.Setting, s.By, s.Value, int(s.N), map[schema.ErrorKind]int{}, schema.Reasons{}})
		}
		all[at].counts[s.Kind] = int(s.Count)
		if s.Kind == schema.NotClassified {
			all[at].why = s.Why
		}
	}
	return all
}

func (c *cellOfErrors) name() string {
	return fmt.Sprintf("%s, %s (by %s)", c.model, c.setting, grader(c.by))
}

// stack is a cell as a bar of a figure.
func (c *cellOfErrors) stack(name string, f figureOfErrors) onefile.Stack {
	s := onefile.Stack{Name: name, Parts: make([]int, len(f.parts()))}
	for kind, n := range c.counts {
		s.Parts[f.part(kind)] += n
	}
	return s
}

// errors are the first errors of wrong answers: of each run as in GeoSense's figure 8, by concept as in We-Math's figure 11, and with
// all kinds by whatever they are broken down by.
func (e *evaluation) errors() []onefile.Section {
	whole := e.errorCells(schema.ErrorsInAll)
	if len(whole) == 0 {
		return []onefile.Section{{ID: "errors-of-runs", Title: "First errors",
			Note: "Nobody named the first errors of wrong answers: errors.judges or errors.review of evaluation.yaml says who does."}}
	}
	var rows []onefile.Stack
	for _, c := range whole {
		rows = append(rows, c.stack(c.name(), geoSenseFigure))
	}
	sections := []onefile.Section{
		stacked("errors-of-runs", "First errors by model and setting", "As GeoSense's figure 8 sorts them: application is an error of reasoning or of "+
			"perception, identification one of knowledge. Shares are of all wrong answers; what nobody classified is a part of its own.",
			"model, setting and who classifies", geoSenseFigure, rows),
		e.everyKind("errors-kinds", "All kinds of first errors", "The kinds of both papers, and why wrong answers are not classified.", schema.ErrorsInAll),
	}
	sections = append(sections, e.byConcept()...)
	for _, by := range schema.ErrorsBys[1:] {
		if s := e.everyKind("errors-by-"+string(by), "First errors by "+string(by), "", by); len(s.Tables) > 0 {
			sections = append(sections, s)
		}
	}
	return sections
}

// byConcept draws, for each run and who classifies, the first errors by concept, the most first.
func (e *evaluation) byConcept() (sections []onefile.Section) {
	var runs []string
	rows, total := map[string][]onefile.Stack{}, map[string]map[string]int{}
	for _, c := range e.errorCells(schema.ErrorsConcept) {
		run := c.name()
		if rows[run] == nil {
			runs, total[run] = append(runs, run), map[string]int{}
		}
		name := e.called(c.value)
		rows[run] = append(rows[run], c.stack(name, weMathFigure))
		total[run][name] = c.n
	}
	for i, run := range runs {
		slices.SortStableFunc(rows[run], func(a, b onefile.Stack) int { return cmp.Compare(total[run][b.Name], total[run][a.Name]) })
		s := stacked(fmt.Sprintf("errors-concepts-%d", i+1), "First errors by concept: "+run, "As We-Math's figure 11 sorts them: an error of calculation is one of "+
			"reason. An answer counts at each concept that its question needs.", "concept", weMathFigure, rows[run])
		s.Folded = true
		sections = append(sections, s)
	}
	return sections
}

// stacked is a section with a bar a row, and the same numbers as a table.
func stacked(id, title, note, of string, f figureOfErrors, rows []onefile.Stack) onefile.Section {
	names := f.parts()
	s := onefile.Section{ID: id, Title: title, Note: note, Chart: onefile.Stacks(title, names, rows)}
	t := onefile.Table{Head: append([]string{of, "wrong answers"}, names...)}
	for k, name := range names {
		s.Legend = append(s.Legend, onefile.Key{Class: fmt.Sprintf("part-%d", k), Name: name})
	}
	for _, r := range rows {
		sum := 0
		for _, n := range r.Parts {
			sum += n
		}
		cells := []string{r.Name, facts.Number(sum)}
		for _, n := range r.Parts {
			cells = append(cells, onefile.Of(n, sum))
		}
		t.Rows = append(t.Rows, cells)
	}
	s.Tables = []onefile.Table{t}
	return s
}

// everyKind is a table of all kinds, and of why answers are not classified.
func (e *evaluation) everyKind(id, title, note string, by schema.ErrorsBy) onefile.Section {
	s := onefile.Section{ID: id, Title: title, Note: note}
	head := []string{"model", "setting", "by", "wrong answers"}
	if by != schema.ErrorsInAll {
		head = append([]string{string(by)}, head...)
	}
	for _, k := range schema.ErrorKinds {
		head = append(head, unscored(string(k)))
	}
	t := onefile.Table{Head: append(head, "why not")}
	for _, c := range e.errorCells(by) {
		row := []string{c.model, c.setting, grader(c.by), facts.Number(c.n)}
		if by != schema.ErrorsInAll {
			row = append([]string{e.called(c.value)}, row...)
		}
		for _, k := range schema.ErrorKinds {
			row = append(row, onefile.Of(c.counts[k], c.n))
		}
		t.Rows = append(t.Rows, append(row, reasons(&c.why)))
	}
	if len(t.Rows) > 0 {
		s.Tables = []onefile.Table{t}
	}
	return s
}

// reasons spells out why answers are not classified.
func reasons(of *schema.Reasons) string {
	var all []string
	for _, why := range schema.ErrorsUncounted {
		if n := *of.Of(why); n > 0 {
			all = append(all, unscored(string(why))+" "+count(n))
		}
	}
	return cmp.Or(strings.Join(all, ", "), "–")
}
