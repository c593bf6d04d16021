package ask_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/prompt"
)

// A model that is asked for JSON is told its form, and the text in it is what is checked; what is no such JSON is
// unusable, and asked for again.
func TestAnswersInJSON(t *testing.T) {
	for format, told := range map[string]string{
		llm.FormatJSONSchema: `"json_schema":{"name":"thing","schema":{`, llm.FormatJSONObject: `Answer with one JSON object`,
	} {
		t.Run(format, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Answer: in("yes", `{"text": " yes "}`)})
			task := newTask(t, t.TempDir(), s, 1, 3)
			task.Models = prompt.Models{{Name: model, MaxTokens: 60, ResponseFormat: format}}
			q := about(t, "a circle", yesOrNo)
			q.Structure = prompt.OneText("thing")
			answers, err := task.Ask(t.Context(), q)
			if err != nil || len(answers) != 2 {
				t.Fatalf("%+v, %v", answers, err)
			}
			if first := answers[0]; first.Text != "" || len(first.Faults) != 1 || first.Faults[0] != "unusable: has no JSON object, which was asked for" {
				t.Errorf("%+v", first)
			}
			if second := answers[1]; second.Text != "yes" || !second.Passed() {
				t.Errorf("%+v", second)
			}
			if told := task.Facts().Checks(); told != "50.0 % of 2 usable; unusable 1 (1 replaced by a later try)" {
				t.Error(told)
			}
			if body := string(s.Calls()[0].Body); !strings.Contains(body, told) {
				t.Error(body)
			}
		})
	}
}
