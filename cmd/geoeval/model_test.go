package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
)

// storm is what passes, and also comes to what is whole but late.
var storm = []llmtest.Event{
	{Latency: 30 * time.Millisecond}, {Kind: llmtest.Slow, Latency: 30 * time.Millisecond}, {Kind: llmtest.Mislabelled},
	llmtest.Status(429), llmtest.Status(429, "Retry-After", "0.01"), llmtest.Status(429, "Retry-After-Ms", "5"),
	llmtest.Status(500), llmtest.Status(503), {Kind: llmtest.Refused, Status: 502, Body: "<html>Bad Gateway</html>"},
	{Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter}, {Kind: llmtest.ResetInside}, {Kind: llmtest.Closed},
	{Kind: llmtest.ShortJSON}, {Kind: llmtest.ShortBody}, {Kind: llmtest.ShortChunks},
}

// The weather decides how often is asked, and nothing else.
func TestAStormChangesNoTable(t *testing.T) {
	t.Parallel()
	fair := newStudio(t, 40, newAuthor(t, true, 0))
	out := filepath.Join(t.TempDir(), "out")
	want := fair.build(out)
	fair.paidOnce(out)
	faults := map[string]bool{}
	for _, r := range fair.candidates(out) {
		for _, f := range r.Faults {
			kind, _, _ := strings.Cut(f, ":")
			faults[kind] = true
		}
	}
	for _, kind := range []string{"refusal", "language", "number_dropped"} {
		if !faults[kind] {
			t.Errorf("the model never made the fault %s", kind)
		}
	}

	rough := newStudio(t, 40, newAuthor(t, true, 0))
	rough.author.becomes(llmtest.Seeded(1, 0.25, storm...))
	out = filepath.Join(t.TempDir(), "out")
	fair.same("in a storm", want, rough.build(out))
	rough.paidOnce(out)
	rough.says(app.ExitDone, out, "verify")
	if _, n := rough.author.delivered(); rough.author.Requests() < n*5/4 {
		t.Errorf("%d requests for %d answers are no storm", rough.author.Requests(), n)
	}
}

// What is in the ledger is not asked again, whatever changes but the question.
func TestASecondBuildAsksNothing(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 40, newAuthor(t, false, 0))
	other := newAuthor(t, false, 0)
	out := filepath.Join(t.TempDir(), "out")
	want := s.build(out)
	_, first := s.author.delivered()
	again := func(what string) {
		t.Helper()
		s.asksNothing(func() { s.same(what, want, s.build(out)) })
		for _, table := range []string{"rephrasings", "augmented"} { // what a later build finds gone it makes again
			s.do(os.Remove(filepath.Join(out, "tables", table+".parquet")))
		}
		s.asksNothing(func() { s.same(what+", and without tables", want, s.build(out)) })
	}
	again("a second build")
	for _, change := range [][2]string{
		{"attempts: 20", "attempts: 20\n  requests_per_minute: 60000\n  tokens_per_minute: 100000000\n  in_flight: 1"},
		{"max_cost: 5", "max_cost: 0"},
		{s.author.URL, strings.Replace(s.author.URL, "127.0.0.1", "localhost", 1)},
		{strings.Replace(s.author.URL, "127.0.0.1", "localhost", 1), other.URL},
	} {
		s.edit(change[0], change[1])
		again(change[1])
	}
	s.edit("limit: 15", "limit: 17")
	s.asksNothing(func() {
		got := s.build(out)
		for _, table := range []string{"rephrasings", "augmented"} {
			if name := "/tables/" + table + ".parquet"; got[name] != want[name] {
				t.Errorf("with a higher limit %s is another", table)
			}
		}
	})
	if other.Connections() != 0 {
		t.Errorf("%d connections to another server", other.Connections())
	}

	s.edit("in_flight: 1", "in_flight: 64")
	s.edit("max_cost: 0", "max_cost: 5")
	s.edit(other.URL, s.author.URL)
	s.edit("temperature: 0.7", "temperature: 0.8")
	s.build(out)
	if _, n := s.author.delivered(); n != 2*first {
		t.Errorf("%d answers were asked for at another temperature, not %d", n-first, first)
	}
	s.edit("name: gpt-3.5-turbo-0125", "name: gpt-3.5-turbo-1106")
	s.edit(pricedAt, "gpt-3.5-turbo-1106: {input: 0.5, output: 1.5}")
	s.build(out)
	if _, n := s.author.delivered(); n != 3*first {
		t.Errorf("%d answers were asked for of another model, not %d", n-2*first, first)
	}
}

// An output folder's ledger alone gives the same bytes elsewhere, and a build that lacks a line of it says which.
func TestACopiedLedgerIsEnough(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 40, newAuthor(t, true, 0))
	dir := t.TempDir()
	first, copied, lacking := filepath.Join(dir, "first"), filepath.Join(dir, "copied"), filepath.Join(dir, "lacking")
	want := s.build(first)
	s.do(os.CopyFS(filepath.Join(copied, "ledger"), os.DirFS(filepath.Join(first, "ledger"))))
	s.key = ""
	s.edit(s.author.URL, "http://127.0.0.1:1/v1") // where nobody listens
	s.asksNothing(func() { s.same("offline", want, s.build(copied, "--offline")) })

	lines := s.ledger(first)
	missing := lines[len(lines)/3]
	at := slices.IndexFunc(s.candidates(first), func(r schema.Rephrasing) bool { return r.Request == missing.Key })
	r := s.candidates(first)[at]
	var rest strings.Builder
	for _, l := range lines {
		if l.Key != missing.Key {
			rest.WriteString(l.text)
		}
	}
	s.do(os.MkdirAll(filepath.Join(lacking, "ledger"), 0o755))
	s.do(os.WriteFile(filepath.Join(lacking, "ledger", "rest.jsonl"), []byte(rest.String()), 0o644))
	s.asksNothing(func() {
		said := s.says(app.ExitFailed, lacking, "build", "--offline")
		for _, part := range []string{fmt.Sprintf("%s: candidate %d: ", r.ParentID, r.Candidate), missing.Key, "this run is offline: "} {
			if !strings.Contains(said, part) {
				t.Errorf("it does not say %q:\n%s", part, said)
			}
		}
	})
	if _, err := os.Stat(filepath.Join(lacking, "tables", "rephrasings.parquet")); err == nil {
		t.Error("a table was written")
	}
}

// A build spends no more than it may, whatever the weather, and the next one goes on with what was bought.
func TestABuildStopsBeforeItsBudgetIsExceeded(t *testing.T) {
	t.Parallel()
	fair := newStudio(t, 40, newAuthor(t, true, 0))
	want := fair.build(filepath.Join(t.TempDir(), "out"))

	s := newStudio(t, 40, newAuthor(t, true, 0))
	s.author.becomes(llmtest.Seeded(2, 0.25, storm...))
	out := filepath.Join(t.TempDir(), "out")
	spend, before, allowed := "max_cost: 5", 0.0, 0.02
	for builds := 1; builds <= 3; builds++ {
		now := fmt.Sprintf("max_cost: %g", allowed)
		s.edit(spend, now)
		spend = now
		said := s.says(app.ExitBudget, out, "build")
		for _, part := range []string{"budget reached: $0.0", fmt.Sprintf("of $%.4f (max_cost) is spent", allowed), "raise max_cost and run this again; what was bought is kept"} {
			if !strings.Contains(said, part) {
				t.Errorf("it does not say %q:\n%s", part, said)
			}
		}
		s.author.Settle()
		spent := s.author.dollars() - before
		if spent > allowed || spent < allowed/4 {
			t.Errorf("$%.4f of $%.4f were spent", spent, allowed)
		}
		t.Logf("$%.4f of $%.4f were spent", spent, allowed)
		before += spent
		if _, n := s.author.delivered(); n != len(s.ledger(out)) {
			t.Errorf("%d answers were delivered, and %d kept", n, len(s.ledger(out)))
		}
		allowed += 0.002
	}
	s.holdsNoKey(out)
	s.edit(spend, "max_cost: 5")
	s.same("in four builds", want, s.build(out))
	s.paidOnce(out)
}

// A plan says what the server will bill.
func TestAPlanIsKept(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 40, newAuthor(t, false, 0))
	out := filepath.Join(t.TempDir(), "out")
	s.says(app.ExitDone, out, "build", "selection") // a plan needs to know which problems there are
	var plan app.Planned
	var cost, low, high float64
	s.asksNothing(func() {
		said := s.says(app.ExitDone, out, "plan", "--json")
		s.do(json.Unmarshal([]byte(said), &plan))
		for _, stage := range plan.Stages {
			if stage.Buys != nil {
				cost, low, high = cost+stage.Buys.Cost, low+stage.Buys.CostLow, high+stage.Buys.CostHigh
			}
		}
	})
	s.build(out)
	if spent := s.author.dollars(); math.Abs(cost-spent) > 0.02*spent || spent == 0 {
		t.Errorf("$%.5f were planned, and $%.5f billed", cost, spent)
	} else {
		t.Logf("$%.5f were planned, and $%.5f billed: %+.2f %%", cost, spent, 100*(cost/spent-1))
	}
	if spent := s.author.dollars(); spent < low || spent > high {
		t.Errorf("$%.5f to $%.5f were planned, and $%.5f billed", low, high, spent)
	}
	if said := s.says(app.ExitDone, out, "plan"); !strings.Contains(said, "rephrase     nothing to do\n") {
		t.Errorf("after the build it says\n%s", said)
	}
}
