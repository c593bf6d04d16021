package geometry3k_test

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/geometry3k"
	"geoeval/sources/sourcetest"
)

// native is a folder of Geometry3K with some fields of its two JSON files set to other JSON.
func native(fields ...string) fstest.MapFS {
	return sourcetest.Files(
		"val/5/data.json", with(data, fields), "val/5/logic_form.json", with(logic, fields), "val/5/img_diagram.png", sourcetest.PNG(1))
}

func with(object string, fields []string) []byte {
	var r map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &r); err != nil {
		panic(err)
	}
	for i := 0; i < len(fields); i += 2 {
		if r[fields[i]] != nil {
			r[fields[i]] = json.RawMessage(fields[i+1])
		}
	}
	content, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return content
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, geometry3k.New(), native("detailed_solution", `" Use the sines. "`))
	for what, pair := range map[string][2]string{
		"id":              {p.ID, "geometry3k/val/5"},
		"text":            {p.Text, `In \triangle RST, find x.`},
		"text_published":  {p.TextPublished, `In \triangle R S T , find x .`},
		"answer":          {p.AnswerLetter + " " + p.Answer, `B 5 \sqrt { 2 }`},
		"image_path":      {p.ImagePath, "val/5/img_diagram.png"},
		"native_origin":   {p.NativeOrigin, "book"},
		"solution":        {string(p.SolutionLanguage) + " " + p.Solution, "prose Use the sines."},
		"point_positions": {p.PointPositions, `{"R":[1.5,2],"S":[3,4]}`},
	} {
		t.Run(what, func(t *testing.T) {
			if pair[0] != pair[1] {
				t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
			}
		})
	}
	for what, pair := range map[string][2][]string{
		"native_shapes":      {p.NativeShapes, {"Triangle"}},
		"semantic_clauses":   {p.Semantic, {"Equals(LengthOf(Line(R, S)), 5)"}},
		"structural_clauses": {p.Structural, {"line RS", "line ST"}},
		"text_logic_forms":   {p.TextLogicForms, {"Find(x)"}},
	} {
		t.Run(what, func(t *testing.T) {
			if !slices.Equal(pair[0], pair[1]) {
				t.Errorf("%s are %q, want %q", what, pair[0], pair[1])
			}
		})
	}
}

func TestPreciseValuesOfChoices(t *testing.T) {
	p := sourcetest.Problem(t, geometry3k.New(), native(
		"compact_choices", `["not enough information", "m + n + 180", "\\frac { 1 } { 7 }", "12"]`,
		"precise_value", `["not enough information", "m + n + 180", "1/7", 12]`, "answer", `"B"`))
	if p.ChoiceNumbers[0] != nil || p.ChoiceNumbers[1] != nil || *p.ChoiceNumbers[2] != 1.0/7 || *p.ChoiceNumbers[3] != 12 {
		t.Errorf("choice numbers %v", p.ChoiceNumbers)
	}
	if p.AnswerValue != nil || p.AnswerKind != schema.AnswerExpression {
		t.Errorf("the answer %q is %v (%s)", p.Answer, p.AnswerValue, p.AnswerKind)
	}
}

func TestEqualChoicesKeepTheirLetter(t *testing.T) {
	p := sourcetest.Problem(t, geometry3k.New(), native("compact_choices", `["4", "8", "8", "16"]`, "precise_value", `[4, 8, 8, 16]`, "answer", `"C"`))
	if p.AnswerLetter != "C" || p.Answer != "8" || len(p.Choices) != 4 {
		t.Errorf("%s %q of %q", p.AnswerLetter, p.Answer, p.Choices)
	}
}

func TestEmptyNamesStandForNone(t *testing.T) {
	p := sourcetest.Problem(t, geometry3k.New(), native("circle_instances", `["", "O"]`, "line_instances", `[""]`, "detailed_solution", `"  "`, "point_positions", `null`))
	if !slices.Equal(p.Structural, []string{"circle O"}) || p.Solution != "" || p.SolutionLanguage != "" || p.PointPositions != "" {
		t.Errorf("clauses %q, solution %q, points %q", p.Structural, p.Solution, p.PointPositions)
	}
}

func TestRejects(t *testing.T) {
	without := func(name string) fstest.MapFS {
		files := native()
		delete(files, "val/5/"+name)
		return files
	}
	broken := native()
	broken["val/5/logic_form.json"].Data = []byte(`{"text_logic_form": [`)
	noPicture := native()
	noPicture["val/5/img_diagram.png"].Data = []byte("GIF89a")
	for name, c := range map[string]struct {
		files fstest.MapFS
		kind  schema.RejectKind
		words string
	}{
		"the id of another folder":     {native("id", "6"), schema.Malformed, `id is "6" in the folder of problem 5`},
		"an answer beyond the choices": {native("answer", `"E"`), schema.BadAnswer, `answer "E" is not the letter of one of 4 choices`},
		"an answer in words":           {native("answer", `"AB"`), schema.BadAnswer, `answer "AB"`},
		"values for other choices":     {native("precise_value", `[1, 2]`), schema.Malformed, "precise_value has 2 elements for 4 choices"},
		"a value of another type":      {native("precise_value", `[1, true, 3, 4]`), schema.Malformed, "precise_value: element 1"},
		"a value that is null":         {native("precise_value", `[1, 2, 3, null]`), schema.Malformed, "precise_value: element 3 is null"},
		"an empty choice":              {native("compact_choices", `["1", "2", "", "4"]`), schema.MissingField, "compact_choices: element 2 is empty"},
		"no logic forms":               {without("logic_form.json"), schema.MissingField, "val/5/logic_form.json: no such file"},
		"no data":                      {without("data.json"), schema.MissingField, "data.json is missing"},
		"broken logic forms":           {broken, schema.Unreadable, "logic_form.json: is not JSON"},
		"logic forms of nothing":       {native("text_logic_form", "[]", "diagram_logic_form", "[]", "line_instances", "[]", "circle_instances", "[]"), schema.MissingField, "logic_form.json: holds no form"},
		"a picture that is none":       {noPicture, schema.Malformed, "diagram val/5/img_diagram.png"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, geometry3k.New(), c.files, c.kind, c.words) })
	}
}

func TestMissingPictureIsCounted(t *testing.T) {
	files := native()
	delete(files, "val/5/img_diagram.png")
	if p := sourcetest.Problem(t, geometry3k.New(), files); p.Diagram != schema.MissingDiagram || p.ImagePath != "val/5/img_diagram.png" {
		t.Errorf("missing %v, path %q", p.Diagram == schema.MissingDiagram, p.ImagePath)
	}
}

func TestFilesOutsideFoldersAreNoUnits(t *testing.T) {
	if units := geometry3k.New().Units([]string{"README", "train/data.json", "train/5/more/data.json"}); len(units) != 0 {
		t.Errorf("units %+v", units)
	}
}
