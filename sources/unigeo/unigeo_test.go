package unigeo_test

import (
	"math"
	"slices"
	"testing"
	"testing/fstest"

	"geoeval/internal/format/pickle/pickler"
	"geoeval/schema"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
)

type (
	dict = pickler.Dict
	list = pickler.List
)

// native is a pickle of one record of UniGeo with some fields set to other values.
func native(fields ...any) fstest.MapFS {
	r := dict{
		"id", 77, "English_problem", "In triangle A B C , angle A = N_0 , then angle B is ()", "subject", " 如图，∠A＝40°，则∠B为（） ",
		"numbers", list{40.0}, "choices", list{"40°", "50°", "60°", "70°"}, "choice_nums", list{40.0, 50.0, 60.0, 70.0}, "label", 1,
		"target_number", 50.0, "manual_program", list{"g_minus", "C_1", "N_0"}, "formal_point", pickler.Set{"A"}, "token_list", list{},
		"answer", "解：略", "image", pickler.Gray{Width: 2, Height: 1, Pixels: []byte{0, 255}},
	}
	for i := 0; i < len(fields); i += 2 {
		for k := 0; k < len(r); k += 2 {
			if r[k] == fields[i] {
				r[k+1] = fields[i+1]
			}
		}
	}
	return sourcetest.Files("calculation_val.pk", pickler.Dump(4, list{r}))
}

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, unigeo.New(), native())
	for what, pair := range map[string][2]string{
		"id":             {p.ID, "unigeo/val/77"},
		"text":           {p.Text, "In triangle ABC, angle A = 40, then angle B is ()"},
		"text_published": {p.TextPublished, "In triangle A B C , angle A = N_0 , then angle B is ()"},
		"text_zh":        {p.TextZH, "如图，∠A＝40°，则∠B为（）"},
		"answer":         {p.AnswerLetter + " " + p.Answer, "B 50°"},
		"solution":       {string(p.SolutionLanguage) + " " + p.Solution, "stack g_minus C_1 N_0"},
		"rationale":      {p.Rationale, "解：略"},
		"image_path":     {p.ImagePath, "calculation_val/77.png"},
	} {
		t.Run(what, func(t *testing.T) {
			if pair[0] != pair[1] {
				t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
			}
		})
	}
	if p.ImageWidth != 2 || p.ImageHeight != 1 || *p.AnswerValue != 50 || p.AnswerKind != schema.AnswerNumber {
		t.Errorf("%dx%d, %v (%s)", p.ImageWidth, p.ImageHeight, *p.AnswerValue, p.AnswerKind)
	}
}

func TestChoicesMayBeNoneButNotTheRightOne(t *testing.T) {
	p := sourcetest.Problem(t, unigeo.New(), native("choices", list{"40°", "50°", nil, nil}, "choice_nums", list{40.0, 50.0, nil, 1}))
	if !slices.Equal(p.Choices, []string{"40°", "50°", "", ""}) || p.ChoiceNumbers[2] != nil || *p.ChoiceNumbers[3] != 1 {
		t.Errorf("choices %q", p.Choices)
	}
	sourcetest.WantReject(t, unigeo.New(), native("choices", list{"40°", nil, "60°", "70°"}), schema.BadAnswer, "the labelled choice, 1, is empty")
}

func TestTargetNumberIsTheGoldAnswer(t *testing.T) {
	if p := sourcetest.Problem(t, unigeo.New(), native("target_number", 49.5)); *p.AnswerValue != 49.5 {
		t.Errorf("the answer is %v, not the target number", *p.AnswerValue)
	}
	if p := sourcetest.Problem(t, unigeo.New(), native("target_number", nil)); *p.AnswerValue != 50 {
		t.Errorf("without a target number the answer is %v, not the choice's", *p.AnswerValue)
	}
}

func TestProblemsWithoutPictureLackTheirDiagram(t *testing.T) {
	if p := sourcetest.Problem(t, unigeo.New(), native("image", nil)); p.Diagram != schema.MissingDiagram || p.ImagePath != "calculation_val/77.png" {
		t.Errorf("missing %v, path %q", p.Diagram == schema.MissingDiagram, p.ImagePath)
	}
}

func TestRejects(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		kind  schema.RejectKind
		words string
	}{
		"a label beyond the choices":    {native("label", 4), schema.BadAnswer, "label 4 is not one of 4 choices"},
		"a label below 0":               {native("label", -1), schema.BadAnswer, "label -1"},
		"a label that is text":          {native("label", "B"), schema.BadAnswer, "label is missing or no integer"},
		"an id that is text":            {native("id", "77"), schema.MissingField, "id is missing or no integer"},
		"a number that is none":         {native("numbers", list{nil}), schema.Malformed, "numbers element 0 is None"},
		"a number that is not finite":   {native("numbers", list{math.NaN()}), schema.Malformed, "numbers element 0 is not a finite number"},
		"a target that is not finite":   {native("target_number", math.Inf(-1)), schema.Malformed, "target_number is not a finite number"},
		"choices without order":         {native("choices", pickler.Set{"40°", "50°"}), schema.Malformed, "choices is not a list"},
		"choices and numbers apart":     {native("choice_nums", list{1.0}), schema.Malformed, "4 choices and 1 choice_nums"},
		"a picture that is text":        {native("image", "77.png"), schema.Malformed, "image is not a numpy array"},
		"a picture without pixels":      {native("image", pickler.Gray{}), schema.Malformed, "image:"},
		"placeholders beyond the list":  {native("English_problem", "N_0 N_1"), schema.Malformed, "placeholder N_1, but only 1 numbers"},
		"a text of nothing to be seen":  {native("English_problem", "\u200b"), schema.Invalid, "text: must not be empty"},
		"a text with a NUL":             {native("English_problem", "N_0 \x00"), schema.Invalid, "NUL"},
		"a program of something else":   {native("manual_program", list{dict{}}), schema.Malformed, "manual_program element 0 is not text"},
		"no English":                    {native("English_problem", nil), schema.MissingField, "English_problem is missing"},
		"a file that names other code":  {sourcetest.Files("calculation_val.pk", "\x80\x02cos\nsystem\n(X\x02\x00\x00\x00lstR."), schema.Unreadable, "os.system refused"},
		"an empty file":                 {sourcetest.Files("calculation_val.pk", ""), schema.Unreadable, "offset 0"},
		"a list that has lost its dict": {sourcetest.Files("calculation_val.pk", pickler.Dump(2, list{7})), schema.Malformed, "is not a dict"},
		"a proof that is no dict":       {sourcetest.Files("proving_val.pk", pickler.Dump(2, list{7})), schema.Malformed, "is not a dict"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, unigeo.New(), c.files, c.kind, c.words) })
	}
}

func TestProvingProblemsAreLeftOut(t *testing.T) {
	proofs := list{dict{"id", 1}, dict{"id", 2}}
	for _, r := range sourcetest.Read(t, unigeo.New(), sourcetest.Files("proving_train.pk", pickler.Dump(2, proofs))) {
		if r.LeftOut != "proving problem" {
			t.Errorf("%+v is not left out", r)
		}
	}
}

func TestSplitsHaveTheirOwnIDs(t *testing.T) {
	files := native()
	files["calculation_train.pk"] = files["calculation_val.pk"]
	var ids []string
	for _, r := range sourcetest.Read(t, unigeo.New(), files) {
		ids = append(ids, r.Problem.ID)
	}
	if want := []string{"unigeo/train/77", "unigeo/val/77"}; !slices.Equal(ids, want) {
		t.Errorf("ids %q, want %q", ids, want)
	}
}
