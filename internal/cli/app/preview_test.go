package app

import (
	"strings"
	"testing"

	"geoeval/stages"
)

// A prompt says whether the model was shown a picture.
func TestShownPromptSaysWhatIsSeen(t *testing.T) {
	for pictures, want := range []string{"user, without a picture", "user, with a picture", "user, with 2 pictures"} {
		turns := []stages.PreviewedMessage{{Role: "system", Text: "You solve."}, {Role: "user", Text: "Find x.", Pictures: pictures}}
		if got := ShownPrompt(turns, nil); got != "  prompt (system): You solve.\n  prompt ("+want+"): Find x.\n" {
			t.Errorf("%d pictures: %q", pictures, got)
		}
		if got := ShownPrompt(turns, turns); !strings.HasPrefix(got, "  prompt ("+want+", after the turns above):") {
			t.Errorf("%d pictures: %q", pictures, got)
		}
	}
}

// Of an answer that says nothing, the end of what was thought is shown.
func TestShownReasoning(t *testing.T) {
	if got := ShownReasoning("AB is 3.", ""); got != "    reasoning, its end: AB is 3.\n" {
		t.Errorf("%q", got)
	}
	if got := ShownReasoning("AB is 3.", "3"); got != "" {
		t.Errorf("of an answer: %q", got)
	}
	long := ShownReasoning(strings.Repeat("几 ", shownReasoning), "")
	if !strings.HasPrefix(long, "    reasoning, its end:\n      … 几") || strings.Count(long, "几") != shownReasoning/2 {
		t.Errorf("%q", long)
	}
}
