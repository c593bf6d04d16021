package release

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/nightly"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"
)

// DuckDB, Polars and hyparquet see in every file of a release what was released: columns and types, values, nulls, images. Some
// wordings and translations are a model's, and a source is withheld, and in a nightly run none too.
func TestOtherReadersSeeWhatIsReleased(t *testing.T) {
	for _, withhold := range [][]schema.Source{{schema.UniGeo}, nil}[:nightly.Of(1, 2)] {
		t.Run(fmt.Sprintf("withheld %v", withhold), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "1.0.0")
			rows := releasedRows(t)
			if err := write(t.Context(), disk.Disk{Hasty: true}, dir, releasing, contentsOf(rows, withhold)); err != nil {
				t.Fatal(err)
			}
			var tables []readerstest.Table
			for _, c := range released.Configurations {
				var published []released.Parts
				for _, r := range rows {
					if r.In == c {
						published = append(published, publishedOf(r, withhold))
					}
				}
				table := readerstest.Of(c.Table, c.Table.Name()+"-00000-of-00001.parquet", published)
				for _, column := range table.Columns {
					if !slices.ContainsFunc(column.Values, func(v any) bool { return v != nil }) {
						t.Errorf("%s: no value is made up for column %s", table.Name, column.Name)
					}
				}
				tables = append(tables, table)
			}
			readerstest.Run(t, "../../schema/snapshot/readers", filepath.Join(dir, "data"), tables)
		})
	}
}

// contentsOf makes a release of rows, which has a review.
func contentsOf(rows []released.Row, withhold []schema.Source) *contents {
	return &contents{
		manifest: &Manifest{Format: manifestFormat, Version: "1.0.0", Withheld: withhold, Software: map[string]string{}, Basis: Basis{Errata: []Erratum{}}},
		rows: func(yield func(released.Row, error) bool) {
			for _, r := range rows {
				whole := *r.Parts
				if !yield(released.Row{In: r.In, Parts: &whole, Native: r.Native}, nil) {
					return
				}
			}
		},
		answers: noAnswers{},
		review:  func(w io.Writer) error { _, err := io.WriteString(w, "{}\n"); return err },
	}
}

// noAnswers are those of a build that bought none.
type noAnswers struct{}

func (noAnswers) about(string) (string, error)                          { return "", nil }
func (noAnswers) export([]schema.Source) (func(io.Writer) error, error) { return nil, nil }

// publishedOf is what a release has of a row.
func publishedOf(r released.Row, withhold []schema.Source) released.Parts {
	published := *r.Parts
	if !slices.Contains(withhold, r.Problem.Source) {
		return published
	}
	published.Withheld = true
	for _, c := range r.In.Table.Columns {
		if !r.In.Own(c.Name) {
			reflect.ValueOf(c.Field(&published)).Elem().SetZero()
		}
	}
	return published
}

// releasedRows makes up 48 problems of two sources, and a row of each in all configurations. Every third problem has all that
// a problem can have, every other third has as little as can be.
func releasedRows(t *testing.T) []released.Row {
	var rows []released.Row
	for i := range 48 {
		source, k := schema.MATH, i
		if i >= 24 {
			source, k = schema.UniGeo, i-24
		}
		r := released.Parts{Problem: schema.Problem{
			ID: fmt.Sprintf("%s/test/%03d", source, k), Source: source, SourceSplit: "test", NativeID: fmt.Sprintf("%03d", k), NativeFile: "test.pk",
			RecordDigest: fmt.Sprintf("d%d", i), License: "none stated", LicenseEvidence: "README", Language: schema.English,
			Text: fmt.Sprintf("Find %d.", i), TextPublished: fmt.Sprintf("Find %d .", i), Answer: "1", AnswerKind: schema.AnswerNumber,
		}}
		id := r.Problem.ID
		r.Label = schema.Label{ID: id, Shapes: []string{"Circle"}, PrimaryShape: schema.Circle, ProblemType: schema.Flat, Goal: schema.Area}
		r.Check = schema.ProgramCheck{ID: id, Status: schema.NoProgram}
		r.Selected = schema.Selected{ID: id, Group: "MATH", Shape: schema.Circle, Band: "short", Goal: schema.Area, Rank: int64(i)}
		r.Rating = schema.Rating{ID: id, TextWords: 2, Score: new(0.0), Level: schema.Easy, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Middle}
		r.Backward = schema.Backward{
			ID: schema.BackwardID(id), ParentID: id, Source: source, Language: schema.English, Text: "Find X.", Answer: "1", Mask: "X", X: new(2.0), XText: "2",
			Places: []schema.Number{{Text: "2", Field: schema.InText, End: 1}}, Quantity: schema.Magnitude, Low: new(0.0), High: new(1e9), Bound: schema.BySize,
			Unique: true, Equations: []string{"X·2 = 4"}, Shape: schema.Circle, Level: schema.Easy,
		}
		r.Augmented = schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "Determine it.", Asked: 10}
		r.Hard = schema.HardProblem{ID: id, Kind: schema.Solid, Shape: schema.Sphere, Rank: int64(i), Reviewed: schema.NotReviewed}
		switch i % 3 {
		case 0:
			fill(t, &r, 20+i%50, 10+i%30)
		case 1:
			r.Problem.Diagram, r.Problem.AnswerValue = schema.MissingDiagram, new(0.0)
			r.Problem.Choices, r.Problem.ChoiceNumbers = []string{""}, []*float64{nil}
			r.Problem.Numbers = []schema.Number{{Text: "AB", Field: schema.InText, Start: 5, End: 7}}
			r.Rating.Score = new(1e-300)
		}
		takeApart(&r)
		r.Composite.Pictured, r.Undecomposed.Detail = true, "第 2 步"
		native, first := r.Problem, len(rows)
		for _, c := range released.Configurations {
			if c == released.Questions {
				rows = append(rows, released.QuestionsOf(rows[first:])...)
				continue
			}
			of := r
			if c == released.Problems {
				of.Subsets = []string{"geoeval_2000", "geoeval_hard"}
			}
			row := released.Row{In: c, Parts: &of, Native: &native}
			row.Settle()
			of.ContentDigest = c.ContentDigest(&of)
			rows = append(rows, row)
		}
	}
	return rows
}

// fill gives a problem all that a problem can have, with a diagram of some width and height.
func fill(t *testing.T, r *released.Parts, width, height int) {
	p := &r.Problem
	p.Language, p.Text, p.TextPublished, p.TextZH = schema.Chinese, "如图,∠1=24°,求角 α 的度数😀", "如图,∠1=24°", "如图"
	p.Choices, p.ChoiceNumbers = []string{"12°", "", "24°", "无法确定"}, []*float64{new(12.0), nil, new(0.0), nil}
	p.Answer, p.AnswerValue, p.AnswerLetter, p.AnswerUnit = "24°", new(24.5), "C", "°"
	p.AnswerChoice, p.RecordFaults = "24°", []string{"它自相矛盾"}
	p.Image, p.ImagePath, p.ImageWidth, p.ImageHeight, p.PixelDigest, p.PictureHash = picture(t, "图1.png", width, height), "图/图1.png", int64(width), int64(height), "p", "80a1"
	p.Structural, p.Semantic, p.TextLogicForms = []string{"line A B", "⊙O lieson C"}, []string{"", "AB = 24"}, []string{"Find(x)"}
	p.PointPositions, p.DiagramCode, p.KnowledgePoints = `{"A":[1,2]}`, "draw((0,0)--(1,1));", []string{"三角形内角和"}
	p.DiagramScene, p.Synthetic = `{"draw":[{"circle":{"radius":1}}]}`, true
	p.SolutionPrinciples, p.SolutionElements, p.SolutionDepth = []string{"geosense/area-of-a-circle"}, []string{"$S = 4\\pi$"}, 2
	p.AnnotatedBy = "math/b.json#题 2"
	p.NativeShapes, p.NativeGoals, p.NativeLevel, p.NativeOrigin, p.QuestionKind = []string{"Circle"}, []string{"Angle", "Length"}, "初二", "中考", schema.Calculate
	p.Solution, p.SolutionLanguage, p.Rationale = "g_minus N_0 ", schema.StackProgram, "因为 AB∥CD,\n所以"
	p.Numbers = []schema.Number{
		{Name: "N_0", Text: "24", Value: new(24.0), Field: schema.InText, Start: 12, End: 14},
		{Name: "N_1", Text: "24", Value: new(0.0), Field: schema.InClauses, Clause: 1, Start: 5, End: 7},
	}
	r.Duplicate = schema.Duplicate{ID: p.ID, KeptID: "math/test/000", How: schema.NearText, Similarity: new(0.875)}
	r.Label.KnowledgePoints, r.Label.NeedsConstant, r.Label.Constants, r.Label.Evidence = []string{"勾股定理", ""}, true, []string{"pi"}, []string{"text: 角 = Circle"}
	r.Check = schema.ProgramCheck{
		ID: p.ID, Status: schema.Mismatch, Computed: new(-4.0), Gold: new(0.1 + 0.2), Tolerance: new(0.001), ToleranceFrom: schema.FromRelative,
		NearestChoice: "B", Values: []*float64{new(-4.0), nil, new(1e300)}, Failure: schema.Unparsable, Detail: "第 3 步",
	}
	r.Rating.DescriptionWords, r.Rating.SolutionWords = 7, 3
	r.Translation = schema.Translation{ID: p.ID + "#02", ParentID: p.ID, Candidate: 2, Text: "Find α.", Passed: true, Model: "m-1", Prompt: "ab", Request: "ce"}
	r.Backward.Semantic, r.Backward.TextEN, r.Backward.Pictured = []string{"AB = X"}, "Find X.", width%2 == 0
	if width%4 == 1 {
		r.Backward.Redrawn, r.Backward.ImageDigest, r.Backward.Scene = true, "q", `{"draw":[]}`
		r.Backward.Image = picture(t, schema.DrawnPath(r.Backward.ID), width+1, height)
	}
	r.Backward.Recovered, r.Backward.Recoverable, r.Backward.OtherSolutions = new(3.5), true, []*float64{new(176.5)}
	r.Augmented = schema.Augmented{ID: r.Augmented.ID, ParentID: p.ID, Text: "求 α。", Candidate: 1, Passed: 1, Asked: 2, Model: "m-1"}
	r.Rephrasing = schema.Rephrasing{
		ID: p.ID + "#01", ParentID: p.ID, Candidate: 1, Text: "求 α。", Passed: true, Drawn: true, Distance: new(0.5), Model: "m-1",
		Prompt: "ab", Request: "cd", PromptTokens: 120, CompletionTokens: 1,
		Judged: schema.JudgedSame, JudgeSays: "只是说法不同", Judge: "m-2", JudgeRequest: "ef",
	}
	r.Hard.QuestionKind, r.Hard.Reviewed = schema.Judge, schema.ReviewVotedIn
}

// picture draws a picture that does not compress well.
func picture(t *testing.T, path string, width, height int) schema.Image {
	drawn := image.NewGray(image.Rect(0, 0, width, height))
	for i := range drawn.Pix {
		drawn.Pix[i] = byte(i * i * 2654435761 >> 11)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, drawn); err != nil {
		t.Fatal(err)
	}
	return schema.Image{Bytes: file.Bytes(), Path: path}
}
