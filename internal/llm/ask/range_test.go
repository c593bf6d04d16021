package ask_test

import (
	"fmt"
	"hash/fnv"
	"testing"
	"time"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/tokens"
)

// chance is a number between 0 and 1 that depends on what it is of.
func chance(of ...any) float64 {
	h := fnv.New64a()
	fmt.Fprintln(h, of...)
	h.Write([]byte("and more, for the last letters to matter"))
	return float64(h.Sum64()>>11) / (1 << 53)
}

// What a build costs is within the bounds that plans gave, before anything was asked and on the way, whatever passes.
func TestWhatIsPaidIsWithinThePlans(t *testing.T) {
	t.Parallel()
	counter := tokens.New()
	for name, passes := range map[string]func(thing string, n int) bool{
		"none passes":        func(string, int) bool { return false },
		"one in ten":         func(thing string, n int) bool { return chance(thing, n) < 0.1 },
		"half":               func(thing string, n int) bool { return chance(thing, n) < 0.5 },
		"95 of 100":          func(thing string, n int) bool { return chance(thing, n) < 0.95 },
		"all of every other": func(thing string, _ int) bool { return chance(thing) < 0.5 },
		"all":                func(string, int) bool { return true },
	} {
		for _, batches := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, batches %v", name, batches), func(t *testing.T) {
				t.Parallel()
				s := llmtest.Start(t, llmtest.Options{
					Answer: func(c *llmtest.Call) string {
						thing := c.Messages[0].Content
						said := fmt.Sprintf("%.*s", int(1+chance(thing, c.N, "long")*float64(len(thing))), thing)
						if passes(thing, c.N) {
							return "yes " + said
						}
						return "hm " + said
					},
					Usage: func(c *llmtest.Call, text string) llm.Usage {
						return llm.Usage{PromptTokens: counter.CountMessages(c.Model, c.Messages), CompletionTokens: counter.Count(c.Model, text)}
					},
				})
				b := s.Batches(llmtest.BatchOptions{})
				var questions []ask.Question
				for i := range 80 {
					thing := fmt.Sprintf("the thing of which there are %d, and of which much more could be said", i)
					questions = append(questions, about(t, thing, func(a *ask.Answer, _ []*ask.Answer) []string {
						if a.Text[0] != 'y' {
							return []string{"no"}
						}
						return nil
					}))
				}
				questions = ask.Mixed(questions, func(q ask.Question) string { return q.ID })
				task := newTask(t, t.TempDir(), s, 3, 9)
				task.Session.Config.InFlight = 16
				task.Session.Config.Batch = llm.Batch{Enabled: batches, Discount: 0.5, Poll: llm.Duration(time.Millisecond)}
				// newTask's prices are 1 and 2 dollars for a million.
				paid := func() float64 {
					all, cheap := s.Billed(), b.Billed()
					cost := func(u llm.Usage) float64 { return float64(u.PromptTokens+2*u.CompletionTokens) / 1e6 }
					return cost(all) - cost(cheap)/2
				}
				type said struct {
					plan     *facts.Plan
					paid     float64
					requests int
				}
				var plans []said
				plan := func() {
					p, err := task.Plan(t.Context(), questions)
					if err != nil {
						t.Fatal(err)
					}
					plans = append(plans, said{p, paid(), s.Requests()})
				}
				plan()
				for _, n := range []int{20, 50} {
					if err := askAll(t.Context(), task, questions[:n]); err != nil {
						t.Fatal(err)
					}
					plan()
				}
				if batches {
					if err := task.Prefetch(t.Context(), questions, func() {}); err != nil {
						t.Fatal(err)
					}
					plan()
				}
				if err := askAll(t.Context(), task, questions); err != nil {
					t.Fatal(err)
				}
				plan()
				for i, p := range plans {
					calls, cost := s.Requests()-p.requests, paid()-p.paid
					t.Logf("%d: %d to %d calls, and %d in the end; $%.5f to $%.5f, and $%.5f; %.1f to %.0f s", i,
						p.plan.CallsLow, p.plan.CallsHigh, calls, p.plan.CostLow, p.plan.CostHigh, cost, p.plan.SecondsLow, p.plan.SecondsHigh)
					const rounded = 1e-9
					if calls < p.plan.CallsLow || calls > p.plan.CallsHigh || cost < p.plan.CostLow-rounded || cost > p.plan.CostHigh+rounded {
						t.Errorf("plan %d: %+v, and it was %d calls for $%v", i, p.plan, calls, cost)
					}
					if p.plan.Calls < p.plan.CallsLow || p.plan.Calls > p.plan.CallsHigh || p.plan.SecondsLow > p.plan.SecondsHigh {
						t.Errorf("plan %d: %+v", i, p.plan)
					}
				}
				if first, later := plans[0].plan, plans[2].plan; later.CallsHigh-later.CallsLow > (first.CallsHigh-first.CallsLow)/3 {
					t.Errorf("50 of 80 tell nothing: %d to %d, and at first %d to %d", later.CallsLow, later.CallsHigh, first.CallsLow, first.CallsHigh)
				}
			})
		}
	}
}
