package translate_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
	"geoeval/stages/translate"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// testKey is a key that must appear nowhere.
const testKey = "sk-invented-0123456789abcdef"

const modelName = "gpt-3.5-turbo-0125"

func enabled() translate.Config {
	return translate.Config{Enabled: true, Limit: 3, Model: prompt.Model{Name: modelName, Temperature: new(0.0), MaxTokens: 512}}
}

// A script is an invented problem, what the model says of it, in order, and the kinds of the faults that are found.
type script struct {
	problem schema.Problem
	says    []string
	faults  []string
}

const rectangle, rectangleInEnglish = "一个长方形的长是18厘米，宽是15厘米，它的面积是多少平方厘米？", "A rectangle is 18 cm long and 15 cm wide. What is its area in square cm?"

func scripts() []script {
	const again = "已知一个长方形长18厘米、宽15厘米，求这个长方形的面积是多少平方厘米。"
	const dropped, added = "A rectangle is 18 cm long. What is its area in square cm?", "A rectangle is 18 cm long, 15 cm wide and 7 cm high. What is its area in square cm?"
	const solved = "A rectangle is 18 cm long and 15 cm wide. What is its area in square cm? The answer is 270."
	of := func(n int, says []string, faults ...string) script {
		return script{problem(n, schema.Chinese, rectangle), says, faults}
	}
	all := []script{
		of(1, []string{rectangleInEnglish}, ""),
		of(2, []string{dropped, rectangleInEnglish}, "number_dropped", ""),
		of(3, []string{added, "\n" + rectangleInEnglish + " "}, "number_added", ""),
		of(4, []string{again, rectangleInEnglish}, "language", ""),
		of(5, []string{"I'm sorry, but I can't help with that.", solved, rectangleInEnglish}, "refusal", "answer_given", ""),
		of(6, []string{"", `"` + rectangleInEnglish + `"`, dropped, rectangleInEnglish}, "empty", "format", "number_dropped"),
		of(7, nil, "empty", "empty", "empty"),
	}
	for i := range all {
		all[i].problem.Text = rectangle + strings.Repeat("？", i) // a text of its own
	}
	return all
}

func problem(n int, language schema.Language, text string) schema.Problem {
	return schema.Problem{
		ID: fmt.Sprintf("geometryqa/all/%d", n), Source: schema.GeometryQA, SourceSplit: "all", NativeID: fmt.Sprint(n), NativeFile: "test.json",
		RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: language, Text: text, TextPublished: text,
		Answer: "270", AnswerKind: schema.AnswerNumber,
	}
}

// put writes the problems of all scripts, an English one, and a Chinese one that is not selected.
func put(t testing.TB) *stagetest.Store {
	t.Helper()
	problems := []schema.Problem{problem(8, schema.English, rectangleInEnglish), problem(9, schema.Chinese, rectangle)}
	selected := []string{problems[0].ID}
	for _, s := range scripts() {
		problems, selected = append(problems, s.problem), append(selected, s.problem.ID)
	}
	var selection []schema.Selected
	for i, id := range selected {
		selection = append(selection, schema.Selected{ID: id, Group: "any", Shape: schema.Shapes[0], Band: "short", Goal: schema.Goals[0], Rank: int64(i + 1)})
	}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, problems)
	stagetest.Put(t, store, schema.Selection, selection)
	return store
}

// newAuthor is a model that follows the scripts: what is lost on the way is said again.
func newAuthor(t testing.TB, weather func(*llmtest.Call) llmtest.Event) *llmtest.Server {
	says := map[string][]string{}
	for _, s := range scripts() {
		says[s.problem.Text] = s.says
	}
	var author *llmtest.Server
	author = llmtest.Start(t, llmtest.Options{Key: testKey, Weather: weather, Answer: func(c *llmtest.Call) string {
		says, n := says[c.Messages[len(c.Messages)-1].Content], author.Paid()[c.Hash()]
		if n < len(says) {
			return says[n]
		}
		return ""
	}})
	return author
}

// A build is a run of the stage, and what it said.
type build struct {
	stage stages.Stage
	store *stagetest.Store
	notes []string
	live  bool
	err   error
}

// run runs the stage, and holds what it left behind and what it said against the key.
func run(t testing.TB, config translate.Config, url, ledger string, offline bool) *build {
	t.Helper()
	d := session.New(ledger, testKey, offline)
	d.Tune = func(o *llm.Options) { o.FirstWait = time.Microsecond }
	d.Config = llm.Config{
		BaseURL: url, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: llm.Unlimited,
	}
	b := &build{stage: translate.New(d), store: put(t)}
	*b.stage.Describe().Config.(*translate.Config) = config
	job := stages.NewJob(b.stage, 1, b.store.OnDisk())
	job.Note = func(text string) { b.notes = append(b.notes, text) }
	b.err = b.stage.Run(t.Context(), job)
	b.live = job.Facts().Model != nil
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if said := fmt.Sprintf("%v %+v %#v %v", b.err, b.err, b.err, b.notes); strings.Contains(said, testKey) {
		t.Error("the key is said")
	}
	holdsNoKey(t, ledger)
	holdsNoKey(t, filepath.Dir(b.store.Path("translations")))
	return b
}

func holdsNoKey(t testing.TB, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), testKey) {
			t.Errorf("%s holds the key", path)
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func (b *build) rows(t testing.TB) []schema.Translation {
	t.Helper()
	if b.err != nil {
		t.Fatal(b.err)
	}
	return stagetest.Table(t, b.store, schema.Translations)
}

func (b *build) job() *stages.Job {
	return stages.NewAuditJob(b.stage, 1, b.store)
}

func TestInventedProblemsAreValid(t *testing.T) {
	for _, s := range scripts() {
		if err := schema.Problems.Validate(&s.problem); err != nil {
			t.Error(err)
		}
	}
}

func TestWhoeverDoesNotWantTranslationsAsksNobody(t *testing.T) {
	author := newAuthor(t, nil)
	config := enabled()
	config.Enabled = false
	ledger := filepath.Join(t.TempDir(), "ledger")
	b := run(t, config, author.URL, ledger, false)
	if rows := b.rows(t); len(rows) != 0 || len(b.notes) != 0 {
		t.Errorf("%v, %v", rows, b.notes)
	}
	if _, err := os.Stat(ledger); !errors.Is(err, os.ErrNotExist) || b.live || author.Connections() != 0 {
		t.Errorf("the session was used: %v, %v, %d connections", err, b.live, author.Connections())
	}
	if _, err := os.Stat(b.store.Path("translations")); err != nil {
		t.Error("there is no table:", err)
	}
	stagetest.WantFault(t, b.stage, b.job(), "")
}

// What fails is kept with its faults, and asked for again until one passes or the limit is reached.
func TestTranslationsAreChecked(t *testing.T) {
	author := newAuthor(t, nil)
	b := run(t, enabled(), author.URL, t.TempDir(), false)
	rows := b.rows(t)
	for _, s := range scripts() {
		for i, kind := range s.faults {
			if len(rows) == 0 {
				t.Fatalf("%s: candidate %d is missing", s.problem.ID, i+1)
			}
			r := rows[0]
			rows = rows[1:]
			said := ""
			if i < len(s.says) {
				said = strings.TrimSpace(s.says[i])
			}
			want := schema.Translation{
				ID: fmt.Sprintf("%s#%02d", s.problem.ID, i+1), ParentID: s.problem.ID, Candidate: int64(i + 1), Text: said, Passed: kind == "",
				Faults: r.Faults, Model: modelName + "-2024", Prompt: r.Prompt, Request: r.Request,
				PromptTokens: r.PromptTokens, CompletionTokens: r.CompletionTokens,
			}
			if diff := cmp.Diff(want, r); diff != "" {
				t.Error(diff)
			}
			if found := strings.Join(r.Faults, "\n"); (kind == "") != (found == "") || !strings.Contains("\n"+found, "\n"+kind) {
				t.Errorf("%s: %q, not %q", r.ID, r.Faults, kind)
			}
			if err := schema.Translations.Validate(&r); err != nil {
				t.Error(err)
			}
			if len(r.Prompt) != 64 || len(r.Request) != 64 || r.PromptTokens == 0 || said != "" && r.CompletionTokens == 0 {
				t.Errorf("%+v", r)
			}
		}
	}
	if len(rows) != 0 {
		t.Errorf("%d rows too many, from %s", len(rows), rows[0].ID)
	}
	if diff := cmp.Diff([]string{"2 of 7 Chinese problems have no translation that passes the checks, for example geometryqa/all/6"}, b.notes); diff != "" {
		t.Error(diff)
	}
	stagetest.WantFault(t, b.stage, b.job(), "")
}

func TestNeitherWeatherNorLedgerChangesATranslation(t *testing.T) {
	ledger := t.TempDir()
	author := newAuthor(t, nil)
	fair := run(t, enabled(), author.URL, ledger, false)
	asked, nobody := author.Requests(), newAuthor(t, nil) // a client of the other may still be dialing
	want := fair.rows(t)
	if asked != len(want) {
		t.Errorf("%d requests for %d candidates", asked, len(want))
	}
	for _, offline := range []bool{false, true} {
		if diff := cmp.Diff(want, run(t, enabled(), nobody.URL, ledger, offline).rows(t)); diff != "" {
			t.Error(diff)
		}
	}
	if author.Requests() != asked || nobody.Connections() != 0 {
		t.Errorf("%d requests were sent again", author.Requests()-asked)
	}
	stormy := newAuthor(t, llmtest.Seeded(1, 0.5, llmtest.Status(429, "Retry-After-Ms", "1"), llmtest.Status(500), llmtest.Event{Kind: llmtest.ResetAfter},
		llmtest.Event{Kind: llmtest.ShortJSON}, llmtest.Event{Kind: llmtest.ResetAfter}))
	if diff := cmp.Diff(want, run(t, enabled(), stormy.URL, t.TempDir(), false).rows(t)); diff != "" {
		t.Error(diff)
	}
	if stormy.Requests() <= asked {
		t.Error("there was no storm")
	}
}

func TestAnOfflineBuildSaysWhatItLacks(t *testing.T) {
	author := newAuthor(t, nil)
	b := run(t, enabled(), author.URL, t.TempDir(), true)
	var missing *llm.MissingError
	if !errors.As(b.err, &missing) || !missing.Offline || !strings.Contains(b.err.Error(), "geometryqa/all/1: candidate 1: ") || author.Connections() != 0 {
		t.Errorf("%v after %d connections", b.err, author.Connections())
	}
}

func TestAServerThatRepeatsTheKey(t *testing.T) {
	author := llmtest.Start(t, llmtest.Options{Key: "sk-another"})
	b := run(t, enabled(), author.URL, t.TempDir(), false) // which holds what it says against the key
	var failed *llm.ServerError
	if !errors.As(b.err, &failed) || failed.Status != 401 {
		t.Error(b.err)
	}
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	author := newAuthor(t, nil)
	b := run(t, enabled(), author.URL, t.TempDir(), false)
	built := b.rows(t)
	for _, c := range []struct {
		name  string
		spoil func([]schema.Translation) []schema.Translation
		want  string
	}{
		{"nothing wrong", func(x []schema.Translation) []schema.Translation { return x }, ""},
		{"a text that does not pass", func(x []schema.Translation) []schema.Translation { x[0].Text = rectangle; return x }, "row geometryqa/all/1#01: passed: is true, but what it comes from gives false"},
		{"a fault that is none", func(x []schema.Translation) []schema.Translation {
			x[0].Passed, x[0].Faults = false, []string{"empty"}
			return x
		}, "row geometryqa/all/1#01: faults: is "},
		{"a fault less", func(x []schema.Translation) []schema.Translation {
			x[1].Passed, x[1].Faults = true, nil
			return x
		}, "row geometryqa/all/2#01: faults: is null"},
		{"of a problem that is not selected", func(x []schema.Translation) []schema.Translation {
			x[0].ID, x[0].ParentID = "geometryqa/all/9#01", "geometryqa/all/9"
			return x
		}, "row geometryqa/all/9#01: id: this row should not be there"},
		{"of an English problem", func(x []schema.Translation) []schema.Translation {
			x[0].ID, x[0].ParentID = "geometryqa/all/8#01", "geometryqa/all/8"
			return x
		}, "row geometryqa/all/8#01: id: this row should not be there"},
		{"a problem without any", func(x []schema.Translation) []schema.Translation { return x[1:] }, "row geometryqa/all/1#01: id: this row is missing"},
		{"the one that passed is missing", func(x []schema.Translation) []schema.Translation { return append(x[:2:2], x[3:]...) }, "row geometryqa/all/2#02: id: this row is missing"},
		{"the first is missing", func(x []schema.Translation) []schema.Translation { return append(x[:1:1], x[2:]...) }, "geometryqa/all/2#01: id: this row is missing"},
		{"one more after one that passed", func(x []schema.Translation) []schema.Translation {
			r := x[0]
			r.ID, r.Candidate = "geometryqa/all/1#02", 2
			return append(x, r)
		}, "row geometryqa/all/1#02: id: this row should not be there"},
		{"another number", func(x []schema.Translation) []schema.Translation { x[0].Candidate = 2; return x }, "row geometryqa/all/1#01: candidate: is 2, but what it comes from gives 1"},
		{"one twice", func(x []schema.Translation) []schema.Translation { return append(x, x[0]) }, "row geometryqa/all/1#01: id: this row should not be there, or is there twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b.store.With(schema.Translations, c.spoil(append([]schema.Translation{}, built...)))
			stagetest.WantFault(t, b.stage, b.job(), c.want)
		})
	}
}

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for path, change := range map[string]func(*translate.Config){
		"":                  func(*translate.Config) {},
		"limit":             func(c *translate.Config) { c.Limit = 0 },
		"limit ":            func(c *translate.Config) { c.Limit = 100 },
		"model.name":        func(c *translate.Config) { c.Model.Name = "" },
		"model.temperature": func(c *translate.Config) { c.Model.Temperature = new(2.5) },
		"model.max_tokens":  func(c *translate.Config) { c.Model.MaxTokens = 0 },
	} {
		config := enabled()
		change(&config)
		err := config.Validate()
		var wrong *stages.ConfigError
		if errors.As(err, &wrong) != (path != "") || wrong != nil && wrong.Path != strings.TrimSpace(path) {
			t.Errorf("%v, not at %q", err, path)
		}
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got translate.Config
	text := "enabled: true\nlimit: 3\nmodel: {name: gpt-3.5-turbo-0125, temperature: 0, max_tokens: 512}\n"
	if err := yaml.UnmarshalWithOptions([]byte(text), &got, yaml.Strict()); err != nil || !cmp.Equal(got, enabled()) {
		t.Errorf("%+v, %v", got, err)
	}
}
