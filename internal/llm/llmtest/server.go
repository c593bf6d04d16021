// Package llmtest is a server on this machine that speaks as much of OpenAI's protocol as a client needs, under any
// weather: late, overloaded, cut off, lying about its lengths. It counts what it was asked and what it would bill.
package llmtest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// A Call is one request for a chat completion, as it arrived.
type Call struct {
	Model string
	// Messages have the texts alone, and Pictures the addresses of the pictures that were shown.
	Messages    []llm.Message
	Pictures    []string
	Temperature *float64 // nil: it was not sent
	MaxTokens   int      // under either of its names
	// N is how often a request with this body came, with this one: from 1.
	N int
	// Number is how many requests came, with this one: from 1.
	Number int
	Header http.Header
	Body   []byte
	At     time.Time
	// Path is where it came, with what follows a question mark.
	Path string
}

// Hash tells bodies apart.
func (c *Call) Hash() string { return Hash(c.Body) }

// Hash is what [Server.Paid] has bodies under.
func Hash(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// Options say how the server behaves. The zero value answers everything at once.
type Options struct {
	// Answer gives the answer's text; nil repeats the last message. It is called by many goroutines.
	Answer func(c *Call) string
	// Finish gives why an answer of some text ended; nil is always stop.
	Finish func(c *Call, text string) string
	// Usage gives what an answer costs; nil counts bytes, and at most MaxTokens for the answer.
	Usage func(c *Call, text string) llm.Usage
	// Weather says what becomes of a call; nil is always fair. It is called by many goroutines.
	Weather func(c *Call) Event
	// Latency is how long every response takes to begin.
	Latency time.Duration
	// Headers are added to every response, such as those of a rate limit; nil is none.
	Headers func(c *Call) http.Header
	// Key is what has to be sent; empty lets everyone in.
	Key string
	// Azure is the api-version of a server that has Azure's addresses, and wants the key as Azure does; empty has OpenAI's.
	Azure string
	// Complete, where not nil, changes the whole answer, a JSON object, as servers other than OpenAI's have it.
	Complete func(c *Call, answer map[string]any)
}

// A Server is a server of a test. It is used by many goroutines.
type Server struct {
	// URL is where its endpoints begin: what base_url wants.
	URL     string
	options Options
	server  *httptest.Server
	mux     *http.ServeMux
	closing chan struct{}

	connections, open atomic.Int64

	mu                    sync.Mutex
	calls                 []*Call
	asked, paid           map[string]int
	billed                llm.Usage
	inFlight, maxInFlight int
}

// Start starts a server, which ends with the test.
func Start(t testing.TB, o Options) *Server {
	s := &Server{options: o, mux: http.NewServeMux(), closing: make(chan struct{}), asked: map[string]int{}, paid: map[string]int{}}
	s.mux.HandleFunc("POST /v1/chat/completions", s.chat)
	if o.Azure != "" {
		s.mux.HandleFunc("POST /openai/deployments/{deployment}/chat/completions", s.chat)
	}
	s.server = httptest.NewUnstartedServer(s.mux)
	s.server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			s.connections.Add(1)
			s.open.Add(1)
		case http.StateClosed, http.StateHijacked:
			s.open.Add(-1)
		}
	}
	s.server.Start()
	s.URL = s.server.URL + "/v1"
	if o.Azure != "" {
		s.URL = s.server.URL
	}
	t.Cleanup(func() {
		close(s.closing)
		s.server.CloseClientConnections()
		s.server.Close()
	})
	return s
}

// Handle adds an endpoint, as [http.ServeMux.Handle] does: "POST /v1/files". It is called before the first request.
func (s *Server) Handle(pattern string, h http.Handler) { s.mux.Handle(pattern, h) }

// Complete gives a chat completion's response body for a request's body, as the endpoint would in fair weather, and
// counts it as paid. It is for endpoints that answer many requests at once.
func (s *Server) Complete(body []byte) ([]byte, error) {
	c, err := parse(body)
	if err != nil {
		return nil, err
	}
	s.count(c)
	response, u := s.completion(c)
	s.bill(u)
	s.delivered(c)
	return response, nil
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	c, err := parse(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, "invalid_request_error", err.Error())
		return
	}
	c.Header, c.Path = r.Header.Clone(), r.URL.RequestURI()
	s.count(c)
	s.track(1)
	done := sync.OnceFunc(func() { s.track(-1) })
	defer done()

	var e Event
	if s.options.Weather != nil {
		e = s.options.Weather(c)
	}
	before := s.options.Latency
	if e.Kind != Slow {
		before += e.Latency
	}
	if !s.wait(r, before) {
		if e.runs() {
			_, u := s.completion(c)
			s.bill(u) // the model does not stop because nobody listens
		}
		return
	}
	if s.options.Headers != nil {
		add(w.Header(), s.options.Headers(c))
	}
	add(w.Header(), e.Header)
	if v := r.URL.Query().Get("api-version"); s.options.Azure != v {
		refuse(w, http.StatusNotFound, "404", "Resource not found: api-version "+v)
		return
	}
	if sent, right := s.key(r); !right {
		refuse(w, http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided: "+sent)
		return
	}
	e.respond(&exchange{server: s, call: c, w: w, r: r, done: done})
}

// key is the key that was sent, as it was, and whether it is right.
func (s *Server) key(r *http.Request) (sent string, right bool) {
	sent, wanted := r.Header.Get("Authorization"), "Bearer "+s.options.Key
	if s.options.Azure != "" {
		sent, wanted = r.Header.Get("Api-Key"), s.options.Key
	}
	return sent, s.options.Key == "" || sent == wanted
}

func add(to, from http.Header) {
	for k, v := range from {
		to[http.CanonicalHeaderKey(k)] = v
	}
}

// refuse says no as OpenAI does.
func refuse(w http.ResponseWriter, status int, code, message string) {
	b, _ := json.Marshal(map[string]any{"error": map[string]any{"message": message, "type": code, "param": nil, "code": code}})
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(b)
}

func parse(body []byte) (*Call, error) {
	var q struct {
		openai.ChatCompletionRequest
		Temperature *float64 `json:"temperature"` // with all its digits
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return nil, err
	}
	if q.Model == "" || len(q.Messages) == 0 {
		return nil, fmt.Errorf("model or messages are missing")
	}
	c := &Call{
		Model: q.Model, Temperature: q.Temperature, MaxTokens: max(q.MaxTokens, q.MaxCompletionTokens), //lint:ignore SA1019 some models know it alone
		Body: body, At: time.Now(),
	}
	for _, m := range q.Messages {
		text := m.Content
		for _, p := range m.MultiContent {
			switch p.Type {
			case openai.ChatMessagePartTypeText:
				text += p.Text
			case openai.ChatMessagePartTypeImageURL:
				c.Pictures = append(c.Pictures, p.ImageURL.URL)
			default:
				return nil, fmt.Errorf("a part of type %q", p.Type)
			}
		}
		c.Messages = append(c.Messages, llm.Message{Role: m.Role, Content: text})
	}
	return c, nil
}

// completion is the response to a call in fair weather, and what it costs. The same call gives the same bytes.
func (s *Server) completion(c *Call) ([]byte, llm.Usage) {
	text := c.Messages[len(c.Messages)-1].Content
	if s.options.Answer != nil {
		text = s.options.Answer(c)
	}
	u := llm.Usage{CompletionTokens: min(len(text), max(c.MaxTokens, 1))}
	for _, m := range c.Messages {
		u.PromptTokens += len(m.Content)
	}
	if s.options.Usage != nil {
		u = s.options.Usage(c, text)
	}
	finish := "stop"
	if s.options.Finish != nil {
		finish = s.options.Finish(c, text)
	}
	answer := map[string]any{
		"id": "chatcmpl-" + c.Hash()[:12], "object": "chat.completion", "created": 1700000000, "model": c.Model + "-2024",
		"choices": []any{map[string]any{
			"index": 0, "message": map[string]any{"role": "assistant", "content": text}, "finish_reason": finish,
		}},
		"usage": usageJSON(u),
	}
	if s.options.Complete != nil {
		s.options.Complete(c, answer)
	}
	b, err := json.Marshal(answer)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return b, u
}

func usageJSON(u llm.Usage) map[string]int {
	return map[string]int{
		"prompt_tokens": u.PromptTokens, "completion_tokens": u.CompletionTokens,
		"total_tokens": u.PromptTokens + u.CompletionTokens,
	}
}

// wait says whether anybody still listens after a while.
func (s *Server) wait(r *http.Request, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
	case <-s.closing:
	}
	return false
}

// Repeat is a weather that is the same for every call.
func Repeat(e Event) func(*Call) Event { return func(*Call) Event { return e } }

// Script is a weather of one event a call, in the order of arrival; what comes after the last is fair.
func Script(events ...Event) func(*Call) Event {
	return func(c *Call) Event {
		if c.Number <= len(events) {
			return events[c.Number-1]
		}
		return Event{}
	}
}

// Seeded is a weather in which each call is unlucky with a probability of bad, and then meets one of the events. It
// depends on the seed, the body and how often that came before, not on the order of arrival.
func Seeded(seed uint64, bad float64, events ...Event) func(*Call) Event {
	return func(c *Call) Event {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %d", seed, c.Hash(), c.N))
		var h uint64
		for _, b := range sum[:8] {
			h = h<<8 | uint64(b)
		}
		if float64(h>>11)/(1<<53) >= bad {
			return Event{}
		}
		return events[(int(sum[8])<<8|int(sum[9]))%len(events)]
	}
}

// Echo is an Answer of one text in capitals, and n, so that the answers to equal bodies differ.
func Echo(c *Call) string {
	return fmt.Sprintf("%s #%d", strings.ToUpper(c.Messages[len(c.Messages)-1].Content), c.N)
}
