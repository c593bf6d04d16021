package rephrase_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase"
)

// testKey is a key that must appear nowhere.
const testKey = "sk-invented-0123456789abcdef"

const modelName = "gpt-3.5-turbo-0125"

// asModel asks a model for three candidates, and for six at the most.
func asModel() rephrase.Config {
	return rephrase.Config{Provider: rephrase.Model, Candidates: 3, Limit: 6, Model: prompt.Model{Name: modelName, Temperature: new(0.7), MaxTokens: 512}}
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
		"nothing to spend":     func(b *build) { b.llm.MaxCost = 0 },
		"other prices":         func(b *build) { b.llm.Prices = nil },
		"no key":               func(b *build) { b.key = "" },
		"offline":              func(b *build) { b.offline = true },
		"offline without key":  func(b *build) { b.offline, b.key = true, "" },
		"from a copied ledger": func(b *build) { b.ledger, b.offline = copied(t, entries(t, b.ledger)), true },
	} {
		t.Run(name, func(t *testing.T) {
			same(t, first, first.again(func(b *build) {
				b.llm.BaseURL = other.URL // a client of the first may still be dialing
				if change != nil {
					change(b)
				}
			}).mustRun(t))
			if a.Requests() != asked || other.Connections() != 0 {
				t.Errorf("%d requests were sent again", a.Requests()-asked)
			}
		})
	}
}

func TestAnotherQuestionIsAskedAnew(t *testing.T) {
	for name, change := range map[string]func(*testing.T, *build){
		"another temperature": func(_ *testing.T, b *build) { b.config.Model.Temperature = new(0.5) },
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
	version := func(b *build) string {
		v, _, err := b.stage.(stages.External).Outside(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := version(first)
	folder := t.TempDir()
	for file, from := range map[string]string{"own.txt": "prompts/en.txt", "own.zh.txt": "prompts/zh.txt"} {
		content, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(content), "You rephrase geometry problems.", "You rephrase problems of geometry.", 1)
		if err := os.WriteFile(filepath.Join(folder, file), []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	second := first.again(func(b *build) { b.folder, b.config.Prompt = folder, "own.txt" }).mustRun(t)
	if after := version(second); after == before || after == "" {
		t.Errorf("%q is the version of both", after)
	}
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
	_, first := fair(t)
	nobody := newAuthor(t, nil)
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
				b.ledger, b.offline, b.llm.BaseURL = copied(t, rest), offline, nobody.URL
				if !offline {
					b.key, b.llm.BaseURL = "", "https://nobody.invalid/v1"
				}
			})
			err := b.run(t)
			var missing *llm.MissingError
			if !errors.As(err, &missing) || missing.Key != lacks || missing.Offline != offline {
				t.Fatalf("%v, not that %s is missing", err, lacks)
			}
			wants := []string{lacks, fmt.Sprintf("%s: candidate %d: ", r.ParentID, r.Candidate), modelName}
			if !offline { // no single candidate's
				wants = []string{"there is no API key for " + modelName, "set the environment variable " + llm.DefaultKey}
			}
			for _, want := range wants {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
			if _, written := b.store.Rows("rephrasings"); written {
				t.Error("a table was written")
			}
		}
	}
	if nobody.Connections() != 0 {
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

// The build is cancelled while the server holds back several answers.
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
		if held++; held == 4 {
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
	if n := a.MaxInFlight(); n < 4 || n > b.llm.InFlight {
		t.Errorf("%d requests at one time, want 4 to %d", n, b.llm.InFlight)
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
