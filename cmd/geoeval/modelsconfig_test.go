package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// ofModel is the line of the default configuration that is replaced to try others.
const ofModel = "  model: {name: gpt-3.5-turbo-0125, temperature: 0.7, max_tokens: 512}\n"

// configured reads the default configuration with other lines in the place of rephrase's model, and more under llm. line
// is that of the first of each.
func configured(t *testing.T, model, servers string) (modelLine, serversLine int, err error) {
	t.Helper()
	b, err := os.ReadFile("../../pipeline.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for _, replaced := range [][2]string{{ofModel, model}, {"\nllm:\n", "\nllm:\n" + servers}} {
		if strings.Count(text, replaced[0]) != 1 {
			t.Fatalf("%q is not once in the default configuration", replaced[0])
		}
		text = strings.Replace(text, replaced[0], replaced[1], 1)
	}
	lineOf := func(part string) int { return 1 + strings.Count(text[:strings.Index(text, part)], "\n") }
	made := all.Stages(ingest.Data{}, session.New(t.TempDir(), "", true))
	_, err = pipeline.ParseConfig("pipeline.yaml", []byte(text), made, stages.Setting{Name: "release", Config: &release.Config{}})
	return lineOf(model), lineOf("\nllm:\n") + 2, err
}

func TestWhatIsWrongWithModelsAndServersHasItsLine(t *testing.T) {
	servers := "  servers:\n    - name: first\n      base_url: https://first.example/v1\n%s"
	for _, c := range []struct {
		name, model, server string
		// line is counted from that of the model, or where server is set, from that of servers, from 0.
		line int
		want string
	}{
		{"nothing", "", "", 0, ""},
		{"no temperature", "  model: {name: o3, temperature: null, max_completion_tokens: 4096}\n", "", 0, ""},
		{"all at once", "  model:\n    name: a/b:c\n    server: first\n    temperature: 1\n    max_tokens: 512\n    top_p: 0.9\n    seed: 0\n" +
			"    reasoning_effort: low\n    response_format: json_schema\n    stop: [\"\\n\\n\"]\n    image: true\n    image_detail: low\n" +
			"    extra: {top_k: 20, provider: {order: [a, b]}}\n", "      key: FIRST_KEY\n", 0, ""},
		{"both bounds", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 512\n    max_completion_tokens: 512\n", "", 4,
			"rephrase.model.max_completion_tokens: and max_tokens are one bound under two names: remove the one"},
		{"no bound", "  model:\n    name: o3\n    temperature: 1\n", "", 0, "rephrase.model.max_tokens: 0 is not at least 1"},
		{"no temperature at all", "  model:\n    name: o3\n    max_tokens: 9\n", "", 0, "key temperature is missing"},
		{"text for a number", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    top_p: much\n", "", 4, `"much" is not a number`},
		{"top_p", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    top_p: 0\n", "", 4, "rephrase.model.top_p: 0 is not above 0"},
		{"seed", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    seed: 99999999999999999\n", "", 4, "rephrase.model.seed"},
		{"response_format", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    response_format: xml\n", "", 4, "is not one of text, json_object"},
		{"image_detail", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    image_detail: low\n", "", 4, "is for image: true alone"},
		{"extra that overrides", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    extra:\n      top_k: 1\n      model: other\n", "", 6,
			"rephrase.model.extra.model: is set by the client itself: remove it"},
		{"extra with an odd number", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    extra:\n      top_k: 1\n      b: [0x10]\n", "", 6,
			"is not a number as one writes it"},
		{"extra with a power of ten", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    extra:\n      its_own: 1e-3\n", "", 5,
			"would be taken for text"},
		{"extra with one in quotes", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    extra:\n      its_own: \"1e-3\"\n", "", 0, ""},
		{"extra that is a list", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    extra: [1]\n", "", 4, "a list is not a mapping"},
		{"stop", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    stop: [a, \"\"]\n", "", 4, "rephrase.model.stop.1"},
		{"an unknown key", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    top_k: 3\n", "", 4, `unknown key "top_k" in rephrase.model`},
		{"an unknown server", "  model:\n    name: o3\n    temperature: 1\n    max_tokens: 9\n    server: second\n", "      key: FIRST_KEY\n", -4,
			`rephrase.model.server: "second" is no server of llm.servers; these are first`},
		{"model and models", ofModel + "  models:\n    - {name: o3, temperature: 1, max_tokens: 9}\n", "", 1, "rephrase.models: and model exclude each other"},
		{"the second model", "  models:\n    - {name: o3, temperature: 1, max_tokens: 9}\n    - name: o3\n      share: 101\n      temperature: 1\n      max_tokens: 9\n",
			"", 3, "rephrase.models.1.share: 101 is not between 1 and 100"},
		{"a share of one", "  model:\n    name: o3\n    share: 1\n    temperature: 1\n    max_tokens: 9\n", "", 2, "is for several models"},
		{"neither", "  # none\n", "", -1, "rephrase.model: is missing"},
		{"a key in the file", ofModel, "      key: sk-0123456789\n", 3, "llm.servers.0.key: is no name of an environment variable"},
		{"plain http", ofModel, "    - name: b\n      base_url: http://10.0.0.7/v1\n", 4, "would carry prompts and answers in the clear"},
		{"plain http with a key", ofModel, "    - name: b\n      base_url: http://10.0.0.7/v1\n      insecure: true\n      key: B_KEY\n", 5,
			"no key is sent over plain http"},
		{"a price of a model with dots", ofModel, "      prices:\n        gpt-4.1: {input: -1, output: 1}\n", 4, "llm.servers.0.prices.gpt-4.1"},
		{"no base_url", ofModel, "    - name: b\n", 3, "key base_url is missing"},
		{"azure without a version", ofModel, "      kind: azure\n", 1, "llm.servers.0.api_version"},
		{"a header with a key", ofModel, "      headers:\n        X-Title: a\n        X-Api-Key: b\n", 5, "may be a secret"},
	} {
		t.Run(c.name, func(t *testing.T) {
			model, server := c.model, ""
			if model == "" {
				model = ofModel
			}
			if c.server != "" {
				server = fmt.Sprintf(servers, c.server)
			}
			line, serversLine, err := configured(t, model, server)
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%v, want …%s…", err, c.want)
			}
			at := line + c.line
			switch {
			case c.line == -1: // there is nothing: the section's own line, or its first key's
				return
			case c.line < 0:
				at = line - c.line
			case server != "":
				at = serversLine + c.line
			}
			if !strings.HasPrefix(err.Error(), fmt.Sprintf("pipeline.yaml:%d: ", at)) {
				t.Errorf("%v, and it is in line %d", err, at)
			}
			if strings.Contains(err.Error(), "sk-0123456789") {
				t.Error("the key is said")
			}
		})
	}
}

// What docs/rephrasings.md shows of models and servers is read as it stands.
func TestTheModelsAndServersOfTheDocsAreRead(t *testing.T) {
	b, err := os.ReadFile("../../docs/rephrasings.md")
	if err != nil {
		t.Fatal(err)
	}
	defaults, err := os.ReadFile("../../pipeline.yaml")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string][]string{}
	for i, block := range strings.Split(string(b), "```yaml\n") {
		if i == 0 {
			continue
		}
		text, _, _ := strings.Cut(block, "```")
		section, _, _ := strings.Cut(text, "\n")
		blocks[section] = append(blocks[section], text)
	}
	if len(blocks) != 2 || len(blocks["llm:"]) != 1 || len(blocks["rephrase:"]) != 3 {
		t.Fatalf("%d blocks", len(blocks))
	}
	// A prompt of one's own lies under the folder of the configuration.
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("prompts", 0o755), os.WriteFile("prompts/rephrase.txt", []byte("--- user\nSay it in other words: {{.Text}}\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	whole := pipeline.Defaults{Name: "pipeline.yaml", Text: string(defaults)}
	for _, block := range blocks["rephrase:"] {
		made := all.Stages(ingest.Data{}, session.New(t.TempDir(), "", true))
		setting := stages.Setting{Name: "release", Config: &release.Config{}}
		if _, err := whole.Parse("mine.yaml", []byte(blocks["llm:"][0]+block), made, setting); err != nil {
			t.Error(err)
		}
	}
}
