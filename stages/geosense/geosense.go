// Package geosense counts how well models know and apply the principles that problems need: GPI, GPA and ACC of GeoSense (arXiv
// 2504.12597), from what the stage identify found.
//
// What is decided here: what is not known of a principle counts nowhere, so that GPI of a response is over those that are
// known; GPA of a response is over those of its found principles whose key elements were counted. Measures are means over
// responses, with intervals that are clustered by problem.
package geosense

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strconv"

	"geoeval/internal/statistics"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; it has no configuration.
func New() stages.Stage { return &stage{} }

type stage struct{}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "geosense",
		Version: 3,
		Reads:   s.reads(),
		Writes:  []schema.Named{schema.PrincipledScores, schema.Concords, schema.Bilinguals},
	}
}

func (s *stage) reads() []stages.Read {
	attempt := func(more ...string) []string {
		return append([]string{"model", "setting", "subset", "problem_id", "repeat"}, more...)
	}
	return []stages.Read{
		stages.From(schema.EvaluatedQuestions, "subset", "problem_id", "parent_id"),
		stages.From(schema.Principles, "id", "benchmark", "kind", "path"),
		stages.From(schema.Annotations, "problem_id", "principle", "how", "role"),
		stages.From(schema.Responses, attempt("status")...),
		stages.From(schema.Grades, attempt("verdict", "undecided")...),
		stages.From(schema.Judgements, attempt("judge", "place", "ruling")...),
		stages.From(schema.Applications, attempt("principle", "way", "judge", "language", "status", "counts", "f1")...),
		stages.From(schema.Verdicts, attempt("judge", "right", "status")...),
	}
}

// Run counts.
func (s *stage) Run(_ context.Context, job *stages.Job) error {
	e, err := read(job)
	if err != nil {
		return err
	}
	if err := stages.Put(job, schema.PrincipledScores, e.scores()); err != nil {
		return err
	}
	if err := stages.Put(job, schema.Concords, e.concords(job)); err != nil {
		return err
	}
	return stages.Put(job, schema.Bilinguals, e.bilinguals())
}

// A finder is who looks for principles.
type finder struct {
	way   schema.FoundBy
	judge string
}

// An answer is what is known of a response.
type answer struct {
	schema.Attempt
	problem string
	right   bool
	// applications are those of each finder.
	applications map[finder][]*schema.Application
	// verdicts are those of judges, by name.
	verdicts map[string]bool
}

// An evaluation is all that is counted.
type evaluation struct {
	principles map[string]*schema.Principle
	// answers have applications; they are in the order of attempts.
	answers []*answer
	// missing are responses that could not be obtained, to problems that need principles: these, by problem, are in needs.
	missing []schema.Attempt
	parents map[string]string
	needs   map[string][]string
	finders []finder
}

func read(job *stages.Job) (*evaluation, error) {
	e := &evaluation{parents: map[string]string{}, needs: map[string][]string{}}
	var err error
	if e.principles, err = stages.ByID(job, schema.Principles); err != nil {
		return nil, err
	}
	if err := e.readProblems(job); err != nil {
		return nil, err
	}
	applications, err := stages.Rows(job, schema.Applications)
	if err != nil {
		return nil, err
	}
	by, finders := map[string]*answer{}, map[finder]bool{}
	for i := range applications {
		row := &applications[i]
		key := row.Attempt.Key()
		a := by[key]
		if a == nil {
			a = &answer{Attempt: row.Attempt, problem: e.parents[string(row.Subset)+"|"+row.ProblemID], applications: map[finder][]*schema.Application{},
				verdicts: map[string]bool{}}
			by[key] = a
			e.answers = append(e.answers, a)
		}
		if e.principles[row.Principle] == nil {
			return nil, &schema.FieldError{Table: schema.Applications.Name(), Row: schema.Applications.Key(row), Field: "principle", Why: "is not in principles"}
		}
		of := finder{row.Way, row.Judge}
		a.applications[of] = append(a.applications[of], row)
		finders[of] = true
	}
	e.finders = slices.SortedFunc(maps.Keys(finders), func(a, b finder) int {
		return cmp.Or(-cmp.Compare(a.way, b.way), cmp.Compare(a.judge, b.judge)) // the rule first
	})
	return e, e.readAnswers(job, by)
}

// readProblems reads which principles of GeoSense problems need, those aside that nobody reviewed.
func (e *evaluation) readProblems(job *stages.Job) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	for i := range questions {
		q := &questions[i]
		e.parents[string(q.Subset)+"|"+q.ProblemID] = q.ParentID
	}
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return err
	}
	for i := range annotations {
		a := &annotations[i]
		p := e.principles[a.Principle]
		if p != nil && p.Benchmark == schema.GeoSense && a.Role == schema.Need && a.How != schema.KnownByModel && !slices.Contains(e.needs[a.ProblemID], a.Principle) {
			e.needs[a.ProblemID] = append(e.needs[a.ProblemID], a.Principle)
		}
	}
	return nil
}

// readAnswers reads which responses are right, by the rules, by the first judge of the configuration where these are
// undecided, and by the judges of principles; and which could not be obtained.
func (e *evaluation) readAnswers(job *stages.Job, by map[string]*answer) error {
	judgements, err := stages.Rows(job, schema.Judgements)
	if err != nil {
		return err
	}
	rulings := schema.FirstRulings(judgements)
	for rows, err := range stages.Scan(job, schema.Grades) {
		if err != nil {
			return err
		}
		for i := range rows {
			key := rows[i].Key()
			if a := by[key]; a != nil {
				a.right = rows[i].Right(rulings[key])
			}
		}
	}
	verdicts, err := stages.Rows(job, schema.Verdicts)
	if err != nil {
		return err
	}
	for i := range verdicts {
		if a := by[verdicts[i].Attempt.Key()]; a != nil && verdicts[i].Status == schema.JudgementRuled {
			a.verdicts[verdicts[i].Judge] = verdicts[i].Right
		}
	}
	asked := []schema.Subset{schema.MainAsked, schema.AugAsked, schema.HardAsked}
	for rows, err := range stages.Scan(job, schema.Responses) {
		if err != nil {
			return err
		}
		for i := range rows {
			if rows[i].Status == schema.NotObtained && slices.Contains(asked, rows[i].Subset) {
				e.missing = append(e.missing, rows[i].Attempt)
			}
		}
	}
	return nil
}

// A cell is what measures are told of.
type cell struct {
	by    schema.PrincipledBy
	value string
}

// breakdowns give the cells of a principle of a problem that needs so many.
var breakdowns = []struct {
	by     schema.PrincipledBy
	values func(p *schema.Principle, needs int) []string
}{
	{schema.PrincipledWhole, func(*schema.Principle, int) []string { return []string{string(schema.PrincipledWhole)} }},
	{schema.PrincipledByKind, func(p *schema.Principle, _ int) []string { return []string{string(p.Kind)} }},
	{schema.PrincipledBySubject, func(p *schema.Principle, _ int) []string { return []string{schema.GeoSenseSubject(p)} }},
	{schema.PrincipledByNumber, func(_ *schema.Principle, needs int) []string {
		if needs >= many {
			return []string{strconv.Itoa(many) + "+"}
		}
		return []string{strconv.Itoa(needs)}
	}},
	{schema.PrincipledByLevel, func(p *schema.Principle, _ int) (levels []string) {
		for i := range p.Path {
			levels = append(levels, schema.LevelPath(p.Path[:i+1]))
		}
		return levels
	}},
	{schema.PrincipledByPrinciple, func(p *schema.Principle, _ int) []string { return []string{p.ID} }},
}

// many and more principles of a problem are told together.
const many = 5

// cells are those of a principle of a problem.
func (e *evaluation) cells(problem, principle string) (all []cell) {
	for _, b := range breakdowns {
		for _, value := range b.values(e.principles[principle], len(e.needs[problem])) {
			all = append(all, cell{b.by, value})
		}
	}
	return all
}

// A run is a model in a setting on a subset before a finder.
type run struct {
	of schema.Compared
	by finder
}

// scores are the rows of every run that has responses, and of every cell of it.
func (e *evaluation) scores() []schema.Principled {
	tallies := map[run]map[cell]*tally{}
	of := func(r run, c cell) *tally {
		if tallies[r] == nil {
			tallies[r] = map[cell]*tally{}
		}
		if tallies[r][c] == nil {
			tallies[r][c] = &tally{clusters: map[measure]map[string]statistics.Cluster{}}
		}
		return tallies[r][c]
	}
	for _, a := range e.answers {
		for by, rows := range a.applications {
			parts := map[cell][]*schema.Application{}
			for _, row := range rows {
				for _, c := range e.cells(a.problem, row.Principle) {
					parts[c] = append(parts[c], row)
				}
			}
			r := run{schema.Compared{Model: a.Model, Setting: a.Setting, Subset: a.Subset}, by}
			for c, part := range parts {
				of(r, c).add(a, by, part)
			}
		}
	}
	judged := map[finder]map[string]bool{} // a judge may have been shown some problems alone
	for _, a := range e.answers {
		for by := range a.applications {
			if judged[by] == nil {
				judged[by] = map[string]bool{}
			}
			judged[by][a.problem] = true
		}
	}
	for i := range e.missing {
		m := &e.missing[i]
		problem := e.parents[string(m.Subset)+"|"+m.ProblemID]
		there := map[cell]bool{}
		for _, principle := range e.needs[problem] {
			for _, c := range e.cells(problem, principle) {
				there[c] = true
			}
		}
		for _, by := range e.finders {
			if by.way == schema.FoundByJudge && !judged[by][problem] {
				continue
			}
			for c := range there {
				of(run{schema.Compared{Model: m.Model, Setting: m.Setting, Subset: m.Subset}, by}, c).missing++
			}
		}
	}
	var rows []schema.Principled
	for r, cells := range tallies {
		for c, t := range cells {
			rows = append(rows, t.row(r, c))
		}
	}
	return rows
}

// A bilingual is the values of a problem's responses in each of the languages.
type bilingual [2]statistics.Cluster

// inBoth gives the means of the problems that have responses in English and in Chinese.
func inBoth(problems map[string]bilingual) (english, chinese []float64) {
	for _, problem := range slices.Sorted(maps.Keys(problems)) {
		en, zh := problems[problem][0], problems[problem][1]
		if en.N > 0 && zh.N > 0 {
			english, chinese = append(english, en.Sum/float64(en.N)), append(chinese, zh.Sum/float64(zh.N))
		}
	}
	return english, chinese
}

// bilinguals pair the responses of a model in English with those in Chinese, problem by problem.
func (e *evaluation) bilinguals() []schema.Bilingual {
	type series struct {
		model string
		by    finder
		of    string
	}
	sums := map[series]map[string]bilingual{}
	put := func(s series, problem string, l schema.Language, v float64) {
		if sums[s] == nil {
			sums[s] = map[string]bilingual{}
		}
		at := slices.Index(schema.Languages, l)
		if at < 0 {
			return
		}
		b := sums[s][problem]
		c := &b[at]
		c.N++
		c.Sum += v
		sums[s][problem] = b
	}
	for _, a := range e.answers {
		for by, rows := range a.applications {
			identified, known, found, applied, counted := values(rows)
			if known == 0 {
				continue
			}
			l := rows[0].Language
			put(series{a.Model, by, schema.MeasureGPI}, a.problem, l, identified)
			put(series{a.Model, by, schema.MeasureACC}, a.problem, l, one(a.right))
			if by.way == schema.FoundByJudge && (found == 0 || counted > 0) {
				put(series{a.Model, by, schema.MeasureGPA}, a.problem, l, applied)
			}
		}
	}
	var rows []schema.Bilingual
	for s, problems := range sums {
		if english, chinese := inBoth(problems); len(english) > 0 {
			rows = append(rows, paired(schema.Bilingual{Model: s.model, Way: s.by.way, Judge: s.by.judge, Measure: s.of, N: int64(len(english))}, english, chinese))
		}
	}
	return rows
}

// paired fills in the means of pairs, their difference and its interval.
func paired(row schema.Bilingual, a, b []float64) schema.Bilingual {
	n := float64(len(a))
	var sumA, sumB, squares float64
	for i := range a {
		sumA, sumB = sumA+a[i], sumB+b[i]
	}
	mean := (sumA - sumB) / n
	for i := range a {
		off := a[i] - b[i] - mean
		squares += float64(off * off)
	}
	row.English, row.Chinese, row.Difference = new(sumA/n), new(sumB/n), &mean
	if len(a) > 1 {
		half := statistics.Student95(len(a)-1) * math.Sqrt(squares/(n-1)/n)
		row.Low, row.High = new(max(-1, mean-half)), new(min(1, mean+half))
	}
	return row
}
