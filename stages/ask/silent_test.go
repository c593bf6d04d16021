package ask_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
)

// What a thinking model says: it is told where it was cut off before it said anything, and where it ended without one; what it thought is kept,
// and so is what it was asked.
func TestThinking(t *testing.T) {
	t.Parallel()
	const cut, blank = "8 of 8 responses of large-1 were cut off before they said anything: raise max_tokens", "8 of 8 responses of large-1 are empty"
	for _, c := range []struct {
		name, message, finish string
		reasoning, text       string
		status                schema.ResponseStatus
		note                  string
	}{
		{"thinks to its limit", `{"role":"assistant","content":null,"reasoning_content":"AB is 3, so"}`, "length", "AB is 3, so", "", schema.Truncated, cut},
		{"under the other name", `{"role":"assistant","content":"","reasoning":"AB is 3, so"}`, "length", "AB is 3, so", "", schema.Truncated, cut},
		{"under both names", `{"role":"assistant","content":"","reasoning_content":"AB is 3, so","reasoning":"AB is 3, so"}`, "length", "AB is 3, so", "", schema.Truncated, cut},
		{"in the text", `{"role":"assistant","content":"<think>AB is 3, so"}`, "length", "", "<think>AB is 3, so", schema.Truncated, cut},
		{"in the text, and nobody says that it was cut off", `{"role":"assistant","content":"<think>AB is 3, so"}`, "stop", "", "<think>AB is 3, so", schema.Truncated, cut},
		{"nothing but what it thought", `{"role":"assistant","content":"","reasoning_content":"BC is 5."}`, "stop", "BC is 5.", "", schema.Answered, blank},
		{"in the text, to its end", `{"role":"assistant","content":"<think>BC is 5.</think>"}`, "stop", "", "<think>BC is 5.</think>", schema.Answered, blank},
		{"an answer", `{"role":"assistant","content":"It is 5.","reasoning_content":"AB\u0000 is 3, so"}`, "stop", "AB\uFFFD is 3, so", "It is 5.", schema.Answered, ""},
		{"an answer that is cut off", `{"role":"assistant","content":"It is 5, for","reasoning_content":"AB is 3"}`, "length", "AB is 3", "It is 5, for", schema.Truncated, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: `{"object":"chat.completion","model":"m",` +
				`"choices":[{"index":0,"message":` + c.message + `,"finish_reason":"` + c.finish + `"}],"usage":{"prompt_tokens":200,"completion_tokens":5}}`})})
			r := newRun(t, s)
			r.config.Models, r.config.Settings = r.config.Models[1:], r.config.Settings[1:]
			r.must(t)
			for _, row := range r.rows(t) {
				if row.Reasoning != c.reasoning || row.Text != c.text || row.Status != c.status {
					t.Fatalf("%+v", row)
				}
				if !strings.HasPrefix(row.Asked, "--- ") || row.ProblemID == "pgps9k/a/1" && !strings.Contains(row.Asked, "In triangle ABC of pgps9k/a/1, find the length of BC.") {
					t.Fatalf("asked %q", row.Asked)
				}
			}
			if told := slices.ContainsFunc(r.notes, func(n string) bool { return c.note != "" && strings.HasPrefix(n, c.note) }); told != (c.note != "") || !told && len(r.notes) > 0 {
				t.Errorf("%q, and not %q", r.notes, c.note)
			}
			asked := s.Requests()
			r.holds(t)
			r.again(nil).must(t)
			if n := s.Requests(); n != asked {
				t.Errorf("%d requests more", n-asked)
			}
		})
	}
}

// What is to be raised is named as the model has it: a server that wants the newer key refuses the older one.
func TestTheKeyThatBoundsAnAnswerIsNamed(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Says, Body: `{"object":"chat.completion","model":"m",` +
		`"choices":[{"index":0,"message":{"role":"assistant","content":""},"finish_reason":"length"}],"usage":{"prompt_tokens":200,"completion_tokens":5}}`})})
	r := newRun(t, s)
	r.config.Models, r.config.Settings = r.config.Models[1:], r.config.Settings[1:]
	r.config.Models[0].MaxTokens, r.config.Models[0].MaxCompletionTokens = 0, 200
	r.must(t)
	const want = "8 of 8 responses of large-1 were cut off before they said anything: raise max_completion_tokens, with which all of its questions are asked again"
	if !slices.Contains(r.notes, want) {
		t.Errorf("%q, and not %q", r.notes, want)
	}
	if told := r.job.Facts(); told.Model != nil && !strings.Contains(told.Model.Checks(), "cut off before they said anything: raise max_completion_tokens") {
		t.Errorf("progress says %q", told.Model.Checks())
	}
}
