package check_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages/check"
	"geoeval/stages/stagetest"
)

func TestTheSummaryCountsVerdictsAndCauses(t *testing.T) {
	compared := func(id string, status schema.CheckStatus, computed float64) schema.ProgramCheck {
		return schema.ProgramCheck{ID: id, Status: status, Computed: &computed, Gold: new(4.0), Tolerance: new(0.004), ToleranceFrom: schema.FromRelative}
	}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.ProgramChecks, []schema.ProgramCheck{
		{ID: "mathqa/test/1", Status: schema.NotExecutable, Failure: schema.NotFinite},
		{ID: "mathqa/test/2", Status: schema.NotExecutable, Failure: schema.Unparsable},
		{ID: "mathqa/test/3", Status: schema.NotExecutable, Failure: schema.Unparsable},
		compared("mathqa/test/4", schema.Mismatch, 5),
		{ID: "mathqa/test/5", Status: schema.NoProgram},
		compared("pgps9k/test/1", schema.Verified, 4),
		compared("pgps9k/test/2", schema.Verified, 4.001),
	})
	stagetest.WantSummary(t, check.New(), store, `checks  verified  mismatch  not executable  no program
  pgps9k         2         0               0           0
  mathqa         0         1               3           1  not executable: 2 unparsable, 1 not_finite
     all         2         1               3           1  not executable: 2 unparsable, 1 not_finite
`, `[{"source":"pgps9k","verified":2,"mismatch":0,"not_executable":0,"no_program":0},`+
		`{"source":"mathqa","verified":0,"mismatch":1,"not_executable":3,"no_program":1,"failures":{"not_finite":1,"unparsable":2}}]`)
}

func TestTheSummaryOfNoChecks(t *testing.T) {
	stagetest.WantSummary(t, check.New(), stagetest.NewStore(t), "", "[]")
}
