package leaderboard

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/knowledge/published"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
)

// readPrincipled reads what models know of principles.
func (e *evaluation) readPrincipled(context.Context) (err error) {
	if e.principled, err = pipeline.ReadIfThere(e.layout, schema.PrincipledScores); err != nil {
		return err
	}
	if e.concords, err = pipeline.ReadIfThere(e.layout, schema.Concords); err != nil {
		return err
	}
	if e.catalogue, err = pipeline.ReadIfThere(e.layout, schema.Principles); err != nil {
		return err
	}
	e.bilinguals, err = pipeline.ReadIfThere(e.layout, schema.Bilinguals)
	return err
}

// principles are the measures of GeoSense: in whole, by kind and by subject, how far those who look for principles agree, and
// the paper's own rows.
func (e *evaluation) principles() []onefile.Section {
	sections := []onefile.Section{
		e.principledBy("geosense", "GPI, GPA and ACC", schema.PrincipledWhole, "GPI is the part of a problem's principles that a response uses, GPA "+
			"how much of their key elements it has right (F1), ACC whether its answer is right: by the rules of grading, and by the judge. GPA "+
			"counts responses that use no principle as 0, as published; beside it is that of the others. A rule finds a principle where a "+
			"response names it, or reckons as it says; it counts no key elements. What a judge could not be read of counts nowhere."),
		e.principledBy("geosense-kinds", "By kind of principle", schema.PrincipledByKind, ""),
		e.principledBy("geosense-subjects", "By subject", schema.PrincipledBySubject, "Calculation and understanding of solid figures (CSF, USF), "+
			"transformation and motion of plane figures (TMPF), calculation and understanding of plane figures (CPF, UPF)."),
		e.principledBy("geosense-number", "Figure 6: by number of principles", schema.PrincipledByNumber, "How many principles of GeoSense the "+
			"problem needs, as far as that is known."),
		e.tree(), e.concordance(), e.inBothLanguages(),
	}
	for i, t := range []*published.Table{published.GeoSense7(), published.GeoSense8()} {
		sections = append(sections, ofOtherData(fmt.Sprintf("geosense-%d", 7+i), t))
	}
	return sections
}

func (e *evaluation) principledBy(id, title string, by schema.PrincipledBy, note string) onefile.Section {
	s := onefile.Section{ID: id, Title: title, Note: note}
	head := []string{"model", "setting", "subset", "found by", "responses", "principles found", "GPI, %", "95 % interval", "GPA, %", "95 % interval", "GPA where found, %",
		"ACC, %", "ACC by the judge, %", "AVG, %", "not known", "missing"}
	if by != schema.PrincipledWhole {
		head = append([]string{"of"}, head...)
	}
	t := onefile.Table{Head: head}
	for i := range e.principled {
		p := &e.principled[i]
		if p.Breakdown != by {
			continue
		}
		row := []string{p.Model, p.Setting, string(p.Subset), looker(p.Way, p.Judge), count(p.Responses), count(p.Found) + " of " + count(p.Looked),
			share(p.GPI), spanned(p.GPILow, p.GPIHigh), share(p.GPA), spanned(p.GPALow, p.GPAHigh), share(p.GPAFound), share(p.ACC), share(p.JudgedACC),
			share(p.AVG), count(p.Unknown), count(p.Missing)}
		if by != schema.PrincipledWhole {
			row = append([]string{p.Value}, row...)
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) == 0 {
		s.Note = strings.TrimSpace(s.Note + " No problem here is annotated with a principle of GeoSense.")
		return s
	}
	s.Tables = []onefile.Table{t}
	e.drawPrincipled(&s, by)
	return s
}

// measures are those of GeoSense that a chart draws (its table 3 and figure 6).
var measures = []struct {
	name string
	of   func(*schema.Principled) (value, low, high *float64)
}{
	{"GPI", func(p *schema.Principled) (value, low, high *float64) { return p.GPI, p.GPILow, p.GPIHigh }},
	{"GPA", func(p *schema.Principled) (value, low, high *float64) { return p.GPA, p.GPALow, p.GPAHigh }},
	{"ACC", func(p *schema.Principled) (value, low, high *float64) { return p.ACC, p.ACCLow, p.ACCHigh }},
}

// drawPrincipled draws a breakdown: a group for each measure of each cell, and a series for each of the first that have it.
func (e *evaluation) drawPrincipled(s *onefile.Section, by schema.PrincipledBy) {
	var series, values []string
	rows := map[string]*schema.Principled{}
	for i := range e.principled {
		p := &e.principled[i]
		if p.Breakdown != by {
			continue
		}
		name := fmt.Sprintf("%s, %s, %s, by %s", p.Model, p.Setting, p.Subset, looker(p.Way, p.Judge))
		if !slices.Contains(series, name) {
			series = append(series, name)
		}
		if !slices.Contains(values, p.Value) {
			values = append(values, p.Value)
		}
		rows[name+"|"+p.Value] = p
	}
	slices.Sort(values)
	series = series[:min(len(series), mostSeries)]
	var groups []onefile.Group
	for _, m := range measures {
		for _, v := range values {
			g := onefile.Group{Name: m.name + ", " + v}
			drawn := false
			for _, name := range series {
				var of *onefile.Estimate
				if p := rows[name+"|"+v]; p != nil {
					of = estimated(p, m.of, name+", "+g.Name)
				}
				drawn = drawn || of != nil
				g.Of = append(g.Of, of)
			}
			if drawn {
				groups = append(groups, g)
			}
		}
	}
	if len(groups) == 0 {
		return // intervals need two problems
	}
	for i, name := range series {
		s.Legend = append(s.Legend, onefile.Key{Class: fmt.Sprintf("part-%d", i%8), Name: name})
	}
	s.Chart, s.Folded = onefile.Intervals(s.Title, onefile.Percent, groups), true
}

func estimated(p *schema.Principled, of func(*schema.Principled) (value, low, high *float64), name string) *onefile.Estimate {
	value, low, high := of(p)
	if value == nil || low == nil || high == nil {
		return nil
	}
	return &onefile.Estimate{Value: 100 * *value, Low: 100 * *low, High: 100 * *high, Few: p.Responses < schema.FewBelow,
		Said: fmt.Sprintf("%s: %s %% of %s, %s", name, percent(*value), count(p.Responses), spanned(low, high))}
}

// called is the name of a principle, its id where the catalogue of the evaluation does not have it.
func (e *evaluation) called(principle string) string { return cmp.Or(e.named[principle], principle) }

// principleOf is what a sample shows of a principle: its name, who looked for it, what came of that, the evidence, of how many
// key elements how many are there and right, and its id.
func (e *evaluation) principleOf(a *schema.Application) []string {
	counts := ""
	if a.Counts == schema.Counted {
		counts = fmt.Sprintf("%d of %d there, %d right", a.Exist, a.Total, a.Accurate)
	}
	return []string{e.called(a.Principle), looker(a.Way, a.Judge), string(a.Status), a.Evidence, counts, a.Principle}
}

func looker(way schema.FoundBy, judge string) string {
	if way == schema.FoundByRule {
		return "rule"
	}
	return judge
}

func share(v *float64) string {
	if v == nil {
		return "–"
	}
	return percent(*v)
}

func spanned(low, high *float64) string {
	if low == nil || high == nil {
		return "–"
	}
	return percent(*low) + " to " + percent(*high)
}

func (e *evaluation) concordance() onefile.Section {
	s := onefile.Section{ID: "geosense-agreement", Title: "Rule and judge",
		Note: "How far they agree on which principles responses use; the interval of κ is a bootstrap by problem."}
	t := onefile.Table{Head: []string{"finders", "responses of", "kind", "both looked for", "both find", "only first", "only second", "neither", "agreed, %", "κ",
		"95 % interval"}}
	for i := range e.concords {
		c := &e.concords[i]
		kappa, between := "–", "–"
		if c.Kappa != nil {
			kappa = fmt.Sprintf("%.3f", *c.Kappa)
		}
		if c.Low != nil && c.High != nil {
			between = fmt.Sprintf("%.3f to %.3f", *c.Low, *c.High)
		}
		t.Rows = append(t.Rows, []string{c.A + " and " + c.B, c.Model, c.Kind, count(c.N), count(c.Both), count(c.OnlyA), count(c.OnlyB), count(c.Neither),
			share(c.Agreed), kappa, between})
	}
	if len(t.Rows) == 0 {
		s.Note += " No judge was asked: identify.judges of evaluation.yaml names them."
		return s
	}
	s.Tables = []onefile.Table{t}
	return s
}

func (e *evaluation) inBothLanguages() onefile.Section {
	s := onefile.Section{ID: "geosense-languages", Title: "English beside Chinese",
		Note: "Responses of one model in both languages, paired by problem, whatever the setting and the wording."}
	t := onefile.Table{Head: []string{"model", "found by", "measure", "problems", "English, %", "Chinese, %", "difference, points", "95 % interval"}}
	for i := range e.bilinguals {
		b := &e.bilinguals[i]
		t.Rows = append(t.Rows, []string{b.Model, looker(b.Way, b.Judge), strings.ToUpper(b.Measure), count(b.N), share(b.English), share(b.Chinese),
			signed(b.Difference), spanned(b.Low, b.High)})
	}
	if len(t.Rows) == 0 {
		s.Note += " No problem has responses in both."
		return s
	}
	s.Tables = []onefile.Table{t}
	return s
}

// ofOtherData is a table as its paper printed it, with what is doubtful in it.
func ofOtherData(id string, p *published.Table) onefile.Section {
	s := onefile.Section{ID: id, Title: "Of other data, as published: " + p.Name + ", " + p.Title, Note: strings.Join(p.Notes, " ") + " A ? marks what is doubtful."}
	t := onefile.Table{Head: []string{"model"}}
	for _, c := range p.Columns {
		t.Head = append(t.Head, c.Head)
	}
	doubts := map[string]bool{}
	for _, r := range p.Rows {
		row := []string{r.Model}
		for _, c := range r.Cells {
			text := c.Printed
			if c.Doubtful {
				text += " ?"
				if of := r.Model + ": " + c.Note; !doubts[of] {
					doubts[of] = true
					s.Note += " " + of
				}
			}
			row = append(row, text)
		}
		t.Rows = append(t.Rows, row)
	}
	s.Tables = []onefile.Table{t}
	return s
}
