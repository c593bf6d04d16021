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

// newPrompts are those of each language and call.
func newPrompts() (map[schema.Language]map[call]*prompt.Prompt, error) {
	all := map[schema.Language]map[call]*prompt.Prompt{}
	for _, l := range schema.Languages {
		all[l] = map[call]*prompt.Prompt{}
		for _, c := range calls {
			name := fmt.Sprintf("prompts/%s_%s.txt", c, l)
			source, err := files.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if all[l][c], err = prompt.Parse(name, string(source)); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// shown is what a judge is shown; each call shows a part of it.
type shown struct {
	// Gold and Response are for the final answer.
	Gold, Response string
	// Name and Statement are the principle's, Application what it says in the problem, and Passages what was taken out.
	Name, Statement, Application, Passages string
}
