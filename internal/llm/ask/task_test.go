package ask_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
)

const model = "gpt-3.5-turbo-0125"

// newTask is a task in a session of its own, with the ledger of a folder; a session without a server is offline.
func newTask(t testing.TB, folder string, s *llmtest.Server, wanted, limit int) *ask.Task {
	t.Helper()
	var in *session.Session
	url := "https://nobody.invalid/v1"
	if s != nil {
		in, url = session.New(folder, "sk-invented-0123456789abcdef", false), s.URL
	} else {
		in = session.New(folder, "", true)
	}
	in.Tune = func(o *llm.Options) { o.FirstWait = time.Microsecond }
	in.Config = llm.Config{
		BaseURL: url, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 4, BreakAfter: 10,
		Timeout: llm.Duration(time.Minute), Attempts: 3, MaxCost: 1, Prices: map[string]llm.Price{model: {Input: 1, Output: 2}},
	}
	t.Cleanup(func() { in.Close() })
	return &ask.Task{Session: in, Models: prompt.Models{{Name: model, MaxTokens: 60}}, Wanted: wanted, Limit: limit}
}

// about asks something about a thing.
func about(t testing.TB, thing string, check ask.Check) ask.Question {
	t.Helper()
	p, err := prompt.Parse("test", "--- user\nWhat about {{.}}?")
	if err != nil {
		t.Fatal(err)
	}
	return ask.Question{ID: thing, Prompt: p, Data: thing, Text: thing, Check: check}
}

// in gives the texts of a server's answers, in turn.
func in(turn ...string) func(*llmtest.Call) string {
	return func(c *llmtest.Call) string { return turn[(c.N-1)%len(turn)] }
}

// yesOrNo is the check of a judge: an answer that is neither is asked for again.
func yesOrNo(a *ask.Answer, _ []*ask.Answer) []string {
	if a.Text != "yes" && a.Text != "no" {
		return []string{"neither yes nor no"}
	}
	return nil
}

func TestHowOftenIsAsked(t *testing.T) {
	unlike := func(a *ask.Answer, passed []*ask.Answer) []string {
		for _, p := range passed {
			if p.Text == a.Text {
				return []string{"as before"}
			}
		}
		return nil
	}
	for _, c := range []struct {
		name          string
		wanted, limit int
		check         ask.Check
		says          []string
		want          []string // texts and faults
	}{
		{"once, whatever is said", 1, 1, nil, []string{" A \n"}, []string{"A"}},
		{"repeats without a check", 3, 3, nil, []string{"A", "B"}, []string{"A", "B", "A"}},
		{"a judge who makes up his mind", 1, 3, yesOrNo, []string{"hm", "no", "yes"}, []string{"hm: neither yes nor no", "no"}},
		{"a judge who does not", 1, 2, yesOrNo, []string{"hm"}, []string{"hm: neither yes nor no", "hm: neither yes nor no"}},
		{"different ones", 2, 9, unlike, []string{"A", "A", "B"}, []string{"A", "A: as before", "B"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Answer: in(c.says...)})
			folder := t.TempDir()
			online := newTask(t, folder, s, c.wanted, c.limit)
			q := about(t, "AB", c.check)
			if err := online.Prefetch(t.Context(), []ask.Question{q}, func() {}); err != nil {
				t.Fatal(err)
			}
			bought, err := online.Ask(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, a := range bought {
				got = append(got, strings.Join(append([]string{a.Text}, a.Faults...), ": "))
				if a.Prompt != q.Prompt.Hash() || a.Request == "" || a.Model != model+"-2024" || a.PromptTokens == 0 {
					t.Errorf("%+v", a)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if s.Requests() != len(c.want) {
				t.Errorf("%d requests", s.Requests())
			}
			online.Session.Close()
			recalled, err := newTask(t, folder, nil, c.wanted, c.limit).Ask(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(bought, recalled, cmpopts.IgnoreFields(ask.Answer{}, "Owned")); diff != "" {
				t.Error("the ledger says otherwise: " + diff)
			}
		})
	}
}

func TestWhatTheLedgerLacksIsNamed(t *testing.T) {
	_, err := newTask(t, t.TempDir(), nil, 1, 1).Ask(t.Context(), about(t, "AB", nil))
	var missing *llm.MissingError
	if !errors.As(err, &missing) || !strings.HasPrefix(err.Error(), "AB: candidate 1: ") {
		t.Error(err)
	}
}

// An answer that was cut off does not pass, whatever the check says, and is known again by its faults.
func TestAnswersThatAreCutOff(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Finish: func(c *llmtest.Call, _ string) string {
		if c.N == 1 {
			return "length"
		}
		return "stop"
	}})
	answers, err := newTask(t, t.TempDir(), s, 1, 5).Ask(t.Context(), about(t, "AB", nil))
	if err != nil || len(answers) != 2 || answers[0].Passed() || !answers[1].Passed() {
		t.Fatalf("%+v, %v", answers, err)
	}
	if diff := cmp.Diff([]string{"cut_off: length"}, ask.Given(append(answers[0].Faults, "another"))); diff != "" {
		t.Error(diff)
	}
	if again := ask.Given([]string{"another", "cut_off: length"}); again != nil {
		t.Error(again)
	}
}

func TestAPlanIsWhatIsThenBought(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Answer: in("hm", "yes")})
	folder := t.TempDir()
	var questions []ask.Question
	for i := range 20 {
		questions = append(questions, about(t, fmt.Sprint("thing ", i), yesOrNo))
	}
	task := newTask(t, folder, s, 1, 4)
	plan := func() *facts.Plan {
		t.Helper()
		p, err := task.Plan(t.Context(), questions)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if p := plan(); p.Model != model || p.Owned != 0 || p.Calls != 20 || p.Answers != 20 || p.Cost <= 0 {
		t.Errorf("before anything is known: %+v", p)
	}
	for _, q := range questions[:10] {
		if _, err := task.Ask(context.Background(), q); err != nil {
			t.Fatal(err)
		}
	}
	if p := plan(); p.Owned != 20 || p.Calls != 20 || p.Answers != 40 {
		t.Errorf("when every second answer passed: %+v", p)
	}
	for _, q := range questions {
		if _, err := task.Ask(context.Background(), q); err != nil {
			t.Fatal(err)
		}
	}
	if p := plan(); p.Owned != 40 || p.Calls != 0 || p.Cost != 0 || s.Requests() != 40 {
		t.Errorf("when all is bought: %+v after %d requests", p, s.Requests())
	}
}

// Every run asks a question again none of whose answers passed, from where the last one ended, and pays for no answer twice.
func TestAskedAnewByEveryRun(t *testing.T) {
	turn := []string{"hm", "hm", "hm", "hm", "yes"}
	n := 0
	s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string {
		n++
		return turn[n-1]
	}})
	folder := t.TempDir()
	for run, want := range []struct{ requests, answers int }{{2, 2}, {4, 4}, {5, 5}, {5, 5}} {
		task := newTask(t, folder, s, 1, 2)
		task.Anew = true
		answers, err := task.Ask(t.Context(), about(t, "AB", yesOrNo))
		if err != nil || s.Requests() != want.requests || len(answers) != want.answers {
			t.Fatalf("run %d: %d requests, %d answers, %v", run+1, s.Requests(), len(answers), err)
		}
		plan, err := task.Plan(t.Context(), []ask.Question{about(t, "AB", yesOrNo)})
		passed := answers[len(answers)-1].Passed()
		if err != nil || plan.Owned != want.answers || passed != (plan.Calls == 0) || plan.CallsHigh > 2 {
			t.Errorf("run %d: %+v, %v", run+1, plan, err)
		}
		task.Session.Close()
	}
}

// A question says which candidates its answers are, who is asked, and what of an answer is sound.
func TestAQuestionOfItsOwnKind(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Finish: func(*llmtest.Call, string) string { return "length" }})
	task := newTask(t, t.TempDir(), s, 1, 1)
	q := about(t, "AB", nil)
	first, err := task.Key(&q)
	if err != nil {
		t.Fatal(err)
	}
	q.Number = func(n int) int { return 10 * n }
	q.Model = &prompt.Model{Name: model, MaxTokens: 61}
	q.Sound = func(*llm.Answer) bool { return true }
	answers, err := task.Ask(t.Context(), q)
	if err != nil || len(answers) != 1 || !answers[0].Passed() || answers[0].Said.Finish != "length" || s.Calls()[0].MaxTokens != 61 {
		t.Fatalf("%+v, %v", answers, err)
	}
	if key, err := task.Key(&q); err != nil || key != answers[0].Request || key == first {
		t.Errorf("%s and %s, %v", key, first, err)
	}
}
