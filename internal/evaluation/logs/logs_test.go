package logs_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"

	"github.com/google/go-cmp/cmp"
)

func read(t testing.TB, name string, format logs.Format, content string) []logs.Record {
	t.Helper()
	var all []logs.Record
	err := logs.Read(name, strings.NewReader(content), int64(len(content)), format, func(r *logs.Record) error {
		all = append(all, *r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestRecords(t *testing.T) {
	for _, test := range []struct {
		name, file string
		format     logs.Format
		content    string
		want       []logs.Record
	}{
		{
			"a sample of lm-evaluation-harness", "samples_main_2026.jsonl", logs.LMEval,
			`{"doc_id": 0, "doc": {"id": "unigeo/test/1", "question": "How long is AB?", "answer": "5", "choices": null}, "target": "5",
			"arguments": {"gen_args_0": {"arg_0": "Solve: How long is AB?", "arg_1": {"until": []}}},
			"resps": [["It is 5.", "It is 6."]], "filtered_resps": ["It is 5."], "filter": "none", "metrics": ["acc"],
			"doc_hash": "aa", "prompt_hash": "bb", "target_hash": "cc", "acc": 1.0}`,
			[]logs.Record{{
				IDs: []string{"unigeo/test/1"}, Questions: []string{"How long is AB?"}, Prompts: []string{"Solve: How long is AB?"},
				Golds: []string{"5"}, Answers: []logs.Answer{{Text: "It is 5.", Verdict: logs.Right}, {Text: "It is 6."}},
				Same: `[0,"aa",[["It is 5.","It is 6."]]]`,
			}},
		},
		{
			"likelihoods of given answers", "samples_a.jsonl", logs.LMEval,
			`{"doc_id": 0, "doc": {"id": "a"}, "resps": [[["-12.5", "False"]], [["-2.5", "True"]]], "filter": "none"}`,
			[]logs.Record{{Fault: "its responses are likelihoods of given answers, not texts"}},
		},
		{
			"a sample of lmms-eval", "20260101_samples_geometry3k.jsonl", logs.LMMSEval,
			`{"doc_id": 4, "target": "B", "resps": ["<think>hm</think> B"], "filtered_resps": "B", "token_counts": [null], "doc_hash": "aa",
			"exact_match": 0.0, "input": "How long is AB?\nA. 4\nB. 5"}`,
			[]logs.Record{{
				Prompts: []string{"How long is AB?\nA. 4\nB. 5"}, Golds: []string{"B"},
				Answers: []logs.Answer{{Text: "<think>hm</think> B", Verdict: logs.Wrong}},
			}},
		},
		{
			"one that is written once", "a.jsonl", logs.LMMSEval,
			`{"doc_id": 4, "target": "5", "filtered_resps": "B", "input": "Q", "geometry3k_accuracy": 1}`,
			[]logs.Record{{Prompts: []string{"Q"}, Golds: []string{"5"}, Answers: []logs.Answer{{Text: "B", Verdict: logs.Right}}}},
		},
		{
			"metrics that contradict each other", "a.jsonl", logs.LMMSEval,
			`{"filtered_resps": "B", "a_acc": 1, "b_acc": 0, "input": "Q"}`,
			[]logs.Record{{Prompts: []string{"Q"}, Answers: []logs.Answer{{Text: "B"}}}},
		},
		{
			"an older log of lmms-eval", "log.json", logs.LMMSEval,
			`{"args": {"model": "llava", "more": ["logs"]}, "model_configs": {"task": "geometry3k"}, "logs": [
			{"doc_id": 1, "doc": {"problem": "How long is AB?"}, "target": "5", "arguments": [["How long is AB?", {}, "test"]],
			"resps": [["five"]], "filtered_resps": ["five"], "acc": 1}, {"doc_id": 2}], "time": "0101_0101"}`,
			[]logs.Record{
				{
					Questions: []string{"How long is AB?"}, Prompts: []string{"How long is AB?"}, Golds: []string{"5"},
					Answers: []logs.Answer{{Text: "five", Verdict: logs.Right}},
				},
				{Fault: "it has no answer"},
			},
		},
		{
			"results instead of samples", "results.json", logs.LMMSEval, `{"results": {}}`,
			[]logs.Record{{Fault: `the file has no "logs": it is no sample log of lmms-eval; its results, say`}},
		},
		{
			"a table of VLMEvalKit", "gpt_geo.tsv", logs.VLMEvalKit,
			"\ufeff\"index\"\t\"question\"\t\"answer\"\t\"prediction\"\t\"hit\"\n" +
				"\"7\"\t\"How long\nis AB?\"\t\"B\"\t\"It is \"\"B\"\".\"\t\"1\"\n" +
				"\"8\"\t\"?\"\t\"B\"\t\"Failed to obtain answer via API. \"\t\"0\"\n\"9\"\t\"cut\n",
			[]logs.Record{
				{
					IDs: []string{"7"}, Questions: []string{"How long\nis AB?"}, Golds: []string{"B"},
					Answers: []logs.Answer{{Text: `It is "B".`, Verdict: logs.Right}},
				},
				{
					IDs: []string{"8"}, Questions: []string{"?"}, Golds: []string{"B"},
					Answers: []logs.Answer{{Verdict: logs.Wrong, Fault: "asking failed: Failed to obtain answer via API. "}},
				},
				{Fault: "it has 2 cells under 5 names"},
			},
		},
		{
			"the same as JSON", "gpt_geo.json", logs.VLMEvalKit,
			`[{"index": 7, "question": "Q", "answer": "B", "prediction": 12}, {"index": 8, "prediction": null}, {"index": 9}, 3]`,
			[]logs.Record{
				{IDs: []string{"7"}, Questions: []string{"Q"}, Golds: []string{"B"}, Answers: []logs.Answer{{Text: "12"}}},
				{IDs: []string{"8"}, Answers: []logs.Answer{{}}},
				{Fault: "it has no prediction"},
				{Fault: "it is no JSON object", Damaged: true},
			},
		},
		{
			"plain lines", "answers.jsonl", logs.JSONLines,
			`{"problem_id": "a", "prediction": "5", "model": "m", "setting": "text", "repeat": 2, "subset": "aug", "finish": "length", "correct": true}

			{"id": "b", "responses": ["1", "2"], "correct": [false, true]}
			{"id": "c", "response": null}
			{"id": "d", "answer": "5"}
			{"id": "e", "text": "5", "repeat": 0}
			{"id": "f", "text": {"a": 1}}
			{"id": "g"`,
			[]logs.Record{
				{
					IDs: []string{"a"}, Model: "m", Setting: "text", Repeat: 2, Subset: "aug",
					Answers: []logs.Answer{{Text: "5", Finish: "length", Verdict: logs.Right}},
				},
				{IDs: []string{"b"}, Answers: []logs.Answer{{Text: "1", Verdict: logs.Wrong}, {Text: "2", Verdict: logs.Right}}},
				{IDs: []string{"c"}, Answers: []logs.Answer{{}}},
				{Fault: "it has none of prediction, response, responses, text, completion and output"},
				{Fault: `its repeat "0" is not between 1 and 9999`},
				{Fault: "its response is neither a text nor a list of texts"},
				{Fault: "it is no JSON: unexpected EOF", Damaged: true},
			},
		},
		{
			"the paper's layout", "eval_GeoEval_result.json", logs.GeoEval,
			`{"12": {"text": {"Num_Exp": "How long is AB?"}, "answer_value": 5, "solution": {"program": "p", "gpt35": "It is 5."}},
			"13": {"text": {"Num_Exp": "Forward?"}, "backward_text": "Backward?", "backward_answer_value": 3, "answer_value": 5,
				"solution": {"cot": null, "llava": {"response": "3", "extraction": "3", "true_false": true}, "qwen": {"response": "4"}}},
			"14": {"solution": {"program": "p"}},
			"15": {"text": {"Num_Exp": "How?"}, "solution": {"gpt35": "Get Some Error During Process"}}, }`,
			[]logs.Record{
				{
					IDs: []string{"12"}, Questions: []string{"How long is AB?"}, Golds: []string{"5"},
					Answers: []logs.Answer{{Text: "It is 5.", Model: "gpt35"}},
				},
				{
					IDs: []string{"13"}, Questions: []string{"Backward?"}, Golds: []string{"3"},
					Answers: []logs.Answer{{Text: "3", Model: "llava", Verdict: logs.Right}, {Text: "4", Model: "qwen"}},
				},
				{Fault: "nobody's answer stands under its solution"},
				{IDs: []string{"15"}, Questions: []string{"How?"}, Answers: []logs.Answer{
					{Model: "gpt35", Fault: "asking failed: Get Some Error During Process"}}},
				{Fault: `from here on the file cannot be read: is not JSON: '}' where '"' should be, at byte 502`},
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			content := strings.ReplaceAll(test.content, "\n\t\t\t{\"doc_id\": 1", "\n{\"doc_id\": 1")
			if strings.HasSuffix(test.file, ".jsonl") && test.format != logs.JSONLines {
				content = strings.ReplaceAll(content, "\n", " ")
			}
			got := read(t, test.file, test.format, content)
			for i := range test.want {
				test.want[i].Number = i + 1
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilesThatAreNoneOfTheirFormat(t *testing.T) {
	for _, test := range []struct {
		name    string
		format  logs.Format
		content string
		want    string
	}{
		{"samples.json", logs.LMEval, "{}", `samples.json: format lm-eval has no file that ends in ".json"; there is .jsonl`},
		{"a.xls", logs.VLMEvalKit, "", `a.xls: format vlmevalkit has no file that ends in ".xls"; there is .xlsx, .tsv, .csv, .json and .jsonl`},
		{"a.tsv", logs.VLMEvalKit, "a\tb\n1\t2\n", "a.tsv: its head names no column prediction: it is no result table of VLMEvalKit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := logs.Read(test.name, strings.NewReader(test.content), 1, test.format, func(*logs.Record) error { return nil })
			if err == nil || err.Error() != test.want {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestHostileFiles(t *testing.T) {
	for _, test := range []struct {
		name, file string
		format     logs.Format
		content    string
		want       string // in the fault of the last record
	}{
		{"nesting", "a.jsonl", logs.JSONLines, `{"id": "a", "text": ` + strings.Repeat("[", 100_000), "it is nested more than 100 deep"},
		{"a record without end", "a.jsonl", logs.JSONLines, `{"id": "` + strings.Repeat("a", 17<<20), "bytes, more than 16777216"},
		{"a row without end", "a.csv", logs.VLMEvalKit, "prediction\n\"" + strings.Repeat("a", 33<<20), "a row has more than 16777216 bytes"},
		{"many answers", "a.jsonl", logs.JSONLines, `{"id": "a", "text": [` + strings.Repeat(`"",`, 2000) + `""]}`, "it has 2001 answers, more than 1000"},
		{"an object for a list", "a.json", logs.VLMEvalKit, `{"a": 1}`, "is JSON, but not a list"},
		{"nothing", "a.json", logs.VLMEvalKit, "", "is empty"},
		{"other bytes", "a.json", logs.GeoEval, "PK\x03\x04\x00\xff", "from here on the file cannot be read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			all := read(t, test.file, test.format, test.content)
			if len(all) == 0 || !strings.Contains(all[len(all)-1].Fault, test.want) {
				t.Errorf("%d records, the last with another fault than %q: %.300v", len(all), test.want, all)
			}
		})
	}
}

func TestTextsAreAsTablesHoldThem(t *testing.T) {
	all := read(t, "a.csv", logs.VLMEvalKit, "id,prediction\na,\"x\x00y\xffz\"\nb,"+strings.Repeat("5", 2<<20)+"\n")
	if got := all[0].Answers[0].Text; got != "x\ufffdy\ufffdz" {
		t.Errorf("%q", got)
	}
	if a := all[1].Answers[0]; a.Text != "" || a.Fault != "it has 2097152 bytes, more than 1048576" {
		t.Errorf("%.100v", a)
	}
}

func FuzzRead(f *testing.F) {
	for i, content := range []string{
		`{"doc_id": 0, "doc": {"id": "a"}, "resps": [["b"]], "acc": 1}`, `{"logs": [{"resps": [["a"]]}]}`, "index\tprediction\n1\ta\n",
		`{"id": "a", "prediction": "b"}`, `{"a": {"solution": {"m": "b"}}}`,
	} {
		f.Add(i, content)
	}
	names := []string{"a.jsonl", "a.json", "a.tsv", "a.jsonl", "a.json"}
	f.Fuzz(func(t *testing.T, i int, content string) {
		i = (i%5 + 5) % 5
		n := 0
		err := logs.Read(names[i], strings.NewReader(content), int64(len(content)), logs.Formats[i], func(r *logs.Record) error {
			if n++; r.Number != n || (r.Fault == "") != (len(r.Answers) > 0) {
				t.Errorf("record %d: %+v", n, r)
			}
			return nil
		})
		if err != nil && !strings.HasPrefix(err.Error(), names[i]+": ") {
			t.Error(err)
		}
	})
}
