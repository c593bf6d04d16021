package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// Of 300 rows the first ones have as little as can be: within 100 lines every column has a value that any line has, floats are
// none that could be whole numbers, no line is lost, and lines that need not be moved keep their order.
func TestTheFirstLinesShowTheTypesOfColumns(t *testing.T) {
	const n = 300
	late := func(yield func(released.Row, error) bool) {
		for i := range n {
			r := &released.Parts{Problem: schema.Problem{ID: fmt.Sprintf("math/train/%03d", i), Source: schema.MATH, ChoiceNumbers: []*float64{nil}}}
			switch i {
			case 150:
				r.Problem.AnswerValue = new(24.0)
			case 200:
				r.Problem.Numbers = []schema.Number{{Text: "3"}}
			case 250:
				r.Problem.Rationale = "So."
				r.Problem.Numbers = []schema.Number{{Name: "N_0"}, {Value: new(1e300)}}
			case n - 1:
				r.Problem.KnowledgePoints, r.Problem.ChoiceNumbers = []string{"Circle"}, []*float64{new(2.0)}
			}
			if !yield(released.Row{In: released.Problems, Parts: r}, nil) {
				return
			}
		}
	}
	to := filepath.Join(t.TempDir(), "to")
	o := export.Options{Format: export.FormatNamed("jsonl"), To: to, Of: []*released.Configuration{released.Hard, released.Problems}}
	files, err := export.Export(t.Context(), late, o)
	if err != nil {
		t.Fatal(err)
	}
	if files[0].Path != "" || files[1].Path != "problems.jsonl" {
		t.Errorf("files %+v, and there is none without rows", files)
	}
	content, err := os.ReadFile(filepath.Join(to, "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	seen, shown := map[string]bool{}, map[string]bool{}
	for i, line := range bytes.Split(bytes.TrimSuffix(content, []byte("\n")), []byte("\n")) {
		var row map[string]any
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, strings.TrimPrefix(row["id"].(string), "math/train/"))
		note(shown, "", row, i < 100, seen)
	}
	for path := range seen {
		if !shown[path] {
			t.Errorf("%s is null in the first 100 lines and not later", path)
		}
	}
	want := []string{"000", "150", "200", "250", "299"}
	for i := 1; i < n-1; i++ {
		if i != 150 && i != 200 && i != 250 {
			want = append(want, fmt.Sprintf("%03d", i))
		}
	}
	if got := strings.Join(ids, " "); got != strings.Join(want, " ") {
		t.Errorf("lines %s", got)
	}
	for _, text := range []string{`"answer_value":24.0,`, `"choice_numbers":[2.0]`, `"value":1e+300,`} {
		if !bytes.Contains(content, []byte(text)) {
			t.Errorf("there is no %s", text)
		}
	}
	card, err := os.ReadFile(filepath.Join(to, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for text, n := range map[string]int{"- problems.jsonl\n": 1, "geoeval_hard": 0, "- name: image\n    dtype: string\n": 1,
		"- name: diagram_scene\n    dtype: string\n": 1, "num_bytes": 0} {
		if strings.Count(string(card), text) != n {
			t.Errorf("%q is not there %d times in the card", text, n)
		}
	}
}

// note notes the paths of values that are not null.
func note(shown map[string]bool, path string, v any, early bool, seen map[string]bool) {
	switch v := v.(type) {
	case nil:
		return
	case map[string]any:
		for name, member := range v {
			note(shown, path+"/"+name, member, early, seen)
		}
	case []any:
		for _, element := range v {
			note(shown, path+"/-", element, early, seen)
		}
	}
	seen[path] = true
	shown[path] = shown[path] || early
}

// So many lines at most are moved to the start, where Polars looks at 100.
func TestFewLinesShowAllColumns(t *testing.T) {
	for _, c := range released.Configurations {
		if n := len(c.Table.Columns) + 2; n > 100 { // of the members of numbers, a name and a value may be null
			t.Errorf("%s has %d columns and members", c.Table.Name(), n)
		}
	}
}
