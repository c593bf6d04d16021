package hard

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// A pool holds the candidates, and those of them that may be drawn.
type pool struct {
	// candidates are all of them, by id; barred says of those that may not be drawn why.
	candidates []schema.HardCandidate
	barred     map[string]schema.Barred
	// members are those that may be drawn, by id.
	members []member
	// lookedAt counts the problems of each source.
	lookedAt map[schema.Source]int64
	sourceOf map[string]schema.Source
}

// A member is a candidate that may be drawn.
type member struct {
	id     string
	source schema.Source
	kind   schema.ProblemType
	cell   cell
}

// problems are those of some sources, by id, barred ones too, or without looking at what is barred.
func (b *bars) problems(all []schema.Problem, sources []schema.Source, barred bool) (problems []*schema.Problem) {
	for i := range all {
		p := &all[i]
		label := b.labelOf[p.ID]
		if slices.Contains(sources, p.Source) && (barred || b.of(p, &label) == "") {
			problems = append(problems, p)
		}
	}
	slices.SortFunc(problems, func(a, b *schema.Problem) int { return cmp.Compare(a.ID, b.ID) })
	return problems
}

// newPool finds the candidates in the problems of some sources, barred ones too, or without looking at what is barred.
func (c *Config) newPool(ctx context.Context, job *stages.Job, sources []schema.Source, barred bool) (*pool, error) {
	keywords, err := builtin()
	if err != nil {
		return nil, err
	}
	all, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return nil, err
	}
	bars, err := c.readBars(job)
	if err != nil {
		return nil, err
	}
	problems := bars.problems(all, sources, barred)
	classes, err := stages.Each(ctx, problems, func(p *schema.Problem) (Class, error) {
		return keywords.classify(p.Text, p.Language), nil
	})
	if err != nil {
		return nil, err
	}
	p := emptyPool()
	for i, problem := range problems {
		n := note{Source: problem.Source}
		if classes[i].Kind != schema.Flat {
			label, ok := bars.labelOf[problem.ID]
			if !ok {
				return nil, unplaced(problem.ID)
			}
			n = candidate(problem, &label, classes[i], bars.of(problem, &label))
		}
		p.add(&n)
	}
	return p, nil
}

func emptyPool() *pool {
	return &pool{barred: map[string]schema.Barred{}, lookedAt: map[schema.Source]int64{},
		sourceOf: map[string]schema.Source{}}
}

// poolOf is the pool that notes tell of.
func poolOf(notes []stages.Noted) *pool {
	p := emptyPool()
	for i := range notes {
		n := notes[i].Note.(note)
		p.add(&n)
	}
	return p
}

// A note is what the keywords say of a problem.
type note struct {
	Source schema.Source `json:"source"`
	// Candidate is nil where it is none. Shape and QuestionKind place one that may be drawn.
	Candidate    *schema.HardCandidate `json:"candidate,omitempty"`
	Shape        schema.Shape          `json:"shape,omitempty"`
	QuestionKind schema.QuestionKind   `json:"question_kind,omitempty"`
}

// unplaced is the error of a candidate without label.
func unplaced(id string) error {
	return fmt.Errorf("%s: has no label and cannot be placed; build label anew", id)
}

// candidate is the note of a candidate.
func candidate(problem *schema.Problem, label *schema.Label, class Class, barred schema.Barred) note {
	return note{problem.Source, &schema.HardCandidate{
		ID: problem.ID, Kind: class.Kind,
		Score: int64(class.Scores[class.Kind]), OtherScore: int64(class.Scores[other(class.Kind)]),
		Matched: class.Matched, Barred: barred,
	}, label.PrimaryShape, problem.QuestionKind}
}

// add takes a problem in.
func (p *pool) add(n *note) {
	p.lookedAt[n.Source]++
	c := n.Candidate
	if c == nil {
		return
	}
	p.candidates = append(p.candidates, *c)
	p.sourceOf[c.ID] = n.Source
	if c.Barred != "" {
		p.barred[c.ID] = c.Barred
		return
	}
	p.members = append(p.members, member{c.ID, n.Source, c.Kind, cell{n.Shape, n.QuestionKind}})
}

func other(kind schema.ProblemType) schema.ProblemType {
	if kind == schema.Solid {
		return schema.Analytic
	}
	return schema.Solid
}

// screenings counts what became of the problems of each source that has any.
func (p *pool) screenings(drawn []schema.HardProblem) []schema.Screening {
	of := map[schema.Source]*schema.Screening{}
	for source, n := range p.lookedAt {
		of[source] = &schema.Screening{Source: source, LookedAt: n}
	}
	for i := range p.candidates {
		c, s := &p.candidates[i], of[p.sourceOf[p.candidates[i].ID]]
		if c.Kind == schema.Solid {
			s.Solid++
		} else {
			s.Analytic++
		}
		switch c.Barred {
		case schema.BarredDuplicate:
			s.Duplicates++
		case schema.BarredSelected:
			s.Selected++
		case schema.BarredSuspect:
			s.Suspects++
		case schema.BarredMismatch:
			s.Mismatches++
		case schema.BarredLost:
			s.LostValues++
		case schema.BarredTwin:
			s.Twins++
		case schema.BarredGrade:
			s.Grades++
		case schema.BarredLeaning:
			s.Leaning++
		}
	}
	for i := range drawn {
		of[p.sourceOf[drawn[i].ID]].Drawn++
	}
	var rows []schema.Screening
	for _, source := range schema.Sources {
		if of[source] != nil {
			rows = append(rows, *of[source])
		}
	}
	return rows
}
