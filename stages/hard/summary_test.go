package hard_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages/hard"
	"geoeval/stages/stagetest"
)

func TestTheSummarySaysHowManyProblemsAreHard(t *testing.T) {
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Screenings, []schema.Screening{
		{Source: schema.HardSource, LookedAt: 10000, Solid: 2000, Analytic: 1100, Duplicates: 30, Drawn: 3},
		{Source: schema.MATH, LookedAt: 80, Solid: 10, Analytic: 6, Duplicates: 1, Selected: 2, Suspects: 3, Mismatches: 4, Drawn: 1},
	})
	row := func(id string, reviewed schema.Reviewed, rank int64) schema.HardProblem {
		return schema.HardProblem{ID: id, Kind: schema.Solid, Shape: schema.Cone, Rank: rank, Reviewed: reviewed}
	}
	stagetest.Put(t, store, schema.HardProblems, []schema.HardProblem{
		row("hard/a/1", schema.ReviewKept, 1), row("hard/a/2", schema.ReviewVotedIn, 2), row("hard/a/3", schema.NotReviewed, 3),
		row("math/a/4", schema.NotReviewed, 4),
	})
	stagetest.WantSummary(t, hard.New(), store, `hard  looked at  solid  analytic  of them  barred  drawn  reviewed
  math         80     10         6   20.0 %      10      1         0
  hard      10000   2000      1100   31.0 %      30      3         2
`, `[{"source":"math","looked_at":80,"solid":10,"analytic":6,"barred":10,"drawn":1,"reviewed":0},`+
		`{"source":"hard","looked_at":10000,"solid":2000,"analytic":1100,"barred":30,"drawn":3,"reviewed":2}]`)
}
