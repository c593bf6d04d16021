package report

import (
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// statistics are the rows of table 6, counted over all four subsets.
type statistics struct {
	Subsets          [4]int
	Inputs           map[string]int
	Answers          map[schema.AnswerKind]int
	Types            map[schema.ProblemType]int
	TextWords        int
	Described        int
	DescriptionWords int
	Shapes           map[schema.Shape]int
}

// inputs are what problems are given as, in the order of table 6, which has no row for text alone.
var inputs = []string{"text", "text + description", "text + diagram", "text + description + diagram"}

func (s *statistics) problems() int { return s.Subsets[0] + s.Subsets[1] + s.Subsets[2] + s.Subsets[3] }

// statistics counts. A backward question asks for a number, its clauses are the masked ones, and its diagram is left out
// where that shows the number.
func (b *build) statistics() *statistics {
	s := &statistics{
		Inputs: map[string]int{}, Answers: map[schema.AnswerKind]int{}, Types: map[schema.ProblemType]int{}, Shapes: map[schema.Shape]int{},
	}
	for i := range b.problems {
		p := &b.problems[i]
		if b.selection[p.ID] != nil {
			s.add(b, 0, p, p.Text, p.Description(), true, p.AnswerKind)
		}
		if b.hard[p.ID] != nil {
			s.add(b, 3, p, p.Text, p.Description(), true, p.AnswerKind)
		}
	}
	for i := range b.backward {
		q := &b.backward[i]
		if p := b.byID[q.ParentID]; p != nil {
			masked := *p
			masked.Semantic = q.Semantic
			s.add(b, 1, p, q.Text, masked.Description(), !q.Pictured, schema.AnswerNumber)
		}
	}
	for i := range b.augmented {
		a := &b.augmented[i]
		if p := b.byID[a.ParentID]; p != nil {
			s.add(b, 2, p, a.Text, p.Description(), true, p.AnswerKind)
		}
	}
	return s
}

func (s *statistics) add(b *build, subset int, p *schema.Problem, text string, description []string, shown bool, answer schema.AnswerKind) {
	s.Subsets[subset]++
	input := "text"
	if len(description) > 0 {
		input += " + description"
		s.Described++
		s.DescriptionWords += mathtext.Words(strings.Join(description, "\n"))
	}
	if shown && p.ImageWidth > 0 {
		input += " + diagram"
	}
	s.Inputs[input]++
	s.Answers[answer]++
	s.TextWords += mathtext.Words(text)
	if l := b.labels[p.ID]; l != nil {
		s.Types[l.ProblemType]++
		s.Shapes[l.PrimaryShape]++
	}
}

// mean is sum / n, 0 for none.
func mean(sum, n int) float64 { return float64(sum) / float64(max(n, 1)) }
