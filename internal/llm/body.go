package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"

	"github.com/sashabaranov/go-openai"
)

// Body is a request as it is sent, by itself or in a batch. It is ours: go-openai leaves a temperature of 0 out, for
// which servers then put 1, keeps 7 digits of any other, and does not know what a server may want in Extra.
func Body(r *Request) (json.RawMessage, error) { return body(r, r.Model) }

// body is a request's body for a server that has its own name for the model.
func body(r *Request, model string) (json.RawMessage, error) {
	for i := range r.Messages {
		for _, shown := range r.Messages[i].Images() {
			if !shown.Complete() {
				return nil, errors.New("has a picture without its bytes: what is read back from a file cannot be sent")
			}
		}
	}
	fields := map[string]any{}
	if r.Extra != nil {
		if err := json.Unmarshal(r.Extra, &fields); err != nil {
			return nil, err
		}
		var raw map[string]json.RawMessage // numbers keep their digits
		if err := json.Unmarshal(r.Extra, &raw); err != nil {
			return nil, err
		}
		for name, value := range raw {
			fields[name] = value
		}
	}
	fields["model"], fields["stream"], fields["messages"] = model, false, turns(r.Messages)
	for name, value := range r.parameters() {
		fields[name] = value
	}
	return json.Marshal(fields)
}

// parameters are what is set of a request's parameters, by the names that the server knows them by.
func (r *Request) parameters() map[string]any {
	set := map[string]any{}
	if r.Temperature != nil {
		set["temperature"] = json.RawMessage(strconv.AppendFloat(nil, *r.Temperature, 'g', -1, 64))
	}
	if r.TopP != nil {
		set["top_p"] = *r.TopP
	}
	if r.Seed != nil {
		set["seed"] = *r.Seed
	}
	if r.ReasoningEffort != "" {
		set["reasoning_effort"] = r.ReasoningEffort
	}
	if r.ResponseFormat != nil {
		set["response_format"] = r.ResponseFormat
	}
	if len(r.Stop) > 0 {
		set["stop"] = r.Stop
	}
	switch {
	case r.MaxCompletionTokens > 0:
		set["max_completion_tokens"] = r.MaxCompletionTokens
	case knowsMaxTokens(r):
		set["max_tokens"] = r.MaxTokens
	default:
		set["max_completion_tokens"] = r.MaxTokens
	}
	return set
}

// knowsMaxTokens says that the model knows max_tokens by that name. Newer ones of OpenAI know the same bound by another
// name only, and servers other than OpenAI's may know no other; go-openai knows which.
func knowsMaxTokens(r *Request) bool {
	//lint:ignore SA1019 see above
	asked := openai.ChatCompletionRequest{Model: r.Model, MaxTokens: r.MaxTokens}
	return !errors.Is(openai.NewReasoningValidator().Validate(asked), openai.ErrReasoningModelMaxTokensDeprecated)
}

// A turn is a message as it is sent: with a text, or with a text and pictures.
type turn struct {
	Role    string `json:"role"`
	Content any    `json:"content,omitempty"`
}

// A part is one of several things that a message consists of.
type part struct {
	Type     string     `json:"type"`
	Text     string     `json:"text,omitempty"`
	ImageURL *imagePart `json:"image_url,omitempty"`
}

type imagePart struct {
	URL    string `json:"url"`
	Detail string `json:"detail,omitempty"`
}

func turns(messages []Message) []turn {
	all := make([]turn, len(messages))
	for i := range messages {
		m := &messages[i]
		all[i].Role = m.Role
		var parts []part
		for _, shown := range m.Images() {
			parts = append(parts, part{Type: "image_url", ImageURL: &imagePart{shown.url(), shown.Detail}})
		}
		switch {
		case parts != nil && m.Content != "":
			all[i].Content = append([]part{{Type: "text", Text: m.Content}}, parts...)
		case parts != nil:
			all[i].Content = parts
		case m.Content != "":
			all[i].Content = m.Content
		}
	}
	return all
}

// transported is what go-openai is given of a request: whom it is for, and so where it goes. The body comes from the
// link completion.
func transported(r *Request) openai.ChatCompletionRequest {
	return openai.ChatCompletionRequest{Model: r.Model}
}

// A completion puts the request's own body in the place of what go-openai made.
type completion struct{ next http.RoundTripper }

func (c *completion) RoundTrip(req *http.Request) (*http.Response, error) {
	body := purchaseOf(req).body
	if req.Body != nil {
		if err := req.Body.Close(); err != nil {
			return nil, err
		}
	}
	out := req.Clone(req.Context())
	out.ContentLength = int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	var err error
	if out.Body, err = out.GetBody(); err != nil {
		return nil, err
	}
	return c.next.RoundTrip(out)
}
