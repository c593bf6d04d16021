package judge

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says of each answer to a problem that was judged, or that the rules could not tell of, what counts and by whom, and below it
// what each judge says.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	questions, err := stages.RowsIfThere(job, schema.EvaluatedQuestions, "subset", "problem_id", "parent_id")
	if err != nil {
		return "", err
	}
	type question struct {
		subset schema.Subset
		id     string
	}
	about := map[question]bool{}
	for i := range questions {
		if q := &questions[i]; q.ProblemID == id || q.ParentID == id {
			about[question{q.Subset, q.ProblemID}] = true
		}
	}
	judgements, err := stages.RowsIfThere(job, schema.Judgements)
	if err != nil {
		return "", err
	}
	of := map[string][]*schema.Judgement{}
	for i := range judgements {
		of[judgements[i].Attempt.Key()] = append(of[judgements[i].Attempt.Key()], &judgements[i])
	}
	first := schema.FirstJudgements(judgements)
	var lines []string
	err = stages.EachIfThere(job, schema.Grades, func(g *schema.Grade) {
		key := g.Attempt.Key()
		if !about[question{g.Subset, g.ProblemID}] || !g.Undecided && len(of[key]) == 0 {
			return
		}
		outcome := g.Outcome(first[key])
		if !g.Undecided {
			outcome += ", by the rules"
		}
		lines = append(lines, fmt.Sprintf("%s, %s, %s, answer %d: %s", g.Model, g.Setting, g.Subset, g.Repeat, outcome))
		for _, j := range of[key] {
			lines = append(lines, "  "+j.InWords())
		}
	})
	return strings.Join(lines, "\n"), err
}
