// Package tokens counts tokens as OpenAI's models read them, and says what requests will cost before they are asked.
package tokens

import (
	"sync"

	"geoeval/internal/llm"

	"github.com/tiktoken-go/tokenizer/codec"
)

// A Counter counts tokens. It loads a vocabulary when the first text needs it, and keeps it: some tens of MB each. Its
// methods may be called by many goroutines.
type Counter struct {
	codecs map[Encoding]func() *codec.Codec
}

// New makes a Counter. It loads nothing yet.
//
// The vocabularies are named one by one: what the library looks up by name would have those of older models be part of
// the program as well.
func New() *Counter {
	return &Counter{codecs: map[Encoding]func() *codec.Codec{
		CL100K: sync.OnceValue(codec.NewCl100kBase),
		O200K:  sync.OnceValue(codec.NewO200kBase),
	}}
}

// Count is the number of tokens of a text. The names of special tokens, as in <|endoftext|>, are text like any other,
// and so they are when a server gets them in a message.
func (c *Counter) Count(model, text string) int {
	e, _ := EncodingOf(model)
	n, err := c.codecs[e]().Count(text)
	if err != nil {
		return len(text) // as many as there can be
	}
	return n
}

// What a conversation has beside the text of its messages: each begins with <|start|>role<|message|> and ends with
// <|end|>, of which the role is counted, and the answer is begun with <|start|>assistant<|message|>. So it is published
// in OpenAI's cookbook for gpt-3.5-turbo-0125, gpt-4-0613, gpt-4o and gpt-4.1. Reasoning models count a token or two
// less.
const (
	perMessage = 3
	priming    = 3
)

// CountMessages is the number of tokens that the messages have as a prompt: what the server says as prompt_tokens.
func (c *Counter) CountMessages(model string, messages []llm.Message) int {
	return countMessages(model, messages, c.Count)
}

func countMessages(model string, messages []llm.Message, count func(model, text string) int) int {
	n := priming
	for _, m := range messages {
		n += perMessage + count(model, m.Role) + count(model, m.Content)
	}
	return n
}
