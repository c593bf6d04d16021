package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
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
		b, err := json.Marshal(r)
		if err == nil && len(b) <= maxRequest {
			return nil
		}
		why = fmt.Sprintf("has more than %d bytes: shorten what is asked about", maxRequest)
	}
	return &RequestError{r.Key(), why}
}

// chat is a request as go-openai has it, but for what is in extra.
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

// extra is what go-openai cannot say of a request, by the field's name. It is the temperature: go-openai leaves one of
// 0 out, for which servers then put 1, keeps 7 digits of any other, and its own way out, the least number above 0,
// would ask for something else than the ledger says was asked.
func extra(r *Request) map[string]json.RawMessage {
	return map[string]json.RawMessage{"temperature": strconv.AppendFloat(nil, r.Temperature, 'g', -1, 64)}
}

// complete adds fields to a body.
func complete(body []byte, extra map[string]json.RawMessage) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, err
	}
	for name, value := range extra {
		fields[name] = value
	}
	return json.Marshal(fields)
}

// Body is a request as it is sent, by itself or in a batch: what go-openai makes of it, completed.
func Body(r *Request) (json.RawMessage, error) {
	b, err := json.Marshal(chat(r))
	if err != nil {
		return nil, err
	}
	return complete(b, extra(r))
}

// A completion adds to the body that go-openai made what it has no place for.
type completion struct{ next http.RoundTripper }

func (c *completion) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	if body, err = complete(body, purchaseOf(req).extra); err != nil {
		return nil, err
	}
	out := req.Clone(req.Context())
	out.ContentLength = int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	if out.Body, err = out.GetBody(); err != nil {
		return nil, err
	}
	return c.next.RoundTrip(out)
}

// modelOf is the model that a request's body asks.
func modelOf(req *http.Request) (string, error) {
	body, err := req.GetBody()
	if err != nil {
		return "", err
	}
	defer body.Close()
	var asks struct {
		Model string `json:"model"`
	}
	err = json.NewDecoder(body).Decode(&asks)
	return asks.Model, err
}
