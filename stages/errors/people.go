package errors

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages/asking"
)

// A mark is what a person says of a wrong answer: one line of the file that review export writes.
type mark struct {
	asking.Marked
	said
}

func (s *stage) readPeople() (content []byte, digest string, err error) {
	return asking.ReadMarks(s.folder, s.config.Review, "what people say of errors (errors.review)")
}

// people gives the rows of what people say. strangers counts the lines that are not about a wrong answer that can be classified.
// Equal lines are one. A line that cannot be used is an error, and so are two lines of one person about one answer that differ.
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
	err = asking.EachMark(content, func(line int, m mark, err error) error {
		if err == nil {
			err = m.fault()
		}
		if err != nil {
			return fmt.Errorf("%s: line %d cannot be used: %w", s.config.Review, line, err)
		}
		row := schema.FirstError{Attempt: m.Attempt(), By: asking.People + m.Reviewer}
		key := schema.FirstErrors.Key(&row)
		if before, twice := by[key]; twice {
			if before.mark != m {
				return fmt.Errorf("%s: lines %d and %d of %s about %s differ: remove one", s.config.Review, before.line, line, m.Reviewer, row.Attempt.Key())
			}
			return nil
		}
		by[key] = seen{line, m}
		a := answers[row.Attempt.Key()]
		if a == nil {
			strangers++
			return nil
		}
		said := m.said
		if err := a.checkPerson(&said); err != nil {
			return fmt.Errorf("%s: line %d cannot be used: it %w", s.config.Review, line, err)
		}
		said.into(&row)
		rows = append(rows, row)
		return nil
	})
	return rows, strangers, err
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
	if why := m.Fault(); why != "" {
		return fmt.Errorf("%s", why)
	}
	if _, err := schema.Parse(schema.ErrorKinds, string(m.Kind)); err != nil {
		return fmt.Errorf("kind: %w", err)
	}
	return nil
}
