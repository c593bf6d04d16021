package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/audit"

	"github.com/google/go-cmp/cmp"
)

// tables are the rows of all tables that ingest writes.
type tables struct {
	problems []schema.Problem
	rejects  []schema.Reject
	files    []schema.File
	errata   []schema.Erratum
}

func (f *folder) tables() *tables {
	return &tables{rowsOf(f, schema.Problems), rowsOf(f, schema.Rejects), rowsOf(f, schema.Files), rowsOf(f, schema.Errata)}
}

// check gives the faults that ingest finds in tables.
func (f *folder) check(in *tables) []string {
	f.t.Helper()
	stage := f.stage(nil)
	var faults []string
	fault := func(err error) { faults = append(faults, err.Error()) }
	for i := range in.problems {
		if err := stage.Describe().Audit.CheckRow("problems", &in.problems[i]); err != nil {
			fault(err)
		}
	}
	all := map[string]any{"problems": in.problems, "rejects": in.rejects, "files": in.files, "errata": in.errata}
	audit.Invariants(func(table string) any { return all[table] }, fault)
	return faults
}

// Verification holds problems against their pictures, and both tables of records against the counts of their files.
func TestWhatIngestPromises(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(in *tables)
		want   []string
	}{
		{"as built", func(in *tables) {}, nil},
		{"another picture", func(in *tables) { in.problems[0].Image.Bytes = []byte(picture(200)) }, []string{"problems: row geometry3k/train/7: image: its pixels are not those of pixel_digest"}},
		{"a broken picture", func(in *tables) { in.problems[0].Image.Bytes = in.problems[0].Image.Bytes[:30] }, []string{"problems: row geometry3k/train/7: image: …"}},
		{"no picture", func(in *tables) { in.problems[0].Image.Bytes = nil }, []string{"problems: row geometry3k/train/7: image: is empty, though pixel_digest is not"}},
		{"a picture of nothing", func(in *tables) { in.problems[1].Image.Bytes = []byte(picture(1)) }, []string{"problems: row geometry3k/train/8: image: its pixels are not those of pixel_digest"}},
		{"another size", func(in *tables) { in.problems[0].ImageWidth = 3 }, []string{"problems: row geometry3k/train/7: image_width: 3 x 8, but the image is 8 x 8"}},
		{"a missing picture that is said to be there", func(in *tables) { in.problems[1].Diagram = schema.PictureDiagram }, []string{
			"problems: row geometry3k/train/8: diagram: \"picture\" does not go with image_path, pixel_digest and diagram_code",
			"files: row geometry3k/train/8/data.json: diagrams_missing: 1, but there are 0",
		}},
		{"another number than the answer's text", func(in *tables) { in.problems[0].AnswerValue = new(8.5) },
			[]string{"problems: row geometry3k/train/7: answer_value: …"}},
		{"another letter", func(in *tables) {
			p := &in.problems[0]
			p.AnswerLetter = map[bool]string{true: "B", false: "A"}[p.AnswerLetter == "A"]
			p.AnswerChoice = p.RightChoice()
		}, []string{"problems: row geometry3k/train/7: answer_letter: …"}},
		{"a problem removed", func(in *tables) { in.problems = slices.Delete(in.problems, 0, 1) }, []string{"files: row geometry3k/train/7/data.json: problems: 1, but there are 0"}},
		{"a reject removed", func(in *tables) { in.rejects = nil }, []string{"files: row mathqa/test.json: rejects: 1, but there are 0"}},
		{"a file removed", func(in *tables) { in.files = slices.Delete(in.files, 0, 1) }, []string{"files: row geometry3k/train/7/data.json: file: rows of problems name this file, and it is not there"}},
		{"a correction that is not there", func(in *tables) {
			in.errata = []schema.Erratum{{ID: "math/train/1", Field: "answer", Old: "8", New: "7"}}
		}, []string{`problems: row math/train/1: answer: is "9", but the errata correct it to "7"`}},
		{"a correction of no problem", func(in *tables) {
			in.errata = []schema.Erratum{{ID: "math/train/2", Field: "answer", Old: "8", New: "7"}}
		}, []string{"errata: row math/train/2#answer: id: problems has no id math/train/2"}},
		{"a problem of another file", func(in *tables) { in.problems[0].NativeFile = "train/8/data.json" }, []string{
			"files: row geometry3k/train/7/data.json: problems: 1, but there are 0",
			"files: row geometry3k/train/8/data.json: problems: 1, but there are 2",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			f.mustBuild()
			in := f.tables()
			c.change(in)
			got := f.check(in)
			for i, want := range c.want {
				if beginning, _, cut := strings.Cut(want, "…"); cut && i < len(got) && strings.HasPrefix(got[i], beginning) {
					got[i] = want
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
