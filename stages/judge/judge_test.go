package judge_test

import (
	"context"
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
	"geoeval/stages/asking"
	"geoeval/stages/judge"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

const first, other = "judge-1", "judge-2"

func attempt(id string, repeat int64) schema.Attempt {
	return schema.Attempt{Model: "m", Setting: "text", Subset: schema.MainAsked, ProblemID: id, Repeat: repeat}
}

// A world is what is judged: 2 questions with 4 responses each, of which the first is undecided and the last has no answer.
type world struct {
	questions []schema.Evaluated
	responses []schema.Response
	grades    []schema.Grade
}

func newWorld() *world {
	w := &world{}
	for _, id := range []string{"pgps9k/a/1", "geometryqa/a/2"} {
		q := schema.Evaluated{
			Subset: schema.MainAsked, ProblemID: id, ParentID: id, Source: schema.PGPS9K, Language: schema.English,
			Text: "Find AB of " + id + ".", Answer: "5", AnswerUnit: "cm", Shape: schema.Triangle, ProblemType: schema.Flat, Goal: schema.Length,
		}
		if id == "geometryqa/a/2" {
			q.Language, q.Text = schema.Chinese, "求 AB 的长。"
			q.Choices, q.AnswerLetter, q.AnswerChoice = []string{"4", "5"}, "B", "5"
		}
		w.questions = append(w.questions, q)
		for repeat := int64(1); repeat <= 4; repeat++ {
			a := attempt(id, repeat)
			r := schema.Response{Attempt: a, Text: fmt.Sprintf("Perhaps %d, or so.", repeat), Status: schema.Answered, Origin: schema.FromAnswerer}
			g := schema.Grade{Attempt: a, Extracted: "5", Verdict: repeat != 1, Status: schema.GradeOK, Undecided: repeat == 1, Class: 1}
			if repeat == 4 {
				r.Text, r.Status, r.Fault = "", schema.NotObtained, "no answer"
				g.Verdict, g.Status, g.Extracted, g.Class = false, schema.GradeError, "", 0
			}
			w.responses, w.grades = append(w.responses, r), append(w.grades, g)
		}
	}
	return w
}

// A run is one run of the stage.
type run struct {
	config  judge.Config
	llm     llm.Config
	ledger  string
	folder  string
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
		config: judge.Config{Sample: 3, Judges: []judge.Judge{
			{Named: asking.Named{Model: prompt.Model{Name: first, MaxTokens: 512, Temperature: new(0.0)}}},
			{Named: asking.Named{Model: prompt.Model{Name: other, MaxTokens: 512, Temperature: new(0.0)}}, SampleOnly: true},
		}},
		llm: llm.Config{
			BaseURL: s.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
			Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{first: {Input: 1, Output: 1}, other: {Input: 1, Output: 1}},
		},
		ledger: t.TempDir(), folder: t.TempDir(), key: "sk-invented-0123456789abcdef", world: newWorld(),
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

// open makes stage and job in a session.
func (r *run) open(t testing.TB) *session.Session {
	t.Helper()
	in := session.New(r.ledger, r.key, r.offline)
	in.Tune = func(o *llm.Options) { o.FirstWait, o.Arriving, o.Keeping = time.Microsecond, time.Minute, time.Hour }
	r.stage = judge.New(r.folder, in)
	*r.stage.Describe().Config.(*judge.Config), in.Config = r.config, r.llm
	if err := r.config.Validate(); err != nil {
		t.Fatal(err)
	}
	r.store = stagetest.NewStore(t)
	stagetest.Put(t, r.store, schema.EvaluatedQuestions, slices.Clone(r.world.questions))
	stagetest.Put(t, r.store, schema.Responses, slices.Clone(r.world.responses))
	stagetest.Put(t, r.store, schema.Grades, slices.Clone(r.world.grades))
	r.job = stages.NewJob(r.stage, 1, r.store.OnDisk())
	r.job.Memo = r.memo
	r.job.Note = func(text string) { r.notes = append(r.notes, text) }
	return in
}

func (r *run) run(t testing.TB) error {
	t.Helper()
	in := r.open(t)
	defer in.Close()
	return r.stage.Run(t.Context(), r.job)
}

func (r *run) must(t testing.TB) *run {
	t.Helper()
	if err := r.run(t); err != nil {
		t.Fatal(err)
	}
	job := stages.NewAuditJob(r.stage, 1, r.store)
	stagetest.WantFault(t, r.stage, job, "")
	return r
}

func (r *run) rows(t testing.TB) []schema.Judgement {
	t.Helper()
	return stagetest.Table(t, r.store, schema.Judgements)
}

func same(t testing.TB, want, got []schema.Judgement) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// fair rules by what a candidate says: what says 2 is right.
func fair(c *llmtest.Call) string {
	n := 0
	if strings.Contains(c.Messages[1].Content, "Perhaps 2") {
		n = 1
	}
	return fmt.Sprintf("Well. {\"answer_correct\": %d, \"reason\": \" it says {so}\\\" \"} And {more}.", n)
}

// The first judge rules where the rules are undecided and on the sample, the second on the sample.
func TestWhatIsJudged(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: fair})
	r := newRun(t, s).must(t)
	sampled := map[string]map[string]bool{first: {}, other: {}}
	undecided := 0
	for _, row := range r.rows(t) {
		right := schema.RuledWrong
		if row.Repeat == 2 {
			right = schema.RuledRight
		}
		if row.Ruling != right || row.Status != schema.JudgementRuled || row.Tries != 1 || row.Reason != `it says {so}"` || row.Cost == nil ||
			row.Repeat == 4 || row.Prompt == "" || row.PromptTokens == 0 || row.Place != map[string]int64{first: 1, other: 2}[row.Judge] {
			t.Errorf("%+v", row)
		}
		switch {
		case row.Asked == schema.BecauseUndecided:
			if undecided++; row.Judge != first || row.Repeat != 1 {
				t.Errorf("%+v", row)
			}
		default:
			sampled[row.Judge][row.Attempt.Key()] = true
		}
	}
	if undecided != 2 || len(sampled[other]) != 3 {
		t.Errorf("%d undecided, samples %v", undecided, sampled)
	}
	for key := range sampled[first] {
		if !sampled[other][key] {
			t.Errorf("%s is in the sample of one alone", key)
		}
	}
	if s.Requests() != len(r.rows(t)) {
		t.Errorf("%d requests for %d rows", s.Requests(), len(r.rows(t)))
	}
	asked := s.Requests()
	same(t, r.rows(t), r.again(func(r *run) { r.offline, r.key = true, "" }).must(t).rows(t))
	more := r.again(func(r *run) { r.config.Sample = 5 }).must(t)
	before := map[string]bool{}
	for _, row := range more.rows(t) {
		before[schema.Judgements.Key(&row)] = true
	}
	for _, row := range r.rows(t) {
		if !before[schema.Judgements.Key(&row)] {
			t.Errorf("%s is not in the larger sample", schema.Judgements.Key(&row))
		}
	}
	if s.Requests()-asked != len(more.rows(t))-len(r.rows(t)) {
		t.Error("what was judged was judged again")
	}
	stagetest.WantSummary(t, r.stage, r.store, fmt.Sprintf("judged by right wrong unparsed errors\n judge-1 %d %d 0 0\n judge-2 %d %d 0 0\n",
		count(r, t, first, schema.RuledRight), count(r, t, first, schema.RuledWrong), count(r, t, other, schema.RuledRight), count(r, t, other, schema.RuledWrong)),
		fmt.Sprintf(`[{"judge":"judge-1","right":%d,"wrong":%d,"unparsed":0,"errors":0},{"judge":"judge-2","right":%d,"wrong":%d,"unparsed":0,"errors":0}]`,
			count(r, t, first, schema.RuledRight), count(r, t, first, schema.RuledWrong), count(r, t, other, schema.RuledRight), count(r, t, other, schema.RuledWrong)))
}

func count(r *run, t testing.TB, judge string, ruling schema.Ruling) (n int) {
	for _, row := range r.rows(t) {
		if row.Judge == judge && row.Ruling == ruling {
			n++
		}
	}
	return n
}

// A judge is told problem, right answer and candidate, in the question's language, and of a long response its end.
func TestWhatAJudgeIsTold(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: fair})
	r := newRun(t, s)
	r.config.Sample, r.config.Judges = 0, r.config.Judges[:1]
	r.world.responses[0].Text = "begin " + strings.Repeat("长", 50_000) + " end"
	r.must(t)
	told := map[bool]string{}
	for _, c := range s.Calls() {
		told[strings.Contains(c.Messages[0].Content, "You mark answers")] = c.Messages[1].Content
		if len(c.Messages) != 2 || c.Messages[0].Role != "system" || c.Temperature == nil || *c.Temperature != 0 || c.MaxTokens != 512 {
			t.Errorf("%+v", c)
		}
	}
	if c := told[false]; c != "题目:\n求 AB 的长。\nA. 4\nB. 5\n\n正确答案:\nB (5 cm)\n\n作答:\nPerhaps 1, or so.\n\n只输出 JSON 对象。" {
		t.Errorf("%q", c)
	}
	want := "Problem:\nFind AB of pgps9k/a/1.\n\nRight answer:\n5 cm\n\nCandidate's response:\n[... the beginning is cut off ...]\n长"
	if c := told[true]; !strings.HasPrefix(c, want) || !strings.HasSuffix(c, " end\n\nOutput the JSON object only.") || strings.Contains(c, "begin ") ||
		strings.Count(c, "长") != 50_000-len(" end") {
		t.Errorf("%.300q", c)
	}
}

// What cannot be read is asked for again, three times in all, and is then a state.
func TestRulingsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		says []string
		want schema.JudgementStatus
		by   schema.Ruling
		why  string
	}{
		{"plain", []string{`{"answer_correct": 1, "reason": "equal"}`}, schema.JudgementRuled, schema.RuledRight, "equal"},
		{"fenced", []string{"```json\n{\"answer_correct\": 0}\n```"}, schema.JudgementRuled, schema.RuledWrong, ""},
		{"behind LaTeX", []string{`The answer \boxed{\frac{1}{2}} is equal: {"answer_correct": 1}`}, schema.JudgementRuled, schema.RuledRight, ""},
		{"in a box", []string{`\boxed{{"answer_correct": 0, "reason": "}"}}`}, schema.JudgementRuled, schema.RuledWrong, "}"},
		{"many braces", []string{strings.Repeat("{", 3000)}, schema.JudgementUnparsed, "", "unparsed: has no JSON object"},
		{"truth values", []string{`{"answer_correct": true, "reason": 3}`}, schema.JudgementRuled, schema.RuledRight, ""},
		{"a word", []string{`{"answer_correct": "0"}`}, schema.JudgementRuled, schema.RuledWrong, ""},
		{"at the third try", []string{"Right.", `{"answer_correct": 2}`, `{"answer_correct": 1}`}, schema.JudgementRuled, schema.RuledRight, ""},
		{"never", []string{"Right.", "Right!", "{right}"}, schema.JudgementUnparsed, "", "unparsed: has an object that is no JSON"},
		{"half", []string{`{"answer_correct": 1, "reason": "beca`}, schema.JudgementUnparsed, "", "unparsed: has no JSON object"},
		{"another key", []string{`{"correct": 1}`}, schema.JudgementUnparsed, "", "unparsed: has no answer_correct"},
		{"neither", []string{`{"answer_correct": 0.5}`}, schema.JudgementUnparsed, "", "unparsed: has an answer_correct that is neither 1 nor 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: func(call *llmtest.Call) string { return c.says[min(call.N, len(c.says))-1] }})
			r := newRun(t, s)
			r.config.Sample, r.config.Judges = 0, r.config.Judges[:1]
			for _, row := range r.must(t).rows(t) {
				tries := int64(len(c.says))
				if c.want == schema.JudgementUnparsed {
					tries = 3
				}
				if row.Status != c.want || row.Ruling != c.by || row.Reason != c.why || row.Tries != tries {
					t.Errorf("%+v", row)
				}
			}
			if unparsed := c.want == schema.JudgementUnparsed; unparsed != (len(r.notes) == 1) {
				t.Errorf("%q", r.notes)
			}
			asked := s.Requests()
			same(t, r.rows(t), r.again(nil).must(t).rows(t))
			if s.Requests() != asked {
				t.Error("asked again")
			}
		})
	}
}

// A judge that could not be asked is a state, and is asked by the next run; the weather decides nothing.
func TestJudgesThatCannotBeAsked(t *testing.T) {
	t.Parallel()
	broken := true
	s := llmtest.Start(t, llmtest.Options{Answer: fair, Weather: func(c *llmtest.Call) llmtest.Event {
		if broken && c.Model == other {
			return llmtest.Status(404)
		}
		return llmtest.Seeded(1, 0.4, llmtest.Status(429), llmtest.Status(500), llmtest.Event{Kind: llmtest.ResetInside}, llmtest.Event{Kind: llmtest.ShortJSON})(c)
	}})
	r := newRun(t, s).must(t)
	for _, row := range r.rows(t) {
		if (row.Status == schema.JudgementError) != (row.Judge == other) || row.Judge == other && !strings.HasPrefix(row.Reason, "the server says 404") {
			t.Errorf("%+v", row)
		}
	}
	if said := strings.Join(r.notes, "\n"); !strings.Contains(said, ", answer 1, judge "+other+": the server says 404") || strings.Contains(said, "|") {
		t.Errorf("the notes name no ruling in words:\n%s", said)
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
	broken = false
	second := r.again(nil).must(t)
	calm := newRun(t, llmtest.Start(t, llmtest.Options{Answer: fair})).must(t)
	same(t, calm.rows(t), second.rows(t))
	if stale(second) {
		t.Error("all is there, and the stage is not up to date")
	}
}

// A server that is asked for JSON gets a schema, and its answer is read as any other, and paid once, whatever stands around the object.
func TestJudgesThatAnswerInJSON(t *testing.T) {
	t.Parallel()
	const object = `{"answer_correct": 1, "reason": "equal"}`
	for name, answer := range map[string]string{
		"alone": object, "in a fence": "```json\n" + object + "\n```", "behind a sentence": "Both are \\frac{1}{2}.\n" + object,
		"before another": object + "\n" + `{"answer_correct": 0, "reason": "differ"}`,
	} {
		for _, format := range []string{"", llm.FormatJSONObject, llm.FormatJSONSchema} {
			s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { return answer }})
			r := newRun(t, s)
			for i := range r.config.Judges {
				r.config.Judges[i].ResponseFormat = format
			}
			rows := r.must(t).rows(t)
			for _, row := range rows {
				if row.Ruling != schema.RuledRight || row.Reason != "equal" {
					t.Errorf("%s, %q: %+v", name, format, row)
				}
			}
			if n := s.Requests(); n != len(rows) {
				t.Errorf("%s, %q: %d rulings took %d requests", name, format, len(rows), n)
			}
		}
	}
}

func TestNobodyJudges(t *testing.T) {
	t.Parallel()
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config = judge.Config{Sample: 100}
	if rows := r.must(t).rows(t); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: fair})
	r := newRun(t, s)
	in := r.open(t)
	p, err := r.stage.(stages.Planner).Plan(t.Context(), r.job)
	in.Close()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(r.must(t).rows(t)); p.Calls != n || s.Requests() != n || p.Cost <= 0 || len(p.Models) != 2 {
		t.Errorf("%d rows, and planned were %+v", n, p)
	}
}

const one = `{"model":"m","setting":"text","subset":"main","problem_id":"pgps9k/a/1","repeat":1,"reviewer":"Ada","ruling":"right"}`

// What people said is taken in as it is; what is no mark is an error that names its line.
func TestMarksOfPeople(t *testing.T) {
	t.Parallel()
	swap := func(old, with string) string { return strings.Replace(one, old, with, 1) }
	for _, c := range []struct {
		name  string
		lines []string
		rows  int
		note  bool
		want  string
		// unsure says that the rows rule nothing.
		unsure bool
	}{
		{"two people", []string{one, "", swap("Ada", "Bo")}, 2, false, "", false},
		{"the same twice", []string{one, one}, 1, false, "", false},
		{"more is known", []string{swap("{", `{"when":"today",`)}, 1, false, "", false},
		{"of no response here", []string{one, swap("pgps9k/a/1", "pgps9k/a/9"), swap(`"repeat":1`, `"repeat":4`)}, 1, true, "", false},
		{"two that differ", []string{one, swap("right", "wrong")}, 0, false, "marks.jsonl: lines 1 and 2 are two marks of Ada for m|text|main|pgps9k/a/1|0001, right and wrong", false},
		{"no JSON", []string{one, "right"}, 0, false, "marks.jsonl: line 2 is no mark", false},
		{"one who cannot tell", []string{swap(`"right"`, `"unsure"`)}, 1, false, "", true},
		{"no ruling", []string{swap(`"right"`, `"maybe"`)}, 0, false, `line 1 is no mark: ruling "maybe" is neither`, false},
		{"nobody", []string{swap("Ada", "")}, 0, false, `line 1 is no mark: reviewer "" is empty`, false},
		{"a subset that is none", []string{swap(`"main"`, `"all"`)}, 0, false, `line 1 is no mark: subset "all" is none`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, llmtest.Start(t, llmtest.Options{}))
			r.config = judge.Config{Marks: "marks.jsonl"}
			if err := os.WriteFile(filepath.Join(r.folder, "marks.jsonl"), []byte(strings.Join(c.lines, "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
			err := r.run(t)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Fatal(err)
			}
			if err != nil {
				return
			}
			rows := r.must(t).rows(t)
			if len(rows) != c.rows || c.note != strings.Contains(strings.Join(r.notes, ""), "2 marks in marks.jsonl are of responses") {
				t.Errorf("%+v, %q", rows, r.notes)
			}
			for _, row := range rows {
				ruling, status := schema.RuledRight, schema.JudgementRuled
				if c.unsure {
					ruling, status = "", schema.JudgementUnparsed
				}
				if !strings.HasPrefix(row.Judge, "people:") || row.Place != 0 || row.Tries != 0 || row.Ruling != ruling || row.Status != status {
					t.Errorf("%+v", row)
				}
			}
		})
	}
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config = judge.Config{Marks: "nowhere.jsonl"}
	if err := r.run(t); err == nil || !strings.Contains(err.Error(), "judge.marks") {
		t.Error(err)
	}
}

// Marks that change are another version of what the stage depends on.
func TestMarksThatChange(t *testing.T) {
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config = judge.Config{Marks: "marks.jsonl"}
	version := func(content string) string {
		if err := os.WriteFile(filepath.Join(r.folder, "marks.jsonl"), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		in := r.open(t)
		defer in.Close()
		d, _, err := r.stage.(stages.External).Outside(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if a, b := version(one), version(one+"\n"); a == b || a == "" {
		t.Error(a, b)
	}
}

func TestConfigurationsThatAreWrong(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*judge.Config)
		want   string
	}{
		{"a sample below nothing", func(c *judge.Config) { c.Sample = -1 }, "sample: -1 is below 0"},
		{"one judge twice", func(c *judge.Config) { c.Judges[1].Name = first }, `judges.1.as: is missing`},
		{"a person", func(c *judge.Config) { c.Judges[0].As = "people:Ada" }, "judges.0.as: is needed: people: begins"},
		{"a picture", func(c *judge.Config) { c.Judges[0].Image = true }, "judges.0.image: is not for judges"},
		{"no tokens", func(c *judge.Config) { c.Judges[0].MaxTokens = 0 }, "judges.0.max_tokens: 0 is not"},
		{"shares", func(c *judge.Config) { c.Judges[0].Share = 2 }, "judges.0.share: is for models"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := newRun(t, llmtest.Start(t, llmtest.Options{})).config
			c.change(&config)
			if err := config.Validate(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, not %q", err, c.want)
			}
		})
	}
}

// Of a problem it is said what counts of each answer that was judged, and by whom.
func TestWhyAnAnswerCounts(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { return `{"answer_correct": 1, "reason": "so it is"}` }})
	r := newRun(t, s)
	r.config.Sample = 0
	r.must(t)
	why := func() string {
		got, err := r.stage.Describe().Audit.Explain(stages.NewAuditJob(r.stage, 1, r.store), "pgps9k/a/1")
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got, want := why(), "m, text, main, answer 1: right, by judge-1 (the rules cannot tell)\n  judge-1: ruled right, so it is"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	judgements := r.rows(t)
	for i := range judgements {
		judgements[i].Ruling, judgements[i].Status, judgements[i].Repeat = schema.RuledWrong, schema.JudgementRuled, 2
	}
	stagetest.Put(t, r.store, schema.Judgements, judgements)
	want := "m, text, main, answer 1: undecided, which counts as wrong (the rules cannot tell, and no judge ruled)\n" +
		"m, text, main, answer 2: right, by the rules\n  judge-1: ruled wrong, so it is"
	if got := why(); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}
