package snapshot_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"
)

// DuckDB, Polars and hyparquet see in a table's file what was written: columns and types, values, nulls, images.
func TestOtherReadersSeeTheSame(t *testing.T) {
	dir := t.TempDir()
	tables := []readerstest.Table{
		write(t, dir, inGroupsOf(schema.Problems, 2), madeUpProblems(t)),
		write(t, dir, schema.Rejects, []schema.Reject{
			{Source: schema.MATH, File: "train/geometry/1.json", Kind: schema.Unreadable, Reason: "第 3 行不是 JSON"},
			{Source: schema.PGPS9K, File: "PGPS9K/train.json", Record: "#7", Kind: schema.BadAnswer, Reason: "answer \"F\" is not one of A–D\n"},
		}),
		write(t, dir, schema.Files, []schema.File{
			{Source: schema.MATH, Path: "a.json", Bytes: 1 << 40, Digest: "d", Records: 3, Problems: 1, LeftOut: 2, LeftOutWhy: "not geometry"},
			{Source: schema.MATH, Path: "图/b.png", Digest: "e"},
		}),
		write(t, dir, schema.Duplicates, []schema.Duplicate{
			{ID: "math/a/1", KeptID: "math/a/9", How: schema.NearText, Similarity: new(0.875)},
			{ID: "math/a/2", KeptID: "math/a/9", How: schema.SamePixels},
			{ID: "math/a/3", KeptID: "math/a/9", How: schema.NearText, Similarity: new(0.0)},
		}),
		write(t, dir, schema.Labels, []schema.Label{
			{ID: "math/a/1", Shapes: []string{"Circle", "Quad"}, PrimaryShape: schema.Quad, ProblemType: schema.Flat, Goal: schema.Area, KnowledgePoints: []string{"勾股定理", ""}, NeedsConstant: true, Constants: []string{"pi"}},
			{ID: "math/a/2", Shapes: []string{"Cone"}, PrimaryShape: schema.Cone, ProblemType: schema.Solid, Goal: schema.Volume, Suspect: true},
		}),
		write(t, dir, schema.ProgramChecks, []schema.ProgramCheck{
			{ID: "math/a/1", Status: schema.NoProgram},
			{ID: "math/a/2", Status: schema.Mismatch, Computed: new(-4.0), Gold: new(0.0), Tolerance: new(0.001), ToleranceFrom: schema.FromRelative, NearestChoice: "B", Values: []*float64{new(-4.0), new(4.0)}},
			{ID: "math/a/3", Status: schema.NotExecutable, Gold: new(1e300), Failure: schema.Unparsable, Detail: "第 3 步"},
		}),
		write(t, dir, schema.Backwards, []schema.Backward{
			{
				ID: "backward/math/a/1", ParentID: "math/a/1", Source: schema.MATH, Language: schema.Chinese, Text: "AB=X，求X", TextEN: "AB = X. Find X.",
				Semantic: []string{"AB = X"}, Answer: "4", Mask: "X", X: new(3.5), XText: "3.5",
				Places:   []schema.Number{{Name: "N0", Text: "3.5", Value: new(3.5), Field: schema.InClauses, Start: 5, End: 8}},
				Pictured: true, Quantity: schema.AngleMeasure, Low: new(0.0), High: new(180.0), Bound: schema.ByMeasure, Recovered: new(3.5), Recoverable: true,
				OtherSolutions: []*float64{new(176.5)}, Equations: []string{"sin X = 0.061"}, Shape: schema.Triangle, Level: schema.Easy,
			},
			{
				ID: "backward/math/a/2", ParentID: "math/a/2", Source: schema.MATH, Language: schema.English, Text: "Find X.", Answer: "4",
				Mask: "X", X: new(2.0), XText: "2", Places: []schema.Number{{Text: "2", Field: schema.InText, End: 1}},
				Quantity: schema.Magnitude, Low: new(0.0), High: new(1e9), Bound: schema.BySize, Unique: true, Equations: []string{"X·2 = 4"}, Shape: schema.Line,
				Scene: `{"draw":[]}`, Image: schema.Image{Bytes: []byte("\x89PNG 画"), Path: "backward_math_a_2.png"}, Redrawn: true, ImageDigest: "ab",
			},
		}),
		write(t, dir, schema.Unmaskeds, []schema.Unmasked{
			{ID: "math/a/3", Reason: schema.NothingToSolve},
			{ID: "math/a/4", Reason: schema.NotUnique, Detail: "40° 和 140°"},
		}),
		write(t, dir, schema.Rephrasings, []schema.Rephrasing{
			{ID: "math/a/1#01", ParentID: "math/a/1", Candidate: 1, Text: "求 X。", Passed: true, Drawn: true, Distance: new(0.5), Model: "rules/1",
				Judged: schema.JudgedSame, JudgeSays: "只是说法不同", Judge: "m-2", JudgeRequest: "ef"},
			{
				ID: "math/a/1#02", ParentID: "math/a/1", Candidate: 2, Text: "", Faults: []string{"empty", "language: en"}, Distance: new(1.0),
				Model: "gpt-3.5-turbo-0125", Prompt: "ab", Request: "cd", PromptTokens: 120, CompletionTokens: 1,
			},
		}),
		write(t, dir, schema.Augmenteds, []schema.Augmented{
			{ID: "aug/math/a/1", ParentID: "math/a/1", Text: "求 X。", Candidate: 1, Passed: 1, Asked: 2, Model: "rules/1"},
			{ID: "aug/math/a/2", ParentID: "math/a/2", Text: "Find X.", Asked: 10},
		}),
		write(t, dir, schema.Translations, []schema.Translation{
			{ID: "math/a/1#01", ParentID: "math/a/1", Candidate: 1, Text: "Find 6.", Faults: []string{"number_dropped: 5"}, Model: "m", Prompt: "ab", Request: "cd", PromptTokens: 7, CompletionTokens: 3},
			{ID: "math/a/1#02", ParentID: "math/a/1", Candidate: 2, Text: "Find 5.", Passed: true, Model: "m", Prompt: "ab", Request: "ce", PromptTokens: 7, CompletionTokens: 3},
		}),
		write(t, dir, schema.HardCandidates, []schema.HardCandidate{
			{ID: "hard/a/1", Kind: schema.Solid, Score: 5, OtherScore: 1, Matched: []string{"sphere: sphere at 2-8", "qiu: 球体 at 0-6"}},
			{ID: "hard/a/2", Kind: schema.Analytic, Score: 2, Matched: []string{"conic: parabola at 4-12"}, Barred: schema.BarredSelected},
		}),
		write(t, dir, schema.Errata, []schema.Erratum{
			{ID: "math/test/1", Field: "answer", Old: "901", New: "902", Recomputed: []string{"answer_value: 901 → 902"}, Reason: "一个错误", Who: "ann"},
			{ID: "math/test/2", Field: "rationale", Old: "Well.", Reason: "is of another problem", Who: "bob"},
		}),
		write(t, dir, schema.HardProblems, []schema.HardProblem{
			{ID: "hard/a/1", Kind: schema.Solid, Shape: schema.Sphere, QuestionKind: schema.Judge, Rank: 1, Reviewed: schema.ReviewVotedIn},
			{ID: "math/a/2", Kind: schema.Analytic, Shape: schema.Other, Rank: 2, Reviewed: schema.NotReviewed},
		}),
		write(t, dir, schema.Screenings, []schema.Screening{
			{Source: schema.HardSource, LookedAt: 10, Solid: 3, Analytic: 2, Duplicates: 1, Suspects: 1, Mismatches: 1, Drawn: 2},
		}),
		write(t, dir, schema.Selection, []schema.Selected{
			{ID: "math/a/1", Group: "MATH", Shape: schema.Circle, Band: "short", Goal: schema.Angle, Rank: 1},
		}),
		write(t, dir, schema.Margins, []schema.Margin{
			{Axis: "shape", Name: "Circle", Target: 10, Supply: 9, Selected: 9, Reason: "全部"},
			{Axis: "shape", Name: "Quad", Target: 0, Supply: -1},
		}),
		write(t, dir, schema.Ratings, []schema.Rating{
			{ID: "math/a/1", TextWords: 12, Score: new(0.0), Level: schema.Easy, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Easy},
			{ID: "math/a/2", SolutionWords: 7, Score: new(1.0), Level: schema.Harder, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Harder},
			{ID: "math/a/3", DescriptionWords: 1, Score: new(1e-300), Level: schema.Easy, SolutionKind: schema.ProgramSolution, LevelByQuantile: schema.Easy},
		}),
	}
	tables = append(tables, writeSteps(t, dir)...)
	tables = append(tables, writeEvaluation(t, dir)...)
	checkEveryTable(t, tables)
	checkEveryColumn(t, tables[0])
	readerstest.Run(t, "readers", dir, tables, "script.test.mjs")
}

// checkEveryTable makes sure that no table that the sources of package schema declare is forgotten.
func checkEveryTable(t *testing.T, tables []readerstest.Table) {
	sources, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(`(?m)^\tTableName: +"(\w+)"`).FindAllSubmatch(text, -1) {
			if !slices.ContainsFunc(tables, func(w readerstest.Table) bool { return w.Name == string(m[1]) }) {
				t.Errorf("no rows are made up for table %s of %s", m[1], source)
			}
		}
	}
}

// checkEveryColumn makes sure that every column of a table has a value in some row.
func checkEveryColumn(t *testing.T, table readerstest.Table) {
	for _, c := range table.Columns {
		if !slices.ContainsFunc(c.Values, func(v any) bool { return v != nil }) {
			t.Errorf("%s: no value is made up for column %s", table.Name, c.Name)
		}
	}
}

// write writes the rows to DIR/<table>.parquet.
func write[R any](t *testing.T, dir string, table *schema.Table[R], rows []R) readerstest.Table {
	file, _, _ := encode(t, table, rows)
	name := table.Name() + ".parquet"
	if err := os.WriteFile(filepath.Join(dir, name), file, 0o666); err != nil {
		t.Fatal(err)
	}
	return readerstest.Of(table, name, rows)
}

// madeUpProblems has every column filled in one row and null in another, where it can be.
func madeUpProblems(t *testing.T) []schema.Problem {
	full := schema.Problem{
		ID: "geoqa_plus/test/1", Source: schema.GeoQAPlus, SourceSplit: "test", NativeID: "1", NativeFile: "test.pk",
		RecordDigest: "d", License: "none stated", LicenseEvidence: "README", Language: schema.Chinese,
		Text: "如图,∠1=24°,求角 α 的度数😀", TextPublished: "如图,∠1=24°,求角 α 的度数", TextZH: "如图",
		Choices: []string{"12°", "", "24°", "无法确定"}, ChoiceNumbers: []*float64{new(12.0), nil, new(0.0), nil},
		Answer: "24°", AnswerValue: new(24.5), AnswerLetter: "C", AnswerChoice: "24°",
		RecordFaults: []string{"它自相矛盾"}, AnswerUnit: "°", AnswerKind: schema.AnswerNumber,
		Image: pngOf(t, "图1.png", 30, 20), ImagePath: "图/图1.png", ImageWidth: 30, ImageHeight: 20, PixelDigest: "p", PictureHash: "80a1",
		Diagram:    schema.PictureDiagram,
		Structural: []string{"line A B", "⊙O lieson C"}, Semantic: []string{"", "AB = 24"}, TextLogicForms: []string{"Find(x)"},
		PointPositions: `{"A":[1,2]}`, DiagramCode: "draw((0,0)--(1,1));", KnowledgePoints: []string{"三角形内角和"},
		Synthetic: true, DiagramScene: `{"draw":[{"text":{"text":"5 cm²"}}]}`,
		SolutionPrinciples: []string{"geosense/radius", "wemath/parallel"}, SolutionElements: []string{"$OA = OD$", `$AB \parallel CD$`}, SolutionDepth: 3,
		NativeShapes: []string{"Circle"}, NativeGoals: []string{"Angle", "Length"}, NativeLevel: "初二", NativeOrigin: "中考", QuestionKind: schema.Calculate, AnnotatedBy: "math/b.json#题 2",
		Solution: "g_minus N_0 ", SolutionLanguage: schema.StackProgram, Rationale: "因为 AB∥CD,\n所以",
		Numbers: []schema.Number{
			{Name: "N_0", Text: "24", Value: new(24.0), Field: schema.InText, Start: 12, End: 14},
			{Text: "AB", Field: schema.InClauses, Clause: 1, Start: 0, End: 2},
			{Name: "N_1", Text: "24", Value: new(0.0), Field: schema.InClauses, Clause: 1, Start: 5, End: 7},
		},
	}
	bare := problem(1)
	missing := problem(2)
	missing.AnswerValue = new(0.0)
	missing.Choices, missing.ChoiceNumbers = []string{""}, []*float64{nil}
	photo := problem(3)
	photo.Image, photo.ImageWidth, photo.ImageHeight, photo.PixelDigest, photo.PictureHash = pngOf(t, "3.png", 400, 300), 400, 300, "q", "7f00"
	photo.AnswerValue, photo.Numbers = new(-1e-7), []schema.Number{{Text: "AB", Field: schema.InText, Start: 5, End: 7}}
	return []schema.Problem{full, bare, missing, photo}
}

// pngOf draws a picture that does not compress well.
func pngOf(t *testing.T, path string, width, height int) schema.Image {
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * i * 2654435761 >> 11)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	return schema.Image{Bytes: file.Bytes(), Path: path}
}
