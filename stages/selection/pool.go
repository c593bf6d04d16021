package selection

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// A pool holds the problems that may be selected, and knows of every other why it may not.
type pool struct {
	members []eligible
	// groups and shapes are the rows and columns that the configuration names; groupLeft and shapeLeft count the problems
	// of each that may not be selected.
	groups               []string
	shapes               []schema.Shape
	groupLeft, shapeLeft []leftOut
	// barred says of every problem that may not be selected what keeps it from it.
	barred map[string]bar
	spread spread

	rowOf       map[schema.Source]int
	columnOf    map[schema.Shape]int
	duplicate   map[string]bool
	labelOf     map[string]*schema.Label
	takeSuspect bool
	diagram     Required
	// verdictOf is the verdict of each problem's check; nil where none is asked for.
	verdictOf map[string]schema.CheckStatus
}

// An eligible is a problem that may be selected, and what choosing looks at.
type eligible struct {
	problem *schema.Problem
	// row and column are its source group and shape.
	row, column int
	goal        schema.Goal
	// knowledge is its first knowledge point, empty where it has none.
	knowledge string
	words     int
	band      string
	// draw is its lot.
	draw uint64
}

// A bar is what keeps a problem from being selected.
type bar string

const (
	noBar       bar = ""
	otherSource bar = "its source is in no group"
	otherShape  bar = "its shape is not to be selected"
	isDuplicate bar = "it is a duplicate"
	isSuspect   bar = "it is probably not a geometry problem"
	noDiagram   bar = "of its diagram there is less to see than require_diagram asks for"
	isMismatch  bar = "its solution program gives another answer than its gold answer"
)

// newPool finds the problems that may be selected, and measures them.
func (s *stage) newPool(job *stages.Job) (*pool, error) {
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return nil, err
	}
	duplicates, err := stages.Rows(job, schema.Duplicates)
	if err != nil {
		return nil, err
	}
	labels, err := stages.Rows(job, schema.Labels)
	if err != nil {
		return nil, err
	}
	p := s.config.emptyPool()
	p.spread = spread{job.Chance}
	if s.config.RequireCheck {
		if p.verdictOf, err = verdicts(job); err != nil {
			return nil, err
		}
	}
	p.duplicate = make(map[string]bool, len(duplicates))
	for i := range duplicates {
		p.duplicate[duplicates[i].ID] = true
	}
	p.labelOf = make(map[string]*schema.Label, len(labels))
	for i := range labels {
		p.labelOf[labels[i].ID] = &labels[i]
	}
	for i := range problems {
		if err := p.add(&problems[i]); err != nil {
			return nil, err
		}
	}
	measure(p.members)
	setBands(p.members)
	return p, nil
}

// verdicts gives the verdict of each problem's check.
func verdicts(job *stages.Job) (map[string]schema.CheckStatus, error) {
	checks, err := stages.Rows(job, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	of := make(map[string]schema.CheckStatus, len(checks))
	for i := range checks {
		of[checks[i].ID] = checks[i].Status
	}
	return of, nil
}

func (c *Config) emptyPool() *pool {
	p := &pool{
		groups: c.groupNames(), shapes: c.namedShapes(),
		rowOf: map[schema.Source]int{}, columnOf: map[schema.Shape]int{}, takeSuspect: c.TakeSuspects, diagram: c.RequireDiagram,
		barred: map[string]bar{},
	}
	for row, g := range c.Sources {
		for _, source := range g.Of {
			p.rowOf[source] = row
		}
	}
	for column, shape := range p.shapes {
		p.columnOf[shape] = column
	}
	p.groupLeft, p.shapeLeft = make([]leftOut, len(p.groups)), make([]leftOut, len(p.shapes))
	return p
}

// add takes a problem into the pool, or counts it among those left out.
func (p *pool) add(problem *schema.Problem) error {
	barred, err := p.bars(problem)
	if err != nil {
		return err
	}
	if barred != noBar {
		p.barred[problem.ID] = barred
	}
	if barred == otherSource || barred == otherShape {
		return nil
	}
	label := p.labelOf[problem.ID]
	row, column := p.rowOf[problem.Source], p.columnOf[label.PrimaryShape]
	switch barred {
	case isDuplicate:
		p.groupLeft[row].duplicates++
		p.shapeLeft[column].duplicates++
	case isSuspect:
		p.groupLeft[row].suspects++
		p.shapeLeft[column].suspects++
	case noDiagram:
		p.groupLeft[row].unseen++
		p.shapeLeft[column].unseen++
	case isMismatch:
		p.groupLeft[row].mismatches++
		p.shapeLeft[column].mismatches++
	default:
		e := eligible{problem: problem, row: row, column: column, goal: label.Goal,
			draw: p.spread.chance("problem", problem.ID)}
		if len(label.KnowledgePoints) > 0 {
			e.knowledge = label.KnowledgePoints[0]
		}
		p.members = append(p.members, e)
	}
	return nil
}

// bars says what keeps a problem from being selected: the first that holds, in the order of the constants. A problem of
// a group without label, or without verdict where one is asked for, is an error.
func (p *pool) bars(problem *schema.Problem) (bar, error) {
	if _, grouped := p.rowOf[problem.Source]; !grouped {
		return otherSource, nil
	}
	label, ok := p.labelOf[problem.ID]
	if !ok {
		return noBar, fmt.Errorf("%s: has no label and cannot be placed; build label anew", problem.ID)
	}
	verdict, checked := p.verdictOf[problem.ID]
	if p.verdictOf != nil && !checked {
		return noBar, fmt.Errorf("%s: has no check, and require_check asks for one; build check anew", problem.ID)
	}
	_, named := p.columnOf[label.PrimaryShape]
	switch {
	case !named:
		return otherShape, nil
	case p.duplicate[problem.ID]:
		return isDuplicate, nil
	case label.Suspect && !p.takeSuspect:
		return isSuspect, nil
	case !p.diagram.meets(problem.Diagram):
		return noDiagram, nil
	case verdict == schema.Mismatch:
		return isMismatch, nil
	}
	return noBar, nil
}

// noteMismatches notes how many problems of each source are left out for their checks alone.
func (p *pool) noteMismatches(job *stages.Job) {
	of := map[schema.Source]int{}
	for id, barred := range p.barred {
		if barred == isMismatch {
			source, _, _ := strings.Cut(id, "/")
			of[schema.Source(source)]++
		}
	}
	var parts []string
	sum := 0
	for _, source := range schema.Sources {
		if n := of[source]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", source, n))
			sum += n
		}
	}
	if sum > 0 {
		job.Notef("require_check: %s left out for nothing but that the program gives another answer: %s", problemsOf(sum),
			strings.Join(parts, ", "))
	}
}

// cells are the problems of the pool by row and column.
func (p *pool) cells() [][][]*eligible {
	cells := make([][][]*eligible, len(p.groups))
	for row := range cells {
		cells[row] = make([][]*eligible, len(p.shapes))
	}
	for i := range p.members {
		e := &p.members[i]
		cells[e.row][e.column] = append(cells[e.row][e.column], e)
	}
	return cells
}

// order sorts the problems of a cell in the order of choosing.
func (p *pool) order(cell []*eligible, row, column int) []*eligible {
	return p.spread.order(cell, p.groups[row], string(p.shapes[column]))
}
