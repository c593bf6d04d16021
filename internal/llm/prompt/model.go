package prompt

import (
	"fmt"

	"geoeval/internal/llm"
)

// A Model is a language model and how it is asked.
type Model struct {
	Name string `yaml:"name"`
	// Temperature is 0 to 2.
	Temperature float64 `yaml:"temperature"`
	// MaxTokens bounds an answer, in tokens; at least 1.
	MaxTokens int `yaml:"max_tokens"`
}

// Fault says which key is wrong, and why; both are empty where none is.
func (m *Model) Fault() (key, why string) {
	switch {
	case m.Name == "":
		return "name", "is empty"
	case !(m.Temperature >= 0 && m.Temperature <= 2):
		return "temperature", fmt.Sprintf("%v is not between 0 and 2", m.Temperature)
	case m.MaxTokens < 1:
		return "max_tokens", fmt.Sprintf("%d is not at least 1", m.MaxTokens)
	}
	return "", ""
}

// Request asks a model for a candidate, counted from 1, with the prompt filled in.
func (p *Prompt) Request(m *Model, candidate int, data any) (llm.Request, error) {
	messages, err := p.Messages(data)
	if err != nil {
		return llm.Request{}, err
	}
	return llm.Request{
		Prompt: p.hash, Candidate: candidate, Model: m.Name, Messages: messages, Temperature: m.Temperature, MaxTokens: m.MaxTokens,
	}, nil
}
