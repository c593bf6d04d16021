package llm_test

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

func TestTheBudgetIsNeverExceeded(t *testing.T) {
	events := append(storm(), llmtest.Event{Kind: llmtest.Hang}, llmtest.Event{Kind: llmtest.NoUsage}, llmtest.Event{Kind: llmtest.Slow, Latency: 40 * time.Millisecond})
	rapid.Check(t, func(r *rapid.T) {
		s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Seeded(rapid.Uint64().Draw(r, "seed"), rapid.Float64Range(0, 1).Draw(r, "bad"), events...)})
		config := fast(s.URL)
		config.InFlight = rapid.IntRange(1, 32).Draw(r, "in flight")
		config.Attempts = rapid.IntRange(1, 6).Draw(r, "attempts")
		config.Timeout = llm.Duration(20 * time.Millisecond)
		config.MaxCost = rapid.Float64Range(0, 0.02).Draw(r, "max cost")
		client := newClient(t, config, newMemory(), instantly)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if ms := rapid.IntRange(0, 100).Draw(r, "cancelled after"); ms > 0 {
			time.AfterFunc(time.Duration(ms)*time.Millisecond, cancel)
		}
		for _, err := range all(ctx, client, 60, numbered) {
			var reached *llm.BudgetError
			if errors.As(err, &reached) && reached.Spent+reached.Worst <= reached.Max {
				r.Errorf("refused without need: %v", err)
			}
		}
		s.Settle()
		billed := client.Cost(model, s.Billed())
		if spent := client.Progress().Dollars; billed > config.MaxCost || spent > config.MaxCost || billed > spent {
			r.Errorf("$%v billed, $%v counted, of $%v", billed, spent, config.MaxCost)
		}
	})
}

// A request that fits once the others have cost less than they could is not refused, however many are on the way.
func TestTheBudgetIsUsedUp(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Latency: 2 * time.Millisecond})
	config := fast(s.URL)
	client := newClient(t, config, newMemory(), instantly)
	r := numbered(0)
	each := client.Cost(model, llm.Usage{PromptTokens: 10, CompletionTokens: 10})
	worst := client.Cost(model, client.Estimate(&r))
	config.MaxCost = 9*each + worst + each/2
	client = newClient(t, config, newMemory(), instantly)
	bought := 0
	for _, err := range all(t.Context(), client, 10, numbered) {
		var reached *llm.BudgetError
		switch {
		case err == nil:
			bought++
		case !errors.As(err, &reached):
			t.Error(err)
		}
	}
	if bought != 10 {
		t.Errorf("%d bought", bought)
	}
}

func TestWhatTheBudgetRefuses(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	free := map[string]llm.Price{model: {}}
	for _, c := range []struct {
		name   string
		limit  float64
		prices map[string]llm.Price
		bought bool
	}{
		{"nothing may be spent", 0, fast(s.URL).Prices, false},
		{"nothing may be spent, and nothing is", 0, free, true},
		{"no price on this machine", 0, nil, true},
		{"no price and no limit", llm.Unlimited, nil, true},
		{"no limit", llm.Unlimited, fast(s.URL).Prices, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := fast(s.URL)
			config.MaxCost, config.Prices = c.limit, c.prices
			_, err := newClient(t, config, newMemory(), instantly).Ask(t.Context(), ask("q"))
			var refused *llm.BudgetError
			if errors.As(err, &refused) == c.bought {
				t.Error(err)
			}
		})
	}
}

// A model without a price is free on this machine alone.
func TestWithoutAPrice(t *testing.T) {
	for base, free := range map[string]bool{
		"http://127.0.0.1:1/v1": true, "http://127.9.8.7:1/v1": true, "http://[::1]:1/v1": true, "http://localhost:1/v1": true, "https://LOCALHOST/v1": true,
		"https://nobody.invalid/v1": false, "https://localhost.invalid/v1": false, "https://10.0.0.1/v1": false, "https://127.0.0.1.invalid/v1": false,
	} {
		config := fast(base)
		config.MaxCost, config.Prices = 1000, nil
		r := ask("q")
		if dollars, priced := config.CostOf(&r, llm.Usage{PromptTokens: 1000}); priced != free || dollars != 0 || config.IsFree(&r) != free {
			t.Errorf("%s: $%v, priced: %v", base, dollars, priced)
		}
		if free {
			continue
		}
		var refused *llm.BudgetError
		client := newClient(t, config, newMemory(), instantly)
		_, err := client.Ask(t.Context(), r)
		_, _, inBatch := client.ReserveBatch(&llm.Meter{}, []llm.Request{r}, 0.5, false)
		for _, err := range []error{err, inBatch} {
			if !errors.As(err, &refused) || refused.Priced {
				t.Errorf("%s: %v", base, err)
			}
		}
	}
}

// A counter of tokens that counts too few is found out by the first answer.
func TestEstimatesLearn(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Usage: func(*llmtest.Call, string) llm.Usage { return llm.Usage{PromptTokens: 1000, CompletionTokens: 50} }})
	config := fast(s.URL)
	o := instantly
	o.Tokens = func(string, string) int { return 1 }
	config.MaxCost = 2.9 * (1000*2 + 50*8) / 1e6
	client := newClient(t, config, newMemory(), o)
	var last error
	for i := range 10 {
		_, err := client.Ask(t.Context(), numbered(i))
		last = errors.Join(err)
	}
	var reached *llm.BudgetError
	if !errors.As(last, &reached) || s.Requests() != 2 {
		t.Errorf("%v after %d requests", last, s.Requests())
	}
}

// Whatever a server says that an answer cost, a part that it does not say, or that cannot be, costs what it could have cost.
func TestAPartOfUsageThatIsNotSaidCostsTheEstimate(t *testing.T) {
	const text = "The area of the triangle is half the product of its base and its height, which are 6 and 7: it is 21 square centimetres."
	r := ask(strings.Repeat("How large is the area of a triangle whose base is 6 cm and whose height is 7 cm? ", 4))
	for _, c := range []struct {
		name, usage string
		// prompt and completion: the server's number counts, and not the estimate.
		prompt, completion int
	}{
		{"both", `"usage":{"prompt_tokens":90,"completion_tokens":30}`, 90, 30},
		{"one that is negative", `"usage":{"prompt_tokens":90,"completion_tokens":-1}`, 90, 0},
		{"a prompt of one token", `"usage":{"prompt_tokens":1,"completion_tokens":30}`, 0, 30},
		{"neither can be", `"usage":{"prompt_tokens":1,"completion_tokens":-1}`, 0, 0},
		{"an answer of one token", `"usage":{"prompt_tokens":90,"completion_tokens":1}`, 90, 0},
		{"no prompt", `"usage":{"completion_tokens":30}`, 0, 30},
		{"no completion", `"usage":{"prompt_tokens":90}`, 90, 0},
		{"more than any model reads", `"usage":{"prompt_tokens":90000000000,"completion_tokens":30}`, 0, 30},
		{"a number in quotes", `"usage":{"prompt_tokens":"90","completion_tokens":30}`, 0, 30},
		{"no whole number", `"usage":{"prompt_tokens":90,"completion_tokens":0.5}`, 90, 0},
		{"null", `"usage":null`, 0, 0},
		{"a list", `"usage":[90,30]`, 0, 0},
		{"another key behind it", `"usage":{"prompt_tokens":90,"completion_tokens":30},"Usage":{"prompt_tokens":6,"completion_tokens":8}`, 90, 30},
		{"the other key alone", `"USAGE":{"prompt_tokens":90,"completion_tokens":30}`, 0, 0},
		{"other keys within it", `"usage":{"prompt_tokens":90,"completion_tokens":30,"Completion_Tokens":8,"PROMPT_TOKENS":22}`, 90, 30},
		{"other keys alone within it", `"usage":{"Prompt_Tokens":90,"Completion_Tokens":30}`, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := `{"model":"m","choices":[{"message":{"role":"assistant","content":"` + text + `"},"finish_reason":"stop"}],` + c.usage + `}`
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: body})})
			client := newClient(t, fast(s.URL), newMemory(), instantly)
			if _, err := client.Ask(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			estimate := client.Estimate(&r)
			want := client.Cost(model, llm.Usage{
				PromptTokens: cmp.Or(c.prompt, estimate.PromptTokens), CompletionTokens: cmp.Or(c.completion, estimate.CompletionTokens),
			})
			said := client.Cost(model, llm.Usage{PromptTokens: c.prompt, CompletionTokens: c.completion})
			if p := client.Progress(); math.Abs(p.Dollars-want) > 1e-9 || math.Abs(p.Doubtful-(want-said)) > 1e-9 {
				t.Errorf("$%v is spent, of which $%v in doubt; not $%v and $%v", p.Dollars, p.Doubtful, want, want-said)
			}
		})
	}
}

// A dying is a connection that takes nothing more once it is dead, as one that the server has closed.
type dying struct {
	net.Conn
	dead *atomic.Bool
}

func (d dying) Write(p []byte) (int, error) {
	if d.dead.Load() {
		return 0, syscall.EPIPE
	}
	return d.Conn.Write(p)
}

// A request of which nothing was written, as the server had closed the connection, costs nothing.
func TestAClosedConnectionCostsNothing(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	var dead atomic.Bool
	client.Dial(func(ctx context.Context, network, address string) (net.Conn, error) {
		if dead.Load() {
			return nil, syscall.ECONNREFUSED
		}
		c, err := new(net.Dialer).DialContext(ctx, network, address)
		return dying{c, &dead}, err
	})
	if _, err := client.Ask(t.Context(), numbered(1)); err != nil {
		t.Fatal(err)
	}
	before := client.Progress()
	dead.Store(true)
	if _, err := client.Ask(t.Context(), numbered(2)); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("%v", err)
	}
	if after := client.Progress(); after.Dollars != before.Dollars || after.Doubtful != 0 || s.Requests() != 1 {
		t.Errorf("$%v, of which $%v in doubt, after $%v; %d requests", after.Dollars, after.Doubtful, before.Dollars, s.Requests())
	}
}
