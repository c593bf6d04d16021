package schema_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"geoeval/schema"
)

func validProblem() schema.Problem {
	return schema.Problem{
		ID: "geoqa_plus/test/7", Source: schema.GeoQAPlus, SourceSplit: "test", NativeID: "7", NativeFile: "test.pk",
		RecordDigest: "d", License: "none stated", LicenseEvidence: "README", Language: schema.Chinese,
		Text: "如图,AB=24", TextPublished: "如图,AB=24", Answer: "24", AnswerKind: schema.AnswerNumber, AnswerValue: new(24.0),
		Choices: []string{"12", "24"}, ChoiceNumbers: []*float64{new(12.0), nil}, AnswerLetter: "B",
		Image: schema.Image{Bytes: []byte("png"), Path: "7.png"}, ImageWidth: 2, ImageHeight: 3, PixelDigest: "e",
		Semantic: []string{"AB = 24"}, Solution: "g_minus N_0", SolutionLanguage: schema.StackProgram,
		Numbers: []schema.Number{
			{Name: "N_0", Text: "24", Value: new(24.0), Field: schema.InText, Start: 10, End: 12},
			{Name: "N_1", Text: "24", Field: schema.InClauses, Start: 5, End: 7},
		},
	}
}

func TestValidProblem(t *testing.T) {
	p := validProblem()
	if err := schema.Problems.Validate(&p); err != nil {
		t.Fatal(err)
	}
}

// Some published answers agree with no choice: the letter is null then, and the problem stays.
func TestChoicesNeedNoLetter(t *testing.T) {
	p := validProblem()
	p.AnswerLetter = ""
	if err := schema.Problems.Validate(&p); err != nil {
		t.Error(err)
	}
}

func TestInvalidProblemsAreRefusedByRowAndField(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*schema.Problem)
		want   string
	}{
		{"no id", func(p *schema.Problem) { p.ID = "" }, "problems: row : id: must not be empty"},
		{"id of another record", func(p *schema.Problem) { p.NativeID = "8" }, `id: does not say source "geoqa_plus", split "test" and native id "8"`},
		{"id with a space", func(p *schema.Problem) { p.ID = "geoqa_plus/test/7 " }, "id: id "},
		{"id of two parts", func(p *schema.Problem) { p.ID = "geoqa_plus/7" }, "is not <source>/<split>/<native id>"},
		{"unknown source", func(p *schema.Problem) { p.Source = "geo" }, `id: does not say source "geo"`},
		{"no text", func(p *schema.Problem) { p.Text = "" }, "text: must not be empty"},
		{"no licence", func(p *schema.Problem) { p.License = "" }, "license: must not be empty"},
		{"unknown language", func(p *schema.Problem) { p.Language = "cn" }, `language: "cn" is not one of [en zh]`},
		{"unknown answer kind", func(p *schema.Problem) { p.AnswerKind = "letter" }, `answer_kind: "letter" is not one of`},
		{"answer beyond the choices", func(p *schema.Problem) { p.AnswerLetter = "C" }, `answer_letter: "C" is not the letter of one of 2 choices`},
		{"answer in lower case", func(p *schema.Problem) { p.AnswerLetter = "b" }, `answer_letter: "b" is not the letter`},
		{"letter of an open question", func(p *schema.Problem) { p.Choices, p.ChoiceNumbers = nil, nil }, `answer_letter: "B" is not the letter of one of 0 choices`},
		{"too few choice numbers", func(p *schema.Problem) { p.ChoiceNumbers = p.ChoiceNumbers[:1] }, "choice_numbers: 1 numbers for 2 choices"},
		{"solution in no language", func(p *schema.Problem) { p.SolutionLanguage = "" }, "solution_language:"},
		{"no solution in a language", func(p *schema.Problem) { p.Solution = "" }, "solution_language:"},
		{"image without pixels", func(p *schema.Problem) { p.ImageWidth = 0 }, `pixel_digest: "e" does not go with an image of 0 x 3`},
		{"pixels without a digest", func(p *schema.Problem) { p.PixelDigest = "" }, "pixel_digest:"},
		{"infinite answer", func(p *schema.Problem) { p.AnswerValue = new(math.Inf(1)) }, "answer_value: +Inf is not a finite number"},
		{"choice that is not a number", func(p *schema.Problem) { p.ChoiceNumbers[0] = new(math.NaN()) }, "choice_numbers: element 0: NaN is not a finite number"},
		{"NUL in the text", func(p *schema.Problem) { p.Text = "a\x00" }, "text: holds a NUL character at byte 1"},
		{"broken UTF-8 in a choice", func(p *schema.Problem) { p.Choices[1] = "\xff" }, "choices: element 1: is not valid UTF-8"},
		{"broken UTF-8 in an image's name", func(p *schema.Problem) { p.Image.Path = "\xff" }, "image: is not valid UTF-8"},
		{"number beside its place", func(p *schema.Problem) { p.Numbers[0].Start, p.Numbers[0].End = 9, 11 }, `numbers: element 0: "24" does not stand at 9 to 11`},
		{"number behind the text", func(p *schema.Problem) { p.Numbers[0].End = 99 }, "numbers: element 0:"},
		{"number before the text", func(p *schema.Problem) { p.Numbers[0].Start = -1 }, "numbers: element 0:"},
		{"number of no length", func(p *schema.Problem) { p.Numbers[0] = schema.Number{Text: "", Field: schema.InText} }, "numbers: element 0:"},
		{"number in no field", func(p *schema.Problem) { p.Numbers[0].Field = "answer" }, `numbers: element 0: field "answer"`},
		{"number in no clause", func(p *schema.Problem) { p.Numbers[1].Clause = 1 }, "numbers: element 1: clause 1 of 1"},
		{"number that is infinite", func(p *schema.Problem) { p.Numbers[1].Value = new(math.Inf(-1)) }, "numbers: element 1: value: -Inf is not a finite number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := validProblem()
			c.change(&p)
			checkRefusal(t, schema.Problems.Validate(&p), "problems: row "+p.ID+": ", c.want)
		})
	}
}

func TestInvalidRowsOfOtherTables(t *testing.T) {
	for _, c := range []struct {
		name      string
		err       error
		row, want string
	}{
		{"own duplicate", schema.Duplicates.Validate(&schema.Duplicate{ID: "a", KeptID: "a", How: schema.SameText}), "duplicates: row a: ", "kept_id:"},
		{"unknown way", schema.Duplicates.Validate(&schema.Duplicate{ID: "a", KeptID: "b", How: "guess"}), "duplicates: row a: ", `how: "guess" is not one of`},
		{"no shape", schema.Labels.Validate(&schema.Label{ID: "a", PrimaryShape: schema.Circle}), "labels: row a: ", "shapes: must not be empty"},
		{"unknown shape", schema.Labels.Validate(&schema.Label{ID: "a", Shapes: []string{"Blob"}, PrimaryShape: schema.Circle}), "labels: row a: ", `shapes: "Blob" is not one of`},
		{"primary shape elsewhere", schema.Labels.Validate(&schema.Label{ID: "a", Shapes: []string{"Quad"}, PrimaryShape: schema.Circle}), "labels: row a: ", `shapes: [Quad] holds no primary shape "Circle"`},
		{"score above 1", schema.Ratings.Validate(&schema.Rating{ID: "a", SolutionKind: schema.Unsolved, Score: new(1.5), Level: schema.Easy}), "ratings: row a: ", "score: 1.5 is not between 0 and 1"},
		{"score that is not a number", schema.Ratings.Validate(&schema.Rating{ID: "a", SolutionKind: schema.Unsolved, Score: new(math.NaN()), Level: schema.Easy}), "ratings: row a: ", "score: NaN is not"},
		{"no score", schema.Ratings.Validate(&schema.Rating{ID: "a", SolutionKind: schema.Unsolved, Level: schema.Easy}), "ratings: row a: ", "score: must not be empty"},
		{"lost records", schema.Files.Validate(&schema.File{Source: schema.MATH, Path: "f", Digest: "d", Records: 3, Problems: 1, Rejects: 1}), "files: row math/f: ", "records: 3 is not 1 problems + 1 rejects + 0 left out"},
		{"reject for no reason", schema.Rejects.Validate(&schema.Reject{Source: schema.MATH, File: "f", Record: "#0", Kind: schema.Malformed}), "rejects: row math/f##0: ", "reason: must not be empty"},
	} {
		t.Run(c.name, func(t *testing.T) { checkRefusal(t, c.err, c.row, c.want) })
	}
}

func checkRefusal(t *testing.T, err error, row, want string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if !strings.HasPrefix(err.Error(), row) || !strings.Contains(err.Error(), want) {
		t.Errorf("%q, want %q … %q", err, row, want)
	}
}

func TestFieldErrorNamesWhatIsWrong(t *testing.T) {
	p := validProblem()
	p.Answer = ""
	fault, ok := errors.AsType[*schema.FieldError](schema.Problems.Validate(&p))
	if !ok || fault.Table != "problems" || fault.Row != "geoqa_plus/test/7" || fault.Field != "answer" {
		t.Errorf("%+v", fault)
	}
}

func TestIDs(t *testing.T) {
	id, err := schema.NewID(schema.MATH, "train", "geometry/1065")
	if err != nil || id != "math/train/geometry/1065" {
		t.Fatalf("%q, %v", id, err)
	}
	parts, err := schema.ParseID(id)
	if err != nil || parts.Native != "geometry/1065" || parts.Split != "train" || parts.String() != id {
		t.Errorf("%+v, %v", parts, err)
	}
	for _, bad := range []string{"", "math", "math/train", "math/train/", "math//1", "maths/train/1", "math/train/a b", "math/train/\xff", "math/train/\n", "/train/1", "math/train/\u0085", "math/train/a\u202eb", "math/train/a\u200bb", "math/train/\u2028", "math/train/\u3000"} {
		t.Run(bad, func(t *testing.T) {
			if _, err := schema.ParseID(bad); err == nil {
				t.Errorf("%q: no error", bad)
			}
		})
	}
	if _, err := schema.NewID(schema.MATH, "a/b", "1"); err == nil {
		t.Error("a split with a slash: no error")
	}
}

func TestCheckPath(t *testing.T) {
	for _, good := range []string{"a.json", "test/图 1.png", "a/b/c d.txt", ".hidden", "ab:c"} {
		if err := schema.CheckPath(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", ".", "..", "/a", "a/", "a//b", "a/../b", "./a", `a\b`, "C:", "c:/a", "a\tb", "a\nb", "a\x00", "\x7f", "\xff",
		"\ufffd", "\u0085", "\u00ad", "\u061c", "\u200d", "\u202e", "\u2066", "\ufeff", "\u2028", "\u2029", "\U000e0041"} {
		if schema.CheckPath(bad) == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
