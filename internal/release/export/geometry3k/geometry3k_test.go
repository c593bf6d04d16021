package geometry3k_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/release/export/geometry3k"
	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/schema/snapshot/readerstest"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
)

var gray = color.NRGBA{100, 100, 100, 255}

// drawn is a picture of 16 × 16 pixels, of which the first is gray and the second has the alpha.
func drawn(of interface {
	image.Image
	Set(x, y int, c color.Color)
}, second color.Color) image.Image {
	for y := range 16 {
		for x := range 16 {
			of.Set(x, y, color.White)
		}
	}
	of.Set(0, 0, gray)
	of.Set(1, 0, second)
	return of
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// problem is one that all tasks can ask, with a picture.
func problem(id string, picture []byte) *released.Parts {
	r := &released.Parts{Problem: schema.Problem{
		ID: id, Text: "How large is x?", Answer: "40", AnswerLetter: "B", Choices: []string{"30", "40", "50", "60"},
		Image: schema.Image{Bytes: picture, Path: "1.png"},
	}}
	r.Augmented = schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "What is x?"}
	r.Backward = schema.Backward{ID: schema.BackwardID(id), ParentID: id, Text: "How large is X?", XText: "7", Image: r.Problem.Image}
	return r
}

type row struct {
	Images []struct {
		Bytes []byte `parquet:"bytes,optional"`
		Path  string `parquet:"path,optional"`
	} `parquet:"images,list"`
	Problem     string   `parquet:"problem,optional"`
	Answer      string   `parquet:"answer,optional"`
	Choices     []string `parquet:"choices,list"`
	GroundTruth string   `parquet:"ground_truth,optional"`
}

// written writes rows and reads them back; counts are those of the rows that were left out.
func written(t testing.TB, c *released.Configuration, rows ...*released.Parts) (path string, back []row, leftOut int64, why string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.parquet")
	f, err := geometry3k.Create(path, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := f.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	leftOut, why = f.LeftOut()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if back, err = parquet.ReadFile[row](path); err != nil {
		t.Fatal(err)
	}
	return path, back, leftOut, why
}

func TestPicturesAreRGB(t *testing.T) {
	size := image.Rect(0, 0, 16, 16)
	var jpg bytes.Buffer
	if err := jpeg.Encode(&jpg, drawn(image.NewRGBA(size), gray), nil); err != nil {
		t.Fatal(err)
	}
	half := color.NRGBA{0, 0, 0, 128}
	rgb := asPNG(t, drawn(image.NewRGBA(size), gray))
	for _, test := range []struct {
		name    string
		picture []byte
		second  color.NRGBA // of the second pixel
		same    bool
	}{
		{"RGB", rgb, gray, true},
		{"JPEG", jpg.Bytes(), color.NRGBA{}, true},
		{"alpha", asPNG(t, drawn(image.NewNRGBA(size), half)), color.NRGBA{127, 127, 127, 255}, false},
		{"transparent", asPNG(t, drawn(image.NewNRGBA(size), color.NRGBA{0, 0, 0, 0})), color.NRGBA{255, 255, 255, 255}, false},
		{"gray", asPNG(t, drawn(image.NewGray(size), gray)), gray, false},
		{"palette", asPNG(t, drawn(image.NewPaletted(size, color.Palette{color.White, gray}), gray)), gray, false},
		{"a palette with a hole", asPNG(t, drawn(image.NewPaletted(size, color.Palette{color.White, gray, color.Transparent}), color.Transparent)),
			color.NRGBA{255, 255, 255, 255}, false},
		{"16 bits", asPNG(t, drawn(image.NewRGBA64(size), gray)), gray, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, back, _, _ := written(t, released.Selection, problem("unigeo/test/1", test.picture))
			got := back[0].Images[0].Bytes
			if same := bytes.Equal(got, test.picture); same != test.same {
				t.Errorf("the same file: %v, want %v", same, test.same)
			}
			img, format, err := image.Decode(bytes.NewReader(got))
			if err != nil {
				t.Fatal(err)
			}
			if format == "jpeg" {
				return
			}
			// Byte 24 is how many bits a sample has, byte 25 the colour type: 2 is RGB without alpha.
			if got[24] != 8 || got[25] != 2 {
				t.Errorf("%d bits a sample, colour type %d", got[24], got[25])
			}
			if second := color.NRGBAModel.Convert(img.At(1, 0)); second != test.second {
				t.Errorf("the second pixel is %v, want %v", second, test.second)
			}
			if first := color.NRGBAModel.Convert(img.At(0, 0)); first != gray {
				t.Errorf("the first pixel is %v", first)
			}
		})
	}
}

func TestRows(t *testing.T) {
	picture := asPNG(t, drawn(image.NewRGBA(image.Rect(0, 0, 16, 16)), gray))
	with := func(change func(*released.Parts)) *released.Parts {
		r := problem("unigeo/test/2", picture)
		change(r)
		return r
	}
	rows := []*released.Parts{
		problem("unigeo/test/1", picture),
		with(func(r *released.Parts) { r.Problem.Image = schema.Image{} }),
		with(func(r *released.Parts) { r.Problem.Image.Bytes = picture[:40] }),
		with(func(r *released.Parts) { r.Problem.Choices = nil }),
		with(func(r *released.Parts) { r.Problem.Choices = append(r.Problem.Choices, "70") }),
		with(func(r *released.Parts) { r.Problem.Choices = []string{"30", "40", "", "60"} }),
		with(func(r *released.Parts) { r.Problem.AnswerLetter = "" }),
		with(func(r *released.Parts) { r.Problem.AnswerLetter = "E" }),
		with(func(r *released.Parts) { r.Problem.Answer = "" }),
		with(func(r *released.Parts) { r.Withheld = true }),
	}
	_, back, leftOut, why := written(t, released.Selection, rows...)
	const lacks = "1 with a diagram that cannot be decoded, 1 withheld, 1 without a diagram, 1 without a question or an answer, " +
		"5 without four choices, one of them right"
	if len(back) != 1 || leftOut != 9 || why != lacks {
		t.Errorf("%d rows, %d left out: %s", len(back), leftOut, why)
	}
	want := row{Problem: "How large is x?", Answer: "40", Choices: []string{"30", "40", "50", "60"}, GroundTruth: "B"}
	want.Images = append(want.Images, back[0].Images[0])
	want.Images[0].Path, want.Images[0].Bytes = "unigeo/test/1.png", picture
	if diff := cmp.Diff(want, back[0]); diff != "" {
		t.Error(diff)
	}

	_, back, _, _ = written(t, released.Augmented, rows[0])
	if back[0].Problem != "What is x?" || back[0].GroundTruth != "B" {
		t.Errorf("%+v", back[0])
	}
	_, back, _, _ = written(t, released.Backward, rows[0])
	if back[0].Problem != "How large is X?" || back[0].Answer != "7" || len(back[0].Choices) != 0 || back[0].GroundTruth != "" {
		t.Errorf("%+v", back[0])
	}
}

func TestTheFileSaysWhatItsColumnsAre(t *testing.T) {
	picture := asPNG(t, drawn(image.NewRGBA(image.Rect(0, 0, 16, 16)), gray))
	var rows []*released.Parts
	for i := range 250 {
		rows = append(rows, problem(fmt.Sprintf("unigeo/test/%d", i), picture))
	}
	path, back, _, _ := written(t, released.Selection, rows...)
	if len(back) != 250 {
		t.Errorf("%d rows", len(back))
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.Root().Columns() {
		names = append(names, c.Name())
	}
	if want := []string{"images", "problem", "answer", "choices", "ground_truth"}; !slices.Equal(names, want) {
		t.Errorf("columns %v, want %v", names, want)
	}
	// Else datasets does not take the features below for those of the file, and shows no picture.
	var nullable func(in parquet.Node, path string)
	nullable = func(in parquet.Node, path string) {
		for _, n := range in.Fields() {
			if path := path + "/" + n.Name(); !n.Optional() && !n.Repeated() {
				t.Errorf("%s is not nullable", path)
			} else {
				nullable(n, path)
			}
		}
	}
	nullable(f.Schema(), "")
	if n := len(f.RowGroups()); n != 3 {
		t.Errorf("%d row groups", n)
	}
	said, ok := f.Lookup("huggingface")
	if !ok {
		t.Fatal("no key huggingface")
	}
	var value map[string]any
	if err := json.Unmarshal([]byte(said), &value); err != nil {
		t.Fatal(err)
	}
	text := map[string]any{"dtype": "string", "_type": "Value"}
	want := map[string]any{"info": map[string]any{"features": map[string]any{
		"images":  map[string]any{"feature": map[string]any{"_type": "Image"}, "_type": "Sequence"},
		"problem": text, "answer": text, "ground_truth": text,
		"choices": map[string]any{"feature": text, "_type": "Sequence"},
	}}}
	if diff := cmp.Diff(want, value); diff != "" {
		t.Error(diff)
	}
	if again, _, _, _ := written(t, released.Selection, rows...); !sameFile(t, path, again) {
		t.Error("the same rows give other bytes")
	}
}

// What another reader makes of the columns is what datasets loads as pictures and lists.
func TestAnotherReaderSeesTheColumns(t *testing.T) {
	readers, err := filepath.Abs("../../../../schema/snapshot/readers")
	if err != nil {
		t.Fatal(err)
	}
	node := readerstest.Node(t, readers)
	picture := asPNG(t, drawn(image.NewRGBA(image.Rect(0, 0, 16, 16)), gray))
	path, _, _, _ := written(t, released.Selection, problem("unigeo/test/1", picture), problem("unigeo/test/2", picture))
	cmd := exec.Command(node, filepath.Join(readers, "sql.mjs"))
	cmd.Dir = filepath.Dir(path)
	cmd.Stdin = strings.NewReader(fmt.Sprintf(`SELECT * FROM 'a.parquet' WHERE problem = 'How large is x?' AND answer = '40'
		AND ground_truth = 'B' AND choices = ['30', '40', '50', '60'] AND len(images) = 1
		AND octet_length(images[1].bytes) = %d AND images[1].path LIKE 'unigeo/test/_.png'
		AND typeof(images) IN ('STRUCT(bytes BLOB, path VARCHAR)[]', 'STRUCT(bytes BLOB, "path" VARCHAR)[]')
		AND typeof(choices) = 'VARCHAR[]'`, len(picture)))
	if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "2" {
		t.Errorf("DuckDB finds %s (%v)", out, err)
	}
}

func sameFile(t testing.TB, a, b string) bool {
	t.Helper()
	x, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(x, y)
}
