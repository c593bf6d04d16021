package llm_test

import (
	"testing"

	"geoeval/internal/llm"
)

// Ledgers that exist are read by these keys, and batches under way are found by these bytes: neither may ever change.
func TestKeysAndBodiesStayAsTheyAre(t *testing.T) {
	dot := []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00" +
		"\x01\x00\x01\x00\x00\x02\x02D\x01\x00;")
	const sent = `{"type":"image_url","image_url":{"url":"data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="}}`
	for _, c := range []struct {
		name    string
		request llm.Request
		key     string
		body    string
	}{
		{"temperature 0", llm.Request{
			Prompt: "p1", Candidate: 1, Model: "gpt-4o", MaxTokens: 60, Temperature: new(0.0),
			Messages: []llm.Message{{Role: "system", Content: "Be <brief> & exact."}, {Role: "user", Content: "AB = 3\n求 BC"}},
		}, "d6553a672061dd44676ceb8b1dd9ec818605d08ba71dcb5ab3386e5a1358cf96",
			`{"max_tokens":60,"messages":[{"role":"system","content":"Be \u003cbrief\u003e \u0026 exact."},` +
				`{"role":"user","content":"AB = 3\n求 BC"}],"model":"gpt-4o","stream":false,"temperature":0}`},
		{"another candidate and temperature", llm.Request{
			Prompt: "p1", Candidate: 2, Model: "o3-mini", MaxTokens: 60, Temperature: new(0.123456789012),
			Messages: []llm.Message{{Role: "user", Content: ""}},
		}, "b6bae2ad76de28a30dcc76eefb43b42420fb25cf235969bb8d6e16d5e6a2530b",
			`{"max_completion_tokens":60,"messages":[{"role":"user"}],"model":"o3-mini","stream":false,` +
				`"temperature":0.123456789012}`},
		{"a picture", llm.Request{
			Prompt: "p1", Candidate: 1, Model: "gpt-4o", MaxTokens: 60,
			Messages: []llm.Message{{Role: "user", Content: "AB?", Image: shown(t, dot)}},
		}, "afd5e04af72e426ea6fb63b786f7603e8997cbb69a1e568ef2772e40de248319",
			`{"max_tokens":60,"messages":[{"role":"user","content":[{"type":"text","text":"AB?"},` + sent + `]}],"model":"gpt-4o","stream":false}`},
		{"two pictures", llm.Request{
			Prompt: "p1", Candidate: 1, Model: "gpt-4o", MaxTokens: 60,
			Messages: []llm.Message{{Role: "user", Content: "AB?", Image: shown(t, dot), More: []*llm.Image{shown(t, dot)}}},
		}, "2b0c026603045aaf19b4155439f837a6ef9a479f8bf523fc4954b72b59dc0edd",
			`{"max_tokens":60,"messages":[{"role":"user","content":[{"type":"text","text":"AB?"},` + sent + `,` + sent + `]}],"model":"gpt-4o","stream":false}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.request.Key(); got != c.key {
				t.Errorf("the key is %s, not %s", got, c.key)
			}
			got, err := llm.Body(&c.request)
			if err != nil || string(got) != c.body {
				t.Errorf("the body is\n%s, not\n%s (%v)", got, c.body, err)
			}
		})
	}
}
