package review

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Worklist is all that one reviewer sees of a review: their own problems of the present phase and what they said of
// them.
type Worklist struct {
	Reviewer string
	Round    int
	Phase    Phase
	Items    []Item
}

// An Item is a problem on a worklist.
type Item struct {
	Problem string
	// Digest is that of the problem when it was assigned.
	Digest string
	// Mark is what the reviewer said of it in this phase, nil before they did.
	Mark *Mark
	// Earlier is what the two first reviewers said, without their names, the one who marked it first. It is there in the
	// vote alone.
	Earlier []Mark
}

// Done counts the problems that the reviewer has seen to.
func (d *Worklist) Done() int {
	n := 0
	for _, i := range d.Items {
		if i.Mark != nil {
			n++
		}
	}
	return n
}

// Worklist gives the worklist of a reviewer.
func (s *Store) Worklist(ctx context.Context, reviewer string) (*Worklist, error) {
	d := &Worklist{Reviewer: reviewer}
	err := s.change(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRow(`SELECT round, phase FROM steps ORDER BY seq DESC LIMIT 1`).
			Scan(&d.Round, &d.Phase); err != nil {
			return err
		}
		var err error
		d.Items, err = rows(tx, `SELECT a.problem, p.digest, coalesce(m.diagram, 0), coalesce(m.answer, 0), coalesce(m.comment, ''), coalesce(m.ruling, ''), m.seq IS NOT NULL
			FROM assignments a JOIN problems p USING (problem) LEFT JOIN marks m ON m.seq =
				(SELECT max(seq) FROM marks WHERE (round, phase, reviewer, problem) = (a.round, a.phase, a.reviewer, a.problem))
			WHERE (a.round, a.phase, a.reviewer) = (?, ?, ?) ORDER BY a.position`,
			func(i *Item) []any {
				i.Mark = new(Mark)
				return []any{&i.Problem, &i.Digest, &i.Mark.Diagram, &i.Mark.Answer, &i.Mark.Comment, &i.Mark.Ruling, given{&i.Mark}}
			}, d.Round, d.Phase, reviewer)
		if err != nil || d.Phase != Vote {
			return err
		}
		for i := range d.Items {
			if d.Items[i].Earlier, err = rows(tx, `SELECT diagram, answer, comment FROM marks WHERE seq IN
				(SELECT max(seq) FROM marks WHERE round = ? AND problem = ? AND phase IN ('individual', 'swap') GROUP BY phase)
				ORDER BY diagram OR answer DESC, diagram, answer, comment`,
				func(m *Mark) []any { return []any{&m.Diagram, &m.Answer, &m.Comment} }, d.Round, d.Items[i].Problem); err != nil {
				return err
			}
		}
		return nil
	})
	return d, err
}

// given is a column that says whether there is a mark; without one the mark is nil.
type given struct{ mark **Mark }

// Scan reads the column.
func (g given) Scan(v any) error {
	if n, ok := v.(int64); !ok || n == 0 {
		*g.mark = nil
	}
	return nil
}

// ErrNotYours says that a problem is not on the reviewer's worklist, or not in this phase.
var ErrNotYours = errors.New("this problem is not on your worklist now")

// ErrNoRuling says that a mark of an answer or an annotation rules nothing, or that one of a problem does.
var ErrNoRuling = errors.New("an answer or an annotation is right, wrong or unsure")

// fits says whether a mark is one of a phase.
func (m Mark) fits(phase Phase) bool {
	if !phase.Rules() {
		return m.Ruling == ""
	}
	return !m.Fails() && (m.Ruling == Right || m.Ruling == Wrong || m.Ruling == Unsure)
}

// A CommentFault is why a comment is not taken.
type CommentFault int

const (
	// CommentNotText is a comment that is no valid UTF-8.
	CommentNotText CommentFault = iota
	// CommentLong is a comment of more than MaxComment characters.
	CommentLong
	// CommentControl is a comment with a control character in it.
	CommentControl
)

// A CommentError says why a comment is not taken. Length is how many characters it has.
type CommentError struct {
	Fault  CommentFault
	Length int
}

func (e *CommentError) Error() string {
	switch e.Fault {
	case CommentLong:
		return fmt.Sprintf("the comment has %d characters; %d are the most", e.Length, MaxComment)
	case CommentControl:
		return "the comment holds a control character"
	}
	return "the comment is not valid UTF-8"
}

// MaxComment is how long a comment may be, in characters.
const MaxComment = 4000

// Save adds a mark on the problem at a position of the reviewer's worklist. A worklist of another round or phase than
// the present one has no such problem.
func (s *Store) Save(ctx context.Context, reviewer string, round int, phase Phase, position int, m Mark) error {
	if !m.fits(phase) {
		return ErrNoRuling
	}
	m.Comment = strings.TrimSpace(strings.ReplaceAll(m.Comment, "\r\n", "\n"))
	if err := checkComment(m.Comment); err != nil {
		return err
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		var problem string
		err := tx.QueryRow(`SELECT problem FROM assignments WHERE (round, phase, reviewer, position) = (?1, ?2, ?3, ?4)
			AND (?1, ?2) = (SELECT round, phase FROM steps ORDER BY seq DESC LIMIT 1)`, round, phase, reviewer, position).Scan(&problem)
		if err == sql.ErrNoRows {
			return ErrNotYours
		} else if err != nil {
			return err
		}
		e := Entry{Round: round, Phase: phase, Reviewer: reviewer, Problem: problem, Diagram: m.Diagram, Answer: m.Answer,
			Comment: m.Comment, Ruling: m.Ruling, At: s.stamp()}
		return e.insert(tx)
	})
}

func checkComment(c string) error {
	switch {
	case !utf8.ValidString(c):
		return &CommentError{CommentNotText, 0}
	case utf8.RuneCountInString(c) > MaxComment:
		return &CommentError{CommentLong, utf8.RuneCountInString(c)}
	case strings.ContainsFunc(c, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return &CommentError{CommentControl, utf8.RuneCountInString(c)}
	}
	return nil
}

func (e *Entry) insert(tx *sql.Tx) error {
	return insert(tx, `INSERT INTO marks (round, phase, reviewer, problem, diagram, answer, comment, ruling, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.Round, e.Phase, e.Reviewer, e.Problem, e.Diagram, e.Answer, e.Comment, e.Ruling, e.At)
}
