package export_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// trained exports rows of problems as messages, and gives what a line holds of each that was written.
func trained(t *testing.T, rows ...*released.Parts) ([]map[string]any, export.File) {
	t.Helper()
	return trainedWith(t, nil, rows...)
}

// trainedWith does so where problems are corrected.
func trainedWith(t *testing.T, errata []schema.Erratum, rows ...*released.Parts) ([]map[string]any, export.File) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "to")
	files, err := export.Export(t.Context(), func(yield func(released.Row, error) bool) {
		for _, r := range rows {
			if !yield(released.Row{In: released.Problems, Parts: r}, nil) {
				return
			}
		}
	}, export.Options{Format: export.FormatNamed("messages"), To: to, Of: released.Configurations,
		Errata: func() ([]schema.Erratum, error) { return errata, nil }})
	if err != nil {
		t.Fatal(err)
	}
	var lines []map[string]any
	if files[0].Path != "" {
		content, err := os.ReadFile(filepath.Join(to, files[0].Path))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(content) {
			var l map[string]any
			if err := json.Unmarshal(line, &l); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, l)
		}
	}
	return lines, files[0]
}

func TestMessagesHoldOutWhatSubsetsAsk(t *testing.T) {
	for why, change := range map[string]func(*released.Parts){
		"":                            func(*released.Parts) {},
		"held out for evaluation":     func(r *released.Parts) { r.Subsets = []string{schema.GeoEvalHard} },
		"held out for evaluation ":    func(r *released.Parts) { r.Subsets = []string{schema.GeoEval2000, schema.GeoEvalAug} },
		" ":                           func(r *released.Parts) { r.Subsets = []string{schema.GeoEvalSteps} },
		"the same as another problem": func(r *released.Parts) { r.Duplicate.KeptID = "math/train/9" },
		"withheld":                    func(r *released.Parts) { r.Withheld = true },
		"doubtful":                    func(r *released.Parts) { r.Check.Status = schema.Mismatch },
		"doubtful ":                   func(r *released.Parts) { r.Problem.RecordFaults = []string{"lost"} },
		"doubtful (":                  func(r *released.Parts) { r.Label.Suspect = true },
		"lean on a figure": func(r *released.Parts) {
			r.Problem.Text, r.Problem.Diagram = "Find the area of the shaded part.", schema.MissingDiagram
		},
		"  ": func(r *released.Parts) {
			r.Problem.Text, r.Problem.Diagram = "Find the area of the shaded part.", schema.PictureDiagram
		},
		"   ": func(r *released.Parts) {
			r.Problem.Text, r.Problem.DiagramCode = "Find the area of the shaded part.", "[asy]"
		},
		"tells the answer": func(r *released.Parts) {
			r.Problem.Text, r.Problem.DiagramCode, r.Problem.CodeTells = "Find FC.", "[asy]", true
		},
		"choices without the answer": func(r *released.Parts) { r.Problem.AnswerLetter = "" },
	} {
		t.Run(why, func(t *testing.T) {
			r := invented(released.Problems, 2)
			change(r)
			lines, file := trained(t, r)
			if why = strings.TrimSpace(why); why == "" {
				if len(lines) != 1 || file.Rows != 1 || file.LeftOut != 0 {
					t.Errorf("%v, %+v", lines, file)
				}
			} else if len(lines) != 0 || file.LeftOut != 1 || !strings.Contains(file.Why, why) {
				t.Errorf("%v, %+v", lines, file)
			}
		})
	}
}

// A worked solution that ends with the answer before its correction teaches both, and a withheld row is counted once.
func TestMessagesAreRightThroughout(t *testing.T) {
	errata := []schema.Erratum{{ID: "math/train/2", Field: "answer", Old: "9", New: "3"}}
	for _, test := range []struct {
		solution string
		rows     int64
	}{{`so $p=\boxed{9}.$`, 0}, {`so $p=\boxed{3}.$`, 1}, {"", 1}} {
		r := invented(released.Problems, 2)
		r.Problem.ID, r.Problem.Solution, r.Problem.SolutionLanguage = errata[0].ID, test.solution, schema.Prose
		lines, file := trainedWith(t, errata, r)
		if int64(len(lines)) != test.rows || file.Rows != test.rows || (test.rows == 0) != strings.Contains(file.Why, "before its correction") {
			t.Errorf("%q: %v, %+v", test.solution, lines, file)
		}
	}
	withheld := invented(released.Problems, 2)
	withheld.Withheld = true
	if _, file := trained(t, withheld, invented(released.Problems, 2)); file.Rows != 1 || file.LeftOut != 1 || file.Withheld != 0 {
		t.Errorf("%+v", file)
	}
}

func TestMessagesAskAndAnswer(t *testing.T) {
	for _, test := range []struct {
		name         string
		change       func(*schema.Problem)
		asks, answer string
	}{
		{"choices", func(p *schema.Problem) { p.Text, p.Semantic = "Find x.", []string{"AB = 3"} }, "AB = 3\nFind x.\nA. 1\nB. 2\nC. 3\nD. 4", `The answer is \boxed{C}.`},
		{"worked", func(p *schema.Problem) {
			p.Text, p.Choices, p.AnswerLetter, p.Rationale = "Find x.", nil, "", " So x = 3. "
		}, "Find x.", "So x = 3.\n\n" + `The answer is \boxed{3}.`},
		{"prose", func(p *schema.Problem) {
			p.Text, p.Choices, p.AnswerLetter, p.Rationale, p.Solution, p.SolutionLanguage = "Find x.", nil, "", "[asy]", "Add.", schema.Prose
		}, "Find x.", "Add.\n\n" + `The answer is \boxed{3}.`},
		{"worked in Chinese", func(p *schema.Problem) {
			p.Text, p.Choices, p.AnswerLetter, p.Rationale, p.Language = "Find x.", nil, "", "解：x=3", schema.English
		}, "Find x.", `The answer is \boxed{3}.`},
		{"Chinese", func(p *schema.Problem) {
			p.Text, p.Choices, p.AnswerLetter, p.Language = "求x。", nil, "", schema.Chinese
		}, "求x。", `答案是 \boxed{3}。`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := invented(released.Problems, 2)
			test.change(&r.Problem)
			lines, _ := trained(t, r)
			want := []any{map[string]any{"role": "user", "content": test.asks}, map[string]any{"role": "assistant", "content": test.answer}}
			if diff := cmp.Diff(want, lines[0]["messages"]); diff != "" {
				t.Error(diff)
			}
			if pictures := lines[0]["images"].([]any); len(pictures) != 1 || lines[0]["answer"] != "3" {
				t.Errorf("%v", lines[0])
			}
		})
	}
}
