package judge

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// A response is one that may be judged, with its question.
type response struct {
	schema.Attempt
	text      string
	undecided bool
	question  *schema.Evaluated
}

// responses are those that have an answer.
func (s *stage) responses(job *stages.Job) ([]response, error) {
	questions, err := stages.ByID(job, schema.EvaluatedQuestions)
	if err != nil {
		return nil, err
	}
	grades, err := stages.ByID(job, schema.Grades)
	if err != nil {
		return nil, err
	}
	rows, err := stages.Rows(job, schema.Responses)
	if err != nil {
		return nil, err
	}
	var all []response
	for i := range rows {
		r := &rows[i]
		if r.Status == schema.NotObtained {
			continue
		}
		g, q := grades[r.Key()], questions[string(r.Subset)+"|"+r.ProblemID]
		if g == nil || q == nil {
			return nil, fmt.Errorf("the response %s has no grade, or no question; evaluate anew", r.Key())
		}
		all = append(all, response{r.Attempt, r.Text, g.Undecided, q})
	}
	return all, nil
}

// A hearing is a response before a judge.
type hearing struct {
	*response
	judge *Judge
	place int
	asked schema.JudgedBecause
}

// cases are what is put before each judge.
func (s *stage) cases(job *stages.Job, responses []response) (all []hearing) {
	if len(s.config.Judges) == 0 {
		return nil
	}
	type drawn struct {
		lot uint64
		of  int
	}
	lots := make([]drawn, len(responses))
	for i := range responses {
		lots[i] = drawn{job.Chance("sample", responses[i].Key()), i}
	}
	slices.SortFunc(lots, func(a, b drawn) int { return cmp.Or(cmp.Compare(a.lot, b.lot), cmp.Compare(a.of, b.of)) })
	sampled := map[int]bool{}
	for _, l := range lots[:min(s.config.Sample, len(lots))] {
		sampled[l.of] = true
	}
	for i := range s.config.Judges {
		j := &s.config.Judges[i]
		for k := range responses {
			switch r := &responses[k]; {
			case r.undecided && !j.SampleOnly:
				all = append(all, hearing{r, j, i + 1, schema.BecauseUndecided})
			case sampled[k]:
				all = append(all, hearing{r, j, i + 1, schema.BecauseSampled})
			}
		}
	}
	return all
}

// marking are the prompts that ask whether an answer is right.
var marking = &prompt.Kind{
	Default: "mark", Builtin: map[string]prompt.Source{"mark": {Text: english, Chinese: chinese}}, Data: shown{},
	Needs: [][]string{{"Gold"}, {"Candidate"}},
}

// wording is the prompt of the stage; a file is against the folder that marks are against.
func (s *stage) wording() (*prompt.Wording, error) { return marking.Read(s.folder, s.config.Prompt) }

// prompt is that of the question's language.
func (h *hearing) prompt(of *prompt.Wording) *prompt.Prompt {
	return of.Of(string(h.question.Language))
}

// shown is what a judge is shown.
type shown struct{ Problem, Gold, Candidate string }

func (h *hearing) shown() shown {
	q := h.question
	problem := []string{q.Text}
	for i, c := range q.Choices {
		problem = append(problem, fmt.Sprintf("%c. %s", 'A'+i, c))
	}
	return shown{strings.Join(problem, "\n"), q.Gold(), asking.Ending(h.text)}
}

// form is the form in which a judge answers that is asked for JSON.
var form = &prompt.Structure{
	Name: "ruling",
	Schema: json.RawMessage(`{"type":"object","properties":{"answer_correct":{"type":"integer","enum":[0,1]},"reason":{"type":"string"}},` +
		`"required":["answer_correct","reason"],"additionalProperties":false}`),
}

// questions put hearings into words.
func (s *stage) questions(hearings []hearing) ([]ask.Question, error) {
	with, err := s.wording()
	if err != nil {
		return nil, err
	}
	all := make([]ask.Question, len(hearings))
	for i := range hearings {
		h := &hearings[i]
		all[i] = asking.Judged(ask.Question{
			ID: h.Key() + "|" + h.judge.Known(), Name: h.Spelled() + ", judge " + h.judge.Known(), Prompt: h.prompt(with), Data: h.shown(), Structure: form, Model: &h.judge.Model, Part: h.judge.Known(),
		}, func(text string) error {
			_, _, err := ruling(text)
			return err
		})
	}
	return all, nil
}
