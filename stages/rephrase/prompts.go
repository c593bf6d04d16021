package rephrase

import (
	"context"
	_ "embed"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/stages"
)

// Prompts are those of each language.
type prompts map[schema.Language]*prompt.Prompt

// structure is the form in which a model answers that is asked for JSON.
var structure = prompt.OneText("rephrased_problem")

// An asking is what problems are asked about with: prompts, and for models that are shown pictures, these, by problem.
type asking struct {
	prompts
	images map[string]*llm.Image
}

// asking makes ready for questions about problems.
func (s *stage) asking(job *stages.Job, problems []*schema.Problem) (*asking, error) {
	p, err := newPrompts()
	if err != nil || !s.config.seeing() {
		return &asking{prompts: p}, err
	}
	pictures, err := stages.PicturesOf(job, problems)
	if err != nil {
		return nil, err
	}
	return &asking{p, ask.Pictures(pictures.Bytes, pictures.Digests, job.Notef)}, nil
}

var (
	//go:embed prompts/en.txt
	english string
	//go:embed prompts/zh.txt
	chinese string
)

func newPrompts() (prompts, error) {
	p := prompts{}
	for language, source := range map[schema.Language]string{schema.English: english, schema.Chinese: chinese} {
		var err error
		if p[language], err = prompt.Parse("prompts/"+string(language)+".txt", source); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// version tells the prompts from any others.
func (p prompts) version() string { return p[schema.English].Hash() + " " + p[schema.Chinese].Hash() }

// question asks for candidates for a problem.
func (p *asking) question(problem *subject) ask.Question {
	return ask.Question{
		ID: problem.ID, Prompt: p.prompts[problem.Language], Data: map[string]string{"Text": problem.Text},
		Image: p.images[problem.ID], Structure: structure, Text: problem.Text, Check: problem.check,
		Longest: 2 * fidelity.Longest(problem.Text),
	}
}

// asks is an author that asks a model.
func (p *asking) asks(task *ask.Task) author {
	return func(ctx context.Context, of *subject) ([]ask.Answer, error) { return task.Ask(ctx, p.question(of)) }
}

func (p *asking) questions(problems []*schema.Problem) []ask.Question {
	questions := make([]ask.Question, len(problems))
	for i, problem := range problems {
		questions[i] = p.question(&subject{Problem: problem, bounds: fidelity.Default()})
	}
	return questions
}
