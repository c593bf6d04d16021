package prompt_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
)

// own is the prompt of the recorded requests.
const own = "--- system\nBe <brief> & exact.\n\n--- user\n{{.Text}}\n\n--- assistant\nSo.\n\n--- user\n{{.Text}} “again”\u2028\n"

// testdata/before was written by the program as it was when it knew a temperature and max_tokens and nothing else.
// Neither a key nor a body may ever change: what was bought would be bought again.
func TestRequestsOfBeforeHaveTheKeysOfBefore(t *testing.T) {
	p, err := prompt.Parse("own", own)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile("testdata/before/keys.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); n++ {
		var was struct {
			Model struct {
				Name        string
				Temperature float64
				MaxTokens   int `json:"max_tokens"`
			}
			Candidate       int
			Text, Key, Body string
		}
		if err := json.Unmarshal(lines.Bytes(), &was); err != nil {
			t.Fatal(err)
		}
		m := prompt.Model{Name: was.Model.Name, Temperature: &was.Model.Temperature, MaxTokens: was.Model.MaxTokens}
		// Where it is asked, what the stage could take in JSON and how the models share candidates is no part of a request.
		elsewhere := m
		elsewhere.Server, elsewhere.Share = "elsewhere", 3
		for _, m := range []prompt.Model{m, elsewhere} {
			r, err := p.Request(&m, was.Candidate, prompt.Filling{
				Data: map[string]string{"Text": was.Text}, Structure: prompt.OneText("text"),
			})
			if err != nil {
				t.Fatal(err)
			}
			if r.Key() != was.Key {
				t.Errorf("line %d: the key is %s and was %s", n+1, r.Key(), was.Key)
			}
			body, err := llm.Body(&r)
			if err != nil || llmtest.Hash(body) != was.Body {
				t.Errorf("line %d: another body: %s (%v)", n+1, body, err)
			}
		}
	}
	if n != 30 {
		t.Errorf("%d keys were held against, of 30", n)
	}
}

func TestALedgerOfBeforeAnswersAsBefore(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/before/ledger")); err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(folder, ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := llm.New(llm.Config{
		BaseURL: "https://nobody.invalid/v1", RequestsPerMinute: 1, TokensPerMinute: 1, InFlight: 1, Attempts: 1, BreakAfter: 1,
		Timeout: llm.Duration(1e9),
	}, "", l, llm.Options{Offline: true})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for e, err := range l.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		var r llm.Request
		if err := json.Unmarshal(e.Request, &r); err != nil {
			t.Fatal(err)
		}
		if again, err := json.Marshal(&r); err != nil || !bytes.Equal(again, e.Request) {
			t.Errorf("%s: its request is written as\n%s, and was\n%s (%v)", e.Key, again, e.Request, err)
		}
		if r.Key() != e.Key {
			t.Errorf("%s: the request's key is %s", e.Key, r.Key())
		}
		a, err := client.Ask(t.Context(), r)
		if err != nil || a.Unusable != "" || a.Text == "" || a.Usage.PromptTokens != e.PromptTokens {
			t.Errorf("%s: %+v, %v", e.Key, a, err)
		}
		n++
	}
	if n != 19 {
		t.Errorf("%d entries were read, of 19", n)
	}
	// Written anew, it is the file that it was.
	path, err := l.Release(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/before/ledger/*.jsonl")
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	was, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(was, now) {
		t.Errorf("the ledger is written anew with other bytes (%v)", err)
	}
}
