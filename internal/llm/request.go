package llm

import (
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
	return keyOf(b)
}

// Usage is what an answer cost, in tokens.
type Usage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
}
