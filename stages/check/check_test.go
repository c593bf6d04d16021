package check_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func TestInventedProblemsAreValid(t *testing.T) {
	for _, p := range invented() {
		if err := schema.Problems.Validate(&p); err != nil {
			t.Error(err)
		}
	}
}

func TestProgramsThatGiveTheGoldAnswerAreVerified(t *testing.T) {
	problems := rightProblems()
	checks := run(t, problems)
	if len(checks) != len(problems) {
		t.Fatalf("%d checks of %d problems", len(checks), len(problems))
	}
	for i, c := range checks {
		if c.Status != schema.Verified || c.NearestChoice != problems[i].AnswerLetter || c.Failure != "" || c.Detail != "" {
			t.Errorf("%+v", c)
		}
	}
}

func TestWhatIsNotVerified(t *testing.T) {
	checks := map[string]schema.ProgramCheck{}
	for _, c := range run(t, otherProblems()) {
		checks[c.ID] = c
	}
	for id, want := range map[string]schema.ProgramCheck{
		"geometry3k/test/1": {Status: schema.NoProgram},
		"math/test/1":       {Status: schema.NoProgram},
		"geometryqa/all/9":  {Status: schema.NotExecutable, Gold: new(6.0), Failure: schema.Unparsable},
		"mathqa/test/7": {
			Status: schema.NotExecutable, Computed: new(0.16), Failure: schema.GoldNotANumber,
			Detail: `the program gives 0.16, and the gold answer "4 x" is no number`,
		},
		"mathqa/test/8":  {Status: schema.NotExecutable, Gold: new(4.0), Failure: schema.UnknownOperator},
		"mathqa/test/9":  {Status: schema.NotExecutable, Gold: new(4.0), Failure: schema.OperandOutOfRange},
		"mathqa/test/10": {Status: schema.NotExecutable, Gold: new(4.0), Failure: schema.NotFinite},
		"mathqa/test/11": {
			Status: schema.Mismatch, Computed: new(16.0), Gold: new(17.0), Tolerance: new(0.17), ToleranceFrom: schema.FromRounding, NearestChoice: "B",
		},
		"unigeo/test/9": {
			Status: schema.Mismatch, Computed: new(40.0), Gold: new(80.0), Tolerance: new(0.0), ToleranceFrom: schema.FromChoices, NearestChoice: "B",
			Detail: "the problem contradicts itself: its gold answer is 40, and another choice is nearer to that than its gold choice, 80",
		},
	} {
		t.Run(id, func(t *testing.T) {
			got := checks[id]
			if want.ID = id; want.Detail == "" && want.Status == schema.NotExecutable {
				if got.Detail == "" {
					t.Errorf("%s: no detail", id)
				}
				got.Detail = ""
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (%s): %s", id, checks[id].Detail, diff)
			}
		})
	}
}

// x(7−x) = 12 for 3 and for 4; whichever of the two is the gold answer is what the program gives.
func TestOfSeveralRootsTheGoldAnswerCounts(t *testing.T) {
	problems := []schema.Problem{
		problem("pgps9k/test/1", inPGPS, "Multiple N0 N1 N2 Get x", "x 7-x 12", "3.000", "3", "4", "5"),
		problem("pgps9k/test/2", inPGPS, "Multiple N0 N1 N2 Get x", "x 7-x 12", "4.000", "3", "4", "5"),
		problem("pgps9k/test/3", inPGPS, "Multiple N0 N1 N2 Get x", "x 7-x 12", "5.000", "3", "4", "5"),
	}
	checks := run(t, problems)
	for i, want := range []schema.ProgramCheck{
		{ID: "pgps9k/test/1", Status: schema.Verified, Computed: new(3.0), Gold: new(3.0), Tolerance: new(0.003), ToleranceFrom: schema.FromRelative, NearestChoice: "A"},
		{ID: "pgps9k/test/2", Status: schema.Verified, Computed: new(4.0), Gold: new(4.0), Tolerance: new(0.004), ToleranceFrom: schema.FromRelative, NearestChoice: "B"},
		{ID: "pgps9k/test/3", Status: schema.Mismatch, Computed: new(3.0), Gold: new(5.0), Tolerance: new(0.005), ToleranceFrom: schema.FromRelative, NearestChoice: "A"},
	} {
		want.Values = []*float64{new(3.0), new(4.0)}
		if diff := cmp.Diff(want, checks[i]); diff != "" {
			t.Error(diff)
		}
	}
}

func TestChecksAreTheSameHoweverTheyAreMade(t *testing.T) {
	var problems []schema.Problem
	for i := range 30 {
		for _, p := range invented() {
			p.ID += fmt.Sprintf("/%d", i)
			p.NativeID += fmt.Sprintf("/%d", i)
			problems = append(problems, p)
		}
	}
	store := stagetest.NewStore(t).With(schema.Problems, problems)
	stagetest.Run(t, newStage(), store)
	want := store.Digests

	t.Run("rows in another order", func(t *testing.T) {
		shuffled := slices.Clone(problems)
		shuffle(shuffled)
		got := stagetest.NewStore(t).With(schema.Problems, shuffled)
		stagetest.Run(t, newStage(), got)
		if diff := cmp.Diff(want, got.Digests); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("other numbers of processors", func(t *testing.T) {
		for _, n := range []int{1, 3, 16} {
			before := runtime.GOMAXPROCS(n)
			got := stagetest.NewStore(t).With(schema.Problems, problems)
			stagetest.Run(t, newStage(), got)
			runtime.GOMAXPROCS(before)
			if diff := cmp.Diff(want, got.Digests); diff != "" {
				t.Errorf("%d processors: %s", n, diff)
			}
		}
	})
	t.Run("from files, with the columns that it says it reads", func(t *testing.T) {
		got := stagetest.NewStore(t)
		stagetest.Put(t, got, schema.Problems, slices.Clone(problems))
		stagetest.RunOnDisk(t, newStage(), got)
		if diff := cmp.Diff(want["checks"], got.Digests["checks"]); diff != "" {
			t.Error(diff)
		}
	})
}
