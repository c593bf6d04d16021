package check

import (
	"fmt"
	"math"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"pgregory.net/rapid"
)

var usual = Config{Relative: 0.001, RoundingCap: 0.01}

// question is a problem with a gold answer and choices, the gold one at place gold.
func question(language schema.SolutionLanguage, answer string, gold int, choices ...string) *schema.Problem {
	p := &schema.Problem{Answer: answer, AnswerValue: number(answer), Choices: choices, SolutionLanguage: language}
	for i, c := range choices {
		p.ChoiceNumbers = append(p.ChoiceNumbers, number(c))
		if i == gold {
			p.AnswerLetter = letter(i)
		}
	}
	return p
}

func number(text string) *float64 {
	if value, _, ok := mathtext.ValueUnit(text); ok {
		return &value
	}
	return nil
}

func TestTolerances(t *testing.T) {
	const mathqa, equation, pgps = schema.MathQAProgram, schema.EquationProgram, schema.PGPSProgram
	for _, c := range []struct {
		problem *schema.Problem
		want    float64
		from    schema.ToleranceFrom
	}{
		// A thousandth of the answer, half a unit of its last place, and that cut to a hundredth of the answer.
		{question(equation, "1200", -1), 1.2, schema.FromRelative},
		{question(equation, "1,200", -1), 1.2, schema.FromRelative},
		{question(equation, "3.14", -1), 0.005, schema.FromRounding},
		{question(equation, "-3.14", -1), 0.005, schema.FromRounding},
		{question(equation, "78", -1), 0.5, schema.FromRounding},
		{question(equation, "20", -1), 0.2, schema.FromRounding},
		{question(equation, "3", -1), 0.03, schema.FromRounding},
		{question(equation, "0.1", -1), 0.001, schema.FromRounding},
		{question(pgps, "57.000", -1), 0.057, schema.FromRelative},
		{question(mathqa, "37 m 2", -1), 0.37, schema.FromRounding},
		// Exactly written.
		{question(equation, "((3)/(23))", -1), 0.001 * 3 / 23, schema.FromRelative},
		{question(equation, "15((5)/(51))", -1), 0.001 * (15 + 5.0/51), schema.FromRelative},
		{question(mathqa, "2√3", -1), 0.002 * math.Sqrt(3), schema.FromRelative},
		{question(mathqa, "four", -1), 0.004, schema.FromRelative},
		// Percentages, in hundredths whatever the language.
		{question(equation, "25%", -1), 0.0025, schema.FromRounding},
		{question(equation, "12.5%", -1), 0.0005, schema.FromRounding},
		{question(mathqa, "44 %", -1), 0.0044, schema.FromRounding},
		{question(mathqa, "4.04 %", -1), 0.00005, schema.FromRounding},
		// Of nothing there are no parts.
		{question(mathqa, "0 sq m", -1), 0.001, schema.FromRelative},
		{question(mathqa, "0.00", -1), 0.001, schema.FromRelative},
		// Other choices near by.
		{question(mathqa, "78", 1, "77", "78", "80"), 0.5, schema.FromChoices},
		{question(mathqa, "78", 1, "76.9", "78", "80"), 0.5, schema.FromRounding},
		{question(mathqa, "0.866", 0, "0.866", "√3/2", "0.8665"), math.Sqrt(3)/4 - 0.433, schema.FromChoices},
		{question(mathqa, "10", 0, "10", "10", "none"), 0.1, schema.FromRounding},
		{question(mathqa, "44 %", 0, "44 %", "44.5 %"), 0.0025, schema.FromChoices},
		// A gold answer that its choice rounds.
		{question(pgps, "28.685", 0, "28.7", "28.72"), 0.025, schema.FromChoices},
	} {
		got, from := usual.tolerance(newAnswer(c.problem))
		if math.Abs(got-c.want) > 1e-12*max(1, c.want) || from != c.from {
			t.Errorf("%q of %q: %v from %s, not %v from %s", c.problem.Answer, c.problem.Choices, got, from, c.want, c.from)
		}
	}
}

func TestTheGoldAnswerIsItsNumberOrThatOfItsChoice(t *testing.T) {
	withoutValue := question(schema.StackProgram, "the second", 1, "30", "45", "60")
	if a := newAnswer(withoutValue); a.gold == nil || a.gold.value != 45 || a.gold.half != 0.5 {
		t.Errorf("%+v", a.gold)
	}
	ownValue := question(schema.StackProgram, "1.73205", 0, "1.73205", "2")
	ownValue.AnswerValue = new(math.Sqrt(3))
	if a := newAnswer(ownValue); a.gold.value != math.Sqrt(3) || a.choice.value != 1.73205 {
		t.Errorf("%+v, %+v", a.gold, a.choice)
	}
	ratios := question(schema.MathQAProgram, "4 : 25", 1, "1 : 2", "4 : 25", "25 : 0", "none : 3")
	if a := newAnswer(ratios); a.gold.value != 0.16 || a.gold.half != 0 || *a.choices[0] != 0.5 || a.choices[2] != nil || a.choices[3] != nil {
		t.Errorf("%+v of %v", a.gold, a.choices)
	}
	if a := newAnswer(question(schema.MathQAProgram, "none", 1, "2", "none")); a.gold != nil || a.nearest(7) != 0 {
		t.Errorf("%+v", a)
	}
}

func TestTheFirstOfSeveralNearestChoicesCounts(t *testing.T) {
	a := newAnswer(question(schema.StackProgram, "30", 1, "none", "30", "40", "30"))
	for value, want := range map[float64]int{30: 1, 35: 1, 35.1: 2, -5: 1, 100: 2} {
		t.Run(fmt.Sprint(value), func(t *testing.T) {
			if got := a.nearest(value); got != want {
				t.Errorf("%v: choice %d, not %d", value, got, want)
			}
		})
	}
	if got := newAnswer(question(schema.StackProgram, "30", -1)).nearest(30); got != -1 {
		t.Errorf("choice %d of none", got)
	}
}

// Whatever the answer and the choices, a value that is verified is as near to the gold choice as to any other.
func TestWhatIsVerifiedIsNearestToTheGoldChoice(t *testing.T) {
	numeral := rapid.Custom(func(t *rapid.T) string {
		return rapid.SampledFrom([]string{"1", "1.0", "1.01", "1.5", "2", "99", "100", "100.5", "101", "0", "-1", "√2", "1.4142", "none"}).Draw(t, "numeral")
	})
	rapid.Check(t, func(t *rapid.T) {
		choices := rapid.SliceOfN(numeral, 1, 5).Draw(t, "choices")
		gold := rapid.IntRange(0, len(choices)-1).Draw(t, "gold")
		p := question(schema.StackProgram, choices[gold], gold, choices...)
		if rapid.Bool().Draw(t, "with a number of its own") {
			p.Answer = numeral.Draw(t, "answer")
			p.AnswerValue = number(p.Answer)
		}
		a := newAnswer(p)
		if a.gold == nil {
			return
		}
		tolerance, _ := usual.tolerance(a)
		for _, value := range []float64{a.gold.value, a.gold.value + tolerance, a.gold.value - tolerance, rapid.Float64Range(-2, 102).Draw(t, "value")} {
			held := usual.compare(value, a)
			if !held.holds() || a.choice == nil {
				continue
			}
			nearest := *a.choices[a.nearest(value)]
			if schema.Apart(value, nearest) < schema.Apart(value, a.choice.value) {
				t.Fatalf("%v is verified as %v, and nearer to %v than to %v", value, a.gold.value, nearest, a.choice.value)
			}
		}
	})
}

// Where the gold answer is nearer to another choice than to its own, nothing is verified.
func TestAContradictoryProblemIsNeverVerified(t *testing.T) {
	p := question(schema.StackProgram, "78", 0, "33", "57", "78")
	a := newAnswer(p)
	for value, gold := range map[float64]float64{78: 33, 33: 78, 57: 33, 55.5: 78, 1000: 33} {
		t.Run(fmt.Sprint(value), func(t *testing.T) {
			held := usual.compare(value, a)
			if held.holds() || held.gold != gold || held.tolerance != 0 || held.from != schema.FromChoices {
				t.Errorf("%v: %+v", value, held)
			}
		})
	}
}
