package export_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release/export"
	"geoeval/internal/release/export/paperjson"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// takenApart gives the rows of composites: one of two steps with pictures, and one of two without.
func takenApart() []released.Row {
	var out []released.Row
	for i, id := range []string{"geometry3k/test/7", "unigeo/test/8"} {
		concepts := []string{"wemath/area-of-circles", "wemath/area-of-squares"}
		for n := range int64(3) {
			s := schema.Step{
				ID: schema.StepID(id, n+1), ParentID: id, Step: n + 1, Steps: 2, Key: schema.StepKey(2, n+1), Text: "Find <x> & y.",
				Choices: []string{"1", "2; 3"}, AnswerLetter: "B",
			}
			if n < 2 {
				s.Concept = concepts[n]
			} else {
				s.ID, s.Step, s.Key = "steps/"+id+"/multi", 0, "2steps_multi"
			}
			if i == 0 {
				s.Image = schema.Image{Bytes: append(drawn(), byte(n)), Path: "s.png"}
			}
			out = append(out, released.Row{In: released.Steps, Parts: &released.Parts{Step: s, Composite: schema.Composite{Concepts: concepts}}})
		}
	}
	return out
}

func catalogue() ([]schema.Principle, error) {
	return []schema.Principle{
		{ID: "wemath/area-of-circles", NameEN: "Area of Circles", StatementEN: "A = π·r².\nπ is about 3.14."},
		{ID: "wemath/area-of-squares", NameEN: "Area of Squares", StatementEN: "A = a²."},
	}, nil
}

// Composites and their steps are written as We-Math has them, in the order of its keys.
func TestWeMath(t *testing.T) {
	to := filepath.Join(t.TempDir(), "to")
	rows := func(yield func(released.Row, error) bool) {
		for _, r := range takenApart() {
			if !yield(r, nil) {
				return
			}
		}
	}
	files, err := export.Export(t.Context(), rows, export.Options{Format: export.FormatNamed("wemath"), To: to, Of: released.Configurations, Catalogue: catalogue})
	if err != nil || len(files) != 1 || files[0].Path != "testmini.json" || files[0].Rows != 6 {
		t.Fatalf("%+v, %v", files, err)
	}
	content, err := os.ReadFile(filepath.Join(to, "testmini.json"))
	if err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(string(content), "\n{\"ID\":\"2steps_2\""); strings.Count(first, "\n") != 3 {
		t.Errorf("a row is no line: %s", first)
	}
	var got []map[string]any
	if err := json.Unmarshal(content, &got); err != nil {
		t.Fatal(err)
	}
	circles, squares := "Area of Circles:\n1. A = π·r².\n2. π is about 3.14.", "Area of Squares:\n1. A = a²."
	for i, want := range []map[string]any{
		{"ID": "2steps_1", "key": "2steps_1", "knowledge concept": "Area of Circles", "knowledge concept description": circles, "image_path": "images/steps/geometry3k/test/7/1.png", "geoeval_id": "steps/geometry3k/test/7/1"},
		{"ID": "2steps_1", "key": "2steps_2", "knowledge concept": "Area of Squares", "knowledge concept description": squares, "image_path": "images/steps/geometry3k/test/7/2.png", "geoeval_id": "steps/geometry3k/test/7/2"},
		{"ID": "2steps_1", "key": "2steps_multi", "knowledge concept": "Area of Circles;Area of Squares", "knowledge concept description": circles + "\n" + squares,
			"image_path": "images/geometry3k/test/7.png", "geoeval_id": "steps/geometry3k/test/7/multi"},
		{"ID": "2steps_2", "key": "2steps_1", "knowledge concept": "Area of Circles", "knowledge concept description": circles, "image_path": "", "geoeval_id": "steps/unigeo/test/8/1"},
		{"ID": "2steps_2", "key": "2steps_2", "knowledge concept": "Area of Squares", "knowledge concept description": squares, "image_path": "", "geoeval_id": "steps/unigeo/test/8/2"},
		{"ID": "2steps_2", "key": "2steps_multi", "knowledge concept": "Area of Circles;Area of Squares", "knowledge concept description": circles + "\n" + squares, "image_path": "", "geoeval_id": "steps/unigeo/test/8/multi"},
	} {
		want["split"], want["question"], want["option"], want["answer"], want["question number"] = "testmini", "Find <x> & y.", "A. 1; B. 2; 3", "B", float64(i+1)
		if diff := cmp.Diff(want, got[i]); diff != "" {
			t.Errorf("row %d (- wanted, + is):\n%s", i+1, diff)
		}
	}
	if picture, err := os.ReadFile(filepath.Join(to, "images/steps/geometry3k/test/7/2.png")); err != nil || picture[len(picture)-1] != 1 {
		t.Errorf("the second step has another picture: %v", err)
	}
}

// A row that is withheld, or of a concept that nobody knows, is an error and leaves nothing behind.
func TestWeMathRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(*released.Parts)
		want string
	}{
		{"withheld", func(r *released.Parts) { r.Withheld = true }, paperjson.ErrWithheld.Error()},
		{"an unknown concept", func(r *released.Parts) { r.Step.Concept = "wemath/alchemy" }, "concept wemath/alchemy is not in the catalogue of principles"},
	} {
		t.Run(c.name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "to")
			row := takenApart()[0]
			c.edit(row.Parts)
			one := func(yield func(released.Row, error) bool) { yield(row, nil) }
			_, err := export.Export(t.Context(), one, export.Options{Format: export.FormatNamed("wemath"), To: to, Of: released.Configurations, Catalogue: catalogue})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
			if _, err := os.Stat(to); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the folder is there: %v", err)
			}
		})
	}
}
