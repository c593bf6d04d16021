package batch

import (
	"encoding/json"
	"fmt"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// An inputLine is a line of an input file, without its newline. go-openai puts the file together.
type inputLine []byte

func (l inputLine) MarshalBatchLineItem() []byte { return l }

func newLine(server *llm.Server, key string, r *llm.Request) (inputLine, error) {
	sent, err := server.Body(r)
	if err != nil {
		return nil, fmt.Errorf("batch: request %s: %w", key, err)
	}
	return json.Marshal(struct {
		CustomID string               `json:"custom_id"`
		Method   string               `json:"method"`
		URL      openai.BatchEndpoint `json:"url"`
		Body     json.RawMessage      `json:"body"`
	}{key, "POST", endpointOf(server), sent})
}

// endpointOf is what the requests of a batch are for, as the server calls it.
func endpointOf(server *llm.Server) openai.BatchEndpoint {
	if server.Kind == llm.Azure {
		return "/chat/completions"
	}
	return openai.BatchEndpointChatCompletions
}
