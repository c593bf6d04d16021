package program_test

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/internal/program"

	"github.com/google/go-cmp/cmp"
)

func TestOperationsOfAProgramOfEquations(t *testing.T) {
	for _, c := range []struct {
		name    string
		source  string
		numbers string
		// want spells the operations: what each gives behind its operands.
		want []string
		goal string
	}{
		{"one after the other", "Multiple V0 C2 N0 Gougu V0 V1 N1 Get V1", "8 5",
			[]string{"Multiple V0 C2 N0: V0", "Gougu V0 V1 N1: V1"}, "V1"},
		{"written in another order", "Gougu V0 V1 N1 Multiple V0 C2 N0 Get V1", "8 5",
			[]string{"Multiple V0 C2 N0: V0", "Gougu V0 V1 N1: V1"}, "V1"},
		{"what leads nowhere", "Sum N0 V0 C180 Sum N1 V1 C90 Get V1", "50 20", []string{"Sum N1 V1 C90: V1"}, "V1"},
		{"what says nothing new", "Sum N0 V0 C180 Sum V0 N0 C180 Get V0", "50", []string{"Sum N0 V0 C180: V0"}, "V0"},
		{"a letter on both sides, and what it gives", "Equal N0 N1 Get N1", "38x-14 26x+22",
			[]string{"Equal N0 N1: x", "Valuing N1: N1"}, "N1"},
		{"an expression that is asked for as it stands", "Sum N0 N1 C180 Get N1", "110 4x+10", []string{"Sum N0 N1 C180: N1"}, "N1"},
		{"an expression that is needed for its letter alone", "Equal N0 C90 Multiple N1 C2 V0 Get V0", "4b-6 2b+11",
			[]string{"Equal N0 C90: b", "Valuing N1: N1", "Multiple N1 C2 V0: V0"}, "V0"},
		{"an expression that is needed for both", "Equal N0 N1 Multiple N1 x V0 Get V0", "12 2x",
			[]string{"Equal N0 N1: N1", "Solving N1: x", "Multiple N1 x V0: V0"}, "V0"},
		{"a number that is a letter", "Gougu N0 N1 N2 Get x", "x 4 5", []string{"Gougu N0 N1 N2: N0"}, "x"},
		{"two equations at once", "Sum V0 N0 N1 Proportion V0 N0 N2 V0 Get V0", "x 9 4", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var numbers []program.Number
			for i, text := range strings.Fields(c.numbers) {
				numbers = append(numbers, program.Number{Name: fmt.Sprint("N", i), Text: text})
			}
			p, err := program.Parse(program.PGPS, c.source, numbers)
			if err != nil {
				t.Fatal(err)
			}
			operations, goal, ok := p.Operations()
			if ok != (c.want != nil) || goal.Name != c.goal {
				t.Fatalf("%v, %q", ok, goal.Name)
			}
			var got []string
			for _, o := range operations {
				got = append(got, spelledOperation(&o))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func spelledOperation(o *program.Operation) string {
	words := []string{o.Name}
	for _, operand := range o.Operands {
		words = append(words, operand.Name)
	}
	gives := o.Unknown
	if o.Slot >= 0 {
		gives = o.Operands[o.Slot].Name
	}
	return strings.Join(words, " ") + ": " + gives
}

func TestDirectedProgramsHaveNoOperations(t *testing.T) {
	p, err := program.Parse(program.Stack, "g_half N_0", []program.Number{{Name: "N_0", Text: "4", Value: new(4.0)}})
	if err != nil {
		t.Fatal(err)
	}
	if operations, _, ok := p.Operations(); ok || operations != nil {
		t.Errorf("%v", operations)
	}
}
