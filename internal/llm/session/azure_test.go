package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// Azure's batches have other addresses, another endpoint, the deployment as the model, and files that are read first.
func TestBatchesOfAzure(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Azure: "2024-10-21", Key: testKey})
	batches := s.Batches(llmtest.BatchOptions{Looks: 1})
	folder := t.TempDir()
	d := newSession(t, folder, "https://nobody.invalid/v1", nil)
	d.Keys = func(variable string) string { return map[string]string{"AZURE_KEY": testKey}[variable] }
	d.Config.Servers = []llm.Server{{
		Name: "azure", Kind: llm.Azure, BaseURL: s.URL, APIVersion: "2024-10-21", Key: "AZURE_KEY",
		Deployments: map[string]string{model: "mine"}, Prices: map[string]llm.Price{model: {Input: 1, Output: 2}},
		Batch: &llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)},
	}}
	r := llm.Request{
		Prompt: "p", Candidate: 1, Model: model, Server: "azure", MaxTokens: 50, Messages: []llm.Message{{Role: "user", Content: "q"}},
	}
	if err := d.Prefetch(t.Context(), nil, []llm.Request{r}, func() {}); err != nil {
		t.Fatal(err)
	}
	l, err := d.Ledger()
	if err != nil || !l.Has(r.Key()) || batches.Len() != 1 {
		t.Errorf("%d batches, %v", batches.Len(), err)
	}
	if body := string(s.Calls()[0].Body); !strings.Contains(body, `"model":"mine"`) {
		t.Error(body)
	}
	if _, err := os.Stat(filepath.Join(folder, "batches-azure")); err != nil {
		t.Error(err)
	}
}
