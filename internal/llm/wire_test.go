package llm_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/sashabaranov/go-openai"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// tabled are requests with every parameter at every value, alone and together, with pictures, and to models that know the bound of
// an answer by either name.
func tabled(t testing.TB) map[string]llm.Request {
	dot := []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00" +
		"\x01\x00\x01\x00\x00\x02\x02D\x01\x00;")
	all := map[string]llm.Request{}
	add := func(name string, set ...func(*llm.Request)) {
		r := ask("AB = 3 <&> “\u2028” 求")
		for _, s := range set {
			s(&r)
		}
		all[name] = r
	}
	var last []func(*llm.Request)
	// Those that were known when the record was written; it does not change with a new one.
	pinned := []string{"temperature", "top_p", "seed", "reasoning_effort", "response_format", "stop", "top_k"}
	for _, p := range parameters(t) {
		if !slices.Contains(pinned, p.name) {
			continue
		}
		for i, set := range p.set {
			add(fmt.Sprint(p.name, i), set)
		}
		last = append(last, p.set[len(p.set)-1])
	}
	add("plain")
	add("all", last...)
	for _, model := range []string{"gpt-4o", "o3-mini", "gpt-5", "vendor/model-7b:free"} {
		add("model "+model, append(last, func(r *llm.Request) { r.Model, r.Candidate = model, 7 })...)
		add("newer bound "+model, func(r *llm.Request) { r.Model, r.MaxTokens, r.MaxCompletionTokens = model, 0, 77 })
	}
	picture := func(detail string, text string, more int) func(*llm.Request) {
		return func(r *llm.Request) {
			one := func() *llm.Image {
				i := shown(t, dot)
				i.Detail = detail
				return i
			}
			m := llm.Message{Role: "user", Content: text, Image: one()}
			for range more {
				m.More = append(m.More, one())
			}
			r.Messages = []llm.Message{{Role: "system", Content: "Be brief."}, m, {Role: "assistant"}}
		}
	}
	add("picture", picture("", "AB?", 0))
	add("picture closely", picture("high", "AB?", 0))
	add("picture without text", picture("low", "", 0))
	add("three pictures", picture("auto", "<b>", 2))
	add("schema with blanks", func(r *llm.Request) {
		r.ResponseFormat = &llm.ResponseFormat{Type: llm.FormatJSONSchema,
			JSONSchema: &llm.JSONSchema{Name: "n", Schema: json.RawMessage(" {\"b\": 1,\n \"a\": \"<\"} ")}}
	})
	return all
}

// Ledgers that exist are read by these keys, batches under way are found by these bytes, and caches of servers by what they were
// sent: testdata/requests.txt was written once and never changes. A line is a name, a key, an address and a body.
func TestWhatIsSentStaysAsItIs(t *testing.T) {
	content, err := os.ReadFile("testdata/requests.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, kind := range []string{llm.OpenAI, llm.Azure} {
		s := llmtest.Start(t, llmtest.Options{Azure: map[string]string{llm.Azure: "2024-10-21"}[kind]})
		config := fast(s.URL)
		config.MaxCost = llm.Unlimited
		server := llm.Server{Name: "other", BaseURL: s.URL, Kind: kind}
		if kind == llm.Azure {
			server.APIVersion, server.Deployments = "2024-10-21", map[string]string{"gpt-4o": "o1-of-ours", "o3-mini": "four", "vendor/model-7b:free": "seven"}
		}
		config.Servers = []llm.Server{server}
		client := newClient(t, config, newMemory(), instantly)
		all := tabled(t)
		for i, name := range slices.Sorted(maps.Keys(all)) {
			r := all[name]
			r.Server = "other"
			if _, err := client.Ask(t.Context(), r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			call := s.Calls()[i]
			fmt.Fprintf(&got, "%s %s\t%s\t%s\t%s\n", kind, name, r.Key(), call.Path, call.Body)
			own, _ := config.Server("other")
			if body, err := own.Body(&r); err != nil || string(body) != string(call.Body) {
				t.Errorf("%s: a batch has %s (%v)", name, body, err)
			}
			if i == 0 {
				for _, header := range slices.Sorted(maps.Keys(call.Header)) {
					if header != "Content-Length" {
						fmt.Fprintf(&got, "%s: %s\n", header, call.Header.Get(header))
					}
				}
			}
		}
	}
	if diff := cmp.Diff(strings.Split(string(content), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("a key, an address or a body is not what it was. A parameter that is not set is no part of them: a new field of llm.Request "+
			"has omitempty, and no test here sets it:\n%s", diff)
	}
}

// What a model knows is said by its server: go-openai has lists of its own for some, and refuses nothing here.
func TestServersKnowTheWordsOfEffort(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	config := fast(s.URL)
	config.MaxCost = llm.Unlimited
	client := newClient(t, config, newMemory(), instantly)
	for _, model := range []string{openai.GPT6Astra, openai.GPT6Sol, "gpt-5", "o1", "m"} {
		r := ask("q")
		r.Model, r.ReasoningEffort, r.Temperature, r.TopP = model, "minimal", new(0.5), new(0.5)
		if _, err := client.Ask(t.Context(), r); err != nil {
			t.Errorf("%s: %v", model, err)
		}
	}
}
