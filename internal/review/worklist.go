package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
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
	state, err := s.State(ctx)
	if err != nil {
		return nil, err
	}
	now, latest, digests := state.Now(), state.counting(), map[string]string{}
	for _, p := range state.Problems {
		digests[p.Problem] = p.Digest
	}
	earlier := map[string][]Mark{}
	if now.Phase == Vote {
		earlier = state.earlier()
	}
	d := &Worklist{Reviewer: reviewer, Round: now.Round, Phase: now.Phase}
	for _, a := range state.assigned(now.Phase) {
		if a.Reviewer != reviewer {
			continue
		}
		item := Item{Problem: a.Problem, Digest: digests[a.Problem], Earlier: earlier[a.Problem]}
		if m, ok := latest[markOf{a.Round, a.Phase, reviewer, a.Problem}]; ok {
			item.Mark = &Mark{m.Diagram, m.Answer, m.Comment, m.Ruling, m.Sentence, m.Principle}
		}
		d.Items = append(d.Items, item)
	}
	return d, nil
}

// earlier are the marks of the two first reviews of the present round that count, by problem: those against it first.
func (s *State) earlier() map[string][]Mark {
	latest, all := s.counting(), map[string][]Mark{}
	for _, a := range append(s.assigned(Individual), s.assigned(Swap)...) {
		if m, ok := latest[markOf{a.Round, a.Phase, a.Reviewer, a.Problem}]; ok {
			all[a.Problem] = append(all[a.Problem], Mark{Diagram: m.Diagram, Answer: m.Answer, Comment: m.Comment})
		}
	}
	for _, marks := range all {
		slices.SortFunc(marks, func(a, b Mark) int {
			return cmp.Or(compareBools(b.Fails(), a.Fails()), compareBools(a.Diagram, b.Diagram), compareBools(a.Answer, b.Answer),
				strings.Compare(a.Comment, b.Comment))
		})
	}
	return all
}

// compareBools has false before true.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// ErrNotYours says that a problem is not on the reviewer's worklist, or not in this phase.
var ErrNotYours = errors.New("this problem is not on your worklist now")

// ErrNoRuling says that a mark of an answer or an annotation rules nothing, or that one of a problem does.
var ErrNoRuling = errors.New("an answer or an annotation is right, wrong or unsure, and a first error is of one of the kinds")

// fits says whether a mark is one of a phase.
func (m Mark) fits(phase Phase) bool {
	if m.Sentence+m.Principle != "" && phase != Classifying {
		return false
	}
	if !phase.Rules() {
		return m.Ruling == ""
	}
	return !m.Fails() && slices.Contains(phase.Rulings(), m.Ruling)
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
	m.Sentence = strings.TrimSpace(strings.ReplaceAll(m.Sentence, "\r\n", "\n"))
	if err := cmp.Or(checkComment(m.Comment), checkComment(m.Sentence), checkComment(m.Principle)); err != nil {
		return err
	}
	return s.change(ctx, func(c *change) error {
		if len(c.Steps) == 0 {
			return ErrNoReview
		}
		if now := c.Now(); now.Round != round || now.Phase != phase {
			return ErrNotYours
		}
		given := c.assigned(phase)
		i := slices.IndexFunc(given, func(a Assignment) bool { return a.Reviewer == reviewer && a.Position == position })
		if i < 0 {
			return ErrNotYours
		}
		c.add(lineMark, Entry{Round: round, Phase: phase, Reviewer: reviewer, Problem: given[i].Problem, Diagram: m.Diagram, Answer: m.Answer,
			Comment: m.Comment, Ruling: m.Ruling, Sentence: m.Sentence, Principle: m.Principle, At: s.stamp()})
		return nil
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
