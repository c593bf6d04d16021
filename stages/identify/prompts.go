package identify

import (
	"embed"
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/schema"
)

// A call is one of the four questions that a judge is asked.
type call string

const (
	// answers: is the final answer right?
	answers call = "answer"
	// identifies: does the response use the principle?
	identifies call = "identify"
	// extracts: which of its passages do?
	extracts call = "extract"
	// aligns: how many key elements do these have, and how many rightly?
	aligns call = "align"
)

var calls = []call{answers, identifies, extracts, aligns}

//go:embed prompts
var files embed.FS

// kinds are the prompts of each call. The built-in one is called as the call is.
var kinds = map[call]*prompt.Kind{
	answers: kindOf(answers, struct{ Gold, Response string }{}, []string{"Gold"}, []string{"Response"}),
	identifies: kindOf(identifies, struct{ Name, Statement, Response string }{}, []string{"Name", "Statement"},
		[]string{"Response"}),
	extracts: kindOf(extracts, struct{ Name, Statement, Response string }{}, []string{"Name", "Statement"},
		[]string{"Response"}),
	aligns: kindOf(aligns, struct{ Application, Passages string }{}, []string{"Application"}, []string{"Passages"}),
}

func kindOf(c call, data any, needs ...[]string) *prompt.Kind {
	text := func(l schema.Language) string {
		source, err := files.ReadFile(fmt.Sprintf("prompts/%s_%s.txt", c, l))
		if err != nil {
			panic(err) // it is in the program
		}
		return string(source)
	}
	return &prompt.Kind{
		Default: string(c), Data: data, Needs: needs,
		Builtin: map[string]prompt.Source{string(c): {Text: text(schema.English), Chinese: text(schema.Chinese)}},
	}
}

// prompts are those of each language and call.
func (s *stage) prompts() (map[schema.Language]map[call]*prompt.Prompt, error) {
	all := map[schema.Language]map[call]*prompt.Prompt{}
	for _, l := range schema.Languages {
		all[l] = map[call]*prompt.Prompt{}
	}
	wordings, err := s.wordings()
	if err != nil {
		return nil, err
	}
	for i, c := range calls {
		for _, l := range schema.Languages {
			all[l][c] = wordings[i].Of(string(l))
		}
	}
	return all, nil
}

// wordings are those of the calls, in their order.
func (s *stage) wordings() ([]*prompt.Wording, error) {
	all := make([]*prompt.Wording, len(calls))
	for i, c := range calls {
		var err error
		if all[i], err = s.Wording(kinds[c], s.config.Prompts.of(c)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// checkPrompts says what is wrong with the prompts that the configuration names.
func (s *stage) checkPrompts() error {
	for _, c := range calls {
		if err := s.CheckPrompt("prompts."+string(c), kinds[c], s.config.Prompts.of(c)); err != nil {
			return err
		}
	}
	return nil
}

// shown is what a judge is shown; each call shows a part of it.
type shown struct {
	// Gold and Response are for the final answer.
	Gold, Response string
	// Name and Statement are the principle's, Application what it says in the problem, and Passages what was taken out.
	Name, Statement, Application, Passages string
}
