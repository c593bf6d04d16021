package main

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"

	"github.com/google/go-cmp/cmp"
)

// Killed ten times while it asks, a build goes on with what it has: the tables are those of a build that was never
// disturbed, and each time no more is asked again than was on its way. Whatever is asked again the ledger had as sent; the answers
// to that are marked, no others, and the build that bought them tells.
func TestAKilledBuildAsksAgainOnlyWhatWasOnItsWay(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills are not for -short")
	}
	const inFlight, kills, latency = 8, 10, 20 * time.Millisecond
	whole := newStudio(t, 40, newAuthor(t, true, 0))
	out := filepath.Join(t.TempDir(), "out")
	want := whole.build(out)
	requests := whole.author.Requests()

	s := newStudio(t, 40, newAuthor(t, true, latency))
	s.edit("attempts: 20", "attempts: 20\n  in_flight: 8")
	out = filepath.Join(t.TempDir(), "out")
	random := rand.New(rand.NewPCG(3, 0))
	var moments []int // as how many answers the ledger has, about
	for len(moments) < kills {
		moments = append(moments, 1+random.IntN(requests-2*inFlight))
	}
	slices.Sort(moments)
	again, sent := 0, map[string]bool{}
	for _, moment := range moments {
		before, kept := s.author.Requests(), len(s.ledger(out))
		enough := before + max(1, moment-kept)
		s.author.becomes(func(c *llmtest.Call) (e llmtest.Event) { // so that it does not end before it is killed
			if c.Number > enough+inFlight {
				e.Kind = llmtest.Hang
			}
			return e
		})
		cmd := s.geoeval(out, "build")
		s.do(cmd.Start())
		s.waitsFor(enough)
		time.Sleep(time.Duration(random.Int64N(int64(latency))))
		s.do(cmd.Process.Kill())
		if err := cmd.Wait(); err == nil {
			t.Fatal("it was not killed on its way")
		}
		s.author.Deserted()
		ledger, open := s.ledger(out), s.unanswered(out)
		lost := s.author.Requests() - before - (len(ledger) - kept)
		if lost > len(open) || len(open) > inFlight || lost < 0 {
			t.Errorf("killed with %d answers: %d requests will be asked again, with %d in flight, and the ledger tells of %d",
				len(ledger), lost, inFlight, len(open))
		}
		for _, key := range open {
			sent[key] = true
		}
		again += lost
		s.author.loses(ledger)
	}
	s.author.becomes(nil)
	marked := len(s.askedTwice(out))
	said := s.says(app.ExitDone, out, "build")
	s.same("killed and resumed", want, s.tables(out))
	s.holdsNoKey(out)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(sent)), s.askedTwice(out)); diff != "" {
		t.Error("others are marked than those that had been sent: " + diff)
	}
	if told := ledger.ToldTwice(len(sent) - marked); len(sent) > marked && !strings.Contains(said, told) {
		t.Errorf("it does not say that %s:\n%s", told, said)
	}
	if listed := s.says(app.ExitDone, out, "ledger", "list"); strings.Count(listed, "fine, asked twice") != len(sent) {
		t.Errorf("%d answers are not listed as asked twice:\n%s", len(sent), listed)
	}
	if open := s.unanswered(out); len(open) > 0 {
		t.Errorf("%q are left without an answer", open)
	}
	if n := len(s.ledger(out)); n != requests || s.author.Requests() != requests+again {
		t.Errorf("%d requests for %d answers, of which %d were lost; undisturbed there are %d", s.author.Requests(), n, again, requests)
	}
	if n := s.author.MaxInFlight(); n > inFlight {
		t.Errorf("%d requests at one time", n)
	}
	if again == 0 {
		t.Error("nothing was on its way when it was killed")
	}
	s.says(app.ExitDone, out, "verify")
	t.Logf("%d requests for %d answers", s.author.Requests(), requests)
}

// Whatever a server does with the key, and however the program ends, nobody reads it.
func TestTheKeyIsNowhere(t *testing.T) {
	t.Parallel()
	const header = "Authorization"
	for name, o := range map[string]llmtest.Options{
		"the model says it":     {Answer: func(c *llmtest.Call) string { return asked(c.Messages) + c.Header.Get(header) }},
		"the server refuses it": {Key: "sk-another"},
		"an error repeats it":   {Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Refused, Status: 400, Body: `{"error":{"message":"` + inventedKey + `"}}`})},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStudio(t, 10, &author{Server: llmtest.Start(t, o)})
			out := filepath.Join(t.TempDir(), "out")
			status := app.ExitFailed
			if o.Answer != nil {
				s.edit("rephrase: 0.33", "rephrase: 0") // nothing that it says passes
				status = app.ExitDone
			}
			said := s.says(status, out, "build")
			s.holdsNoKey(out)
			if s.author.Requests() == 0 {
				t.Errorf("nothing was asked:\n%s", said)
			}
			s.says(app.ExitDone, out, "status")
		})
	}

	if testing.Short() {
		return
	}
	hangs := newAuthor(t, false, 0)
	hangs.becomes(llmtest.Repeat(llmtest.Event{Kind: llmtest.Hang}))
	s := newStudio(t, 10, hangs)
	for _, signal := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGABRT} {
		out := filepath.Join(t.TempDir(), "out")
		cmd := s.geoeval(out, "build")
		cmd.Env = append(cmd.Env, "GOTRACEBACK=all")
		dump := s.crash(cmd, signal)
		if !strings.Contains(dump, "goroutine ") || !strings.Contains(dump, "internal/llm") {
			t.Errorf("%v: no dump:\n%s", signal, dump)
		}
		if strings.Contains(dump, inventedKey) {
			t.Errorf("%v: the dump has the key", signal)
		}
		s.holdsNoKey(out)
	}
}

// unanswered are the keys of the requests that the ledger in an output folder has as sent, and no answer to, sorted.
func (s *studio) unanswered(out string) (keys []string) {
	s.t.Helper()
	open, err := ledger.Unanswered(filepath.Join(out, "ledger"), ledger.Options{})
	s.do(err)
	for _, a := range open {
		keys = append(keys, a.Key)
	}
	return keys
}

// askedTwice are the keys of the answers that are marked as that, sorted.
func (s *studio) askedTwice(out string) (keys []string) {
	s.t.Helper()
	for _, l := range s.ledger(out) {
		if l.Twice {
			keys = append(keys, l.Key)
		}
	}
	slices.Sort(keys)
	return keys
}

// waitsFor waits until so many requests were made.
func (s *studio) waitsFor(requests int) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); s.author.Requests() < requests; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("after %d requests nothing more is asked", s.author.Requests())
		}
	}
}

// crash ends a build with a signal while it waits for answers, and gives all that it said.
func (s *studio) crash(cmd *exec.Cmd, signal syscall.Signal) string {
	s.t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	before := s.author.Requests()
	s.do(cmd.Start())
	s.waitsFor(before + 1)
	s.do(cmd.Process.Signal(signal))
	if err := cmd.Wait(); err == nil {
		s.t.Errorf("%v did not end it", signal)
	}
	return said.String()
}
