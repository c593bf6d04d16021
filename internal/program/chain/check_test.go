package chain

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/program"
)

// aChain is a chain of three steps: an angle is taken from 180°, the rest halved, and a given one added.
func aChain(t *testing.T) (*Chain, *Problem) {
	t.Helper()
	p := aProblem(program.Stack, "As shown in the figure, angle A = 40, angle C = 25, then the degree of angle B is ()",
		"g_minus C_3 N_0 g_half V_0 g_add V_1 N_1", 95)
	c, refusal := Of(p)
	if refusal != nil {
		t.Fatal(refusal)
	}
	return c, &p
}

func TestAFaultIsFound(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(c *Chain)
		want   Reason
	}{
		{"nothing", func(*Chain) {}, ""},
		{"a step is missing", func(c *Chain) { c.Steps = c.Steps[:1] }, OneStep},
		{"the order is turned", func(c *Chain) { slices.Reverse(c.Steps) }, Unproven},
		{"the text states another number", func(c *Chain) { c.Steps[0].EN = strings.Replace(c.Steps[0].EN, "40", "50", 1) }, Unproven},
		{"the Chinese text does", func(c *Chain) { c.Steps[1].ZH = strings.Replace(c.Steps[1].ZH, "140", "150", 1) }, Unproven},
		{"an answer is another one", func(c *Chain) { c.Steps[0].Answer.Value = 141 }, Unproven},
		{"a result is not the one before", func(c *Chain) { c.Steps[1].Givens[0].Written = "150" }, Unproven},
		{"the last answer is not the gold answer", func(c *Chain) { c.Steps = c.Steps[:2] }, Unproven},
		{"a mistake tells what is asked later", func(c *Chain) {
			c.Steps[0].Mistakes = append(c.Steps[0].Mistakes, Answer{Written: "95", Unit: "°"})
		}, TellsAhead},
	} {
		t.Run(c.name, func(t *testing.T) {
			chain, p := aChain(t)
			c.change(chain)
			refusal := chain.Check(p)
			switch {
			case refusal == nil && c.want != "":
				t.Error("it passes")
			case refusal != nil && refusal.Reason != c.want:
				t.Errorf("%s: %s", refusal.Reason, refusal.Detail)
			}
		})
	}
}

func TestAGivenIsFoundAgain(t *testing.T) {
	chain, _ := aChain(t)
	for i := range chain.Steps {
		for _, g := range chain.Steps[i].Givens {
			roots, proven := chain.Steps[i].Solve(g.Slot.Name)
			if !proven || len(roots) != 1 || math.Abs(roots[0]-g.Value) > 1e-6*g.Value {
				t.Errorf("step %d: %s is %v (proven: %t), not %g", i+1, g.Slot.Name, roots, proven, g.Value)
			}
		}
	}
}

// randomProgram is a stack program on lengths and angles, and what of the two it gives.
func randomProgram(r *rand.Rand) (source, goal string) {
	lengths, angles := []string{"N_0", "N_1"}, []string{"N_2", "C_2", "C_3"}
	var words []string
	steps := 0
	for range 2 + r.IntN(3) {
		result := "V_" + string(rune('0'+steps))
		length := func() string { return lengths[r.IntN(len(lengths))] }
		angle := func() string { return angles[r.IntN(len(angles))] }
		goal = "length"
		switch r.IntN(7) {
		case 0:
			words, lengths = append(words, "g_half", length()), append(lengths, result)
		case 1:
			words, lengths = append(words, "gougu_add", length(), length()), append(lengths, result)
		case 2:
			words, lengths = append(words, "gougu_minus", length(), length()), append(lengths, result)
		case 3:
			words, lengths = append(words, "g_bili", length(), length(), length()), append(lengths, result)
		case 4:
			words, lengths = append(words, "g_add", length(), length()), append(lengths, result)
		case 5:
			words, angles, goal = append(words, "g_minus", "C_3", angle()), append(angles, result), "angle"
		default:
			words, angles, goal = append(words, "g_half", angle()), append(angles, result), "angle"
		}
		steps++
	}
	return strings.Join(words, " "), goal
}

// TestWhatIsTakenApartHolds takes programs apart that chance makes. What comes out of it has been checked by the equations
// of its relations; here the program itself is the judge.
func TestWhatIsTakenApartHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	done := 0
	for range 800 {
		source, goal := randomProgram(r)
		p := aProblem(program.Stack, "As shown in the figure, AB = 12, BC = 5, angle ABC = 50, then what is asked for is ()", source, 0)
		p.Goal = goal
		numbers := make([]program.Number, len(p.Numbers))
		for i, n := range p.Numbers {
			numbers[i] = program.Number{Name: n.Name, Text: n.Text, Value: n.Value}
		}
		parsed, err := program.Parse(p.Language, source, numbers)
		if err != nil {
			t.Fatal(err)
		}
		values, err := parsed.Evaluate()
		if err != nil {
			continue
		}
		p.Gold, p.Slack = values[0], 0.001*math.Abs(values[0])
		c, refusal := Of(p)
		if refusal != nil {
			continue
		}
		done++
		if refusal := c.Check(&p); refusal != nil {
			t.Errorf("%s: %s", source, refusal.Detail)
		}
		if last := c.Steps[len(c.Steps)-1].Answer.Value; math.Abs(last-values[0]) > p.Slack {
			t.Errorf("%s gives %g, and its last step %g", source, values[0], last)
		}
		for i, s := range c.Steps {
			for _, g := range s.Givens {
				if g.Step > i || g.Step == 0 && g.Number < 0 && g.Value != 180 && g.Value != 90 {
					t.Errorf("%s: step %d states %s, which nothing gives", source, i+1, g.Written)
				}
			}
		}
	}
	if done < 60 {
		t.Errorf("%d programs were taken apart, too few to tell", done)
	}
}
