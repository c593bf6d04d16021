package review

import (
	"testing"

	"geoeval/schema"
)

// A program is told step by step with what it gives, and prose is not.
func TestProgramsAreToldInSteps(t *testing.T) {
	t.Parallel()
	ten := 10.0
	numbers := []schema.Number{{Name: "N0", Text: "10", Value: &ten}}
	steps := stepsOf(schema.PGPSProgram, "Sum N0 N0 V0 Multiple V0 C2 V1 Get V1", numbers)
	if len(steps) != 2 || steps[1].Text != "V0·2 = V1" || len(steps[1].Gives) != 1 || steps[1].Gives[0] != "⇒ V1 = 40" {
		t.Errorf("the steps are %v", steps)
	}
	if steps := stepsOf(schema.Prose, "So it is 10.", numbers); steps != nil {
		t.Errorf("prose has the steps %v", steps)
	}
}
