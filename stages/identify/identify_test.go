package identify_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/identify"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

const judge = "judge-1"

func principle(name, zh string) schema.Principle {
	return schema.Principle{
		ID: "geosense/" + name, Benchmark: schema.GeoSense, Kind: schema.Theorem, NameEN: name, NameZH: zh, Path: []string{"Plane", "Understanding"},
		StatementEN: "What " + name + " says.", StatementZH: zh + "的内容。",
	}
}

// A world is what is evaluated: two problems, an English and a Chinese one, with two responses each.
type world struct {
	principles  []schema.Principle
	annotations []schema.Annotation
	questions   []schema.Evaluated
	responses   []schema.Response
}

func (w *world) need(problem, principle string, how schema.AnnotatedBy, application string) {
	a := schema.Annotation{
		ProblemID: problem, Principle: principle, How: how, Role: schema.Need, ApplicationEN: application, ApplicationZH: "应用:" + application, Evidence: []string{"x"},
	}
	if how == schema.KnownByOperator {
		a.Step = 1
	}
	if how == schema.KnownByModel || how == schema.KnownByReview {
		a.By = []string{"somebody"}
	}
	a.ID = schema.AnnotationID(problem, principle, how)
	w.annotations = append(w.annotations, a)
}

func (w *world) ask(subset schema.Subset, id, parent string, language schema.Language) {
	w.questions = append(w.questions, schema.Evaluated{
		Subset: subset, ProblemID: id, ParentID: parent, Source: schema.PGPS9K, Language: language, Text: "Find AB of " + id + ".", Answer: "18", AnswerUnit: "cm",
		Mask:   map[bool]string{true: "X"}[subset == schema.BackwardAsked],
		MaskIn: map[bool][]string{true: {schema.TextShows}}[subset == schema.BackwardAsked],
	})
}

func (w *world) respond(subset schema.Subset, id string, repeat int64, text string) {
	r := schema.Response{
		Attempt: schema.Attempt{Model: "m", Setting: "text", Subset: subset, ProblemID: id, Repeat: repeat},
		Text:    text, Status: schema.Answered, Origin: schema.FromAnswerer,
	}
	if text == "" {
		r.Status, r.Fault = schema.NotObtained, "no answer"
	}
	w.responses = append(w.responses, r)
}

const four = "<note>a</note> <note>b</note> <note>c</note> <note>d</note>"

func newWorld() *world {
	w := &world{}
	for _, p := range [][2]string{{"tangent", "切线"}, {"angle-sum", "内角和"}, {"radius", "半径"}, {"prism", "棱柱"}} {
		w.principles = append(w.principles, principle(p[0], p[1]))
	}
	w.principles = append(w.principles, schema.Principle{
		ID: "wemath/area", Benchmark: schema.WeMath, Kind: schema.Formula, NameEN: "area", NameZH: "面积", Path: []string{"x"}, StatementEN: "x", StatementZH: "x",
	})
	for _, p := range w.principles {
		w.need("p/a/1", p.ID, schema.KnownByWords, four)
	}
	w.need("p/a/1", "geosense/tangent", schema.KnownByOperator, "<note>a</note> <note>b</note>") // the surer of two ways
	w.need("p/a/2", "geosense/radius", schema.KnownByReview, four)
	w.need("p/a/2", "geosense/prism", schema.KnownByModel, four) // nobody reviewed it
	w.need("p/a/2", "geosense/tangent", schema.KnownByWords, four)
	w.annotations[len(w.annotations)-1].Role = schema.Mentioned // which nobody has to know
	w.ask(schema.MainAsked, "p/a/1", "p/a/1", schema.English)
	w.ask(schema.MainAsked, "p/a/2", "p/a/2", schema.Chinese)
	w.ask(schema.MainAsked, "p/a/3", "p/a/3", schema.English) // needs nothing
	w.ask(schema.AugAsked, "aug/p/a/2", "p/a/2", schema.Chinese)
	w.ask(schema.BackwardAsked, "backward/p/a/1", "p/a/1", schema.English)
	w.respond(schema.MainAsked, "p/a/1", 1, "The tangent gives the radius, angle-sum the rest: 24.")
	w.respond(schema.MainAsked, "p/a/1", 2, "")
	w.respond(schema.MainAsked, "p/a/2", 1, "由半径得24。")
	w.respond(schema.MainAsked, "p/a/3", 1, "The tangent.")
	w.respond(schema.AugAsked, "aug/p/a/2", 1, "因此是18。")
	w.respond(schema.BackwardAsked, "backward/p/a/1", 1, "The tangent.")
	return w
}

// A run is one run of the stage.
type run struct {
	config  identify.Config
	llm     llm.Config
	ledger  string
	key     string
	offline bool
	memo    []byte
	world   *world

	stage stages.Stage
	store *stagetest.Store
	job   *stages.Job
	notes []string
}

func newRun(t testing.TB, s *llmtest.Server) *run {
	return &run{
		config: identify.Config{
			Votes: 5, Positive: 3, Temperature: identify.Temperature{English: new(0.02), Chinese: new(0.0002)}, Answer: true,
			Judges: []identify.Judge{{Model: prompt.Model{Name: judge, MaxTokens: 500}}},
		},
		llm: llm.Config{
			BaseURL: s.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
			Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{judge: {Input: 1, Output: 1}},
		},
		ledger: t.TempDir(), key: "sk-invented-0123456789abcdef", world: newWorld(),
	}
}

func (r *run) again(change func(*run)) *run {
	c := *r
	c.store, c.stage, c.notes = nil, nil, nil
	if r.job != nil {
		c.memo = r.job.Memo
	}
	if change != nil {
		change(&c)
	}
	return &c
}

func (r *run) open(t testing.TB) *session.Session {
	t.Helper()
	in := session.New(r.ledger, r.key, r.offline)
	in.Tune = func(o *llm.Options) { o.FirstWait, o.Arriving, o.Keeping = time.Microsecond, time.Minute, time.Hour }
	r.stage = identify.New(in)
	*r.stage.Describe().Config.(*identify.Config), in.Config = r.config, r.llm
	if err := r.config.Validate(); err != nil {
		t.Fatal(err)
	}
	r.store = stagetest.NewStore(t)
	stagetest.Put(t, r.store, schema.Principles, slices.Clone(r.world.principles))
	stagetest.Put(t, r.store, schema.Annotations, slices.Clone(r.world.annotations))
	stagetest.Put(t, r.store, schema.EvaluatedQuestions, slices.Clone(r.world.questions))
	stagetest.Put(t, r.store, schema.Responses, slices.Clone(r.world.responses))
	r.job = stages.NewJob(r.stage, 1, r.store.OnDisk())
	r.job.Memo = r.memo
	r.job.Note = func(text string) { r.notes = append(r.notes, text) }
	return in
}

func (r *run) must(t testing.TB) *run {
	t.Helper()
	in := r.open(t)
	defer in.Close()
	if err := r.stage.Run(t.Context(), r.job); err != nil {
		t.Fatal(err)
	}
	job := stages.NewJob(r.stage, 1, r.store)
	for _, w := range r.stage.Describe().Writes {
		job.Reads = append(job.Reads, stages.Read{Table: w.Name(), Columns: w.ColumnNames()})
	}
	stagetest.WantFault(t, r.stage, job, "")
	return r
}

// judged are the rows of the judge, by question and principle.
func (r *run) judged(t testing.TB) map[string]schema.Application {
	t.Helper()
	return r.rows(t, schema.FoundByJudge)
}

func (r *run) rows(t testing.TB, way schema.FoundBy) map[string]schema.Application {
	t.Helper()
	rows := map[string]schema.Application{}
	for _, a := range stagetest.Table(t, r.store, schema.Applications) {
		if a.Way == way {
			rows[a.ProblemID+" "+strings.TrimPrefix(a.Principle, "geosense/")] = a
		}
	}
	return rows
}

// which is the call that a request is, by its system prompt, and whether it is in Chinese.
func which(c *llmtest.Call) (call string, chinese bool) {
	system := c.Messages[0].Content
	for word, call := range map[string]string{
		"check final answers": "answer", "检查几何题": "answer", "Decide strictly whether": "identify", "严格判断作答是否运用": "identify",
		"Write out all passages": "extract", "摘录出来": "extract", "num_exist": "align",
	} {
		if strings.Contains(system, word) && (call != "align" || !strings.Contains(system, "Write out")) {
			return call, strings.Contains(system, "。")
		}
	}
	return "", false
}

// A script says what a judge says to each call, by the user's message.
type script func(call, user string, nth int) string

func start(t testing.TB, says script) *llmtest.Server {
	return llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		call, _ := which(c)
		return says(call, c.Messages[1].Content, c.N)
	}})
}

// example is section 6.3's: three of four principles are used, of one four key elements are there three and one is right, and
// the answer 24 is wrong.
func example(call, user string, _ int) string {
	chinese := strings.ContainsRune(user, '作')
	switch {
	case call == "identify" && (strings.Contains(user, "prism") || strings.Contains(user, "18")):
		return map[bool]string{false: "[[ANSWER]]No[[/ANSWER]]", true: "[[ANSWER]]否[[/ANSWER]]"}[chinese]
	case call == "answer" && !strings.Contains(user, ": 24") && !strings.Contains(user, "24。"), call == "identify":
		return map[bool]string{false: "Well: [[ANSWER]] yes [[/answer]].", true: "[[ANSWER]]是[[/ANSWER]]"}[chinese]
	case call == "answer":
		return "[[ANSWER]]No[[/ANSWER]]"
	case call == "extract":
		return "the passages"
	}
	return "[ans]3, 1, 4[/ans]"
}

func TestTheWorkedExample(t *testing.T) {
	t.Parallel()
	s := start(t, example)
	r := newRun(t, s).must(t)
	rows := r.judged(t)
	if len(rows) != 6 { // four of the first problem, one of each wording of the second
		t.Fatalf("%d rows: %+v", len(rows), rows)
	}
	for key, found := range map[string]bool{
		"p/a/1 tangent": true, "p/a/1 angle-sum": true, "p/a/1 radius": true, "p/a/1 prism": false, "p/a/2 radius": true, "aug/p/a/2 radius": false,
	} {
		a, there := rows[key]
		if !there || (a.Status == schema.PrincipleFound) != found || a.Votes != 5 || a.Yes != map[bool]int64{true: 5}[found] || a.Judge != judge {
			t.Errorf("%s: %+v", key, a)
		}
		if found && (a.Counts != schema.Counted || a.Evidence != "the passages" || a.Tries != 7 || len(a.Requests) != 7 || a.Cost == nil) {
			t.Errorf("%s: %+v", key, a)
		}
	}
	if a := rows["p/a/1 radius"]; a.Exist != 3 || a.Accurate != 1 || a.Total != 4 || *a.F1 != 2./7 {
		t.Errorf("%+v", a)
	}
	if a := rows["p/a/1 tangent"]; a.SaidExist != 3 || a.Exist != 2 || a.Accurate != 1 || a.Total != 2 || a.SaidTotal != 4 || *a.F1 != .5 { // two key elements
		t.Errorf("%+v", a)
	}
	if a := rows["p/a/2 radius"]; a.Language != schema.Chinese {
		t.Errorf("%+v", a)
	}
	wantVerdicts(t, r)
	wantCalls(t, s)
	asked := s.Requests()
	offline := r.again(func(r *run) { r.offline, r.key = true, "" }).must(t)
	if diff := cmp.Diff(rows, offline.judged(t)); diff != "" || s.Requests() != asked {
		t.Error(diff)
	}
	stagetest.WantSummary(t, r.stage, r.store, "principles by found absent unparsed errors counted\n rule 4 2 0 0 0\n judge-1 4 2 0 0 4\n",
		`[{"by":"rule","found":4,"absent":2,"unparsed":0,"errors":0,"counted":0},{"by":"judge-1","found":4,"absent":2,"unparsed":0,"errors":0,"counted":4}]`)
}

// wantVerdicts holds the verdicts on the answers of the example against those that are wanted.
func wantVerdicts(t *testing.T, r *run) {
	t.Helper()
	right := map[string]bool{}
	for _, v := range stagetest.Table(t, r.store, schema.Verdicts) {
		if right[v.ProblemID] = v.Right; v.Status != schema.JudgementRuled || v.Votes != 5 || v.Tries != 5 {
			t.Errorf("%+v", v)
		}
	}
	if diff := cmp.Diff(map[string]bool{"p/a/1": false, "p/a/2": false, "aug/p/a/2": true}, right); diff != "" {
		t.Error(diff)
	}
}

// wantCalls holds what was asked for against the temperatures and the wording that are wanted.
func wantCalls(t *testing.T, s *llmtest.Server) {
	t.Helper()
	for _, c := range s.Calls() {
		call, chinese := which(c)
		if want := map[bool]float64{false: 0.02, true: 0.0002}[chinese]; call == "" || c.Temperature == nil || *c.Temperature != want || c.MaxTokens != 500 {
			t.Errorf("%s at %v: %+v", call, c.Temperature, c.Messages)
		}
		if user := c.Messages[1].Content; call == "align" && chinese && !strings.Contains(user, "应用:<note>a</note>") {
			t.Errorf("%s", user)
		}
	}
}

// By rule nobody is asked, and the same is found.
func TestTheRuleNeedsNobody(t *testing.T) {
	t.Parallel()
	s := start(t, example)
	r := newRun(t, s)
	r.config.Judges = nil
	rows := r.must(t).rows(t, schema.FoundByRule)
	found := map[string]string{}
	for key, a := range rows {
		found[key] = a.Evidence
	}
	want := map[string]string{
		"p/a/1 tangent": "tangent", "p/a/1 angle-sum": "angle-sum", "p/a/1 radius": "radius", "p/a/1 prism": "", "p/a/2 radius": "半径", "aug/p/a/2 radius": "",
	}
	if diff := cmp.Diff(want, found); diff != "" || s.Requests() != 0 || len(stagetest.Table(t, r.store, schema.Verdicts)) != 0 {
		t.Error(diff)
	}
}

// Numbers that cannot be are brought into their bounds, what is none is asked for again, and is then a state and no zero.
func TestCounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name            string
		says            []string
		counts          schema.CountStatus
		exist, accurate int64
		f1              float64
		tries           int64
	}{
		{"as they are", []string{"[ans]3, 1, 4[/ans]"}, schema.Counted, 3, 1, 2. / 7, 1},
		{"all", []string{"[ans]4,4,4[/ans]"}, schema.Counted, 4, 4, 1, 1},
		{"none", []string{"[ans]0, 0, 4[/ans]"}, schema.Counted, 0, 0, 0, 1},
		{"Chinese commas and words around", []string{"好的 [ANS]2，1，4[/ANS]。"}, schema.Counted, 2, 1, 1. / 3, 1},
		{"more than there are", []string{"[ans]9, 2, 4[/ans]"}, schema.Counted, 4, 2, .5, 1},
		{"more right than there", []string{"[ans]1, 4, 4[/ans]"}, schema.Counted, 1, 1, .4, 1},
		{"another whole", []string{"[ans]3, 3, 99[/ans]"}, schema.Counted, 3, 3, 6. / 7, 1},
		{"a smaller whole", []string{"[ans]3, 3, 1[/ans]"}, schema.Counted, 3, 3, 6. / 7, 1},
		{"at the third try", []string{"three", "[ans]3[/ans]", "[ans]3, 1, 4[/ans]"}, schema.Counted, 3, 1, 2. / 7, 3},
		{"below nothing", []string{"[ans]-1, 0, 4[/ans]"}, schema.CountUnparsed, 0, 0, 0, 3},
		{"no whole numbers", []string{"[ans]1.5, 1, 4[/ans]"}, schema.CountUnparsed, 0, 0, 0, 3},
		{"too long", []string{"[ans]99999999999999999999, 1, 4[/ans]"}, schema.CountUnparsed, 0, 0, 0, 3},
		{"names in their place", []string{"[ans]num_exist, num_acc, ground_total[/ans]"}, schema.CountUnparsed, 0, 0, 0, 3},
		{"silence", []string{""}, schema.CountUnparsed, 0, 0, 0, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, start(t, func(call, user string, nth int) string {
				if call == "align" {
					return c.says[min(nth, len(c.says))-1]
				}
				return example(call, user, nth)
			})).must(t)
			a := r.judged(t)["p/a/1 radius"]
			if a.Status != schema.PrincipleFound || a.Counts != c.counts || a.Exist != c.exist || a.Accurate != c.accurate || a.Total != 4 ||
				a.Tries != 6+c.tries || (a.F1 == nil) != (c.counts != schema.Counted) || a.F1 != nil && *a.F1 != c.f1 {
				t.Errorf("%+v", a)
			}
			if told := strings.Contains(strings.Join(r.notes, ""), "could not be read"); told != (c.counts != schema.Counted) {
				t.Errorf("%q", r.notes)
			}
		})
	}
}

// So many votes must say yes; what cannot be read is no vote, and is asked for again.
func TestVotes(t *testing.T) {
	t.Parallel()
	yes, no, bad := "[[ANSWER]]Yes[[/ANSWER]]", "[[ANSWER]]No[[/ANSWER]]", "Perhaps."
	many := func(n int, of string) []string { return slices.Repeat([]string{of}, n) }
	for _, c := range []struct {
		name       string
		says       []string
		status     schema.ApplicationStatus
		yes, votes int64
	}{
		{"all", many(5, yes), schema.PrincipleFound, 5, 5},
		{"three of five", []string{yes, no, yes, no, yes}, schema.PrincipleFound, 3, 5},
		{"two of five", []string{yes, no, yes, no, no}, schema.PrincipleAbsent, 2, 5},
		{"without brackets", []string{"Yes.", "no", "**Yes**", "否", "是"}, schema.PrincipleFound, 3, 5},
		{"the first brackets", many(5, no+" and not "+yes), schema.PrincipleAbsent, 0, 5},
		{"unreadable between", []string{bad, yes, bad, no, yes, bad, no, yes}, schema.PrincipleFound, 3, 5},
		{"silence between", []string{"", yes, "", no, yes, no, yes}, schema.PrincipleFound, 3, 5},
		{"a half sentence", many(15, "[[ANSWER]]Yes"), schema.PrincipleUnparsed, 0, 0},
		{"silence", many(15, ""), schema.PrincipleUnparsed, 0, 0},
		{"too few to tell", append([]string{yes, yes}, many(13, bad)...), schema.PrincipleUnparsed, 2, 2},
		{"enough to tell", append([]string{yes, yes, yes}, many(12, bad)...), schema.PrincipleFound, 3, 3},
		{"enough against it", append([]string{no, no, no}, many(12, bad)...), schema.PrincipleAbsent, 0, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, start(t, func(call, user string, nth int) string {
				if call == "identify" && strings.Contains(user, "prism") {
					return c.says[min(nth, len(c.says))-1]
				}
				return example(call, user, nth)
			}))
			r.llm.InFlight = 1
			a := r.must(t).judged(t)["p/a/1 prism"]
			if a.Status != c.status || a.Yes != c.yes || a.Votes != c.votes || (a.Status == schema.PrincipleUnparsed) != (a.Why != "") {
				t.Errorf("%+v", a)
			}
		})
	}
}

// A judge that names no passages is a state; nothing is counted on an empty text.
func TestSilenceInPassages(t *testing.T) {
	t.Parallel()
	r := newRun(t, start(t, func(call, user string, nth int) string {
		if call == "extract" {
			return ""
		}
		return example(call, user, nth)
	})).must(t)
	if a := r.judged(t)["p/a/1 radius"]; a.Status != schema.PrincipleFound || a.Counts != schema.CountUnparsed || !strings.HasPrefix(a.Why, "extract: ") || a.F1 != nil {
		t.Errorf("%+v", a)
	}
}

// An application without key elements has none to be counted.
func TestNothingToCount(t *testing.T) {
	t.Parallel()
	s := start(t, example)
	r := newRun(t, s)
	for i := range r.world.annotations {
		r.world.annotations[i].ApplicationEN = "without tags"
	}
	if a := r.must(t).judged(t)["p/a/1 radius"]; a.Counts != schema.CountUnmarked || a.Total != 0 || a.F1 != nil || a.Tries != 5 {
		t.Errorf("%+v", a)
	}
}

// A judge that could not be asked is a state, and is asked by the next run; the weather decides nothing.
func TestJudgesThatCannotBeAsked(t *testing.T) {
	t.Parallel()
	for _, broken := range []string{"answer", "identify", "extract", "align"} {
		t.Run(broken, func(t *testing.T) {
			t.Parallel()
			mended := false
			s := llmtest.Start(t, llmtest.Options{
				Answer: func(c *llmtest.Call) string { call, _ := which(c); return example(call, c.Messages[1].Content, c.N) },
				Weather: func(c *llmtest.Call) llmtest.Event {
					if call, _ := which(c); call == broken && !mended {
						return llmtest.Status(404)
					}
					return llmtest.Seeded(1, 0.2, llmtest.Status(429), llmtest.Status(500), llmtest.Event{Kind: llmtest.ShortJSON})(c)
				},
			})
			r := newRun(t, s).must(t)
			a := r.judged(t)["p/a/1 radius"]
			if (a.Status == schema.PrincipleError) != (broken == "identify") || (a.Counts == schema.CountError) != (broken == "extract" || broken == "align") {
				t.Errorf("%+v", a)
			}
			for _, v := range stagetest.Table(t, r.store, schema.Verdicts) {
				if (v.Status == schema.JudgementError) != (broken == "answer") {
					t.Errorf("%+v", v)
				}
			}
			stale := func(r *run) bool {
				d, _, err := r.stage.(stages.External).Outside(context.Background(), r.job.Memo)
				if err != nil {
					t.Fatal(err)
				}
				return d == ""
			}
			if !stale(r) {
				t.Error("errors are there, and the stage is up to date")
			}
			mended = true
			second := r.again(nil).must(t)
			calm := newRun(t, start(t, example)).must(t)
			if diff := cmp.Diff(calm.judged(t), second.judged(t)); diff != "" || stale(second) {
				t.Error(diff)
			}
		})
	}
}

// More than twenty problems are judged, and of those that are drawn the same for every model.
func TestProblemsThatAreDrawn(t *testing.T) {
	t.Parallel()
	s := start(t, example)
	r := newRun(t, s)
	w := r.world
	w.responses = nil
	for i := range 30 {
		id := fmt.Sprintf("p/b/%02d", i)
		w.need(id, "geosense/prism", schema.KnownByWords, four)
		w.ask(schema.MainAsked, id, id, schema.English)
		w.respond(schema.MainAsked, id, 1, "It is 24.")
		w.respond(schema.MainAsked, id, 2, "It is 25.")
	}
	drawn := func(n int) map[string]int {
		problems := map[string]int{}
		for _, v := range stagetest.Table(t, r.again(func(r *run) { r.config.Problems = n }).must(t).store, schema.Verdicts) {
			problems[v.ProblemID]++
		}
		return problems
	}
	all, some, more := drawn(0), drawn(7), drawn(12)
	if len(all) != 30 || len(some) != 7 || len(more) != 12 {
		t.Errorf("%d, %d and %d problems", len(all), len(some), len(more))
	}
	for id, n := range some {
		if n != 2 || more[id] != 2 {
			t.Errorf("%s has %d responses, %d of a larger number", id, n, more[id])
		}
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	s := start(t, example)
	r := newRun(t, s)
	plan := func() *stages.Plan {
		in := r.open(t)
		defer in.Close()
		p, err := r.stage.(stages.Planner).Plan(t.Context(), r.job)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	before := plan()
	if s.Requests() != 0 {
		t.Error("a plan asks")
	}
	r.must(t)
	if n := s.Requests(); before.CallsLow > n || before.CallsHigh < n || before.Calls < before.CallsLow || before.Cost <= 0 || before.CostHigh < before.Cost {
		t.Errorf("%d requests, and planned were %+v", n, before)
	}
	if after := plan(); after.Cost > before.Cost/2 || after.Owned < 45 {
		t.Errorf("%+v", after)
	}
	r.config.Judges = nil
	if p := plan(); p != nil {
		t.Errorf("%+v", p)
	}
}

// What is asked about passages is sure where the ledger has them: several responses may have the same ones, and some none.
func TestPlanOfPassagesHolds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		passages string
		// lost: the judge could be asked for no passages at first.
		lost bool
	}{"the same passages": {"the passages", true}, "no passages": {" ", true}, "no passages, and all was asked": {" ", false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var lost atomic.Bool
			lost.Store(c.lost)
			s := llmtest.Start(t, llmtest.Options{
				Answer: func(call *llmtest.Call) string {
					which, _ := which(call)
					if which == "extract" {
						return c.passages
					}
					return example(which, call.Messages[1].Content, call.N)
				},
				Weather: func(call *llmtest.Call) llmtest.Event {
					if which, _ := which(call); which == "extract" && lost.Load() {
						return llmtest.Status(404)
					}
					return llmtest.Event{}
				},
			})
			r := newRun(t, s)
			r.world.respond(schema.MainAsked, "p/a/1", 3, "By the tangent, the radius and angle-sum: 24.")
			r.must(t)
			lost.Store(false)
			in := r.open(t)
			plan, err := r.stage.(stages.Planner).Plan(t.Context(), r.job)
			in.Close()
			if err != nil {
				t.Fatal(err)
			}
			before := s.Requests()
			r.must(t)
			if n := s.Requests() - before; n < plan.CallsLow || n > plan.CallsHigh || n > 0 != c.lost {
				t.Errorf("%d requests, and planned were %d to %d", n, plan.CallsLow, plan.CallsHigh)
			}
		})
	}
}

func TestConfigurationsThatAreWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*identify.Config)
		want   string
	}{
		{"no votes", func(c *identify.Config) { c.Votes = 0 }, "votes: 0 is not"},
		{"more than all", func(c *identify.Config) { c.Positive = 6 }, "positive: 6 is not"},
		{"below nothing", func(c *identify.Config) { c.Problems = -1 }, "problems: -1"},
		{"too hot", func(c *identify.Config) { c.Temperature.Chinese = new(3.0) }, "temperature.zh: 3"},
		{"the rule's name", func(c *identify.Config) { c.Judges[0].As = "rule" }, "judges.0.as: is needed"},
		{"twice", func(c *identify.Config) { c.Judges = append(c.Judges, c.Judges[0]) }, "judges.1.as: is missing"},
		{"JSON", func(c *identify.Config) { c.Judges[0].ResponseFormat = llm.FormatJSONObject }, "judges.0.response_format"},
		{"pictures", func(c *identify.Config) { c.Judges[0].Image = true }, "judges.0.image"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := newRun(t, start(t, example)).config
			c.change(&config)
			if err := config.Validate(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, not %q", err, c.want)
			}
		})
	}
}
