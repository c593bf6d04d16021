package pipeline_test

import (
	"bytes"
	"strings"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

func TestTheSummarySaysHowManyProblemsAreHard(t *testing.T) {
	p := built(t)
	put(t, p, schema.Screenings,
		schema.Screening{Source: schema.Hard, LookedAt: 10000, Solid: 2000, Analytic: 1100, Duplicates: 30, Drawn: 3},
		schema.Screening{Source: schema.MATH, LookedAt: 80, Solid: 10, Analytic: 6, Duplicates: 1, Selected: 2, Suspects: 3, Mismatches: 4, Drawn: 1},
	)
	row := func(id string, reviewed schema.Reviewed, rank int64) schema.HardProblem {
		return schema.HardProblem{ID: id, Kind: schema.Solid, Shape: schema.Cone, Rank: rank, Reviewed: reviewed}
	}
	put(t, p, schema.HardProblems,
		row("hard/a/1", schema.ReviewKept, 1), row("hard/a/2", schema.ReviewVotedIn, 2), row("hard/a/3", schema.NotReviewed, 3),
		row("math/a/4", schema.NotReviewed, 4),
	)
	sum, err := p.Summary()
	do(t, err)
	var b bytes.Buffer
	do(t, sum.Write(&b))
	_, got, _ := strings.Cut(b.String(), "\n\n")
	want := `  hard  looked at  solid  analytic  of them  barred  drawn  reviewed
  math         80     10         6   20.0 %      10      1         0
  hard      10000   2000      1100   31.0 %      30      3         2
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
