package judge

import (
	"cmp"
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages/asking"
)

// A mark is what a person says of a response: one line of the file.
type mark struct {
	asking.Marked
	Ruling schema.Ruling `json:"ruling"`
	// Reason is why, where the person says so.
	Reason string `json:"reason"`
}

// unsure is the ruling of a person who cannot tell: no ruling, which the row says.
const unsure schema.Ruling = "unsure"

// judgement is a mark as a row.
func (m *mark) judgement() schema.Judgement {
	if m.Ruling == unsure {
		row := (&mark{Marked: m.Marked, Reason: cmp.Or(m.Reason, "cannot tell")}).judgement()
		row.Status = schema.JudgementUnparsed
		return row
	}
	return schema.Judgement{
		Attempt: m.Attempt(), Judge: People + m.Reviewer, Asked: schema.BecauseSampled, Ruling: m.Ruling, Status: schema.JudgementRuled, Reason: m.Reason,
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
	err := asking.EachMark(content, func(line int, m mark, err error) error {
		if err != nil {
			return fmt.Errorf("line %d is no mark: %w", line, err)
		}
		if why := m.fault(); why != "" {
			return fmt.Errorf("line %d is no mark: %s", line, why)
		}
		row := m.judgement()
		key := schema.Judgements.Key(&row)
		switch before, twice := by[key]; {
		case twice && before.ruling != m.Ruling:
			return fmt.Errorf("lines %d and %d are two marks of %s for %s, %s and %s: remove one", before.line, line, m.Reviewer,
				row.Attempt.Key(), before.ruling, m.Ruling)
		case twice:
			return nil
		}
		by[key] = seen{line, m.Ruling}
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// fault says what is wrong with a mark, "" for nothing.
func (m *mark) fault() string {
	if why := m.Fault(); why != "" {
		return why
	}
	if m.Ruling != unsure && !slices.Contains(schema.Rulings, m.Ruling) {
		return fmt.Sprintf("ruling %q is neither right nor wrong, nor unsure", m.Ruling)
	}
	return ""
}
