package corpus

import (
	"fmt"
	"strings"

	"geoeval/internal/invented/proofread"
	"geoeval/internal/invented/synth"
)

// stands tells whether a problem can be handed out as a record states it, with a gold answer and, unless there are none,
// choices; it is nobody's bad luck, but an author's mistake, if it cannot.
func stands(p *synth.Instance, text, answer string, choices []string, gold int) error {
	var faults []string
	if a := p.Answer(); a.Value != nil {
		value := p.Value()
		faults = proofread.Answer(text, answer, &value)
		if len(choices) > 0 {
			faults = append(faults, proofread.Choices(choices, gold)...)
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("template %s with %v: %q: %s", p.Template.Name, p.Values, text, strings.Join(faults, "; "))
}

// spelled are choices as the dataset writes them.
func spelled(choices []synth.Choice) []string {
	all := make([]string, len(choices))
	for i, c := range choices {
		all[i] = c.Spelled
	}
	return all
}
