package llmtest

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// A Kind is what becomes of a call.
type Kind int

const (
	// Fair is the whole answer.
	Fair Kind = iota
	// Refused is Status with Body, or where that is empty, with an error as OpenAI has it, of Code. Nothing is billed.
	Refused
	// ResetBefore resets the connection without having looked at the request; nothing is billed. ResetAfter does so
	// when the answer is there, ResetInside in the midst of sending it.
	ResetBefore
	ResetAfter
	ResetInside
	// Closed ends the connection properly, with nothing said.
	Closed
	// ShortJSON is the answer's first half, with the length of that; ShortBody with the length of the whole;
	// ShortChunks without any, in chunks of which the last is missing.
	ShortJSON
	ShortBody
	ShortChunks
	// NoChoices is an answer with usage and without choices; NoUsage an answer without usage.
	NoChoices
	NoUsage
	// Garbage is Body, with status 200 and as a page.
	Garbage
	// Slow is the answer in pieces over Latency.
	Slow
	// Hang never answers.
	Hang
	// Mislabelled is the answer as text/html.
	Mislabelled
	// Raw is Body as the bytes of the connection, which then ends.
	Raw
	// Says is an answer whose body is Body.
	Says
	// Hostile is whatever Respond does.
	Hostile
)

// An Event is what becomes of one call.
type Event struct {
	Kind Kind
	// Status, Code and Body are for Refused; Body is for Garbage, Raw and Says too.
	Status int
	Code   string
	Body   string
	// Header is added to the response.
	Header http.Header
	// Respond is for Hostile. It returns when the request's context ends, which it does with the test too.
	Respond func(w http.ResponseWriter, r *http.Request)
	// Latency is added to the server's, before the response begins; for Slow it is how long the response takes.
	Latency time.Duration
}

// Status is a refusal with headers, in pairs.
func Status(status int, headers ...string) Event {
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return Event{Kind: Refused, Status: status, Header: h}
}

// runs says that the model runs, and is paid, whatever becomes of its answer.
func (e Event) runs() bool {
	switch e.Kind {
	case Refused, ResetBefore, Garbage, Raw, Hostile:
		return false
	}
	return true
}

// An exchange is a call and where its response goes.
type exchange struct {
	server *Server
	call   *Call
	w      http.ResponseWriter
	r      *http.Request
	done   func()
}

func (e Event) respond(x *exchange) {
	s, w := x.server, x.w
	var whole []byte
	if e.runs() {
		body, u := s.completion(x.call)
		whole = body
		s.bill(u)
	}
	w.Header().Set("Content-Type", "application/json")
	half := len(whole) / 2
	if e.Kind != Slow && e.Kind != Hang {
		x.done() // a client may send its next request before this function returns
	}
	switch e.Kind {
	case Fair:
		s.send(x, whole)
	case Refused:
		if e.Body == "" {
			refuse(w, e.Status, e.code(), fmt.Sprintf("refused with %d", e.Status))
			return
		}
		w.WriteHeader(e.Status)
		w.Write([]byte(e.Body))
	case ResetBefore, ResetAfter:
		cut(w, nil, true)
	case ResetInside:
		cut(w, head(len(whole), whole[:half]), true)
	case Closed:
		cut(w, nil, false)
	case ShortJSON:
		w.Write(whole[:half])
	case ShortBody:
		cut(w, head(len(whole), whole[:half]), false)
	case ShortChunks:
		cut(w, fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n",
			half, whole[:half]), false)
	case NoChoices:
		s.send(x, with(whole, "choices", json.RawMessage(`[]`)))
	case NoUsage:
		s.send(x, with(whole, "usage", nil))
	case Garbage:
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(e.Body))
	case Raw:
		cut(w, []byte(e.Body), false)
	case Says:
		s.send(x, []byte(e.Body))
	case Hostile:
		e.Respond(w, x.r)
	case Slow:
		s.trickle(x, whole, e.Latency)
	case Hang:
		s.wait(x.r, time.Hour)
	case Mislabelled:
		w.Header().Set("Content-Type", "text/html")
		s.send(x, whole)
	}
}

func (e Event) code() string {
	if e.Code != "" {
		return e.Code
	}
	return strings.ToLower(strings.ReplaceAll(http.StatusText(e.Status), " ", "_"))
}

// with is a JSON object with another value for a key, or where that is nil, without the key.
func with(object []byte, key string, value json.RawMessage) []byte {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		panic(err) // it was marshalled just before
	}
	delete(fields, key)
	if value != nil {
		fields[key] = value
	}
	b, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return b
}

// send delivers an answer and counts it.
func (s *Server) send(x *exchange, whole []byte) {
	x.w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
	s.delivered(x.call)
	x.w.Write(whole)
}

// trickle sends an answer in ten pieces.
func (s *Server) trickle(x *exchange, whole []byte, over time.Duration) {
	x.w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
	for i := range 10 {
		if i == 9 {
			x.done()
		}
		x.w.Write(whole[len(whole)*i/10 : len(whole)*(i+1)/10])
		http.NewResponseController(x.w).Flush()
		if i < 9 && !s.wait(x.r, over/10) {
			return
		}
	}
	s.delivered(x.call)
}

func head(length int, body []byte) []byte {
	return fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", length, body)
}

// cut writes some bytes to a connection and ends it, with a reset where that is wanted.
func cut(w http.ResponseWriter, b []byte, reset bool) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	conn.Write(b)
	if tcp, ok := conn.(*net.TCPConn); ok && reset {
		tcp.SetLinger(0)
	}
	conn.Close()
}
