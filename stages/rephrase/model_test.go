package rephrase_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

// testKey is a key that must appear nowhere.
const testKey = "sk-invented-0123456789abcdef"

const modelName = "gpt-3.5-turbo-0125"

// asModel asks a model for three candidates, and for six at the most.
func asModel() rephrase.Config {
	return rephrase.Config{Provider: rephrase.Model, Candidates: 3, Limit: 6, Model: prompt.Model{Name: modelName, Temperature: 0.7, MaxTokens: 512}}
}

// An author is a model that follows scripts, behind a server.
type author struct {
	*llmtest.Server
	says map[string][]string // by the problem's text

	// finish says why an answer ended; nil is always stop.
	finish func(*llmtest.Call) string
	// batches are the server's, where there are any; refuses says which requests they do not answer, nil is none.
	batches *llmtest.Batches
	refuses func(key string) bool

	mu      sync.Mutex
	weather func(*llmtest.Call) llmtest.Event
}

func newAuthor(t testing.TB, scripts []script) *author {
	return authorOf(t, scripts, func(c *llmtest.Call, text string) llm.Usage {
		return llm.Usage{PromptTokens: 100 + len(c.Messages[len(c.Messages)-1].Content), CompletionTokens: 1 + len(text)}
	})
}

// authorOf is an author who counts tokens in his way.
func authorOf(t testing.TB, scripts []script, usage func(*llmtest.Call, string) llm.Usage) *author {
	a := &author{says: map[string][]string{}}
	for _, s := range scripts {
		a.says[s.problem.Text] = s.says
	}
	a.Server = llmtest.Start(t, llmtest.Options{Key: testKey, Answer: a.answer, Weather: func(c *llmtest.Call) llmtest.Event {
		a.mu.Lock()
		weather := a.weather
		a.mu.Unlock()
		if weather == nil {
			return llmtest.Event{}
		}
		return weather(c)
	}, Usage: usage, Finish: func(c *llmtest.Call, _ string) string {
		if a.finish == nil {
			return "stop"
		}
		return a.finish(c)
	}})
	return a
}

// becomes changes the weather.
func (a *author) becomes(weather func(*llmtest.Call) llmtest.Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.weather = weather
}

// answer says of a problem what comes after all that has been delivered of it: what is lost on the way is said again.
func (a *author) answer(c *llmtest.Call) string {
	says, n := a.says[c.Messages[len(c.Messages)-1].Content], a.Paid()[c.Hash()]
	if n < len(says) {
		return says[n]
	}
	return sorry
}

// delivered is how many answers were delivered in all.
func (a *author) delivered() int {
	n := 0
	for _, times := range a.Paid() {
		n += times
	}
	return n
}

// A build is one run of the stage: what it has, and what it said.
type build struct {
	scripts []script
	config  rephrase.Config
	llm     llm.Config
	ledger  string
	key     string
	offline bool
	seed    uint64
	ctx     context.Context
	// looked, where not nil, is told what the stage says of its progress, whenever it does.
	looked func(live string)

	store    *stagetest.Store
	notes    []string
	progress string
	stage    stages.Stage
	// live is whether the stage asked in the session.
	live bool
}

func newBuild(t testing.TB, a *author, scripts []script) *build {
	b := &build{scripts: scripts, config: asModel(), ledger: t.TempDir(), key: testKey, seed: 1, ctx: t.Context()}
	b.llm = llm.Config{
		BaseURL: a.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 8, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{modelName: {Input: 1, Output: 1}},
	}
	return b
}

// again is the same build once more, with an empty store.
func (b *build) again(change func(*build)) *build {
	c := *b
	c.store, c.notes, c.progress, c.stage, c.live = nil, nil, "", nil, false
	if change != nil {
		change(&c)
	}
	return &c
}

// run runs the stage, and holds what it left behind and what it said against the key.
func (b *build) run(t testing.TB) error {
	t.Helper()
	d := session.New(b.ledger, b.key, b.offline)
	d.Tune = func(o *llm.Options) { o.FirstWait = time.Microsecond }
	b.stage = rephrase.New(d)
	*b.stage.Config().(*rephrase.Config), d.Config = b.config, b.llm
	b.store = put(t, b.scripts)
	job := &stages.Job{
		Stage: b.stage.Name(), Reads: b.stage.Reads(), Seed: b.seed, Store: b.store.OnDisk(),
		Note: func(text string) { b.notes = append(b.notes, text) },
	}
	job.Progress = func(int, int) {
		if b.looked != nil {
			b.looked(job.Live())
		}
	}
	failed := b.stage.Run(b.ctx, job)
	if job.Live != nil {
		b.live, b.progress = true, job.Live()
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	said := strings.Join(b.notes, "\n") + b.progress
	if failed != nil {
		said += fmt.Sprintf("%v %+v %#v", failed, failed, failed)
	} else {
		said += fmt.Sprint(stagetest.Table(t, b.store, schema.Rephrasings), stagetest.Table(t, b.store, schema.Augmenteds))
	}
	if strings.Contains(said, testKey) {
		t.Error("the key is said")
	}
	holdsNoKey(t, b.ledger)
	holdsNoKey(t, filepath.Dir(b.store.Path("rephrasings")))
	return failed
}

func holdsNoKey(t testing.TB, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b)+path, testKey) {
			t.Errorf("%s holds the key", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// mustRun is run of a build that succeeds.
func (b *build) mustRun(t testing.TB) *build {
	t.Helper()
	if err := b.run(t); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *build) candidates(t testing.TB) []schema.Rephrasing {
	return stagetest.Table(t, b.store, schema.Rephrasings)
}

func (b *build) augmented(t testing.TB) []schema.Augmented {
	return stagetest.Table(t, b.store, schema.Augmenteds)
}

// digests are those of the tables that the stage wrote.
func (b *build) digests() map[string]schema.Digest {
	return map[string]schema.Digest{"rephrasings": b.store.Digests["rephrasings"], "augmented": b.store.Digests["augmented"]}
}

// entries are the lines of a ledger.
func entries(t testing.TB, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(b)) {
			lines = append(lines, line)
		}
	}
	return lines
}

// copied puts lines into a ledger of its own.
func copied(t testing.TB, lines []string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "copied.jsonl"), []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func keyOf(t testing.TB, line string) string {
	t.Helper()
	var e struct{ Key string }
	if err := json.Unmarshal([]byte(line), &e); err != nil {
		t.Fatal(err)
	}
	return e.Key
}

// storm is every weather that passes.
var storm = []llmtest.Event{
	llmtest.Status(429), llmtest.Status(429, "Retry-After-Ms", "1"), llmtest.Status(429, "Retry-After", "0.001"),
	llmtest.Status(500), llmtest.Status(503), {Kind: llmtest.Refused, Status: 502, Body: "<html>Bad Gateway</html>"},
	{Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter}, {Kind: llmtest.ResetInside}, {Kind: llmtest.Closed},
	{Kind: llmtest.ShortJSON}, {Kind: llmtest.ShortBody}, {Kind: llmtest.ShortChunks},
	{Kind: llmtest.NoChoices}, {Kind: llmtest.Garbage, Body: "<html>Please log in</html>"}, {Kind: llmtest.Mislabelled},
}

// paidOnce holds what was delivered against the candidates: each was delivered once, and nothing else was.
func paidOnce(t testing.TB, a *author, candidates []schema.Rephrasing) {
	t.Helper()
	asked := map[string]int{}
	for _, r := range candidates {
		asked[r.ParentID]++
	}
	text := map[string]string{}
	for _, c := range a.Calls() {
		text[c.Hash()] = c.Messages[len(c.Messages)-1].Content
	}
	paid := map[string]int{}
	for hash, n := range a.Paid() {
		paid[text[hash]] += n
	}
	for _, s := range invented() {
		if paid[s.problem.Text] != asked[s.problem.ID] {
			t.Errorf("%s: %d answers were delivered for %d candidates", s.problem.ID, paid[s.problem.Text], asked[s.problem.ID])
		}
	}
	if a.delivered() != len(candidates) {
		t.Errorf("%d answers were delivered for %d candidates", a.delivered(), len(candidates))
	}
}

// fair is a build in fair weather.
func fair(t testing.TB) (*author, *build) {
	t.Helper()
	a := newAuthor(t, invented())
	return a, newBuild(t, a, invented()).mustRun(t)
}

var bought struct {
	sync.Mutex
	lines []string
}

// written is a build like fair, whose answers are bought once for all tests.
func written(t testing.TB) *build {
	t.Helper()
	bought.Lock()
	defer bought.Unlock()
	if bought.lines == nil {
		_, b := fair(t)
		bought.lines = entries(t, b.ledger)
	}
	b := newBuild(t, newAuthor(t, nil), invented())
	b.ledger, b.offline = copied(t, bought.lines), true
	return b.mustRun(t)
}

func TestTheWeatherChangesNoTable(t *testing.T) {
	want := written(t)
	for seed := range uint64(2) {
		a := newAuthor(t, invented())
		a.becomes(llmtest.Seeded(seed, 0.5, storm...))
		got := newBuild(t, a, invented()).mustRun(t)
		same(t, want, got)
		paidOnce(t, a, got.candidates(t))
		if a.Requests() < a.delivered()*5/4 {
			t.Errorf("%d requests for %d answers are no storm", a.Requests(), a.delivered())
		}
	}
}

func same(t testing.TB, want, got *build) {
	t.Helper()
	diffTables(t, want.candidates(t), got.candidates(t))
	diffTables(t, want.augmented(t), got.augmented(t))
	diffTables(t, want.digests(), got.digests())
	diffTables(t, want.notes, got.notes)
}

func TestWhatIsInTheLedgerIsNotAskedAgain(t *testing.T) {
	a, first := fair(t)
	asked := a.Requests()
	paidOnce(t, a, first.candidates(t))
	if n := len(entries(t, first.ledger)); n != asked {
		t.Errorf("%d entries of %d answers", n, asked)
	}
	other := newAuthor(t, nil)
	for name, change := range map[string]func(*build){
		"the same once more":   nil,
		"fewer in flight":      func(b *build) { b.llm.InFlight = 1 },
		"more in flight":       func(b *build) { b.llm.InFlight = 100 },
		"other limits":         func(b *build) { b.llm.RequestsPerMinute, b.llm.TokensPerMinute, b.llm.Attempts = 1, 1, 1 },
		"another server":       func(b *build) { b.llm.BaseURL = other.URL },
		"nothing to spend":     func(b *build) { b.llm.MaxCost = 0 },
		"other prices":         func(b *build) { b.llm.Prices = nil },
		"no key":               func(b *build) { b.key = "" },
		"offline":              func(b *build) { b.offline = true },
		"offline without key":  func(b *build) { b.offline, b.key = true, "" },
		"from a copied ledger": func(b *build) { b.ledger, b.offline = copied(t, entries(t, b.ledger)), true },
	} {
		t.Run(name, func(t *testing.T) {
			connections := a.Connections() + other.Connections()
			same(t, first, first.again(change).mustRun(t))
			if a.Requests() != asked || a.Connections()+other.Connections() != connections {
				t.Errorf("%d requests were sent again", a.Requests()-asked)
			}
		})
	}
}

func TestAnotherQuestionIsAskedAnew(t *testing.T) {
	for name, change := range map[string]func(*testing.T, *build){
		"another temperature": func(_ *testing.T, b *build) { b.config.Model.Temperature = 0.5 },
		"another model": func(_ *testing.T, b *build) {
			b.config.Model.Name, b.llm.MaxCost = "gpt-4o", llm.Unlimited
		},
		"another length": func(_ *testing.T, b *build) { b.config.Model.MaxTokens = 511 },
	} {
		t.Run(name, func(t *testing.T) {
			a, first := fair(t)
			asked := a.delivered()
			second := first.again(func(b *build) { change(t, b) }).mustRun(t)
			if a.delivered() != 2*asked || len(entries(t, first.ledger)) != 2*asked {
				t.Errorf("%d answers, and then %d", asked, a.delivered()-asked)
			}
			diffTables(t, texts(first.candidates(t)), texts(second.candidates(t)))
			keys := map[string]bool{}
			for _, r := range append(first.candidates(t), second.candidates(t)...) {
				keys[r.Request] = true
			}
			if len(keys) != 2*asked {
				t.Errorf("%d keys for %d requests", len(keys), 2*asked)
			}
		})
	}
}

func texts(rows []schema.Rephrasing) (all []string) {
	for _, r := range rows {
		all = append(all, r.ID+": "+r.Text)
	}
	return all
}

// Another prompt is another version of what the stage depends on, and asks for the candidates of its language again.
func TestAnotherPromptAsksAnew(t *testing.T) {
	a, first := fair(t)
	asked := a.delivered()
	version := func() string {
		v, _, err := first.stage.(stages.Outside).Outside(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := version()
	rephrase.ChangeEnglish(t, "You rephrase geometry problems.", "You rephrase problems of geometry.")
	if after := version(); after == before || after == "" {
		t.Errorf("%q is the version of both", after)
	}
	second := first.again(nil).mustRun(t)
	diffTables(t, texts(first.candidates(t)), texts(second.candidates(t)))
	anew := 0
	for i, r := range second.candidates(t) {
		was := first.candidates(t)[i]
		english := strings.HasPrefix(r.ID, "pgps9k/")
		if english {
			anew++
		}
		if (r.Prompt != was.Prompt) != english || (r.Request != was.Request) != english {
			t.Errorf("%s: prompt %s, request %s; before: %s, %s", r.ID, r.Prompt, r.Request, was.Prompt, was.Request)
		}
	}
	if n := a.delivered() - asked; n != anew || len(entries(t, first.ledger)) != asked+anew {
		t.Errorf("%d were asked anew for %d English candidates", n, anew)
	}
}

func TestAnOfflineBuildSaysWhatItLacks(t *testing.T) {
	a, first := fair(t)
	connections := a.Connections()
	lines := entries(t, first.ledger)
	byKey := map[string]schema.Rephrasing{}
	for _, r := range first.candidates(t) {
		byKey[r.Request] = r
	}
	for _, at := range []int{0, len(lines) / 2, len(lines) - 1} {
		lacks := keyOf(t, lines[at])
		r := byKey[lacks]
		rest := append(append([]string{}, lines[:at]...), lines[at+1:]...)
		for _, offline := range []bool{true, false} {
			b := first.again(func(b *build) {
				b.ledger, b.offline = copied(t, rest), offline
				if !offline {
					b.key, b.llm.BaseURL = "", "https://nobody.invalid/v1"
				}
			})
			err := b.run(t)
			var missing *llm.MissingError
			if !errors.As(err, &missing) || missing.Key != lacks || missing.Offline != offline {
				t.Fatalf("%v, not that %s is missing", err, lacks)
			}
			for _, want := range []string{lacks, fmt.Sprintf("%s: candidate %d: ", r.ParentID, r.Candidate), modelName} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
			if _, written := b.store.Rows("rephrasings"); written {
				t.Error("a table was written")
			}
		}
	}
	if a.Connections() != connections {
		t.Error("a connection was opened")
	}
}

func TestABuildGoesOnWhereItsBudgetEnded(t *testing.T) {
	want := written(t)
	a := newAuthor(t, invented())
	b := newBuild(t, a, invented())
	for builds := 1; ; builds++ {
		b = b.again(func(b *build) { b.llm.MaxCost = 0.01 })
		before, billed := a.delivered(), a.Billed()
		err := b.run(t)
		tokens := a.Billed().PromptTokens + a.Billed().CompletionTokens - billed.PromptTokens - billed.CompletionTokens
		if dollars := float64(tokens) / 1e6; dollars > 0.01 {
			t.Fatalf("$%.4f of $0.01 were spent", dollars)
		}
		if n := len(entries(t, b.ledger)); n != a.delivered() || n == before {
			t.Fatalf("%d answers were delivered, and the ledger has %d; before there were %d", a.delivered(), n, before)
		}
		if err == nil {
			if builds < 3 {
				t.Errorf("the budget was enough for all in %d builds", builds)
			}
			break
		}
		var budget *llm.BudgetError
		if !errors.As(err, &budget) || !budget.Priced {
			t.Fatal(err)
		}
	}
	same(t, want, b)
	paidOnce(t, a, b.candidates(t))
}

func TestWithoutABudgetNothingIsBought(t *testing.T) {
	a := newAuthor(t, invented())
	b := newBuild(t, a, invented())
	b.llm.MaxCost = 0
	var budget *llm.BudgetError
	if err := b.run(t); !errors.As(err, &budget) || a.Requests() != 0 {
		t.Errorf("%v after %d requests", err, a.Requests())
	}
}

// The build is cancelled when the server holds back all the answers that are under way.
func TestABuildGoesOnWhereItWasCancelled(t *testing.T) {
	want := written(t)
	a := newAuthor(t, invented())
	b := newBuild(t, a, invented())
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	var mu sync.Mutex
	held := 0
	a.becomes(func(c *llmtest.Call) llmtest.Event {
		if c.Number <= 50 {
			return llmtest.Event{}
		}
		mu.Lock()
		defer mu.Unlock()
		if held++; held == b.llm.InFlight {
			cancel(why)
		}
		return llmtest.Event{Kind: llmtest.Hang}
	})
	b.ctx = ctx
	if err := b.run(t); !errors.Is(err, why) && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := len(entries(t, b.ledger)); n != 50 || a.delivered() != 50 {
		t.Fatalf("%d in the ledger of %d that were delivered", n, a.delivered())
	}
	if n := a.MaxInFlight(); n != b.llm.InFlight {
		t.Errorf("%d requests at one time of %d that are allowed", n, b.llm.InFlight)
	}
	a.becomes(nil)
	got := b.again(func(b *build) { b.ctx = t.Context() }).mustRun(t)
	same(t, want, got)
	paidOnce(t, a, got.candidates(t))
}

// Whatever a server does with the key that it is sent, nobody reads it.
func TestTheKeyIsNowhere(t *testing.T) {
	for name, o := range map[string]llmtest.Options{
		"the server refuses it":      {Key: "sk-another"},
		"the model says it":          {Answer: func(c *llmtest.Call) string { return "Find x. " + c.Header.Get("Authorization") }},
		"an error repeats it":        {Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Refused, Status: 400, Body: `{"error":{"message":"` + testKey + `","code":"` + testKey + `"}}`})},
		"a page repeats it":          {Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Garbage, Body: "<html>" + testKey})},
		"a redirection has it":       {Weather: llmtest.Repeat(llmtest.Status(302, "Location", "https://"+testKey+".invalid/?key="+testKey))},
		"a server that fails has it": {Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Refused, Status: 500, Body: testKey})},
	} {
		t.Run(name, func(t *testing.T) {
			a := &author{Server: llmtest.Start(t, o)}
			b := newBuild(t, a, invented()[:3])
			b.llm.Attempts = 2
			err := b.run(t) // which holds all that is left behind and said against the key
			if a.Requests() == 0 {
				t.Fatal("nothing was asked")
			}
			if o.Answer != nil {
				if err != nil || len(b.candidates(t)) != 3*b.config.Limit {
					t.Errorf("%v", err)
				}
				return
			}
			var failed *llm.ServerError
			if !errors.As(err, &failed) {
				t.Errorf("%v", err)
			}
		})
	}
}
