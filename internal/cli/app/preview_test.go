package app

import (
	"strings"
	"testing"

	"geoeval/stages"
)

// A prompt says whether the model was shown a picture.
func TestShownPromptsSayWhatIsSeen(t *testing.T) {
	for pictures, want := range []string{"user, without a picture", "user, with a picture", "user, with 2 pictures"} {
		turns := []stages.PreviewedMessage{{Role: "system", Text: "You solve."}, {Role: "user", Text: "Find x.", Pictures: pictures}}
		var shown ShownPrompts
		if got := shown.Show("  prompt", turns); got != "  prompt (system): You solve.\n  prompt ("+want+"): Find x.\n" {
			t.Errorf("%d pictures: %q", pictures, got)
		}
		if got := shown.Show("  prompt", turns); got != "  prompt ("+want+"): as above\n" {
			t.Errorf("%d pictures, once more: %q", pictures, got)
		}
	}
}

// Of many prompts the first is shown whole, and of the others what they do not share with one that was.
func TestShownPromptsLeaveOutWhatWasShown(t *testing.T) {
	var shown ShownPrompts
	for i, c := range []struct{ text, want string }{
		{"Find x.\n\nThink.\nAnswer: x", "  prompt (user, without a picture):\n    Find x.\n\n    Think.\n    Answer: x\n"},
		{"Find y.\nIt is\nlong.\n\nThink.\nAnswer: x", "  prompt (user, without a picture; … is as above):\n    Find y.\n    It is\n    long.\n    …\n"},
		{"Find z.\n\nThink.\nAnswer: A", "  prompt (user, without a picture):\n    Find z.\n\n    Think.\n    Answer: A\n"},
		{"Find z.\n\nThink twice.\nAnswer: A", "  prompt (user, without a picture; … is as above):\n    …\n    Think twice.\n    …\n"},
		{"求x。\n想一想。", "  prompt (user, without a picture):\n    求x。\n    想一想。\n"},
	} {
		if got := shown.Show("  prompt", []stages.PreviewedMessage{{Role: "user", Text: c.text}}); got != c.want {
			t.Errorf("%d: %q", i, got)
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
