package look

import (
	"fmt"
	"io"
	"strings"

	"geoeval/schema"
)

// showRephrased prints the candidates for other wordings of a problem: the one that was drawn with a star, those that
// failed with their faults.
func showRephrased(out io.Writer, candidates []schema.Rephrasing) {
	if len(candidates) == 0 {
		return
	}
	fmt.Fprint(out, "\nRephrasings\n")
	for i := range candidates {
		c := &candidates[i]
		mark := " "
		if c.Drawn {
			mark = "*"
		}
		fmt.Fprintf(out, "  %s %2d  %s\n", mark, c.Candidate, strings.ReplaceAll(c.Text, "\n", "\n        "))
		fmt.Fprintf(out, "        %s\n", verdict(c))
	}
}

// verdict says who wrote a candidate, and what the checks say of it.
func verdict(c *schema.Rephrasing) string {
	if !c.Passed {
		return c.Model + ", failed: " + strings.Join(c.Faults, "; ")
	}
	said := c.Model + ", passed"
	if c.Judged != "" {
		said += fmt.Sprintf(", judged: %s (%s)", c.Judged, c.JudgeSays)
	}
	return said
}
