package prompt

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/llm"
)

// A Model is a language model and how it is asked. What is not set is not sent, and no part of a request's key.
type Model struct {
	Name string `yaml:"name"`
	// Server names the one that has it, of those under llm.servers; "" is the one of llm.base_url.
	Server string `yaml:"server,omitempty"`
	// Share is how many parts of the candidates it is asked for where there are several models, 1 to 100; 0 is 1.
	Share int `yaml:"share,omitempty"`
	// Temperature is 0 to 2; null sends none, as some models know none.
	Temperature *float64 `yaml:"temperature"`
	// MaxTokens bounds an answer, in tokens; at least 1. MaxCompletionTokens does so under its newer name, with what the
	// model thinks. One of them is set.
	MaxTokens           int `yaml:"max_tokens,omitempty"`
	MaxCompletionTokens int `yaml:"max_completion_tokens,omitempty" instead:"max_tokens"`
	// TopP is above 0 and at most 1.
	TopP *float64 `yaml:"top_p,omitempty"`
	// Seed is sent with the first candidate, and with every other one the number after that of the one before: a server
	// that keeps its promise would give them all the same answer.
	Seed *int64 `yaml:"seed,omitempty"`
	// ReasoningEffort is a word that the server knows: none, minimal, low, medium, high.
	ReasoningEffort string `yaml:"reasoning_effort,omitempty"`
	// ResponseFormat is text, json_object or json_schema; "" leaves it to the server. With the last two the answer is in
	// the form of a [Structure].
	ResponseFormat string `yaml:"response_format,omitempty"`
	// Stop are up to 4 texts before which an answer ends.
	Stop []string `yaml:"stop,omitempty"`
	// Image: the model is shown the diagram of a problem that has one. ImageDetail is how closely it looks: low, high or
	// auto; "" leaves it to the server.
	Image       bool   `yaml:"image,omitempty"`
	ImageDetail string `yaml:"image_detail,omitempty"`
	// Extra are fields of the request's body that are passed through as they are; see [llm.NewExtra].
	Extra map[string]any `yaml:"extra,omitempty"`
}

// Bound names the key that bounds an answer.
func (m *Model) Bound() string {
	if m.MaxCompletionTokens > 0 {
		return "max_completion_tokens"
	}
	return "max_tokens"
}

const (
	// maxStop bounds the texts of Stop, as OpenAI does, and maxStopText the bytes of each.
	maxStop     = 4
	maxStopText = 200
	// maxSeed is up to where every reader of JSON keeps whole numbers.
	maxSeed = 1 << 53
)

var effort = regexp.MustCompile(`^[a-z]{1,20}$`)

// A number is a key of a model that is a number, and the parameter of a request that it sets.
type number struct {
	name string
	of   func(*Model) *float64
	sets func(*llm.Request) **float64
	// in says whether a value is in its range, otherwise what is wrong where it is not.
	in        func(float64) bool
	otherwise string
}

// numbers are all such keys.
var numbers = []number{
	{
		"temperature", func(m *Model) *float64 { return m.Temperature }, func(r *llm.Request) **float64 { return &r.Temperature },
		func(x float64) bool { return x >= 0 && x <= 2 }, "is not between 0 and 2; null sends none",
	},
	{
		"top_p", func(m *Model) *float64 { return m.TopP }, func(r *llm.Request) **float64 { return &r.TopP },
		func(x float64) bool { return x > 0 && x <= 1 }, "is not above 0 and at most 1",
	},
}

// Fault says which key is wrong, and why; both are empty where none is.
func (m *Model) Fault() (key, why string) {
	for _, n := range numbers {
		if x := n.of(m); x != nil && !n.in(*x) && m.Name != "" {
			return n.name, fmt.Sprintf("%v %s", *x, n.otherwise)
		}
	}
	switch {
	case m.Name == "":
		return "name", "is empty"
	case m.MaxTokens != 0 && m.MaxCompletionTokens != 0:
		return "max_completion_tokens", "and max_tokens are one bound under two names: remove the one that the model does not know"
	case m.MaxCompletionTokens < 0:
		return "max_completion_tokens", fmt.Sprintf("%d is not at least 1", m.MaxCompletionTokens)
	case m.MaxTokens < 1 && m.MaxCompletionTokens == 0:
		return "max_tokens", fmt.Sprintf("%d is not at least 1; it bounds the cost of an answer, as max_completion_tokens does for "+
			"models that know no other name", m.MaxTokens)
	case m.Seed != nil && (*m.Seed < -maxSeed || *m.Seed > maxSeed):
		return "seed", fmt.Sprintf("%d is not between -%d and %d", *m.Seed, maxSeed, maxSeed)
	case m.ReasoningEffort != "" && !effort.MatchString(m.ReasoningEffort):
		return "reasoning_effort", fmt.Sprintf("%q is no word such as low, medium or high", m.ReasoningEffort)
	case !slices.Contains([]string{"", llm.FormatText, llm.FormatJSONObject, llm.FormatJSONSchema}, m.ResponseFormat):
		return "response_format", fmt.Sprintf("%q is not one of %s, %s, %s", m.ResponseFormat, llm.FormatText, llm.FormatJSONObject,
			llm.FormatJSONSchema)
	case len(m.Stop) > maxStop:
		return "stop", fmt.Sprintf("has %d texts, and servers take up to %d", len(m.Stop), maxStop)
	case m.ImageDetail != "" && !m.Image:
		return "image_detail", "is for image: true alone: set that, or remove it"
	case !slices.Contains([]string{"", "low", "high", "auto"}, m.ImageDetail):
		return "image_detail", fmt.Sprintf("%q is not one of low, high, auto", m.ImageDetail)
	}
	for i, s := range m.Stop {
		if s == "" || len(s) > maxStopText {
			return "stop." + strconv.Itoa(i), fmt.Sprintf("has %d bytes, and a text has 1 to %d", len(s), maxStopText)
		}
	}
	if _, key, why := llm.NewExtra(m.Extra); why != "" {
		return strings.TrimSuffix("extra."+key, "."), why
	}
	return "", ""
}

// A Filling is what a prompt is filled with.
type Filling struct {
	// Data is for the template; see [Prompt.Messages].
	Data any
	// Image is what a model that is shown pictures sees with the last turn; nil is none. More are shown behind it.
	Image *llm.Image
	More  []*llm.Image
	// Structure is the form in which a model answers that is asked for JSON; it may be nil for models that are not.
	Structure *Structure
}

// Request asks a model for a candidate, counted from 1, with the prompt filled in.
func (p *Prompt) Request(m *Model, candidate int, f Filling) (llm.Request, error) {
	messages, err := p.Messages(f.Data)
	if err != nil {
		return llm.Request{}, err
	}
	r := llm.Request{
		Prompt: p.hash, Candidate: candidate, Model: m.Name, Server: m.Server, Messages: messages,
		MaxTokens: m.MaxTokens, MaxCompletionTokens: m.MaxCompletionTokens, ReasoningEffort: m.ReasoningEffort,
		Stop: m.Stop,
	}
	for _, n := range numbers {
		*n.sets(&r) = n.of(m)
	}
	if m.Seed != nil {
		r.Seed = new(*m.Seed + int64(candidate) - 1)
	}
	if f.Image != nil && m.Image {
		last := &messages[len(messages)-1]
		last.Image = m.shown(f.Image)
		for _, more := range f.More {
			last.More = append(last.More, m.shown(more))
		}
	}
	if err := m.structure(&r, f.Structure); err != nil {
		return llm.Request{}, err
	}
	var key, why string
	if r.Extra, key, why = llm.NewExtra(m.Extra); why != "" {
		return llm.Request{}, fmt.Errorf("extra.%s %s", key, why)
	}
	return r, nil
}

// shown is a picture as the model looks at it.
func (m *Model) shown(i *llm.Image) *llm.Image {
	shown := *i
	shown.Detail = m.ImageDetail
	return &shown
}
