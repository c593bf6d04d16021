package score_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/score"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// taken adds a problem with answers of a model to its steps and to the whole: T right, F wrong, L lost, and a point where nobody
// asked.
func (f *tables) taken(model string, problem int, answers string, repeat int) {
	steps, whole, _ := strings.Cut(answers, " ")
	if repeat == 1 && !f.asked(problem) {
		concepts := []string{circles, squares, squares, circles}[:len(steps)]
		f.take(problem, concepts...)
	}
	say := func(id string, is byte) {
		if is != '.' {
			f.respond(model, "plain", schema.StepsAsked, id, repeat, map[byte]outcome{'T': correct, 'F': wrong, 'L': lost}[is], 1)
		}
	}
	parent := fmt.Sprintf("math/test/%02d", problem)
	for i := range steps {
		say(schema.StepID(parent, int64(i+1)), steps[i])
	}
	say(parent, whole[0])
}

func (f *tables) asked(problem int) bool {
	for _, q := range f.questions {
		if q.ProblemID == fmt.Sprintf("math/test/%02d", problem) {
			return true
		}
	}
	return false
}

// mastered spells the numbers of a part: the sum and n of each measure, and how many are missing.
func mastered(t *testing.T, rows []schema.Mastered, model, part string) string {
	t.Helper()
	var b strings.Builder
	for _, measure := range schema.MasteryMeasures {
		for _, m := range rows {
			if m.Model != model || m.Part != part || m.Measure != measure {
				continue
			}
			fmt.Fprintf(&b, "%s %.6g/%d", measure, *m.Sum, m.N)
			if m.Missing > 0 {
				fmt.Fprintf(&b, " (%d missing, at worst %.3f)", m.Missing, *m.Worst)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// Worked out by hand.
func TestMastery(t *testing.T) {
	f := &tables{}
	for i, answers := range []string{"TT T", "TF T", "TT F", "FFF T", "FTT F", "TTT T"} { // We-Math's worked example first
		f.taken("m", i, answers, 1)
	}
	f.taken("m", 6, "TL T", 1)
	f.taken("m", 7, "TT L", 1)
	f.taken("m", 8, "T. F", 1)
	f.take(9, circles, squares) // nobody was asked it
	store := written(t, f)
	rows := stagetest.Table(t, store, schema.Mastery)
	for part, want := range map[string]string{
		"all": `IK 1/6 (3 missing, at worst 0.222)
IG 1/6 (3 missing, at worst 0.222)
CM_strict 2/6 (3 missing, at worst 0.222)
RM_strict 2/4 (3 missing, at worst 0.600)
CM_loose 3/6 (3 missing, at worst 0.444)
RM_loose 1/4 (3 missing, at worst 0.200)
strict_avg 2.5/6 (3 missing, at worst 0.333)
loose_avg 3.5/6 (3 missing, at worst 0.556)
S1 14/19 (2 missing, at worst 0.667)
S2 3/5 (1 missing, at worst 0.500)
S3 2/3
concept_mean 1.47778/2
`,
		"2": `IK 0/3 (3 missing, at worst 0.167)
IG 1/3 (3 missing, at worst 0.333)
CM_strict 1/3 (3 missing, at worst 0.167)
RM_strict 1/2 (3 missing, at worst 0.667)
CM_loose 2/3 (3 missing, at worst 0.500)
RM_loose 0/2 (3 missing, at worst 0.000)
strict_avg 1.5/3 (3 missing, at worst 0.333)
loose_avg 2.5/3 (3 missing, at worst 0.667)
`,
		"3": `IK 1/3
IG 0/3
CM_strict 1/3
RM_strict 1/2
CM_loose 1/3
RM_loose 1/2
strict_avg 1/3
loose_avg 1/3
`,
		"Plane Figures": "concept_mean 1.47778/2\n",
	} {
		t.Run(part, func(t *testing.T) {
			if diff := cmp.Diff(want, mastered(t, rows, "m", part)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("diagnoses", func(t *testing.T) {
		var got []string
		for _, d := range stagetest.Table(t, store, schema.Diagnoses) {
			got = append(got, fmt.Sprintf("%s %v %s %d %d %s %s %v", d.ProblemID, d.Verdicts, d.Whole, d.StepsRight, d.Missing, d.Strict, d.Loose, d.Concepts[1:]))
		}
		const two, three = "[wemath/perimeter-of-squares]", "[wemath/perimeter-of-squares wemath/perimeter-of-squares]"
		want := []string{
			"math/test/00 [right right] right 2 0 CM CM " + two,
			"math/test/01 [right wrong] right 1 0 RM CM " + two,
			"math/test/02 [right right] wrong 2 0 IG IG " + two,
			"math/test/03 [wrong wrong wrong] right 0 0 RM RM " + three,
			"math/test/04 [wrong right right] wrong 2 0 IK IK " + three,
			"math/test/05 [right right right] right 3 0 CM CM " + three,
			"math/test/06 [right missing] right 1 1   " + two,
			"math/test/07 [right right] missing 2 1   " + two,
			"math/test/08 [right missing] wrong 1 1   " + two,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("cells", func(t *testing.T) {
		scores := stagetest.Table(t, store, schema.Scores)
		for _, c := range []struct {
			by       schema.Breakdown
			value    string
			n, right int64
		}{
			{schema.BySteps, "1", 19, 14}, {schema.BySteps, "2", 5, 3}, {schema.BySteps, "3", 3, 2},
			{schema.ByConcept, "Area of Circles", 9, 7}, {schema.ByConcept, "Perimeter of Squares", 10, 7},
			{schema.ByDomain, "Plane Figures", 19, 14}, {schema.ByGroup, "Calculation of Plane Figures", 19, 14},
		} {
			if s := find(t, scores, "m", schema.StepsAsked, c.by, c.value); s.N != c.n || s.Right != c.right {
				t.Errorf("%s %s: %d of %d, want %d of %d", c.by, c.value, s.Right, s.N, c.right, c.n)
			}
		}
	})
}

// Every repeat is a diagnosis of its own, and those of one problem are one cluster.
func TestMasteryOfRepeats(t *testing.T) {
	f := &tables{}
	for problem, answers := range [][]string{{"TT T", "TT F", "TF F"}, {"FF F", "FF F", "FF T"}} {
		for r, a := range answers {
			f.taken("m", problem, a, r+1)
		}
	}
	rows := stagetest.Table(t, written(t, f), schema.Mastery)
	for _, m := range rows {
		if m.Part == "all" && m.Measure == schema.StrictAvg {
			// Clusters of 1.5 of 3 and 0 of 3: the mean ¼ is off by ±¾ of 6, an error of √(2·0.75²)/6·√2 = ¼.
			if m.N != 6 || *m.Sum != 1.5 || m.Low == nil || *m.Low > 0.02 || *m.High < 0.9 {
				t.Errorf("%d, %g, %v to %v", m.N, *m.Sum, m.Low, m.High)
			}
			return
		}
	}
	t.Error("there is no average")
}

// A concept that the evaluation does not know goes by its id, and is in no domain.
func TestUnknownConcepts(t *testing.T) {
	f := &tables{}
	f.taken("m", 0, "TF T", 1)
	f.principles = f.principles[:1]
	rows := stagetest.Table(t, written(t, f), schema.Scores)
	if s := find(t, rows, "m", schema.StepsAsked, schema.ByConcept, squares); s.N != 1 || s.Right != 0 {
		t.Errorf("%d of %d", s.Right, s.N)
	}
	if s := find(t, rows, "m", schema.StepsAsked, schema.ByDomain, "Plane Figures"); s.N != 1 {
		t.Errorf("%d in the domain", s.N)
	}
}

// What was changed behind the stage's back is found.
func TestCheckOfSteps(t *testing.T) {
	changed := func(t *testing.T, change func(*schema.Diagnosis, *schema.Mastered)) []string {
		f := &tables{}
		for i, answers := range []string{"TT T", "TF T", "TT F"} {
			f.taken("m", i, answers, 1)
		}
		store := written(t, f)
		diagnoses, mastery := stagetest.Table(t, store, schema.Diagnoses), stagetest.Table(t, store, schema.Mastery)
		change(&diagnoses[0], &mastery[0])
		store.With(schema.Diagnoses, diagnoses).With(schema.Mastery, mastery)
		var faults []string
		job := checked(store)
		job.Seed = 1
		if _, err := stages.Verify(t.Context(), newStage(), job, func(err error) { faults = append(faults, err.Error()) }); err != nil {
			t.Fatal(err)
		}
		return faults
	}
	for name, c := range map[string]struct {
		change func(*schema.Diagnosis, *schema.Mastered)
		faults int
	}{
		"nothing":         {func(*schema.Diagnosis, *schema.Mastered) {}, 0},
		"an outcome":      {func(d *schema.Diagnosis, _ *schema.Mastered) { d.Strict = schema.InadequateGeneralization }, 1},
		"another problem": {func(d *schema.Diagnosis, _ *schema.Mastered) { d.ProblemID = "math/test/99" }, 2},
		"a count":         {func(_ *schema.Diagnosis, m *schema.Mastered) { m.N++ }, 1},
		"a value":         {func(_ *schema.Diagnosis, m *schema.Mastered) { m.Value = new(0.5) }, 1},
		"another part":    {func(_ *schema.Diagnosis, m *schema.Mastered) { m.Part = "7" }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			if faults := changed(t, c.change); len(faults) != c.faults {
				t.Errorf("%d faults: %v", len(faults), faults)
			}
		})
	}
}

// By hand: of six problems two are CM, one is IG, one IK and two are RM by the strict form; by the loose one three are CM and one is RM.
func TestMasteryWithOtherWeights(t *testing.T) {
	f := &tables{}
	for i, answers := range []string{"TT T", "TF T", "TT F", "FFF T", "FTT F", "TTT T"} {
		f.taken("m", i, answers, 1)
	}
	for _, c := range []struct {
		alpha, beta   float64
		strict, loose float64
	}{{0, 0.5, 2.5, 3.5}, {0, 0.25, 2.25, 3.25}, {0.25, 0.75, 3, 4}} {
		stage := newStage()
		*stage.Describe().Config.(*score.Config) = score.Config{Alpha: c.alpha, Beta: c.beta}
		store := f.store(t, 1)
		stagetest.Run(t, stage, store)
		got := map[schema.MasteryMeasure]float64{}
		for _, m := range stagetest.Table(t, store, schema.Mastery) {
			if m.Part == "all" {
				got[m.Measure] = *m.Sum
			}
		}
		if got[schema.StrictAvg] != c.strict || got[schema.LooseAvg] != c.loose {
			t.Errorf("with %v and %v: %v and %v, not %v and %v", c.alpha, c.beta, got[schema.StrictAvg], got[schema.LooseAvg], c.strict, c.loose)
		}
	}
}

func TestWeightsThatAreNone(t *testing.T) {
	for _, c := range []struct {
		config score.Config
		path   string
	}{
		{score.Config{Alpha: 0, Beta: 0.5}, ""}, {score.Config{Alpha: 0.4, Beta: 0.5}, ""},
		{score.Config{Alpha: -0.1, Beta: 0.5}, "alpha"}, {score.Config{Alpha: 1, Beta: 1}, "alpha"},
		{score.Config{Alpha: math.NaN(), Beta: 0.5}, "alpha"}, {score.Config{Alpha: 0.5, Beta: 0.5}, "beta"},
		{score.Config{Alpha: 0, Beta: 1}, "beta"}, {score.Config{Alpha: 0, Beta: math.NaN()}, "beta"}, {score.Config{}, "beta"},
	} {
		var path string
		var wrong *stages.ConfigError
		if errors.As(c.config.Validate(), &wrong) {
			path = wrong.Path
		}
		if path != c.path {
			t.Errorf("%v: %q is wrong, not %q", c.config, path, c.path)
		}
	}
}
