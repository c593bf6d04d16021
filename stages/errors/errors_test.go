package errors_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/errors"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

const judge = "judge-1"

// A world is what is classified.
type world struct {
	questions   []schema.Evaluated
	principles  []schema.Principle
	annotations []schema.Annotation
	responses   []schema.Response
	grades      []schema.Grade
	judgements  []schema.Judgement
}

func (w *world) add(id, text string, status schema.ResponseStatus, grade schema.GradeStatus, change func(*schema.Grade)) {
	if w.principles == nil {
		w.principles = []schema.Principle{
			{ID: "geosense/pythagorean", Benchmark: schema.GeoSense, Kind: schema.Theorem, NameEN: "Pythagorean Theorem", NameZH: "勾股定理", Path: []string{"plane"}, StatementEN: "s", StatementZH: "s"},
			{ID: "wemath/angles", Benchmark: schema.WeMath, Kind: schema.Definition, NameEN: "Angles", NameZH: "角", Path: []string{"plane"}, StatementEN: "s", StatementZH: "s"},
			{ID: "wemath/area", Benchmark: schema.WeMath, Kind: schema.Formula, NameEN: "Area", NameZH: "面积", Path: []string{"plane"}, StatementEN: "s", StatementZH: "s"},
		}
	}
	q := schema.Evaluated{
		Subset: schema.MainAsked, ProblemID: "pgps9k/" + id, ParentID: "pgps9k/" + id, Source: schema.PGPS9K, Language: schema.English, Text: "Find x of " + id + ".",
		Answer: "5", Shape: schema.Triangle, Shapes: []string{"Triangle"}, ProblemType: schema.Flat, Goal: schema.Length,
	}
	a := schema.Attempt{Model: "m", Setting: "text", Subset: schema.MainAsked, ProblemID: q.ProblemID, Repeat: 1}
	r := schema.Response{Attempt: a, Text: text, Status: status, Origin: schema.FromAnswerer}
	if status == schema.NotObtained {
		r.Fault = "no answer"
	}
	g := schema.Grade{Attempt: a, Status: grade}
	if change != nil {
		change(&g)
	}
	w.questions, w.responses, w.grades = append(w.questions, q), append(w.responses, r), append(w.grades, g)
}

// needs annotates the problem that was added last.
func (w *world) needs(principle string) {
	of := w.questions[len(w.questions)-1].ProblemID
	w.annotations = append(w.annotations, schema.Annotation{Role: schema.Need,
		ID: schema.AnnotationID(of, principle, schema.KnownByWords), ProblemID: of, Principle: principle, How: schema.KnownByWords, ApplicationEN: "x", ApplicationZH: "x",
		Evidence: []string{"x"},
	})
}

// A run is one run of the stage.
type run struct {
	config  errors.Config
	llm     llm.Config
	ledger  string
	folder  string
	offline bool
	memo    []byte
	world   *world

	stage stages.Stage
	store *stagetest.Store
	job   *stages.Job
	notes []string
}

func newRun(t testing.TB, s *llmtest.Server, w *world) *run {
	r := &run{
		config: errors.Config{Limit: 3, Judges: []errors.Judge{{Model: prompt.Model{Name: judge, MaxTokens: 512, Temperature: new(0.0)}}}},
		ledger: t.TempDir(), folder: t.TempDir(), world: w,
	}
	r.llm = llm.Config{
		RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{judge: {Input: 1, Output: 1}}, BaseURL: "http://127.0.0.1:1",
	}
	if s != nil {
		r.llm.BaseURL = s.URL
	}
	return r
}

func (r *run) run(t testing.TB) error {
	t.Helper()
	in := session.New(r.ledger, "sk-invented-0123456789abcdef", r.offline)
	in.Tune = func(o *llm.Options) { o.FirstWait, o.Arriving, o.Keeping = time.Microsecond, time.Minute, time.Hour }
	defer in.Close()
	r.stage = errors.New(r.folder, in)
	*r.stage.Describe().Config.(*errors.Config), in.Config = r.config, r.llm
	if err := r.config.Validate(); err != nil {
		t.Fatal(err)
	}
	r.store = stagetest.NewStore(t)
	stagetest.Put(t, r.store, schema.EvaluatedQuestions, slices.Clone(r.world.questions))
	stagetest.Put(t, r.store, schema.Principles, slices.Clone(r.world.principles))
	stagetest.Put(t, r.store, schema.Annotations, slices.Clone(r.world.annotations))
	stagetest.Put(t, r.store, schema.Responses, slices.Clone(r.world.responses))
	stagetest.Put(t, r.store, schema.Grades, slices.Clone(r.world.grades))
	stagetest.Put(t, r.store, schema.Judgements, slices.Clone(r.world.judgements))
	r.job = stages.NewJob(r.stage, 1, r.store.OnDisk())
	r.job.Memo, r.notes = r.memo, nil
	r.job.Note = func(text string) { r.notes = append(r.notes, text) }
	return r.stage.Run(t.Context(), r.job)
}

func (r *run) must(t testing.TB) *run {
	t.Helper()
	if err := r.run(t); err != nil {
		t.Fatal(err)
	}
	stagetest.WantFault(t, r.stage, stages.NewAuditJob(r.stage, 1, r.store), "")
	return r
}

// plan answers as the response says between braces: kind, sentence and principle.
func plan(c *llmtest.Call) string {
	_, response, _ := strings.Cut(c.Messages[1].Content, "\nResponse:\n")
	var p struct{ Kind, Sentence, Principle string }
	_, marker, _ := strings.Cut(response, "PLAN ")
	marker, _, _ = strings.Cut(marker, " END")
	if err := json.Unmarshal([]byte(marker), &p); err != nil {
		return "I cannot say."
	}
	said, _ := json.Marshal(map[string]string{"kind": p.Kind, "sentence": strings.ReplaceAll(p.Sentence, "·", " "), "principle": p.Principle, "reason": "planned"})
	return "Well.\n" + string(said)
}

func planned(kind schema.ErrorKind, sentence, principle string) string {
	marker, _ := json.Marshal(map[string]string{"kind": string(kind), "sentence": strings.ReplaceAll(sentence, " ", "·"), "principle": principle})
	return "First this holds. " + sentence + "\nTherefore x = 4. PLAN " + string(marker) + " END"
}

// eachOnce has each kind of error once, each reason for which nobody is asked, and what no judge's answer fits.
func eachOnce() *world {
	w := &world{}
	for _, k := range schema.ErrorKinds {
		sentence := "Here is " + string(k) + "."
		w.add("k-"+string(k), planned(k, sentence, ""), schema.Answered, schema.GradeOK, nil)
	}
	w.add("named", planned(schema.KnowledgeError, "The legs add up.", "geosense/pythagorean"), schema.Answered, schema.GradeOK, nil)
	w.needs("geosense/pythagorean")
	w.add("right", "x = 5", schema.Answered, schema.GradeOK, func(g *schema.Grade) { g.Verdict = true })
	w.add("ruled-right", "x = 5, or so", schema.Answered, schema.GradeAmbiguous, func(g *schema.Grade) { g.Undecided = true })
	w.add("ruled-wrong", planned(schema.VisualError, "I see 4.", ""), schema.Answered, schema.GradeAmbiguous, func(g *schema.Grade) { g.Undecided = true })
	for i, ruling := range []schema.Ruling{schema.RuledRight, schema.RuledWrong} {
		at := w.responses[len(w.responses)-2+i].Attempt
		w.judgements = append(w.judgements, schema.Judgement{Attempt: at, Judge: "j", Place: 1, Asked: schema.BecauseUndecided, Ruling: ruling, Status: schema.JudgementRuled},
			schema.Judgement{Attempt: at, Judge: "people:a", Asked: schema.BecauseSampled, Ruling: schema.RuledWrong, Status: schema.JudgementRuled})
	}
	w.add("undecided", "x is 4 to 6", schema.Answered, schema.GradeAmbiguous, func(g *schema.Grade) { g.Undecided = true })
	w.add("missing", "", schema.NotObtained, schema.GradeError, nil)
	w.add("empty", "", schema.Answered, schema.GradeNoAnswer, nil)
	w.add("cut-off", "x = 4 and", schema.Truncated, schema.GradeTruncated, nil)
	w.add("refused", "I cannot help.", schema.Declined, schema.GradeRefusal, nil)
	w.add("foreign-sentence", strings.Replace(planned(schema.VisualError, "I see 7.", ""), "I see 7.", "I see 8.", 1), schema.Answered, schema.GradeOK, nil)
	w.add("foreign-principle", planned(schema.VisualError, "I see 9.", "geosense/pythagorean"), schema.Answered, schema.GradeOK, nil)
	w.add("unplanned", "x = 4", schema.Answered, schema.GradeOK, nil)
	return w
}

// Each kind is read as planned; whom nobody is asked about costs nothing; what cannot be used is asked again as often as limit says.
func TestEachKind(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: plan})
	r := newRun(t, s, eachOnce()).must(t)
	type short struct {
		Kind, Why, Sentence, Principle string
		Tries                          int64
	}
	got := map[string]short{}
	for _, row := range stagetest.Table(t, r.store, schema.FirstErrors) {
		got[strings.TrimPrefix(row.ProblemID, "pgps9k/")] = short{string(row.Kind), string(row.Why), row.Sentence, row.Principle, row.Tries}
		if (row.Request == "") != (row.Tries == 0) || row.By != judge || row.Place != 1 {
			t.Errorf("%+v", row)
		}
	}
	want := map[string]short{
		"k-not_classified":  {"not_classified", "unclear", "", "", 1},
		"named":             {"knowledge", "", "The legs add up.", "geosense/pythagorean", 1},
		"ruled-wrong":       {"visual", "", "I see 4.", "", 1},
		"undecided":         {"not_classified", "undecided", "", "", 0},
		"missing":           {"not_classified", "missing", "", "", 0},
		"empty":             {"not_classified", "missing", "", "", 0},
		"cut-off":           {"not_classified", "cut_off", "", "", 0},
		"refused":           {"not_classified", "refused", "", "", 0},
		"foreign-sentence":  {"not_classified", "unusable", "", "", 3},
		"foreign-principle": {"not_classified", "unusable", "", "", 3},
		"unplanned":         {"not_classified", "unusable", "", "", 3},
	}
	for _, k := range schema.ErrorKinds[:5] {
		want["k-"+string(k)] = short{string(k), "", "Here is " + string(k) + ".", "", 1}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	wantShares(t, r, judge, map[schema.ErrorKind]int64{
		schema.KnowledgeError: 2, schema.ReasoningError: 1, schema.CalculationError: 1, schema.VisualError: 2, schema.HallucinationError: 1, schema.NotClassified: 9,
	}, map[schema.Unclassified]int64{
		schema.ErrorMissing: 2, schema.ErrorCutOff: 1, schema.ErrorRefused: 1, schema.ErrorUndecided: 1, schema.ErrorUnclear: 1, schema.ErrorUnusable: 3,
	})
	// A second run buys nothing.
	calls := len(s.Calls())
	r.offline = true
	if r.must(t); len(s.Calls()) != calls {
		t.Errorf("%d calls after %d", len(s.Calls()), calls)
	}
}

// wantShares wants the counts of all wrong answers before one who classifies.
func wantShares(t *testing.T, r *run, by string, want map[schema.ErrorKind]int64, why map[schema.Unclassified]int64) {
	t.Helper()
	n := int64(0)
	for _, k := range want {
		n += k
	}
	got := map[schema.ErrorKind]int64{}
	for _, row := range stagetest.Table(t, r.store, schema.ErrorShares) {
		if row.By != by || row.Breakdown != schema.ErrorsInAll {
			continue
		}
		got[row.Kind] = row.Count
		if row.N != n || row.Share == nil || *row.Share != float64(row.Count)/float64(n) {
			t.Errorf("%+v, want n %d", row, n)
		}
		for _, w := range schema.ErrorsUncounted {
			if row.Kind == schema.NotClassified && *row.Why.Of(w) != why[w] {
				t.Errorf("%s: %d, want %d", w, *row.Why.Of(w), why[w])
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A planAnswer is an answer whose first error is planned: our own problems and words.
type planAnswer struct {
	ID, Kind, Problem, Gold, Principle, Sentence, Text string
}

func sixty(t *testing.T) (all []planAnswer) {
	t.Helper()
	content, err := os.ReadFile("testdata/planned.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(content) {
		var a planAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if len(all) != 60 {
		t.Fatalf("%d answers", len(all))
	}
	return all
}

// Sixty answers with planned errors are read as planned, through the judge's form and through what two people say.
func TestSixtyPlannedAnswers(t *testing.T) {
	t.Parallel()
	answers := sixty(t)
	w := &world{}
	byText := map[string]planAnswer{}
	counts := map[schema.ErrorKind]int64{}
	var people strings.Builder
	for _, a := range answers {
		w.add(a.ID, a.Text, schema.Answered, schema.GradeOK, nil)
		w.questions[len(w.questions)-1].Text, w.questions[len(w.questions)-1].Answer = a.Problem, a.Gold
		if a.Principle != "" {
			w.needs(a.Principle)
		}
		byText[a.Problem] = a
		counts[schema.ErrorKind(a.Kind)]++
		for _, reviewer := range []string{"ada", "bea"} {
			line, err := json.Marshal(map[string]any{
				"model": "m", "setting": "text", "subset": "main", "problem_id": "pgps9k/" + a.ID, "repeat": 1, "reviewer": reviewer, "kind": a.Kind, "sentence": a.Sentence,
			})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&people, string(line))
		}
	}
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		_, problem, _ := strings.Cut(c.Messages[1].Content, "Problem:\n")
		problem, _, _ = strings.Cut(problem, "\n")
		a := byText[problem]
		said, _ := json.Marshal(map[string]string{"kind": a.Kind, "sentence": a.Sentence, "principle": a.Principle, "reason": "r"})
		return string(said)
	}})
	r := newRun(t, s, w)
	r.config.Review = "people.jsonl"
	if err := os.WriteFile(filepath.Join(r.folder, "people.jsonl"), []byte(people.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r.must(t)
	of := map[string]planAnswer{}
	for _, a := range answers {
		of["pgps9k/"+a.ID] = a
	}
	rows := stagetest.Table(t, r.store, schema.FirstErrors)
	if len(rows) != 3*len(answers) {
		t.Errorf("%d rows of %d answers", len(rows), len(answers))
	}
	for _, row := range rows {
		a := of[row.ProblemID]
		if string(row.Kind) != a.Kind || row.Sentence != a.Sentence || row.By == judge && row.Principle != a.Principle {
			t.Errorf("%+v, planned %+v", row, a)
		}
	}
	why := map[schema.Unclassified]int64{schema.ErrorUnclear: counts[schema.NotClassified]}
	wantShares(t, r, judge, counts, why)
	wantShares(t, r, schema.ErrorsByPeople, counts, why)
}

// What people say that differs is no kind; a line that cannot be used is an error with its number.
func TestPeople(t *testing.T) {
	t.Parallel()
	line := func(id, reviewer, kind, sentence string) string {
		return fmt.Sprintf(`{"model":"m","setting":"text","subset":"main","problem_id":"pgps9k/%s","repeat":1,"reviewer":%q,"kind":%q,"sentence":%q}`, id, reviewer, kind, sentence)
	}
	for _, test := range []struct {
		name, lines, fault string
		counts             map[schema.ErrorKind]int64
		why                map[schema.Unclassified]int64
	}{
		{"two who agree, two who differ, and nobody", line("a", "x", "visual", "") + "\n" + line("a", "y", "visual", "I  see 4.") + "\n\n" + line("b", "x", "visual", "") + "\n" + line("b", "y", "knowledge", "") +
			"\n" + line("right", "x", "visual", "") + "\n" + line("a", "x", "visual", ""), "",
			map[schema.ErrorKind]int64{schema.KnowledgeError: 0, schema.ReasoningError: 0, schema.CalculationError: 0, schema.VisualError: 1, schema.HallucinationError: 0, schema.NotClassified: 2},
			map[schema.Unclassified]int64{schema.ErrorDisagreed: 1, schema.ErrorUnseen: 1}},
		{"another kind", line("a", "x", "typo", ""), "line 1 cannot be used: kind", nil, nil},
		{"a sentence of another answer", "\n" + line("a", "x", "visual", "I see 9."), "line 2 cannot be used: it has a sentence that does not stand", nil, nil},
		{"one person twice", line("a", "x", "visual", "") + "\n" + line("a", "x", "knowledge", ""), "lines 1 and 2 of x about m|text|main|pgps9k/a|0001 differ", nil, nil},
		{"no object", "visual", "line 1 cannot be used", nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := &world{}
			for _, id := range []string{"a", "b", "c"} {
				w.add(id, "First. I see 4. So x = 4.", schema.Answered, schema.GradeOK, nil)
			}
			w.add("right", "x = 5", schema.Answered, schema.GradeOK, func(g *schema.Grade) { g.Verdict = true })
			r := newRun(t, nil, w)
			r.config.Judges, r.config.Review = nil, "people.jsonl"
			if err := os.WriteFile(filepath.Join(r.folder, "people.jsonl"), []byte(test.lines), 0o600); err != nil {
				t.Fatal(err)
			}
			if test.fault != "" {
				if err := r.run(t); err == nil || !strings.Contains(err.Error(), test.fault) {
					t.Errorf("%v, want %s", err, test.fault)
				}
				return
			}
			r.must(t)
			wantShares(t, r, schema.ErrorsByPeople, test.counts, test.why)
		})
	}
}

// Without judges and people there is nothing, and nobody is asked.
func TestNobody(t *testing.T) {
	t.Parallel()
	r := newRun(t, nil, eachOnce())
	r.config.Judges = nil
	r.must(t)
	if rows, shares := stagetest.Table(t, r.store, schema.FirstErrors), stagetest.Table(t, r.store, schema.ErrorShares); len(rows)+len(shares) != 0 {
		t.Errorf("%d rows, %d shares", len(rows), len(shares))
	}
}

// A sentence that was changed in the table is found by verification.
func TestAForeignSentenceIsFound(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: plan})
	r := newRun(t, s, eachOnce()).must(t)
	rows := stagetest.Table(t, r.store, schema.FirstErrors)
	rows[slices.IndexFunc(rows, func(f schema.FirstError) bool { return f.Kind == schema.VisualError })].Sentence = "Nobody said so."
	stagetest.Put(t, r.store, schema.FirstErrors, rows)
	stagetest.WantFault(t, r.stage, stages.NewAuditJob(r.stage, 1, r.store), "errors")
}

// Both figures come from one list: every kind is one of each paper's, but for what is not classified.
func TestKindsOfThePapers(t *testing.T) {
	t.Parallel()
	for _, k := range schema.ErrorKinds {
		if (k == schema.NotClassified) != (k.GeoSense() == "") || (k == schema.NotClassified) != (k.WeMath() == "") {
			t.Errorf("%s is %q and %q", k, k.GeoSense(), k.WeMath())
		}
		if k != schema.NotClassified && (!slices.Contains(schema.GeoSenseErrors, k.GeoSense()) || !slices.Contains(schema.WeMathErrors, k.WeMath())) {
			t.Errorf("%s is %q and %q, which the figures do not have", k, k.GeoSense(), k.WeMath())
		}
	}
}
