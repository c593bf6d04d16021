package ask_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
)

// things are questions about so many things.
func things(t testing.TB, n int) []ask.Question {
	var all []ask.Question
	for i := range n {
		all = append(all, about(t, fmt.Sprint("thing ", i), yesOrNo))
	}
	return ask.Mixed(all, func(q ask.Question) string { return q.ID })
}

// askAll asks questions as a stage does.
func askAll(ctx context.Context, task *ask.Task, questions []ask.Question) error {
	if err := task.Prefetch(ctx, questions, func() {}); err != nil {
		return err
	}
	asking, ctx := errgroup.WithContext(ctx)
	asking.SetLimit(task.Session.Config.InFlight)
	for _, q := range questions {
		asking.Go(func() error {
			_, err := task.Ask(ctx, q)
			return err
		})
	}
	return asking.Wait()
}

// oneIn has every n-th answer to a question be of use.
func oneIn(n int) func(*llmtest.Call) string {
	return func(c *llmtest.Call) string {
		if c.Number%n == 0 {
			return "yes"
		}
		return "hm, " + strings.Repeat("é", 100)
	}
}

func TestPoorAnswersEndAStage(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: oneIn(10), Latency: 2 * time.Millisecond})
	folder, questions := t.TempDir(), things(t, 60)
	alarmed := func(minimum float64) *ask.Task {
		task := newTask(t, folder, s, 1, 5)
		task.MinPassRate, task.Setting = minimum, "llm.min_pass_rate.test"
		return task
	}
	kept := func(task *ask.Task) int {
		l, err := task.Session.Ledger()
		if err != nil {
			t.Fatal(err)
		}
		return l.Len()
	}
	task := alarmed(0.2)
	err := askAll(t.Context(), task, questions)
	var yield *ask.YieldError
	if !errors.As(err, &yield) {
		t.Fatal(err)
	}
	stopped := s.Requests()
	if most := ask.EnoughToTell + task.Session.Config.InFlight; stopped < ask.EnoughToTell || stopped > most {
		t.Errorf("stopped after %d requests, not %d to %d", stopped, ask.EnoughToTell, most)
	}
	if n := kept(task); n != stopped {
		t.Errorf("%d of %d answers are kept", n, stopped)
	}
	y := yield.Yield
	if y.Model != model || y.Checked < ask.EnoughToTell || y.Rate() >= 0.2 || len(y.Faults) != 1 || y.Faults[0].Answers != y.Checked-y.Passed {
		t.Errorf("%+v", y)
	}
	for _, part := range []string{
		"of 10", " answers of " + model + " that were checked, ", " %), and llm.min_pass_rate.test (0.2) asks for 2", ": nothing more is bought\n",
		"\n  neither yes nor no: ", " answers; thing ", ", candidate 1: neither yes nor no in \"hm, é", "é…\"\n",
		"this run spent $0.0", "lower llm.min_pass_rate.test, with 0 for no such stop",
	} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("it does not say %q:\n%v", part, err)
		}
	}
	task.Session.Close()

	// Again, it sees from the ledger how few pass, and buys nothing.
	task = alarmed(0.2)
	if err := askAll(t.Context(), task, questions); !errors.As(err, &yield) || s.Requests() != stopped || yield.Spent != 0 {
		t.Errorf("%v after %d more requests", err, s.Requests()-stopped)
	}
	task.Session.Close()

	// Without the stop it goes on from there.
	task = alarmed(0)
	if err := askAll(t.Context(), task, questions); err != nil {
		t.Fatal(err)
	}
	if n := kept(task); n != s.Requests() || n <= stopped {
		t.Errorf("%d requests for %d answers", s.Requests(), n)
	}
	task.Session.Close()

	// What is in the ledger is given whatever passes, online and offline.
	all := s.Requests()
	if err := askAll(t.Context(), alarmed(1), questions); err != nil || s.Requests() != all {
		t.Errorf("%v after %d more requests", err, s.Requests()-all)
	}
	offline := newTask(t, folder, nil, 1, 5)
	offline.MinPassRate = 1
	if err := askAll(t.Context(), offline, questions); err != nil {
		t.Error(err)
	}
}

// What is on the wire when a stage stops is waited for, however long it takes, and what waits for its turn is not sent.
func TestWhatIsUnderWayWhenAStageStopsIsKept(t *testing.T) {
	t.Parallel()
	slow, later := make(chan struct{}), make(chan struct{})
	arrives := sync.OnceFunc(func() { close(later) })
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		switch {
		case c.Number == 100:
			<-later                                                      // so that something is under way
			time.AfterFunc(600*time.Millisecond, func() { close(slow) }) // longer than anything is waited for that nobody wants
		case c.Number > 100:
			arrives()
			<-slow
		default:
			time.Sleep(100 * time.Millisecond) // so that the client goes on having several on the wire, however busy the computer is
		}
		return "hm"
	}})
	task := newTask(t, t.TempDir(), s, 1, 1)
	task.MinPassRate = 0.5
	var yield *ask.YieldError
	if err := askAll(t.Context(), task, things(t, 300)); !errors.As(err, &yield) {
		t.Fatal(err)
	}
	l, err := task.Session.Ledger()
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Requests(); n <= 100 || n > 100+task.Session.Config.InFlight || l.Len() != n {
		t.Errorf("%d requests, and %d answers are kept", n, l.Len())
	}
}

func TestAStageGoesOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		things  int
		minimum float64
		answer  func(*llmtest.Call) string
	}{
		{"too little is known", 99, 1, in("hm")},
		{"as many pass as have to", 200, 0.49, oneIn(2)},
		{"it may buy whatever passes", 150, 0, in("hm")},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: c.answer})
			task := newTask(t, t.TempDir(), s, 1, 1)
			task.Session.Config.InFlight, task.MinPassRate = 1, c.minimum
			if err := askAll(t.Context(), task, things(t, c.things)); err != nil || s.Requests() != c.things {
				t.Errorf("%v after %d requests", err, s.Requests())
			}
		})
	}
}

// A batch is paid as a whole before any of it is checked: a few questions are tried first, and few more are not.
func TestATrialBeforeABatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		things         int
		answer         func(*llmtest.Call) string
		minimum        float64
		alone, batches int
		stops          bool
	}{
		{"few pass", 1000, in("hm"), 0.5, 100, 0, true},
		{"enough pass", 1000, in("yes"), 0.5, 100, 1, false},
		{"there is little to lose", 999, in("yes"), 0.5, 0, 1, false},
		{"whatever passes", 1000, in("yes"), 0, 0, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Answer: c.answer})
			b := s.Batches(llmtest.BatchOptions{})
			task := newTask(t, t.TempDir(), s, 1, 1)
			task.Session.Config.Batch = llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)}
			task.MinPassRate = c.minimum
			var yield *ask.YieldError
			err := askAll(t.Context(), task, things(t, c.things))
			if errors.As(err, &yield) != c.stops || !c.stops && err != nil {
				t.Error(err)
			}
			if n := s.Requests() - len(b.Asked()); b.Len() != c.batches || n < c.alone || n > c.alone+task.Session.Config.InFlight {
				t.Errorf("%d batches, and %d requests by themselves", b.Len(), n)
			}
		})
	}
}

// The order of answers is not in what is told of them.
func TestYieldsDoNotDependOnTheOrder(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string { return fmt.Sprint("hm ", len(c.Body), c.N) }})
	folder, questions := t.TempDir(), things(t, 50)
	if err := askAll(t.Context(), newTask(t, folder, s, 1, 3), questions); err != nil {
		t.Fatal(err)
	}
	var told []string
	for range 2 {
		slices.Reverse(questions)
		task := newTask(t, folder, nil, 1, 3)
		if err := askAll(t.Context(), task, questions); err != nil {
			t.Fatal(err)
		}
		told = append(told, fmt.Sprintf("%+v", task.Yields()))
	}
	if told[0] != told[1] || !strings.Contains(told[0], "Checked:150 Passed:0 ") {
		t.Errorf("%s\n%s", told[0], told[1])
	}
}

// With several models, each has a rate of its own.
func TestOneOfSeveralModelsIsPoor(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: func(c *llmtest.Call) string {
		if c.Model == "poor" {
			return "hm"
		}
		return "yes"
	}})
	task := newTask(t, t.TempDir(), s, 1, 5)
	task.Models = append(task.Models, prompt.Model{Name: "poor", MaxTokens: 60})
	task.Session.Config.Prices["poor"] = llm.Price{Input: 1, Output: 2}
	task.MinPassRate = 0.3 // of all answers, a half passes
	var yield *ask.YieldError
	if err := askAll(t.Context(), task, things(t, 300)); !errors.As(err, &yield) || yield.Yield.Model != "poor" || yield.Yield.Passed > 0 {
		t.Fatal(err)
	}
	if all := task.Yields(); len(all) != 2 || all[0].Rate() != 1 || all[1].Rate() != 0 || all[1].Checked < ask.EnoughToTell {
		t.Errorf("%+v", all)
	}
}
