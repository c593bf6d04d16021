package decompose

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr"

	"geoeval/internal/program/chain"
	"geoeval/schema"
	"geoeval/stages"
)

// check reckons each step anew from what its row says, however it was made: the numbers stand in its text, its equation has no others than those of the text and
// of the relation, and gives its answer; a result that it goes on with is the answer of the step that is named; its choices
// differ, and the right one is its answer.
func (s *stage) check(job *stages.Job, fault func(error)) error {
	steps, err := stages.Rows(job, schema.Steps)
	if err != nil {
		return err
	}
	answers := answersOf(steps)
	for i := range steps {
		if err := holds(&steps[i], answers); err != nil {
			fault(err)
		}
	}
	return nil
}

// answersOf are the answers of steps, by id.
func answersOf(steps []schema.Step) map[string]string {
	answers := make(map[string]string, len(steps))
	for i := range steps {
		answers[steps[i].ID] = steps[i].Answer
	}
	return answers
}

// holds says what is wrong with a step, by what its row says alone. answers are those of all steps, by id.
func holds(s *schema.Step, answers map[string]string) error {
	wrong := func(field, format string, args ...any) error {
		return &schema.FieldError{Table: schema.Steps.Name(), Row: schema.Steps.Key(s), Field: field, Why: fmt.Sprintf(format, args...)}
	}
	left, ok := leftOf(s.Equation)
	if !ok || s.AnswerValue == nil {
		return wrong("equation", "%q is none", s.Equation)
	}
	for _, n := range s.Numbers {
		if n.Start < 0 || n.End > int64(len(s.Text)) || n.Start >= n.End || s.Text[n.Start:n.End] != n.Text {
			return wrong("numbers", "%s does not stand at bytes %d to %d of the text", n.Text, n.Start, n.End)
		}
		if of, is := strings.CutPrefix(n.Name, "#"); is {
			if answer := answers["steps/"+s.ParentID+"/"+of]; !strings.Contains(answer, n.Text) {
				return wrong("numbers", "%s is said to be the answer of step %s, which is %q", n.Text, of, answer)
			}
		}
		if !strings.Contains(left, n.Text) {
			return wrong("equation", "%s, which the text gives, does not stand in %q", n.Text, left)
		}
	}
	value, err := reckon(left, piOf(s.Text))
	if err != nil {
		return wrong("equation", "%q cannot be reckoned: %v", left, err)
	}
	// A percentage is in hundredths as an answer, and may be counted in percent as a result.
	if gold := *s.AnswerValue; !isNear(value, gold, s.Answer) && !isNear(value, 100*gold, s.Answer) {
		return wrong("answer_value", "%v, and its equation gives %v", gold, value)
	}
	if k := strings.IndexByte("ABCDEFG", (s.AnswerLetter + " ")[0]); k < 0 || k >= len(s.Choices) || s.Choices[k] != s.Answer {
		return wrong("answer_letter", "%q does not name the answer %q", s.AnswerLetter, s.Answer)
	}
	if r := chain.Named(s.Relation); r != nil && r.IsArithmetic() != s.Arithmetic {
		return wrong("arithmetic", "%v does not go with the relation %q", s.Arithmetic, s.Relation)
	}
	if slices.Contains([]string{noneIsCorrect[schema.English], noneIsCorrect[schema.Chinese]}, s.Answer) {
		return wrong("answer", "it is that none of the choices is correct")
	}
	if sorted := slices.Sorted(slices.Values(s.Choices)); len(slices.Compact(sorted)) < len(s.Choices) {
		return wrong("choices", "two are equal")
	}
	return nil
}

// leftOf is what stands before the last sign of an equation.
func leftOf(equation string) (string, bool) {
	at := max(strings.LastIndex(equation, "≈"), strings.LastIndex(equation, "="))
	if at < 0 {
		return "", false
	}
	return equation[:at], true
}

// isNear reports whether a value is an answer, within half a unit of the last place that it is written with.
func isNear(value, answer float64, written string) bool {
	half := math.Pow10(-formOf(written, answer).decimals) / 2
	return math.Abs(value-answer) <= max(1e-6*math.Abs(answer), half*1.001)
}

// piOf is what a step's text takes π for.
func piOf(text string) float64 {
	switch {
	case strings.Contains(text, "π as 3.14") || strings.Contains(text, "π取3.14"):
		return 3.14
	case strings.Contains(text, "π as 22/7") || strings.Contains(text, "π取22/7"):
		return 22.0 / 7
	}
	return math.Pi
}

// percentages are numbers with a percent sign.
var percentages = regexp.MustCompile(`[0-9.]+%`)

// plainSigns writes the signs of an equation as expr knows them. Angles are in degrees, so that their sign says nothing.
var plainSigns = strings.NewReplacer("·", "*", "−", "-", "√", "sqrt", "∛", "cbrt", "π", "pi", "°", "", "%", "/100", "²", "^2")

// reckon evaluates a formula with numbers.
func reckon(formula string, pi float64) (float64, error) {
	const degree = math.Pi / 180
	env := map[string]any{
		"pi": pi, "sqrt": math.Sqrt, "cbrt": math.Cbrt,
		"sin":  func(x float64) float64 { return math.Sin(x * degree) },
		"cos":  func(x float64) float64 { return math.Cos(x * degree) },
		"tan":  func(x float64) float64 { return math.Tan(x * degree) },
		"asin": func(x float64) float64 { return math.Asin(x) / degree },
		"acos": func(x float64) float64 { return math.Acos(x) / degree },
		"atan": func(x float64) float64 { return math.Atan(x) / degree },
	}
	formula = percentages.ReplaceAllString(formula, "($0)")
	program, err := expr.Compile(plainSigns.Replace(formula), expr.Env(env), expr.AsFloat64())
	if err != nil {
		return 0, err
	}
	value, err := expr.Run(program, env)
	if err != nil {
		return 0, err
	}
	return value.(float64), nil
}
