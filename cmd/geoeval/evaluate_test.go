package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm/llmtest"
)

// Killed while it asks, an evaluation goes on with what it has: the tables are those of one that was never disturbed, and
// no more is asked again than was on its way. While it runs and once it was killed, status counts the answers that are kept.
func TestAKilledEvaluationAsksAgainOnlyWhatWasOnItsWay(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills are not for -short")
	}
	const inFlight, kills = 4, 4
	c := newContest(t, 40, 2*time.Millisecond)
	c.asks(c.model("first"))
	dir := t.TempDir()
	whole, killed := filepath.Join(dir, "whole"), filepath.Join(dir, "killed")
	c.run(c.evaluate(whole))
	want, requests := c.columns(whole), c.Requests()
	if n := len(c.ledger(whole)); n != requests || n < 20 {
		t.Fatalf("%d requests, %d answers", requests, n)
	}

	again := 0
	for range kills {
		before, kept := c.Requests(), len(c.ledger(killed))
		enough := before + (requests-kept)/2
		c.becomes(func(call *llmtest.Call) (e llmtest.Event) { // so that it does not end before it is killed
			if call.Number > enough {
				e.Kind = llmtest.Hang
			}
			return e
		})
		cmd := c.evaluate(killed)
		c.do(cmd.Start())
		for deadline := time.Now().Add(patience); c.Requests() < enough+1; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("after %d requests nothing more is asked", c.Requests()-before)
			}
		}
		if said := c.stdout(c.geoevalOf("status", killed)); !regexp.MustCompile(`(?m)^ask +stale: it never ran to its end: \d+ answers are kept so far$`).MatchString(said) {
			t.Errorf("while it runs, status says\n%s", said)
		}
		c.do(cmd.Process.Kill())
		if err := cmd.Wait(); err == nil {
			t.Fatal("it was not killed on its way")
		}
		c.Deserted()
		told := fmt.Sprintf(`it never ran to its end: %d answers are kept: run geoeval evaluate .*--config \S+ to go on\n`, len(c.ledger(killed)))
		if said := c.stdout(c.geoevalOf("status", killed)); !regexp.MustCompile(told).MatchString(said) {
			t.Errorf("status does not say %q:\n%s", told, said)
		}
		lost := c.Requests() - before - (len(c.ledger(killed)) - kept)
		if lost > inFlight || lost < 0 {
			t.Errorf("%d requests will be asked again, with %d in flight", lost, inFlight)
		}
		again += lost
	}
	c.becomes(nil)
	c.run(c.evaluate(killed))
	c.likewise("killed and resumed", want, c.columns(killed))
	if n := len(c.ledger(killed)); n != requests || c.Requests() != 2*requests+again {
		t.Errorf("%d requests for %d answers, of which %d were lost; undisturbed there are %d", c.Requests()-requests, n, again, requests)
	}
	c.run(c.geoevalOf("verify", killed))
}

// Killed at any moment of a first evaluation or of a later one, it ends with the same tables.
func TestAKilledEvaluationGoesOn(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills are not for -short")
	}
	c := newContest(t, 40, 0)
	answerer := map[string]any{"name": "built-in strong", "answerer": map[string]any{"right": 0.7}}
	c.asks(answerer)
	dir := t.TempDir()
	whole, killed := filepath.Join(dir, "whole"), filepath.Join(dir, "killed")
	began := time.Now()
	c.run(c.evaluate(whole))
	took := time.Since(began)
	want := c.columns(whole)
	random := rand.New(rand.NewPCG(5, 0))
	for round := range 6 {
		switch round % 3 {
		case 0:
			c.do(os.RemoveAll(killed))
		case 1:
			c.run(c.evaluate(killed, "--limit", "5"))
		}
		cmd := c.evaluate(killed)
		c.do(cmd.Start())
		time.Sleep(time.Duration(random.Int64N(int64(took))))
		c.do(cmd.Process.Kill())
		_ = cmd.Wait()
		c.run(c.evaluate(killed))
		c.likewise("killed and resumed", want, c.columns(killed))
	}
}

// What is in the ledger is not asked again; one model more asks that one alone; and a repeat more, or another question,
// nothing that was answered.
func TestOneModelMoreAsksOnlyThatModel(t *testing.T) {
	t.Parallel()
	c := newContest(t, 40, 0)
	to := filepath.Join(t.TempDir(), "evaluation")
	c.asks(c.model("first"))
	c.run(c.evaluate(to))
	n := c.Requests()
	before := c.columns(to)
	if n < 20 {
		t.Fatalf("%d requests", n)
	}
	asks := func(what string, first, second int) {
		t.Helper()
		if of := c.askedOf(); of["first"] != first || of["second"] != second {
			t.Errorf("%s: %v were asked, not %d and %d", what, of, first, second)
		}
	}
	c.run(c.evaluate(to))
	asks("again", n, 0)
	c.do(os.RemoveAll(filepath.Join(to, "tables")))
	c.run(c.evaluate(to, "--offline"))
	asks("without tables", n, 0)
	c.likewise("without tables", before, c.columns(to))

	c.asks(c.model("first"), c.model("second"))
	plan := c.stdout(c.evaluate(to, "--plan", "--json"))
	var planned struct {
		Stages []struct {
			Stage string
			Buys  *struct{ Answers, Owned, Calls int }
		}
	}
	c.do(json.Unmarshal([]byte(plan), &planned))
	at := slices.IndexFunc(planned.Stages, func(s struct {
		Stage string
		Buys  *struct{ Answers, Owned, Calls int }
	}) bool {
		return s.Stage == "ask"
	})
	if b := planned.Stages[at].Buys; b == nil || b.Answers != 2*n || b.Owned != n || b.Calls != n {
		t.Errorf("planned %+v", b)
	}
	asks("planned", n, 0)
	c.run(c.evaluate(to))
	asks("a model more", n, n)

	c.run(c.evaluate(to, "--limit", "5"))
	asks("fewer questions", n, n)
	c.asks(c.model("second"))
	c.run(c.evaluate(to))
	asks("a model less", n, n)
	c.asks(c.model("first"))
	c.run(c.evaluate(to))
	asks("the first one alone", n, n)
	c.likewise("the first one alone", before, c.columns(to))
	if said := c.stdout(c.geoevalOf("status", to)); strings.Contains(said, "stale") {
		t.Error(said)
	}
}

// What failed is no answer: it is counted and marked, and the next run asks for it alone.
func TestWhatFailedIsMarkedAndAskedAgain(t *testing.T) {
	t.Parallel()
	c := newContest(t, 40, 0)
	to := filepath.Join(t.TempDir(), "evaluation")
	c.asks(c.model("first"))
	const mark = "! more than 1 % of the responses are missing"
	c.becomes(func(call *llmtest.Call) (e llmtest.Event) {
		if strings.HasSuffix(guess(call), "7.") || strings.HasSuffix(guess(call), "3.") { // the same questions each time
			e = llmtest.Status(400)
		}
		return e
	})
	if said := c.stdout(c.evaluate(to)); !strings.Contains(said, mark) {
		t.Errorf("nothing is marked:\n%s", said)
	}
	// All that reads the tables goes on without what is missing, and says how much that is.
	c.run(c.geoevalOf("verify", to))
	missing := regexp.MustCompile(`(?m)^(export|review|diff) +note: .*\b[1-9]\d*\b`)
	for _, args := range [][]string{
		{"export", "--format", "lm-eval", "--out", to}, {"diff", to, to},
		{"review", "assign", "--each", "2", "--out", to, "--journal", filepath.Join(t.TempDir(), "marks.jsonl")},
	} {
		if out, err := exec.Command("geoeval", args...).CombinedOutput(); err != nil || !missing.Match(out) {
			t.Errorf("%v: %v:\n%s", args, err, out)
		} else if args[0] == "export" && !strings.Contains(string(out), "; the next run asks for them again\n") {
			t.Errorf("%s", out)
		}
	}
	asked, kept := c.Requests(), len(c.ledger(to))
	if kept == 0 || kept >= asked {
		t.Fatalf("%d answers of %d requests", kept, asked)
	}
	c.becomes(nil)
	if said := c.stdout(c.evaluate(to)); strings.Contains(said, mark) {
		t.Errorf("still marked:\n%s", said)
	}
	if now := len(c.ledger(to)); c.Requests()-asked != now-kept || now-kept != asked-kept {
		t.Errorf("%d requests for %d answers that were missing", c.Requests()-asked, asked-kept)
	}
	c.run(c.geoevalOf("verify", to))
}

// A plan has judges asked of the answers that are still to come alone: what they ruled on the others is in the ledger.
func TestJudgesArePlannedForWhatIsMissing(t *testing.T) {
	t.Parallel()
	c := newContest(t, 40, 0)
	to := filepath.Join(t.TempDir(), "evaluation")
	c.asks(c.model("first"))
	c.becomes(func(call *llmtest.Call) (e llmtest.Event) {
		if call.Model == "first" && strings.HasSuffix(guess(call), "7.") {
			e = llmtest.Status(400)
		}
		return e
	})
	c.stdout(c.evaluate(to, "--judge", "second"))
	plan := c.stdout(c.geoevalOf("plan", to))
	lacking := regexp.MustCompile(`([1-9]\d*) answers were not obtained`).FindStringSubmatch(plan)
	most := regexp.MustCompile(`asks second: 0 to (\d+) calls`).FindStringSubmatch(plan)
	if lacking == nil || most == nil {
		t.Fatal(plan)
	}
	n, err := strconv.Atoi(lacking[1])
	c.do(err)
	const tries = 3
	if want := strconv.Itoa(n * tries); most[1] != want {
		t.Errorf("judges are planned to be asked %s times, not %s, of %d answers that are missing:\n%s", most[1], want, n, plan)
	}
}

// Rulings that were not obtained are told at the end; where none was, that is a failure, as with answers.
func TestRulingsThatAreMissingAreTold(t *testing.T) {
	t.Parallel()
	c := newContest(t, 40, 0)
	to := filepath.Join(t.TempDir(), "evaluation")
	c.asks(c.model("first"))
	failing := func(most int64) { // so many requests to the judge fail
		var n atomic.Int64
		c.becomes(func(call *llmtest.Call) (e llmtest.Event) {
			if call.Model == "second" && n.Add(1) <= most {
				e = llmtest.Status(404)
			}
			return e
		})
	}
	failing(1000)
	cmd := c.evaluate(to, "--judge", "second")
	out, err := cmd.CombinedOutput()
	if said := string(out); err == nil || !strings.Contains(said, "36 of 36 rulings of judges are missing") || !strings.Contains(said, "nothing was judged") {
		t.Errorf("%v:\n%s", err, said)
	}
	failing(1)
	if said := c.stdout(c.evaluate(to, "--judge", "second")); !strings.Contains(said, "! 1 of 36 rulings of judges are missing") {
		t.Errorf("nothing is told:\n%s", said)
	}
	if said := c.stdout(c.evaluate(to, "--judge", "second")); strings.Contains(said, "are missing") || !strings.Contains(said, "! 36 of 36 rulings of judges could not be read") {
		t.Errorf("still told:\n%s", said)
	}
}
