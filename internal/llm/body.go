package llm

import (
	"encoding/json"
	"errors"

	"github.com/sashabaranov/go-openai"
)

// Body is a request as it is sent, by itself or in a batch.
func Body(r *Request) (json.RawMessage, error) {
	if err := r.complete(); err != nil {
		return nil, err
	}
	return body(r, r.Model)
}

// body is a request's body for a server that has its own name for the model.
func body(r *Request, model string) (json.RawMessage, error) {
	carried, err := json.Marshal(r.chat())
	if err != nil {
		return nil, err
	}
	return r.extend(carried, model)
}

// complete refuses a request that cannot be sent, for its pictures have no bytes.
func (r *Request) complete() error {
	for i := range r.Messages {
		for _, shown := range r.Messages[i].Images() {
			if !shown.Complete() {
				return errors.New("has a picture without its bytes: what is read back from a file cannot be sent")
			}
		}
	}
	return nil
}

// chat is what go-openai carries of a request; the rest is for extend.
func (r *Request) chat() openai.ChatCompletionRequest {
	c := openai.ChatCompletionRequest{
		Model: r.Model, MaxCompletionTokens: r.MaxCompletionTokens, Stop: r.Stop, ResponseFormat: r.ResponseFormat,
		Messages: make([]openai.ChatCompletionMessage, len(r.Messages)),
	}
	for i := range r.Messages {
		c.Messages[i] = r.Messages[i].chat()
	}
	if r.Seed != nil {
		c.Seed = new(int(*r.Seed))
	}
	if c.MaxCompletionTokens > 0 {
		return c
	}
	// Newer models of OpenAI know the same bound by another name only, and servers other than OpenAI's may know no other;
	// go-openai knows which.
	older := c
	//lint:ignore SA1019 see above
	older.MaxTokens = r.MaxTokens
	if !errors.Is(openai.NewReasoningValidator().Validate(older), openai.ErrReasoningModelMaxTokensDeprecated) {
		return older
	}
	c.MaxCompletionTokens = r.MaxTokens
	return c
}

func (m *Message) chat() openai.ChatCompletionMessage {
	images := m.Images()
	if images == nil {
		return openai.ChatCompletionMessage{Role: m.Role, Content: m.Content}
	}
	c := openai.ChatCompletionMessage{Role: m.Role}
	if m.Content != "" {
		c.MultiContent = append(c.MultiContent, openai.ChatMessagePart{Type: openai.ChatMessagePartTypeText, Text: m.Content})
	}
	for _, shown := range images {
		c.MultiContent = append(c.MultiContent, openai.ChatMessagePart{
			Type: openai.ChatMessagePartTypeImageURL, ImageURL: &openai.ChatMessageImageURL{URL: shown.url(), Detail: openai.ImageURLDetail(shown.Detail)},
		})
	}
	return c
}

// extend adds to the body that go-openai makes of a request what go-openai cannot carry: a temperature of 0, which it leaves out and
// for which servers then put 1, and any other and a top_p with all their digits; a reasoning_effort in words that the server knows and
// go-openai may not; what a server wants in Extra; and the name that the model has on the server, where go-openai has it in the
// address alone. The fields are in the order of their names.
func (r *Request) extend(carried []byte, model string) (json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	for _, part := range [][]byte{orEmpty(r.Extra), carried} {
		if err := json.Unmarshal(part, &fields); err != nil {
			return nil, err
		}
	}
	set := map[string]any{"model": model}
	for _, n := range r.numbers() {
		if n.value != nil {
			set[n.name] = *n.value
		}
	}
	if r.ReasoningEffort != "" {
		set["reasoning_effort"] = r.ReasoningEffort
	}
	for name, value := range fields {
		if _, ours := set[name]; !ours {
			set[name] = value
		}
	}
	return json.Marshal(set)
}
