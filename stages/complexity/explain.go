package complexity

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says how complex a problem is, or why it has no rating.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	ratings, err := stages.Rows(job, schema.Ratings)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(ratings, func(r schema.Rating) bool { return r.ID == id })
	switch {
	case i < 0 && s.config.Population == All:
		return "", nil
	case i < 0:
		return "not rated: it is neither in GeoEval-2000 nor in GeoEval-hard", nil
	}
	r := &ratings[i]
	return fmt.Sprintf("rated %s, with the score %.2f of 1: %s of text, %d of the diagram's description and %d of solution", r.Level, *r.Score,
		wordsOf(r.TextWords), r.DescriptionWords, r.SolutionWords), nil
}

func wordsOf(n int64) string {
	if n == 1 {
		return "1 word"
	}
	return fmt.Sprintf("%d words", n)
}
