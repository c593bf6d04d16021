package llm

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sashabaranov/go-openai"

	"geoeval/internal/llm/ledger"
)

// decode reads a response's body. It refuses one that holds no answer; the response is then still what could be read.
func decode(body []byte) (*openai.ChatCompletionResponse, error) {
	var r openai.ChatCompletionResponse
	if err := json.Unmarshal(body, &r); err != nil {
		return &openai.ChatCompletionResponse{}, fmt.Errorf("the response is no chat completion: %w", err)
	}
	if len(r.Choices) == 0 {
		return &r, errors.New("the response has no choices")
	}
	return &r, nil
}

// answer is what a response says.
func answer(r *openai.ChatCompletionResponse) *Answer {
	return &Answer{
		Text: r.Choices[0].Message.Content, Model: r.Model, Finish: string(r.Choices[0].FinishReason), Usage: usage(r),
	}
}

// usage is what a response cost, as the server has it; zero where it does not say.
func usage(r *openai.ChatCompletionResponse) Usage {
	return Usage{PromptTokens: max(r.Usage.PromptTokens, 0), CompletionTokens: max(r.Usage.CompletionTokens, 0)}
}

// recall reads an answer back from the ledger. It is what Ask gave when it was bought.
func recall(e *ledger.Entry) (*Answer, error) {
	r, err := decode(e.Response)
	if err != nil {
		return nil, &RecordError{e.Key, err}
	}
	return answer(r), nil
}
