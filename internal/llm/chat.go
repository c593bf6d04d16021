package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

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

// chat is a request as go-openai has it, which leaves a temperature of 0 out, and digits of any other.
func chat(r *Request) openai.ChatCompletionRequest {
	chat := openai.ChatCompletionRequest{Model: r.Model}
	//lint:ignore SA1019 servers other than OpenAI's know no other name for it
	chat.MaxTokens = r.MaxTokens
	for _, m := range r.Messages {
		chat.Messages = append(chat.Messages, openai.ChatCompletionMessage{Role: m.Role, Content: m.Content})
	}
	// Newer models know the same bound by another name only; go-openai knows which.
	if err := openai.NewReasoningValidator().Validate(chat); errors.Is(err, openai.ErrReasoningModelMaxTokensDeprecated) {
		//lint:ignore SA1019 see above
		chat.MaxTokens = 0
		chat.MaxCompletionTokens = r.MaxTokens
	}
	return chat
}

// Body is a request as the server gets it, by itself or in a batch: what go-openai makes of it, and the temperature.
func Body(r *Request) (json.RawMessage, error) {
	b, err := json.Marshal(chat(r))
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
