package hard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"geoeval/internal/disk"
	"geoeval/schema"
)

// A decision is a line of a review's file: what became of a problem (appendix F). Lines of another kind are not
// decisions.
type decision struct {
	Kind    string `json:"kind"`
	Problem string `json:"problem"`
	// Outcome is kept, dropped or, while the team votes, undecided.
	Outcome string `json:"outcome"`
	// First and Second say whether the problem was marked in the individual and in the swap review.
	First  bool `json:"first"`
	Second bool `json:"second"`

	line int
}

const (
	outcomeLine = "outcome"
	kept        = "kept"
	dropped     = "dropped"
	undecided   = "undecided"
)

// reviewed says how a problem that was kept came to be.
func (d *decision) reviewed() schema.Reviewed {
	if d.First || d.Second {
		return schema.ReviewVotedIn
	}
	return schema.ReviewKept
}

// mostReview is more bytes than any file of a review has.
const mostReview = 256 << 20

// readReview reads the review's file, nil where there is none.
func (c *Config) readReview() ([]byte, error) {
	if c.Review == "" {
		return nil, nil
	}
	content, err := disk.ReadNamed(c.Review, mostReview)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("hard.review: %s is not there; export the review to it, or set hard.review to \"\"", c.Review)
	case err != nil:
		return nil, fmt.Errorf("hard.review: %w", err)
	}
	return content, nil
}

// parseReview gives the decisions of a review's file, JSON Lines, in its order. A problem is decided once.
func parseReview(file string, content []byte) ([]decision, error) {
	var decisions []decision
	lineOf := map[string]int{}
	n := 0
	for line := range bytes.Lines(content) {
		n++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		d := decision{line: n}
		if err := json.Unmarshal(line, &d); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if d.Kind != "" && d.Kind != outcomeLine {
			continue
		}
		if _, err := schema.Parse([]string{kept, dropped, undecided}, d.Outcome); err != nil {
			return nil, fmt.Errorf("%s:%d: outcome: %w", file, n, err)
		}
		if first, twice := lineOf[d.Problem]; twice {
			return nil, fmt.Errorf("%s:%d: %q was decided in line %d already", file, n, d.Problem, first)
		}
		lineOf[d.Problem] = n
		decisions = append(decisions, d)
	}
	return decisions, nil
}

// takeReviewed takes the problems that were kept, in the order of the review, until size are taken; those that were
// dropped, or are not decided, are not drawn any more. It gives the problems that were kept and may not be taken. An id
// that is no candidate is an error.
func (d *draw) takeReviewed(file string, decisions []decision, barred map[string]schema.Barred,
	size int) (unused []string, err error) {
	members := d.members()
	for _, r := range decisions {
		m, ok := members[r.Problem]
		switch {
		case !ok && barred[r.Problem] == "":
			return nil, fmt.Errorf("%s:%d: %q is no candidate: the table candidates has no such row", file, r.line, r.Problem)
		case !ok:
			if r.Outcome == kept {
				unused = append(unused, r.Problem)
			}
		case r.Outcome != kept:
			d.drop(m)
		case len(d.drawn) < size:
			d.take(m, r.reviewed())
		}
	}
	return unused, nil
}

// members are those that wait to be drawn, by their ids.
func (d *draw) members() map[string]member {
	members := map[string]member{}
	for _, cells := range d.waiting {
		for _, lots := range cells {
			for _, l := range lots {
				members[l.ID] = l.member
			}
		}
	}
	return members
}
