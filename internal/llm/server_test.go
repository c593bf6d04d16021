package llm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// on is a request to a server of the list.
func on(server string, r llm.Request) llm.Request {
	r.Server = server
	return r
}

// beside is a fast configuration with servers beside the one at url.
func beside(url string, servers ...llm.Server) llm.Config {
	c := fast(url)
	for i := range servers {
		if servers[i].Prices == nil {
			servers[i].Prices = map[string]llm.Price{model: {Input: 1, Output: 1}}
		}
	}
	c.Servers = servers
	return c
}

// withKeys are options under which nobody waits, with keys by environment variable.
func withKeys(keys map[string]string) llm.Options {
	o := instantly
	o.Keys = func(variable string) string { return keys[variable] }
	return o
}

func TestErrorsOfServersNameTheirKey(t *testing.T) {
	good := llm.Server{Name: "other", BaseURL: "https://other.example/v1"}
	for _, c := range []struct {
		path, why string
		change    func(*llm.Server)
	}{
		{"name", "no name of a server", func(s *llm.Server) { s.Name = "" }},
		{"name", "no name of a server", func(s *llm.Server) { s.Name = "../x" }},
		{"name", "no name of a server", func(s *llm.Server) { s.Name = "Other" }},
		{"base_url", "no address", func(s *llm.Server) { s.BaseURL = "" }},
		{"base_url", "user name", func(s *llm.Server) { s.BaseURL = "https://me:secret@other.example" }},
		{"base_url", "behind the path", func(s *llm.Server) { s.BaseURL = "https://other.example/v1?api-version=1" }},
		{"base_url", "in the clear", func(s *llm.Server) { s.BaseURL = "http://10.0.0.7:8000/v1" }},
		{"base_url", "in the clear", func(s *llm.Server) { s.BaseURL, s.Key = "http://10.0.0.7:8000/v1", "OTHER_KEY" }},
		{"insecure", "no key is sent over plain http", func(s *llm.Server) {
			s.BaseURL, s.Insecure, s.Key = "http://10.0.0.7:8000/v1", true, "OTHER_KEY"
		}},
		{"insecure", "remove it", func(s *llm.Server) { s.Insecure = true }},
		{"insecure", "remove it", func(s *llm.Server) { s.BaseURL, s.Insecure = "http://localhost:8000/v1", true }},
		{"kind", "neither openai nor azure", func(s *llm.Server) { s.Kind = "Azure" }},
		{"key", "no name of an environment variable", func(s *llm.Server) { s.Key = "sk-0123456789abcdef" }},
		{"key", "no name of an environment variable", func(s *llm.Server) { s.Key = "$OTHER" }},
		{"api_version", "is for kind: azure alone", func(s *llm.Server) { s.APIVersion = "2024-10-21" }},
		{"deployments", "are for kind: azure alone", func(s *llm.Server) { s.Deployments = map[string]string{"a": "b"} }},
		{"api_version", "no version", func(s *llm.Server) { s.Kind = llm.Azure }},
		{"api_version", "no version", func(s *llm.Server) { s.Kind, s.APIVersion = llm.Azure, "2024&x=1" }},
		{"base_url", "before /openai", func(s *llm.Server) {
			s.Kind, s.APIVersion, s.BaseURL = llm.Azure, "2024-10-21", "https://other.example/openai"
		}},
		{"deployments.gpt-4.1", "no name of a deployment", func(s *llm.Server) {
			s.Kind, s.APIVersion, s.Deployments = llm.Azure, "2024-10-21", map[string]string{"gpt-4.1": "../x"}
		}},
		{"headers.Authorization", "may be a secret", func(s *llm.Server) { s.Headers = map[string]string{"Authorization": "Bearer x"} }},
		{"headers.x-api-key", "may be a secret", func(s *llm.Server) { s.Headers = map[string]string{"x-api-key": "x"} }},
		{"headers.Cookie", "may be a secret", func(s *llm.Server) { s.Headers = map[string]string{"Cookie": "x"} }},
		{"headers.content-length", "by the client itself", func(s *llm.Server) { s.Headers = map[string]string{"content-length": "7"} }},
		{"headers.host", "by the client itself", func(s *llm.Server) { s.Headers = map[string]string{"host": "x"} }},
		{"headers.a b", "no name of a header", func(s *llm.Server) { s.Headers = map[string]string{"a b": "x"} }},
		{"headers.X-Title", "a character", func(s *llm.Server) { s.Headers = map[string]string{"X-Title": "a\r\nb: c"} }},
		{"requests_per_minute", "below 1", func(s *llm.Server) { s.RequestsPerMinute = new(0) }},
		{"tokens_per_minute", "below 1", func(s *llm.Server) { s.TokensPerMinute = new(-1) }},
		{"in_flight", "above 10000", func(s *llm.Server) { s.InFlight = new(10_001) }},
		{"timeout", "not between", func(s *llm.Server) { s.Timeout = new(llm.Duration(0)) }},
		{"prices.gpt-4.1", "dollars", func(s *llm.Server) { s.Prices = map[string]llm.Price{"gpt-4.1": {Output: -1}} }},
		{"batch.discount", "below 1", func(s *llm.Server) { s.Batch = &llm.Batch{Discount: 2} }},
	} {
		t.Run(c.path+" "+c.why, func(t *testing.T) {
			bad := good
			c.change(&bad)
			config := beside("https://llm.example/v1", llm.Server{Name: "first", BaseURL: "https://first.example/v1"}, bad)
			err := config.Validate()
			var wrong *llm.ConfigError
			if !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			if path, why := wrong.Where(); path != "servers.1."+c.path || !strings.Contains(why, c.why) {
				t.Errorf("%v, want servers.1.%s: …%s…", err, c.path, c.why)
			}
			for _, secret := range []string{"secret@", "sk-0123456789abcdef"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("%s is shown: %v", secret, err)
				}
			}
		})
	}
	for name, change := range map[string]func(*llm.Server){
		"plain": func(*llm.Server) {}, "on this machine": func(s *llm.Server) { s.BaseURL, s.Key = "http://[::1]:8000/v1", "OTHER_KEY" },
		"insecure": func(s *llm.Server) { s.BaseURL, s.Insecure = "http://10.0.0.7:8000/v1", true },
		"a harmless header": func(s *llm.Server) {
			s.Headers = map[string]string{"HTTP-Referer": "https://geo.example", "X-Title": "GeoEval"}
		},
		"azure": func(s *llm.Server) { s.Kind, s.APIVersion = llm.Azure, "2025-01-01-preview" },
	} {
		t.Run(name, func(t *testing.T) {
			s := good
			change(&s)
			config := beside("https://llm.example/v1", s)
			if err := config.Validate(); err != nil {
				t.Error(err)
			}
		})
	}
	config := beside("https://llm.example/v1", good, good)
	if err := config.Validate(); err == nil || !strings.HasPrefix(err.Error(), "servers.1.name: there is another") {
		t.Error(err)
	}
}

// Each server gets its own key and its own requests, and no answer of any has the key of any: three servers, each of
// which repeats what it was sent and what the others are sent.
func TestEachServerHasItsOwnKeyAndNoAnswerHasAny(t *testing.T) {
	keys := map[string]string{"": testKey, "FIRST_KEY": "sk-first-0123456789", "AZURE_KEY": "0123456789abcdef0123456789abcdef"}
	repeats := func(c *llmtest.Call) string {
		return fmt.Sprint("you sent ", c.Header.Get("Authorization"), c.Header.Get("Api-Key"), " and others ", keys)
	}
	options := func(key string) llmtest.Options { return llmtest.Options{Key: key, Answer: repeats} }
	own, first := llmtest.Start(t, options(testKey)), llmtest.Start(t, options(keys["FIRST_KEY"]))
	o := options(keys["AZURE_KEY"])
	o.Azure = "2024-10-21"
	azure, open := llmtest.Start(t, o), llmtest.Start(t, options(""))
	config := beside(own.URL,
		llm.Server{Name: "first", BaseURL: first.URL, Key: "FIRST_KEY", Headers: map[string]string{"X-Title": "GeoEval"}},
		llm.Server{Name: "azure", BaseURL: azure.URL, Key: "AZURE_KEY", Kind: llm.Azure, APIVersion: "2024-10-21",
			Deployments: map[string]string{model: "mine"}},
		llm.Server{Name: "open", BaseURL: open.URL},
	)
	var log bytes.Buffer
	with := withKeys(keys)
	with.Log = slog.New(slog.NewJSONHandler(&log, nil))
	ledger := newMemory()
	client := newClient(t, config, ledger, with)
	var said []string
	for _, server := range []string{"", "first", "azure", "open"} {
		r := ask("q on " + server)
		r.MaxTokens = 500
		a, err := client.Ask(t.Context(), on(server, r))
		if err != nil {
			t.Fatalf("%s: %v", server, err)
		}
		said = append(said, fmt.Sprintf("%+v", a))
	}
	for _, e := range ledger.entries {
		b, _ := json.Marshal(e)
		said = append(said, string(b), string(e.Response))
	}
	said = append(said, log.String(), fmt.Sprintf("%v %+v %#v", client, client, client))
	for _, text := range said {
		for _, key := range keys {
			if strings.Contains(text, key) {
				t.Errorf("%q is in %s", key, text)
			}
		}
	}
	if !strings.Contains(said[0], "[key]") {
		t.Error(said[0])
	}
	for _, c := range []struct {
		server        *llmtest.Server
		authorization string
		apiKey, title string
		path          string
	}{
		{own, "Bearer " + testKey, "", "", "/v1/chat/completions"},
		{first, "Bearer sk-first-0123456789", "", "GeoEval", "/v1/chat/completions"},
		{azure, "", keys["AZURE_KEY"], "", "/openai/deployments/mine/chat/completions?api-version=2024-10-21"},
		{open, "", "", "", "/v1/chat/completions"},
	} {
		calls := c.server.Calls()
		if len(calls) != 1 {
			t.Fatalf("%s: %d requests", c.path, len(calls))
		}
		h := calls[0].Header
		got := []string{h.Get("Authorization"), h.Get("Api-Key"), h.Get("X-Title"), calls[0].Path}
		if diff := cmp.Diff([]string{c.authorization, c.apiKey, c.title, c.path}, got); diff != "" {
			t.Error(diff)
		}
		for _, empty := range []string{"Authorization", "Api-Key"} {
			if v, there := h[empty]; there && v[0] == "" {
				t.Errorf("%s is sent empty to %s", empty, c.path)
			}
		}
	}
}

// A redirect takes no key anywhere: not to another server of the list either.
func TestAServersRedirectIsNotFollowed(t *testing.T) {
	other := llmtest.Start(t, llmtest.Options{})
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Status(307, "Location", other.URL+"/chat/completions"))})
	config := beside(other.URL, llm.Server{Name: "moved", BaseURL: s.URL, Key: "MOVED_KEY"})
	client := newClient(t, config, newMemory(), withKeys(map[string]string{"MOVED_KEY": "sk-moved-0123456789"}))
	_, err := client.Ask(t.Context(), on("moved", ask("q")))
	if err == nil || !strings.Contains(err.Error(), "base_url of the server moved is not where the server is") || s.Requests() != 1 || other.Connections() != 0 {
		t.Errorf("%v; %d requests", err, s.Requests())
	}
}

func TestWhatAServerThatFailsTells(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: "sk-right-0123456789"})
	for name, c := range map[string]struct {
		variable, key, want string
	}{
		"a wrong key":     {"FIRST_KEY", "sk-wrong-0123456789", "(first): invalid_api_key"},
		"which it is":     {"FIRST_KEY", "sk-wrong-0123456789", "check FIRST_KEY"},
		"no key there":    {"FIRST_KEY", "", "set the environment variable FIRST_KEY"},
		"no key named":    {"", "", "name the environment variable that has it (key)"},
		"a key of spaces": {"FIRST_KEY", "sk right", "the API key in FIRST_KEY has a character"},
	} {
		t.Run(name, func(t *testing.T) {
			config := beside("https://nobody.invalid/v1", llm.Server{Name: "first", BaseURL: s.URL, Key: c.variable})
			client, err := llm.New(config, "", newMemory(), withKeys(map[string]string{"FIRST_KEY": c.key}))
			if err == nil {
				_, err = client.Ask(t.Context(), on("first", ask("q")))
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want …%s…", err, c.want)
			}
			if c.key != "" && strings.Contains(err.Error(), c.key) {
				t.Errorf("the key is said: %v", err)
			}
		})
	}
	t.Run("no such server", func(t *testing.T) {
		client := newClient(t, beside(s.URL, llm.Server{Name: "first", BaseURL: s.URL}), newMemory(), instantly)
		if _, err := client.Ask(t.Context(), on("second", ask("q"))); err == nil || !strings.Contains(err.Error(), "these are first") {
			t.Error(err)
		}
	})
	t.Run("one without a price", func(t *testing.T) {
		config := beside(s.URL, llm.Server{Name: "first", BaseURL: "https://nobody.invalid/v1", Prices: map[string]llm.Price{}})
		client := newClient(t, config, newMemory(), instantly) // the section's own price is that of another server
		if _, err := client.Ask(t.Context(), on("first", ask("q"))); err == nil || !strings.Contains(err.Error(), "the prices of the server first") {
			t.Error(err)
		}
	})
}

// What one server answered is answered, whoever is asked next: addresses are no part of a key.
func TestAnAnswerOfOneServerIsThatOfAll(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	config := beside("https://nobody.invalid/v1", llm.Server{Name: "first", BaseURL: s.URL})
	ledger := newMemory()
	client := newClient(t, config, ledger, instantly)
	if _, err := client.Ask(t.Context(), on("first", ask("q"))); err != nil {
		t.Fatal(err)
	}
	for _, server := range []string{"", "first", "one that is gone"} {
		if a, err := client.Ask(t.Context(), on(server, ask("q"))); err != nil || a.Text != "q" {
			t.Errorf("%q: %v, %v", server, a, err)
		}
	}
	if s.Requests() != 1 || ledger.len() != 1 {
		t.Errorf("%d requests, %d entries", s.Requests(), ledger.len())
	}
}

// A server that is down stops what is asked of it, and nothing else; its limits are its own.
func TestBreakersAndLimitsAreEachServersOwn(t *testing.T) {
	down := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Status(503))})
	up := llmtest.Start(t, llmtest.Options{Key: testKey})
	config := beside(up.URL, llm.Server{Name: "down", BaseURL: down.URL, InFlight: new(2)})
	config.Attempts, config.BreakAfter = 1, 3
	client := newClient(t, config, newMemory(), instantly)
	var stopped *llm.StoppedError
	for i, err := range all(t.Context(), client, 20, func(i int) llm.Request { return on("down", numbered(i)) }) {
		if err == nil {
			t.Errorf("%d was answered", i)
		}
		errors.As(err, &stopped)
	}
	if stopped == nil || down.MaxInFlight() > 2 {
		t.Errorf("%v; %d at one time", stopped, down.MaxInFlight())
	}
	for i, err := range all(t.Context(), client, 20, numbered) {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	servers, _ := client.Standing()
	if len(servers) != 2 || servers[1].Name != "down" {
		t.Errorf("%+v", servers)
	}
}

// What all servers cost together stays within the budget, each at its own prices.
func TestOneBudgetIsOverAllServers(t *testing.T) {
	usage := func(*llmtest.Call, string) llm.Usage { return llm.Usage{PromptTokens: 10, CompletionTokens: 10} }
	own := llmtest.Start(t, llmtest.Options{Key: testKey, Usage: usage})
	dear := llmtest.Start(t, llmtest.Options{Usage: usage})
	config := beside(own.URL, llm.Server{Name: "dear", BaseURL: dear.URL, Prices: map[string]llm.Price{model: {Input: 100, Output: 100}}})
	config.InFlight, config.MaxCost = 1, 0.02
	client := newClient(t, config, newMemory(), instantly)
	for i := range 100 {
		_, _ = client.Ask(t.Context(), on([]string{"", "dear"}[i%2], numbered(i)))
	}
	if p := client.Progress(); p.Dollars > 0.02 || p.Dollars < 0.01 || p.Doubtful != 0 {
		t.Errorf("%+v", p)
	}
	// 10 tokens of a prompt at 2 and 10 of an answer at 8 dollars a million, and 20 at 100.
	want := float64(own.Requests())*100e-6 + float64(dear.Requests())*2000e-6
	if got := client.Progress().Dollars; got < want-1e-9 || got > want+1e-9 || dear.Requests() == 0 {
		t.Errorf("$%v for %d and %d requests, want %v", got, own.Requests(), dear.Requests(), want)
	}
}

// Servers as people run them: what they leave out and add is no fault.
func TestServersThatPeopleRun(t *testing.T) {
	for _, c := range []struct {
		name          string
		options       llmtest.Options
		server        llm.Server
		model         string
		variable, key string
	}{
		{"OpenRouter: a model with its maker, a provider, what it thought, blank lines before the answer",
			llmtest.Options{Key: "sk-or-0123456789", Complete: func(_ *llmtest.Call, a map[string]any) {
				a["provider"], a["system_fingerprint"] = "Somebody", nil
				m := a["choices"].([]any)[0].(map[string]any)
				m["native_finish_reason"], m["logprobs"] = "STOP", nil
				m["message"].(map[string]any)["reasoning"], m["message"].(map[string]any)["refusal"] = nil, nil
			}},
			llm.Server{Headers: map[string]string{"HTTP-Referer": "https://geo.example", "X-Title": "GeoEval"}},
			"anthropic/claude-sonnet-4:beta", "OPENROUTER_API_KEY", "sk-or-0123456789"},
		{"vLLM: a path as a model, no key, null where nothing is",
			llmtest.Options{Complete: func(_ *llmtest.Call, a map[string]any) {
				a["prompt_logprobs"], a["kv_transfer_params"] = nil, nil
				m := a["choices"].([]any)[0].(map[string]any)
				m["stop_reason"], m["message"].(map[string]any)["reasoning_content"] = nil, nil
				m["message"].(map[string]any)["tool_calls"] = []any{}
			}}, llm.Server{}, "/models/Qwen2.5-VL-7B-Instruct", "", ""},
		{"vLLM with a word as its key", llmtest.Options{Key: "EMPTY"}, llm.Server{}, "Qwen/Qwen2.5-7B-Instruct", "VLLM_API_KEY", "EMPTY"},
		{"Ollama: a model with a tag, no usage at all",
			llmtest.Options{Complete: func(_ *llmtest.Call, a map[string]any) {
				delete(a, "usage")
				a["system_fingerprint"] = "fp_ollama"
			}}, llm.Server{}, "llama3.2-vision:11b-instruct-q4_K_M", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := llmtest.Start(t, c.options)
			server := c.server
			server.Name, server.BaseURL, server.Key = "own", s.URL, c.variable
			server.Prices = map[string]llm.Price{c.model: {}}
			client, err := llm.New(beside("https://nobody.invalid/v1", server), "", newMemory(), withKeys(map[string]string{c.variable: c.key}))
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			r := on("own", ask("AB = 3, EMPTY"))
			r.Model = c.model
			a, err := client.Ask(t.Context(), r)
			if err != nil || a.Fault() != "" || a.Text != "AB = 3, EMPTY" || a.Model != c.model+"-2024" {
				t.Errorf("%+v, %v", a, err)
			}
			if p := client.Progress(); p.Dollars != 0 {
				t.Errorf("%+v", p)
			}
		})
	}
}

func TestAModelThatAzureCannotBeAskedFor(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Azure: "2024-10-21"})
	config := beside("https://nobody.invalid/v1", llm.Server{Name: "azure", BaseURL: s.URL, Kind: llm.Azure, APIVersion: "2024-10-21"})
	config.MaxCost = llm.Unlimited
	client := newClient(t, config, newMemory(), instantly)
	for _, name := range []string{"openai/gpt-4o", "a?b", "..", "a b"} {
		r := on("azure", ask("q"))
		r.Model = name
		if _, err := client.Ask(t.Context(), r); err == nil || !strings.Contains(err.Error(), "under deployments of the server azure") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if s.Requests() != 0 {
		t.Errorf("%d requests", s.Requests())
	}
	r := on("azure", ask("q"))
	r.Model = "gpt-4.1"
	if _, err := client.Ask(t.Context(), r); err != nil || s.Calls()[0].Path != "/openai/deployments/gpt-4.1/chat/completions?api-version=2024-10-21" {
		t.Error(err)
	}
}

// A server that no connection was made to is not tried again; one that answered before is.
func TestAServerThatIsNotThere(t *testing.T) {
	for _, c := range []struct {
		name, says string
		err        error
	}{
		{"refused", "127.0.0.1:1 refused the connection: is the server running?", syscall.ECONNREFUSED},
		{"no such host", "127.0.0.1:1 does not exist: check base_url", &net.DNSError{IsNotFound: true}},
		{"a proxy", "the proxy on the way to 127.0.0.1:1 refused the connection: is the server running?",
			&net.OpError{Op: "proxyconnect", Err: syscall.ECONNREFUSED}},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, dials := newClient(t, fast("http://127.0.0.1:1"), newMemory(), instantly), 0
			client.Dial(func(context.Context, string, string) (net.Conn, error) { dials++; return nil, c.err })
			for range 2 {
				if _, err := client.Ask(t.Context(), ask("q")); err == nil || err.Error() != c.says {
					t.Errorf("%v", err)
				}
			}
			if dials != 1 {
				t.Errorf("tried %d times", dials)
			}
		})
	}
	s := llmtest.Start(t, llmtest.Options{})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	gone := false
	client.Dial(func(ctx context.Context, network, address string) (net.Conn, error) {
		if gone {
			return nil, syscall.ECONNREFUSED
		}
		return new(net.Dialer).DialContext(ctx, network, address)
	})
	if _, err := client.Ask(t.Context(), numbered(1)); err != nil {
		t.Fatal(err)
	}
	gone = true
	client.Close() // the connection that is open
	var failed *llm.ServerError
	if _, err := client.Ask(t.Context(), numbered(2)); !errors.As(err, &failed) || failed.Attempts < 2 {
		t.Errorf("%v", err)
	}
}
