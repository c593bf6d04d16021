package prompt_test

import (
	"reflect"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
)

const conversation = `What a maintainer should know.
--- system
You are careful.

--- user
Say: {{.Text}}
--- assistant
A dash --- is no turn.
`

func TestMessages(t *testing.T) {
	p, err := prompt.Parse("test", conversation)
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Messages(map[string]string{"Text": "AB = {{5}}"})
	if err != nil {
		t.Fatal(err)
	}
	want := []llm.Message{{Role: "system", Content: "You are careful."}, {Role: "user", Content: "Say: AB = {{5}}"}, {Role: "assistant", Content: "A dash --- is no turn."}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if _, err := p.Messages(map[string]string{"Other": ""}); err == nil {
		t.Error("a missing value went unnoticed")
	}
}

func TestEveryChangeOfAFileIsANewVersion(t *testing.T) {
	a, _ := prompt.Parse("test", conversation)
	b, _ := prompt.Parse("other name", conversation)
	c, _ := prompt.Parse("test", conversation+" ")
	if a.Hash() != b.Hash() || a.Hash() == c.Hash() {
		t.Error(a.Hash(), b.Hash(), c.Hash())
	}
}

func TestWhatIsNoPrompt(t *testing.T) {
	for source, want := range map[string]string{
		"":                   "has no turn",
		"hello":              "has no turn",
		"--- teacher\nhello": `turn 1 is of "teacher"`,
		"--- user\n{{.Text":  "unclosed action",
		"x\n--- \nhello":     `turn 1 is of ""`,
	} {
		if _, err := prompt.Parse("test", source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", source, err)
		}
	}
}
