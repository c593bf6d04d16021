package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// A Request is one answer asked for. Two requests that differ in any field are two requests; where they are sent is no
// part of them.
type Request struct {
	// Prompt names the version of the prompt template that the messages were made with, by its hash.
	Prompt string `json:"prompt"`
	// Candidate tells requests with the same messages apart, from 1.
	Candidate int `json:"candidate"`
	// Model is the model asked for.
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
	// Temperature is sent also where it is 0.
	Temperature float64 `json:"temperature"`
	// MaxTokens bounds the answer, in tokens.
	MaxTokens int `json:"max_tokens"`
}

// A Message is one turn of the conversation.
type Message struct {
	// Role is system, user or assistant.
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Key is the request's key in the ledger: SHA-256 of its canonical JSON, in hex.
func (r *Request) Key() string {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err) // strings and finite numbers always marshal
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Usage is what an answer cost, in tokens.
type Usage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
}

// An Answer is what the model said.
type Answer struct {
	Text string
	// Model is the model as the server reported it.
	Model string
	// Finish is why the model stopped: stop, length, content_filter.
	Finish string
	Usage  Usage
}

// Fault is what is wrong with an answer whatever it says, empty where nothing is: the model did not get to its end, for
// the answer had as many tokens as it may have, or a filter stepped in.
func (a *Answer) Fault() string {
	switch a.Finish {
	case "length", "content_filter":
		return CutOff + ": " + a.Finish
	}
	return ""
}

// CutOff begins the fault of an answer that does not go to its end.
const CutOff = "cut_off"
