package rephrase

import (
	_ "embed"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
)

// Prompts are those of each language.
type prompts map[schema.Language]*prompt.Prompt

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
func (p prompts) question(problem *schema.Problem) ask.Question {
	return ask.Question{
		ID: problem.ID, Prompt: p[problem.Language], Data: map[string]string{"Text": problem.Text},
		Text: problem.Text, Check: check(problem), Longest: 2 * fidelity.Longest(problem.Text),
	}
}

func (p prompts) questions(problems []*schema.Problem) []ask.Question {
	questions := make([]ask.Question, len(problems))
	for i, problem := range problems {
		questions[i] = p.question(problem)
	}
	return questions
}
