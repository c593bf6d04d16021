// Package ledger keeps what was bought: an append-only record of answered requests, in JSON Lines.
//
// A ledger is a folder of segments, files named *.jsonl; one line is one answered request, or one that is about to be sent ([Asked]). Whoever opens the folder to
// write makes a segment of its own, with a name nobody else has, and never touches another's: several processes may
// have the folder open, and the segments of several machines may be put in one folder. Names and order of the segments
// decide nothing. The last field of a line, sum, is a checksum of the rest of it, and lines that were synced together are followed
// by one that seals them: see package journal. Segments of earlier versions have no seals; their lines count all the same.
package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// An Entry is one answered request: one line.
type Entry struct {
	// Key is the request's key.
	Key string `json:"key"`
	// Request is the request as llm.Request has it.
	Request json.RawMessage `json:"request"`
	// Response is the server's answer, its body as it came, without the white space between its values. Where Fault says
	// that it could not be kept, it is a [Beginning] of it.
	Response json.RawMessage `json:"response"`
	// PromptTokens and CompletionTokens are what it cost.
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
	// Model is the model as the server reported it.
	Model string `json:"model"`
	// Time is when it was answered, RFC 3339 in UTC. Nothing that a build writes depends on it; of an evaluation, the table
	// of responses repeats it.
	Time string `json:"time"`
	// Attempts is how often it was asked until it was answered.
	Attempts int `json:"attempts"`
	// Fault is why nothing of the answer can be used, as in "has no choices"; empty where it can.
	Fault string `json:"fault,omitempty"`
	// AskedTwice: a former process had sent the request and was gone before it had an answer, so that it may be paid twice. Append sets it.
	AskedTwice bool `json:"asked_twice,omitempty"`
}

// Bounds of an entry, in bytes.
const (
	// MaxRequest is for a request, and MaxResponse for a response. An answer of 100,000 tokens has about 500,000 bytes.
	MaxRequest  = 512 << 10
	MaxResponse = 512 << 10
	// maxFault is for a fault and maxName for a model: the rest is cut off.
	maxFault = 512
	maxName  = 512
)

// Beginning stands for a response that is not kept: a JSON object with as much of its beginning as shows what it was,
// and how many bytes were read of it.
func Beginning(response []byte) json.RawMessage {
	const shown = 1 << 10
	begins := strings.ToValidUTF8(string(response[:min(len(response), shown)]), "\uFFFD")
	b, err := json.Marshal(struct {
		Begins string `json:"begins"`
		Bytes  int    `json:"bytes"`
	}{begins, len(response)})
	if err != nil {
		panic(err) // a string and a number always marshal
	}
	return b
}

// bound makes an entry one that is kept: what is too long of it is cut off, and said so. It reports whether anything was.
func (e *Entry) bound() (cut bool) {
	if n := len(e.Response); n > MaxResponse {
		e.Response = Beginning(e.Response)
		if e.Fault == "" {
			e.Fault = fmt.Sprintf("has %d bytes, and a response has at most %d", n, MaxResponse)
		}
		cut = true
	}
	if len(e.Fault) > maxFault {
		e.Fault, cut = strings.ToValidUTF8(e.Fault[:maxFault], ""), true
	}
	if len(e.Model) > maxName {
		e.Model, cut = strings.ToValidUTF8(e.Model[:maxName], ""), true
	}
	return cut
}

// maxKey bounds a key, in bytes.
const maxKey = 256

// check refuses what is no answered request.
func (e *Entry) check() error {
	switch {
	case e.Key == "":
		return errors.New("has no key")
	case len(e.Key) > maxKey:
		return errors.New("has a key of more than 256 bytes")
	case empty(e.Request):
		return errors.New("has no request")
	case empty(e.Response):
		return errors.New("has no response")
	case e.PromptTokens < 0 || e.CompletionTokens < 0:
		return errors.New("has a negative number of tokens")
	}
	return nil
}

func empty(m json.RawMessage) bool { return len(m) == 0 || string(m) == "null" }

// sameAnswer says whether two entries of one key hold the same answer. When it was answered, and how often it was asked, is no part of an answer. Both must come from lines: their JSON is compared by its bytes.
func (e *Entry) sameAnswer(o *Entry) bool {
	return string(e.Response) == string(o.Response) && e.Model == o.Model && e.Fault == o.Fault &&
		e.PromptTokens == o.PromptTokens && e.CompletionTokens == o.CompletionTokens
}
