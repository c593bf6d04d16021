package logs_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
)

// inspected are samples as Inspect writes them.
var inspected = []string{
	`{"id": "unigeo/test/5", "epoch": 1, "input": "As shown in the figure, the angle at the vertex A is to be found.",
	  "choices": ["30°", "40°"], "target": "B", "metadata": {"subset": "main"},
	  "output": {"model": "m-2026", "choices": [{"message": {"role": "assistant", "content": "ANSWER: B"}, "stop_reason": "stop"}], "completion": "ANSWER: B"},
	  "scores": {"choice": {"value": "C"}}}`,
	`{"id": "unigeo/test/5", "epoch": 2, "input": "?", "choices": ["40°", "30°"], "target": "A",
	  "output": {"choices": [{"message": {"content": "A"}, "stop_reason": "stop"}]}}`,
	`{"id": 7, "epoch": 1, "input": [{"role": "system", "content": "Think."}, {"role": "user", "content": [{"type": "image", "image": "x"}, {"type": "text", "text": "attachment://0a"}]}],
	  "target": ["5"], "attachments": {"0a": "` + long + `"},
	  "output": {"choices": [{"message": {"content": [{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "It is 5\u0000."}]}, "stop_reason": "model_length"}]},
	  "scores": {"match": {"value": "I"}, "judge": {"value": "N"}}}`,
	`{"id": 8, "epoch": 1, "input": "Find x.", "target": "8", "output": {"choices": [], "completion": ""}, "error": {"message": "RateLimitError()"}}`,
	`{"id": 9, "epoch": 0, "input": "Find x.", "target": "8", "output": {"completion": "8"}}`,
	`{"id": 10, "epoch": 1, "input": "Find x.", "target": "8", "output": {"choices": []}}`,
	`{"id": 11, "epoch": 1, "input": "Find x.", "target": "8", "output": {"completion": "8"}, "invalidation": {"reason": "a wrong tool"}}`,
	`{"id": 12, "epoch": 1, "metadata": {"problem_id": "pgps9k/test/3"}, "input": "Find x.", "target": "8",
	  "output": {"completion": "8"}, "scores": {"a": {"value": 1}, "b": {"value": 0}}}`,
}

const inspectEval = `{"task": "ours/geoeval_2000", "model": "org/m"}`

// told is what a file's records say and which question each answers.
func toldOf(t *testing.T, name, content string, format logs.Format) []string {
	t.Helper()
	m := logs.NewMatcher(questions())
	var all []string
	err := logs.Read(name, strings.NewReader(content), int64(len(content)), format, func(r *logs.Record) error {
		if r.Fault != "" {
			all = append(all, r.Fault)
			return nil
		}
		q, why := m.Match(r, "")
		if q != nil {
			why = string(q.Subset) + " " + q.ProblemID
		}
		for _, a := range r.Answers {
			all = append(all, fmt.Sprintf("%s: %s %d %q %s %s", why, r.Model, r.Repeat, a.Text, a.Finish, a.Verdict))
		}
		return nil
	})
	if err != nil {
		all = append(all, err.Error())
	}
	return all
}

// archiveOf is an .eval file, of which entries alternate name and content.
func archiveOf(t testing.TB, method uint16, entries ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for i := 0; i < len(entries); i += 2 {
		out, err := w.CreateHeader(&zip.FileHeader{Name: entries[i], Method: method})
		if err == nil {
			_, err = io.WriteString(out, entries[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestLogsOfInspect(t *testing.T) {
	want := []string{
		`main unigeo/test/5: org/m 1 "ANSWER: B" stop right`,
		`its choices are those of main unigeo/test/5 in another order, so that its letters stand for others: org/m 2 "A" stop `,
		`main math/train/1: org/m 1 "It is 5�." length wrong`,
		"asking failed: RateLimitError()", `its epoch "0" is not between 1 and 9999`, "it has no answer",
		"it was declared invalid: a wrong tool", `main pgps9k/test/3: org/m 1 "8"  `,
	}
	entries := []string{"_journal/start.json", `{"eval": {"model": "another"}}`}
	for i, s := range inspected {
		entries = append(entries, fmt.Sprintf("samples/unigeo/test/%d_epoch_1.json", i), s)
	}
	entries = append(entries, "summaries.json", "[]", "header.json", `{"version": 2, "eval": `+inspectEval+"}")
	files := map[string]string{"a.json": `{"version": 2, "eval": ` + inspectEval + `, "samples": [` + strings.Join(inspected, ",") + `]}`}
	files["later.json"] = `{"samples": [` + strings.Join(inspected, ",") + `], "eval": ` + inspectEval + `}`
	for _, method := range []uint16{zip.Store, zip.Deflate, zstd.ZipMethodWinZip} {
		files[fmt.Sprintf("%d.eval", method)] = archiveOf(t, method, entries...)
	}
	for name, content := range files {
		if diff := cmp.Diff(want, toldOf(t, name, content, logs.InspectAI)); diff != "" {
			t.Error(name, diff)
		}
	}
}

func TestLogsOfInspectThatAreBroken(t *testing.T) {
	sound := inspected[0]
	whole := archiveOf(t, zstd.ZipMethodWinZip, "samples/a.json", sound)
	damaged := []byte(archiveOf(t, zip.Store, "samples/a.json", sound, "samples/b.json", sound))
	at := bytes.Index(damaged, []byte("ANSWER"))
	damaged[at] = 'a' // its sum is another
	for _, test := range []struct {
		name, file, content string
		want                []string
	}{
		{"half of it", "a.eval", whole[:len(whole)/2], []string{"a.eval: is no .eval file that can be read: zip: not a valid zip file"}},
		{"a damaged sample", "a.eval", string(damaged), []string{"it cannot be unpacked: zip: checksum error", `main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`}},
		{"no head", "a.eval", whole, []string{`main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`}},
		{"the head of a run that broke off", "a.eval", archiveOf(t, zip.Deflate, "_journal/start.json", `{"eval": {"model": "org/m"}}`, "samples/a.json", sound),
			[]string{`main unigeo/test/5: org/m 1 "ANSWER: B" stop right`}},
		{"a head that is none", "a.eval", archiveOf(t, zip.Deflate, "header.json", `[]`), []string{"a.eval: its header.json: it is no JSON object"}},
		{"a sample twice", "a.eval", archiveOf(t, zip.Deflate, "samples/a.json", `{"id": "old"}`, "samples/a.json", sound),
			[]string{"it is there again further down, and the last one counts", `main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`}},
		{"a name that leads out", "a.eval", archiveOf(t, zip.Deflate, "samples/../../a.json", sound), []string{`main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`}},
		{"a bomb", "a.eval", archiveOf(t, zstd.ZipMethodWinZip, "samples/a.json", `{"id": "`+strings.Repeat("a", 17<<20)+`"}`, "samples/b.json", sound),
			[]string{"it has more than 16777216 bytes", `main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`}},
		{"nested too deep", "a.eval", archiveOf(t, zip.Deflate, "samples/a.json", strings.Repeat(`{"a":`, 200)+"1"+strings.Repeat("}", 200)), []string{"it is nested more than 100 deep"}},
		{"no sample", "a.eval", archiveOf(t, zip.Deflate, "header.json", `{}`), []string{"the file has no samples: it is no log of Inspect, or one without samples"}},
		{"no samples", "a.json", `{"eval": {}}`, []string{`the file has no "samples": it is no log of Inspect, or one without samples`}},
		{"parts that are of other types", "a.json", `{"eval": {"model": 3}, "samples": [{"id": {}, "input": 5, "target": {}, "choices": "x", "output": {"choices": [7]}, "scores": [], "metadata": []}, 5]}`,
			[]string{`no question has this text: 3 0 ""  `, "it is no JSON object"}},
		{"broken at its end", "a.json", `{"samples": [` + sound + `], `, []string{`main unigeo/test/5: m-2026 1 "ANSWER: B" stop right`, "from here on the file cannot be read: "}},
		{"another ending", "a.txt", "", []string{`a.txt: format inspect-ai has no file that ends in ".txt"; there is .eval and .json`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := toldOf(t, test.file, test.content, logs.InspectAI)
			if len(got) > 0 && strings.HasPrefix(got[len(got)-1], "from here on") {
				got[len(got)-1] = "from here on the file cannot be read: "
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A log of lmms-eval since 0.3 has no doc: the file's name tells the subset, doc_id the row of it.
func TestLogsOfLMMSEvalWithoutDoc(t *testing.T) {
	list := questions()
	rows := map[schema.Subset]int64{}
	for i := range list {
		rows[list[i].Subset]++
		list[i].Row = rows[list[i].Subset]
	}
	m := logs.NewMatcher(list)
	line := func(id any, input, target string) string {
		o := map[string]any{"doc_id": id, "target": target, "filtered_resps": "It is 5.", "token_counts": []any{nil}, "doc_hash": "x", "acc": 1.0}
		if input != "" {
			o["input"] = input
		}
		b, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	const prompt = "Please solve this math problem: Find x.\n### Answer:"
	for _, test := range []struct {
		name, file, line string
		subset           schema.Subset
		want             string
	}{
		{"a short text", "logs/m/20260304_050607_samples_geoeval_2000.jsonl", line(3, prompt, "9"), "", "main pgps9k/test/4"},
		{"a subset", "20260304_050607_samples_geoeval_aug.jsonl", line(0, "Solve: "+list[1].Text, "5"), "", "aug math/train/1"},
		{"one of two with one text", "20260304_050607_samples_geoeval_hard.jsonl", line(1, list[7].Text, "9"), "", "hard math/train/7"},
		{"a row alone", "samples_geoeval_2000.jsonl", line(2, "", ""), "", "main pgps9k/test/3"},
		{"a right answer alone", "samples_geoeval_2000.jsonl", line(2, "", "7"), "", `its right answer "7" is not that of main pgps9k/test/3, which is row 2 of geoeval_2000`},
		{"another's right answer", "samples_geoeval_2000.jsonl", line(2, prompt, "9"), "", `its right answer "9" is not that of main pgps9k/test/3, which is row 2 of geoeval_2000`},
		{"of a release with other rows", "samples_geoeval_2000.jsonl", line(5, long, "5"), "", "main math/train/1"},
		{"a text that nobody has", "samples_geoeval_2000.jsonl", line(2, "Find the area of the kite.", "8"), "", "no question has this text; row 2 of geoeval_2000 is main pgps9k/test/3, whose text it does not have"},
		{"a row that is not asked", "samples_geoeval_2000.jsonl", line(90, prompt, "77"), "", "its question is that of main pgps9k/test/3 and of 1 more; row 90 of geoeval_2000 is not asked"},
		{"no row", "samples_geoeval_2000.jsonl", line(-1, prompt, "77"), "", "its question is that of main pgps9k/test/3 and of 1 more"},
		{"a row that is no number", "samples_geoeval_2000.jsonl", line("3a", prompt, "77"), "", "its question is that of main pgps9k/test/3 and of 1 more"},
		{"the subset of the configuration", "samples_geoeval_2000.jsonl", line(0, long, "5"), schema.StepsAsked, "steps steps/math/train/1/multi"},
		{"a task of one's own", "samples_geoeval_2000_mine.jsonl", line(3, prompt, "77"), "", "its question is that of main pgps9k/test/3 and of 1 more"},
		{"another task", "samples_geometry3k.jsonl", line(3, long, "5"), "", "main math/train/1"},
		{"a renamed file", "mine.jsonl", line(3, long, "5"), "", "main math/train/1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got string
			err := logs.Read(test.file, strings.NewReader(test.line), int64(len(test.line)), logs.LMMSEval, func(r *logs.Record) error {
				q, why := m.Match(r, test.subset)
				if got = r.Fault + why; q != nil {
					got = string(q.Subset) + " " + q.ProblemID
				}
				return nil
			})
			if err != nil || got != test.want {
				t.Errorf("%q (%v), want %q", got, err, test.want)
			}
		})
	}
}
