package judge

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages/asking"
)

// A mark is what a person says of a response: one line of the file.
type mark struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	Repeat    int64         `json:"repeat"`
	Reviewer  string        `json:"reviewer"`
	Ruling    schema.Ruling `json:"ruling"`
	// Reason is why, where the person says so.
	Reason string `json:"reason"`
}

// unsure is the ruling of a person who cannot tell: no ruling, which the row says.
const unsure schema.Ruling = "unsure"

// judgement is a mark as a row.
func (m *mark) judgement() schema.Judgement {
	if m.Ruling == unsure {
		row := (&mark{Model: m.Model, Setting: m.Setting, Subset: m.Subset, ProblemID: m.ProblemID, Repeat: m.Repeat, Reviewer: m.Reviewer,
			Reason: cmp.Or(m.Reason, "cannot tell")}).judgement()
		row.Status = schema.JudgementUnparsed
		return row
	}
	return schema.Judgement{
		Attempt: schema.Attempt{Model: m.Model, Setting: m.Setting, Subset: m.Subset, ProblemID: m.ProblemID, Repeat: m.Repeat},
		Judge:   People + m.Reviewer, Asked: schema.BecauseSampled, Ruling: m.Ruling, Status: schema.JudgementRuled, Reason: m.Reason,
	}
}

// readMarks reads the file of marks; without one there are none. The digest is that of its bytes.
func (c *Config) readMarks(folder string) (content []byte, digest string, err error) {
	return asking.ReadMarks(folder, c.Marks, "people's marks (judge.marks)")
}

// marks gives the rows of marks, in JSON Lines. Equal ones are one, and one person's marks of a response that differ are an
// error, as is a line that is no mark.
func marks(content []byte) ([]schema.Judgement, error) {
	var rows []schema.Judgement
	type seen struct {
		line   int
		ruling schema.Ruling
	}
	by := map[string]seen{}
	lines := bufio.NewScanner(bytes.NewReader(content))
	lines.Buffer(nil, asking.MaxMarks)
	for line := 1; lines.Scan(); line++ {
		text := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(text) == 0 {
			continue
		}
		var m mark
		if err := json.Unmarshal(text, &m); err != nil {
			return nil, fmt.Errorf("line %d is no mark: %w", line, err)
		}
		if why := m.fault(); why != "" {
			return nil, fmt.Errorf("line %d is no mark: %s", line, why)
		}
		row := m.judgement()
		key := schema.Judgements.Key(&row)
		switch before, twice := by[key]; {
		case twice && before.ruling != m.Ruling:
			return nil, fmt.Errorf("lines %d and %d are two marks of %s for %s, %s and %s: remove one", before.line, line, m.Reviewer,
				row.Attempt.Key(), before.ruling, m.Ruling)
		case twice:
			continue
		}
		by[key] = seen{line, m.Ruling}
		rows = append(rows, row)
	}
	return rows, lines.Err()
}

// fault says what is wrong with a mark, "" for nothing.
func (m *mark) fault() string {
	for _, n := range []struct{ what, name string }{{"model", m.Model}, {"setting", m.Setting}, {"reviewer", m.Reviewer}} {
		if why := schema.NameFault(n.name); why != "" {
			return fmt.Sprintf("%s %q %s", n.what, n.name, why)
		}
	}
	switch {
	case !slices.Contains(schema.EvaluatedSubsets, m.Subset):
		return fmt.Sprintf("subset %q is none", m.Subset)
	case strings.TrimSpace(m.ProblemID) == "":
		return "it has no problem_id"
	case m.Ruling != unsure && !slices.Contains(schema.Rulings, m.Ruling):
		return fmt.Sprintf("ruling %q is neither right nor wrong, nor unsure", m.Ruling)
	}
	return ""
}
