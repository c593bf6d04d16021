package look

import (
	"fmt"
	"io"
	"strings"

	"geoeval/schema"
)

// showReformed prints a problem and its reformed one side by side, what was changed, and the proof.
func showReformed(out io.Writer, p *schema.Problem, r *schema.Reformed) {
	fmt.Fprintf(out, "\nAs published and reformed  (%s)\n", r.ID)
	pairs := [][2]string{{p.Text, r.Text}}
	for i := range min(len(p.Semantic), len(r.Semantic)) {
		if p.Semantic[i] != r.Semantic[i] {
			pairs = append(pairs, [2]string{p.Semantic[i], r.Semantic[i]})
		}
	}
	for i := range max(len(p.Choices), len(r.Choices)) {
		pairs = append(pairs, [2]string{choiceAt(p.Choices, i), choiceAt(r.Choices, i)})
	}
	sideBySide(out, append(pairs, [2]string{"Answer: " + p.Answer, "Answer: " + r.Answer}))
	fmt.Fprintf(out, "\nChanged\n  %s\n\nProof\n  %s\n", strings.Join(r.Changes, "; "), strings.Join(r.Proof, "\n  "))
}

// choiceAt is a choice with its letter, "" where there are not so many.
func choiceAt(choices []string, i int) string {
	if i >= len(choices) {
		return ""
	}
	return fmt.Sprintf("%c. %s", 'A'+i, choices[i])
}
