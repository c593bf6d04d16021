package rephrase

import (
	"context"
	_ "embed"
	"errors"
	"iter"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages/rephrase/paraphrase"
)

// A draft is a candidate as it was written.
type draft struct {
	text string
	// model is who wrote it.
	model string
	// prompt and request are the prompt's version and the request's key in the ledger; empty without a ledger.
	prompt, request                string
	promptTokens, completionTokens int
	// fault is what is wrong with it whatever it says, empty where nothing is.
	fault string
}

// An author rephrases problems.
type author interface {
	// drafts gives candidates for a problem, always the same in the same order. It ends with an error, or where there are
	// no more.
	drafts(ctx context.Context, p *schema.Problem) iter.Seq2[*draft, error]
}

// rules is the built-in rewriter.
type rules struct {
	rewriter *paraphrase.Rewriter
	chance   func(parts ...string) uint64
}

func newRules(chance func(parts ...string) uint64) (*rules, error) {
	rewriter, err := paraphrase.New()
	if err != nil {
		return nil, err
	}
	return &rules{rewriter, chance}, nil
}

func (r *rules) drafts(_ context.Context, p *schema.Problem) iter.Seq2[*draft, error] {
	draw := func(parts ...string) uint64 { return r.chance(append([]string{"rules", p.ID}, parts...)...) }
	language := paraphrase.English
	if p.Language == schema.Chinese {
		language = paraphrase.Chinese
	}
	return func(yield func(*draft, error) bool) {
		for text := range r.rewriter.Candidates(p.Text, language, draw) {
			if !yield(&draft{text: text, model: paraphrase.Name}, nil) {
				return
			}
		}
	}
}

// errNoMore ends the candidates of a model that answers from what there is.
var errNoMore = errors.New("no more candidates")

// model is a language model.
type model struct {
	config  *prompt.Model
	prompts *prompts
	ask     func(context.Context, llm.Request) (*llm.Answer, error)
}

func (m *model) drafts(ctx context.Context, p *schema.Problem) iter.Seq2[*draft, error] {
	return func(yield func(*draft, error) bool) {
		for number := 1; ; number++ {
			d, err := m.write(ctx, p, number)
			if errors.Is(err, errNoMore) || !yield(d, err) || err != nil {
				return
			}
		}
	}
}

func (m *model) write(ctx context.Context, p *schema.Problem, number int) (*draft, error) {
	r, err := m.request(p, number)
	if err != nil {
		return nil, err
	}
	a, err := m.ask(ctx, r)
	if err != nil {
		return nil, err
	}
	return &draft{
		text: strings.TrimSpace(a.Text), model: a.Model, prompt: r.Prompt, request: r.Key(),
		promptTokens: a.Usage.PromptTokens, completionTokens: a.Usage.CompletionTokens, fault: a.Fault(),
	}, nil
}

// requests are the requests for n candidates after so many.
func (m *model) requests(p *schema.Problem, after, n int) ([]llm.Request, error) {
	var requests []llm.Request
	for k := range n {
		r, err := m.request(p, after+1+k)
		if err != nil {
			return nil, err
		}
		requests = append(requests, r)
	}
	return requests, nil
}

// request is the request for a candidate.
func (m *model) request(p *schema.Problem, number int) (llm.Request, error) {
	return m.prompts.of[p.Language].Request(m.config, number, map[string]string{"Text": p.Text})
}

// prompts are the prompts of each language.
type prompts struct {
	of map[schema.Language]*prompt.Prompt
}

var (
	//go:embed prompts/en.txt
	english string
	//go:embed prompts/zh.txt
	chinese string
)

func newPrompts() (*prompts, error) {
	p := &prompts{of: map[schema.Language]*prompt.Prompt{}}
	for language, source := range map[schema.Language]string{schema.English: english, schema.Chinese: chinese} {
		var err error
		if p.of[language], err = prompt.Parse("prompts/"+string(language)+".txt", source); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// version tells the prompts from any others.
func (p *prompts) version() string {
	return p.of[schema.English].Hash() + " " + p.of[schema.Chinese].Hash()
}
