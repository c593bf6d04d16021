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
	about, err := stages.QuestionsAbout(job, id)
	if err != nil {
		return "", err
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
		if !about(&g.Attempt) || !g.Undecided && len(of[key]) == 0 {
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
