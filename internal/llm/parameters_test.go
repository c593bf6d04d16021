package llm_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/sashabaranov/go-openai"
	"pgregory.net/rapid"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
)

// A parameter sets one parameter of a request to one of several values, and says under which name it is in the body.
type parameter struct {
	name string
	set  []func(*llm.Request)
}

func extra(t testing.TB, fields map[string]any) json.RawMessage {
	t.Helper()
	raw, key, why := llm.NewExtra(fields)
	if why != "" {
		t.Fatal(key, why)
	}
	return raw
}

// parameters are all that may be unset.
func parameters(t testing.TB) []parameter {
	schema := func(name, schema string) func(*llm.Request) {
		return func(r *llm.Request) {
			r.ResponseFormat = &llm.ResponseFormat{Type: llm.FormatJSONSchema,
				JSONSchema: &llm.JSONSchema{Name: name, Schema: json.RawMessage(schema), Strict: true}}
		}
	}
	format := func(of openai.ChatCompletionResponseFormatType) func(*llm.Request) {
		return func(r *llm.Request) { r.ResponseFormat = &llm.ResponseFormat{Type: of} }
	}
	// Written as a ledger has them: a name that was passed through may have become a parameter of its own since.
	extras := func(fields string) func(*llm.Request) {
		return func(r *llm.Request) { r.Extra = json.RawMessage(fields) }
	}
	return []parameter{
		{"temperature", []func(*llm.Request){
			func(r *llm.Request) { r.Temperature = new(0.0) }, func(r *llm.Request) { r.Temperature = new(0.7) },
			func(r *llm.Request) { r.Temperature = new(0.123456789012) },
		}},
		{"top_p", []func(*llm.Request){
			func(r *llm.Request) { r.TopP = new(0.0) }, func(r *llm.Request) { r.TopP = new(0.95) }, func(r *llm.Request) { r.TopP = new(1.0) },
		}},
		{"seed", []func(*llm.Request){
			func(r *llm.Request) { r.Seed = new(int64(0)) }, func(r *llm.Request) { r.Seed = new(int64(-1)) },
			func(r *llm.Request) { r.Seed = new(int64(1 << 53)) },
		}},
		{"reasoning_effort", []func(*llm.Request){
			func(r *llm.Request) { r.ReasoningEffort = "none" }, func(r *llm.Request) { r.ReasoningEffort = "high" },
		}},
		{"response_format", []func(*llm.Request){
			format(llm.FormatText), format(llm.FormatJSONObject), schema("a", `{}`), schema("b", `{}`), schema("a", `{"type":"object"}`),
		}},
		{"stop", []func(*llm.Request){
			func(r *llm.Request) { r.Stop = []string{"a"} }, func(r *llm.Request) { r.Stop = []string{"a", "b"} },
			func(r *llm.Request) { r.Stop = []string{"b", "a"} },
		}},
		{"top_k", []func(*llm.Request){
			extras(`{"top_k":1}`), extras(`{"top_k":null}`), extras(`{"top_k":"1"}`),
			extras(`{"min_p":0.1,"top_k":1}`), extras(`{"top_k":{"\u003cb\u003e":"\u0026"}}`),
		}},
	}
}

// Every parameter is in the key exactly when it is set: of any two requests, the keys are equal where the same is set to
// the same, and only there.
func TestEveryParameterIsInTheKeyExactlyWhenItIsSet(t *testing.T) {
	all := parameters(t)
	draw := func(t *rapid.T, of string) (llm.Request, string) {
		r, said := ask("q"), ""
		for _, p := range all {
			if n := rapid.IntRange(0, len(p.set)).Draw(t, of+p.name); n > 0 {
				p.set[n-1](&r)
				said += fmt.Sprint(p.name, n, " ")
			}
		}
		if rapid.Bool().Draw(t, of+"newer bound") {
			r.MaxTokens, r.MaxCompletionTokens = 0, r.MaxTokens
			said += "max_completion_tokens"
		}
		r.Server = rapid.SampledFrom([]string{"", "elsewhere"}).Draw(t, of+"server") // which is no part of it
		return r, said
	}
	rapid.Check(t, func(t *rapid.T) {
		a, saidA := draw(t, "a ")
		b, saidB := draw(t, "b ")
		if (a.Key() == b.Key()) != (saidA == saidB) {
			t.Fatalf("%q and %q have the keys %s and %s", saidA, saidB, a.Key(), b.Key())
		}
		kept, err := json.Marshal(&a)
		if err != nil {
			t.Fatal(err)
		}
		var again llm.Request
		if err := json.Unmarshal(kept, &again); err != nil || again.Key() != a.Key() {
			t.Fatalf("%s is read back with another key (%v)", kept, err)
		}
	})
}

func TestEveryParameterIsSentExactlyWhenItIsSet(t *testing.T) {
	for _, p := range parameters(t) {
		for i, set := range p.set {
			t.Run(fmt.Sprint(p.name, i), func(t *testing.T) {
				r := ask("q")
				plain := fields(t, &r)
				set(&r)
				if err := r.Check(); err != nil {
					t.Fatal(err)
				}
				now := fields(t, &r)
				if _, there := now[p.name]; !there {
					t.Errorf("%s is not in %v", p.name, now)
				}
				delete(now, p.name)
				delete(now, "min_p")
				if diff := cmp.Diff(plain, now); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func fields(t testing.TB, r *llm.Request) map[string]any {
	t.Helper()
	body, err := llm.Body(r)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(body, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestWhatIsPassedThrough(t *testing.T) {
	deep := map[string]any{"provider": map[string]any{"order": []any{"a", "b"}, "allow_fallbacks": false}, "top_k": uint64(math.MaxUint64)}
	r := ask("q")
	r.Extra = extra(t, deep)
	body, err := llm.Body(&r)
	if err != nil || !strings.Contains(string(body), `"provider":{"allow_fallbacks":false,"order":["a","b"]}`) ||
		!strings.Contains(string(body), `"top_k":18446744073709551615`) {
		t.Errorf("%s, %v", body, err)
	}
	if raw, _, _ := llm.NewExtra(nil); raw != nil {
		t.Errorf("nothing is %s", raw)
	}
	if raw, _, _ := llm.NewExtra(map[string]any{}); raw != nil {
		t.Errorf("no fields are %s", raw)
	}
	many := map[string]any{}
	for i := range 65 {
		many[fmt.Sprint("f", i)] = i
	}
	for _, c := range []struct {
		name, key, why string
		fields         map[string]any
	}{
		{"the model", "model", "set by the client", map[string]any{"model": "other"}},
		{"the messages", "messages", "set by the client", map[string]any{"messages": []any{}}},
		{"several choices", "n", "set by the client", map[string]any{"n": 2}},
		{"a stream", "stream", "set by the client", map[string]any{"stream": true}},
		{"in capitals, which some servers read", "Model", "set by the client", map[string]any{"Model": "other"}},
		{"with a letter that folds", "ſtream", "set by the client", map[string]any{"ſtream": true}},
		{"a parameter", "temperature", "beside extra", map[string]any{"temperature": 1}},
		{"the bound of the cost", "max_tokens", "beside extra", map[string]any{"max_tokens": 1e9}},
		{"the other one", "MAX_COMPLETION_TOKENS", "set by the client", map[string]any{"MAX_COMPLETION_TOKENS": 1e9}},
		{"no name", "a b", "no name", map[string]any{"a b": 1}},
		{"an empty name", "", "no name", map[string]any{"": 1}},
		{"no number", "x", "no JSON", map[string]any{"x": math.NaN()}},
		{"infinite, deep inside", "x", "no JSON", map[string]any{"x": []any{map[string]any{"y": math.Inf(1)}}}},
		{"too many", "", "at most 64", many},
		{"too long", "", "at most 16384", map[string]any{"x": strings.Repeat("x", 17_000)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, key, why := llm.NewExtra(c.fields); key != c.key || !strings.Contains(why, c.why) {
				t.Errorf("%q: %q", key, why)
			}
		})
	}
}

func TestBoundsOfAnAnswerExcludeEachOther(t *testing.T) {
	for _, c := range []struct {
		max, completion int
		want            string
	}{
		{50, 0, ""}, {0, 50, ""}, {0, 0, "max_tokens 0"}, {50, 50, "one of them bounds"}, {0, -1, "max_completion_tokens -1"}, {-1, 0, "max_tokens -1"},
	} {
		t.Run(fmt.Sprint(c.max, c.completion), func(t *testing.T) {
			r := ask("q")
			r.MaxTokens, r.MaxCompletionTokens = c.max, c.completion
			err := r.Check()
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Fatal(err)
			}
			if err == nil && r.Most() != 50 {
				t.Errorf("an answer may have %d tokens", r.Most())
			}
		})
	}
}

// What may be thought is set aside and counted like what is said.
func TestABudgetKnowsMaxCompletionTokens(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	config := fast(s.URL)
	config.MaxCost = 0.001 // 8 dollars a million tokens of an answer: 125
	client := newClient(t, config, newMemory(), instantly)
	r := ask("q")
	r.MaxTokens, r.MaxCompletionTokens = 0, 1000
	if _, err := client.Ask(t.Context(), r); err == nil || !strings.Contains(err.Error(), "budget reached") || s.Requests() != 0 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
	if u := client.Estimate(&r); u.CompletionTokens != 1000 {
		t.Errorf("%+v", u)
	}
}

func TestAnswersOfModelsThatThink(t *testing.T) {
	const completion = `{"object":"chat.completion","model":"m","choices":[{"message":{"role":"assistant","content":%s%s},` +
		`"finish_reason":"%s"}],"usage":%s}`
	usage := `{"prompt_tokens":10,"completion_tokens":50,"total_tokens":60,"completion_tokens_details":{"reasoning_tokens":50}}`
	thinking := "cut_off: length, " + llm.StillThinking("max_completion_tokens")
	for _, c := range []struct {
		name, content, more, finish, usage string
		text, fault                        string
		spent                              llm.Usage
	}{
		{"an answer after thinking", `"AB = 3"`, ``, "stop",
			`{"prompt_tokens":10,"completion_tokens":50,"total_tokens":60,"completion_tokens_details":{"reasoning_tokens":45}}`,
			"AB = 3", "", llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 45}},
		{"thought to the end, by the usage", `""`, ``, "length", usage, "", thinking,
			llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 50}},
		{"thought to the end, null", `null`, ``, "length", usage, "", thinking,
			llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 50}},
		{"thought to the end, as vLLM says it", `null`, `,"reasoning_content":"Let me see"`, "length",
			`{"prompt_tokens":10,"completion_tokens":50}`, "", thinking, llm.Usage{PromptTokens: 10, CompletionTokens: 50}},
		{"thought to the end, as OpenRouter and Ollama do", `""`, `,"reasoning":"Let me see"`, "length",
			`{"prompt_tokens":10,"completion_tokens":50}`, "", thinking, llm.Usage{PromptTokens: 10, CompletionTokens: 50}},
		{"cut off while it was said", `"AB ="`, `,"reasoning_content":"Let me see"`, "length", usage, "AB =", "cut_off: length",
			llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 50}},
		{"cut off and not thought", `""`, ``, "length", `{"prompt_tokens":10,"completion_tokens":50}`, "", "cut_off: length",
			llm.Usage{PromptTokens: 10, CompletionTokens: 50}},
		{"thought of another type", `"AB = 3"`, `,"reasoning_content":{"a":1},"reasoning":7`, "stop", usage, "AB = 3", "",
			llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 50}},
		{"counted beside what was said", `"AB = 3"`, ``, "stop",
			`{"prompt_tokens":10,"completion_tokens":5,"total_tokens":60,"completion_tokens_details":{"reasoning_tokens":45}}`,
			"AB = 3", "", llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 45}},
		{"more thought than counted, and no total", `"AB = 3"`, ``, "stop",
			`{"prompt_tokens":10,"completion_tokens":5,"completion_tokens_details":{"reasoning_tokens":45}}`,
			"AB = 3", "", llm.Usage{PromptTokens: 10, CompletionTokens: 50, ReasoningTokens: 45}},
		{"details that are none", `"AB = 3"`, ``, "stop",
			`{"prompt_tokens":10,"completion_tokens":5,"completion_tokens_details":[{"reasoning_tokens":-4}]}`,
			"AB = 3", "", llm.Usage{PromptTokens: 10, CompletionTokens: 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := ask("q")
			r.MaxTokens, r.MaxCompletionTokens = 0, 50
			e, spent, err := llm.NewEntry(&r, fmt.Appendf(nil, completion, c.content, c.more, c.finish, c.usage))
			if err != nil {
				t.Fatal(err)
			}
			a := llm.Recall(e)
			if a.Text != c.text || a.Fault() != c.fault {
				t.Errorf("%q, %q", a.Text, a.Fault())
			}
			r.MaxTokens, r.MaxCompletionTokens = 50, 0
			e.Request, _ = json.Marshal(&r)
			if said := llm.Recall(e).Fault(); said != strings.ReplaceAll(c.fault, "max_completion_tokens", "max_tokens") {
				t.Errorf("%q, where max_tokens was sent", said)
			}
			if diff := cmp.Diff([]llm.Usage{c.spent, c.spent}, []llm.Usage{spent, a.Usage}); diff != "" {
				t.Error(diff)
			}
			if e.CompletionTokens != c.spent.CompletionTokens {
				t.Errorf("the ledger has %d tokens", e.CompletionTokens)
			}
		})
	}
}

// All that a request may have is also in a batch's line, which is made by the same function.
func TestWhatIsSentIsTheBody(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	r := ask("q")
	for _, p := range parameters(t) {
		p.set[len(p.set)-1](&r)
	}
	if _, err := client.Ask(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	body, err := llm.Body(&r)
	if err != nil || string(s.Calls()[0].Body) != string(body) {
		t.Errorf("%s was sent, and the body is\n%s (%v)", s.Calls()[0].Body, body, err)
	}
	want := []string{"max_tokens", "messages", "model", "stream"}
	for _, p := range parameters(t) {
		want = append(want, p.name)
	}
	if got := slices.Sorted(maps.Keys(fields(t, &r))); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("the body has %q, and the parameters are %q", got, want)
	}
}

// A parameter that is a number is in every list of them, or this says which lacks it.
func TestANumberIsInEveryList(t *testing.T) {
	for field := range reflect.TypeFor[llm.Request]().Fields() {
		if field.Type != reflect.TypeFor[*float64]() {
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		r := ask("q")
		reflect.ValueOf(&r).Elem().FieldByName(field.Name).Set(reflect.ValueOf(new(0.5)))
		if _, sent := fields(t, &r)[name]; !sent {
			t.Errorf("%s is not sent: add it to Request.numbers (internal/llm/request.go)", name)
		}
		if _, key, _ := llm.NewExtra(map[string]any{name: 1}); key != name {
			t.Errorf("extra may set %s too: add it to Request.numbers (internal/llm/request.go)", name)
		}
		var m prompt.Model
		if err := yaml.UnmarshalWithOptions([]byte(name+": 0.5"), &m, yaml.Strict()); err != nil {
			t.Errorf("a configuration cannot set %s: add it to Model (internal/llm/prompt/model.go): %v", name, err)
			continue
		}
		m.Name, m.MaxTokens = "m", 1
		for _, far := range []float64{-1e9, 1e9} {
			beyond := reflect.ValueOf(m)
			wrong := reflect.New(beyond.Type()).Elem()
			wrong.Set(beyond)
			wrong.FieldByName(field.Name).Set(reflect.ValueOf(&far))
			of := wrong.Interface().(prompt.Model)
			if key, _ := of.Fault(); key != name {
				t.Errorf("%s may be %v: give it a range in numbers (internal/llm/prompt/model.go)", name, far)
			}
		}
		if page, err := os.ReadFile("../../docs/rephrasings.md"); err != nil || !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("docs/rephrasings.md does not say what %s does (%v)", name, err)
		}
		p, err := prompt.Parse("a test", "--- user\nhello")
		if err != nil {
			t.Fatal(err)
		}
		sent, err := p.Request(&m, 1, prompt.Filling{})
		if err != nil || reflect.ValueOf(sent).FieldByName(field.Name).IsNil() {
			t.Errorf("%s does not come into a request: add it to numbers (internal/llm/prompt/model.go): %v", name, err)
		}
		if !slices.ContainsFunc(parameters(t), func(p parameter) bool { return p.name == name }) {
			t.Errorf("%s has no values in parameters (internal/llm/parameters_test.go)", name)
		}
	}
}
