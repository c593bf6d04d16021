package pipeline

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// A changed value is written with what changed of it: two long ones with the same beginning do not look alike.
func TestConfigChanges(t *testing.T) {
	for _, c := range []struct{ was, now, want string }{
		{`{"alpha": 0.5}`, `{"alpha": 0.7}`, "alpha: 0.5 → 0.7"},
		{`{"a": {"b": 1}}`, `{"a": {}}`, "a.b: 1 → null"},
		{`{"words": ["circle", "square"]}`, `{"words": ["circle"]}`, `words: ["circle","square"] → ["circle"]`},
		{`{"prompt": "Solve the problem with all of its steps, in English."}`, `{"prompt": "Solve the problem with all of its steps, in Chinese."}`,
			`prompt: …steps, in English." → …steps, in Chinese."`},
		{`{"prompt": "Solve the problem with all of its steps"}`, `{"prompt": "Solve the problem with all of its steps, and say which principles it needs."}`,
			`prompt: … its steps" → … its steps, and say which principles it …`},
		{`{"prompt": "A` + strings.Repeat("a", 50) + `"}`, `{"prompt": "B"}`, `prompt: "A` + strings.Repeat("a", 38) + `… → "B"`},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := ConfigChanges(json.RawMessage(c.was), json.RawMessage(c.now)); !slices.Equal(got, []string{c.want}) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
