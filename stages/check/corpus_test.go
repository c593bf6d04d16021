package check_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/check"
	"geoeval/stages/stagetest"
)

func newStage() stages.Stage {
	stage := check.New()
	*stage.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	return stage
}

func run(t testing.TB, problems []schema.Problem) []schema.ProgramCheck {
	t.Helper()
	store := stagetest.NewStore(t).With(schema.Problems, problems)
	stagetest.Run(t, newStage(), store)
	return stagetest.Table(t, store, schema.ProgramChecks)
}

// problem makes a problem of a source with an answer and a program. numbers are its numbers and expressions, parted by
// single spaces.
func problem(id string, language schema.SolutionLanguage, program, numbers, answer string, choices ...string) schema.Problem {
	parts := strings.Split(id, "/")
	p := schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "test.json", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		Text: "Find it from ", TextPublished: "Find it.", Answer: answer, AnswerValue: value(answer), AnswerKind: schema.AnswerText,
		Solution: program, SolutionLanguage: language, Choices: choices,
	}
	for _, word := range strings.Fields(numbers) {
		start := len(p.Text)
		p.Text += word + " "
		p.Numbers = append(p.Numbers, schema.Number{
			Name: name(language, len(p.Numbers)), Text: word, Value: value(word),
			Field: schema.InText, Start: int64(start), End: int64(start + len(word)),
		})
	}
	for i, c := range choices {
		n := value(c)
		p.ChoiceNumbers = append(p.ChoiceNumbers, n)
		if c == answer || n != nil && p.AnswerValue != nil && *n == *p.AnswerValue {
			p.AnswerLetter = string(rune('A' + i))
		}
	}
	return p
}

func value(text string) *float64 {
	if v, _, ok := mathtext.ValueUnit(text); ok {
		return &v
	}
	return nil
}

func name(language schema.SolutionLanguage, k int) string {
	switch language {
	case schema.PGPSProgram:
		return fmt.Sprintf("N%d", k)
	case schema.StackProgram:
		return fmt.Sprintf("N_%d", k)
	case schema.MathQAProgram:
		return fmt.Sprintf("n%d", k)
	}
	return ""
}

const (
	inPGPS     = schema.PGPSProgram
	inStack    = schema.StackProgram
	inMathQA   = schema.MathQAProgram
	inEquation = schema.EquationProgram
)

// rightProblems are invented problems of all languages whose programs give their gold answers.
func rightProblems() []schema.Problem {
	return []schema.Problem{
		problem("geometryqa/all/1", inEquation, "x=rectangle_area(1.5, 4)", "1.5 4", "6"),
		problem("geometryqa/all/2", inEquation, "x=3.14*5^2", "5", "78.5"),
		problem("geometryqa/all/3", inEquation, "x=(150-120)/120", "150 120", "25%"),
		problem("geometryqa/all/4", inEquation, "x=3/23", "3 23", "((3)/(23))"),
		problem("geometryqa/all/5", inEquation, "x=15+5/51", "15 5", "15((5)/(51))"),
		problem("geometryqa/all/6", inEquation, "x=6-6", "6", "0"),
		problem("geometryqa/all/7", inEquation, "x=1200*1", "1200", "1,200"),
		problem("mathqa/test/1", inMathQA, "volume_cube(n0)|", "3", "27 cm 3", "9 cm 3", "27 cm 3", "30 cm 3"),
		problem("mathqa/test/2", inMathQA, "circle_area(n0)|", "4.6", "66", "60", "66", "67.5"),
		problem("mathqa/test/3", inMathQA, "divide(n0,const_100)|add(#0,const_1)|power(#1,const_2)|subtract(#2,const_1)|multiply(#3,const_100)|", "20", "44 %", "40 %", "44 %", "none"),
		problem("mathqa/test/4", inMathQA, "multiply(n0,const_pi)|", "4", "4 π", "2 π", "4 π", "8 π"),
		problem("mathqa/test/5", inMathQA, "power(n0,const_2)|power(n1,const_2)|divide(#0,#1)|", "2 5", "4 : 25", "1 : 2", "4 : 25", "25 : 4", "none"),
		problem("pgps9k/test/1", inPGPS, "Gsin N0 N2 N3 Get y", "24 x y 30", "48.000", "12", "24", "48"),
		problem("pgps9k/test/2", inPGPS, "Gougu N0 N1 N2 Get x", "3 4 x", "5.000", "1", "5", "7"),
		problem("pgps9k/test/3", inPGPS, "Sum N0 N1 C180 Get x", "x+20 3x", "40.000"),
		problem("unigeo/test/1", inStack, "g_minus C_3 N_0 g_half V_0", "70", "55", "55", "50", "45", "30"),
		problem("unigeo/test/2", inStack, "gougu_minus N_1 N_0", "2 3", "2.23607", "2", "2.23607", "5"),
		problem("unigeo/test/3", inStack, "cal_cone N_0 N_1", "6 10", "188.496", "188.496", "60", "94.2478"),
	}
}

// otherProblems are invented problems that are not verified, each for a reason of its own.
func otherProblems() []schema.Problem {
	contradictory := problem("unigeo/test/9", inStack, "g_double N_0", "20", "40", "20", "40", "80")
	contradictory.AnswerLetter = "C"
	return []schema.Problem{
		problem("geometry3k/test/1", "", "", "3 4", "5", "5", "6"),
		problem("geometryqa/all/9", inEquation, "x=rectangle_area(1.5, 4", "1.5 4", "6"),
		problem("math/test/1", schema.Prose, "We add.", "3 4", "7"),
		problem("mathqa/test/7", inMathQA, "divide(n0,n1)|", "4 25", "4 x", "1 x", "4 x"),
		problem("mathqa/test/8", inMathQA, "paint(n0)|", "4", "4", "4", "5"),
		problem("mathqa/test/9", inMathQA, "divide(n0,n7)|", "4", "4", "4", "5"),
		problem("mathqa/test/10", inMathQA, "subtract(n0,n0)|divide(n0,#0)|", "4", "4", "4", "5"),
		problem("mathqa/test/11", inMathQA, "square_area(n0)|", "4", "17", "4", "15", "17"),
		contradictory,
	}
}

func invented() []schema.Problem { return append(rightProblems(), otherProblems()...) }

func shuffle[R any](rows []R) {
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
}
