package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// body is the request's body, byte for byte as the synchronous client sends it: as go-openai has it, with the temperature
// that go-openai leaves out.
func body(r *llm.Request) (json.RawMessage, error) {
	chat := openai.ChatCompletionRequest{Model: r.Model, MaxTokens: r.MaxTokens}
	for _, m := range r.Messages {
		chat.Messages = append(chat.Messages, openai.ChatCompletionMessage{Role: m.Role, Content: m.Content})
	}
	if err := openai.NewReasoningValidator().Validate(chat); errors.Is(err, openai.ErrReasoningModelMaxTokensDeprecated) {
		chat.MaxTokens, chat.MaxCompletionTokens = 0, r.MaxTokens
	}
	b, err := json.Marshal(chat)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return nil, err
	}
	fields["temperature"] = strconv.AppendFloat(nil, r.Temperature, 'g', -1, 64)
	return json.Marshal(fields)
}

// An inputLine is a line of an input file, without its newline. go-openai puts the file together.
type inputLine []byte

func (l inputLine) MarshalBatchLineItem() []byte { return l }

func newLine(key string, r *llm.Request) (inputLine, error) {
	sent, err := body(r)
	if err != nil {
		return nil, fmt.Errorf("batch: request %s: %w", key, err)
	}
	return json.Marshal(struct {
		CustomID string               `json:"custom_id"`
		Method   string               `json:"method"`
		URL      openai.BatchEndpoint `json:"url"`
		Body     json.RawMessage      `json:"body"`
	}{key, "POST", openai.BatchEndpointChatCompletions, sent})
}
