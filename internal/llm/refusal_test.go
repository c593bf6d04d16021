package llm_test

import (
	"errors"
	"path/filepath"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// refusals are what servers say instead of an answer; the ones of which nothing is said end everything.
var refusals = []struct {
	name   string
	status int
	body   string
	fault  string
}{
	{"a filter", 400, `{"error":{"message":"no","type":null,"param":"prompt","code":"content_filter","status":400}}`,
		"was refused by a filter: content_filter"},
	{"a filter of Azure's", 400, `{"error":{"message":"no","code":"400","innererror":{"code":"ResponsibleAIPolicyViolation",` +
		`"content_filter_result":{"violence":{"filtered":true}}}}}`, "was refused by a filter: ResponsibleAIPolicyViolation"},
	{"a policy", 400, `{"error":{"code":"content_policy_violation","message":"no"}}`, "was refused by a filter: content_policy_violation"},
	{"a code in the place of a type", 400, `{"error":{"code":400,"type":"data_inspection_failed","message":"no"}}`,
		"was refused by a filter: data_inspection_failed"},
	{"an inner error of another type", 400, `{"error":{"code":"content_filter","innererror":[],"metadata":7}}`,
		"was refused by a filter: content_filter"},
	{"a moderation", 403, `{"error":{"code":403,"message":"no","metadata":{"reasons":["x"],"flagged_input":"q"}}}`,
		"was refused by a filter: flagged_input"},
	{"with status 200", 200, `{"error":{"code":"content_filter","message":"no"}}`, "was refused by a filter: content_filter"},
	{"too long", 400, `{"error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"no"}}`,
		"was refused, for the prompt is too long: context_length_exceeded"},
	{"too long, in words", 400, `{"error":{"type":"BadRequestError","code":400,"message":"This model's maximum context length is 9"}}`,
		"was refused, for the prompt is too long: context_length_exceeded"},
	{"too long, in the body itself", 400, `{"object":"error","message":"This model's maximum context length is 9 tokens.","code":400}`,
		"was refused, for the prompt is too long: context_length_exceeded"},
	{"too long for llama.cpp", 400, `{"error":{"code":400,"type":"exceed_context_size_error","message":"no"}}`,
		"was refused, for the prompt is too long: exceed_context_size_error"},
	{"a picture", 400, `{"error":{"code":"image_parse_error","message":"no"}}`, "was refused for its picture: image_parse_error"},

	{"a parameter", 400, `{"error":{"code":"unsupported_parameter","type":"invalid_request_error","message":"content_filter"}}`, ""},
	{"without a code", 400, `{"error":{"message":"no"}}`, ""},
	{"a page", 400, `<html>content_filter</html>`, ""},
	{"the key", 401, `{"error":{"code":"content_filter","message":"no"}}`, ""},
	{"the account", 403, `{"error":{"code":"model_not_allowed","message":"no"}}`, ""},
	{"the model", 404, `{"error":{"code":"model_not_found","message":"no"}}`, ""},
	{"the credit", 429, `{"error":{"code":"insufficient_quota","message":"maximum context length"}}`, ""},
	{"a failure", 500, `{"error":{"code":"content_filter","message":"no"}}`, ""},
}

// A refusal that concerns one prompt is an answer that cannot be used: it is kept, asked for once, and costs nothing.
func TestARefusedPromptIsAFaultOfIts(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			event := llmtest.Event{Kind: llmtest.Refused, Status: c.status, Body: c.body}
			if c.status == 200 {
				event.Kind = llmtest.Garbage // as a page, and not paid
			}
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(event)})
			dir := filepath.Join(t.TempDir(), "ledger")
			for range 2 {
				l, err := ledger.Open(dir, ledger.Options{})
				if err != nil {
					t.Fatal(err)
				}
				client := newClient(t, fast(s.URL), l, instantly)
				a, err := client.Ask(t.Context(), ask("q"))
				l.Close()
				if c.fault == "" {
					if failed := new(llm.ServerError); !errors.As(err, &failed) || len(l.Keys()) != 0 {
						t.Errorf("%+v, %v", a, err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				if a.Unusable != c.fault || a.Fault() != "unusable: "+c.fault || a.Text != "" || a.Usage != (llm.Usage{}) {
					t.Errorf("%+v", a)
				}
				if p := client.Progress(); p.Dollars != 0 || p.Doubtful != 0 || p.Failed != 0 {
					t.Errorf("%+v", p)
				}
			}
			if s.Requests() != 1 {
				t.Errorf("%d requests", s.Requests())
			}
		})
	}
}

// One prompt that is refused keeps no other from being asked, however many there are.
func TestRefusedPromptsStopNobody(t *testing.T) {
	refused := llmtest.Event{Kind: llmtest.Refused, Status: 400, Code: "content_filter"}
	client, s, l := weather(t, func(c *llmtest.Call) llmtest.Event {
		if c.Number%10 != 0 {
			return refused
		}
		return llmtest.Event{}
	})
	for _, err := range all(t.Context(), client, 60, numbered) {
		if err != nil {
			t.Error(err)
		}
	}
	if l.len() != 60 || s.Requests() != 60 {
		t.Errorf("%d entries after %d requests", l.len(), s.Requests())
	}
}
