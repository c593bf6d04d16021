package backward

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mask"
	"geoeval/schema"
	"geoeval/stages"
)

func TestTheReasonThatCameFarthestCounts(t *testing.T) {
	var a attempt
	for _, step := range []struct {
		reason, want schema.UnmaskedReason
	}{
		{schema.NotMaskable, schema.NotMaskable},
		{schema.NotUnique, schema.NotUnique},
		{schema.NotRecoverable, schema.NotUnique},
		{schema.NotUnique, schema.NotUnique},
		{schema.NoNumberUsed, schema.NotUnique},
	} {
		if a.fail(step.reason, "%s of %s", step.reason, a.reason); a.reason != step.want {
			t.Errorf("%s after %s, not %s", a.reason, step.reason, step.want)
		}
	}
	if want := "not_unique of not_maskable"; a.detail != want {
		t.Errorf("%q, not that of the first that came so far, %q", a.detail, want)
	}
}

func TestToleranceOfANumber(t *testing.T) {
	s := &stage{config: Config{Tolerance: 0.001}}
	for text, c := range map[string]struct{ value, want float64 }{
		"3":           {3, 0.03}, // half a unit, cut to a hundredth
		"8":           {8, 0.08},
		"60":          {60, 0.5},
		"1200":        {1200, 1.2}, // a thousandth is more than half a unit
		"1,200":       {1200, 1.2},
		"7.5":         {7.5, 0.05},
		"7.50":        {7.5, 0.0075},
		"0.02":        {0.02, 0.0002},
		"3.14":        {3.14, 0.005},
		"(3/4)":       {0.75, 0.00075}, // exact
		`\frac{1}{2}`: {0.5, 0.0005},
		`7\sqrt{3}`:   {7 * math.Sqrt(3), 0.007 * math.Sqrt(3)},
		"four":        {4, 0.004},
		"五":           {5, 0.005},
	} {
		t.Run(text, func(t *testing.T) {
			got := s.tolerance(&mask.Masking{Value: c.value, Places: []mask.Place{{Text: text}}})
			if math.Abs(got-c.want) > 1e-12 {
				t.Errorf("%q: %v, not %v", text, got, c.want)
			}
		})
	}
}

// Numbers that are written out are the problem's only where its program may write them out too, and once.
func TestNumbersThatAreWrittenOut(t *testing.T) {
	p := &schema.Problem{Text: "three poles and 5 ropes stand in two rows", Numbers: []schema.Number{{Text: "5", Value: new(5.0), Field: schema.InText, Start: 16, End: 17}}}
	for language, want := range map[schema.SolutionLanguage]string{
		schema.EquationProgram: "5 three two", schema.MathQAProgram: "5 three two", schema.PGPSProgram: "5", schema.StackProgram: "5",
	} {
		t.Run(fmt.Sprint(language), func(t *testing.T) {
			p.SolutionLanguage = language
			var texts []string
			for _, n := range numbersOf(p) {
				texts = append(texts, n.Text)
				if p.Text[n.Start:n.End] != n.Text {
					t.Errorf("%q does not stand at %d", n.Text, n.Start)
				}
			}
			if got := strings.Join(texts, " "); got != want {
				t.Errorf("%s: %q, not %q", language, got, want)
			}
		})
	}
	p.SolutionLanguage = schema.EquationProgram
	p.Numbers = append(p.Numbers, schema.Number{Text: "three", Value: new(3.0), Field: schema.InText, Start: 0, End: 5})
	if n := numbersOf(p); len(n) != 3 || len(p.Numbers) != 2 {
		t.Errorf("%d numbers of %d", len(n), len(p.Numbers))
	}
}

func TestNumbersOfOneNameAreDrawnOnce(t *testing.T) {
	numbers := []schema.Number{
		{Name: "N0", Field: schema.InText, Start: 5}, {Name: "N1", Field: schema.InText, Start: 9}, {Name: "N0", Field: schema.InClauses, Clause: 1},
		{Field: schema.InText, Start: 20}, {Field: schema.InText, Start: 30},
	}
	first := map[int]bool{}
	for seed := range uint64(40) {
		lots := draw(&stages.Job{Stage: "backward", Seed: seed}, "pgps9k/test/1", numbers, []int{0, 1, 2, 3, 4})
		first[lots[0]] = true
		if slices.Sort(lots); !slices.Equal(lots, []int{0, 1, 3, 4}) {
			t.Fatal(lots)
		}
	}
	if len(first) != 4 {
		t.Errorf("in forty draws only %v come first", first)
	}
}

// What could not be solved and what could be are told in words.
func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		others []float64
		want   string
	}{
		{nil, "it could not be proven that no other number gives the gold answer"},
		{[]float64{6}, "6 gives the gold answer too"},
		{[]float64{6, 7.1234567}, "6, 7.12346 give the gold answer too"},
		{[]float64{1, 2, 3, 4, 5}, "1, 2, 3, … give the gold answer too"},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := (&proof{others: c.others}).doubt(); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
	if got := (&proof{}).unrecovered(); got != "solving for it gives nothing" {
		t.Error(got)
	}
	if got := (&proof{recovered: new(2.5)}).unrecovered(); got != "solving for it gives 2.5" {
		t.Error(got)
	}
}

// A number that does not stand where the problem says is an error of the tables, and ends the stage.
func TestANumberThatStandsNowhereIsAnError(t *testing.T) {
	sub, _ := rectangle()
	sub.check.Status = schema.Verified
	sub.problem.Numbers[0].Start = 500
	var place *mask.PlaceError
	if _, err := (&stage{}).attempt(&stages.Job{}, *sub); !errors.As(err, &place) || !strings.HasPrefix(err.Error(), "mathqa/test/1: ") {
		t.Error(err)
	}
}

func BenchmarkAttempt(b *testing.B) {
	s := &stage{config: Config{Size: 1, Tolerance: 0.001, Require: Require{true, true, false}}}
	sub, _ := rectangle()
	sub.check.Status = schema.Verified
	for b.Loop() {
		if a, err := s.attempt(&stages.Job{Stage: "backward"}, *sub); err != nil || a.question == nil {
			b.Fatal(a.detail, err)
		}
	}
}
