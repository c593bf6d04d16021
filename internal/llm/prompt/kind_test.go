package prompt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/llm/prompt"
)

type option struct{ Letter, Text string }

var kind = prompt.Kind{
	Default: "ours",
	Builtin: map[string]prompt.Source{"ours": {Text: "--- user\n{{.Text}}", Chinese: "--- user\n问：{{.Text}}"}, "bare": {Text: "--- user\nSay {{.All}}"}},
	Data: struct {
		Text, All, Hint string
		Choices         []option
	}{},
	Needs: [][]string{{"Text", "All"}},
}

func TestPromptsByName(t *testing.T) {
	for name, hashes := range map[string]int{"": 2, "ours": 2, "bare": 1} {
		w, err := kind.Read("", name)
		if err != nil {
			t.Fatal(err)
		}
		if len(w.Hashes()) != hashes || (w.Of("zh") != w.Of("en")) != (hashes == 2) {
			t.Errorf("%q has the versions %v", name, w.Hashes())
		}
	}
	if _, err := kind.Read("", "theirs"); err == nil || !strings.Contains(err.Error(), `no built-in prompt "theirs"; there are bare, ours`) {
		t.Error(err)
	}
}

func TestPromptsInFiles(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct{ source, want string }{
		{"--- user\n{{.Text}}", ""},
		{"--- user\n{{range $i, $c := .Choices}}{{$i}}{{.Letter}}{{$c.Text}}{{$.Hint}}{{end}}{{with .All}}{{.}}{{end}}", ""},
		{"--- user\n{{if .Hint}}{{len .Choices}}{{(index .Choices 0).Anything}}{{end}}{{.Text | printf \"%s\"}}", ""},
		{"{{.Wrong}} in a comment\n--- user\n{{.Text}}", ""},
		{"--- user\n{{define \"x\"}}{{.Text}}{{end}}{{template \"x\" .}}", ""},
		{"--- user\n\n\n{{.Txt}}", "own.txt:4: {{.Txt}} is unknown: there is {{.Text}}, {{.All}}, {{.Hint}}, {{.Choices}}"},
		{"--- system\nBe brief.\n--- user\n{{.Text}}\n{{range .Choices}}\n{{.Name}}{{end}}", "own.txt:6: {{.Name}} is unknown: there is {{.Letter}}, {{.Text}}"},
		{"--- user\n{{.Text}}{{if .Hint}}x{{else}}{{.Hnt}}{{end}}", "own.txt:2: {{.Hnt}} is unknown"},
		{"--- user\n{{.Text.More}}", "own.txt:2: {{.More}} is unknown: there is nothing"},
		{"--- user\n{{define \"x\"}}{{.Tex}}{{end}}{{template \"x\" .}}", "own.txt:2: {{.Tex}} is unknown"},
		{"A comment.\n--- system\nBe brief.\n--- user\n{{.Hint}}", "own.txt:4: {{.Text}} or {{.All}} is missing"},
		{"--- user\n{{.Text}}\n--- user\n\nx\n{{.Text", "own.txt:6: unclosed action"},
		{"--- user\n{{.Text}}\n--- teacher\nx", `own.txt:3: turn 2 is of "teacher"`},
		{"hello", "own.txt: has no turn"},
	} {
		if err := os.WriteFile(filepath.Join(folder, "own.txt"), []byte(c.source), 0o644); err != nil {
			t.Fatal(err)
		}
		w, err := kind.Read(folder, "own.txt")
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%q: %v", c.source, err)
		case c.want == "" && w.Of("zh") != w.Of("en"):
			t.Errorf("%q is not for both languages", c.source)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%q: %v, want %s", c.source, err, c.want)
		}
	}
	for name, source := range map[string]string{"two.txt": "--- user\n{{.Text}}", "two.zh.txt": "--- user\n问：{{.Text}}", "bad.txt": "--- user\n{{.Text}}", "bad.zh.txt": "--- user\n问"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if w, err := kind.Read(folder, "two.txt"); err != nil || len(w.Hashes()) != 2 || w.Of("zh") == w.Of("en") {
		t.Errorf("the file for Chinese beside it is not read: %v", err)
	}
	if _, err := kind.Read(folder, "bad.txt"); err == nil || !strings.HasPrefix(err.Error(), "bad.zh.txt:1: ") {
		t.Error(err)
	}
	if _, err := kind.Read(folder, "./none.txt"); err == nil || !strings.Contains(err.Error(), "the prompt ./none.txt") {
		t.Error(err)
	}
}
