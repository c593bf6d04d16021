package llm_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"geoeval/internal/llm"
)

const written = `base_url: https://api.openai.com/v1
requests_per_minute: 500
tokens_per_minute: 200000
in_flight: 16
timeout: 1m30s
attempts: 6
break_after: 10
max_cost: 2.5
prices:
  gpt-4:
    input: 30
    output: 60
batch:
  enabled: true
  discount: 0.5
  poll: 1m0s
`

func TestConfigIsYAML(t *testing.T) {
	var c llm.Config
	if err := yaml.UnmarshalWithOptions([]byte(written), &c, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	want := llm.Config{
		BaseURL: "https://api.openai.com/v1", RequestsPerMinute: 500, TokensPerMinute: 200000, InFlight: 16,
		Timeout: llm.Duration(90 * time.Second), Attempts: 6, BreakAfter: 10, MaxCost: 2.5,
		Prices: map[string]llm.Price{"gpt-4": {Input: 30, Output: 60}},
		Batch:  llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Minute)},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
	again, err := yaml.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(again), "timeout: 1m30s") {
		t.Errorf("written back as\n%s", again)
	}
}

func TestConfigErrorsNameTheirKey(t *testing.T) {
	for _, c := range []struct {
		path, why string
		change    func(*llm.Config)
	}{
		{"base_url", "no address", func(c *llm.Config) { c.BaseURL = "" }},
		{"base_url", "no address", func(c *llm.Config) { c.BaseURL = "api.openai.com/v1" }},
		{"base_url", "no address", func(c *llm.Config) { c.BaseURL = "https://api .openai.com" }},
		{"base_url", "in the clear", func(c *llm.Config) { c.BaseURL = "http://api.openai.com/v1" }},
		{"base_url", "in the clear", func(c *llm.Config) { c.BaseURL = "http://127.0.0.1.example/v1" }},
		{"base_url", "in the clear", func(c *llm.Config) { c.BaseURL = "http://0.0.0.0/v1" }},
		{"base_url", "neither https", func(c *llm.Config) { c.BaseURL = "ftp://127.0.0.1/v1" }},
		{"base_url", "user name", func(c *llm.Config) { c.BaseURL = "https://me:pass@llm.example/v1" }},
		{"base_url", "behind the path", func(c *llm.Config) { c.BaseURL = "https://llm.example/v1?key=1" }},
		{"requests_per_minute", "below 0", func(c *llm.Config) { c.RequestsPerMinute = -1 }},
		{"tokens_per_minute", "below 0", func(c *llm.Config) { c.TokensPerMinute = -1 }},
		{"in_flight", "below 0", func(c *llm.Config) { c.InFlight = -1 }},
		{"in_flight", "above", func(c *llm.Config) { c.InFlight = 10_001 }},
		{"timeout", "not between", func(c *llm.Config) { c.Timeout = 0 }},
		{"attempts", "below 1", func(c *llm.Config) { c.Attempts = 0 }},
		{"break_after", "below 1", func(c *llm.Config) { c.BreakAfter = 0 }},
		{"max_cost", "no limit", func(c *llm.Config) { c.MaxCost = -2 }},
		{"max_cost", "no limit", func(c *llm.Config) { c.MaxCost = math.NaN() }},
		{"max_cost", "no limit", func(c *llm.Config) { c.MaxCost = math.Inf(1) }},
		{"prices.gpt-4", "dollars", func(c *llm.Config) { c.Prices = map[string]llm.Price{"gpt-4": {Input: -1}} }},
		{"prices.gpt-4", "dollars", func(c *llm.Config) { c.Prices = map[string]llm.Price{"gpt-4": {Output: 1e6}} }},
		{"batch.discount", "below 1", func(c *llm.Config) { c.Batch.Discount = 1 }},
		{"batch.discount", "below 1", func(c *llm.Config) { c.Batch.Discount = -0.1 }},
		{"batch.discount", "below 1", func(c *llm.Config) { c.Batch.Discount = math.NaN() }},
		{"batch.poll", "not between", func(c *llm.Config) { c.Batch.Enabled = true }},
		{"batch.poll", "not between", func(c *llm.Config) { c.Batch = llm.Batch{Enabled: true, Poll: llm.Duration(2 * time.Hour)} }},
	} {
		config := fast("https://api.openai.com/v1")
		c.change(&config)
		_, err := llm.New(config, testKey, newMemory(), llm.Options{})
		var wrong *llm.ConfigError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if path, why := wrong.Where(); path != c.path || !strings.Contains(why, c.why) {
			t.Errorf("want %s: …%s…, got %v", c.path, c.why, err)
		}
		if strings.Contains(err.Error(), "pass@") {
			t.Errorf("a password is shown: %v", err)
		}
	}
	for _, base := range []string{"http://localhost:8000/v1", "http://127.0.0.1:1/v1", "http://[::1]:1", "https://llm.example"} {
		config := fast(base)
		if err := config.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestCost(t *testing.T) {
	c := fast("https://llm.example")
	c.Prices = map[string]llm.Price{"a": {Input: 0.15, Output: 0.6}}
	for _, k := range []struct {
		model  string
		usage  llm.Usage
		want   float64
		priced bool
	}{
		{"a", llm.Usage{PromptTokens: 1_000_000, CompletionTokens: 500_000}, 0.45, true},
		{"a", llm.Usage{PromptTokens: 1}, 0.00000015, true},
		{"a", llm.Usage{}, 0, true},
		{"b", llm.Usage{PromptTokens: 1}, 0, false},
	} {
		if got, priced := c.CostOf(&llm.Request{Model: k.model}, k.usage); got != k.want || priced != k.priced {
			t.Errorf("%+v: %v, %v", k, got, priced)
		}
	}
}
