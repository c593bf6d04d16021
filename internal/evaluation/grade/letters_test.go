package grade_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// What a response says of four choices holds whichever of them is right: the letter that it states is right where it is the gold one, and
// one that denies letters, names two or copies the list is never right.
func TestWhatIsSaidOfChoices(t *testing.T) {
	file, err := os.ReadFile("testdata/said.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	choices := []string{"4", "5", "6", "7"}
	for lines := bufio.NewScanner(bytes.NewReader(file)); lines.Scan(); {
		var c struct{ Prediction, Says string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		for i, gold := range choices {
			letter := string(rune('A' + i))
			r := grade.Check(c.Prediction, &grade.Question{Gold: gold, Choices: choices, Letter: letter})
			if r.Verdict != (letter == c.Says) {
				t.Errorf("%q for %s, which says %q: %+v", c.Prediction, letter, c.Says, r)
			}
		}
	}
}

// Every form for machines holds every letter of We-Math's prompt, A to H.
func TestEveryLetterInEveryForm(t *testing.T) {
	var choices []string
	for i := range 8 {
		choices = append(choices, fmt.Sprint(10+3*i))
	}
	for _, form := range []string{
		"<Answer>: <<%s>>", "<answer>%s</answer>", "<Answer>:<<%s>>", "<Answer>: <%s>", `{"answer": "%s"}`, "```json\n{\"answer\": \"%s\"}\n```",
		"#### %s", "<answer><<%s>></answer>", "<<%s>>", "Answer: <<%s>>", "The answer is <%s>.", "<Answer>: 《%s》", "<ANSWER>: <<%s>>",
		"<Reasoning>: The area is 12.\n<Answer>: <<%s>>", "<Answer>: <<(%s)>>", "<answer>Option %s</answer>", "<answer>\\boxed{%s}</answer>",
		"<answer>**%s**</answer>", "<b><answer>%s</answer></b>", "<Answer>: << %s >>", "<answer><b>%s</b></answer>", "**<Answer>**: <<%s>>",
		"<answer>(%s)</answer>", "{'answer': '%s'}", `{"final_answer": "%s"}`, "`<Answer>: <<%s>>`", "<p>So the answer is <b>%s</b></p>",
		"<Answer>\n<<%s>>\n</Answer>", "<Answer>: <<%s>>\n<Reasoning>: because A is wrong", "\\boxed{%s}", "\\boxed{\\text{%s}}", "%s", "(%s)", "选%s",
	} {
		for said := range 8 {
			for gold := range 8 {
				response := fmt.Sprintf(form, string(rune('A'+said)))
				r := grade.Check(response, &grade.Question{Gold: choices[gold], Choices: choices, Letter: string(rune('A' + gold))})
				if r.Verdict != (said == gold) || r.Status != schema.GradeOK {
					t.Errorf("%q for %c: %+v", response, 'A'+gold, r)
				}
			}
		}
	}
}
