package llm

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/sashabaranov/go-openai"
)

// A Request is one answer asked for. Two requests that differ in any field are two requests; where they are sent is no
// part of them. A parameter that is not set is not sent, and no part of the request's key: so a request has the key that
// it had before the parameter was known here.
type Request struct {
	// Prompt names the version of the prompt template that the messages were made with, by its hash.
	Prompt string `json:"prompt"`
	// Candidate tells requests with the same messages apart, from 1.
	Candidate int `json:"candidate"`
	// Model is the model asked for.
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
	// Temperature is sent also where it is 0; nil sends none.
	Temperature *float64 `json:"temperature,omitempty"`
	// MaxTokens and MaxCompletionTokens bound the answer, in tokens; the second one counts what the model thought too.
	// One of them is set, and the other one 0. Models of which that is known get MaxTokens under the other name.
	MaxTokens           int `json:"max_tokens,omitempty"`
	MaxCompletionTokens int `json:"max_completion_tokens,omitempty"`
	// TopP is the probability of the tokens that are drawn from; nil sends none.
	TopP *float64 `json:"top_p,omitempty"`
	// Seed asks for the same answer again where it is equal; nil sends none.
	Seed *int64 `json:"seed,omitempty"`
	// ReasoningEffort is how long the model is to think, in the server's words; "" sends none.
	ReasoningEffort string `json:"reasoning_effort,omitempty"`
	// ResponseFormat is the form of the answer, as the server reads it; nil sends none.
	ResponseFormat *ResponseFormat `json:"response_format,omitempty"`
	// Stop are texts before which the answer ends.
	Stop []string `json:"stop,omitempty"`
	// Extra are fields of the body that are sent as they are: a JSON object, see [NewExtra]. nil is none.
	Extra json.RawMessage `json:"extra,omitempty"`

	// Server names the server that is asked, as the configuration does; "" is the section's own. It is no part of the
	// request.
	Server string `json:"-"`
}

// A Message is one turn of the conversation.
type Message struct {
	// Role is system, user or assistant.
	Role    string `json:"role"`
	Content string `json:"content"`
	// Image is shown with the text; nil is none.
	Image *Image `json:"image,omitempty"`
	// More are shown behind Image, in their order; there are none without it.
	More []*Image `json:"more_images,omitempty"`
}

// Images are all pictures of a message, in the order in which they are shown.
func (m *Message) Images() []*Image {
	if m.Image == nil {
		return nil
	}
	return append([]*Image{m.Image}, m.More...)
}

// A ResponseFormat is the form of an answer: text, json_object, or JSON that fits a [JSONSchema], a schema under a name.
type (
	ResponseFormat = openai.ChatCompletionResponseFormat
	JSONSchema     = openai.ChatCompletionResponseFormatJSONSchema
)

// The types of a ResponseFormat.
const (
	FormatText       = "text"
	FormatJSONObject = "json_object"
	FormatJSONSchema = "json_schema"
)

// Key is the request's key in the ledger: SHA-256 of its canonical JSON, in hex. Of an image it has the digest.
func (r *Request) Key() string {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err) // strings, finite numbers and objects that NewExtra made always marshal
	}
	return keyOf(b)
}

// A numeric is a parameter of a request that is sent with all its digits; nil is not sent.
type numeric struct {
	name  string
	value *float64
}

// numbers are all such parameters, by their names in the body.
func (r *Request) numbers() []numeric {
	return []numeric{{"temperature", r.Temperature}, {"top_p", r.TopP}}
}

// Most is how many tokens the answer may have.
func (r *Request) Most() int { return max(r.MaxTokens, r.MaxCompletionTokens) }

// bound names the parameter that bounds the answer.
func (r *Request) bound() string {
	if r.MaxCompletionTokens > 0 {
		return "max_completion_tokens"
	}
	return "max_tokens"
}

// Check refuses a request that no server could answer, or whose cost nothing bounds, as a [*RequestError].
func (r *Request) Check() error {
	var why string
	for _, n := range r.numbers() {
		if n.value != nil && (math.IsNaN(*n.value) || math.IsInf(*n.value, 0)) {
			return &RequestError{"", "has a " + n.name + " that is no number"} // and so it has no key
		}
	}
	switch {
	case !json.Valid(orEmpty(r.Extra)) || !json.Valid(r.schema()):
		return &RequestError{"", "has extra fields or a schema that are no JSON"}
	case r.Model == "":
		why = "names no model"
	case len(r.Messages) == 0:
		why = "has no messages"
	case r.MaxTokens != 0 && r.MaxCompletionTokens != 0:
		why = "has max_tokens and max_completion_tokens; one of them bounds the answer"
	case r.MaxCompletionTokens != 0 && (r.MaxCompletionTokens < 1 || r.MaxCompletionTokens > maxTokens):
		why = fmt.Sprintf("has max_completion_tokens %d; it must be at least 1, for it bounds the cost", r.MaxCompletionTokens)
	case r.MaxCompletionTokens == 0 && (r.MaxTokens < 1 || r.MaxTokens > maxTokens):
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

func orEmpty(m json.RawMessage) json.RawMessage {
	if m == nil {
		return json.RawMessage("{}")
	}
	return m
}

// schema is the one that the answer has to fit; an empty one where there is none, and nothing where it cannot be written.
func (r *Request) schema() json.RawMessage {
	if r.ResponseFormat == nil || r.ResponseFormat.JSONSchema == nil {
		return json.RawMessage("{}")
	}
	schema, _ := r.ResponseFormat.JSONSchema.Schema.MarshalJSON()
	return schema
}

// Usage is what an answer cost, in tokens.
type Usage struct {
	PromptTokens int `json:"prompt_tokens"`
	// CompletionTokens has the ReasoningTokens in it.
	CompletionTokens int `json:"completion_tokens"`
	// ReasoningTokens are those that the model thought and did not say, as far as the server tells.
	ReasoningTokens int `json:"reasoning_tokens,omitempty"`
}
