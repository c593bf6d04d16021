package rephrase_test

import (
	"sync"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// An author is a model that follows scripts, behind a server.
type author struct {
	*llmtest.Server
	says map[string][]string // by the problem's text
	// answering answers: by the scripts, where a test says nothing else.
	answering func(*llmtest.Call) string

	// finish says why an answer ended; nil is always stop.
	finish func(*llmtest.Call) string
	// batches are the server's, where there are any; refuses says which requests they do not answer, nil is none.
	batches *llmtest.Batches
	refuses func(key string) bool

	mu      sync.Mutex
	weather func(*llmtest.Call) llmtest.Event
}

func newAuthor(t testing.TB, scripts []script) *author {
	return authorOf(t, scripts, func(c *llmtest.Call, text string) llm.Usage {
		return llm.Usage{PromptTokens: 100 + len(c.Messages[len(c.Messages)-1].Content), CompletionTokens: 1 + len(text)}
	})
}

// authorOf is an author who counts tokens in his way.
func authorOf(t testing.TB, scripts []script, usage func(*llmtest.Call, string) llm.Usage) *author {
	a := &author{says: map[string][]string{}}
	for _, s := range scripts {
		a.says[s.problem.Text] = s.says
	}
	a.answering = a.answer
	a.Server = llmtest.Start(t, llmtest.Options{Key: testKey, Answer: func(c *llmtest.Call) string { return a.answering(c) }, Weather: func(c *llmtest.Call) llmtest.Event {
		a.mu.Lock()
		weather := a.weather
		a.mu.Unlock()
		if weather == nil {
			return llmtest.Event{}
		}
		return weather(c)
	}, Usage: usage, Finish: func(c *llmtest.Call, _ string) string {
		if a.finish == nil {
			return "stop"
		}
		return a.finish(c)
	}})
	return a
}

// becomes changes the weather.
func (a *author) becomes(weather func(*llmtest.Call) llmtest.Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.weather = weather
}

// answer says of a problem what comes after all that has been delivered of it: what is lost on the way is said again.
func (a *author) answer(c *llmtest.Call) string {
	says, n := a.says[c.Messages[len(c.Messages)-1].Content], a.Paid()[c.Hash()]
	if n < len(says) {
		return says[n]
	}
	return sorry
}

// delivered is how many answers were delivered in all.
func (a *author) delivered() int {
	n := 0
	for _, times := range a.Paid() {
		n += times
	}
	return n
}

// storm is every weather that passes.
var storm = []llmtest.Event{
	llmtest.Status(429), llmtest.Status(429, "Retry-After-Ms", "1"), llmtest.Status(429, "Retry-After", "0.001"),
	llmtest.Status(500), llmtest.Status(503), {Kind: llmtest.Refused, Status: 502, Body: "<html>Bad Gateway</html>"},
	{Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter}, {Kind: llmtest.ResetInside}, {Kind: llmtest.Closed},
	{Kind: llmtest.ShortJSON}, {Kind: llmtest.ShortBody}, {Kind: llmtest.ShortChunks},
	{Kind: llmtest.Garbage, Body: "<html>Please log in</html>"}, {Kind: llmtest.Mislabelled},
}
