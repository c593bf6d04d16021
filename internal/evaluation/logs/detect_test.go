package logs_test

import (
	"archive/zip"
	"errors"
	"strings"
	"testing"

	"geoeval/internal/evaluation/logs"
)

func TestDetectArchives(t *testing.T) {
	for inside, want := range map[string]logs.Format{"header.json": logs.InspectAI, "_journal/start.json": logs.InspectAI, "xl/workbook.xml": logs.VLMEvalKit, "a": ""} {
		content := archiveOf(t, zip.Deflate, "first", "{}", inside, "{}")
		if got, _ := logs.Detect(strings.NewReader(content), int64(len(content))); got != want {
			t.Errorf("an archive with %s: %q", inside, got)
		}
	}
}

func TestDetect(t *testing.T) {
	for content, want := range map[string]logs.Format{
		`{"doc_id": 0, "doc": {"id": "a"}, "arguments": {}, "resps": [["5"]], "filter": "none"}` + "\n{}": logs.LMEval,
		"\ufeff \n" + `{"doc_id": 4, "target": "B", "filtered_resps": "B", "input": "How long?"}`:         logs.LMMSEval,
		`{"doc_id": 4, "target": "B", "resps": ["B"]}`:                                                    logs.LMMSEval,
		"{\n" + `"args": {}, "model_configs": {}, "logs": [{"doc_id": 1}]}`:                               logs.LMMSEval,
		`{"version": 2, "status": "success", "eval": {"task": "a"}, "plan": {}, "samples": []}`:           logs.InspectAI,
		`[{"index": 1, "question": "How long?", "prediction": "B"}]`:                                      logs.VLMEvalKit,
		"index\tquestion\tprediction\n1\tHow long?\tB\n":                                                  logs.VLMEvalKit,
		"index,\"the, question\",prediction\n":                                                            logs.VLMEvalKit,
		`{"index": 1, "question": "How long?", "prediction": "B"}`:                                        logs.VLMEvalKit,
		`{"id": "math/train/1", "response": "5"}`:                                                         logs.JSONLines,
		`{"question": "How long?", "output": "5"}` + "\n{damaged":                                         logs.JSONLines,
		`{"1": {"text": "How long?", "solution": {"gpt": "5"}}, "2": {}}`:                                 logs.GeoEval,
		"":                               "",
		"  \n":                           "",
		"[":                              "",
		"{":                              "",
		"nothing":                        "",
		`[1, 2]`:                         "",
		`[{"id": 1}]`:                    "",
		`{"results": {"a": {"acc": 1}}}`: "",
		"PK\x03\x04 and no archive":      "",
		"PK":                             "",
		`{"response": "5"}`:              "",
		`{"doc_id": 1}`:                  "",
		"index\tquestion\n1\tprediction": "",
	} {
		got, err := logs.Detect(strings.NewReader(content), int64(len(content)))
		if got != want || errors.Is(err, logs.ErrUnknown) != (want == "") {
			t.Errorf("%q: %q, %v; want %q", content, got, err, want)
		}
	}
}
