package ask_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/evaluation/logs"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ask"
	"geoeval/stages/asking"
	"geoeval/stages/stagetest"
)

// The built-in answerer answers everything without anybody, always alike, in whatever order the questions come.
func TestTheBuiltInAnswerer(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{})
	r := newRun(t, s)
	builtIn(r)
	r.must(t)
	if len(r.rows(t)) != 16 || s.Connections() != 0 {
		t.Errorf("%d rows", len(r.rows(t)))
	}
	for _, row := range r.rows(t) {
		if row.Origin != schema.FromAnswerer || row.Answered != "built-in" || row.Text == "" || row.Request != "" {
			t.Errorf("%+v", row)
		}
	}
	r.holds(t)
	shuffled := r.again(func(r *run) {
		r.questions = slices.Clone(r.questions)
		slices.Reverse(r.questions)
	}).must(t)
	same(t, r.rows(t), shuffled.rows(t))
	changed := slices.Clone(r.rows(t))
	changed[0].Text = "The answer is 77."
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.EvaluatedQuestions, r.questions)
	stagetest.Put(t, store, schema.Imports, []schema.Imported{})
	stagetest.Put(t, store, schema.Responses, changed)
	job := &stages.Job{Stage: "ask", Reads: append(r.stage.Describe().Reads, stages.From(schema.Responses)), Seed: 1, Store: store}
	stagetest.WantFault(t, r.stage, job, "what it comes from gives")
}

// What others produced is taken over, and what two have is an error that names both.
func TestImportedResponses(t *testing.T) {
	t.Parallel()
	one := schema.Imported{
		ID: "a.jsonl:00000001", Text: "The answer is 5.", Finish: "length", Accepted: true,
		Attempt: schema.Attempt{Model: "other", Setting: "text", Subset: schema.MainAsked, ProblemID: "pgps9k/a/1", Repeat: 1},
	}
	two := one
	two.ID, two.Finish = "b.jsonl:00000001", ""
	refused := schema.Imported{ID: "a.jsonl:00000002", Why: "answers no question"}
	asked := one
	asked.Model = "built-in good"
	for _, c := range []struct {
		name    string
		imports []schema.Imported
		want    string
	}{
		{"one", []schema.Imported{one, refused}, ""},
		{"two of one attempt", []schema.Imported{one, two}, "a.jsonl:00000001 and b.jsonl:00000001 are both the answer other|text|main|pgps9k/a/1|0001"},
		{"one that is asked for", []schema.Imported{asked}, "a.jsonl:00000001 is the answer built-in good|text|main|pgps9k/a/1|0001, which ask.models asks for too"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, llmtest.Start(t, llmtest.Options{}))
			builtIn(r)
			r.imports = c.imports
			err := r.run(t)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%v", err)
			}
			if err != nil {
				return
			}
			rows := r.rows(t)
			i := slices.IndexFunc(rows, func(r schema.Response) bool { return r.Origin == schema.FromFile })
			if len(rows) != 17 || i < 0 || rows[i].From != one.ID || rows[i].Status != schema.Truncated || rows[i].Text != one.Text {
				t.Errorf("%d rows, %+v", len(rows), rows[max(i, 0)])
			}
			r.holds(t)
		})
	}
}

// Nobody is asked, and nothing is imported: an empty table.
func TestNoModels(t *testing.T) {
	t.Parallel()
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config.Models = nil
	if rows := r.must(t).rows(t); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
	r.holds(t)
}

func TestConfigurationsThatAreWrong(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*ask.Config)
		want   string
	}{
		{"no repeats", func(c *ask.Config) { c.Repeats = 0 }, "repeats: 0 is not between 1 and 99"},
		{"no settings", func(c *ask.Config) { c.Settings = nil }, "settings: are missing"},
		{"a setting twice", func(c *ask.Config) { c.Settings[1].Name = "text" }, `settings.1.name: "text" is there twice`},
		{"a bad name", func(c *ask.Config) { c.Settings[0].Name = "a|b" }, `settings.0.name: "a|b" has a |`},
		{"a style that is none", func(c *ask.Config) { c.Settings[0].Style = "bold" }, `settings.0.style: "bold" is not one of direct`},
		{"one step of two", func(c *ask.Config) { c.Settings[0].First = "draw" }, "settings.0.first: is for two steps"},
		{"a subset that is none", func(c *ask.Config) { c.Settings[0].Subsets = []schema.Subset{"all"} }, `settings.0.subsets: "all" is not one of main`},
		{"a model twice", func(c *ask.Config) { c.Models[1].Name = small }, `models.1.as: is missing: there is another model that the tables call "small-1"`},
		{"no tokens", func(c *ask.Config) { c.Models[0].MaxTokens = 0 }, "models.0.max_tokens: 0 is not at least 1"},
		{"all blind in all settings", func(c *ask.Config) { c.Settings, c.Models = c.Settings[1:], c.Models[:1] }, "models: none can be asked"},
		{"a setting that is not there", func(c *ask.Config) { c.Models[0].Settings = []string{"x"} }, `models.0.settings: has "x"`},
		{"JSON", func(c *ask.Config) { c.Models[0].ResponseFormat = "json_object" }, "models.0.response_format: json_object asks for JSON"},
		{"the answerer's name", func(c *ask.Config) { c.Models[0].As = "built-in x" }, `models.0.as: is needed: "built-in x" is what the built-in answerer is called`},
		{"an answerer without its name", func(c *ask.Config) { c.Models[0].Answerer = &answerer.Config{Right: 1} }, `models.0.name: "small-1" does not begin with "built-in "`},
		{"an answerer beyond right", func(c *ask.Config) {
			c.Models[0] = ask.Model{Named: asking.Named{Model: prompt.Model{Name: "built-in"}}, Answerer: &answerer.Config{Right: 2}}
		}, "models.0.answerer.right: 2 is not between 0 and 1"},
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

// Every built-in prompt can be filled in, and one that is not there is named with those that are.
func TestBuiltInPrompts(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"direct", "steps", "paper", "paper-easy", "paper-general", "paper-general-choice", "paper-choice", "paper-llama2",
		"lmms-direct", "lmms-choice", "lmms-visual-1", "lmms-visual-2", "draw"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRun(t, llmtest.Start(t, llmtest.Options{}))
			r.config.Settings = []ask.Setting{{Name: "one", Style: ask.Direct, Prompt: name}}
			for _, row := range r.must(t).rows(t) {
				if i := slices.IndexFunc(r.questions, func(q schema.Evaluated) bool { return q.ProblemID == row.ProblemID }); !strings.Contains(row.Text, r.questions[i].Text) {
					t.Errorf("%q", row.Text)
				}
			}
		})
	}
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config.Settings[0].Prompt = "papre"
	if err := r.run(t); err == nil || !strings.Contains(err.Error(), `setting text: there is no built-in prompt "papre"; there are direct, draw, geosense, lmms-choice`) {
		t.Error(err)
	}
	r.config.Settings[0].Prompt = "nowhere/x.txt"
	if err := r.run(t); err == nil || !strings.Contains(err.Error(), "the prompt nowhere/x.txt: ") {
		t.Error(err)
	}
	r.folder, r.config.Settings[0].Prompt = t.TempDir(), "own.txt"
	if err := os.WriteFile(filepath.Join(r.folder, "own.txt"), []byte("--- user\n{{.Text}} Now!"), 0o644); err != nil {
		t.Fatal(err)
	}
	if rows := r.must(t).rows(t); !strings.HasSuffix(rows[len(rows)-1].Text, " Now!") {
		t.Errorf("%+v", rows[len(rows)-1])
	}
}

// An answer that others produced has the status that its file tells, also where nothing was said; of an empty one whose file does not
// tell why it ended nobody says that the model ended it.
func TestImportedStatus(t *testing.T) {
	t.Parallel()
	r := newRun(t, llmtest.Start(t, llmtest.Options{}))
	r.config.Models = nil
	want := map[string]schema.ResponseStatus{
		"length": schema.Truncated, "model_length": schema.Truncated, logs.ContentFilter: schema.Filtered, logs.Refusal: schema.Declined,
		"stop": schema.Answered, "": schema.Answered,
	}
	for _, finish := range slices.Sorted(maps.Keys(want)) {
		r.imports = append(r.imports, schema.Imported{ID: "a.jsonl:" + finish, Finish: finish, Accepted: true, Attempt: schema.Attempt{
			Model: "other", Setting: "text", Subset: schema.MainAsked, ProblemID: "pgps9k/a/1", Repeat: int64(1 + len(r.imports)),
		}})
	}
	for _, row := range r.must(t).rows(t) {
		if row.Status != want[row.Finish] {
			t.Errorf("%q: %s, want %s", row.Finish, row.Status, want[row.Finish])
		}
	}
	r.holds(t)
	wantNotes := []string{
		"2 of 6 responses of other were cut off before they said anything",
		"1 of 6 responses of other are empty, though the model ended them by itself",
		"1 of 6 responses of other are empty, and the log that they were read from does not tell why they ended",
	}
	if !slices.Equal(r.notes, wantNotes) {
		t.Errorf("notes %q", r.notes)
	}
}
