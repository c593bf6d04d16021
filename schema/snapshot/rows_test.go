package snapshot_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// sameRows compares rows as tables do: nothing and empty are the same.
var sameRows = cmp.Options{
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b schema.Image) bool { return a.Path == b.Path && bytes.Equal(a.Bytes, b.Bytes) }),
}

// encode writes rows and gives the file's bytes.
func encode[R any](t testing.TB, table *schema.Table[R], rows []R) ([]byte, schema.Digest, []snapshot.RowSum) {
	t.Helper()
	var file bytes.Buffer
	w := snapshot.NewWriter(&file, table)
	for i := range rows {
		if err := w.Write(rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	digest, sums, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), digest, sums
}

// save writes rows to a file in a folder of its own.
func save[R any](t testing.TB, table *schema.Table[R], rows []R) string {
	t.Helper()
	file, _, _ := encode(t, table, rows)
	path := filepath.Join(t.TempDir(), table.Name()+".parquet")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// inGroupsOf is a table with row groups of n rows.
func inGroupsOf[R any](table *schema.Table[R], n int) *schema.Table[R] {
	small := *table
	small.RowGroup = n
	return &small
}

// problem is a valid problem that fills only what it must.
func problem(i int) schema.Problem {
	p := schema.Problem{
		Source: schema.MATH, SourceSplit: "train", NativeID: fmt.Sprintf("%06d", i), NativeFile: "train/geometry.json",
		RecordDigest: fmt.Sprintf("%064x", i), License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		Text: "Find AB.", TextPublished: "Find $AB$.", Answer: "1", AnswerKind: schema.AnswerNumber,
	}
	p.ID = "math/train/" + p.NativeID
	return p
}

// problems draws valid problems in the order of their keys.
func problems(t *rapid.T) []schema.Problem {
	rows := make([]schema.Problem, rapid.IntRange(0, 12).Draw(t, "rows"))
	for i := range rows {
		rows[i] = drawProblem(t, i)
	}
	return rows
}

var (
	// drawText draws what no column refuses: any text without NUL.
	drawText = rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "\n", "角∠ABC=90°", "\\frac{1}{2}", "e\u0301\u202e", "😀", "null", "\ufeff", "\ufffd", strings.Repeat("长", 700)}),
		rapid.Map(rapid.String(), func(s string) string { return strings.ReplaceAll(s, "\x00", "") }),
	)
	drawTexts = rapid.SliceOfN(drawText, 0, 4)
	// drawFloat draws finite numbers, zeros and nil among them.
	drawFloat = rapid.OneOf(
		rapid.SampledFrom([]*float64{nil, new(0.0), new(1.0), new(-1.5)}),
		rapid.Map(rapid.Float64(), func(f float64) *float64 { return &f }),
	)
	drawInt = rapid.OneOf(rapid.SampledFrom([]int64{0, 1, -1}), rapid.Int64())
)

func drawProblem(t *rapid.T, i int) schema.Problem {
	p := problem(i)
	id, split := p.NativeID, p.SourceSplit
	for _, c := range schema.Problems.Columns {
		if c.Check == nil {
			drawField(t, &c, c.Field(&p))
		}
	}
	// What follows sets the columns that depend on others.
	p.SourceSplit = split
	p.NativeID = id + rapid.SampledFrom([]string{"", "/a", "/角"}).Draw(t, "native id")
	p.ID = "math/train/" + p.NativeID
	p.Language = rapid.SampledFrom(schema.Languages).Draw(t, "language")
	p.AnswerKind = rapid.SampledFrom(schema.AnswerKinds).Draw(t, "answer kind")
	p.QuestionKind = rapid.SampledFrom(append([]schema.QuestionKind{""}, schema.QuestionKinds...)).Draw(t, "question kind")
	if p.Solution = drawText.Draw(t, "solution"); p.Solution != "" {
		p.SolutionLanguage = rapid.SampledFrom(schema.SolutionLanguages).Draw(t, "solution language")
	}
	p.ChoiceNumbers = nil
	for i := range p.Choices {
		p.ChoiceNumbers = append(p.ChoiceNumbers, drawFloat.Draw(t, "choice number"))
		p.AnswerLetter = string(rune('A' + i))
	}
	if p.ImageHeight, p.PixelDigest = 1, "d"; p.ImageWidth == 0 {
		p.PixelDigest = ""
	}
	if p.Synthetic = p.Synthetic && p.PixelDigest != ""; !p.Synthetic {
		p.DiagramScene, p.SolutionPrinciples = "", nil
	}
	p.SolutionElements, p.SolutionDepth = p.SolutionPrinciples, int64(len(p.SolutionPrinciples))
	p.Numbers = drawNumbers(t, &p)
	return p
}

// drawField draws a value for a field that no check depends on.
func drawField(t *rapid.T, c *schema.Column[schema.Problem], field any) {
	switch f := field.(type) {
	case *string:
		if *f = drawText.Draw(t, c.Name); c.Required {
			*f += "."
		}
	case *int64:
		*f = drawInt.Draw(t, c.Name)
	case **float64:
		*f = drawFloat.Draw(t, c.Name)
	case *bool:
		*f = rapid.Bool().Draw(t, c.Name)
	case *[]string:
		*f = drawTexts.Draw(t, c.Name)
	case *schema.Image:
		*f = drawImage(t)
	}
}

func drawImage(t *rapid.T) schema.Image {
	image := schema.Image{Path: rapid.SampledFrom([]string{"", "a.png", "图.png"}).Draw(t, "image name")}
	if n := rapid.SampledFrom([]int{0, 1, 100, 5000, 300_000}).Draw(t, "image bytes"); n > 0 {
		image.Bytes = bytes.Repeat([]byte{rapid.Byte().Draw(t, "pixel")}, n)
	}
	return image
}

// drawNumbers cuts numbers out of the text and the clauses, at any byte.
func drawNumbers(t *rapid.T, p *schema.Problem) []schema.Number {
	var numbers []schema.Number
	for range rapid.IntRange(0, 5).Draw(t, "numbers") {
		n := schema.Number{Name: rapid.SampledFrom([]string{"", "N0", "N_1"}).Draw(t, "name"), Value: drawFloat.Draw(t, "value"), Field: schema.InText}
		field := p.Text
		if len(p.Semantic) > 0 && rapid.Bool().Draw(t, "in clauses") {
			n.Clause = rapid.Int64Range(0, int64(len(p.Semantic))-1).Draw(t, "clause")
			if clause := p.Semantic[n.Clause]; clause != "" {
				field, n.Field = clause, schema.InClauses
			}
		}
		// A rune at a time: half a rune is not text.
		runes := []rune(field)
		start := rapid.IntRange(0, len(runes)-1).Draw(t, "start")
		end := rapid.IntRange(start+1, min(start+8, len(runes))).Draw(t, "end")
		n.Start, n.End = int64(len(string(runes[:start]))), int64(len(string(runes[:end])))
		n.Text = string(runes[start:end])
		numbers = append(numbers, n)
	}
	return numbers
}
