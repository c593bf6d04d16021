package translate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
	"geoeval/internal/llm/tokens"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
	"geoeval/stages/translate"
)

// A translator is a model that translates n rectangles, and fails at every fifth first.
type translator struct {
	*llmtest.Server
	batches *llmtest.Batches
	config  llm.Config
	n       int
}

func (x *translator) problems(n int) (problems []schema.Problem) {
	for i := range n {
		p := problem(i, schema.Chinese, x.text(rectangle, i))
		p.Answer = fmt.Sprint((100 + i) * 15)
		problems = append(problems, p)
	}
	return problems
}

func (x *translator) text(of string, i int) string {
	return strings.ReplaceAll(of, "18", fmt.Sprint(100+i))
}

func newTranslator(t *testing.T, n int, batches bool) *translator {
	x := &translator{n: n}
	counter := tokens.New()
	number := map[string]int{}
	for i, p := range x.problems(n) {
		number[p.Text] = i
	}
	x.Server = llmtest.Start(t, llmtest.Options{Key: testKey, Answer: func(c *llmtest.Call) string {
		i := number[c.Messages[len(c.Messages)-1].Content]
		if says := x.text(rectangleInEnglish, i); i%5 != 0 || x.Paid()[c.Hash()] > 0 {
			return says
		}
		return x.text(rectangleInEnglish, i+1)
	}, Usage: func(c *llmtest.Call, text string) llm.Usage {
		return llm.Usage{PromptTokens: counter.CountMessages(c.Model, c.Messages), CompletionTokens: counter.Count(c.Model, text)}
	}})
	x.config = llm.Config{
		BaseURL: x.URL, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: 1, Prices: map[string]llm.Price{modelName: {Input: 0.5, Output: 1.5}},
	}
	if batches {
		x.batches = x.Batches(llmtest.BatchOptions{Looks: 1})
		x.config.Batch = llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)}
	}
	return x
}

// dollars is what was paid so far.
func (x *translator) dollars() float64 {
	all, _ := x.config.CostOf(&llm.Request{Model: modelName}, x.Billed())
	if x.batches == nil {
		return all
	}
	inside, _ := x.config.CostOf(&llm.Request{Model: modelName}, x.batches.Billed())
	return all - inside/2
}

// stage is the stage and its job on the first n problems.
func (x *translator) stage(t *testing.T, ledger string, n int, offline bool) (stages.Stage, *stages.Job) {
	d := session.New(ledger, testKey, offline)
	d.Config = x.config
	s := translate.New(d)
	*s.Describe().Config.(*translate.Config) = enabled()
	store := stagetest.NewStore(t)
	var selection []schema.Selected
	for i, p := range x.problems(n) {
		selection = append(selection, schema.Selected{ID: p.ID, Group: "any", Shape: schema.Shapes[0], Band: "short", Goal: schema.Goals[0], Rank: int64(i + 1)})
	}
	stagetest.Put(t, store, schema.Problems, x.problems(x.n))
	stagetest.Put(t, store, schema.Selection, selection)
	t.Cleanup(func() { d.Close() })
	return s, stages.NewJob(s, 1, store)
}

func (x *translator) run(t *testing.T, ledger string, n int, offline bool) []schema.Translation {
	t.Helper()
	s, job := x.stage(t, ledger, n, offline)
	if err := s.Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	return stagetest.Table(t, job.Store.(*stagetest.Store), schema.Translations)
}

func (x *translator) plan(t *testing.T, ledger string) *stages.Plan {
	t.Helper()
	s, job := x.stage(t, ledger, x.n, false)
	p, err := s.(stages.Planner).Plan(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is planned is then spent, within 2 %, once the ledger tells how often translations fail and how long they are.
func TestAPlanFromHalfALedger(t *testing.T) {
	for _, batches := range []bool{false, true} {
		x, ledger := newTranslator(t, 200, batches), t.TempDir()
		if p := x.plan(t, ledger); p.Calls != 200 || p.Owned != 0 || p.Answers != 200 || !(p.Cost > 0) || x.Connections() != 0 {
			t.Errorf("from nothing: %+v", p)
		}
		if n := len(x.run(t, ledger, 100, false)); n != 120 {
			t.Errorf("%d candidates", n)
		}
		requests, billed, dollars := x.Requests(), x.Billed(), x.dollars()
		p := x.plan(t, ledger)
		rows := x.run(t, ledger, 200, false)
		now := x.Billed()
		for _, f := range []struct {
			name        string
			plan, spent float64
		}{
			{"calls", float64(p.Calls), float64(x.Requests() - requests)},
			{"prompt tokens", float64(p.PromptTokens), float64(now.PromptTokens - billed.PromptTokens)},
			{"completion tokens", float64(p.CompletionTokens), float64(now.CompletionTokens - billed.CompletionTokens)},
			{"dollars", p.Cost, x.dollars() - dollars},
		} {
			if off := f.plan/f.spent - 1; !(math.Abs(off) <= 0.02) {
				t.Errorf("%s: %v planned, %v spent: %+.1f %%", f.name, f.plan, f.spent, 100*off)
			}
		}
		if p := x.plan(t, ledger); p.Calls != 0 || p.Cost != 0 || p.Owned != len(rows) || p.Answers != len(rows) {
			t.Errorf("when all is there: %+v", p)
		}
	}
}

// The first candidate of each problem is bought in a batch, and what fails by itself; the ledger alone gives the same
// table.
func TestFirstCandidatesInABatch(t *testing.T) {
	x, ledger := newTranslator(t, 20, true), t.TempDir()
	rows := x.run(t, ledger, 20, false)
	if len(rows) != 24 || x.Requests() != 24 || x.batches.Len() != 1 || len(x.batches.Asked()) != 20 {
		t.Errorf("%d candidates, %d answers, %d batches of %d requests", len(rows), x.Requests(), x.batches.Len(), len(x.batches.Asked()))
	}
	for _, r := range rows {
		if x.batches.Asked()[r.Request] > 0 != (r.Candidate == 1) {
			t.Errorf("%s was not bought as it should be", r.ID)
		}
	}
	again := x.run(t, ledger, 20, true)
	for i := range rows {
		if again[i].Text != rows[i].Text || again[i].Passed != rows[i].Passed {
			t.Errorf("%s: offline %q", rows[i].ID, again[i].Text)
		}
	}
	holdsNoKey(t, ledger)
}

func TestASelectionWithoutItsProblem(t *testing.T) {
	x := newTranslator(t, 3, false)
	s, job := x.stage(t, t.TempDir(), 3, false)
	stagetest.Put(t, job.Store.(*stagetest.Store), schema.Problems, x.problems(2))
	_, planned := s.(stages.Planner).Plan(t.Context(), job)
	for _, err := range []error{s.Run(t.Context(), job), planned} {
		if err == nil || err.Error() != "geometryqa/all/2: selected, but there is no such problem; build selection anew" {
			t.Error(err)
		}
	}
	if x.Connections() != 0 {
		t.Error("somebody was asked")
	}
}

func TestWhoeverDoesNotWantTranslationsPlansNothing(t *testing.T) {
	x := newTranslator(t, 3, false)
	s, job := x.stage(t, t.TempDir(), 3, false)
	s.Describe().Config.(*translate.Config).Enabled = false
	if p, err := s.(stages.Planner).Plan(t.Context(), job); p != nil || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
}

// A translation that was cut off is not used, also where its text passes; and verification knows it again.
func TestATranslationThatWasCutOff(t *testing.T) {
	var author *llmtest.Server
	author = llmtest.Start(t, llmtest.Options{
		Key: testKey, Answer: func(*llmtest.Call) string { return rectangleInEnglish },
		Finish: func(c *llmtest.Call, _ string) string {
			if author.Paid()[c.Hash()] == 0 {
				return "length"
			}
			return "stop"
		},
	})
	b := run(t, enabled(), author.URL, t.TempDir(), false)
	rows := b.rows(t)
	if len(rows) != 2*len(scripts()) {
		t.Errorf("%d candidates", len(rows))
	}
	for _, r := range rows {
		if first := r.Candidate == 1; r.Passed == first || first && (len(r.Faults) != 1 || r.Faults[0] != "cut_off: length") {
			t.Errorf("%s: passed %v, %q", r.ID, r.Passed, r.Faults)
		}
	}
	stagetest.WantFault(t, b.stage, b.job(), "")
}
