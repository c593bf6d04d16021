package answerer

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// chance is a hash of the parts.
func chance(parts ...string) uint64 {
	h := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return binary.LittleEndian.Uint64(h[:])
}

// numbers are the numbers of a problem as the stack language names them.
func numbers(values ...float64) []schema.Number {
	list := make([]schema.Number, len(values))
	for i, v := range values {
		list[i] = schema.Number{Name: fmt.Sprintf("N_%d", i), Text: fmt.Sprint(v), Value: &values[i], Field: schema.InText}
	}
	return list
}

// question is one of each kind that the answerer tells apart.
func question(kind string) *schema.Evaluated {
	q := &schema.Evaluated{
		Subset: schema.MainAsked, ProblemID: "unigeo/test/" + kind, Language: schema.English, Text: "How large is it?",
		Goal: schema.Angle,
	}
	switch kind {
	case "choices":
		q.Answer, q.AnswerLetter, q.Choices = "40", "B", []string{"30", "40", "50", "60"}
		q.Solution, q.SolutionLanguage, q.Numbers = "g_minus C_3 N_0 g_half V_0", schema.StackProgram, numbers(100)
	case "decimal":
		q.Answer, q.Goal = "17.1 cm", schema.Length
	case "exact":
		q.Answer, q.Goal = `2\sqrt{3}`, schema.Length
	case "list":
		q.Answer, q.Goal = "(3, 4)", schema.OtherGoal
	case "word":
		q.Answer, q.Goal = "rhombus", schema.OtherGoal
	case "chinese":
		q.Answer, q.Language = "40", schema.Chinese
	case "backward":
		q.Answer, q.Subset, q.Mask = "25", schema.BackwardAsked, "X"
	}
	return q
}

var kinds = []string{"choices", "decimal", "exact", "list", "word", "chinese", "backward"}

func TestAnAnswerDependsOnItsArgumentsAlone(t *testing.T) {
	c := &Config{Right: 0.5, Settings: map[string]float64{"text": 0.5}}
	for _, kind := range kinds {
		first := Write(question(kind), c, "text", 3, chance)
		for range 3 {
			Write(question("decimal"), c, "diagram", 1, chance)
			if diff := cmp.Diff(first, Write(question(kind), c, "text", 3, chance)); diff != "" {
				t.Errorf("%s: %s", kind, diff)
			}
		}
	}
}

func TestHowOftenItErrs(t *testing.T) {
	diagram := schema.Image{Path: "a.png"}
	for _, test := range []struct {
		name     string
		question schema.Evaluated
		config   Config
		want     float64
	}{
		{"never", schema.Evaluated{Subset: schema.HardAsked, Level: schema.Harder}, Config{Right: 1}, 1},
		{"always", schema.Evaluated{Subset: schema.MainAsked, Level: schema.Easy}, Config{Right: 0}, 0},
		{"as configured", schema.Evaluated{Subset: schema.MainAsked}, Config{Right: 0.7}, 0.7},
		{"odds of 1 to 1, times 0.4", schema.Evaluated{Subset: schema.BackwardAsked}, Config{Right: 0.5}, 0.4 / 1.4},
		{"odds of 1 to 1, times 1.6", schema.Evaluated{Subset: schema.MainAsked, Level: schema.Easy}, Config{Right: 0.5}, 1.6 / 2.6},
		{"a setting", schema.Evaluated{Subset: schema.MainAsked, Image: diagram},
			Config{Right: 0.5, Settings: map[string]float64{"text": 0.25}}, 0.2},
		{"another setting", schema.Evaluated{Subset: schema.MainAsked, Image: diagram},
			Config{Right: 0.5, Settings: map[string]float64{"diagram": 0.25}}, 0.5},
		{"no diagram to be shown", schema.Evaluated{Subset: schema.MainAsked},
			Config{Right: 0.5, Settings: map[string]float64{"text": 0.25}}, 0.5},
	} {
		t.Run(test.name, func(t *testing.T) {
			const n = 4000
			right := 0
			for i := range n {
				q := test.question
				q.ProblemID, q.Answer, q.Language = fmt.Sprintf("unigeo/test/%d", i), "40", schema.English
				if Write(&q, &test.config, "text", 1, chance).Slip == None {
					right++
				}
			}
			if share := float64(right) / n; math.Abs(share-test.want) > 0.03 {
				t.Errorf("%.3f have no error, want %.3f", share, test.want)
			}
		})
	}
}

// Of the repeats, some share what the model can do, and some do not.
func TestRepeatsDiffer(t *testing.T) {
	all, some := 0, 0
	for i := range 300 {
		q := question("decimal")
		q.ProblemID = fmt.Sprint(i)
		right := 0
		for repeat := range int64(5) {
			if Write(q, &Config{Right: 0.5}, "text", repeat+1, chance).Slip == None {
				right++
			}
		}
		if right == 0 || right == 5 {
			all++
		} else {
			some++
		}
	}
	if all < 120 || some < 60 {
		t.Errorf("%d questions are always or never right, %d sometimes", all, some)
	}
}

func TestWhatSlipsSay(t *testing.T) {
	for _, test := range []struct {
		kind    string
		slip    Slip
		says    []string // one of these
		without string
	}{
		{"choices", SignSlip, []string{"-40"}, ""},
		{"choices", WrongChoice, []string{"A", "C", "D"}, "40"},
		{"choices", Mislabelled, []string{"(A) 40", "(C) 40", "(D) 40", "(A) } 40", "(C) } 40", "(D) } 40", "A. 40", "C. 40", "D. 40"}, ""},
		{"choices", Radians, []string{"0.6981"}, "40"},
		{"decimal", UnitDropped, []string{"17.1"}, "cm"},
		{"decimal", Rounded, []string{"17 cm"}, "17.1"},
		{"decimal", SignSlip, []string{"-17.1 cm"}, ""},
		{"exact", SignSlip, []string{"-3.4641"}, ""},
		{"exact", Rounded, []string{"3"}, `\sqrt`},
		{"list", ArithmeticSlip, []string{"(10, 4)"}, "(3, 4)"},
		{"chinese", Refused, []string{"抱歉"}, "40"},
		{"backward", ChangedMind, []string{"25. Wait"}, ""},
		{"backward", Hedged, []string{"either 25 or"}, ""},
		{"word", Refused, []string{"sorry"}, "rhombus"},
		{"word", CutOff, []string{"Next, we have to consider the"}, "rhombus"},
		{"choices", CutOff, []string{"Next, we have to consider the"}, "40"},
	} {
		t.Run(test.kind+" "+string(test.slip), func(t *testing.T) {
			for i := range 30 {
				q := question(test.kind)
				w := newWriting(q, draw{chance, []string{fmt.Sprint(i)}})
				if !w.admits(test.slip) {
					t.Fatalf("%q does not admit it", q.Answer)
				}
				a := w.answer(test.slip)
				if !containsOne(a.Text, test.says) || test.without != "" && strings.Contains(a.Text, test.without) {
					t.Errorf("it says\n%s", a.Text)
				}
				if want := map[bool]string{true: "length", false: "stop"}[test.slip == CutOff]; a.Finish != want {
					t.Errorf("it ends with %s, want %s", a.Finish, want)
				}
			}
		})
	}
}

func containsOne(text string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

func TestWhatQuestionsAdmit(t *testing.T) {
	for kind, want := range map[string][]Slip{
		"choices": {SignSlip, ArithmeticSlip, WrongChoice, Mislabelled, Radians, ChangedMind, Hedged, Refused, CutOff},
		"decimal": {SignSlip, ArithmeticSlip, Rounded, UnitDropped, ChangedMind, Hedged, Refused, CutOff},
		"list":    {ArithmeticSlip, ChangedMind, Hedged, Refused, CutOff},
		"word":    {Refused, CutOff},
	} {
		if diff := cmp.Diff(want, newWriting(question(kind), draw{chance, nil}).possible()); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
	}
}

func TestItSolvesWithTheProgram(t *testing.T) {
	q := question("choices")
	w := newWriting(q, draw{chance, nil})
	if !w.solved || w.value != 40 {
		t.Fatalf("solved %v, value %v", w.solved, w.value)
	}
	if text := strings.Join(w.workedOut(), "\n"); !strings.Contains(text, "Step 1: |180 − 100| = 80.") || w.tells("80") {
		t.Errorf("it works out\n%s", text)
	}
	q.Numbers = numbers(90)
	if w := newWriting(q, draw{chance, nil}); w.solved || w.stated() != "40" {
		t.Errorf("a program of another answer solves it: %q", w.stated())
	}
}

func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{
		"built-in": true, "built-in careful": true, "gpt-4o": false, "built-intelligence": false, "": false, "built-in |": false,
	} {
		if why := NameFault(name); (why == "") != ok {
			t.Errorf("%q: %q", name, why)
		}
	}
}

func TestConfigurations(t *testing.T) {
	for _, test := range []struct {
		config Config
		key    string
	}{
		{Config{Right: 0.5, Settings: map[string]float64{"text": 2}}, ""},
		{Config{Right: -0.1}, "right"},
		{Config{Right: math.NaN()}, "right"},
		{Config{Settings: map[string]float64{"text": 0}}, "settings.text"},
		{Config{Settings: map[string]float64{"text": math.Inf(1)}}, "settings.text"},
	} {
		if key, why := test.config.Fault(); key != test.key || (why == "") != (key == "") {
			t.Errorf("%+v: %q %q, want %q", test.config, key, why, test.key)
		}
	}
}
