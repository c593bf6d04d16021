package principles_test

import (
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
	"geoeval/stages/principles"
	"geoeval/stages/stagetest"
)

const (
	testKey   = "sk-invented-0123456789abcdef"
	modelName = "gpt-3.5-turbo-0125"
)

// asking is the stage with a model that a server plays.
func asking(t *testing.T, server *llmtest.Server, ledger string, offline bool) stages.Stage {
	t.Helper()
	d := session.New(ledger, testKey, offline)
	d.Config = llm.Config{
		BaseURL: server.URL, RequestsPerMinute: 1_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
		Attempts: 3, BreakAfter: 100, MaxCost: 1, Prices: map[string]llm.Price{modelName: {Input: 0.5, Output: 1.5}},
	}
	t.Cleanup(func() { d.Close() })
	s := principles.New(d)
	*s.Describe().Config.(*principles.Config) = principles.Config{
		Provider: principles.Model, Limit: 2, Model: prompt.Model{Name: modelName, MaxTokens: 512, Temperature: new(0.0)},
	}
	return s
}

// selected is the store of the invented problems, all of which are selected.
func selected(t *testing.T) *stagetest.Store {
	t.Helper()
	problems, checks := invented()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, problems)
	stagetest.Put(t, store, schema.ProgramChecks, checks)
	var selection []schema.Selected
	for i, p := range problems {
		selection = append(selection, schema.Selected{ID: p.ID, Group: "any", Shape: schema.Shapes[0], Band: "short", Goal: schema.Goals[0], Rank: int64(i + 1)})
	}
	stagetest.Put(t, store, schema.Selection, selection)
	return store
}

// model gives the annotations that a model proposed, as problem, principle and evidence.
func model(rows []schema.Annotation) []string {
	var out []string
	for _, a := range rows {
		if a.How == schema.KnownByModel {
			out = append(out, strings.Join(append([]string{a.ProblemID, a.Principle}, a.Evidence...), " "))
		}
	}
	slices.Sort(out)
	return out
}

func TestWhatAModelProposes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		// says are the answers to the question about unigeo/test/2, one after another; all others are answered none.
		says []string
		want []string
	}{
		{"words of the text", []string{"wemath/rotation | The lines meet"}, []string{"unigeo/test/2 wemath/rotation The lines meet"}},
		{"dress", []string{"- `wemath/rotation` | “The  lines\tmeet”\n\n"}, []string{"unigeo/test/2 wemath/rotation The lines meet"}},
		{"two lines of one", []string{"wemath/rotation | The lines meet\nwemath/rotation | BC = 4"}, []string{"unigeo/test/2 wemath/rotation The lines meet BC = 4"}},
		{"no key at first", []string{"wemath/turning | The lines meet", "wemath/rotation | The lines meet"}, []string{"unigeo/test/2 wemath/rotation The lines meet"}},
		{"words that do not stand there", []string{"wemath/rotation | it turns", "wemath/rotation | the lines meet"}, nil},
		{"a lone letter", []string{"wemath/rotation | AC", "wemath/rotation | A"}, nil},
		{"no bar", []string{"wemath/rotation The lines meet", "wemath/rotation"}, nil},
		{"nothing", []string{"None."}, nil},
		{"one line of two is bad", []string{"wemath/rotation | The lines meet\nwemath/none | BC = 4", "none"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			said := 0
			server := llmtest.Start(t, llmtest.Options{Key: testKey, Answer: func(call *llmtest.Call) string {
				if !strings.Contains(call.Messages[len(call.Messages)-1].Content, "The lines meet") {
					return "none"
				}
				said++
				return c.says[min(said, len(c.says))-1]
			}})
			ledger, store := t.TempDir(), selected(t)
			stage := asking(t, server, ledger, false)
			stagetest.Run(t, stage, store)
			if got := model(stagetest.Table(t, store, schema.Annotations)); !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
			stagetest.WantFault(t, stage, job(stage, store), "")
			again := selected(t)
			stagetest.Run(t, asking(t, server, ledger, true), again)
			if got := model(stagetest.Table(t, again, schema.Annotations)); !slices.Equal(got, c.want) {
				t.Errorf("from the ledger: %q, not %q", got, c.want)
			}
		})
	}
}

// judged is a file of review.
func judged(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "review.jsonl")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func ruling(problem, principle, reviewer, says string) string {
	return `{"problem_id":"` + problem + `","principle":"` + principle + `","reviewer":"` + reviewer + `","ruling":"` + says + `"}`
}

func TestWhatPeopleDecide(t *testing.T) {
	t.Parallel()
	const problem, of = "unigeo/test/1", "geosense/pythagorean-theorem"
	for _, c := range []struct {
		name, first, second string
		// review says that there is a row by review, others that there are others.
		review, others bool
		note           string
	}{
		{"both right", "right", "right", true, true, "two agree that 1 are right"},
		{"both wrong", "wrong", "wrong", false, false, "that 1 are wrong"},
		{"they differ", "right", "wrong", false, true, "on 1 they differ; Fleiss' kappa of those that two judged is -1.000"},
		{"one cannot tell", "right", "unsure", false, true, "on 0 they differ; Fleiss' kappa of those that two judged is not defined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			store := selected(t)
			stage := newStage()
			stage.Describe().Config.(*principles.Config).Review = judged(t, ruling(problem, of, "bob", c.first), "", ruling(problem, of, "ann", c.second))
			var notes []string
			run := stages.NewJob(stage, 0, store)
			run.Note = func(note string) { notes = append(notes, note) }
			if err := stage.Run(t.Context(), run); err != nil {
				t.Fatal(err)
			}
			review, others := false, false
			for _, a := range stagetest.Table(t, store, schema.Annotations) {
				if a.ProblemID != problem || a.Principle != of {
					continue
				}
				if a.How != schema.KnownByReview {
					others = true
					continue
				}
				review = true
				if !slices.Equal(a.By, []string{"ann", "bob"}) || a.Step != 0 || !strings.Contains(a.ApplicationEN, "<note>3</note>") {
					t.Errorf("%+v", a)
				}
			}
			if review != c.review || others != c.others {
				t.Errorf("by review %v, otherwise %v", review, others)
			}
			if !strings.Contains(strings.Join(notes, "\n"), c.note) {
				t.Errorf("%q does not say %q", notes, c.note)
			}
			stagetest.WantFault(t, stage, job(stage, store), "")
		})
	}
}

func TestAReviewThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		lines      []string
	}{
		{"no JSON", ":1:", []string{"right"}},
		{"another ruling", "ruling", []string{ruling("unigeo/test/1", "wemath/rotation", "ann", "perhaps")}},
		{"nobody", "is missing", []string{ruling("unigeo/test/1", "wemath/rotation", " ", "right")}},
		{"one says both", "remove one line", []string{
			ruling("unigeo/test/1", "wemath/rotation", "ann", "right"), ruling("unigeo/test/1", "wemath/rotation", "ann", "wrong"),
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			store := selected(t)
			stage := newStage()
			stage.Describe().Config.(*principles.Config).Review = judged(t, c.lines...)
			err := stage.Run(t.Context(), stages.NewJob(stage, 0, store))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v does not say %q", err, c.want)
			}
		})
	}
	t.Run("not there", func(t *testing.T) {
		t.Parallel()
		stage := newStage()
		stage.Describe().Config.(*principles.Config).Review = filepath.Join(t.TempDir(), "none.jsonl")
		err := stage.Run(t.Context(), stages.NewJob(stage, 0, selected(t)))
		if err == nil || !strings.Contains(err.Error(), "principles.review") {
			t.Error(err)
		}
	})
}

func TestNotes(t *testing.T) {
	t.Parallel()
	stage := newStage()
	stage.Describe().Config.(*principles.Config).Review = judged(t, ruling("unigeo/test/1", "geosense/pythagorean-theorem", "ann", "right"),
		ruling("unigeo/test/1", "geosense/pythagorean-theorem", "bob", "right"))
	stagetest.WantNotes(t, stage, selected(t))
}
