package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm/llmtest"
)

// spent is what a stage says that asked a language model and did not end: how many answers, requests and tokens, and dollars.
var spent = regexp.MustCompile(`\d+ answers? from the ledger, [1-9]\d* bought with [1-9]\d* requests? and [1-9][\d,]* tokens? for \$0\.0*[1-9]`)

// A stage that asks a language model and fails says what it spent, whatever ends it and whoever reads it.
func TestAStageThatFailsSaysWhatItSpent(t *testing.T) {
	t.Parallel()
	const enough = 20
	after := func(e llmtest.Event) func(*llmtest.Call) llmtest.Event {
		return func(c *llmtest.Call) llmtest.Event {
			if c.Number > enough {
				return e
			}
			return llmtest.Event{}
		}
	}
	for _, test := range []struct {
		name, edit, to string
		weather        func(*llmtest.Call) llmtest.Event
		// meanwhile is done once enough is asked.
		meanwhile func(t *testing.T, cmd *exec.Cmd, out string)
		code      int
	}{
		{name: "the key is refused", weather: after(llmtest.Status(401)), code: app.ExitFailed},
		{name: "the budget is reached", edit: "max_cost: 5", to: "max_cost: 0.01", code: app.ExitBudget},
		{name: "it is interrupted", weather: after(llmtest.Event{Kind: llmtest.Hang}), code: app.ExitInterrupted,
			meanwhile: func(t *testing.T, cmd *exec.Cmd, _ string) {
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					t.Error(err)
				}
			}},
		{name: "its ledger is gone", code: app.ExitFailed, meanwhile: func(t *testing.T, _ *exec.Cmd, out string) {
			files, err := filepath.Glob(filepath.Join(out, "ledger", "*.jsonl"))
			if err != nil || len(files) == 0 {
				t.Errorf("%d segments, %v", len(files), err)
			}
			for _, f := range files {
				if err := os.Remove(f); err != nil {
					t.Error(err)
				}
			}
		}},
	} {
		for _, how := range []string{"", "--quiet", "--json"} {
			t.Run(test.name+" "+how, func(t *testing.T) {
				t.Parallel()
				latency := time.Duration(0)
				if test.name == "its ledger is gone" {
					latency = 20 * time.Millisecond
				}
				s := newStudio(t, 20, newAuthor(t, false, latency))
				if test.edit != "" {
					s.edit(test.edit, test.to)
				}
				s.author.becomes(test.weather)
				out := filepath.Join(t.TempDir(), "out")
				cmd := s.geoeval(out, strings.Fields("build "+how)...)
				var said bytes.Buffer
				cmd.Stderr = &said
				s.do(cmd.Start())
				if test.meanwhile != nil {
					s.waitsFor(enough + 1)
					test.meanwhile(t, cmd, out)
				}
				s.ends(cmd)
				lines := strings.Split(strings.TrimSpace(said.String()), "\n")
				told := lines[len(lines)-1]
				if test.code == app.ExitInterrupted { // the last line says what goes on from there
					told = said.String()
				}
				if code := cmd.ProcessState.ExitCode(); code != test.code || !spent.MatchString(told) || !strings.Contains(told, "rephrase") {
					t.Errorf("it ended with %d, not %d: %s", code, test.code, said.String())
				}
			})
		}
	}
}

// So does an evaluation.
func TestAnEvaluationThatFailsSaysWhatItSpent(t *testing.T) {
	t.Parallel()
	c := newContest(t, 20, 0)
	c.asks(c.model("first"))
	c.becomes(func(call *llmtest.Call) llmtest.Event {
		if call.Number > 10 {
			return llmtest.Status(401)
		}
		return llmtest.Event{}
	})
	cmd := c.evaluate(filepath.Join(t.TempDir(), "out"))
	said, err := cmd.CombinedOutput()
	if err == nil || !spent.Match(said) || !bytes.Contains(said, []byte("stage ask: ")) {
		t.Errorf("%v: %s", err, said)
	}
}
