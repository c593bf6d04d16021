package leaderboard

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"geoeval/internal/knowledge/published"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
)

// A masteryKey names a number of We-Math's.
type masteryKey struct {
	run     int
	part    string
	measure schema.MasteryMeasure
}

// outcomeNames are what the samples of a problem that is asked step by step are filtered by.
var outcomeNames = append(spelled(schema.Outcomes), "incomplete")

// readMastery reads what answers to problems and to their steps say together.
func (e *evaluation) readMastery() error {
	rows, err := pipeline.ReadIfThere(e.layout, schema.Mastery)
	if err != nil {
		return err
	}
	e.mastered = map[masteryKey]*schema.Mastered{}
	for i := range rows {
		m := &rows[i]
		if k := e.runOf(m.Model, m.Setting); k >= 0 {
			e.mastered[masteryKey{k, m.Part, m.Measure}] = m
		}
	}
	diagnoses, err := pipeline.ReadIfThere(e.layout, schema.Diagnoses)
	e.outcomes = map[outcomeKey]string{}
	for i := range diagnoses {
		d := &diagnoses[i]
		if k := e.runOf(d.Model, d.Setting); k >= 0 {
			e.outcomes[outcomeKey{k, d.ProblemID, d.Repeat}] = cmp.Or(string(d.Strict), "incomplete")
		}
	}
	return err
}

// An outcomeKey names a problem as a run was asked it step by step.
type outcomeKey struct {
	run     int
	problem string
	repeat  int64
}

// outcome is that of the problem that a response is about, strictly; "" where it is not asked step by step.
func (e *evaluation) outcome(a *attempt) string {
	q := &e.questions[a.question]
	if q.Subset != schema.StepsAsked {
		return ""
	}
	return e.outcomes[outcomeKey{a.run, q.ParentID, a.response.Repeat}]
}

// A masteryRow is a run's outcomes.
type masteryRow struct {
	Model, Setting, Badge, Key string
	Problems, Missing          string
	Cells                      []masteryCell
}

// A masteryCell is a rate or an average.
type masteryCell struct {
	Title, Percent, Count, Interval, Worst string
	// Address is that of the samples whose it is, "" where there are none to see.
	Address template.URL
}

// masteryColumns are those of We-Math's table 2, and the accuracies of its table 1.
var masteryColumns = []struct {
	Title, Note, Outcome string
	measure              schema.MasteryMeasure
}{
	{"IK", "insufficient knowledge: a step and the whole are wrong", "IK", schema.RateIK},
	{"IG", "inadequate generalization: every step is right, and the whole wrong", "IG", schema.RateIG},
	{"CM strict", "complete mastery: every step and the whole are right", "CM", schema.RateCMStrict},
	{"RM strict", "rote memorization, of the problems whose whole is right: a step is wrong", "RM", schema.RateRMStrict},
	{"Average strict", "a CM counts 1, an IG beta (half, if not set otherwise) and an IK alpha (0)", "", schema.StrictAvg},
	{"CM loose", "a step and the whole are right", "", schema.RateCMLoose},
	{"RM loose", "of the problems whose whole is right: every step is wrong", "", schema.RateRMLoose},
	{"Average loose", "the same with the loose outcomes", "", schema.LooseAvg},
	{"S1", "accuracy on problems of one step", "", schema.S1},
	{"S2", "accuracy on whole problems of two steps", "", schema.S2},
	{"S3", "accuracy on whole problems of three steps", "", schema.S3},
}

// masteryRows are the runs that were asked step by step, the best average first.
func (e *evaluation) masteryRows() []masteryRow {
	var runs []int
	for k := range e.runs {
		if e.mastered[masteryKey{k, allParts, schema.StrictAvg}] != nil {
			runs = append(runs, k)
		}
	}
	value := func(k int) float64 {
		if m := e.mastered[masteryKey{k, allParts, schema.StrictAvg}]; m.Value != nil {
			return *m.Value
		}
		return -1
	}
	slices.SortStableFunc(runs, func(a, b int) int {
		return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(e.nameOf(a), e.nameOf(b)))
	})
	var rows []masteryRow
	for _, k := range runs {
		whole := e.mastered[masteryKey{k, allParts, schema.StrictAvg}]
		row := masteryRow{Model: e.runs[k].model, Setting: e.runs[k].setting, Badge: badge(e.runs[k].origin), Key: e.runs[k].name(),
			Problems: count(whole.N), Missing: count(whole.Missing)}
		for _, c := range masteryColumns {
			cell := masteryCell{Title: c.Title, Percent: "–"}
			if m := e.mastered[masteryKey{k, allParts, c.measure}]; m != nil && m.Value != nil {
				cell.Percent, cell.Count, cell.Interval = percent(*m.Value), fmt.Sprintf("%g of %s", *m.Sum, count(m.N)), span(m.Low, m.High)
				if c.Outcome != "" && *m.Sum > 0 {
					cell.Address = e.samplesOf(k, c.Outcome)
				}
				if m.Missing > 0 && m.Worst != nil {
					cell.Worst = percent(*m.Worst)
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// samplesOf is the address of a run's answers to whole problems with an outcome.
func (e *evaluation) samplesOf(k int, outcome string) template.URL {
	address := "#samples?step=in%20whole&outcome=" + url.PathEscape(outcome)
	if len(e.models()) > 1 {
		address += "&model=" + url.PathEscape(e.runs[k].model)
	}
	if slices.ContainsFunc(e.runs, func(r run) bool { return r.setting != e.runs[k].setting }) {
		address += "&setting=" + url.PathEscape(e.runs[k].setting)
	}
	return template.URL(strings.NewReplacer(",", "%2C", "&amp;", "&").Replace(address))
}

// allParts is the part that is everything.
const allParts = "all"

// masterySections are the outcomes by number of steps, the accuracies by concept, and what one has to know put before the
// question, each where there is any of it.
func (e *evaluation) masterySections() []onefile.Section {
	if len(e.mastered) == 0 {
		return nil
	}
	out := []onefile.Section{e.averages()}
	ranked := e.ranked()
	for _, c := range []cut{
		{schema.BySteps, "by-steps", "By number of steps", "Problems of one step, and whole ones by how many steps they have.", nil},
		{schema.ByDomain, "by-domain", "By domain", "Problems of one step, by We-Math's domains of what one has to know.", nil},
		{schema.ByGroup, "by-group", "By group of concepts", "The same by We-Math's groups.", nil},
		{schema.ByConcept, "by-concept", "By concept", "The same by We-Math's concepts.", nil},
	} {
		values := e.values(c, schema.StepsAsked)
		if len(values) == 0 {
			continue
		}
		s := onefile.Section{ID: c.id, Title: c.title, Note: c.note, Folded: true}
		if len(values) <= 12 {
			e.draw(&s, c, schema.StepsAsked, values, ranked)
		}
		name := strings.TrimPrefix(c.title, "By ")
		s.Tables = []onefile.Table{e.table(c, schema.StepsAsked, values, ranked).Turned(name, 2)}
		if c.by == schema.ByDomain || c.by == schema.ByGroup {
			s.Tables = append(s.Tables, e.conceptMeans(c, values, ranked).Turned(name, 2))
		}
		s.Folded = s.Chart != ""
		out = append(out, s)
	}
	return out
}

// averages are both averages of every part.
func (e *evaluation) averages() onefile.Section {
	s := onefile.Section{ID: "averages", Title: "Averages by number of steps", Folded: true,
		Note: "The average counts an IG half and a CM whole. Whiskers are 95 % intervals, clustered by problem."}
	parts := map[string]bool{}
	for at := range e.mastered {
		if at.measure == schema.StrictAvg {
			parts[at.part] = true
		}
	}
	var names []string
	for p := range parts {
		names = append(names, p)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	chart := &grouped{}
	t := onefile.Table{Head: []string{"model", "setting", "steps", "problems", "missing", "average strict", "average loose", "IK", "IG", "CM strict", "RM strict", "CM loose", "RM loose"}}
	for _, k := range e.ranked() {
		for _, p := range names {
			of := func(m schema.MasteryMeasure) *schema.Mastered { return e.mastered[masteryKey{k, p, m}] }
			if of(schema.StrictAvg) == nil {
				continue
			}
			row := []string{e.runs[k].model, e.runs[k].setting, p, count(of(schema.StrictAvg).N), count(of(schema.StrictAvg).Missing)}
			for _, m := range []schema.MasteryMeasure{schema.StrictAvg, schema.LooseAvg, schema.RateIK, schema.RateIG, schema.RateCMStrict,
				schema.RateRMStrict, schema.RateCMLoose, schema.RateRMLoose} {
				row = append(row, masteredText(of(m)))
			}
			t.Rows = append(t.Rows, row)
			for _, m := range []schema.MasteryMeasure{schema.StrictAvg, schema.LooseAvg} {
				if v := of(m); v != nil && v.Value != nil && v.Low != nil && v.High != nil {
					group := words(string(m)) + ", " + map[bool]string{true: "all", false: p + " steps"}[p == allParts]
					chart.add(group, e.nameOf(k), &onefile.Estimate{Value: 100 * *v.Value, Low: 100 * *v.Low, High: 100 * *v.High, Few: v.N < schema.FewBelow,
						Said: fmt.Sprintf("%s, %s: %s %% of %s, %s", e.nameOf(k), group, percent(*v.Value), count(v.N), span(v.Low, v.High))})
				}
			}
		}
	}
	s.Tables = []onefile.Table{t}
	chart.draw(&s, "Averages, strict and loose", onefile.Percent)
	return s
}

func masteredText(m *schema.Mastered) string {
	if m == nil || m.Value == nil {
		return "–"
	}
	return fmt.Sprintf("%s (%g)", percent(*m.Value), *m.Sum)
}

// conceptMeans are the means over concepts, as We-Math prints them.
func (e *evaluation) conceptMeans(c cut, values []string, ranked []int) onefile.Table {
	t := onefile.Table{Head: append([]string{"model", "setting"}, values...),
		Caption: "The mean over concepts of their accuracies, each counting the same, with the number of concepts: what We-Math prints"}
	for _, k := range ranked {
		row := []string{e.runs[k].model, e.runs[k].setting}
		for _, v := range values {
			cell := "–"
			if m := e.mastered[masteryKey{k, v, schema.ConceptMean}]; m != nil && m.Value != nil {
				cell = fmt.Sprintf("%s (%d)", percent(*m.Value), m.N)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// weMathPapers are the tables of We-Math's paper.
func weMathPapers() []paperTable {
	var out []paperTable
	for i, t := range published.WeMath() {
		p := paper(fmt.Sprintf("wemath-%d", 2-i), t)
		p.Checker = "that of We-Math's scripts (wemath)"
		p.Notes = slices.DeleteFunc(p.Notes, func(n string) bool { return n == published.OfOtherData }) // said once, of both
		out = append(out, p)
	}
	return out
}
