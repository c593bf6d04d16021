package errors

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages/asking"
)

// A mark is what a person says of a wrong answer: one line of the file that review export writes.
type mark struct {
	Model     string        `json:"model"`
	Setting   string        `json:"setting"`
	Subset    schema.Subset `json:"subset"`
	ProblemID string        `json:"problem_id"`
	Repeat    int64         `json:"repeat"`
	Reviewer  string        `json:"reviewer"`
	said
}

func (s *stage) readPeople() (content []byte, digest string, err error) {
	return asking.ReadMarks(s.folder, s.config.Review, "what people say of errors (errors.review)")
}

// people gives the rows of what people say; strangers is how many lines are about what is no wrong answer that can be classified. Equal lines are one; a line
// that cannot be used is an error, as are two of one person about one answer that differ.
func (s *stage) people(content []byte, e *evaluation) (rows []schema.FirstError, strangers int, err error) {
	answers := map[string]*answer{}
	for i := range e.answers {
		if a := &e.answers[i]; a.passed == "" {
			answers[a.Key()] = a
		}
	}
	type seen struct {
		line int
		mark mark
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
		err := json.Unmarshal(text, &m)
		if err == nil {
			err = m.fault()
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%s: line %d cannot be used: %w", s.config.Review, line, err)
		}
		at := schema.Attempt{Model: m.Model, Setting: m.Setting, Subset: m.Subset, ProblemID: m.ProblemID, Repeat: m.Repeat}
		row := schema.FirstError{Attempt: at, By: asking.People + m.Reviewer}
		key := schema.FirstErrors.Key(&row)
		if before, twice := by[key]; twice {
			if before.mark != m {
				return nil, 0, fmt.Errorf("%s: lines %d and %d of %s about %s differ: remove one", s.config.Review, before.line, line, m.Reviewer, at.Key())
			}
			continue
		}
		by[key] = seen{line, m}
		a := answers[at.Key()]
		if a == nil {
			strangers++
			continue
		}
		said := m.said
		if err := a.checkPerson(&said); err != nil {
			return nil, 0, fmt.Errorf("%s: line %d cannot be used: it %w", s.config.Review, line, err)
		}
		said.into(&row)
		rows = append(rows, row)
	}
	return rows, strangers, lines.Err()
}

// checkPerson is check for a person, who need not name a sentence.
func (a *answer) checkPerson(s *said) error {
	if strings.TrimSpace(s.Sentence) != "" || s.Kind == schema.NotClassified {
		return a.check(s)
	}
	of := *s
	of.Sentence = a.text
	if err := a.check(&of); err != nil {
		return err
	}
	s.Sentence, s.Principle, s.Reason = "", of.Principle, of.Reason
	return nil
}

// fault says what is wrong with a line.
func (m *mark) fault() error {
	for _, n := range []struct{ what, name string }{{"model", m.Model}, {"setting", m.Setting}, {"reviewer", m.Reviewer}} {
		if why := schema.NameFault(n.name); why != "" {
			return fmt.Errorf("%s %q %s", n.what, n.name, why)
		}
	}
	switch {
	case !slices.Contains(schema.EvaluatedSubsets, m.Subset):
		return fmt.Errorf("subset %q is none", m.Subset)
	case strings.TrimSpace(m.ProblemID) == "":
		return fmt.Errorf("it has no problem_id")
	}
	_, err := schema.Parse(schema.ErrorKinds, string(m.Kind))
	if err != nil {
		return fmt.Errorf("kind: %w", err)
	}
	return nil
}
