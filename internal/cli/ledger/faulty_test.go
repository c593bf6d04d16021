package ledger

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/schema"
	"geoeval/schema/snapshot"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/sashabaranov/go-openai"
)

// The answers that list --faulty lists are those that check counts: not those that were cut off, unless the stage that asked could not
// read them, and all tries of what stayed unread are among them. set-aside --faulty takes those that no later try replaced.
func TestWhatIsListedAsFaultyIsSetAside(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	l, err := ledger.Open(filepath.Join(out, "ledger"), ledger.Options{Fits: llm.Fits})
	do(t, err)
	keys := map[string]string{}
	for _, c := range []struct {
		name, prompt    string
		candidate       int
		content, finish string
		format          string
	}{
		{"fine", "a", 1, `"so"`, "stop", ""}, {"cut off", "b", 1, `"so"`, "length", ""}, {"unusable", "c", 1, `7`, "stop", ""}, {"unread", "d", 1, `"hm"`, "stop", ""},
		{"cut off and unread", "e", 1, `"hm"`, "length", ""},
		{"read in the end, 1", "f", 1, `"hm"`, "stop", ""}, {"read in the end, 2", "f", 2, `"so"`, "stop", ""},
		{"try 1", "g", 1, `"hm"`, "stop", ""}, {"try 3, unread", "g", 3, `"hm"`, "stop", ""}, {"try 2", "g", 2, `"hm"`, "stop", ""}, {"try of none", "g", 4, `"hm"`, "stop", ""},
		{"asked on, 1", "h", 1, `"hm"`, "stop", llm.FormatJSONSchema}, {"asked on, 2", "h", 2, `7`, "stop", llm.FormatJSONSchema},
		{"asked on, 3", "h", 3, `"{}"`, "stop", llm.FormatJSONSchema}, {"no JSON", "i", 1, `"hm"`, "stop", llm.FormatJSONObject},
		{"JSON among words", "k", 1, `"So:\n{}"`, "stop", llm.FormatJSONObject}, {"cut off JSON", "j", 1, `"{"`, "length", llm.FormatJSONObject},
	} {
		r := llm.Request{Prompt: c.prompt, Candidate: c.candidate, Model: "m", MaxTokens: 9, Messages: []llm.Message{{Role: "user", Content: "?"}}}
		if c.format != "" {
			r.ResponseFormat = &llm.ResponseFormat{Type: openai.ChatCompletionResponseFormatType(c.format)}
		}
		if c.format == llm.FormatJSONSchema {
			r.ResponseFormat.JSONSchema = &llm.JSONSchema{Name: "a", Schema: json.RawMessage(`{"type":"object"}`)}
		}
		e, _, err := llm.NewEntry(&r, []byte(`{"object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":`+
			c.content+`},"finish_reason":"`+c.finish+`"}],"usage":{"prompt_tokens":10,"completion_tokens":2}}`))
		do(t, err)
		do(t, l.Append(t.Context(), e))
		keys[e.Key] = c.name
	}
	do(t, l.Close())
	var judged []schema.Judgement
	for key, name := range keys {
		row := schema.Judgement{Attempt: schema.Attempt{Model: "m", Setting: "s", Subset: schema.MainAsked, ProblemID: name, Repeat: 1}, Judge: "m", Place: 1,
			Asked: schema.BecauseUndecided, Status: schema.JudgementUnparsed, Reason: "no JSON", Request: key}
		if name == "read in the end, 2" {
			row.Status, row.Ruling, row.Reason = schema.JudgementRuled, schema.RuledRight, ""
		}
		if strings.HasSuffix(name, "unread") || row.Ruling != "" {
			judged = append(judged, row)
		}
	}
	do(t, os.Mkdir(filepath.Join(out, "tables"), 0o755))
	f, err := os.Create(filepath.Join(out, "tables", schema.Judgements.Name()+".parquet"))
	do(t, err)
	w := snapshot.NewWriter(f, schema.Judgements)
	slices.SortFunc(judged, func(a, b schema.Judgement) int {
		return cmp.Compare(schema.Judgements.Key(&a), schema.Judgements.Key(&b))
	})
	for _, j := range judged {
		do(t, w.Write(j))
	}
	_, _, err = w.Close()
	do(t, errors.Join(err, f.Close()))

	opts := &app.Options{Out: out, JSON: true}
	var b strings.Builder
	do(t, runList(opts, nil, true, &b, io.Discard))
	var listed ledgerListed
	do(t, json.Unmarshal([]byte(b.String()), &listed))
	moved, replaced, err := toSetAside(opts, nil, true, false)
	do(t, err)
	var names []string
	var open []string
	for _, line := range listed.Lines {
		names = append(names, keys[line.Key])
		if !line.Replaced {
			open = append(open, keys[line.Key])
		}
	}
	var taken []string
	for _, line := range moved {
		taken = append(taken, keys[line.Key])
	}
	if diff := gocmp.Diff([]string{"unusable", "unread", "cut off and unread", "read in the end, 1", "try 1", "try 3, unread", "try 2", "asked on, 1", "asked on, 2", "no JSON"}, names); diff != "" {
		t.Error(diff)
	}
	if diff := gocmp.Diff(open, taken); diff != "" {
		t.Error(diff)
	}
	b.Reset()
	do(t, runCheck(opts, &b))
	var checked ledgerChecked
	do(t, json.Unmarshal([]byte(b.String()), &checked))
	if checked.Unusable != len(names) || checked.Replaced != 3 || replaced != 3 || len(names)-len(taken) != 3 {
		t.Errorf("check counts %d, and %d replaced; set-aside leaves %d", checked.Unusable, checked.Replaced, replaced)
	}

	// What was paid for what is set aside is said, as no sum has it once it is asked again.
	opts.JSON = false
	b.Reset()
	do(t, runList(opts, nil, true, &b, io.Discard))
	for _, want := range []string{"  could not be read: no JSON\n", "  cut_off: length, could not be read: no JSON\n",
		"  could not be read: it is not what was asked for, replaced by a later try\n", "  unusable: ", "  could not be read: has no JSON object, which was asked for\n",
		"  could not be read: has no JSON object, which was asked for, replaced by a later try\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s lacks %s", b.String(), want)
		}
	}
	b.Reset()
	do(t, runCheck(opts, &b))
	if !strings.HasSuffix(b.String(), ": 17 lines with 17 answers: 10 unusable (3 replaced by a later try), 0 torn, 0 damaged\n") {
		t.Error(b.String())
	}
	b.Reset()
	do(t, runSetAside(opts, nil, true, false, &b))
	if !strings.Contains(b.String(), "\n70 + 14 tokens were paid for them: once the stages ran again, no sum of costs counts these\n") {
		t.Errorf("%s", b.String())
	}
	b.Reset()
	do(t, runList(opts, nil, false, &b, io.Discard))
	if n := strings.Count(b.String(), "\n"); n != 10 {
		t.Errorf("%d are left:\n%s", n, b.String())
	}
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
