package report

import (
	"strings"

	"geoeval/internal/release/released"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// statistics are the rows of table 6, counted over all four subsets; but for Subsets, Types and Shapes without what is withheld.
type statistics struct {
	Withheld         int
	Subsets          map[*released.Configuration]int
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

func (s *statistics) problems() int {
	n := 0
	for _, of := range s.Subsets {
		n += of
	}
	return n
}

// statistics counts. A backward question asks for a number, its clauses are the masked ones, and its diagram is left
// out where that shows the number.
func (b *build) statistics() *statistics {
	s := &statistics{
		Subsets: map[*released.Configuration]int{}, Inputs: map[string]int{}, Answers: map[schema.AnswerKind]int{},
		Types: map[schema.ProblemType]int{}, Shapes: map[schema.Shape]int{},
	}
	for i := range b.problems {
		p := &b.problems[i]
		if b.isIn(released.Selection, p.ID) {
			s.add(b, released.Selection, p, p.Text, p.Description(), true, p.AnswerKind)
		}
		if b.isIn(released.Hard, p.ID) {
			s.add(b, released.Hard, p, p.Text, p.Description(), true, p.AnswerKind)
		}
	}
	for _, q := range joined.All(b.rows, schema.Backwards) {
		if p := b.byID[q.ParentID]; p != nil {
			masked := *p
			masked.Semantic = q.Semantic
			s.add(b, released.Backward, p, q.Text, masked.Description(), !q.Pictured, schema.AnswerNumber)
		}
	}
	for _, a := range joined.All(b.rows, schema.Augmenteds) {
		if p := b.byID[a.ParentID]; p != nil {
			s.add(b, released.Augmented, p, a.Text, p.Description(), true, p.AnswerKind)
		}
	}
	return s
}

func (s *statistics) add(b *build, subset *released.Configuration, p *schema.Problem, text string, description []string,
	shown bool, answer schema.AnswerKind) {
	s.Subsets[subset]++
	if l := joined.Row(b.rows, schema.Labels, p.ID); l != nil {
		s.Types[l.ProblemType]++
		s.Shapes[l.PrimaryShape]++
	}
	if b.about.lacks(p.Source) {
		s.Withheld++
		return
	}
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
}
