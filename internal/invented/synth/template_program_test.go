package synth

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/program"
	"geoeval/schema"
)

// testPrograms runs the program of each language.
func testPrograms(t *testing.T, problems []*Instance) {
	for _, p := range problems[:min(nightly.Of(50, 200), len(problems))] {
		for _, l := range program.Languages {
			testProgram(t, p, l)
		}
	}
}

func testProgram(t *testing.T, p *Instance, l program.Language) {
	t.Helper()
	source, numbers, err := programOf(p, l)
	if errors.Is(err, ErrCannotSay) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	read, err := program.Parse(l, source, numbers)
	if err != nil {
		t.Fatalf("%s %q: %v", l, source, err)
	}
	if l == program.Equation {
		p = p.WithPi(EquationPi)
	}
	want := p.Value()
	values, err := read.Evaluate()
	if err != nil || !slices.ContainsFunc(values,
		func(x float64) bool { return math.Abs(x-want) <= 1e-5*max(1, math.Abs(want)) }) {
		t.Fatalf("%s %q with %v gives %v, %v, and the answer is %v", l, source, p.Values, values, err, want)
	}
}

// testGold asks that a program's value is the gold answer as stages/check has it: within a thousandth, or half a unit
// of the last place up to a hundredth.
func testGold(t *testing.T, p *Instance) {
	t.Helper()
	a := p.Answer()
	if a.Value == nil {
		return
	}
	half := 0.5
	if _, decimals, ok := strings.Cut(a.Text, "."); ok {
		half = math.Pow10(-len(decimals)) / 2
	}
	size := math.Abs(*a.Value)
	if x := p.results(p.question)[0]; schema.Apart(x, *a.Value) > max(0.001*size, min(half, 0.01*size)) {
		t.Errorf("with %v the answer is written %s, and is %v", p.Values, a.Text, x)
	}
}

// programOf is a problem's program and the numbers that it names.
func programOf(p *Instance, l program.Language) (string, []program.Number, error) {
	var numbers []program.Number
	number := func(name string) (string, bool) {
		v, ok := p.Values[name]
		if !ok {
			return "", false
		}
		word := map[program.Language]string{program.PGPS: "N", program.Stack: "N_", program.MathQA: "n"}[l] +
			strconv.Itoa(len(numbers))
		x := v.Float()
		if l == program.Equation {
			numbers = append(numbers, program.Number{Text: v.String(), Value: &x})
			return v.String(), true
		}
		numbers = append(numbers, program.Number{Name: word, Text: v.String(), Value: &x})
		return word, true
	}
	source, err := p.Program(l, number)
	return source, numbers, err
}
