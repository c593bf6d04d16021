package sources

import (
	"slices"
	"testing"

	"geoeval/schema"
)

func TestTakeChoices(t *testing.T) {
	for name, c := range map[string]struct {
		text, answer string
		question     string
		choices      []string
		letter       string
		kept         string // the answer then, "" for as published
		fault        bool
	}{
		"bold labels": {
			text: `How long is $AB$?` + "\n\n" + `$\textbf{(A) } \frac{7}{3} \qquad \textbf{(B) } 8-4\sqrt2 \qquad \textbf{(C) } 2\sqrt2$`, answer: `8-4\sqrt{2}`,
			question: "How long is $AB$?", choices: []string{`\frac{7}{3}`, `8-4\sqrt2`, `2\sqrt2`}, letter: "B"},
		"choices within the label's braces": {
			text: `The ratio is` + "\n" + `$\mathrm{(A) \frac{\sqrt{3}}{12} } \qquad \mathrm{(B) \ 6 } \qquad \mathrm{(C) \frac{1}{6} }$`, answer: `\frac{1}{6}`,
			question: "The ratio is", choices: []string{`\frac{\sqrt{3}}{12}`, "6", `\frac{1}{6}`}, letter: "C"},
		"words and lines": {
			text: `Find $x$.` + "\n" + `$\text{(A) } 1\quad \\ \text{(B) } 2\quad\\ \text{(C) } \text{none of these}$`, answer: `2`,
			question: "Find $x$.", choices: []string{"1", "2", "none of these"}, letter: "B"},
		"plain labels with formulas of their own": {
			text: `Find it. (A) $5$ (B) $6$ (C) $7$`, answer: "7", question: "Find it.", choices: []string{"5", "6", "7"}, letter: "C"},
		"a line each, and a letter as the answer": {
			text: "Which cone is it?\n\nA. radius = 6\n\nB. radius = 7\n\nC. radius = 8", answer: `\text{(B)}`,
			question: "Which cone is it?", choices: []string{"radius = 6", "radius = 7", "radius = 8"}, letter: "B", kept: "radius = 7"},
		"displayed": {
			text: `What is $m$? \[\textbf{(A)}\ 1\qquad\textbf{(B)}\ 2\qquad\textbf{(C)}\ 3\]`, answer: "3",
			question: "What is $m$?", choices: []string{"1", "2", "3"}, letter: "C"},
		"by value": {
			text: `Find it. $\textbf{(A)}\ 5/2\qquad\textbf{(B)}\ 11/4\qquad\textbf{(C)}\ 7/2$`, answer: `\frac{7}{2}`,
			question: "Find it.", choices: []string{"5/2", "11/4", "7/2"}, letter: "C"},
		"an answer that is none of them": {
			text: `Find it. $\textbf{(A)}\ 5\qquad\textbf{(B)}\ 6\qquad\textbf{(C)}\ 7$`, answer: "8",
			question: "Find it.", choices: []string{"5", "6", "7"}, fault: true},
		"the same twice": {
			text: `Find it. $\textbf{(A)}\ 5\qquad\textbf{(B)}\ 5\qquad\textbf{(C)}\ 7$`, answer: "5",
			question: "Find it.", choices: []string{"5", "5", "7"}, fault: true},
		"points of a figure":         {text: "Points (A), (B) and (C) lie on a line. Find x.\n\nThe figure is not to scale.", answer: "5"},
		"points on one line":         {text: "Points (A), (B) and (C) lie on a line. Find x.", answer: "5"},
		"two labels":                 {text: "Find it. (A) 5 (B) 6", answer: "5"},
		"labels out of order":        {text: "Find it. (A) 5 (C) 6 (B) 7", answer: "5"},
		"a text that goes on behind": {text: "Say which. (A) 5 (B) 6 (C) 7\n\nThen explain why the others are wrong.", answer: "5"},
		"no choices":                 {text: "Find x.", answer: "5"},
	} {
		t.Run(name, func(t *testing.T) {
			p := &schema.Problem{Text: c.text, Answer: c.answer}
			TakeChoices(p)
			if c.question == "" {
				c.question = c.text
			}
			if c.kept == "" {
				c.kept = c.answer
			}
			if p.Text != c.question || !slices.Equal(p.Choices, c.choices) || p.AnswerLetter != c.letter || p.Answer != c.kept ||
				(len(p.RecordFaults) > 0) != c.fault || len(p.ChoiceNumbers) != len(p.Choices) {
				t.Errorf("text %q, choices %q, letter %q, answer %q, faults %q", p.Text, p.Choices, p.AnswerLetter, p.Answer, p.RecordFaults)
			}
		})
	}
}

func TestPublishedChoicesStay(t *testing.T) {
	p := &schema.Problem{Text: "Find it. (A) 5 (B) 6 (C) 7", Answer: "5", Choices: []string{"5", "6"}}
	if TakeChoices(p); len(p.Choices) != 2 || p.Text != "Find it. (A) 5 (B) 6 (C) 7" {
		t.Errorf("%q of %q", p.Choices, p.Text)
	}
}

func TestReadable(t *testing.T) {
	for _, c := range []struct {
		text     string
		language schema.Language
		want     string
		faults   int
	}{
		{" AB\u200b = 5 ", schema.English, "AB = 5", 0},
		{"an area of â ˆ š 1600 ?", schema.English, "an area of √ 1600 ?", 0},
		{"如图，Div(LengthOfLine(AB)=LengthOfLine(BC))，Sin(α)=3/5。", schema.Chinese, "如图，已知AB与BC的比，sinα=3/5。", 1},
		{`\triangle RST \cong \triangle XYZ (see Figure).`, schema.English, `\triangle RST \cong \triangle XYZ (see Figure).`, 0},
	} {
		t.Run(c.text, func(t *testing.T) {
			if got, faults := Readable(c.text, c.language); got != c.want || len(faults) != c.faults {
				t.Errorf("%q, %q", got, faults)
			}
		})
	}
}
