package hard_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"geoeval/schema"
	"geoeval/sources/hard"
	"geoeval/sources/sourcetest"
)

func lines(content string) fstest.MapFS { return sourcetest.Files("contest.jsonl", content) }

func TestAnswerIsALetterOrAChoice(t *testing.T) {
	for name, c := range map[string]struct{ record, letter, answer string }{
		"a letter":                       {`{"id": "1", "text": "t", "choices": ["3", "4"], "answer": "B"}`, "B", "4"},
		"a choice":                       {`{"id": "1", "text": "t", "choices": ["3", "4"], "answer": "4"}`, "B", "4"},
		"a choice that looks a letter":   {`{"id": "1", "text": "t", "choices": ["B", "A"], "answer": "A"}`, "B", "A"},
		"an open question":               {`{"id": "1", "text": "t", "answer": "B"}`, "", "B"},
		"the first of the equal choices": {`{"id": "1", "text": "t", "choices": ["4", "4"], "answer": "4"}`, "A", "4"},
		"a choice in Chinese":            {`{"id": "1", "text": "t", "choices": ["对", "错"], "answer": "错"}`, "B", "错"},
	} {
		t.Run(name, func(t *testing.T) {
			p := sourcetest.Problem(t, hard.New(), lines(c.record))
			if p.AnswerLetter != c.letter || p.Answer != c.answer || len(p.ChoiceNumbers) != len(p.Choices) {
				t.Errorf("%s %q, want %s %q", p.AnswerLetter, p.Answer, c.letter, c.answer)
			}
		})
	}
}

func TestFieldsThatMayBeAbsent(t *testing.T) {
	p := sourcetest.Problem(t, hard.New(), lines(`{"id": "q/1", "text": "长2厘米，求周长", "answer": "8厘米", "language": "zh", "grade": "9", "question_kind": "calculate", "solution": "4×2"}`))
	if p.ID != "hard/contest/q/1" || p.Language != schema.Chinese || p.NativeLevel != "9" || p.QuestionKind != schema.Calculate || p.SolutionLanguage != schema.Prose {
		t.Errorf("%+v", p)
	}
	p = sourcetest.Problem(t, hard.New(), lines(`{"id": "1", "text": "t", "answer": "x"}`))
	if p.Language != schema.English || p.Choices != nil || p.Solution != "" || p.SolutionLanguage != "" || p.ImagePath != "" || p.QuestionKind != "" {
		t.Errorf("%+v", p)
	}
}

func TestLines(t *testing.T) {
	const a, b = `{"id": "a", "text": "t", "answer": "1"}`, `{"id": "b", "text": "t", "answer": "2"}`
	for name, content := range map[string]string{
		"blank lines": "\n\n" + a + "\n \t\n" + b + "\n\n", "CRLF": a + "\r\n\r\n" + b + "\r\n", "no last line end": a + "\n" + b, "a byte order mark": "\ufeff" + a + "\n" + b,
	} {
		t.Run(name, func(t *testing.T) {
			var ids []string
			for _, r := range sourcetest.Read(t, hard.New(), lines(content)) {
				if r.Problem == nil {
					t.Fatalf("%s: %v", r.Name, r.Reject)
				}
				ids = append(ids, r.Problem.ID)
			}
			if want := []string{"hard/contest/a", "hard/contest/b"}; !slices.Equal(ids, want) {
				t.Errorf("ids %q, want %q", ids, want)
			}
		})
	}
}

func TestBrokenLineIsItsOwnReject(t *testing.T) {
	records := sourcetest.Read(t, hard.New(), lines("{\"id\": \"a\", \"text\": \"t\", \"answer\": \"1\"}\n{\"id\": \n{\"id\": \"c\", \"text\": \"t\", \"answer\": \"1\"}\n"))
	if len(records) != 3 || records[0].Problem == nil || records[1].Reject == nil || records[1].Name != "#1" || records[2].Problem == nil {
		t.Errorf("%+v", records)
	}
}

func TestPicturesStandBesideOrInTheirFolder(t *testing.T) {
	for image, want := range map[string]string{"images/a.png": "images/a.png", "a.png": "images/a.png", "images/deep/b.png": "images/deep/b.png", "deep/b.png": "images/deep/b.png"} {
		t.Run(image, func(t *testing.T) {
			files := lines(`{"id": "1", "text": "t", "answer": "1", "image": "` + image + `"}`)
			files["images/a.png"] = &fstest.MapFile{Data: sourcetest.PNG(1)}
			files["images/deep/b.png"] = &fstest.MapFile{Data: sourcetest.PNG(2)}
			if p := sourcetest.Problem(t, hard.New(), files); p.ImagePath != want || p.Diagram == schema.MissingDiagram || p.PixelDigest == "" {
				t.Errorf("%s is %q, missing %v", image, p.ImagePath, p.Diagram == schema.MissingDiagram)
			}
		})
	}
	if p := sourcetest.Problem(t, hard.New(), lines(`{"id": "1", "text": "t", "answer": "1", "image": "no.png"}`)); p.Diagram != schema.MissingDiagram || p.ImagePath != "no.png" {
		t.Errorf("missing %v, path %q", p.Diagram == schema.MissingDiagram, p.ImagePath)
	}
}

func TestRejects(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		kind   schema.RejectKind
		words  string
	}{
		"an unknown key":                         {`{"id": "1", "text": "t", "answer": "1", "anwser": "2"}`, schema.Malformed, `unknown key "anwser"`},
		"a key of another case":                  {`{"ID": "1", "text": "t", "answer": "1"}`, schema.Malformed, `the key "ID" is "id" in other letters`},
		"a key twice":                            {`{"id": "1", "text": "t", "answer": "1", "answer": "2"}`, schema.Malformed, `the key "answer" stands twice`},
		"an answer that is no choice":            {`{"id": "1", "text": "t", "choices": ["3", "4"], "answer": "C"}`, schema.BadAnswer, `answer "C" is neither`},
		"a small letter":                         {`{"id": "1", "text": "t", "choices": ["3", "4"], "answer": "b"}`, schema.BadAnswer, `answer "b" is neither`},
		"an empty choice":                        {`{"id": "1", "text": "t", "choices": ["3", ""], "answer": "A"}`, schema.MissingField, "choices: element 1 is empty"},
		"a choice that is null":                  {`{"id": "1", "text": "t", "choices": ["3", null], "answer": "A"}`, schema.MissingField, "choices: element 1 is empty"},
		"a language that is none":                {`{"id": "1", "text": "t", "answer": "1", "language": "english"}`, schema.Invalid, "language"},
		"a kind that is none":                    {`{"id": "1", "text": "t", "answer": "1", "question_kind": "prove"}`, schema.Invalid, "question_kind"},
		"an id with a space":                     {`{"id": "1 a", "text": "t", "answer": "1"}`, schema.Malformed, "white space"},
		"an id that turns its end around":        {`{"id": "1\u202ea", "text": "t", "answer": "1"}`, schema.Malformed, "a hidden character"},
		"a picture's path with a backslash":      {`{"id": "1", "text": "t", "answer": "1", "image": "images\\p.png"}`, schema.Invalid, "image_path: is no path that stays in its folder"},
		"a picture on a drive":                   {`{"id": "1", "text": "t", "answer": "1", "image": "C:p.png"}`, schema.Invalid, "image_path: is no path that stays in its folder"},
		"a picture outside":                      {`{"id": "1", "text": "t", "answer": "1", "image": "../../../p.png"}`, schema.Invalid, "image_path: is no path that stays in its folder"},
		"a picture's path with a tab":            {`{"id": "1", "text": "t", "answer": "1", "image": "a\tp.png"}`, schema.Invalid, "image_path: is a path with the character U+0009 in it"},
		"a picture's path that is turned around": {`{"id": "1", "text": "t", "answer": "1", "image": "a\u202egnp.exe"}`, schema.Invalid, "image_path: is a path with the character U+202E in it"},
		"a picture's path that parts lines":      {`{"id": "1", "text": "t", "answer": "1", "image": "a\u2028.png"}`, schema.Invalid, "image_path: is a path with the character U+2028 in it"},
		"a solution language alone":              {`{"id": "1", "text": "t", "answer": "1", "solution_language": "prose"}`, schema.Invalid, "solution_language"},
		"a list":                                 {`[1]`, schema.Malformed, "is JSON's array where an object"},
		"two records on a line":                  {`{"id": "1"} {"id": "2"}`, schema.Unreadable, "is not JSON"},
		"nothing but blank lines":                {" \n\r\n", schema.Unreadable, "is empty"},
	} {
		t.Run(name, func(t *testing.T) { sourcetest.WantReject(t, hard.New(), lines(c.record), c.kind, c.words) })
	}
}
