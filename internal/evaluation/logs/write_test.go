package logs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"geoeval/internal/evaluation/logs"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// answered are the tables of an evaluation: two models, of which one was asked twice in two settings.
func answered() ([]schema.Evaluated, []schema.Response, []schema.Grade) {
	list := questions()
	var responses []schema.Response
	var grades []schema.Grade
	add := func(model, setting string, q *schema.Evaluated, repeat int64, text string, right bool) {
		a := schema.Attempt{Model: model, Setting: setting, Subset: q.Subset, ProblemID: q.ProblemID, Repeat: repeat}
		r := schema.Response{Attempt: a, Text: text, Status: schema.Answered, Origin: schema.FromModel, Time: "2026-03-04T05:06:07Z"}
		if text == "" {
			r.Status, r.Fault, r.Time = schema.NotObtained, "no answer came", ""
		}
		if model == "built-in" {
			r.Origin, r.Time = schema.FromAnswerer, ""
		}
		responses = append(responses, r)
		grades = append(grades, schema.Grade{Attempt: a, Verdict: right, Status: schema.GradeOK})
	}
	add("built-in", "text", &list[0], 1, "<think>5?</think> It is \"5\" & more.\n\u2028", true)
	add("org/m:1", "text", &list[0], 1, "6", false)
	add("org/m:1", "text", &list[0], 2, "5", true)
	add("org/m:1", "text", &list[5], 1, "B", true)
	add("org/m:1", "text", &list[5], 2, "", false)
	add("org/m:1", "text/2", &list[1], 1, "5", true)
	add("org/m:1", "text_2", &list[1], 1, "5", true)
	return list, responses, grades
}

func write(t testing.TB, format logs.Format) (dir string, files []logs.File) {
	t.Helper()
	dir = t.TempDir()
	list, responses, grades := answered()
	files, err := logs.Write(dir, format, list, responses, grades)
	if err != nil {
		t.Fatal(err)
	}
	return dir, files
}

func TestFilesOfAHarness(t *testing.T) {
	for _, test := range []struct {
		format  logs.Format
		results string
		want    []logs.File
	}{
		{logs.LMEval, "org__m__1/results_2026-03-04T05-06-07.000000.json", []logs.File{
			{Task: "geoeval_2000_text", Path: "built-in/samples_geoeval_2000_text_1970-01-01T00-00-00.000000.jsonl", Samples: 1},
			{Task: "geoeval_2000_text", Path: "org__m__1/samples_geoeval_2000_text_2026-03-04T05-06-07.000000.jsonl", Samples: 2, LeftOut: 1},
			{Task: "geoeval_aug_text_2", Path: "org__m__1/samples_geoeval_aug_text_2_2026-03-04T05-06-07.000000.jsonl", Samples: 1},
			{Task: "geoeval_aug_text_2_2", Path: "org__m__1/samples_geoeval_aug_text_2_2_2026-03-04T05-06-07.000000.jsonl", Samples: 1},
		}},
		{logs.LMMSEval, "org__m__1/20260304_050607_results.json", []logs.File{
			{Task: "geoeval_2000_text", Path: "built-in/19700101_000000_samples_geoeval_2000_text.jsonl", Samples: 1},
			{Task: "geoeval_2000_text", Path: "org__m__1/20260304_050607_samples_geoeval_2000_text.jsonl", Samples: 2, LeftOut: 1},
			{Task: "geoeval_aug_text_2", Path: "org__m__1/20260304_050607_samples_geoeval_aug_text_2.jsonl", Samples: 1},
			{Task: "geoeval_aug_text_2_2", Path: "org__m__1/20260304_050607_samples_geoeval_aug_text_2_2.jsonl", Samples: 1},
		}},
	} {
		t.Run(string(test.format), func(t *testing.T) {
			dir, files := write(t, test.format)
			if diff := cmp.Diff(test.want, files); diff != "" {
				t.Error(diff)
			}
			content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.results)))
			if err != nil {
				t.Fatal(err)
			}
			var results struct {
				Results map[string]map[string]any
				Configs map[string]map[string]any
				Config  map[string]string
				Name    string         `json:"model_name"`
				Samples map[string]any `json:"n-samples"`
			}
			if err := json.Unmarshal(content, &results); err != nil {
				t.Fatal(err)
			}
			want := map[string]any{"alias": "geoeval_2000_text", "acc,none": 0.5, "acc_stderr,none": math.Sqrt(0.25)}
			if diff := cmp.Diff(want, results.Results["geoeval_2000_text"]); diff != "" {
				t.Error(diff)
			}
			if results.Name != "org/m:1" || results.Config["model_args"] != "model=org/m:1" || len(results.Configs) != 3 {
				t.Errorf("%+v", results)
			}
		})
	}
}

func TestWhatWasWrittenIsReadBack(t *testing.T) {
	list, responses, grades := answered()
	m := logs.NewMatcher(list)
	want := map[string]string{}
	verdicts := map[schema.Attempt]bool{}
	for _, g := range grades {
		verdicts[g.Attempt] = g.Verdict
	}
	for _, r := range responses {
		if r.Status != schema.NotObtained {
			want[r.Key()] = r.Text
		}
	}
	for _, format := range logs.Written {
		t.Run(string(format), func(t *testing.T) {
			dir, files := write(t, format)
			got := map[string]string{}
			for _, file := range files {
				content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file.Path)))
				if err != nil {
					t.Fatal(err)
				}
				model := "org/m:1"
				if filepath.Dir(filepath.FromSlash(file.Path)) == "built-in" {
					model = "built-in"
				}
				for _, r := range read(t, file.Path, format, string(content)) {
					q, why := m.Match(&r, "")
					if q == nil {
						t.Fatalf("%s: %s", file.Path, why)
					}
					for i, a := range r.Answers {
						attempt := schema.Attempt{Model: model, Setting: r.Setting, Subset: q.Subset, ProblemID: q.ProblemID, Repeat: int64(i + 1)}
						got[attempt.Key()] = a.Text
						if i == 0 && (a.Verdict == logs.Right) != verdicts[attempt] {
							t.Errorf("%s is %s", attempt.Key(), a.Verdict)
						}
					}
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheKeysOfASample(t *testing.T) {
	for format, want := range map[logs.Format][]string{
		logs.LMEval: {"acc", "arguments", "doc", "doc_hash", "doc_id", "filter", "filtered_resps", "metrics", "prompt_hash", "resps",
			"target", "target_hash"},
		logs.LMMSEval: {"acc", "doc", "doc_hash", "doc_id", "filtered_resps", "input", "resps", "target", "token_counts"},
	} {
		dir, files := write(t, format)
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(files[1].Path)))
		if err != nil {
			t.Fatal(err)
		}
		var sample map[string]any
		if err := json.NewDecoder(bytes.NewReader(content)).Decode(&sample); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(sample))); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
		if format == logs.LMEval {
			if got := fmt.Sprintf("%v %v %v", sample["resps"], sample["filtered_resps"], sample["target"]); got != "[[6 5]] [6] 5" {
				t.Error(got)
			}
		} else if got := fmt.Sprintf("%v %v %v", sample["resps"], sample["filtered_resps"], sample["target"]); got != "[6 5] 6 5" {
			t.Error(got)
		}
	}
}

func TestAResponseWithoutAGrade(t *testing.T) {
	list, responses, grades := answered()
	_, err := logs.Write(t.TempDir(), logs.LMEval, list, responses, grades[:3])
	if err == nil || err.Error() != "the response org/m:1|text|main|unigeo/test/5|0001 has no question or no grade: run geoeval evaluate" {
		t.Error(err)
	}
}

// An answer that was cut off is one where its file is read again, and no empty one.
func TestWhyAnAnswerStoppedIsReadAgain(t *testing.T) {
	list := questions()[:1]
	attempt := func(repeat int64) schema.Attempt {
		return schema.Attempt{Model: "m", Setting: "text", Subset: list[0].Subset, ProblemID: list[0].ProblemID, Repeat: repeat}
	}
	responses := []schema.Response{
		{Attempt: attempt(1), Status: schema.Truncated, Finish: "length", Origin: schema.FromModel},
		{Attempt: attempt(2), Text: "5", Status: schema.Answered, Finish: "stop", Origin: schema.FromModel},
		{Attempt: attempt(3), Text: "I cannot.", Status: schema.Declined, Finish: "stop", Origin: schema.FromModel},
		{Attempt: attempt(4), Status: schema.Filtered, Origin: schema.FromModel},
	}
	var grades []schema.Grade
	for i := range responses {
		grades = append(grades, schema.Grade{Attempt: responses[i].Attempt})
	}
	for _, format := range []logs.Format{logs.LMEval, logs.LMMSEval} {
		dir := t.TempDir()
		files, err := logs.Write(dir, format, list, responses, grades)
		if err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(files[0].Path)))
		if err != nil {
			t.Fatal(err)
		}
		records := read(t, files[0].Path, format, string(content))
		var got []string
		for _, r := range records {
			for _, a := range r.Answers {
				got = append(got, a.Finish)
			}
		}
		if want := []string{"length", "stop", logs.Refusal, logs.ContentFilter}; len(records) != 1 || !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
}
