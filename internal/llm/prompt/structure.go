package prompt

import (
	"encoding/json"
	"errors"
	"fmt"

	"geoeval/internal/llm"

	"github.com/sashabaranov/go-openai"
)

// A Structure is the form of an answer in JSON: an object that fits a schema, and which of its properties is wanted.
type Structure struct {
	// Name is the schema's, for the server.
	Name string
	// Schema is a JSON Schema of an object.
	Schema json.RawMessage
	// Property is the text that is wanted: a string; "" wants the whole object.
	Property string
}

// OneText is an object with a text and nothing else, under a name.
func OneText(name string) *Structure {
	return &Structure{
		Name: name, Property: "text",
		Schema: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}`),
	}
}

// Structured says that a model is asked for JSON, and answers in the form of a [Structure].
func (m *Model) Structured() bool {
	return m.ResponseFormat == llm.FormatJSONObject || m.ResponseFormat == llm.FormatJSONSchema
}

// structure asks for the form of the answer. A server that only promises JSON is told in words what is to be in it.
func (m *Model) structure(r *llm.Request, s *Structure) error {
	if m.ResponseFormat == "" {
		return nil
	}
	r.ResponseFormat = &llm.ResponseFormat{Type: openai.ChatCompletionResponseFormatType(m.ResponseFormat)}
	switch {
	case !m.Structured():
	case s == nil:
		return fmt.Errorf("response_format %s: there is no structure to ask for here: take %s", m.ResponseFormat, llm.FormatText)
	case m.ResponseFormat == llm.FormatJSONSchema:
		r.ResponseFormat.JSONSchema = &llm.JSONSchema{Name: s.Name, Schema: s.Schema, Strict: true}
	default:
		last := &r.Messages[len(r.Messages)-1]
		last.Content += "\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n" + string(s.Schema)
	}
	return nil
}

// Read gives the text that is wanted of an answer in the structure's form, the error why there is none. As servers may ignore what form
// was asked for, the object may stand in a fence or among words. Whoever wants the whole object reads the first one of the answer. Of
// several objects none is known to be the one whose text is wanted.
func (s *Structure) Read(answer string) (string, error) {
	object, behind, err := cutObject(answer)
	if err != nil {
		return "", fmt.Errorf("%w, which was asked for", err)
	}
	if s.Property == "" {
		return answer, nil
	}
	if _, err := Object(behind); err == nil {
		return "", errors.New("has several JSON objects, and one was asked for")
	}
	var properties map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &properties); err != nil {
		return "", err
	}
	value, there := properties[s.Property]
	var text string
	if !there || json.Unmarshal(value, &text) != nil || string(value) == "null" {
		return "", fmt.Errorf("is JSON without the text %q, which was asked for", s.Property)
	}
	return text, nil
}
