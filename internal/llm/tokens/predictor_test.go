package tokens

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
)

const template = "Say the following problem in other words. Keep every number and every name. Answer with the problem alone.\n\n"

var facts = strings.Fields("AB=5 BC=12.5 ∠ABC=90° circle triangle parallel find the length of of segment DE where D is the midpoint perimeter")

// problem invents a text of 10 to 120 words; chance gives 0 to n-1, always the same for i and what.
func problem(i int) string {
	var words []string
	for j := range 10 + chance(i, "length", 110) {
		words = append(words, facts[chance(i, fmt.Sprint(j), len(facts))])
	}
	return strings.Join(words, " ")
}

func chance(i int, what string, n int) int {
	h := fnv.New64a()
	fmt.Fprint(h, i, " ", what)
	return int(h.Sum64() >> 20 % uint64(n))
}

func request(i int) *llm.Request {
	return &llm.Request{
		Prompt: "p1", Candidate: 1 + i%5, Model: "gpt-3.5-turbo", MaxTokens: 1000,
		Messages: []llm.Message{{Role: "system", Content: template}, {Role: "user", Content: problem(i / 5)}},
	}
}

// A server counts tokens and writes answers in its own way.
type server struct {
	prompt     func(counted int) int
	completion func(i, text int) int
}

func (s server) answer(t testing.TB, c *memo, i int) *ledger.Entry {
	r := request(i)
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return &ledger.Entry{
		Key: r.Key(), Request: b,
		PromptTokens:     s.prompt(c.messages(r.Model, r.Messages)),
		CompletionTokens: s.completion(i, c.count(r.Model, problem(i/5))),
	}
}

// terse answers are 8 tokens and 85 to 115 % of 0.9 times the text.
func terse(i, text int) int {
	return 8 + int(0.9*float64(text)*(0.85+0.003*float64(chance(i, "answer", 101))))
}

// What plan says after some answers agrees, within 2 %, with what the rest then costs.
func TestPlanAgreesWithWhatIsSpent(t *testing.T) {
	c := counter(t)
	counting := newMemo(c)
	prices := map[string]llm.Price{"gpt-3.5-turbo": {Input: 0.5, Output: 1.5}}
	for name, s := range map[string]server{
		"as OpenAI counts":    {func(n int) int { return n }, terse},
		"a token less":        {func(n int) int { return n - 1 }, terse},
		"another vocabulary":  {func(n int) int { return n + n/7 }, terse},
		"answers that unfold": {func(n int) int { return n }, func(i, text int) int { return 2*text + 40 + chance(i, "answer", 30) }},
		"answers of one size": {func(n int) int { return n }, func(i, _ int) int { return 60 + chance(i, "answer", 9) }},
	} {
		t.Run(name, func(t *testing.T) {
			p := NewPredictor(c)
			for i := range 200 {
				if err := p.Learn(s.answer(t, counting, i)); err != nil {
					t.Fatal(err)
				}
			}
			var ask []Question
			var spent llm.Usage
			for i := 200; i < 1200; i++ {
				ask = append(ask, Question{Request: request(i), Text: problem(i / 5)})
				e := s.answer(t, counting, i)
				spent.PromptTokens += e.PromptTokens
				spent.CompletionTokens += e.CompletionTokens
			}
			config := llm.Config{Prices: prices}
			e := p.Estimate(slices.Values(ask), &config)
			paid, _ := config.CostOf(&llm.Request{Model: "gpt-3.5-turbo"}, spent)
			near(t, "prompt tokens", float64(e.PromptTokens), float64(spent.PromptTokens))
			near(t, "completion tokens", float64(e.CompletionTokens), float64(spent.CompletionTokens))
			near(t, "dollars", e.Dollars, paid)
			if e.Calls != len(ask) || e.Learned != len(ask) || e.MostDollars <= e.Dollars || e.Unpriced != nil {
				t.Errorf("%+v", e)
			}
		})
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.02*want {
		t.Errorf("%s: planned %g, spent %g: %+.1f %%", what, got, want, 100*(got/want-1))
	}
}

func TestPromptTokensAreExact(t *testing.T) {
	c := counter(t)
	counting := newMemo(c)
	s := server{func(n int) int { return n }, terse}
	p := NewPredictor(c)
	want := 0
	var ask []Question
	for i := range 500 {
		ask = append(ask, Question{Request: request(i), Text: problem(i / 5)})
		want += s.answer(t, counting, i).PromptTokens
	}
	if got := p.Estimate(slices.Values(ask), &llm.Config{}).PromptTokens; got != want {
		t.Errorf("before anything is answered: %d, want %d", got, want)
	}
	for i := range 100 {
		p.Learn(s.answer(t, counting, i))
	}
	if got := p.Estimate(slices.Values(ask), &llm.Config{}).PromptTokens; got != want {
		t.Errorf("with answers: %d, want %d", got, want)
	}
}

func TestNothingLearned(t *testing.T) {
	c := counter(t)
	counting := newMemo(c)
	p := NewPredictor(c)
	s := server{func(n int) int { return n }, terse}
	for i := range Enough - 1 {
		p.Learn(s.answer(t, counting, i))
	}
	r := request(0)
	text := float64(c.Count(r.Model, problem(0)))
	for name, tc := range map[string]struct {
		r          *llm.Request
		text       string
		completion float64
	}{
		"too few":         {r, problem(0), DefaultFactor * text},
		"no text":         {r, "", 1000},
		"another version": {&llm.Request{Prompt: "p2", Model: r.Model, MaxTokens: 1000}, problem(0), DefaultFactor * text},
		"a short limit":   {&llm.Request{Prompt: "p1", Model: r.Model, MaxTokens: 4}, problem(0), 4},
	} {
		if n := p.Predict(tc.r, tc.text); n.Completion != tc.completion || n.From != 0 {
			t.Errorf("%s: %+v, want %g", name, n, tc.completion)
		}
	}
	p.Learn(s.answer(t, counting, Enough))
	if n := p.Predict(r, ""); n.From != Enough || n.Completion < 1 || n.Completion > 300 {
		t.Errorf("with enough: %+v", n)
	}
}

// TestALargerLimitIsAnotherQuestion holds that answers that were cut off say nothing of how long those under a larger limit are.
func TestALargerLimitIsAnotherQuestion(t *testing.T) {
	counting := newMemo(New())
	p := NewPredictor(New())
	s := server{func(n int) int { return n }, func(i, _ int) int { return 990 + i%10 }}
	for i := range 2 * Enough {
		if err := p.Learn(s.answer(t, counting, i)); err != nil {
			t.Fatal(err)
		}
	}
	r := request(0)
	if need := p.Predict(r, ""); need.From == 0 || need.Completion > 1000 {
		t.Errorf("the same limit: %+v", need)
	}
	r.MaxTokens = 8000
	if need := p.Predict(r, ""); need.From != 0 || need.Completion != 8000 {
		t.Errorf("a larger limit: %+v", need)
	}
}

// Answers to prompts of one length teach the mean, and not a wild slope.
func TestLittleSpread(t *testing.T) {
	p := NewPredictor(counter(t))
	s := &sums{}
	for i := range 20 {
		s.add(100+i%2, 100+i%2, 50+30*(i%2))
	}
	r := request(0)
	p.learned[versionOf(r)] = s
	if at := s.completion.at(s, 200, DefaultFactor); at < 65 || at > 65+150 {
		t.Errorf("100 tokens further, an answer of 65 has %g", at)
	}
}

func TestOrderOfLearning(t *testing.T) {
	c := counter(t)
	counting := newMemo(c)
	s := server{func(n int) int { return n }, terse}
	a, b := NewPredictor(c), NewPredictor(c)
	for i := range 50 {
		a.Learn(s.answer(t, counting, i))
		b.Learn(s.answer(t, counting, 49-i))
	}
	if x, y := a.Predict(request(77), ""), b.Predict(request(77), ""); x != y {
		t.Error(x, y)
	}
}

func TestEstimateByModel(t *testing.T) {
	p := NewPredictor(counter(t))
	other := *request(1)
	other.Model = "unheard-of"
	ask := []Question{{Request: request(0), Completion: 70}, {Request: &other, Completion: 30}}
	e := p.Estimate(slices.Values(ask), &llm.Config{Prices: map[string]llm.Price{"gpt-3.5-turbo": {Input: 0, Output: 2}}})
	if e.CompletionTokens != 100 || e.Dollars != 70*2e-6 || !slices.Equal(e.Unpriced, []string{"unheard-of"}) || e.Learned != 0 {
		t.Errorf("%+v", e)
	}
	if e.MostDollars != 1000*2e-6 {
		t.Errorf("at most %g", e.MostDollars)
	}
}

func TestLearnRefuses(t *testing.T) {
	p := NewPredictor(counter(t))
	if err := p.Learn(&ledger.Entry{Key: "k", Request: json.RawMessage(`[]`)}); err == nil || !strings.Contains(err.Error(), "k") {
		t.Error(err)
	}
	if err := p.Learn(&ledger.Entry{Key: "k", Request: json.RawMessage(`{"prompt":"p"}`)}); err != nil || len(p.learned) != 0 {
		t.Error(err, p.learned)
	}
}

// A picture counts from the first request on, as it does where money is set aside for it, and what is learned of requests
// without one says nothing of those with one.
func TestAPictureCounts(t *testing.T) {
	var drawing bytes.Buffer
	if err := png.Encode(&drawing, image.NewGray(image.Rect(0, 0, 600, 600))); err != nil {
		t.Fatal(err)
	}
	shown, err := llm.NewImage(drawing.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range []string{"gpt-4o", "qwen2.5vl:7b"} {
		t.Run(model, func(t *testing.T) {
			without, with := request(0), request(0)
			without.Model, with.Model = model, model
			with.Messages[1].Image = shown
			expected, most := shown.Tokens(model)
			p := NewPredictor(counter(t))
			for i := range 2 * Enough {
				plain, seen := p.Predict(without, "a text"), p.Predict(with, "a text")
				if got := seen.Prompt - plain.Prompt; i == 0 && got != float64(expected) {
					t.Errorf("a picture counts %v, not %d", got, expected)
				}
				if seen.From != 0 || seen.Prompt < float64(expected) || seen.high.prompt < float64(most) || seen.low.prompt > seen.Prompt {
					t.Errorf("after %d answers to requests without a picture: %+v", i, seen)
				}
				r := request(5 * i)
				r.Model = model
				b, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Learn(&ledger.Entry{Key: r.Key(), Request: b, PromptTokens: 100, CompletionTokens: 50}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
