package backward

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometryqa"
	"geoeval/sources/mathqa"
	"geoeval/sources/sourcetest"
	"geoeval/stages/check"
	"geoeval/stages/stagetest"
)

// Of the questions that readers found bad none is asked, and of the good ones at least 80 % are. The published records are
// beside the checkout on machines that have them, never in it.
func TestReadersVerdictsAreKept(t *testing.T) {
	content, err := os.ReadFile("testdata/read.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
	}{
		{mathqa.New(), 308, 4167}, {geometryqa.New(), 1100, 0},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			published := sourcetest.Published(t, c.source, c.problems, c.leftOut)
			checks := checked(t, published)
			s := &stage{Config{Size: 1, Tolerance: 0.001, Require: Require{true, true, true}}}
			good, asked := 0, 0
			for line := range strings.Lines(string(content)) {
				var v struct{ ID, X, Verdict, Why string }
				if err := json.Unmarshal([]byte(line), &v); err != nil {
					t.Fatal(err)
				}
				p := published[v.ID]
				if p == nil {
					continue
				}
				k := checks[v.ID]
				why := s.judge(t, subject{problem: p, check: asProgram(&k)}, v.X)
				switch {
				case v.Verdict == "bad" && why == nil:
					t.Errorf("%s is asked for %s: %s", v.ID, v.X, v.Why)
				case v.Verdict == "bad":
				case why == nil:
					good, asked = good+1, asked+1
				default:
					good++
					t.Logf("%s for %s: %s (%s)", v.ID, v.X, why.reason, why.why)
				}
			}
			t.Logf("%d of %d good ones are asked", asked, good)
			if 100*asked < 80*good {
				t.Errorf("%d of %d good ones are asked", asked, good)
			}
		})
	}
}

// checked gives what the stage check says of problems.
func checked(t *testing.T, published map[string]*schema.Problem) map[string]schema.ProgramCheck {
	t.Helper()
	var problems []schema.Problem
	for _, id := range slices.Sorted(maps.Keys(published)) {
		problems = append(problems, *published[id])
	}
	stage := check.New()
	*stage.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, problems)
	stagetest.Run(t, stage, store)
	checks := map[string]schema.ProgramCheck{}
	for _, k := range stagetest.Table(t, store, schema.ProgramChecks) {
		checks[k.ID] = k
	}
	return checks
}

// judge says why a problem is not asked for its number x, nil where it is.
func (s *stage) judge(t *testing.T, sub subject, x string) *refused {
	t.Helper()
	p := sub.problem
	if sub.check.Status != schema.Verified {
		return &refused{schema.NotVerified, string(sub.check.Status)}
	}
	numbers := numbersOf(p)
	solution, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbers)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	reading, err := mask.Read(forMask(p, numbers))
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	why := &refused{schema.NoNumberUsed, "its program does not use it"}
	for _, k := range solution.Uses() {
		question, other, err := s.askFor(sub, solution, numbers, reading, k)
		switch {
		case err != nil:
			t.Fatalf("%s: %v", p.ID, err)
		case question != nil && question.XText == x:
			return nil
		case question == nil && strings.Contains(numbers[k].Text, x):
			why = other
		}
	}
	return why
}
