package llmtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"

	"geoeval/internal/llm"
)

// BatchOptions say how the Batch API behaves. The zero value has every batch answered at the first look.
type BatchOptions struct {
	// Looks is how many looks a batch takes before the one that finds it ended.
	Looks int
	// Refuses says of a request, by its custom_id, that the batch does not answer it; nil is none.
	Refuses func(key string) bool
	// Fails is why every batch is refused as a whole; empty has none refused.
	Fails string
	// Weather says what becomes of the n-th call, from 1: Refused, ResetBefore, ResetAfter, ResetInside, ShortBody,
	// Closed or Hang; nil is always fair.
	Weather func(n int) Event
}

// Batches are the Batch API of a server, with the files that it needs.
type Batches struct {
	server  *Server
	options BatchOptions

	mu      sync.Mutex
	calls   int
	files   map[string]*file
	batches []*batch // the newest first, as they are listed
	asked   map[string]int
	billed  llm.Usage
}

type file struct {
	id, name, content string
	// looks is how often its status was asked for.
	looks int
}

type batch struct {
	ID       string            `json:"id"`
	Object   string            `json:"object"`
	Status   string            `json:"status"`
	Input    string            `json:"input_file_id"`
	Output   string            `json:"output_file_id,omitempty"`
	Errors   string            `json:"error_file_id,omitempty"`
	Created  int               `json:"created_at"`
	Metadata map[string]string `json:"metadata"`
	Faults   any               `json:"errors,omitempty"`

	looks int
}

// Batches adds the Batch API to a server. It is called before the first request.
func (s *Server) Batches(o BatchOptions) *Batches {
	b := &Batches{server: s, options: o, files: map[string]*file{}, asked: map[string]int{}}
	root := "/v1"
	if s.options.Azure != "" {
		root = "/openai"
	}
	for pattern, handle := range map[string]func(r *http.Request) any{
		"POST /files": b.upload, "GET /files": b.listFiles, "GET /files/{id}": b.file, "GET /files/{id}/content": b.content,
		"POST /batches": b.create, "GET /batches": b.list, "GET /batches/{id}": b.look,
	} {
		s.Handle(strings.Replace(pattern, " ", " "+root, 1), b.meets(handle))
	}
	return b
}

// Calls is how many calls there were.
func (b *Batches) Calls() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.calls
}

// Len is how many batches were created.
func (b *Batches) Len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.batches)
}

// Asked is in how many batches each request was, by its custom_id.
func (b *Batches) Asked() map[string]int {
	b.mu.Lock()
	defer b.mu.Unlock()
	asked := map[string]int{}
	for key, n := range b.asked {
		asked[key] = n
	}
	return asked
}

// Billed is what the batches cost. It is a part of [Server.Billed], at a price of its own.
func (b *Batches) Billed() llm.Usage {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.billed
}

// meets has a call meet the weather.
func (b *Batches) meets(handle func(r *http.Request) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.calls++
		var e Event
		if b.options.Weather != nil {
			e = b.options.Weather(b.calls)
		}
		if sent, right := b.server.key(r); !right || r.URL.Query().Get("api-version") != b.server.options.Azure {
			refuse(w, http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided: "+sent)
			return
		}
		switch e.Kind {
		case Refused:
			add(w.Header(), e.Header)
			refuse(w, e.Status, e.code(), e.Body)
			return
		case ResetBefore:
			cut(w, nil, true)
			return
		}
		said := httptest.NewRecorder()
		switch answer := handle(r).(type) {
		case nil:
			refuse(said, http.StatusNotFound, "not_found", "there is none")
		case string:
			io.WriteString(said, answer)
		default:
			json.NewEncoder(said).Encode(answer)
		}
		b.deliver(w, r, said, e.Kind)
	}
}

// deliver sends what was said, or what the weather leaves of it.
func (b *Batches) deliver(w http.ResponseWriter, r *http.Request, said *httptest.ResponseRecorder, weather Kind) {
	whole := said.Body.Bytes()
	switch weather {
	case ResetAfter:
		cut(w, nil, true)
	case Closed:
		cut(w, nil, false)
	case ResetInside:
		cut(w, head(len(whole), whole[:len(whole)/2]), true)
	case ShortBody:
		cut(w, head(len(whole), whole[:len(whole)/2]), false)
	case Hang:
		b.mu.Unlock()
		<-r.Context().Done()
		b.mu.Lock()
	default:
		w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
		w.WriteHeader(said.Code)
		w.Write(whole)
	}
}

func (b *Batches) put(name, content string) string {
	f := &file{id: fmt.Sprintf("file-%d", len(b.files)+1), name: name, content: content}
	b.files[f.id] = f
	return f.id
}

func (f *file) public() any {
	return map[string]any{"id": f.id, "object": "file", "filename": f.name, "purpose": "batch", "bytes": len(f.content)}
}

func (b *Batches) upload(r *http.Request) any {
	sent, header, err := r.FormFile("file")
	if err != nil {
		return nil
	}
	content, err := io.ReadAll(sent)
	if err != nil {
		return nil
	}
	return b.files[b.put(header.Filename, string(content))].public()
}

// file is a file as Azure has it: it is read first, and no batch can be made of it before.
func (b *Batches) file(r *http.Request) any {
	f := b.files[r.PathValue("id")]
	if f == nil {
		return nil
	}
	f.looks++
	said := f.public().(map[string]any)
	said["status"] = "pending"
	if f.looks > 1 {
		said["status"] = "processed"
	}
	return said
}

func (b *Batches) listFiles(*http.Request) any {
	data := []any{}
	for _, f := range b.files {
		data = append(data, f.public())
	}
	return map[string]any{"object": "list", "data": data}
}

func (b *Batches) content(r *http.Request) any {
	if f := b.files[r.PathValue("id")]; f != nil {
		return f.content
	}
	return nil
}

// A line is one of an input file.
type line struct {
	CustomID string          `json:"custom_id"`
	Body     json.RawMessage `json:"body"`
}

func (b *Batches) lines(id string) (lines []line) {
	for text := range strings.Lines(b.files[id].content) {
		var l line
		if json.Unmarshal([]byte(text), &l) == nil {
			lines = append(lines, l)
		}
	}
	return lines
}

func (b *Batches) create(r *http.Request) any {
	n := &batch{ID: fmt.Sprintf("batch-%d", len(b.batches)+1), Object: "batch", Status: "validating", Created: 1 + len(b.batches)}
	var asked struct {
		Input    string            `json:"input_file_id"`
		Endpoint string            `json:"endpoint"`
		Metadata map[string]string `json:"metadata"`
	}
	if json.NewDecoder(r.Body).Decode(&asked) != nil || b.files[asked.Input] == nil {
		return nil
	}
	if azure := b.server.options.Azure != ""; azure && (b.files[asked.Input].looks < 2 || asked.Endpoint != "/chat/completions") {
		return nil
	}
	n.Input, n.Metadata = asked.Input, asked.Metadata
	for _, l := range b.lines(n.Input) {
		b.asked[l.CustomID]++
	}
	b.batches = append([]*batch{n}, b.batches...)
	return n
}

func (b *Batches) list(*http.Request) any {
	return map[string]any{"object": "list", "data": b.batches, "has_more": false}
}

func (b *Batches) look(r *http.Request) any {
	for _, one := range b.batches {
		if one.ID == r.PathValue("id") {
			if one.looks++; one.looks > b.options.Looks && one.Status == "validating" {
				b.end(one)
			}
			return one
		}
	}
	return nil
}

// end answers a batch's requests, the last one first.
func (b *Batches) end(one *batch) {
	if b.options.Fails != "" {
		one.Status = "failed"
		one.Faults = map[string]any{"data": []any{map[string]any{"code": "refused", "message": b.options.Fails}}}
		return
	}
	var output, errors bytes.Buffer
	lines := b.lines(one.Input)
	for i := len(lines) - 1; i >= 0; i-- {
		l := lines[i]
		response, err := json.RawMessage(nil), error(nil)
		if b.options.Refuses == nil || !b.options.Refuses(l.CustomID) {
			response, err = b.server.Complete(l.Body)
		}
		if response == nil || err != nil {
			fmt.Fprintf(&errors, `{"custom_id":%q,"response":null,"error":{"code":"batch_expired","message":"not in time"}}`+"\n", l.CustomID)
			continue
		}
		var used struct{ Usage llm.Usage }
		if json.Unmarshal(response, &used) == nil {
			b.billed.PromptTokens += used.Usage.PromptTokens
			b.billed.CompletionTokens += used.Usage.CompletionTokens
		}
		fmt.Fprintf(&output, `{"custom_id":%q,"response":{"status_code":200,"body":%s},"error":null}`+"\n", l.CustomID, response)
	}
	one.Status = "completed"
	if output.Len() > 0 {
		one.Output = b.put("output", output.String())
	}
	if errors.Len() > 0 {
		one.Errors = b.put("errors", errors.String())
	}
}
