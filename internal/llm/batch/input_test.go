package batch

import (
	"testing"

	"geoeval/internal/llm"
)

// Batches under way are found by the hash of their file, whose lines the service has: neither may ever change.
func TestInputsStayAsTheyAre(t *testing.T) {
	r := llm.Request{
		Prompt: "p", Candidate: 2, Model: "gpt-4o", MaxTokens: 9, Temperature: new(0.0), TopP: new(0.95), Stop: []string{"<"},
		Messages: []llm.Message{{Role: "user", Content: "AB & “3”"}}, Extra: []byte(`{"top_k":7}`),
	}
	for _, c := range []struct {
		server llm.Server
		line   string
		hash   string
	}{
		{llm.Server{Kind: llm.OpenAI}, `{"custom_id":"c9ec418978c0686c678bc6f46821d95d80e9709f576f3bb7b112c0857a1290a3","method":"POST","url":"/v1/chat/completions","body":{"max_tokens":9,` +
			`"messages":[{"role":"user","content":"AB \u0026 “3”"}],"model":"gpt-4o","stop":["\u003c"],"stream":false,"temperature":0,"top_k":7,"top_p":0.95}}`,
			"94d05c093b6333fb96feacaf9e1c7be87cd70e162d01293267177ee5468552c2"},
		{llm.Server{Kind: llm.Azure, Deployments: map[string]string{"gpt-4o": "o1-of-ours"}}, `{"custom_id":"c9ec418978c0686c678bc6f46821d95d80e9709f576f3bb7b112c0857a1290a3","method":"POST","url":"/chat/completions","body":{"max_tokens":9,` +
			`"messages":[{"role":"user","content":"AB \u0026 “3”"}],"model":"o1-of-ours","stop":["\u003c"],"stream":false,"temperature":0,"top_k":7,"top_p":0.95}}`,
			"19e178c4d770d1f19acca49993d8e486bd9848345708b114aad7da84065eea98"},
	} {
		t.Run(c.server.Kind, func(t *testing.T) {
			inputs, err := split(&c.server, map[string]llm.Request{r.Key(): r}, MaxRequests, MaxBytes)
			if err != nil || len(inputs) != 1 {
				t.Fatal(len(inputs), err)
			}
			u, err := inputs[0].upload()
			if err != nil || string(u.MarshalJSONL()) != c.line || inputs[0].hash != c.hash || u.FileName != "geoeval-"+c.hash+".jsonl" {
				t.Errorf("the file %s has\n%s\n(%v)", u.FileName, u.MarshalJSONL(), err)
			}
		})
	}
}
