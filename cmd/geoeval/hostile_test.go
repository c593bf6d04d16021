package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm/llmtest"
)

// unusable are answers of which nothing can be used.
var unusable = []string{
	`{"choices":[{"message":{"content":"no model"}}]}`,
	`{"model":"m","choices":null}`,
	`{"model":"m","choices":[]}`,
	`{"model":"m","choices":[{"message":null}]}`,
	`{"model":7,"choices":"of another type"}`,
	`{"model":"m","choices":[{"message":{"content":"a\u0000b"}}]}`,
	"{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":\"a\x00b\"}}]}",
	"{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":\"a\xffb\"}}]}",
	`{"model":"m","choices":[{"message":{"content":"\u001b]0;title\u0007"}}]}`,
	`{"model":"m","choices":[{"message":{"content":"` + strings.Repeat("much ", 20_000) + `"}}]}`,
	`{"model":"m","choices":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`,
	`{"model":"m","choices":[` + strings.Repeat(`{"message":{"content":"many"}},`, 1000) + `{}]}`,
}

// huge is an answer of seven megabytes, which no other program that this one runs as is to make.
var huge = sync.OnceValue(func() string {
	return `{"model":"m","choices":[{"message":{"content":"` + strings.Repeat("words ", 7<<20/6) + `"}}]}`
})

// Whatever a model answers, a build comes to its end, pays for it once, draws none of it, and the next build and the
// proof come to theirs; in little memory.
func TestNoAnswerEndsABuild(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 40, newAuthor(t, false, 0))
	s.author.becomes(func(c *llmtest.Call) llmtest.Event {
		switch n := c.Number % 30; {
		case n < len(unusable):
			return llmtest.Event{Kind: llmtest.Says, Body: unusable[n]}
		case n == 29:
			return llmtest.Event{Kind: llmtest.Says, Body: huge()}
		}
		return llmtest.Event{}
	})
	s.edit("limit: 15", "limit: 40")
	s.edit("rephrase: 0.33", "rephrase: 0")
	out := filepath.Join(t.TempDir(), "out")
	said := s.inLittleMemory(out, "build")
	if !strings.Contains(said, "answers can be used: they are kept, and paid for once") {
		t.Errorf("it says nothing of them:\n%s", said)
	}
	s.holdsNoKey(out)
	s.paidOnce(out)
	want, bad := s.tables(out), 0
	for _, r := range s.candidates(out) {
		if len(r.Faults) > 0 && strings.HasPrefix(r.Faults[0], "unusable: ") {
			if bad++; r.Text != "" || r.Passed || r.Drawn || r.Model == "" {
				t.Errorf("%+v", r)
			}
		}
	}
	if bad < 100 {
		t.Errorf("%d answers were unusable", bad)
	}
	s.asksNothing(func() {
		s.do(os.RemoveAll(filepath.Join(out, "tables")))
		s.inLittleMemory(out, "build", "--offline")
		s.same("once more", want, s.tables(out))
	})
	s.says(app.ExitDone, out, "verify")
	if said := s.says(app.ExitDone, out, "ledger", "check"); !regexp.MustCompile(fmt.Sprintf(`: %d unusable( \(\d+ replaced by a later try\))?, 0 torn, 0 damaged\n`, bad)).MatchString(said) {
		t.Errorf("check counts otherwise than %d:\n%s", bad, said)
	}
}

// What an earlier version kept and this one would not ends no build either.
func TestNoLedgerEndsABuild(t *testing.T) {
	t.Parallel()
	s := newStudio(t, 40, newAuthor(t, false, 0))
	out := filepath.Join(t.TempDir(), "out")
	s.build(out)
	var poisoned strings.Builder
	response := regexp.MustCompile(`"response":.*,"prompt_tokens"`)
	for i, l := range s.ledger(out) {
		body, n := huge(), i%20
		if n > 0 && n <= 6 {
			body = unusable[n-1]
		}
		if i%100 == 0 || n > 0 && n <= 6 {
			line := response.ReplaceAllLiteralString(l.text, `"response":`+body+`,"prompt_tokens"`)
			poisoned.WriteString(summed(strings.Replace(line, `"model":"gpt-3.5-turbo-0125-2024","time"`, `"model":"","time"`, 1)))
			continue
		}
		poisoned.WriteString(l.text)
	}
	files, err := filepath.Glob(filepath.Join(out, "ledger", "*.jsonl"))
	s.do(err)
	for _, f := range files {
		s.do(os.Remove(f))
	}
	s.do(os.WriteFile(filepath.Join(out, "ledger", "earlier.jsonl"), []byte(poisoned.String()), 0o644))
	forget := func() {
		for _, table := range []string{"rephrasings", "augmented"} {
			s.do(os.Remove(filepath.Join(out, "tables", table+".parquet")))
		}
	}
	forget()
	s.edit("limit: 15", "limit: 40")
	s.edit("rephrase: 0.33", "rephrase: 0")
	s.inLittleMemory(out, "plan")
	s.inLittleMemory(out, "build")
	s.asksNothing(func() { s.inLittleMemory(out, "build", "--offline") })
	s.says(app.ExitDone, out, "verify")

	said := s.says(app.ExitDone, out, "ledger", "set-aside", "--faulty")
	if !strings.Contains(said, "asks gpt-3.5-turbo-0125 again for candidate ") {
		t.Errorf("it does not say what is asked again:\n%s", said)
	}
	forget()
	before := s.author.Requests()
	s.inLittleMemory(out, "build")
	if s.author.Requests() == before {
		t.Error("nothing was asked again")
	}
	// What a later try has replaced stays where it is.
	said = s.says(app.ExitDone, out, "ledger", "check")
	left := regexp.MustCompile(`: (\d+) unusable(?: \((\d+) replaced by a later try\))?, 0 torn, 0 damaged\n`).FindStringSubmatch(said)
	if left == nil || left[1] != cmp.Or(left[2], "0") {
		t.Errorf("%s", said)
	}
}

// summed gives a line of a ledger the checksum that it should have.
func summed(line string) string {
	at := strings.LastIndex(line, `,"sum":"`)
	sum := sha256.Sum256([]byte(line[:at] + "}"))
	return line[:at] + `,"sum":"` + hex.EncodeToString(sum[:8]) + "\"}\n"
}

// collections finds in a trace of the collector how many MB the heap had.
var collections = regexp.MustCompile(`(?m)^gc \d+ .* (\d+)->(\d+)->\d+ MB`)

// inLittleMemory runs a verb that must end well, and whose heap must stay under 300 MB with Go's own collector, and gives
// what it said.
func (s *studio) inLittleMemory(out string, args ...string) string {
	s.t.Helper()
	cmd := s.geoeval(out, args...)
	cmd.Env = append(cmd.Env, "GODEBUG=gctrace=1", "GOGC=100")
	said, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("%v: %v\n%.5000s", args, err, said)
	}
	most := 0
	for _, at := range collections.FindAllStringSubmatch(string(said), -1) {
		for _, mb := range at[1:] {
			n, err := strconv.Atoi(mb)
			s.do(err)
			most = max(most, n)
		}
	}
	if most == 0 || most >= 300 {
		s.t.Errorf("%v: the heap had %d MB", args, most)
	}
	return string(said)
}

// One ^C ends a build that waits for an answer, whatever the server does; what it had is kept, and the next one goes on.
func TestAnInterruptEndsABuildThatAsks(t *testing.T) {
	t.Parallel()
	fair := newStudio(t, 20, newAuthor(t, false, 0))
	want := fair.build(filepath.Join(t.TempDir(), "out"))
	trickle := func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write([]byte(" ")); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			time.Sleep(time.Millisecond)
		}
	}
	switched := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "x")
		w.WriteHeader(http.StatusSwitchingProtocols)
	}
	for name, e := range map[string]llmtest.Event{
		"nothing comes":       {Kind: llmtest.Hang},
		"it comes slowly":     {Kind: llmtest.Hostile, Respond: trickle},
		"it fails":            llmtest.Status(503),
		"there is no room":    llmtest.Status(429, "Retry-After", "800"),
		"it switches at once": {Kind: llmtest.Hostile, Respond: switched},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStudio(t, 20, newAuthor(t, false, 0))
			s.edit("timeout: 60s", "timeout: 1h")
			s.edit("attempts: 20", "attempts: 1000")
			s.author.becomes(func(c *llmtest.Call) llmtest.Event {
				if c.Number > 20 {
					return e
				}
				return llmtest.Event{}
			})
			out := filepath.Join(t.TempDir(), "out")
			cmd := s.geoeval(out, "build")
			var said bytes.Buffer
			cmd.Stderr = &said
			s.do(cmd.Start())
			s.waitsFor(21)
			began := time.Now()
			s.do(cmd.Process.Signal(os.Interrupt))
			s.ends(cmd)
			if code := cmd.ProcessState.ExitCode(); name != "it switches at once" &&
				(code != app.ExitInterrupted || !strings.HasSuffix(said.String(), "geoeval: interrupted; the next build goes on from here\n")) {
				t.Errorf("it ended with %d:\n%s", code, said.String())
			}
			t.Logf("it ended after %v", time.Since(began))
			if n := len(s.ledger(out)); n < 1 {
				t.Errorf("%d answers are kept", n)
			}
			s.author.becomes(nil)
			s.author.Deserted()
			s.author.loses(s.ledger(out))
			s.same("interrupted and resumed", want, s.build(out))
		})
	}
}

// ends waits for a program that is about to end.
func (s *studio) ends(cmd *exec.Cmd) {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(patience):
		_ = cmd.Process.Kill()
		s.t.Fatal("it does not end")
	}
}
