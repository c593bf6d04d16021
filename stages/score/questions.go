package score

import (
	"fmt"
	"slices"
	"strconv"

	"geoeval/schema"
	"geoeval/stages"
)

// A question is one of the evaluation, as far as it is counted.
type question struct {
	id string
	// cluster is the place of its parent in questions.parents.
	cluster int
	// cells are those that it counts in, as places in questions.cells.
	cells []int
	// steps is how many its problem has, where that is asked step by step, and step which it is, 0 for the whole; concept is what
	// one has to know for a step, as a place in questions.concepts, −1 for none.
	step, steps, concept int
	// unchanged says that it has the wording of its problem, which it is no pair with.
	unchanged bool
}

// A concept is one of We-Math: its name, and those of the group and the domain that it is in.
type concept struct{ name, group, domain string }

// A cell is a value of a breakdown.
type cell struct {
	breakdown schema.Breakdown
	value     string
}

// questions are those of an evaluation.
type questions struct {
	of []question
	// at has the places of a subset's questions in of, by their ids, and places the same in the order of ids.
	at     map[schema.Subset]map[string]int
	places map[schema.Subset][]int
	cells  []cell
	// parents are the problems that are asked or that questions were made from.
	parents []string
	// concepts are those of problems of one step; wholes has ids of all concepts of a problem, by its place in parents.
	concepts []concept
	wholes   map[int][]string
}

// conceptsOf are the ids of the concepts of a problem's steps.
func (q *questions) conceptsOf(cluster int) []string { return slices.Clone(q.wholes[cluster]) }

func readQuestions(job *stages.Job) (*questions, error) {
	q := &questions{at: map[schema.Subset]map[string]int{}, places: map[schema.Subset][]int{}, wholes: map[int][]string{}}
	known, err := readConcepts(job)
	if err != nil {
		return nil, err
	}
	stepsOf := map[int]int{}
	clusters, cells, concepts := map[string]int{}, map[cell]int{}, map[concept]int{}
	for rows, err := range stages.Scan(job, schema.EvaluatedQuestions) {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			row := &rows[i]
			of := question{id: row.ProblemID, cluster: placeOf(clusters, row.ParentID, &q.parents), step: int(row.Step), steps: int(row.Steps), concept: -1,
				unchanged: row.Unchanged}
			in := cellsOf(row)
			if n := stepsOf[of.cluster]; of.steps > 0 && n > 0 && n != of.steps {
				return nil, &schema.FieldError{Table: schema.EvaluatedQuestions.Name(), Row: schema.EvaluatedQuestions.Key(row), Field: "steps",
					Why: fmt.Sprintf("%d, and other questions of its problem have %d", of.steps, n)}
			} else if of.steps > 0 {
				stepsOf[of.cluster] = of.steps
			}
			if of.steps > 0 && of.step == 0 {
				q.wholes[of.cluster] = row.Concepts
			}
			if of.step > 0 && len(row.Concepts) > 0 {
				c, named := known[row.Concepts[0]]
				if !named {
					c = concept{name: row.Concepts[0]}
				}
				of.concept = placeOf(concepts, c, &q.concepts)
				in = append(in, c.cells()...)
			}
			for _, c := range in {
				of.cells = append(of.cells, placeOf(cells, c, &q.cells))
			}
			if q.at[row.Subset] == nil {
				q.at[row.Subset] = map[string]int{}
			}
			q.at[row.Subset][row.ProblemID] = len(q.of)
			q.places[row.Subset] = append(q.places[row.Subset], len(q.of))
			q.of = append(q.of, of)
		}
	}
	return q, nil
}

// readConcepts gives We-Math's concepts by their ids.
func readConcepts(job *stages.Job) (map[string]concept, error) {
	rows, err := stages.Rows(job, schema.Principles)
	if err != nil {
		return nil, err
	}
	known := map[string]concept{}
	for i := range rows {
		p := &rows[i]
		c := concept{name: p.NameEN}
		if len(p.Path) > 0 {
			c.domain = p.Path[0]
		}
		if len(p.Path) > 1 {
			c.group = p.Path[1]
		}
		known[p.ID] = c
	}
	return known, nil
}

// cells are those of a problem of one step for which one has to know the concept.
func (c concept) cells() []cell {
	cells := []cell{{schema.ByConcept, c.name}, {schema.ByGroup, c.group}, {schema.ByDomain, c.domain}}
	return slices.DeleteFunc(cells, func(c cell) bool { return c.value == "" })
}

// placeOf gives the place of a value in a list, to which it is added where it is new.
func placeOf[V comparable](places map[V]int, v V, list *[]V) int {
	at, known := places[v]
	if !known {
		at = len(*list)
		places[v] = at
		*list = append(*list, v)
	}
	return at
}

// cellsOf are the cells that a question counts in, each once.
func cellsOf(q *schema.Evaluated) []cell {
	there := func(is bool) string {
		if is {
			return schema.DiagramShown
		}
		return schema.DiagramNone
	}
	constant := schema.ConstantUnused
	switch {
	case q.Subset == schema.StepsAsked: // of which nobody says
		constant = ""
	case q.NeedsConstant:
		constant = schema.ConstantNeeded
	}
	cells := []cell{
		{schema.ByNothing, string(schema.ByNothing)},
		{schema.ByDiagram, there(q.HasImage)},
		{schema.ByDescription, there(q.DescriptionWords > 0)},
		{schema.BySource, string(q.Source)},
		{schema.ByShape, string(q.Shape)},
		{schema.ByProblemType, string(q.ProblemType)},
		{schema.ByWords, schema.Band(schema.ByWords, q.Words)},
		{schema.ByCharacters, schema.Band(schema.ByCharacters, q.Characters)},
		{schema.ByThird, string(q.LevelByQuantile)},
		{schema.ByLevel, string(q.Level)},
		{schema.ByConstant, constant},
		{schema.ByGoal, string(q.Goal)},
		{schema.ByLanguage, string(q.Language)},
		{schema.ByChoices, there(len(q.Choices) > 0)},
	}
	if q.Subset == schema.StepsAsked {
		steps := q.Steps
		if q.Step > 0 {
			steps = 1
		}
		cells = append(cells, cell{schema.BySteps, strconv.FormatInt(steps, 10)})
	}
	if q.DescriptionWords > 0 {
		cells = append(cells, cell{schema.ByDescriptionWords, schema.Band(schema.ByDescriptionWords, q.DescriptionWords)})
	}
	for _, s := range schema.SubjectsOf(q) {
		cells = append(cells, cell{schema.BySubject, s})
	}
	return slices.DeleteFunc(cells, func(c cell) bool { return c.value == "" })
}
