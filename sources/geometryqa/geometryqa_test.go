package geometryqa_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/geometryqa"
	"geoeval/sources/sourcetest"
)

// native is a record of GeometryQA with some fields set to other JSON.
func native(fields ...string) fstest.MapFS {
	r := map[string]json.RawMessage{
		"id": json.RawMessage("4"), "original_text": json.RawMessage(`"长方形的长是5厘米，宽是2厘米，面积是多少？"`), "segmented_text": json.RawMessage(`"长方形"`),
		"equation": json.RawMessage(`"x=rectangle_area(5, 2)"`), "ans": json.RawMessage(`"10"`), "knowledge": json.RawMessage(`["rectangle_area"]`), "history": json.RawMessage(`[]`),
	}
	for i := 0; i < len(fields); i += 2 {
		r[fields[i]] = json.RawMessage(fields[i+1])
	}
	content, err := json.Marshal([]any{r})
	if err != nil {
		panic(err)
	}
	return sourcetest.Files("geometry1398.json", content)
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, geometryqa.New(), native())
	if p.ID != "geometryqa/all/4" || p.Language != schema.Chinese || p.Choices != nil || p.AnswerLetter != "" || p.ImagePath != "" {
		t.Errorf("%+v", p)
	}
	if p.Solution != "x=rectangle_area(5, 2)" || p.SolutionLanguage != schema.EquationProgram {
		t.Errorf("solution %q (%s)", p.Solution, p.SolutionLanguage)
	}
	if got := sourcetest.Texts(p.Numbers); !slices.Equal(got, []string{"5", "2"}) {
		t.Errorf("numbers %q", got)
	}
}

func TestAnswersInEveryForm(t *testing.T) {
	for _, c := range []struct {
		ans, unit string
		value     float64
	}{
		{"12.56", "", 12.56}, {"((1)/(10))", "", 0.1}, {"20%", "%", 0.2}, {"15((5)/(51))", "", 15 + 5.0/51}, {"-3", "", -3}, {"1,200", "", 1200}, {"6厘米", "厘米", 6},
	} {
		t.Run(c.ans, func(t *testing.T) {
			p := sourcetest.Problem(t, geometryqa.New(), native("ans", fmt.Sprintf("%q", c.ans)))
			if p.Answer != c.ans || p.AnswerValue == nil || *p.AnswerValue != c.value || p.AnswerUnit != c.unit || p.AnswerKind != schema.AnswerNumber {
				t.Errorf("%q is read as %q, %v %q (%s)", c.ans, p.Answer, p.AnswerValue, p.AnswerUnit, p.AnswerKind)
			}
		})
	}
	if p := sourcetest.Problem(t, geometryqa.New(), native("ans", `"够"`)); p.AnswerValue != nil || p.AnswerKind != schema.AnswerText {
		t.Errorf("a word is read as %v (%s)", p.AnswerValue, p.AnswerKind)
	}
}

func TestHowMuchIsSpelledOut(t *testing.T) {
	for published, want := range map[string]string{
		"面积=多少？": "面积是多少？", "周长＝多少？": "周长是多少？", "a=3，b=多少，c=多少": "a=3，b是多少，c是多少", " 是多少 ": "是多少",
	} {
		t.Run(published, func(t *testing.T) {
			p := sourcetest.Problem(t, geometryqa.New(), native("original_text", fmt.Sprintf("%q", published)))
			if p.Text != want || p.TextPublished != published {
				t.Errorf("%q is read as %q", published, p.Text)
			}
		})
	}
}

func TestQuantitiesAreTheGrainOfTheEquation(t *testing.T) {
	p := sourcetest.Problem(t, geometryqa.New(), native("original_text", `"长(4/5)米，比例1:200，占20%，共1200平方米"`))
	if got, want := sourcetest.Texts(p.Numbers), []string{"(4/5)", "1", "200", "20%", "1200"}; !slices.Equal(got, want) {
		t.Errorf("numbers %q, want %q", got, want)
	}
}

func TestKnowledge(t *testing.T) {
	for knowledge, want := range map[string][]string{
		`["a", "b"]`: {"a", "b"}, `[]`: nil, `null`: nil, `"a"`: {`"a"`}, `[["a", 1]]`: {`[["a",1]]`},
	} {
		t.Run(knowledge, func(t *testing.T) {
			p := sourcetest.Problem(t, geometryqa.New(), native("knowledge", knowledge))
			if !slices.Equal(p.KnowledgePoints, want) {
				t.Errorf("knowledge %s is %q, want %q", knowledge, p.KnowledgePoints, want)
			}
		})
	}
}

func TestRejects(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		kind  schema.RejectKind
		words string
	}{
		"an answer that is a number": {native("ans", "10"), schema.Malformed, `field "ans" is JSON's number where a string`},
		"a blank answer":             {native("ans", `" "`), schema.MissingField, "ans is missing"},
		"an id that is a word":       {native("id", `"four"`), schema.Malformed, "four"},
		"half a surrogate pair":      {native("original_text", `"\ud83d"`), schema.Unreadable, "half of a surrogate pair"},
		"a NUL":                      {native("original_text", `"a\u0000"`), schema.Invalid, "NUL"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, geometryqa.New(), c.files, c.kind, c.words) })
	}
}
