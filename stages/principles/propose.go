package principles

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/knowledge/principle"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

//go:embed prompts/propose.txt
var proposeSource string

// proposing are the prompts that ask for the principles that a problem needs.
var proposing = &prompt.Kind{
	Default: "propose", Builtin: map[string]prompt.Source{"propose": {Text: proposeSource}}, Data: shown{},
	Needs: [][]string{{"Keys"}, {"Text"}},
}

// shown is what a prompt is filled with: the catalogue's keys, a line each, and the text and clauses of a problem.
type shown struct{ Keys, Text, Clauses string }

// structure is the form of an answer of a model that is asked for JSON: the lines as one text.
var structure = prompt.OneText("principles")

const (
	// mostProposed is how many principles an answer may name.
	mostProposed = 8
	// longestProposal bounds an answer in bytes.
	longestProposal = 8 << 10
)

// Round asks about every problem of the selection that has no verified program.
func (s *stage) Round(job *stages.Job) (*asking.Round, error) {
	if s.config.Provider != Model {
		return nil, nil
	}
	catalogue, err := principle.Load()
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, p := range catalogue.All() {
		keys = append(keys, p.ID)
	}
	with, err := s.Wording(proposing, s.config.Prompt)
	if err != nil {
		return nil, err
	}
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, err
	}
	checks, err := stages.ByID(job, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	problems = slices.DeleteFunc(problems, func(p *schema.Problem) bool {
		check := checks[p.ID]
		return check != nil && check.Status == schema.Verified
	})
	listed := strings.Join(keys, "\n")
	return &asking.Round{
		Seeing: s.config.seeing(),
		Task: &ask.Task{
			Session: s.Session, Models: prompt.ModelsOf(s.config.Model, s.config.Models), Wanted: 1, Limit: s.config.Limit,
		},
		Problems: ask.Mixed(problems, func(p *schema.Problem) string { return p.ID }),
		Question: func(p *schema.Problem) ask.Question {
			return ask.Question{
				ID: p.ID, Prompt: with.Of(""), Structure: structure, Longest: longestProposal,
				Data: shown{listed, p.Text, strings.Join(clausesOf(p), "\n")},
				Check: func(a *ask.Answer, _ []*ask.Answer) []string {
					_, faults := proposals(catalogue, p, a.Text)
					return faults
				},
			}
		},
	}, nil
}

// proposed gives the annotations that follow from a model's answers about a problem, if one passed, and notes what came of
// them. What is known to be needed already is not proposed again.
func (n *note) proposed(c *principle.Catalogue, p *schema.Problem, answers []ask.Answer, known []schema.Annotation) []schema.Annotation {
	n.Asked, n.Unusable = true, ask.Unusable(answers)
	last := &answers[len(answers)-1]
	if n.Passed = last.Passed(); !n.Passed {
		return nil
	}
	there := map[string]bool{}
	for i := range known {
		there[known[i].Principle] = there[known[i].Principle] || known[i].Role == schema.Need
	}
	var rows []schema.Annotation
	found, _ := proposals(c, p, last.Text)
	for _, f := range found {
		if !there[f.of.ID] {
			rows = append(rows, f.row(p, last.Model))
		}
	}
	return rows
}

// annotated is that a problem needs a principle, however that is known.
type annotated struct{ problem, principle string }

// A proposal is a principle that a model names, with what it rests on.
type proposal struct {
	of       *principle.Principle
	evidence []string
}

// addEvidence adds evidence of a principle to what is found.
func addEvidence(found []proposal, of *principle.Principle, evidence string) []proposal {
	i := slices.IndexFunc(found, func(p proposal) bool { return p.of == of })
	if i < 0 {
		i, found = len(found), append(found, proposal{of: of})
	}
	if !slices.Contains(found[i].evidence, evidence) {
		found[i].evidence = append(found[i].evidence, evidence)
	}
	return found
}

// proposals reads an answer: a key of the catalogue a line, and behind a bar words that stand in the problem, or a clause of
// it. Faults say what is wrong; an answer with one is none.
func proposals(c *principle.Catalogue, p *schema.Problem, answer string) (found []proposal, faults []string) {
	if strings.EqualFold(strings.Trim(strings.TrimSpace(answer), "."), "none") {
		return nil, nil
	}
	for line := range strings.Lines(answer) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		key, evidence, bar := strings.Cut(line, " | ")
		key = strings.Trim(key, "`*- ")
		evidence = strings.Trim(strings.Join(strings.Fields(evidence), " "), "\"“”`")
		of := c.ByID(key)
		switch {
		case !bar:
			faults = append(faults, "form: "+line)
		case of == nil:
			faults = append(faults, "key: "+key)
		case !stands(p, evidence):
			faults = append(faults, "evidence: "+evidence)
		default:
			found = addEvidence(found, of, evidence)
		}
	}
	if len(found) > mostProposed {
		faults = append(faults, fmt.Sprintf("many: %d principles", len(found)))
	}
	if len(found) == 0 && len(faults) == 0 {
		faults = append(faults, "form: no line")
	}
	return found, faults
}

// leastEvidence is how many letters or digits evidence has at the least: a lone letter stands in any text.
const leastEvidence = 3

// stands tells whether evidence stands in a problem, blanks aside: in its text, or in one of its clauses.
func stands(p *schema.Problem, evidence string) bool {
	if len(strings.Join(strings.Fields(evidence), "")) < leastEvidence {
		return false
	}
	for _, text := range append(clausesOf(p), p.Text) {
		if strings.Contains(strings.Join(strings.Fields(text), " "), evidence) {
			return true
		}
	}
	return false
}

// clausesOf are a problem's clauses and logic forms.
func clausesOf(p *schema.Problem) []string { return slices.Concat(p.TextLogicForms, p.Semantic) }

// row is the annotation that a proposal is.
func (f *proposal) row(p *schema.Problem, model string) schema.Annotation {
	said := strings.Join(f.evidence, "; ")
	after := behind(principle.Match{Principle: f.of})
	return schema.Annotation{
		ID: schema.AnnotationID(p.ID, f.of.ID, schema.KnownByModel), ProblemID: p.ID, Principle: f.of.ID, How: schema.KnownByModel, Role: schema.Need,
		ApplicationEN: "The problem says “<note>" + said + "</note>”" + after[0],
		ApplicationZH: "题中说“<note>" + said + "</note>”" + after[1],
		Evidence:      f.evidence, By: []string{model},
	}
}
