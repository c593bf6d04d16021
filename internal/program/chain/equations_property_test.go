package chain

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"

	"pgregory.net/rapid"
)

// A link is an equation that can go on from a length: its program, where @ is the length before, # a number of the problem and
// * what it gives, and that number as a function of the length, so that the equation has an answer.
type link struct {
	source string
	number func(from, chance float64) float64
	before string
}

var links = []link{
	{"Multiple @ C2 *", nil, ""},
	{"Multiple * C3 @", nil, ""},
	{"Sum @ # *", func(_, chance float64) float64 { return 1 + math.Floor(40*chance) }, "AB = "},
	{"Gougu @ # *", func(_, chance float64) float64 { return 1 + math.Floor(40*chance) }, "AB = "},
	{"Gougu * @ #", func(from, chance float64) float64 { return math.Ceil(from * (1.2 + chance)) }, "AB = "},
	{"Gsin * @ #", func(_, chance float64) float64 { return 15 + math.Floor(60*chance) }, `m \angle A = `},
	{"Gtan @ * #", func(_, chance float64) float64 { return 15 + math.Floor(60*chance) }, `m \angle A = `},
	{"Geo_Mean @ * #", func(from, chance float64) float64 { return math.Ceil(from * (1.2 + chance)) }, "AB = "},
	{"Median @ # *", func(from, chance float64) float64 { return math.Ceil(from * (0.8 + chance)) }, "AB = "},
	{"Cos_Law * @ # C60", func(_, chance float64) float64 { return 1 + math.Floor(40*chance) }, "AB = "},
}

// Programs of two to four equations, each of which goes on from what the one before it gives, are taken apart into as many
// steps; what their equations give is what their texts say, and the last one gives the program's answer.
func TestGeneratedEquationsAreTakenApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var source []string
		numbers := []Number{given("N0", "AB = ", float64(rapid.IntRange(2, 60).Draw(t, "first")))}
		from := "N0"
		count := rapid.IntRange(2, 4).Draw(t, "steps")
		for i := range count {
			l := rapid.SampledFrom(links).Draw(t, "link")
			to := fmt.Sprint("V", i)
			number := ""
			if l.number != nil {
				number = fmt.Sprint("N", len(numbers))
				values, err := run(strings.Join(append(source, "Get "+from), " "), numbers)
				if err != nil {
					t.Skip(err)
				}
				numbers = append(numbers, given(number, l.before, l.number(values, rapid.Float64Range(0, 0.9).Draw(t, "chance"))))
			}
			source = append(source, strings.NewReplacer("@", from, "#", number, "*", to).Replace(l.source))
			from = to
		}
		whole := strings.Join(append(source, "Get "+from), " ")
		answer, err := run(whole, numbers)
		if err != nil || answer < 0.01 || answer > 1e5 {
			t.Skip("it gives nothing of use")
		}
		gold := math.Round(answer*1000) / 1000
		c, refusal := Of(Problem{Language: program.PGPS, Program: whole, Numbers: numbers, Text: "Find CD.", Gold: gold, Slack: max(gold/1000, 5e-4),
			Answer: fmt.Sprintf("%.3f", gold), Goal: "length"})
		if refusal != nil {
			if refusal.Reason == UnknownStep && !strings.Contains(refusal.Detail, "takes back") {
				t.Fatalf("%s with %v: %v", whole, numbers, refusal)
			}
			return // a step that tells the answer, or one that needs more digits than are stated
		}
		if len(c.Steps) != count {
			t.Fatalf("%s: %d steps, not %d", whole, len(c.Steps), count)
		}
		for i, s := range c.Steps {
			values := map[string]float64{}
			for _, g := range s.Givens {
				v, ok := mathtext.Value(s.EN[g.InEN.Start:g.InEN.End])
				if !ok {
					t.Fatalf("%q says no number at %v", s.EN, g.InEN)
				}
				values[g.Slot.Name] = v
			}
			v, ok := mathtext.Value(s.Answer.Written)
			_, digits, _ := strings.Cut(s.Answer.Written, ".")
			slack := max(1e-9*v, 0.5001*math.Pow10(-len(digits)))
			if x := worth(s.Relation.ask(s.Asked.Name).by[0], values, s.Pi); !ok || math.Abs(x-v) > slack {
				t.Fatalf("%s: step %d, %s: its numbers give %g and not %g", whole, i+1, s.EN, x, v)
			}
			values[s.Asked.Name] = v
			left, right := worth(s.Relation.equation.Args[0], values, s.Pi), worth(s.Relation.equation.Args[1], values, s.Pi)
			if math.Abs(left-right) > 0.05*max(math.Abs(left), math.Abs(right), 1) {
				t.Fatalf("%s: step %d, %s: %g and %g", whole, i+1, s.EN, left, right)
			}
		}
		if last := c.Steps[count-1].Answer; math.Abs(last.Value-gold) > max(gold/1000, 5e-4) {
			t.Fatalf("%s ends in %g and not in %g", whole, last.Value, gold)
		}
	})
}

func given(name, before string, value float64) Number {
	return Number{Name: name, Text: fmt.Sprint(value), Value: &value, Before: before}
}

// run gives the first value of a program of equations.
func run(source string, numbers []Number) (float64, error) {
	if !strings.Contains(source, " ") || strings.HasPrefix(source, "Get") {
		return *numbers[0].Value, nil
	}
	var all []program.Number
	for _, n := range numbers {
		all = append(all, program.Number{Name: n.Name, Text: n.Text, Value: n.Value})
	}
	p, err := program.Parse(program.PGPS, source, all)
	if err != nil {
		return 0, err
	}
	values, err := p.Evaluate()
	if err != nil {
		return 0, err
	}
	return values[0], nil
}
