package paperjson_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"geoeval/internal/release/export/paperjson"
	"geoeval/internal/release/export/pictures"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the files under testdata")

// invented gives a row of every sort: with a described diagram, without any, with drawing code, and without a number.
func invented() map[*released.Configuration][]*released.Parts {
	described := func() *released.Parts {
		r := &released.Parts{Problem: schema.Problem{
			ID: "pgps9k/test/prob_7", Source: schema.PGPS9K, SourceSplit: "test", NativeID: "prob_7", Language: schema.English,
			Text: "In the kite, find m \\angle K if LM = 4 & x is small.", Structural: []string{"line K L", "line L M"}, Semantic: []string{"KL = 12", "LM \\perp KL on L"},
			Choices: []string{"18.435", "20", "71.565"}, ChoiceNumbers: []*float64{new(18.435), new(20.0), new(71.565)},
			Answer: "18.435", AnswerValue: new(18.43494882292201), AnswerLetter: "A", AnswerKind: schema.AnswerNumber,
			Image: schema.Image{Bytes: []byte("\x89PNG\r\n\x1a\n..."), Path: "prob_7.png"}, KnowledgePoints: []string{"kites"},
			Solution: "Gtan N1 V0 N0", SolutionLanguage: schema.PGPSProgram,
			Numbers: []schema.Number{{Name: "N1", Text: "4", Value: new(4.0), Field: schema.InText, Start: 35, End: 36}, {Name: "N0", Text: "12", Value: new(12.0), Field: schema.InClauses, Start: 5, End: 7}},
		}}
		r.Label = schema.Label{Shapes: []string{"Quad", "Triangle"}, PrimaryShape: schema.Quad, Goal: schema.Angle}
		return r
	}
	plain := func() *released.Parts {
		r := &released.Parts{Problem: schema.Problem{
			ID: "geometryqa/all/3", Source: schema.GeometryQA, SourceSplit: "all", NativeID: "3", Language: schema.Chinese, Text: "圆的半径是3.5米，周长是多少米？",
			Answer: "21.98", AnswerValue: new(21.98), AnswerKind: schema.AnswerNumber, Solution: "x=2*3.14*3.5", SolutionLanguage: schema.EquationProgram,
			Numbers: []schema.Number{{Text: "3.5", Value: new(3.5), Field: schema.InText, Start: 15, End: 18}},
		}}
		r.Label = schema.Label{Shapes: []string{"Circle"}, PrimaryShape: schema.Circle, Goal: schema.Perimeter}
		return r
	}
	drawn := func() *released.Parts {
		r := &released.Parts{Problem: schema.Problem{
			ID: "math/train/5", Source: schema.MATH, SourceSplit: "train", NativeID: "5", Language: schema.English, Text: "Where do the lines meet?", Answer: "(1, \\sqrt2)", AnswerKind: schema.AnswerCoordinate,
			DiagramCode: "draw((0,0)--(1,1));", Solution: "They meet there.", SolutionLanguage: schema.Prose,
		}}
		r.Label = schema.Label{Shapes: []string{"Line"}, PrimaryShape: schema.Line, Goal: schema.OtherGoal}
		return r
	}
	backward := func(r *released.Parts, place schema.Number, x float64, letter string) *released.Parts {
		r.Backward = schema.Backward{ID: schema.BackwardID(r.Problem.ID), ParentID: r.Problem.ID, Answer: r.Problem.Answer, Mask: letter, X: &x, XText: place.Text, Places: []schema.Number{place}}
		released.Row{In: released.Backward, Parts: r}.Settle()
		return r
	}
	aug := func(r *released.Parts, text string) *released.Parts {
		r.Augmented = schema.Augmented{ID: schema.AugmentedID(r.Problem.ID), ParentID: r.Problem.ID, Text: text}
		return r
	}
	translated := plain()
	translated.Translation.Text = "The radius of a circle is 3.5 m. What is its circumference in m?"
	return map[*released.Configuration][]*released.Parts{
		released.Selection: {translated, drawn(), described()},
		released.Backward:  {backward(plain(), plain().Problem.Numbers[0], 3.5, "X"), backward(described(), described().Problem.Numbers[1], 12, "X")},
		released.Augmented: {aug(plain(), "已知圆的半径为3.5米，求周长。"), aug(described(), "If LM = 4, how large is \\angle K?")},
		released.Hard:      {drawn(), described()},
		released.Problems:  nil,
	}
}

// write writes the file of a configuration and gives its content.
func write(t *testing.T, dir string, c *released.Configuration, rows []*released.Parts) string {
	path := filepath.Join(dir, filepath.FromSlash(paperjson.FileName(c)))
	f, err := paperjson.Create(path, c, pictures.In(dir, "images"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := f.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestTheLayoutIsThePapers(t *testing.T) {
	dir := t.TempDir()
	for c, rows := range invented() {
		golden := filepath.Join("testdata", c.Table.Name()+".json")
		got := write(t, dir, c, rows)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (- wanted, + written):\n%s", c.Table.Name(), diff)
		}
	}
}

func TestASourceThatThePaperDoesNotHaveKeepsItsName(t *testing.T) {
	row := invented()[released.Selection][1]
	row.Problem.Source = "euclid"
	if got := write(t, t.TempDir(), released.Selection, []*released.Parts{row}); !strings.Contains(got, `"euclid"`) {
		t.Errorf("the dataset is not euclid: %s", got)
	}
}

// What the paper's loaders and scores look up is there, of the type that they take.
func TestThePapersLoadersFindTheirKeys(t *testing.T) {
	dir := t.TempDir()
	for c, rows := range invented() {
		var problems map[string]map[string]any
		if err := json.Unmarshal([]byte(write(t, dir, c, rows)), &problems); err != nil {
			t.Fatal(err)
		}
		if len(problems) != len(rows) {
			t.Errorf("%s: %d problems of %d rows", c.Table.Name(), len(problems), len(rows))
		}
		for id, p := range problems {
			walk(t, dir, c, id, p)
		}
	}
}

func walk(t *testing.T, dir string, c *released.Configuration, id string, p map[string]any) {
	at := c.Table.Name() + " " + id
	text := func(key string, of map[string]any) string {
		s, ok := of[key].(string)
		if !ok || s == "" {
			t.Errorf("%s: %s is %v", at, key, of[key])
		}
		return s
	}
	list := func(key string, of map[string]any) (out []string) {
		items, ok := of[key].([]any)
		if !ok {
			t.Errorf("%s: %s is %v", at, key, of[key])
		}
		for _, i := range items {
			s, ok := i.(string)
			if !ok {
				t.Errorf("%s: %s holds %v", at, key, i)
			}
			out = append(out, s)
		}
		return out
	}
	for _, key := range []string{"dataset_id", "dataset_name", "dataset_split", "diagram_name", "diagram_description", "choice_list", "choice_id", "num_dict", "knowledge_point", "formal_knowledge_point"} {
		if _, ok := p[key]; !ok {
			t.Errorf("%s: no %s", at, key)
		}
	}
	texts := p["text"].(map[string]any)
	text("Num_Exp", texts)
	text("geometry_shape", p)
	description, described := p["diagram_description"].(map[string]any)
	if described {
		list("structure", description)
		list("semantic", description)
	}
	if p["choice_list"] != nil {
		list("choice_list", p)
	}
	if name := p["diagram_name"]; name != nil {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name.(string)))); err != nil {
			t.Errorf("%s: %v", at, err)
		}
	}
	solution := p["solution"].(map[string]any)
	switch p["dataset_name"] {
	case "GeometryQA":
		text("equation", solution)
	case "MATH-Geometry":
		text("cot", solution)
	default:
		text("program", solution)
	}
	answer := text("answer_value", p)
	if _, err := strconv.ParseFloat(answer, 64); err != nil && c != released.Hard && p["dataset_name"] != "MATH-Geometry" {
		t.Errorf("%s: %v", at, err)
	}
	switch c {
	case released.Augmented:
		text("aug_problem", texts)
	case released.Backward:
		if q := text("backward_text", p); !strings.HasSuffix(q, "?") || !strings.Contains(q, " The correct answer is ") {
			t.Errorf("%s: asks %q", at, q)
		}
		if _, err := strconv.ParseFloat(text("backward_answer_value", p), 64); err != nil {
			t.Errorf("%s: %v", at, err)
		}
		if described {
			list("backward_semantic", description)
		}
	}
	if c == released.Augmented || c == released.Backward {
		again, ok := p["backward_semantic"]
		if diff := cmp.Diff(p["diagram_description"], again); !ok || diff != "" {
			t.Errorf("%s: the local loader finds another description:\n%s", at, diff)
		}
	}
}

func TestTheUnknownIsALowerCaseXWhereThatIsFree(t *testing.T) {
	for _, test := range []struct{ text, clause, mask, want string }{
		{"AB = 5. Find AC.", "AC = 3", "X", "AB = x. Find AC. The correct answer is 3. Now please answer what is the value of x?"},
		{"AB = 5. Find the \\approx of six.", "", "X", "AB = x. Find the \\approx of six. The correct answer is 3. Now please answer what is the value of x?"},
		{"AB = 5. Find x.", "", "X", "AB = X. Find x. The correct answer is 3. Now please answer what is the value of X?"},
		{"AB = 5.", "AC = 2x-1", "X", "AB = X. The correct answer is 3. Now please answer what is the value of X?"},
		{"AB = 5, X is on it.", "", "Y", "AB = Y, X is on it. The correct answer is 3. Now please answer what is the value of Y?"},
	} {
		r := &released.Parts{Problem: schema.Problem{ID: "math/a/1", Source: schema.MATH, NativeID: "1", SourceSplit: "a", Text: test.text, Answer: "3"}}
		if test.clause != "" {
			r.Problem.Semantic = []string{test.clause}
		}
		r.Backward = schema.Backward{ID: "backward/math/a/1", Answer: "3", Mask: test.mask, X: new(1200.1), XText: "1,200.1", Places: []schema.Number{{Text: "5", Field: schema.InText, Start: 5, End: 6}}}
		var problems map[string]struct {
			Text   string `json:"backward_text"`
			Answer string `json:"backward_answer_value"`
		}
		if err := json.Unmarshal([]byte(write(t, t.TempDir(), released.Backward, []*released.Parts{r})), &problems); err != nil {
			t.Fatal(err)
		}
		if got := problems["backward/math/a/1"]; got.Text != test.want || got.Answer != "1200.1" {
			t.Errorf("%q: %+v, want %q and 1200.1", test.text, got, test.want)
		}
	}
}

func TestWithheldRowsAreRefused(t *testing.T) {
	dir := t.TempDir()
	f, err := paperjson.Create(filepath.Join(dir, "a.json"), released.Selection, pictures.In(dir, "images"))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add(&released.Parts{Withheld: true}); !errors.Is(err, paperjson.ErrWithheld) {
		t.Errorf("%v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
