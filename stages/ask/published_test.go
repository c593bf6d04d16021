package ask_test

import (
	"os"
	"strings"
	"testing"

	"geoeval/internal/knowledge/principle"
)

// The prompts that are word for word are those that were published.
func TestPublishedPrompts(t *testing.T) {
	published := func(name string) string {
		t.Helper()
		content, err := os.ReadFile("../../../shared/paper/" + name)
		if os.IsNotExist(err) {
			t.Skip("the published texts are not here")
		}
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	ours := func(name string) string {
		t.Helper()
		content, err := os.ReadFile("prompts/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		_, says, _ := strings.Cut(string(content), "--- user\n")
		return strings.TrimSpace(says)
	}
	for _, name := range []string{"lmms-direct", "lmms-visual-1", "lmms-visual-2"} {
		if says := strings.ReplaceAll(ours(name), "{{.Problem}}", "{problem}"); !strings.Contains(published("lmms-geometry3k.txt"), "```\n"+says+"\n```") {
			t.Errorf("%s is not what was published", name)
		}
	}
	if says := strings.ReplaceAll(ours("paper"), "{{.Merged}}", "${Merge}"); !strings.Contains(published("geoeval.txt"), says) {
		t.Error("paper is not what was published")
	}
	weMath := strings.NewReplacer("{{range $i, $c := .Choices}}{{if $i}}; {{end}}{{.Letter}}. {{.Text}}{{end}}", "<Option>", "{{if .Knowledge}}", "", "{{end}}", "", "{{.Knowledge}}", "<Knowledge concept>", "{{.Described}}", "<Question>",
		"\n", " ").Replace(ours("wemath"))
	if says := strings.NewReplacer("<p>", "", "</p>", "").Replace(published("wemath.txt")); !strings.Contains(says, weMath) {
		t.Errorf("wemath is not what was published: %s", weMath)
	}
}

// The prompt geosense lists the principles of the catalogue, all of them and no others, in both languages.
func TestListedPrinciples(t *testing.T) {
	catalogue, err := principle.Load()
	if err != nil {
		t.Fatal(err)
	}
	var english, chinese []string
	for _, p := range catalogue.All() {
		if p.Benchmark == "geosense" {
			english, chinese = append(english, p.NameEN), append(chinese, p.NameZH)
		}
	}
	for _, c := range []struct {
		file, lead, between, end string
		names                    []string
	}{
		{"geosense.txt", "\nPrinciples: ", "; ", ".", english},
		{"geosense.zh.txt", "\n原理列表：", "；", "。", chinese},
	} {
		content, err := os.ReadFile("prompts/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(string(content), c.lead)
		list, _, _ = strings.Cut(list, "\n\n")
		list = strings.ReplaceAll(strings.ReplaceAll(list, strings.TrimSpace(c.between)+"\n", c.between), "\n", "")
		if want := strings.Join(c.names, c.between) + c.end; list != want {
			t.Errorf("%s lists\n%s\nand not the catalogue's\n%s", c.file, list, want)
		}
	}
}
