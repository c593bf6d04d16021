package ask_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"
	"time"

	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ask"
	"geoeval/stages/asking"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// testKey is a key that must appear nowhere.
const testKey = "sk-invented-0123456789abcdef"

const (
	small = "small-1"
	large = "large-1"
)

// drawn is an invented diagram of a shade.
func drawn(t testing.TB, shade uint8) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 60, 40))
	for x := range 50 {
		picture.SetGray(x+5, 20, color.Gray{shade})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// questions are invented: with and without a diagram, with choices, in Chinese, backward.
func questions(t testing.TB) []schema.Evaluated {
	question := func(subset schema.Subset, id string, change func(q *schema.Evaluated)) schema.Evaluated {
		q := schema.Evaluated{
			Subset: subset, ProblemID: id, ParentID: id, Source: schema.PGPS9K, Language: schema.English,
			Text: "In triangle ABC of " + id + ", find the length of BC.", Answer: "5", AnswerValue: new(5.0),
			Shape: schema.Triangle, ProblemType: schema.Flat, Goal: schema.Length, LevelByQuantile: schema.Easy, Level: schema.Easy, Complexity: new(0.1),
		}
		if change != nil {
			change(&q)
		}
		return q
	}
	return []schema.Evaluated{
		question(schema.MainAsked, "pgps9k/a/1", func(q *schema.Evaluated) {
			q.Structural, q.Semantic = []string{"line A B", "line B C"}, []string{"AB = 3", "AC \\perp BC on C"}
			q.Image = schema.Image{Bytes: drawn(t, 255), Path: "1.png"}
		}),
		question(schema.MainAsked, "pgps9k/a/2", func(q *schema.Evaluated) {
			q.Choices, q.AnswerLetter, q.AnswerChoice = []string{"4", "5", "6", "7"}, "B", "5"
			q.Image = schema.Image{Bytes: drawn(t, 200), Path: "2.png"}
		}),
		question(schema.MainAsked, "geometryqa/a/3", func(q *schema.Evaluated) {
			q.Source, q.Language, q.Text = schema.GeometryQA, schema.Chinese, "三角形的底是 3 厘米,高是 4 厘米,求它的面积。"
		}),
		question(schema.BackwardAsked, "pgps9k/a/1/back", func(q *schema.Evaluated) {
			q.ParentID, q.Text, q.Mask = "pgps9k/a/1", "BC is X. The correct answer is 5. Find X.", "X"
			q.MaskIn = []string{schema.TextShows}
			q.Image = schema.Image{Bytes: drawn(t, 255), Path: "1.png"}
		}),
	}
}

// A run is one run of the stage: what it has, and what it left.
type run struct {
	config     ask.Config
	llm        llm.Config
	ledger     string
	folder     string
	key        string
	offline    bool
	questions  []schema.Evaluated
	imports    []schema.Imported
	principles []schema.Principle
	memo       []byte
	ctx        context.Context

	stage stages.Stage
	store *stagetest.Store
	job   *stages.Job
	notes []string
}

// newRun asks one model as text, and one that sees, at a server.
func newRun(t testing.TB, s *llmtest.Server) *run {
	return &run{
		config: ask.Config{
			Repeats: 2,
			Models: []ask.Model{
				{Named: asking.Named{Model: prompt.Model{Name: small, MaxTokens: 200, Temperature: new(0.5), Seed: new(int64(1))}}},
				{Named: asking.Named{Model: prompt.Model{Name: large, MaxTokens: 200, Image: true, Seed: new(int64(1))}}},
			},
			Settings: []ask.Setting{
				{Name: "text", Style: ask.Direct},
				{Name: "described", Style: ask.StepByStep, Description: true, Diagram: true, Prompt: "paper"},
			},
		},
		llm: llm.Config{
			BaseURL: s.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 8, Timeout: llm.Duration(time.Minute),
			Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{small: {Input: 1, Output: 1}, large: {Input: 2, Output: 4}},
		},
		ledger: t.TempDir(), key: testKey, questions: questions(t), ctx: t.Context(),
	}
}

// again is the same run once more, after this one.
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

// open makes the stage in a session.
func (r *run) open() *session.Session {
	in := session.New(r.ledger, r.key, r.offline)
	in.Tune = func(o *llm.Options) { o.FirstWait, o.Arriving, o.Keeping = time.Microsecond, time.Minute, time.Hour }
	r.stage = ask.New(r.folder, in)
	*r.stage.Describe().Config.(*ask.Config), in.Config = r.config, r.llm
	return in
}

func (r *run) run(t testing.TB) error {
	t.Helper()
	in := r.open()
	if err := r.config.Validate(); err != nil {
		t.Fatal(err)
	}
	r.store = stagetest.NewStore(t)
	stagetest.Put(t, r.store, schema.EvaluatedQuestions, r.questions)
	stagetest.Put(t, r.store, schema.Imports, r.imports)
	stagetest.Put(t, r.store, schema.Principles, r.principles)
	r.job = stages.NewJob(r.stage, 1, r.store.OnDisk())
	r.job.Memo = r.memo
	r.job.Note = func(text string) { r.notes = append(r.notes, text) }
	failed := r.stage.Run(r.ctx, r.job)
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	if told := fmt.Sprint(failed, r.notes); strings.Contains(told, testKey) {
		t.Error("the key is said")
	}
	return failed
}

func (r *run) must(t testing.TB) *run {
	t.Helper()
	if err := r.run(t); err != nil {
		t.Fatal(err)
	}
	return r
}

// rows are the responses.
func (r *run) rows(t testing.TB) []schema.Response {
	t.Helper()
	return stagetest.Table(t, r.store, schema.Responses)
}

// untimed are the rows without the clock.
func (r *run) untimed(t testing.TB) []schema.Response {
	t.Helper()
	rows := append([]schema.Response{}, r.rows(t)...)
	for i := range rows {
		if _, err := time.Parse(time.RFC3339, rows[i].Time); err != nil && rows[i].Status != schema.NotObtained {
			t.Errorf("%s: %v", rows[i].Key(), err)
		}
		rows[i].Time = ""
	}
	return rows
}

// holds wants the promises of the stage to hold of what it left.
func (r *run) holds(t testing.TB) {
	t.Helper()
	job := stages.NewJob(r.stage, 1, r.store)
	job.Reads = append(job.Reads, stages.From(schema.Responses))
	stagetest.WantFault(t, r.stage, job, "")
}

func same(t testing.TB, want, got []schema.Response) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the tables differ: %s", diff)
	}
}

// paidOnce wants every answer delivered once, and none that no row has.
func paidOnce(t testing.TB, s *llmtest.Server, rows []schema.Response) {
	t.Helper()
	requests := map[string]bool{}
	for i := range rows {
		if rows[i].Request != "" {
			requests[rows[i].Request] = true
		}
	}
	for body, n := range s.Paid() {
		if n != 1 {
			t.Errorf("the answer to %.12s was delivered %d times", body, n)
		}
	}
	if len(s.Paid()) != len(requests) {
		t.Errorf("%d answers were delivered, and rows have %d", len(s.Paid()), len(requests))
	}
}

// says is a server's answer that shows what it was asked.
func says(c *llmtest.Call) string {
	return fmt.Sprintf("  %d messages, %d pictures. The answer is \\boxed{%.3s}\n", len(c.Messages), len(c.Pictures), c.Hash())
}

func TestEveryModelIsAskedInItsSettings(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	r := newRun(t, s).must(t)
	rows := r.rows(t)
	// small sees nothing, and is not asked where the picture is shown: 4 questions, 2 repeats, 3 of 4 pairs.
	if len(rows) != 24 {
		t.Fatalf("%d rows", len(rows))
	}
	paidOnce(t, s, rows)
	r.holds(t)
	for _, row := range rows {
		pictures := int64(0)
		if row.Setting == "described" && row.ProblemID != "geometryqa/a/3" {
			pictures = 1
		}
		if row.Model == small && row.Setting != "text" || row.Pictures != pictures || row.Status != schema.Answered ||
			row.Finish != "stop" || row.Answered != row.Model+"-2024" || row.Cost == nil || row.PromptTokens == 0 ||
			!strings.HasPrefix(row.Text, fmt.Sprintf("1 messages, %d pictures. ", pictures)) || strings.HasSuffix(row.Text, "\n") {
			t.Errorf("%+v", row)
		}
	}
	stagetest.WantSummary(t, r.stage, r.store, `answers of in the setting answered truncated filtered errors dollars
 large-1 described 8 0 0 0 0.0039
 large-1 text 8 0 0 0 0.0044
 small-1 text 8 0 0 0 0.0018
`, `[{"model":"large-1","setting":"described","answered":8,"truncated":0,"filtered":0,"errors":0,"cost":0.003896},`+
		`{"model":"large-1","setting":"text","answered":8,"truncated":0,"filtered":0,"errors":0,"cost":0.004388},`+
		`{"model":"small-1","setting":"text","answered":8,"truncated":0,"filtered":0,"errors":0,"cost":0.001778}]`)
}

// A backward question is asked where its letter is shown in the place of the number, and in no other setting.
func TestABackwardQuestionIsAskedWhereItsLetterIsShown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, settings []string }{
		{[]string{schema.TextShows}, []string{"both", "clauses", "picture", "text"}},
		{[]string{schema.ClausesShow}, []string{"both", "clauses"}},
		{[]string{schema.PictureShows}, []string{"both", "picture"}},
		{[]string{schema.ClausesShow, schema.PictureShows}, []string{"both", "clauses", "picture"}},
		{[]string{schema.TextShows, schema.ClausesShow}, []string{"both", "clauses", "picture", "text"}},
	} {
		t.Run(strings.Join(c.in, " and "), func(t *testing.T) {
			t.Parallel()
			r := newRun(t, llmtest.Start(t, llmtest.Options{Answer: says}))
			r.config.Settings = []ask.Setting{
				{Name: "text", Style: ask.Direct},
				{Name: "clauses", Style: ask.Direct, Description: true},
				{Name: "picture", Style: ask.Direct, Diagram: true},
				{Name: "both", Style: ask.Direct, Description: true, Diagram: true},
			}
			r.config.Models, r.config.Repeats = r.config.Models[1:], 1
			r.questions[3].MaskIn = c.in
			var settings []string
			for _, row := range r.must(t).rows(t) {
				if row.Subset == schema.BackwardAsked {
					settings = append(settings, row.Setting)
				}
			}
			if diff := cmp.Diff(c.settings, settings); diff != "" {
				t.Error(diff)
			}
			if told := len(c.settings) < 4; told != strings.Contains(strings.Join(r.notes, "\n"), "1 backward questions are not asked in the setting text") {
				t.Errorf("notes: %q", r.notes)
			}
			r.holds(t)
		})
	}
}

// The words are what the prompts' files say.
func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		setting ask.Setting
		id      string
		want    string
	}{
		{"the paper's, with clauses", ask.Setting{Style: ask.Direct, Prompt: "paper", Description: true}, "pgps9k/a/1",
			"Please solve this math problem:\nHere are the basic description of the diagram:\nline A B, line B C\nAB = 3, AC \\perp BC on C\n" +
				"In triangle ABC of pgps9k/a/1, find the length of BC.\n### Problem-solving Bot:"},
		{"the paper's, without", ask.Setting{Style: ask.Direct, Prompt: "paper"}, "pgps9k/a/1",
			"Please solve this math problem:\nIn triangle ABC of pgps9k/a/1, find the length of BC.\n### Problem-solving Bot:"},
		{"the paper's, with choices", ask.Setting{Style: ask.Direct, Prompt: "paper", Description: true}, "pgps9k/a/2",
			"Please solve this math problem:\nIn triangle ABC of pgps9k/a/2, find the length of BC.\nThe Choices are: [4, 5, 6, 7]\n### Problem-solving Bot:"},
		{"backward", ask.Setting{Style: ask.Direct, Prompt: "paper"}, "pgps9k/a/1/back",
			"Please solve this math problem:\nBC is X. The correct answer is 5. Find X.\n### Problem-solving Bot:"},
		{"the harness's letters", ask.Setting{Style: ask.Direct, Prompt: "lmms-choice"}, "pgps9k/a/2",
			"In triangle ABC of pgps9k/a/2, find the length of BC.\nA. 4\nB. 5\nC. 6\nD. 7\nAnswer with the letter of the right choice alone."},
		{"ours", ask.Setting{Style: ask.StepByStep}, "pgps9k/a/2",
			"In triangle ABC of pgps9k/a/2, find the length of BC.\n(A) 4\n(B) 5\n(C) 6\n(D) 7\n\nSolve the problem step by step. End with one line of " +
				"this form, with the letter of the right choice in the box:\nThe answer is \\boxed{A}"},
		{"ours in Chinese", ask.Setting{Style: ask.Direct}, "geometryqa/a/3",
			"三角形的底是 3 厘米,高是 4 厘米,求它的面积。\n\n不要解释。只用下面这种形式的一行作答,框里写你的结果:\n答案是 \\boxed{结果}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{})
			r := newRun(t, s)
			c.setting.Name = "one"
			r.config.Settings, r.config.Models, r.config.Repeats = []ask.Setting{c.setting}, r.config.Models[:1], 1
			for _, row := range r.must(t).rows(t) {
				if row.ProblemID == c.id {
					if diff := cmp.Diff(c.want, row.Text); diff != "" { // the server says what it was asked
						t.Error(diff)
					}
					return
				}
			}
			t.Error("was not asked")
		})
	}
}

// storm is what befalls servers.
var storm = []llmtest.Event{
	llmtest.Status(429), llmtest.Status(429, "Retry-After-Ms", "1"), llmtest.Status(500), llmtest.Status(503),
	{Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter}, {Kind: llmtest.ResetInside}, {Kind: llmtest.Closed},
	{Kind: llmtest.ShortJSON}, {Kind: llmtest.ShortBody}, {Kind: llmtest.ShortChunks}, {Kind: llmtest.Garbage, Body: "<html>wait</html>"},
	{Kind: llmtest.Slow, Latency: 5 * time.Millisecond},
}

// Whatever befalls the server, the tables are those of a calm run.
func TestTheWeatherChangesNoTable(t *testing.T) {
	t.Parallel()
	calm := llmtest.Start(t, llmtest.Options{Answer: says})
	want := newRun(t, calm).must(t).untimed(t)
	for seed := range uint64(2) {
		s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: llmtest.Seeded(seed, 0.5, storm...)})
		r := newRun(t, s).must(t)
		same(t, want, r.untimed(t))
		if s.Requests() < 24*5/4 {
			t.Errorf("%d requests for 24 answers are no storm", s.Requests())
		}
		asked := s.Requests()
		same(t, r.rows(t), r.again(func(r *run) { r.offline, r.key = true, "" }).must(t).rows(t))
		if s.Requests() != asked {
			t.Error("what the ledger has was asked for again")
		}
	}
}

// An answer without choices is no answer: it is asked for again at once, and if it comes to nothing, by the next run.
func TestAnswersOfWhichNothingCanBeUsed(t *testing.T) {
	t.Parallel()
	calm := llmtest.Start(t, llmtest.Options{Answer: says})
	want := newRun(t, calm).must(t).rows(t)
	fails := 1
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: func(c *llmtest.Call) llmtest.Event {
		if strings.Contains(c.Messages[0].Content, "pgps9k/a/2") && c.N <= fails {
			return llmtest.Event{Kind: llmtest.NoChoices}
		}
		return llmtest.Event{}
	}})
	fails = 1 << 30
	first := newRun(t, s).must(t)
	failed := 0
	for i, row := range first.rows(t) {
		if row.ProblemID != "pgps9k/a/2" {
			row.Time = want[i].Time
			same(t, want[i:i+1], []schema.Response{row})
			continue
		}
		if failed++; row.Status != schema.NotObtained || row.Text != "" || row.Fault != "what came back has no choices" || row.CompletionTokens == 0 {
			t.Errorf("%+v", row)
		}
	}
	// Of two repeats in three settings, each was asked for three times.
	if failed != 6 || s.Requests() != 24+2*6 || len(first.notes) != 1 || !strings.HasPrefix(first.notes[0], "6 of 24 responses were not obtained, ") ||
		!strings.HasSuffix(first.notes[0], "; the next run asks for them again") {
		t.Errorf("%d rows failed after %d requests: %q", failed, s.Requests(), first.notes)
	}
	first.holds(t)
	digest := func(r *run) string {
		d, why, err := r.stage.(stages.External).Outside(t.Context(), r.job.Memo)
		if err != nil || (d == "") != (why != "") {
			t.Fatal(d, why, err)
		}
		return d
	}
	if d := digest(first); d != "" || first.job.Outside == "" {
		t.Errorf("errors are there, and the stage is up to date: %q", d)
	}
	fails = 0
	asked := s.Requests()
	second := first.again(nil).must(t)
	if n := s.Requests() - asked; n != 6 {
		t.Errorf("%d were asked for again", n)
	}
	for _, row := range second.rows(t) {
		if row.Status != schema.Answered {
			t.Errorf("%+v", row)
		}
	}
	if d := digest(second); d == "" || d != second.job.Outside {
		t.Errorf("all is there, and the stage is not up to date: %q", d)
	}
}

// What a server fails for good is a row that says why, and the others are asked all the same.
func TestErrorsAreRows(t *testing.T) {
	t.Parallel()
	broken := true
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: func(c *llmtest.Call) llmtest.Event {
		if broken && strings.Contains(c.Messages[0].Content, "pgps9k/a/2") {
			return llmtest.Status(404)
		}
		return llmtest.Event{}
	}})
	first := newRun(t, s).must(t)
	for _, row := range first.rows(t) {
		if (row.Status == schema.NotObtained) != (row.ProblemID == "pgps9k/a/2") {
			t.Errorf("%+v", row)
		}
		if row.Status == schema.NotObtained && (!strings.HasPrefix(row.Fault, "the server says 404 Not Found") || row.Request == "") {
			t.Errorf("%+v", row)
		}
	}
	first.holds(t)
	broken = false
	asked := len(s.Paid())
	second := first.again(nil).must(t)
	if n := len(s.Paid()) - asked; n != 6 {
		t.Errorf("%d were asked for again", n)
	}
	calm := llmtest.Start(t, llmtest.Options{Answer: says})
	same(t, newRun(t, calm).must(t).untimed(t), second.untimed(t))
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	refuse := func(code string) llmtest.Event {
		return llmtest.Event{Kind: llmtest.Refused, Status: 400, Code: code}
	}
	says := func(message, finish string) llmtest.Event {
		return llmtest.Event{Kind: llmtest.Says, Body: `{"object":"chat.completion","model":"m","choices":[{"index":0,"message":` + message +
			`,"finish_reason":"` + finish + `"}],"usage":{"prompt_tokens":9,"completion_tokens":5}}`}
	}
	for _, c := range []struct {
		name, finish string
		weather      llmtest.Event
		want         schema.ResponseStatus
		fault        string
		again        bool
	}{
		{"answered", "stop", llmtest.Event{}, schema.Answered, "", false},
		{"at its limit", "length", llmtest.Event{}, schema.Truncated, "", false},
		{"cut off by a filter", "content_filter", llmtest.Event{}, schema.Filtered, "", false},
		{"refused by a filter", "stop", refuse("content_filter"), schema.Filtered, "", false},
		{"declined in the field for it", "stop", says(`{"role":"assistant","content":null,"refusal":"I won't."}`, "stop"), schema.Declined, "", false},
		{"a call of a tool", "stop", says(`{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{\"x\":12}"}}]}`, "tool_calls"),
			schema.Answered, "", false},
		{"too long", "stop", refuse("context_length_exceeded"), schema.NotObtained, "refused for good: the prompt is too long: context_length_exceeded", false},
		{"another error", "stop", refuse("strange"), schema.NotObtained, "the server says 400 Bad Request: strange", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{
				Finish: func(*llmtest.Call, string) string { return c.finish }, Weather: llmtest.Repeat(c.weather),
			})
			r := newRun(t, s).must(t)
			for _, row := range r.rows(t) {
				if row.Status != c.want || !strings.HasPrefix(row.Fault, c.fault) || (row.Fault == "") != (c.fault == "") {
					t.Fatalf("%+v", row)
				}
				if want := "I won't."; c.want == schema.Declined && row.Text != want || c.weather.Kind == llmtest.Says && c.want != schema.Declined && row.Text != "" {
					t.Fatalf("%+v", row)
				}
			}
			r.holds(t)
			d, _, err := r.stage.(stages.External).Outside(t.Context(), r.job.Memo)
			if err != nil || (d == "") != c.again {
				t.Errorf("%q, %v", d, err)
			}
			asked := s.Requests()
			r.again(nil).must(t)
			if again := s.Requests() > asked; again != c.again {
				t.Errorf("asked again: %v", again)
			}
		})
	}
}

// Where the account is at fault, or the money is spent, the stage ends and says what to do; what was bought is kept.
func TestWhatEndsTheStage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*run)
		event  llmtest.Event
		want   string
	}{
		{"the key is refused", nil, llmtest.Status(401), "check OPENAI_API_KEY"},
		{"no key is sent", func(r *run) { r.key = "" }, llmtest.Status(401), "no key was sent, as OPENAI_API_KEY is not set: set this environment variable to the key"},
		{"the model is not for this key", nil, llmtest.Status(403), "take another model"},
		{"no credit", nil, llmtest.Event{Kind: llmtest.Refused, Status: 429, Code: "insufficient_quota"}, "add some"},
		{"no key", func(r *run) { r.key, r.llm.BaseURL = "", "https://nobody.invalid/v1" }, llmtest.Event{}, "set the environment variable OPENAI_API_KEY"},
		{"nothing to spend", func(r *run) { r.llm.MaxCost = 0 }, llmtest.Event{}, "raise max_cost"},
		{"no price", func(r *run) { r.llm.BaseURL, r.llm.Prices = "https://nobody.invalid/v1", nil }, llmtest.Event{}, "has no price"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(c.event)}))
			if c.change != nil {
				c.change(r)
			}
			if err := r.run(t); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, which does not say %q", err, c.want)
			}
			if _, written := r.store.Rows("responses"); written {
				t.Error("a table was written")
			}
		})
	}
}

// A run whose budget ends goes on from there in the next one, and spends no more than it may.
func TestABudgetEnds(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	r := newRun(t, s)
	for runs := 1; ; runs++ {
		r = r.again(func(r *run) { r.llm.MaxCost = 0.016 })
		before := len(s.Paid())
		err := r.run(t)
		if err == nil {
			if runs < 2 {
				t.Errorf("the budget was enough for all in %d runs", runs)
			}
			break
		}
		if m := r.job.Facts().Model; m.FromLedger+m.Bought+m.Failed+m.Unasked != 24 || m.Unasked == 0 {
			t.Errorf("run %d: %s is not all", runs, m.Answers())
		} else if spent, doubt := fmt.Sprintf("budget reached: $%.4f of ", m.Cost), fmt.Sprintf("$%.4f more may have been", m.Doubtful); !strings.Contains(err.Error(), spent) ||
			strings.Contains(err.Error(), doubt) != (m.Doubtful > 0) {
			t.Errorf("%v, and %v was spent, and may have been %v", err, m.Cost, m.Doubtful)
		}
		if len(s.Paid()) == before || runs > 30 {
			t.Fatalf("run %d bought nothing: %v", runs, err)
		}
	}
	paidOnce(t, s, r.rows(t))
}

// One model more asks only that model, a repeat more only that repeat, and another setting only that; whatever a question
// depends on asks anew.
func TestOnlyWhatIsNewIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*run)
		want   int
	}{
		{"nothing new", func(*run) {}, 0},
		{"a model more", func(r *run) {
			r.config.Models = append(r.config.Models, ask.Model{Named: asking.Named{Model: prompt.Model{Name: small, MaxTokens: 100}, As: "small, short"}})
		}, 8},
		{"a repeat more", func(r *run) { r.config.Repeats = 3 }, 12},
		{"a repeat more of one model", func(r *run) { r.config.Models[0].Repeats = 4 }, 8},
		{"a repeat less", func(r *run) { r.config.Repeats = 1 }, 0},
		{"a setting more", func(r *run) {
			r.config.Settings = append(r.config.Settings, ask.Setting{Name: "steps", Style: ask.StepByStep})
		}, 16},
		{"a setting less", func(r *run) { r.config.Settings = r.config.Settings[:1] }, 0},
		{"a subset", func(r *run) { r.config.Settings[0].Subsets = []schema.Subset{schema.BackwardAsked} }, 0},
		{"another name", func(r *run) { r.config.Models[0].As = "small" }, 0},
		{"another temperature", func(r *run) { r.config.Models[0].Temperature = new(0.6) }, 8},
		{"another length", func(r *run) { r.config.Models[1].MaxTokens = 201 }, 16},
		{"another prompt", func(r *run) { r.config.Settings[0].Prompt = "steps" }, 16},
		{"another detail", func(r *run) { r.config.Models[1].ImageDetail = "low" }, 6},
		{"another picture", func(r *run) { r.questions[1].Image.Bytes = r.questions[0].Image.Bytes }, 2},
		{"another clause", func(r *run) { r.questions[0].Semantic = []string{"AB = 4"} }, 2},
		{"other prices", func(r *run) { r.llm.Prices = map[string]llm.Price{small: {}, large: {}} }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: says})
			first := newRun(t, s).must(t)
			asked := s.Requests()
			second := first.again(c.change).must(t)
			if n := s.Requests() - asked; n != c.want {
				t.Errorf("%d were asked, not %d", n, c.want)
			}
			second.holds(t)
			nobody := llmtest.Start(t, llmtest.Options{}) // a client of the other may still be dialing
			same(t, second.rows(t), second.again(func(r *run) { r.offline, r.key, r.llm.BaseURL = true, "", nobody.URL }).must(t).rows(t))
			if nobody.Connections() != 0 {
				t.Error("a connection was opened")
			}
		})
	}
}

// Settings that show one question in the same way ask once: here without a diagram, one prompt with and without it.
func TestEqualQuestionsAreAskedOnce(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	r := newRun(t, s)
	r.config.Models = r.config.Models[1:]
	r.config.Settings = []ask.Setting{{Name: "seen", Style: ask.Direct, Diagram: true}, {Name: "unseen", Style: ask.Direct}}
	r.must(t)
	if len(r.rows(t)) != 16 || s.Requests() != 14 {
		t.Errorf("%d requests for %d rows", s.Requests(), len(r.rows(t)))
	}
	paidOnce(t, s, r.rows(t))
	job := &stages.Job{Stage: "ask", Reads: []stages.Read{stages.From(schema.Responses)}, Store: r.store}
	sum, err := r.stage.Describe().Audit.Summarize(job)
	if err != nil {
		t.Fatal(err)
	}
	each := 0.0
	for _, a := range sum.Value.([]*ask.Asked) {
		each += *a.Cost
	}
	var costs schema.Costs
	for _, row := range r.rows(t) {
		costs.Add(&row)
	}
	billed := s.Billed()
	want := float64(2*billed.PromptTokens+4*billed.CompletionTokens) / 1e6
	if paid := *costs.Known(); paid < want*0.999 || paid > want*1.001 || costs.Shared != 2 || each < want*1.01 {
		t.Errorf("%v dollars, %v in settings that share %d answers, and %v were paid", paid, each, costs.Shared, want)
	}
	if in := fmt.Sprintf("%.4f dollars in all: answers that settings share were paid once, and count in each\n", want); !strings.HasSuffix(sum.Text, in) {
		t.Errorf("%s\nlacks %s", sum.Text, in)
	}
}

// Offline, what the ledger lacks is a row that says so.
func TestAnOfflineRunHasWhatTheLedgerHas(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	first := newRun(t, s).must(t)
	r := first.again(func(r *run) { r.offline, r.key, r.config.Repeats = true, "", 3 }).must(t)
	for _, row := range r.rows(t) {
		if (row.Status == schema.NotObtained) != (row.Repeat == 3) || row.Repeat == 3 && !strings.HasPrefix(row.Fault, "nobody was asked") {
			t.Errorf("%+v", row)
		}
	}
	if len(r.rows(t)) != 36 {
		t.Errorf("%d rows", len(r.rows(t)))
	}
}

// A run that is ended in the midst goes on where it was.
func TestARunThatIsEnded(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		if c.Number == 9 {
			cancel()
		}
		return says(c)
	}})
	r := newRun(t, s)
	r.ctx, r.llm.InFlight = ctx, 2
	if err := r.run(t); err == nil {
		t.Fatal("it was not ended")
	}
	s.Settle()
	second := r.again(func(r *run) { r.ctx = t.Context() }).must(t)
	paidOnce(t, s, second.rows(t))
	calm := llmtest.Start(t, llmtest.Options{Answer: says})
	same(t, newRun(t, calm).must(t).untimed(t), second.untimed(t))
}

func TestInBatches(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	batches := s.Batches(llmtest.BatchOptions{Looks: 2})
	r := newRun(t, s)
	r.llm.Batch = llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)}
	r.must(t)
	if n := len(batches.Asked()); n != 24 {
		t.Errorf("%d were asked for in batches", n)
	}
	calm := llmtest.Start(t, llmtest.Options{Answer: says})
	same(t, newRun(t, calm).must(t).untimed(t), r.untimed(t))
	calls := batches.Calls()
	same(t, r.rows(t), r.again(nil).must(t).rows(t))
	if batches.Calls() != calls {
		t.Error("what is in the ledger was bought again")
	}
}

// plan is what a run would buy.
func (r *run) plan(t testing.TB) *stages.Plan {
	t.Helper()
	in := r.open()
	defer in.Close()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.EvaluatedQuestions, r.questions)
	stagetest.Put(t, store, schema.Imports, []schema.Imported{})
	p, err := r.stage.(stages.Planner).Plan(t.Context(), &stages.Job{Stage: "ask", Reads: r.stage.Describe().Reads, Store: store.OnDisk()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlan(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	r := newRun(t, s)
	if p := r.plan(t); p.Calls != 24 || p.Owned != 0 || p.CallsHigh != 24 || p.Cost <= 0 || p.Model != "small-1, large-1" || s.Requests() != 0 ||
		len(p.Models) != 2 || p.Models[0].Model != large || p.Models[0].Calls != 16 || p.Models[1].Calls != 8 ||
		p.Models[0].PromptTokens+p.Models[1].PromptTokens != p.PromptTokens || math.Abs(p.Models[0].Cost+p.Models[1].Cost-p.Cost) > 1e-9 {
		t.Errorf("%+v", p)
	}
	r.must(t)
	r.config.Repeats = 3
	if p := r.plan(t); p.Calls != 12 || p.Owned != 24 {
		t.Errorf("%+v", p)
	}
}

// Whoever reads how the answers come about can add them up: questions times settings times repeats, without what is not asked, and once
// what is the same request.
func TestAPlanAddsUp(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says})
	for _, c := range []struct {
		name   string
		change func(*run)
	}{
		{"as it is", func(*run) {}},
		{"repeats", func(r *run) { r.config.Repeats, r.config.Models[0].Repeats = 3, 2 }},
		{"a setting of one subset", func(r *run) { r.config.Settings[0].Subsets = []schema.Subset{schema.BackwardAsked} }},
		{"the same twice", func(r *run) {
			twin := r.config.Settings[0]
			twin.Name = "twin"
			r.config.Settings = append(r.config.Settings, twin)
		}},
		{"a model beside the answerer", func(r *run) {
			one := ask.Model{Named: asking.Named{Model: prompt.Model{Name: "built-in good"}}, Answerer: &answerer.Config{Right: 0.7}}
			r.config.Models = append(r.config.Models[:1], one)
		}},
	} {
		r := newRun(t, s)
		c.change(r)
		p := r.plan(t)
		sum, shared := 0, 0
		for _, one := range p.Reckoned {
			if one.Questions != len(r.questions) ||
				one.Questions*one.Settings*one.Repeats-one.NotAsked+one.SecondSteps-one.Shared != one.Answers || one.NotAsked < 0 || one.Shared < 0 {
				t.Errorf("%s: %v", c.name, &one)
			}
			sum, shared = sum+one.Answers, shared+one.Shared
		}
		if sum != p.Answers || c.name == "the same twice" && shared == 0 {
			t.Errorf("%s: %d answers, %d shared, and %d in all: %+v", c.name, sum, shared, p.Answers, p.Reckoned)
		}
		if c.name == "repeats" && !strings.HasSuffix(p.Reckoned[0].String(), fmt.Sprintf(" × 2 repeats = %d answers", p.Reckoned[0].Answers)) &&
			p.Reckoned[0].NotAsked+p.Reckoned[0].Shared == 0 {
			t.Error(&p.Reckoned[0])
		}
	}
}

// builtIn is the answerer alone.
func builtIn(r *run) {
	one := ask.Model{Named: asking.Named{Model: prompt.Model{Name: "built-in good"}}, Answerer: &answerer.Config{Right: 0.7}}
	r.config.Models, r.key, r.offline = []ask.Model{one}, "", true
}
