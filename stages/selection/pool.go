package selection

import (
	"fmt"
	"strings"
	"unique"

	"geoeval/schema"
	"geoeval/stages"
)

// A pool holds the problems that may be selected, and counts the others by what bars them.
type pool struct {
	Members []eligible
	// GroupLeft and ShapeLeft count the problems of each row and column that may not be selected.
	GroupLeft, ShapeLeft map[int16]map[bar]int
	// Left counts the problems that are left out, by what bars them and source.
	Left map[bar]map[schema.Source]int

	stage *stage
	job   *stages.Job
	// groups and shapes are the rows and columns that the configuration names.
	groups []string
	shapes []schema.Shape
	spread spread
}

// An eligible is a problem that may be selected, and what choosing looks at: some hundred bytes, as there may be a million.
type eligible struct {
	ID string
	note
	band string
}

// A note is what choosing has to know of a problem of a source and a shape that are to be selected.
type note struct {
	Bar bar `json:"bar,omitempty"`
	// Row and Column are the places of its group and shape.
	Row    int16 `json:"row"`
	Column int16 `json:"column"`
	// What follows is of those that nothing bars. Draw is the lot.
	Words int32       `json:"words,omitempty"`
	Draw  uint64      `json:"draw,omitempty"`
	Goal  schema.Goal `json:"goal,omitempty"`
	// Knowledge is the first knowledge point, empty where there is none.
	Knowledge string `json:"knowledge,omitempty"`
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
	hasLost     bar = "its text has lost a value that it needs (record_faults)"
	hasTwin     bar = "its right choice stands twice (record_faults)"
	isUnseen    bar = "its text leans on a figure that is missing or tells the answer"
	isMismatch  bar = "its solution program gives another answer than its gold answer"
)

// A judge says of each problem whether it may be selected.
type judge struct {
	config   *Config
	rowOf    map[schema.Source]int
	columnOf map[schema.Shape]int
	spread   spread
}

func (s *stage) newJudge(job *stages.Job) *judge {
	j := &judge{config: &s.config, rowOf: map[schema.Source]int{}, columnOf: map[schema.Shape]int{}, spread: spread{job.Chance}}
	for row, g := range s.config.Sources {
		for _, source := range g.Of {
			j.rowOf[source] = row
		}
	}
	for column, shape := range s.config.namedShapes() {
		j.columnOf[shape] = column
	}
	return j
}

// note takes down a problem, which it measures where it may be selected.
func (j *judge) note(of *stages.Subject) (note, error) {
	barred, err := j.bars(of)
	n := note{Bar: barred}
	if err != nil || barred == otherSource || barred == otherShape {
		return n, err
	}
	problem, label := stages.RowOf(of, schema.Problems), stages.RowOf(of, schema.Labels)
	n.Row, n.Column = int16(j.rowOf[problem.Source]), int16(j.columnOf[label.PrimaryShape])
	if barred != noBar {
		return n, nil
	}
	n.Words, n.Draw = int32(words(problem)), j.spread.chance("problem", problem.ID)
	n.Goal = unique.Make(label.Goal).Value() // once, and not as part of what was read
	if len(label.KnowledgePoints) > 0 {
		n.Knowledge = unique.Make(label.KnowledgePoints[0]).Value()
	}
	return n, nil
}

// bars says what keeps a problem from being selected: the first that holds, in the order of the constants. A problem of
// a group without label, or without verdict where one is asked for, is an error.
func (j *judge) bars(of *stages.Subject) (bar, error) {
	problem, label := stages.RowOf(of, schema.Problems), stages.RowOf(of, schema.Labels)
	if _, grouped := j.rowOf[problem.Source]; !grouped {
		return otherSource, nil
	}
	if label == nil {
		return noBar, fmt.Errorf("%s: has no label and cannot be placed; build label anew", problem.ID)
	}
	check := stages.RowOf(of, schema.ProgramChecks)
	if j.config.RequireCheck && check == nil {
		return noBar, fmt.Errorf("%s: has no check, and require_check asks for one; build check anew", problem.ID)
	}
	_, named := j.columnOf[label.PrimaryShape]
	switch {
	case !named:
		return otherShape, nil
	case stages.RowOf(of, schema.Duplicates) != nil:
		return isDuplicate, nil
	case label.Suspect && !j.config.TakeSuspects:
		return isSuspect, nil
	case !j.config.RequireDiagram.meets(problem.Diagram):
		return noDiagram, nil
	case stages.HasLostValue(problem):
		return hasLost, nil
	case stages.HasTwin(problem):
		return hasTwin, nil
	case stages.LeansOn(problem) != "":
		return isUnseen, nil
	case j.config.RequireCheck && check.Status == schema.Mismatch:
		return isMismatch, nil
	}
	return noBar, nil
}

// newPool makes a pool without a problem.
func (s *stage) newPool(job *stages.Job) *pool {
	return &pool{GroupLeft: map[int16]map[bar]int{}, ShapeLeft: map[int16]map[bar]int{}, Left: map[bar]map[schema.Source]int{},
		stage: s, job: job, groups: s.config.groupNames(), shapes: s.config.namedShapes(), spread: spread{job.Chance}}
}

// Add takes a problem into the pool, or counts it among those left out.
func (p *pool) Add(id string, of any) {
	n := of.(note)
	if n.Bar == noBar {
		p.Members = append(p.Members, eligible{ID: id, note: n})
		return
	}
	stages.AddCounts(p.GroupLeft, map[int16]map[bar]int{n.Row: {n.Bar: 1}})
	stages.AddCounts(p.ShapeLeft, map[int16]map[bar]int{n.Column: {n.Bar: 1}})
	stages.AddCounts(p.Left, map[bar]map[schema.Source]int{n.Bar: {stages.SourceOf(id): 1}})
}

// Merge implements [stages.Combiner].
func (p *pool) Merge(other stages.Combiner) {
	o := other.(*pool)
	p.Members = append(p.Members, o.Members...)
	stages.AddCounts(p.GroupLeft, o.GroupLeft)
	stages.AddCounts(p.ShapeLeft, o.ShapeLeft)
	stages.AddCounts(p.Left, o.Left)
}

// poolAgain makes the pool of the tables as they are, and says what bars each problem that something bars.
func (s *stage) poolAgain(job *stages.Job) (*pool, map[string]bar, error) {
	j := s.newJudge(job)
	p := s.newPool(job)
	barred := map[string]bar{}
	reading := stages.NewJob(s, job.Seed, job.Store)
	for some, err := range stages.Subjects(reading) {
		if err != nil {
			return nil, nil, err
		}
		for _, of := range some {
			n, err := j.note(of)
			if err != nil {
				return nil, nil, err
			}
			if n.Bar != noBar {
				barred[of.Key] = n.Bar
			}
			if n.Bar != otherSource && n.Bar != otherShape {
				p.Add(of.Key, n)
			}
		}
	}
	setBands(p.Members)
	return p, barred, nil
}

// notes are what is said of problems that are left out, by what bars them.
var notes = []struct {
	bar  bar
	text string
}{
	{hasLost, "%s left out for a text that has lost a value that it needs (column record_faults): %s"},
	{hasTwin, "%s left out for a right choice that stands twice (column record_faults): %s"},
	{isUnseen, "%s left out for a text that leans on a figure that is missing or tells the answer: %s"},
	{isMismatch, "require_check: %s left out for nothing but that the program gives another answer: %s"},
}

// note notes how many problems of each source are left out for what nobody sees in the margins.
func (p *pool) note() {
	for _, n := range notes {
		var parts []string
		sum := 0
		for _, source := range schema.Sources {
			if n := p.Left[n.bar][source]; n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", source, n))
				sum += n
			}
		}
		if sum > 0 {
			p.job.Notef(n.text, problemsOf(sum), strings.Join(parts, ", "))
		}
	}
}

// cells are the problems of the pool by row and column.
func (p *pool) cells() [][][]*eligible {
	cells := make([][][]*eligible, len(p.groups))
	for row := range cells {
		cells[row] = make([][]*eligible, len(p.shapes))
	}
	for i := range p.Members {
		e := &p.Members[i]
		cells[e.Row][e.Column] = append(cells[e.Row][e.Column], e)
	}
	return cells
}

// order sorts the problems of a cell in the order of choosing.
func (p *pool) order(cell []*eligible, row, column int) []*eligible {
	return p.spread.order(cell, p.groups[row], string(p.shapes[column]))
}
