package complexity_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages/complexity"
	"geoeval/stages/stagetest"
)

func TestTheSummaryCountsLevelsByScoreAndByThirds(t *testing.T) {
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Ratings, []schema.Rating{
		rating("hard/a/1", 9, 0, 9, 1, schema.Harder, schema.Harder),
		rating("math/a/1", 1, 0, 1, 0, schema.Easy, schema.Easy),
		rating("math/a/2", 2, 0, 2, 0.1, schema.Easy, schema.Middle),
	})
	stagetest.WantSummary(t, complexity.New(), store, `       complexity  Easy third  Middle third  Hard third  Easy  Middle  Hard
             math           1             1           0     2       0     0
             hard           0             0           1     0       0     1
  solution: prose           1             1           1     2       0     1
              all           1             1           1     2       0     1
`, `[{"source":"math","by_quantile":[1,1,0],"by_score":[2,0,0]},{"source":"hard","by_quantile":[0,0,1],"by_score":[0,0,1]},`+
		`{"solution":"prose","by_quantile":[1,1,1],"by_score":[2,0,1]}]`)
}

func TestTheSummaryOfNoRatings(t *testing.T) {
	stagetest.WantSummary(t, complexity.New(), stagetest.NewStore(t), "", "[]")
}
