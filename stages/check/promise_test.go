package check_test

import (
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

// built checks the invented problems and gives the stage, and a job that reads what it read and wrote.
func built(t *testing.T) (stages.Stage, *stages.Job, *stagetest.Store) {
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, invented())
	stage := newStage()
	stagetest.Run(t, stage, store)
	return stage, stages.NewAuditJob(stage, 0, store), store
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	of := func(rows []schema.ProgramCheck, id string) *schema.ProgramCheck {
		return &rows[slices.IndexFunc(rows, func(c schema.ProgramCheck) bool { return c.ID == id })]
	}
	for _, c := range []struct {
		name  string
		spoil func([]schema.ProgramCheck) []schema.ProgramCheck
		want  string
	}{
		{"nothing wrong", func(r []schema.ProgramCheck) []schema.ProgramCheck { return r }, ""},
		{"one is missing", func(r []schema.ProgramCheck) []schema.ProgramCheck { return r[1:] }, "geometry3k/test/1: id: this row is missing"},
		{"one too many", func(r []schema.ProgramCheck) []schema.ProgramCheck {
			return append(r, schema.ProgramCheck{ID: "unigeo/test/99", Status: schema.NoProgram})
		}, "unigeo/test/99: id: this row should not be there"},
		{"one twice", func(r []schema.ProgramCheck) []schema.ProgramCheck { return append(r, r[0]) }, "geometry3k/test/1: id: this row should not be there, or is there twice"},
		{"another value", func(r []schema.ProgramCheck) []schema.ProgramCheck {
			of(r, "pgps9k/test/2").Computed = new(5.0001)
			return r
		}, "row pgps9k/test/2: computed: is 5.0001, but what it comes from gives 5"},
		{"another verdict", func(r []schema.ProgramCheck) []schema.ProgramCheck {
			of(r, "mathqa/test/11").Status = schema.Verified
			return r
		}, `row mathqa/test/11: status: is verified, but what it comes from gives mismatch`},
		{"a wider tolerance", func(r []schema.ProgramCheck) []schema.ProgramCheck {
			of(r, "mathqa/test/11").Tolerance = new(1.0)
			return r
		}, "row mathqa/test/11: tolerance:"},
		{"a root from nowhere", func(r []schema.ProgramCheck) []schema.ProgramCheck {
			of(r, "pgps9k/test/2").Values = []*float64{new(5.0), new(6.0)}
			return r
		}, "row pgps9k/test/2: values: is 5, 6, but what it comes from gives null"},
		{"no failure", func(r []schema.ProgramCheck) []schema.ProgramCheck { of(r, "mathqa/test/8").Failure = ""; return r }, "row mathqa/test/8: failure:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage, job, store := built(t)
			store.With(schema.ProgramChecks, c.spoil(slices.Clone(stagetest.Table(t, store, schema.ProgramChecks))))
			stagetest.WantFault(t, stage, job, c.want)
		})
	}
}

// What a reader gives for an empty list, nil or not, is no fault.
func TestAnEmptyListIsNull(t *testing.T) {
	stage, job, store := built(t)
	checks := slices.Clone(stagetest.Table(t, store, schema.ProgramChecks))
	for i := range checks {
		if checks[i].Values == nil {
			checks[i].Values = []*float64{}
		}
	}
	store.With(schema.ProgramChecks, checks)
	stagetest.WantFault(t, stage, job, "")
}

func TestWhatAProblemIsToldOfItsCheck(t *testing.T) {
	stage, job, _ := built(t)
	for id, want := range map[string]string{
		"pgps9k/test/2":     "verified: its program gives 5, and the gold answer is 5 ± 0.005 (relative)",
		"mathqa/test/11":    "mismatch: its program gives 16, and the gold answer is 17 ± 0.17 (rounding); the nearest choice is B",
		"mathqa/test/7":     `not checked: the program gives 0.16, and the gold answer "4 x" is no number`,
		"geometry3k/test/1": "not checked: it has no solution program",
		"math/test/4711":    "",
		"unigeo/test/9": "mismatch: its program gives 40, and the gold answer is 80 ± 0 (choices); the nearest choice is B; " +
			"the problem contradicts itself: its gold answer is 40, and another choice is nearer to that than its gold choice, 80",
	} {
		t.Run(id, func(t *testing.T) {
			if why, err := stage.Describe().Audit.Explain(job, id); err != nil || why != want {
				t.Errorf("%s: %q, %v", id, why, err)
			}
		})
	}
}

func TestWhoIsToldOfSeveralRootsSeesThemAll(t *testing.T) {
	store := stagetest.NewStore(t).With(schema.Problems, []schema.Problem{problem("pgps9k/test/1", inPGPS, "Multiple N0 N1 N2 Get x", "x 7-x 12", "4.000")})
	stage := newStage()
	stagetest.Run(t, stage, store)
	job := stages.NewAuditJob(stage, 0, store)
	why, err := stage.Describe().Audit.Explain(job, "pgps9k/test/1")
	if want := "verified: its program gives 4 (of 3, 4), and the gold answer is 4 ± 0.004 (relative)"; err != nil || why != want {
		t.Errorf("%q, %v", why, err)
	}
}
