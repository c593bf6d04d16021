package pgps9k_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"

	"github.com/google/go-cmp/cmp"
)

const file = "PGPS9K_all/PGPS9K/test.json"

// native is a record of PGPS9K with some fields set to other JSON.
func native(fields ...string) string {
	r := map[string]json.RawMessage{
		"diagram": json.RawMessage(`"d_1.png"`), "text": json.RawMessage(`"If AB = 8, find \\angle 1."`), "parsing_stru_seqs": json.RawMessage(`["line A B"]`),
		"parsing_sem_seqs": json.RawMessage(`["BC = 2x+1"]`), "expression": json.RawMessage(`"Sum N0 N1 V0 "`), "answer": json.RawMessage(`"28.685"`),
		"choices": json.RawMessage(`[14.3, 28.7, 57.4, 90.0]`), "type": json.RawMessage(`"Midline of a Shape "`), "book": json.RawMessage(`"Planes"`), "page": json.RawMessage(`"12"`),
	}
	for i := 0; i < len(fields); i += 2 {
		r[fields[i]] = json.RawMessage(fields[i+1])
	}
	content, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(content)
}

func one(record string) fstest.MapFS { return sourcetest.Files(file, `{"prob_7": `+record+`}`) }

func TestProblem(t *testing.T) {
	p := sourcetest.Problem(t, pgps9k.New(), one(native()))
	if p.ID != "pgps9k/test/prob_7" || p.AnswerUnit != "" || *p.AnswerValue != 28.685 || p.Answer != "28.685" {
		t.Errorf("%+v", p)
	}
	if p.Solution != "Sum N0 N1 V0" || p.SolutionLanguage != schema.PGPSProgram {
		t.Errorf("solution %q (%s)", p.Solution, p.SolutionLanguage)
	}
	if !slices.Equal(p.KnowledgePoints, []string{"Midline of a Shape"}) {
		t.Errorf("knowledge points %q", p.KnowledgePoints)
	}
	if !slices.Equal(p.Choices, []string{"14.3", "28.7", "57.4", "90"}) || *p.ChoiceNumbers[3] != 90 {
		t.Errorf("choices %q", p.Choices)
	}
	if got := sourcetest.Texts(p.Numbers); !slices.Equal(got, []string{"N0=8", "N1=2x+1"}) {
		t.Errorf("numbers %q", got)
	}
}

func TestLetterIsTheNearestChoice(t *testing.T) {
	for name, c := range map[string]struct{ answer, choices, want string }{
		"rounded in another way": {"28.685", "[14.3, 28.7, 57.4, 90.0]", "B"},
		"exact":                  {"90.000", "[14.3, 28.7, 57.4, 90.0]", "D"},
		"none near":              {"45.000", "[14.3, 28.7, 57.4, 90.0]", ""},
		"small, within 0.01":     {"0.333", "[0.34, 1, 2, 3]", "A"},
		"small, not within 0.01": {"0.333", "[0.35, 1, 2, 3]", ""},
		"negative":               {"-5.000", "[5, -5.01, 0, 1]", "B"},
		"equal choices":          {"4.000", "[1, 4, 4, 9]", "B"},
		"two near":               {"100.000", "[99.5, 100.1, 101, 0]", "B"},
	} {
		t.Run(name, func(t *testing.T) {
			p := sourcetest.Problem(t, pgps9k.New(), one(native("answer", fmt.Sprintf("%q", c.answer), "choices", c.choices)))
			if p.AnswerLetter != c.want || p.Answer != c.answer {
				t.Errorf("letter %q of %s among %s, want %q", p.AnswerLetter, p.Answer, c.choices, c.want)
			}
		})
	}
}

func TestOrigin(t *testing.T) {
	for page, want := range map[string]string{`""`: "Planes", `"12"`: "Planes, page 12", `31`: "Planes, page 31", `null`: "Planes", `" "`: "Planes", `"xii-1"`: "Planes, page xii-1"} {
		t.Run(page, func(t *testing.T) {
			if p := sourcetest.Problem(t, pgps9k.New(), one(native("page", page))); p.NativeOrigin != want {
				t.Errorf("page %s is %q, want %q", page, p.NativeOrigin, want)
			}
		})
	}
	if p := sourcetest.Problem(t, pgps9k.New(), one(native("book", `""`))); p.NativeOrigin != "page 12" {
		t.Errorf("a page of no book is %q", p.NativeOrigin)
	}
}

func TestLineEndsDoNotCount(t *testing.T) {
	text := "{\n \"prob_7\":\n " + native() + "\n}\n"
	unix := sourcetest.Problem(t, pgps9k.New(), sourcetest.Files(file, text))
	windows := sourcetest.Problem(t, pgps9k.New(), sourcetest.Files(file, strings.ReplaceAll(text, "\n", "\r\n")))
	if unix.RecordDigest != windows.RecordDigest || unix.Text != windows.Text {
		t.Error("CRLF makes another record")
	}
}

func TestProblemsShareDiagrams(t *testing.T) {
	files := sourcetest.Files(file, `{"prob_1": `+native()+`, "prob_2": `+native("text", `"Find y."`)+`, "prob_3": `+native("diagram", `"d_2.png"`)+`}`,
		"PGPS9K_all/Diagram/d_1.png", sourcetest.PNG(1))
	records := sourcetest.Read(t, pgps9k.New(), files)
	if len(records) != 3 {
		t.Fatalf("%d records", len(records))
	}
	one, two, three := records[0].Problem, records[1].Problem, records[2].Problem
	if one.PixelDigest == "" || one.PixelDigest != two.PixelDigest || one.Diagram == schema.MissingDiagram || three.Diagram != schema.MissingDiagram {
		t.Errorf("diagrams %q, %q, missing %v", one.PixelDigest, two.PixelDigest, three.Diagram == schema.MissingDiagram)
	}
}

func TestKeysThatStandTwiceAreTwoRecords(t *testing.T) {
	records := sourcetest.Read(t, pgps9k.New(), sourcetest.Files(file, `{"prob_1": `+native()+`, "prob_1": `+native("text", `"Find y."`)+`}`))
	if len(records) != 2 || records[0].Problem.ID != records[1].Problem.ID || records[0].Problem.Text == records[1].Problem.Text {
		t.Errorf("%d records", len(records))
	}
}

func TestRejects(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		kind  schema.RejectKind
		words string
	}{
		"an answer in letters":         {one(native("answer", `"2x"`)), schema.BadAnswer, `answer "2x" is not a number`},
		"an answer that is no text":    {one(native("answer", `28.685`)), schema.Malformed, `field "answer"`},
		"no choices":                   {one(native("choices", `[]`)), schema.MissingField, "choices are missing"},
		"a choice that is null":        {one(native("choices", `[1, null, 3, 4]`)), schema.Malformed, "choices: element 1 is null"},
		"a choice that is text":        {one(native("choices", `["1", "2"]`)), schema.Malformed, "a number"},
		"a choice too large":           {one(native("choices", `[1e999]`)), schema.Malformed, "1e999"},
		"a page that is neither":       {one(native("page", `[1]`)), schema.Malformed, "page is neither text nor a number"},
		"no diagram":                   {one(native("diagram", `""`)), schema.MissingField, "diagram is missing"},
		"a record that is null":        {one("null"), schema.Malformed, "is null"},
		"a name that is no id":         {sourcetest.Files(file, `{"prob 7": `+native()+`}`), schema.Malformed, "white space"},
		"a name of two lines":          {sourcetest.Files(file, `{"prob\n7": 1}`), schema.Malformed, "is JSON's number where an object"},
		"a file that is a list":        {sourcetest.Files(file, `[`+native()+`]`), schema.Malformed, "is JSON, but not an object"},
		"a file of no records":         {sourcetest.Files(file, `{}`), schema.Unreadable, "holds no records"},
		"a file that ends in a record": {sourcetest.Files(file, `{"prob_1": `+native()+`,`), schema.Unreadable, "is not JSON"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, pgps9k.New(), c.files, c.kind, c.words) })
	}
}

// Annotations of Geometry3K's problems are read as problems are, and are none.
func TestAnnotationsAreNoProblems(t *testing.T) {
	units := pgps9k.New().Units([]string{"PGPS9K_all/Diagram/a.png", "PGPS9K_all/Geometry3K/test.json", "PGPS9K_all/PGPS9K/test.json", "PGPS9K_all/knowledge_point.txt"})
	want := []sources.Unit{
		{Key: "test/", Files: []string{"PGPS9K_all/PGPS9K/test.json", "PGPS9K_all/Diagram/a.png"}},
		{Key: "Geometry3K/test/", Files: []string{"PGPS9K_all/Geometry3K/test.json"}, Annotates: schema.Geometry3K},
	}
	if diff := cmp.Diff(want, units); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
	const other = "PGPS9K_all/Geometry3K/test.json"
	records := sourcetest.Read(t, pgps9k.New(), sourcetest.Files(other, `{"prob_7": `+native()+`, "prob_8": {}}`))
	if len(records) != 2 || records[0].Problem != nil || records[0].Annotation == nil || records[1].Reject == nil {
		t.Fatalf("records %+v", records)
	}
	problem := sourcetest.Problem(t, pgps9k.New(), one(native()))
	annotation := *records[0].Annotation
	annotation.NativeFile, annotation.License, annotation.LicenseEvidence = problem.NativeFile, problem.License, problem.LicenseEvidence
	annotation.ImagePath, annotation.Diagram = problem.ImagePath, problem.Diagram
	if diff := cmp.Diff(*problem, annotation); diff != "" {
		t.Errorf("an annotation is another than the problem of the same record (-problem +annotation):\n%s", diff)
	}
}
