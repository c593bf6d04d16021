// Package prompt turns template files into the messages of a conversation.
package prompt

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/template"
	"unicode"

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
	// line is where the turn begins in its file, text what it says, and from the line on which that begins.
	line, from int
	text       string
}

// padded is the template with as many lines before it as in its file, so that errors name the file's.
func (t *turn) padded(name string) (*template.Template, error) {
	return template.New(name).Option("missingkey=error").Parse(strings.Repeat("\n", t.from-1) + t.text)
}

var roles = []string{"system", "user", "assistant"}

// Parse reads a template. The name is for errors.
func Parse(name, source string) (*Prompt, error) {
	sum := sha256.Sum256([]byte(source))
	p := &Prompt{hash: hex.EncodeToString(sum[:])}
	parts := strings.Split("\n"+source, "\n--- ")
	line := strings.Count(parts[0], "\n") + 1
	for i, part := range parts[1:] {
		role, says, _ := strings.Cut(part, "\n")
		if role = strings.TrimSpace(role); !slices.Contains(roles, role) {
			return nil, fmt.Errorf("%s:%d: turn %d is of %q, not of %s", name, line, i+1, role, strings.Join(roles, ", "))
		}
		t := turn{role: role, line: line, text: strings.TrimSpace(says)}
		t.from = line + 1 + strings.Count(says[:len(says)-len(strings.TrimLeftFunc(says, unicode.IsSpace))], "\n")
		var err error
		if t.says, err = template.New(fmt.Sprintf("%s, turn %d", name, i+1)).Option("missingkey=error").Parse(t.text); err != nil {
			if _, placed := t.padded(name); placed != nil {
				err = placed
			}
			return nil, errors.New(strings.TrimPrefix(err.Error(), "template: "))
		}
		p.turns = append(p.turns, t)
		line += strings.Count(part, "\n") + 1
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
