// Package prompt turns template files into the messages of a conversation.
package prompt

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"geoeval/internal/llm"
)

// A Prompt is a template of a conversation.
//
// Its file is a list of turns: a line "--- system", "--- user" or "--- assistant" begins one, and the lines up to the
// next are what it says, in the syntax of text/template. White space around a turn is dropped. What stands before the
// first turn is a comment.
type Prompt struct {
	hash  string
	turns []turn
}

type turn struct {
	role string
	says *template.Template
}

var roles = []string{"system", "user", "assistant"}

// Parse reads a template. The name is for errors.
func Parse(name, source string) (*Prompt, error) {
	sum := sha256.Sum256([]byte(source))
	p := &Prompt{hash: hex.EncodeToString(sum[:])}
	parts := strings.Split("\n"+source, "\n--- ")
	for i, part := range parts[1:] {
		role, says, _ := strings.Cut(part, "\n")
		if role = strings.TrimSpace(role); !slices.Contains(roles, role) {
			return nil, fmt.Errorf("%s: turn %d is of %q, not of %s", name, i+1, role, strings.Join(roles, ", "))
		}
		t, err := template.New(fmt.Sprintf("%s, turn %d", name, i+1)).Option("missingkey=error").Parse(strings.TrimSpace(says))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		p.turns = append(p.turns, turn{role, t})
	}
	if len(p.turns) == 0 {
		return nil, fmt.Errorf("%s: has no turn: a line such as --- user begins one", name)
	}
	return p, nil
}

// Hash is the version of the template: SHA-256 of its file, in hex.
func (p *Prompt) Hash() string { return p.hash }

// Messages fills the template in.
func (p *Prompt) Messages(data any) ([]llm.Message, error) {
	messages := make([]llm.Message, len(p.turns))
	for i, t := range p.turns {
		var b strings.Builder
		if err := t.says.Execute(&b, data); err != nil {
			return nil, err
		}
		messages[i] = llm.Message{Role: t.role, Content: b.String()}
	}
	return messages, nil
}
