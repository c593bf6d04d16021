package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sashabaranov/go-openai"
)

// A service is OpenAI's Batch API, small: it answers "about <what was asked>", in an order of its own.
type service struct {
	*httptest.Server
	t testing.TB

	mu      sync.Mutex
	files   map[string]*serviceFile
	batches []*serviceBatch // the newest first, as the service lists them
	calls   []string
	// page is how many batches a list gives at once.
	page int
	// asked counts in how many batches each request was, bodies is what was asked.
	asked  map[string]int
	bodies map[string]string

	// strange is at how many looks a batch has a status that no batch has.
	strange int
	// fate says what becomes of a batch; nil has it completed.
	fate func(b *serviceBatch) fate
	// fault says with which status a call fails, 0 where it does not; nil is never.
	fault func(call string) int
}

// A fate is a batch's end.
type fate struct {
	status string
	// answer says of each request what the service says: an HTTP status, or 0 for nothing at all; nil answers all.
	answer func(key string) int
	// spoil changes the output file.
	spoil func(output string) string
	// errors is what is wrong with the input as a whole.
	errors string
}

type serviceFile struct{ id, name, content string }

type serviceBatch struct {
	openai.Batch
	keys  []string
	looks int
}

func newService(t testing.TB) *service {
	s := &service{t: t, files: map[string]*serviceFile{}, asked: map[string]int{}, bodies: map[string]string{}, page: 2}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/files", s.upload)
	mux.HandleFunc("GET /v1/files", s.list)
	mux.HandleFunc("GET /v1/files/{id}/content", s.content)
	mux.HandleFunc("POST /v1/batches", s.create)
	mux.HandleFunc("GET /v1/batches", s.listBatches)
	mux.HandleFunc("GET /v1/batches/{id}", s.retrieve)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		_, pattern := mux.Handler(r)
		s.calls = append(s.calls, pattern)
		if s.fault != nil {
			if status := s.fault(pattern); status != 0 {
				w.WriteHeader(status)
				fmt.Fprintf(w, `{"error":{"message":"fault %d","type":"server_error"}}`, status)
				return
			}
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *service) count(call string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, c := range s.calls {
		if strings.HasPrefix(c, call) {
			n++
		}
	}
	return n
}

func (s *service) reply(w http.ResponseWriter, v any) {
	if err := json.NewEncoder(w).Encode(v); err != nil {
		s.t.Error(err)
	}
}

func (s *service) upload(w http.ResponseWriter, r *http.Request) {
	f, header, err := r.FormFile("file")
	if err != nil {
		s.t.Error(err)
		return
	}
	content, err := io.ReadAll(f)
	if err != nil || r.FormValue("purpose") != "batch" {
		s.t.Error("upload:", err, r.FormValue("purpose"))
	}
	id := s.put(header.Filename, string(content))
	s.reply(w, map[string]any{"id": id, "object": "file", "filename": header.Filename, "purpose": "batch", "bytes": len(content)})
}

func (s *service) put(name, content string) string {
	id := fmt.Sprintf("file-%d", len(s.files)+1)
	s.files[id] = &serviceFile{id, name, content}
	return id
}

func (s *service) list(w http.ResponseWriter, _ *http.Request) {
	data := []map[string]any{}
	for _, f := range s.files {
		data = append(data, map[string]any{"id": f.id, "filename": f.name, "purpose": "batch", "bytes": len(f.content)})
	}
	s.reply(w, map[string]any{"data": data})
}

func (s *service) content(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.PathValue("id")]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	io.WriteString(w, f.content)
}

func (s *service) create(w http.ResponseWriter, r *http.Request) {
	var c openai.CreateBatchRequest
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil || c.Endpoint != "/v1/chat/completions" || c.CompletionWindow != "24h" {
		s.t.Error("create:", err, c)
	}
	f, ok := s.files[c.InputFileID]
	if !ok {
		w.WriteHeader(http.StatusBadRequest)
		io.WriteString(w, `{"error":{"message":"no such file","type":"invalid_request_error"}}`)
		return
	}
	b := &serviceBatch{}
	b.ID, b.InputFileID, b.Status = fmt.Sprintf("batch_%d", len(s.batches)+1), f.id, "validating"
	b.CreatedAt, b.Metadata = 1000+len(s.batches), c.Metadata
	seen, models := map[string]bool{}, map[string]bool{}
	for lines := bufio.NewScanner(strings.NewReader(f.content)); lines.Scan(); {
		var line struct {
			CustomID string `json:"custom_id"`
			Method   string
			URL      string
			Body     json.RawMessage
		}
		var body struct{ Model string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || line.Method != "POST" || line.URL != "/v1/chat/completions" || seen[line.CustomID] {
			s.t.Errorf("input line %s: %v", lines.Bytes(), err)
		}
		json.Unmarshal(line.Body, &body)
		seen[line.CustomID], models[body.Model] = true, true
		b.keys = append(b.keys, line.CustomID)
		s.asked[line.CustomID]++
		s.bodies[line.CustomID] = string(line.Body)
	}
	if len(models) != 1 {
		s.t.Errorf("%d models in one file", len(models))
	}
	s.batches = slices.Insert(s.batches, 0, b)
	s.reply(w, b.Batch)
}

func (s *service) listBatches(w http.ResponseWriter, r *http.Request) {
	from := 0
	if after := r.FormValue("after"); after != "" {
		from = 1 + slices.IndexFunc(s.batches, func(b *serviceBatch) bool { return b.ID == after })
	}
	l := openai.ListBatchResponse{Object: "list"}
	for _, b := range s.batches[from:min(from+s.page, len(s.batches))] {
		l.Data = append(l.Data, b.Batch)
		l.LastID = b.ID
	}
	l.HasMore = from+s.page < len(s.batches)
	s.reply(w, l)
}

// retrieve has a batch go one step further each time.
func (s *service) retrieve(w http.ResponseWriter, r *http.Request) {
	for _, b := range s.batches {
		if b.ID == r.PathValue("id") {
			switch b.looks++; {
			case b.looks <= s.strange:
				b.Status = "pondering\x1b[2J"
			case b.looks == s.strange+2:
				b.Status = "in_progress"
			case b.looks == s.strange+3:
				s.end(b)
			}
			s.reply(w, b.Batch)
			return
		}
	}
	w.WriteHeader(http.StatusNotFound)
}

func (s *service) end(b *serviceBatch) {
	f := fate{status: "completed"}
	if s.fate != nil {
		f = s.fate(b)
	}
	var output, errors bytes.Buffer
	for i := range b.keys {
		key := b.keys[(i*7+3)%len(b.keys)] // an order of its own, of 7 or fewer
		if len(b.keys)%7 == 0 {
			key = b.keys[len(b.keys)-1-i]
		}
		status := 200
		if f.answer != nil {
			status = f.answer(key)
		}
		switch {
		case status == 200:
			fmt.Fprintf(&output, `{"id":"r","custom_id":%q,"response":{"status_code":200,"request_id":"q","body":%s},"error":null}`+"\n", key, answered(key))
		case status == 1: // expired
			fmt.Fprintf(&errors, `{"id":"r","custom_id":%q,"response":null,"error":{"code":"batch_expired","message":"not in time"}}`+"\n", key)
		case status > 0:
			fmt.Fprintf(&errors, `{"id":"r","custom_id":%q,"response":{"status_code":%d,"body":{"error":{"message":"no","type":"bad"}}},"error":null}`+"\n", key, status)
		}
	}
	b.Status = f.status
	if f.errors != "" {
		json.Unmarshal([]byte(`{"errors":{"data":[{"code":"c","message":"`+f.errors+`"}]}}`), &b.Batch)
	}
	text := output.String()
	if f.spoil != nil {
		text = f.spoil(text)
	}
	if text != "" {
		id := s.put("output", text)
		b.OutputFileID = &id
	}
	if errors.Len() > 0 {
		id := s.put("errors", errors.String())
		b.ErrorFileID = &id
	}
}

func answered(key string) string {
	return `{"id":"c","model":"m-2024","choices":[{"index":0,"message":{"role":"assistant","content":"about ` + key +
		`"},"finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":5}}`
}
