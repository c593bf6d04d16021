package score

import (
	"slices"

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
}

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
}

func readQuestions(job *stages.Job) (*questions, error) {
	q := &questions{at: map[schema.Subset]map[string]int{}, places: map[schema.Subset][]int{}}
	clusters, cells := map[string]int{}, map[cell]int{}
	for rows, err := range stages.Scan(job, schema.EvaluatedQuestions) {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			row := &rows[i]
			of := question{id: row.ProblemID, cluster: placeOf(clusters, row.ParentID, &q.parents)}
			for _, c := range cellsOf(row) {
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
	if q.NeedsConstant {
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
		{schema.ByLevel, string(q.Level)},
		{schema.ByConstant, constant},
		{schema.ByGoal, string(q.Goal)},
		{schema.ByLanguage, string(q.Language)},
		{schema.ByChoices, there(len(q.Choices) > 0)},
	}
	if q.DescriptionWords > 0 {
		cells = append(cells, cell{schema.ByDescriptionWords, schema.Band(schema.ByDescriptionWords, q.DescriptionWords)})
	}
	for _, s := range subjects(q) {
		cells = append(cells, cell{schema.BySubject, s})
	}
	return slices.DeleteFunc(cells, func(c cell) bool { return c.value == "" })
}

// asksFor are the subjects that are quantities: a perimeter is a length.
var asksFor = map[schema.Goal]string{
	schema.Angle: "Angle", schema.Length: "Length", schema.Perimeter: "Length", schema.Area: "Area", schema.Ratio: "Ratio",
}

// subjects are those of the paper's figure 2 that a question has, each once: its shapes, and the quantity that it asks for.
func subjects(q *schema.Evaluated) []string {
	var has []string
	for _, s := range schema.Subjects {
		if slices.Contains(q.Shapes, s) || asksFor[q.Goal] == s {
			has = append(has, s)
		}
	}
	return has
}
