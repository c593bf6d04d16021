package llm

import (
	"errors"
	"fmt"
	"math"

	"github.com/sashabaranov/go-openai"
)

// check refuses a request that no server could answer, or whose cost nothing bounds.
func check(r *Request) error {
	var why string
	switch {
	case math.IsNaN(r.Temperature) || math.IsInf(r.Temperature, 0):
		return &RequestError{"", "has a temperature that is no number"} // and so it has no key
	case r.Model == "":
		why = "names no model"
	case len(r.Messages) == 0:
		why = "has no messages"
	case r.MaxTokens < 1 || r.MaxTokens > maxTokens:
		why = fmt.Sprintf("has max_tokens %d; it must be at least 1, for it bounds the cost", r.MaxTokens)
	default:
		return nil
	}
	return &RequestError{r.Key(), why}
}

// chat is a request as go-openai has it, without the temperature, which the doer adds.
func (c *Client) chat(r *Request) openai.ChatCompletionRequest {
	chat := openai.ChatCompletionRequest{Model: r.Model, MaxTokens: r.MaxTokens}
	for _, m := range r.Messages {
		chat.Messages = append(chat.Messages, openai.ChatCompletionMessage{Role: m.Role, Content: m.Content})
	}
	// Newer models know the same bound by another name only; go-openai knows which.
	if err := openai.NewReasoningValidator().Validate(chat); errors.Is(err, openai.ErrReasoningModelMaxTokensDeprecated) {
		chat.MaxTokens, chat.MaxCompletionTokens = 0, r.MaxTokens
	}
	return chat
}

// perMessage is how many tokens a message may need beside its text, and a conversation beside its messages. OpenAI's models
// need 4 and 3.
const perMessage = 8

// Estimate is what an answer can cost at most, in tokens. What it costs in dollars is for [Client.Cost].
func (c *Client) Estimate(r *Request) Usage {
	n := perMessage
	for _, m := range r.Messages {
		n += perMessage + c.options.Tokens(r.Model, m.Content)
	}
	return Usage{PromptTokens: n, CompletionTokens: r.MaxTokens}
}
