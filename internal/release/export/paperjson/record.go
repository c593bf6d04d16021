package paperjson

import (
	"cmp"
	"slices"
	"strconv"

	"geoeval/internal/release/released"
	"geoeval/schema"
)

// A record is a problem in the layout of the paper; the package says what its keys hold.
type record struct {
	ID          string       `json:"dataset_id"`
	Dataset     string       `json:"dataset_name"`
	Split       string       `json:"dataset_split"`
	Diagram     *string      `json:"diagram_name"`
	Description *description `json:"diagram_description"`
	Text        text         `json:"text"`
	Choices     []string     `json:"choice_list"`
	Choice      *int         `json:"choice_id"`
	Answer      string       `json:"answer_value"`
	Numbers     numbers      `json:"num_dict"`
	Solution    solution     `json:"solution"`
	Knowledge   []string     `json:"knowledge_point"`
	Subjects    []string     `json:"formal_knowledge_point"`
	Shape       schema.Shape `json:"geometry_shape"`

	BackwardText        string `json:"backward_text,omitempty"`
	BackwardAnswer      string `json:"backward_answer_value,omitempty"`
	BackwardDescription any    `json:"backward_semantic,omitempty"`
}

type description struct {
	Structure []string `json:"structure"`
	Semantic  []string `json:"semantic"`
	Backward  []string `json:"backward_semantic,omitzero"`
}

type text struct {
	Problem  string `json:"Num_Exp"`
	Reworded string `json:"aug_problem,omitempty"`
}

// Numbers are texts by name, nil for none.
type numbers map[string]string

type solution struct {
	Program  *string `json:"program"`
	Equation *string `json:"equation"`
	Steps    *string `json:"cot"`
	Python   *string `json:"python"`
}

// datasets are the names by which the paper's code scores; a source that it does not know keeps its own.
var datasets = map[schema.Source]string{
	schema.Geometry3K: "PGPS9K",
	schema.PGPS9K:     "PGPS9K",
	schema.UniGeo:     "UniGeo",
	schema.GeoQAPlus:  "GeoQA+",
	schema.GeometryQA: "GeometryQA",
	schema.MATH:       "MATH-Geometry",
	schema.MathQA:     "MathQA",
	schema.HardSource: "GeoEval-hard",
}

// subjects are the goals that it scores by, beside the shapes.
var subjects = map[schema.Goal]string{schema.Angle: "Angle", schema.Length: "Length", schema.Area: "Area",
	schema.Ratio: "Ratio"}

func newRecord(c *released.Configuration, r *released.Parts, picture string) (*record, error) {
	of := &r.Problem
	p := &record{
		ID: of.NativeID, Dataset: cmp.Or(datasets[of.Source], string(of.Source)), Split: of.SourceSplit,
		Diagram: orNull(picture), Description: describe(of, of.Semantic),
		Text: text{Problem: of.Text}, Choices: of.Choices, Choice: place(of), Answer: answer(of),
		Numbers: named(of.Numbers), Solution: solve(of), Knowledge: of.KnowledgePoints,
		Subjects: slices.Clone(r.Label.Shapes), Shape: r.Label.PrimaryShape,
	}
	if r.Translation.Text != "" {
		p.Text.Problem = r.Translation.Text
	}
	if goal := subjects[r.Label.Goal]; goal != "" {
		p.Subjects = append(p.Subjects, goal)
	}
	switch c {
	case released.Hard:
		if of.AnswerLetter != "" {
			p.Answer = of.AnswerLetter
		}
	case released.Augmented:
		p.Text.Reworded = r.Augmented.Text
		p.BackwardDescription = p.Description
	case released.Backward:
		q, err := ask(of, &r.Backward)
		if err != nil {
			return nil, err
		}
		p.BackwardText, p.BackwardAnswer = q.text, exact(*r.Backward.X)
		if p.Description != nil {
			p.Description.Backward = describe(of, q.clauses).Semantic
		}
		p.BackwardDescription = p.Description
	}
	return p, nil
}

// describe gives the description of a problem's diagram with these semantic clauses, nil where there is none.
func describe(p *schema.Problem, semantic []string) *description {
	d := &description{Structure: append([]string{}, p.Structural...), Semantic: append([]string{}, semantic...)}
	if code := p.PromptCode(); code != "" {
		d.Semantic = append(d.Semantic, code)
	}
	if len(d.Structure)+len(d.Semantic) == 0 {
		return nil
	}
	return d
}

// place is that of the right choice, from 0.
func place(p *schema.Problem) *int {
	if p.AnswerLetter == "" {
		return nil
	}
	return new(int(p.AnswerLetter[0] - 'A'))
}

func answer(p *schema.Problem) string {
	if p.AnswerValue == nil {
		return p.Answer
	}
	return exact(*p.AnswerValue)
}

// exact spells a number as short as it can be read back exactly.
func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func named(of []schema.Number) numbers {
	var out numbers
	for _, n := range of {
		if n.Name == "" {
			continue
		}
		if out == nil {
			out = numbers{}
		}
		out[n.Name] = n.Text
	}
	return out
}

func solve(p *schema.Problem) solution {
	s := solution{Steps: orNull(p.Rationale)}
	switch p.SolutionLanguage {
	case "":
	case schema.Prose:
		s.Steps = orNull(p.Solution)
	case schema.EquationProgram:
		s.Equation = orNull(p.Solution)
	default:
		s.Program = orNull(p.Solution)
	}
	return s
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
