package tokens

import (
	"strings"
	"sync"
	"testing"

	"geoeval/internal/llm"
)

func counter(t testing.TB) *Counter {
	t.Helper()
	c := New()
	return c
}

func TestEncodingOf(t *testing.T) {
	for model, want := range map[string]Encoding{
		"gpt-3.5-turbo": CL100K, "gpt-3.5-turbo-0125": CL100K, "gpt-35-turbo": CL100K, "gpt-4": CL100K, "gpt-4-0613": CL100K,
		"gpt-4-turbo-2024-04-09": CL100K, "ft:gpt-3.5-turbo-0125:org::id": CL100K, "ft:gpt-4:org": CL100K, "openai/gpt-4": CL100K,
		"gpt-4o": O200K, "gpt-4o-mini-2024-07-18": O200K, "chatgpt-4o-latest": O200K, "gpt-4.1-nano": O200K, "gpt-4.5-preview": O200K,
		"gpt-5-mini": O200K, "o1": O200K, "o3-mini": O200K, "o4-mini": O200K, "ft:gpt-4o-2024-08-06:org::id": O200K,
		"openai/gpt-4o": O200K,
	} {
		if e, known := EncodingOf(model); e != want || !known {
			t.Errorf("%s: %s, known %v", model, e, known)
		}
	}
	for _, model := range []string{"", "llama-3-70b", "meta/llama", "davinci-002"} {
		if e, known := EncodingOf(model); e != O200K || known {
			t.Errorf("%s: %s, known %v", model, e, known)
		}
	}
}

// The counts are tiktoken's, as its own tests and OpenAI's cookbook publish them.
func TestCount(t *testing.T) {
	c := counter(t)
	for _, tc := range []struct {
		text          string
		cl100k, o200k int
	}{
		{"", 0, 0},
		{"hello world", 2, 2},
		{"tiktoken is great!", 6, 6},
		{"antidisestablishmentarianism", 6, 6},
		{"2 + 2 = 4", 7, 7},
		{"お誕生日おめでとう", 9, 8},
		{"supercalifragilistic", 7, 6},
		{"'RE", 1, 2},
		{"We know what we are, but know not what we may be.", 14, 14},
	} {
		if n := c.Count("gpt-4", tc.text); n != tc.cl100k {
			t.Errorf("%q: cl100k_base %d, want %d", tc.text, n, tc.cl100k)
		}
		if n := c.Count("gpt-4o", tc.text); n != tc.o200k {
			t.Errorf("%q: o200k_base %d, want %d", tc.text, n, tc.o200k)
		}
	}
	if n := c.Count("gpt-4o", "<|endoftext|>"); n < 2 {
		t.Errorf("a special token's name is counted as %d tokens; in a message it is text", n)
	}
	if n := c.Count("gpt-4o", "a\xff\xfeb"); n < 2 {
		t.Errorf("text that is no UTF-8 has %d tokens", n)
	}
}

// The conversation with names aside is the cookbook's example; its counts are the server's.
func TestCountMessages(t *testing.T) {
	c := counter(t)
	for _, model := range []string{"gpt-3.5-turbo", "gpt-4o", "x"} {
		if n := c.CountMessages(model, nil); n != 3 {
			t.Errorf("%s: no messages have %d tokens", model, n)
		}
		got := c.CountMessages(model, []llm.Message{
			{Role: "system", Content: "hello world"}, {Role: "user", Content: "hello world"}, {Role: "assistant", Content: ""},
		})
		if want := 3 + (3 + 1 + 2) + (3 + 1 + 2) + (3 + 1); got != want {
			t.Errorf("%s: %d, want %d", model, got, want)
		}
	}
}

func TestCountAtOnce(t *testing.T) {
	c := counter(t)
	text := strings.Repeat("In triangle ABC, ∠A = 60° and \\overline{AB} ≅ \\overline{BC}. ", 20)
	want := c.Count("gpt-4o", text)
	fresh := counter(t)
	var wg sync.WaitGroup
	for i := range 16 {
		model := []string{"gpt-4o", "gpt-4"}[i%2]
		wg.Go(func() {
			for range 20 {
				if n := fresh.Count(model, text); model == "gpt-4o" && n != want {
					t.Errorf("%d, want %d", n, want)
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkCount(b *testing.B) {
	c := counter(b)
	text := strings.Repeat("As shown in the figure, in triangle ABC, angle A = 60.0 and AB = BC. Find the length of AC. ", 20)
	for _, model := range []string{"gpt-4", "gpt-4o"} {
		b.Run(model, func(b *testing.B) {
			n := c.Count(model, text)
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				c.Count(model, text)
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}
