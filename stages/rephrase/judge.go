package rephrase

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// A Judge is a language model that is asked of each candidate that passed the checks whether it says the same as its problem: the
// checks see numbers that are kept, and no relation that is turned.
type Judge struct {
	prompt.Model `yaml:",inline"`
	// Protocol is Same or Solve.
	Protocol string `yaml:"protocol"`
	// Prompt is another prompt than the protocol's: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
}

// The protocols.
const (
	// Same shows the judge both wordings.
	Same = "same"
	// Solve has the judge solve the candidate, and holds the answer that it states against the gold answer.
	Solve = "solve"
)

var (
	//go:embed prompts/same.txt
	sameEnglish string
	//go:embed prompts/same.zh.txt
	sameChinese string
	//go:embed prompts/solve.txt
	solveEnglish string
	//go:embed prompts/solve.zh.txt
	solveChinese string
)

// judging are the prompts of each protocol.
var judging = map[string]*prompt.Kind{
	Same: {
		Default: Same, Builtin: map[string]prompt.Source{Same: {Text: sameEnglish, Chinese: sameChinese}},
		Data: both{}, Needs: [][]string{{"Original"}, {"Candidate"}},
	},
	Solve: {
		Default: Solve, Builtin: map[string]prompt.Source{Solve: {Text: solveEnglish, Chinese: solveChinese}},
		Data: solved{}, Needs: [][]string{{"Text"}},
	},
}

// both is what is shown of two wordings.
type both struct{ Original, Candidate string }

// solved is what is shown of a candidate that is to be solved.
type solved struct {
	Text    string
	Choices []choice
}

type choice struct{ Letter, Text string }

// fault says which key of a judge is wrong, and why; both are empty where none is.
func (j *Judge) fault() (key, why string) {
	if key, why := j.Model.Fault(); key != "" {
		return key, why
	}
	switch {
	case j.Share != 0:
		return "share", "is for several models, and there is one judge: remove it"
	case judging[j.Protocol] == nil:
		return "protocol", fmt.Sprintf("%q is not one of %s, %s", j.Protocol, Same, Solve)
	case j.Protocol == Solve && j.Structured():
		return "response_format", fmt.Sprintf("%s asks for JSON, and the protocol %s has no structure to ask for: remove it",
			j.ResponseFormat, Solve)
	}
	return "", ""
}

// form is the form in which a judge compares that is asked for JSON.
var form = &prompt.Structure{
	Name: "comparison",
	Schema: json.RawMessage(`{"type":"object","properties":{"same":{"type":"integer","enum":[0,1]},"reason":{"type":"string"}},` +
		`"required":["same","reason"],"additionalProperties":false}`),
}

// tries is how often a judge is asked until what it says can be read.
const tries = 3

// A court asks the judge.
type court struct {
	*Judge
	task   *ask.Task
	with   *prompt.Wording
	images map[string]*llm.Image
}

// court makes ready for a judge; nil where there is none.
func (s *stage) court(job *stages.Job) (*court, error) {
	j := s.config.Judge
	if j == nil {
		return nil, nil
	}
	with, err := s.Wording(judging[j.Protocol], j.Prompt)
	if err != nil {
		return nil, err
	}
	c := &court{Judge: j, with: with, task: &ask.Task{
		Session: s.Session, Models: prompt.Models{j.Model}, Wanted: 1, Limit: tries, Singly: true,
	}}
	if j.Image {
		problems, err := stages.Selected(job)
		if err != nil {
			return nil, err
		}
		if c.images, err = asking.Pictures(job, problems); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// question asks of a candidate.
func (c *court) question(p *schema.Problem, id, text string) ask.Question {
	q := ask.Question{ID: id, Prompt: c.with.Of(string(p.Language)), Image: c.images[p.ID]}
	if c.Protocol == Same {
		q.Data, q.Structure = both{p.Text, text}, form
		return asking.Judged(q, func(said string) error {
			_, _, err := asking.Verdict(said, "same")
			return err
		})
	}
	show := solved{Text: text}
	for i, of := range p.Choices {
		show.Choices = append(show.Choices, choice{string(rune('A' + i)), of})
	}
	q.Data, q.Sound = show, (*llm.Answer).Readable
	return q
}

// judge asks of a candidate that passed, and puts down what comes of it.
func (c *court) judge(ctx context.Context, p *schema.Problem, r *schema.Rephrasing) error {
	answers, err := c.task.Ask(ctx, c.question(p, r.ID, r.Text))
	if err != nil {
		return err
	}
	last := &answers[len(answers)-1]
	r.Judge, r.JudgeRequest = last.Model, last.Request
	r.Judged, r.JudgeSays = c.finding(p, r.Text, last)
	return nil
}

// finding is what an answer of the judge comes to, and what it says.
func (c *court) finding(p *schema.Problem, text string, a *ask.Answer) (schema.SameOrNot, string) {
	if !a.Passed() {
		return schema.JudgedUndecided, a.Faults[0]
	}
	if c.Protocol == Same {
		same, reason, _ := asking.Verdict(a.Text, "same")
		return sameIf(same), reason
	}
	for _, clause := range slices.Concat(p.Structural, p.Semantic) {
		text += "\n" + clause // what a judge may repeat of the problem is no answer
	}
	g := grade.Check(a.Text, &grade.Question{
		Text: text, Gold: p.Answer, Choices: p.Choices, Letter: p.AnswerLetter, Unit: p.AnswerUnit, Language: p.Language,
		Subset: schema.AugAsked, Truncated: a.Said != nil && a.Said.Finish == "length",
	})
	if g.Undecided || !g.Verdict && !g.Status.MayBeRight() {
		return schema.JudgedUndecided, fmt.Sprintf("%s: %s", g.Status, g.Extracted)
	}
	return sameIf(g.Verdict), g.Extracted
}

func sameIf(same bool) schema.SameOrNot {
	if same {
		return schema.JudgedSame
	}
	return schema.JudgedDiffers
}

// A finder finds whether a candidate that passed the checks says the same as its problem; nil where nobody is asked.
type finder func(ctx context.Context, p *schema.Problem, r *schema.Rephrasing) error

// recordedFindings gives those of a table again.
func recordedFindings(rows []schema.Rephrasing) finder {
	of := make(map[string]*schema.Rephrasing, len(rows))
	for i := range rows {
		of[rows[i].ID] = &rows[i]
	}
	return func(_ context.Context, _ *schema.Problem, r *schema.Rephrasing) error {
		r.Judged = schema.JudgedUndecided // what is not there is not as it was
		if was := of[r.ID]; was != nil && was.Judged != "" {
			r.Judged, r.JudgeSays, r.Judge, r.JudgeRequest = was.Judged, was.JudgeSays, was.Judge, was.JudgeRequest
		}
		return nil
	}
}
