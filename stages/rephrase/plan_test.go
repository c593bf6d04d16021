package rephrase_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
	"geoeval/internal/llm/tokens"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
	"geoeval/stages/stagetest"
)

// prices are those of the paper's model.
var prices = map[string]llm.Price{modelName: {Input: 0.5, Output: 1.5}}

// countedAs has an author count tokens as OpenAI's servers do.
func countedAs(t testing.TB) func(*llmtest.Call, string) llm.Usage {
	counter := tokens.New()
	return func(c *llmtest.Call, text string) llm.Usage {
		return llm.Usage{PromptTokens: counter.CountMessages(c.Model, c.Messages), CompletionTokens: counter.Count(c.Model, text)}
	}
}

// plan is what the stage plans to buy. Nobody is asked, and nothing is written.
func (b *build) plan(t testing.TB) *stages.Plan {
	t.Helper()
	d := session.New(b.ledger, b.key, b.offline)
	defer d.Close()
	d.Folder = b.folder
	s := rephrase.New(d)
	*s.Describe().Config.(*rephrase.Config), d.Config = b.config, b.llm
	before := entries(t, b.ledger)
	p, err := s.(stages.Planner).Plan(t.Context(), stages.NewJob(s, b.seed, put(t, b.scripts).OnDisk()))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(before, entries(t, b.ledger)) {
		t.Error("planning wrote to the ledger")
	}
	return p
}

// A bill is what was paid.
type bill struct {
	calls  int
	usage  llm.Usage
	inside llm.Usage // the part that was bought in batches
}

func (a *author) bill() bill {
	w := bill{calls: a.delivered(), usage: a.Billed()}
	if a.batches != nil {
		w.inside = a.batches.Billed()
	}
	return w
}

// agrees holds a plan against what was paid since: each figure within 2 %.
func agrees(t *testing.T, p *stages.Plan, since, now bill) {
	t.Helper()
	less := func(a, b llm.Usage) llm.Usage {
		return llm.Usage{PromptTokens: a.PromptTokens - b.PromptTokens, CompletionTokens: a.CompletionTokens - b.CompletionTokens}
	}
	config := llm.Config{Prices: prices}
	usage, inside := less(now.usage, since.usage), less(now.inside, since.inside)
	dollars, _ := config.CostOf(&llm.Request{Model: modelName}, usage)
	saved, _ := config.CostOf(&llm.Request{Model: modelName}, inside)
	for _, f := range []struct {
		name        string
		plan, spent float64
	}{
		{"calls", float64(p.Calls), float64(now.calls - since.calls)},
		{"prompt tokens", float64(p.PromptTokens), float64(usage.PromptTokens)},
		{"tokens", float64(p.PromptTokens + p.CompletionTokens), float64(usage.PromptTokens + usage.CompletionTokens)},
		{"dollars", p.Cost, dollars - saved/2},
	} {
		off := f.plan/f.spent - 1
		if t.Logf("%-18s %12.5f planned, %12.5f spent: %+.2f %%", f.name, f.plan, f.spent, 100*off); !(math.Abs(off) <= 0.02) {
			t.Errorf("%s: %+.1f %%", f.name, 100*off)
		}
	}
	if p.Answers != p.Owned+p.Calls || p.Owned != since.calls || p.Model != modelName {
		t.Errorf("%+v after %d answers", p, since.calls)
	}
}

// fluent are problems of which everything that is said passes.
func fluent(n int) (scripts []script) {
	for i := range n {
		scripts = append(scripts, newScript(i/3*21+i%3))
	}
	return scripts
}

// mixed are problems of which about one candidate in four fails.
func mixed(n int) (scripts []script) {
	for i := range n {
		scripts = append(scripts, newScript(i))
	}
	return scripts
}

// planned is a build of problems at the paper's prices.
func planned(t testing.TB, scripts []script, batches bool) (*author, *build) {
	a := authorOf(t, scripts, countedAs(t))
	b := newBuild(t, a, scripts)
	b.llm.Prices = prices
	if batches {
		b.inBatches(a)
	}
	return a, b
}

// Nothing is known yet: all are taken to pass, and answers to be 1.1 times as long as what they say in other words.
func TestAPlanFromNothing(t *testing.T) {
	for _, batches := range []bool{false, true} {
		a, b := planned(t, fluent(120), batches)
		p := b.plan(t)
		if a.Connections() != 0 {
			t.Error("planning asked somebody")
		}
		b.mustRun(t)
		agrees(t, p, bill{}, a.bill())
		if p := b.plan(t); p.Calls != 0 || p.PromptTokens != 0 || p.CompletionTokens != 0 || p.Cost != 0 || p.Owned != 360 || p.Answers != 360 {
			t.Errorf("when all is there: %+v", p)
		}
	}
}

// What is in the ledger tells how often candidates fail and how long they are: half of the problems, and half of the money where
// batches come next; in a nightly run each in both ways.
func TestAPlanFromHalfALedger(t *testing.T) {
	for _, batches := range []bool{false, true} {
		for name, half := range map[string]func(a *author, b *build){
			"of the problems": func(a *author, b *build) {
				b.again(func(b *build) { b.scripts = b.scripts[:105] }).mustRun(t)
			},
			"of the money": func(a *author, b *build) {
				first := b.again(func(b *build) { b.llm.MaxCost, b.llm.InFlight, b.llm.Batch.Enabled = b.plan(t).Cost/2, 1, false })
				var reached *llm.BudgetError
				if err := first.run(t); !errors.As(err, &reached) {
					t.Fatal(err)
				}
			},
		} {
			if batches != (name == "of the money") && !nightly.Whole() {
				continue
			}
			t.Run(name, func(t *testing.T) {
				a, b := planned(t, mixed(210), batches)
				half(a, b)
				since := a.bill()
				p := b.plan(t)
				b.mustRun(t)
				agrees(t, p, since, a.bill())
				rows := b.candidates(t)
				failed := slices.DeleteFunc(slices.Clone(rows), func(r schema.Rephrasing) bool { return r.Passed })
				if share := float64(len(failed)) / float64(len(rows)); share < 0.1 {
					t.Errorf("%.0f %% of the candidates failed", 100*share)
				}
				if p := b.plan(t); p.Calls != 0 || p.Cost != 0 || p.Owned != len(rows) || p.Answers != len(rows) {
					t.Errorf("when all is there: %+v for %d candidates", p, len(rows))
				}
			})
		}
	}
}

func TestRulesBuyNothing(t *testing.T) {
	_, b := planned(t, fluent(3), false)
	b.config.Provider = rephrase.Rules
	if p := b.plan(t); p != nil {
		t.Errorf("%+v", p)
	}
}

func TestAPlanOfASelectionWithoutItsProblem(t *testing.T) {
	_, b := planned(t, fluent(3), false)
	d := session.New(b.ledger, b.key, false)
	s := rephrase.New(d)
	*s.Describe().Config.(*rephrase.Config), d.Config = b.config, b.llm
	store := put(t, b.scripts)
	stagetest.Put(t, store, schema.Problems, []schema.Problem{b.scripts[0].problem})
	if _, err := s.(stages.Planner).Plan(t.Context(), stages.NewJob(s, 0, store)); err == nil {
		t.Error("a selected problem that is not there is planned for")
	}
}
