package export_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var picture = []byte("\x89PNG\r\n\x1a\npicture")

// drawn is a picture that can be decoded.
func drawn() []byte {
	img := image.NewGray(image.Rect(0, 0, 16, 16))
	img.Pix[20] = 255
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// invented is a row for each configuration, with what JSON has trouble with.
func invented(c *released.Configuration, i int) *released.Parts {
	id := fmt.Sprintf("math/train/%d", i)
	r := &released.Parts{ContentDigest: "d", Problem: schema.Problem{
		ID: id, Source: schema.MATH, SourceSplit: "train", NativeID: fmt.Sprint(i), NativeFile: "1.json", RecordDigest: "d1", License: "MIT", LicenseEvidence: "LICENSE",
		Language: schema.English, Text: "Find <AB> & \"CD\" ∥ 图\u2028\n.", TextPublished: "t", Choices: []string{"", "3"}, ChoiceNumbers: []*float64{nil, new(0.1 + 0.2)},
		Answer: "3", AnswerValue: new(1e-300), AnswerKind: schema.AnswerNumber, ImageWidth: 1<<53 + 1, Image: schema.Image{Bytes: picture, Path: "1.png"},
		Numbers: []schema.Number{{Text: "3", Value: new(3.0), Field: schema.InText, Start: 1, End: 2}, {Name: "N_0", Text: "x", Field: schema.InClauses, Clause: 1, End: 1}},
	}}
	if i == 0 {
		r.Problem.Rationale = strings.Repeat("So. ", 40000)
	}
	if i == 2 { // every format has a place for it
		p := &r.Problem
		p.Choices, p.AnswerLetter, p.Image.Bytes = []string{"1", "2", "3", "4"}, "C", drawn()
		p.ChoiceNumbers = []*float64{new(1.0), new(2.0), new(3.0), new(4.0)}
	}
	r.Label = schema.Label{Shapes: []string{"Line"}, PrimaryShape: schema.Line, Goal: schema.Length}
	r.Backward = schema.Backward{ID: schema.BackwardID(id), ParentID: id, Source: schema.MATH, Language: schema.English, Text: "b", X: new(123456789.123456789), Mask: "X"}
	r.Augmented = schema.Augmented{ID: schema.AugmentedID(id), ParentID: id, Text: "a"}
	r.Step = schema.Step{ID: schema.StepID(id, 1), ParentID: id, Step: 1, Steps: 2, Key: schema.StepKey(2, 1), Text: "s", Concept: "wemath/area-of-circles", Choices: []string{"1", "2"}, Image: schema.Image{Bytes: append(drawn(), byte(i)), Path: "1.png"}}
	r.Reformed = schema.Reformed{ID: schema.ReformedID(id), ParentID: id, Text: "r", ImageDigest: "r", Image: schema.Image{Bytes: append(drawn(), byte(i), 'R'), Path: "1.png"}}
	r.Annotation = schema.Annotation{Role: schema.Need, ID: schema.AnnotationID(id, "wemath/area-of-circles", schema.KnownByWords), ProblemID: id, ApplicationEN: "<note>AB</note>"}
	switch c {
	case released.Backward:
		if i == 1 { // which was drawn again
			r.Backward.Redrawn, r.Backward.Image = true, schema.Image{Bytes: append(drawn(), 'X'), Path: "1.png"}
		}
		released.Row{In: c, Parts: r}.Settle()
	case released.Questions:
		return released.Row{In: released.Selection, Parts: r}.Question().Parts
	}
	return r
}

// rows gives three rows of every configuration, one problem after the other.
func rows(yield func(released.Row, error) bool) {
	for i := range 3 {
		for _, c := range released.Configurations {
			if !yield(released.Row{In: c, Parts: invented(c, i)}, nil) {
				return
			}
		}
	}
}

func TestJSONLinesGiveTheRowsBack(t *testing.T) {
	to := filepath.Join(t.TempDir(), "new", "to")
	files, err := export.Export(t.Context(), rows, export.Options{Format: export.FormatNamed("jsonl"), To: to, Of: released.Configurations})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range released.Configurations {
		if want := (export.File{Config: c.Table.Name(), Path: c.Table.Name() + ".jsonl", Rows: 3}); files[i] != want {
			t.Errorf("%+v, want %+v", files[i], want)
		}
		content, err := os.ReadFile(filepath.Join(to, files[i].Path))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(content), "Find <AB> & ") && c == released.Problems {
			t.Errorf("%s: hard to read: %.300s", c.Table.Name(), content)
		}
		lines := bufio.NewScanner(bytes.NewReader(content))
		lines.Buffer(nil, len(content))
		n := 0
		for ; lines.Scan(); n++ {
			want, got := invented(c, n), parse(t, to, c, lines.Bytes())
			for _, column := range c.Table.Columns {
				if diff := cmp.Diff(column.Field(want), column.Field(got), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("%s %s (- was, + is):\n%s", c.Table.Name(), column.Name, diff)
				}
			}
		}
		if n != 3 {
			t.Errorf("%s: %d lines", c.Table.Name(), n)
		}
	}
}

// parse reads a line; its columns must be the table's, in their order.
func parse(t *testing.T, dir string, c *released.Configuration, line []byte) *released.Parts {
	var r released.Parts
	d := json.NewDecoder(bytes.NewReader(line))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for i := range c.Table.Columns {
		column := &c.Table.Columns[i]
		name, err := d.Token()
		if err != nil || name != column.Name {
			t.Fatalf("%v stands in the place of %s: %v", name, column.Name, err)
		}
		switch field := column.Field(&r).(type) {
		case *schema.Image:
			var path string
			if err := d.Decode(&path); err != nil {
				t.Fatal(err)
			}
			field.Path = "1.png" // the name that it was published under is in image_path
			if field.Bytes, err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(path))); err != nil {
				t.Fatal(err)
			}
		case *[]schema.Number:
			var cells []map[string]json.RawMessage
			if err := d.Decode(&cells); err != nil {
				t.Fatal(err)
			}
			for _, cell := range cells {
				var n schema.Number
				for _, column := range schema.NumberColumns {
					if err := json.Unmarshal(cell[column.Name], column.Field(&n)); err != nil {
						t.Fatalf("%s: %v", column.Name, err)
					}
				}
				*field = append(*field, n)
			}
		default:
			if err := d.Decode(field); err != nil {
				t.Fatalf("%s: %v", column.Name, err)
			}
		}
	}
	return &r
}

// Exporting twice gives the same folder, and leaves what is there; nothing else is ever touched, and what failed leaves
// nothing.
func TestAnExportTakesNobodysPlace(t *testing.T) {
	for _, format := range export.Formats {
		t.Run(format.Name, func(t *testing.T) {
			dir := t.TempDir()
			o := export.Options{Format: format, To: filepath.Join(dir, "to"), Of: released.Configurations, Catalogue: catalogue}
			do := func(rows iter.Seq2[released.Row, error]) error {
				_, err := export.Export(t.Context(), rows, o)
				return err
			}
			for range 2 {
				if err := do(rows); err != nil {
					t.Fatal(err)
				}
			}
			other := func(yield func(released.Row, error) bool) {
				for r := range rows {
					if r.In == released.Problems && r.Problem.NativeID == "2" {
						r.Problem.Text += " " // at the end of a large file
					}
					if r.In == released.Steps {
						r.Step.Text += " "
					}
					if !yield(r, nil) {
						return
					}
				}
			}
			for _, taken := range []string{"to", "file"} {
				o.To = filepath.Join(dir, taken)
				if taken == "file" {
					if err := os.WriteFile(o.To, nil, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if err := do(other); err == nil || !strings.Contains(err.Error(), "holds something else") {
					t.Errorf("an export of another release over %s: %v: the format gave two different releases the same file, or replaces what is there", taken, err)
				}
			}
			o.To = filepath.Join(dir, "failed")
			broken := errors.New("broken")
			if err := do(func(yield func(released.Row, error) bool) { yield(released.Row{}, broken) }); !errors.Is(err, broken) {
				t.Errorf("broken: %v", err)
			}
			o.Check = func(context.Context) error { return broken }
			if err := do(rows); !errors.Is(err, broken) {
				t.Errorf("checked: %v", err)
			}
			entries, err := os.ReadDir(dir)
			if err != nil || len(entries) != 2 {
				t.Errorf("left over: %v, %v", entries, err)
			}
		})
	}
}

func TestSubsetsAlone(t *testing.T) {
	of, err := export.Configurations([]string{"geoeval_hard", "geoeval_2000"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []*released.Configuration{released.Selection, released.Hard}; !slices.Equal(want, of) {
		t.Errorf("%v", of)
	}
	to := filepath.Join(t.TempDir(), "to")
	if _, err := export.Export(t.Context(), rows, export.Options{Format: export.FormatNamed("arrow"), To: to, Of: of}); err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(os.DirFS(to), "*")
	if err != nil || !cmp.Equal(files, []string{"geoeval_2000.arrow", "geoeval_hard.arrow"}) {
		t.Errorf("%v, %v", files, err)
	}
	if _, err := export.Configurations([]string{"geoeval_3000"}); err == nil {
		t.Error("a subset that is none was taken")
	}
}
