package mathqa_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/mathqa"
	"geoeval/sources/sourcetest"
)

// native is a record of MathQA with some fields set to other values.
func native(fields ...string) string {
	r := map[string]string{
		"Problem": "the sides of a rectangle are 3 cm and 1,200 mm . what is the area ?", "Rationale": "multiply",
		"options": "a ) 1 , b ) 2 , c ) 3 , d ) 4 , e ) 5", "correct": "b", "annotated_formula": "rectangle_area(3, 1200)",
		"linear_formula": "rectangle_area(n0,n1)|", "category": "geometry",
	}
	for i := 0; i < len(fields); i += 2 {
		r[fields[i]] = fields[i+1]
	}
	content, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(content)
}

func file(records ...string) fstest.MapFS {
	return sourcetest.Files("dev.json", "["+strings.Join(records, ",")+"]")
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, mathqa.New(), file(native()))
	if !slices.Equal(sourcetest.Texts(p.Numbers), []string{"n0=3", "n1=1,200"}) {
		t.Errorf("numbers %q", sourcetest.Texts(p.Numbers))
	}
	if p.Solution != "rectangle_area(n0,n1)|" || p.SolutionLanguage != schema.MathQAProgram || p.Rationale != "multiply" {
		t.Errorf("solution %q (%s), rationale %q", p.Solution, p.SolutionLanguage, p.Rationale)
	}
	if p.AnswerLetter != "B" || p.Answer != "2" || *p.AnswerValue != 2 || p.Language != schema.English {
		t.Errorf("answer %s, %q", p.AnswerLetter, p.Answer)
	}
}

func TestOptionsOfBothEncodings(t *testing.T) {
	for name, c := range map[string]struct {
		options, correct string
		want             []string
		answer           string
		value            float64
	}{
		"labelled":              {"a ) 0.5 , b ) 2.5 , c ) 3 , d ) 4 , e ) 5", "b", []string{"0.5", "2.5", "3", "4", "5"}, "2.5", 2.5},
		"commas inside values":  {"a ) 172,800 , b ) 9 , c ) 1,000,000 , d ) 4 , e ) none , or all", "a", []string{"172,800", "9", "1,000,000", "4", "none , or all"}, "172,800", 172800},
		"a list in quotes":      {`['a ) 4', 'b ) 8 π', 'c ) 12', 'd ) 16', 'e ) 20']`, "c", []string{"4", "8 π", "12", "16", "20"}, "12", 12},
		"both quotes":           {`["a ) it can't be", 'b ) "b"', 'c ) don\'t', 'd ) 7', 'e ) 1,5']`, "d", []string{"it can't be", `"b"`, "don't", "7", "1,5"}, "7", 7},
		"doubled labels":        {"a ) a ) 72 , b ) b ) 73 , c ) c ) 74 , d ) d ) 75 , e ) e ) 76", "e", []string{"72", "73", "74", "75", "76"}, "76", 76},
		"doubled in quotes":     {"['a ) a ) 72', 'b ) b ) 73', 'c ) 74', 'd ) 75', 'e ) 76']", "b", []string{"72", "73", "74", "75", "76"}, "73", 73},
		"an empty wrong option": {"a ) 1 , b ) , c ) 3 , d ) 4 , e ) 5", "c", []string{"1", "", "3", "4", "5"}, "3", 3},
		"units":                 {"a ) 3 cm , b ) 108 square inches , c ) 3 , d ) 4 , e ) 5", "b", []string{"3 cm", "108 square inches", "3", "4", "5"}, "108 square inches", 108},
	} {
		t.Run(name, func(t *testing.T) {
			p := sourcetest.Problem(t, mathqa.New(), file(native("options", c.options, "correct", c.correct)))
			if !slices.Equal(p.Choices, c.want) || p.Answer != c.answer || p.AnswerValue == nil || *p.AnswerValue != c.value {
				t.Errorf("choices %q, answer %q (%v)", p.Choices, p.Answer, p.AnswerValue)
			}
		})
	}
}

func TestAnswersThatAreNoNumbers(t *testing.T) {
	for answer, kind := range map[string]schema.AnswerKind{"16 : 9": schema.AnswerNumber, "4 x": schema.AnswerExpression, "K = 8": schema.AnswerNumber,
		"cannot be told": schema.AnswerText, "four": schema.AnswerNumber} {
		t.Run(answer, func(t *testing.T) {
			p := sourcetest.Problem(t, mathqa.New(), file(native("options", "a ) "+answer+" , b ) 2 , c ) 3 , d ) 4 , e ) 5", "correct", "a")))
			if p.AnswerKind != kind || (p.AnswerValue != nil) != (kind == schema.AnswerNumber) {
				t.Errorf("%q is %s with the value %v", answer, p.AnswerKind, p.AnswerValue)
			}
		})
	}
}

func TestRejects(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		kind   schema.RejectKind
		words  string
	}{
		"the right option is empty":     {native("options", "a ) 1 , b ) , c ) 3 , d ) 4 , e ) 5"), schema.BadAnswer, "the right option, b, is empty"},
		"the right letter is no option": {native("correct", "f"), schema.BadAnswer, `correct is "f"`},
		"two right letters":             {native("correct", "ab"), schema.BadAnswer, `correct is "ab"`},
		"a letter of the wrong case":    {native("correct", "B"), schema.BadAnswer, `correct is "B"`},
		"a lost label":                  {native("options", "a ) 1 , b ) 2 , d ) 4 , e ) 5"), schema.Malformed, "out of order"},
		"labels from b on":              {native("options", "b ) 2 , c ) 4"), schema.Malformed, `does not begin with "a )"`},
		"no labels":                     {native("options", "1 , 2 , 3"), schema.Malformed, "options:"},
		"a list without an end":         {native("options", "['a ) 1', 'b ) 2'"), schema.Malformed, "options:"},
		"a quote without an end":        {native("options", "['a ) 1', 'b ) 2]"), schema.Malformed, "no closing quote"},
		"no category":                   {native("category", ""), schema.MissingField, "category"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, mathqa.New(), file(c.record), c.kind, c.words) })
	}
}

func TestOtherCategoriesAndTheChallengeAreLeftOut(t *testing.T) {
	other := sourcetest.Read(t, mathqa.New(), file(native("category", "physics", "options", "?")))
	again := sourcetest.Read(t, mathqa.New(), sourcetest.Files("challenge_test.json", "["+native()+"]"))
	if other[0].LeftOut != "not geometry" || again[0].LeftOut != "repeats a record of test.json" {
		t.Errorf("%+v, %+v", other[0], again[0])
	}
}

func TestIDsSayWhatTheRecordSays(t *testing.T) {
	id := func(record string) string { return sourcetest.Problem(t, mathqa.New(), file(record)).ID }
	if got, want := id(native()), id(native("Rationale", "written anew")); got != want {
		t.Errorf("another rationale makes %s of %s", got, want)
	}
	for _, field := range []string{"Problem", "linear_formula"} {
		t.Run(field, func(t *testing.T) {
			if id(native()) == id(native(field, "another")) {
				t.Errorf("another %s leaves the id", field)
			}
		})
	}
	if got, want := id(native()), "mathqa/dev/411ca5082ed1"; got != want {
		t.Errorf("the id is %s, was %s: published ids have changed", got, want)
	}
}
