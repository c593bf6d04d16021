package principles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/statistics/agreement"
	"geoeval/schema"
)

// A ruled is a line of the file of review: what a person says of an annotation.
type ruled struct {
	ProblemID string `json:"problem_id"`
	Principle string `json:"principle"`
	Reviewer  string `json:"reviewer"`
	// Ruling is right, wrong or unsure.
	Ruling string `json:"ruling"`
}

// The rulings.
const (
	right  = "right"
	wrong  = "wrong"
	unsure = "unsure"
)

// agreeing is how many people have to say the same for an annotation to be decided.
const agreeing = 2

// mostReview is more bytes than any file of a review has.
const mostReview = 256 << 20

// readReview reads the file of the review, nil where there is none.
func (c *Config) readReview() ([]byte, error) {
	if c.Review == "" {
		return nil, nil
	}
	content, err := disk.ReadNamed(c.Review, mostReview)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("principles.review: %s is not there; export the review to it, or set principles.review to \"\"", c.Review)
	case err != nil:
		return nil, fmt.Errorf("principles.review: %w", err)
	}
	return content, nil
}

// parseReview gives the rulings on each annotation, by person. Equal lines are one; one person's lines on one annotation
// that differ are an error, as is a line that is no ruling. Of no file there are none, and the map is nil.
func parseReview(file string, content []byte) (map[annotated]map[string]string, error) {
	if content == nil {
		return nil, nil
	}
	all := map[annotated]map[string]string{}
	n := 0
	for line := range bytes.Lines(content) {
		n++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		r, err := parseRuled(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		of := annotated{r.ProblemID, r.Principle}
		if all[of] == nil {
			all[of] = map[string]string{}
		}
		if before := all[of][r.Reviewer]; before != "" && before != r.Ruling {
			return nil, fmt.Errorf("%s:%d: %s says %s of %s and %s, and said %s before: remove one line", file, n, r.Reviewer, r.Ruling,
				r.ProblemID, r.Principle, before)
		}
		all[of][r.Reviewer] = r.Ruling
	}
	return all, nil
}

// parseRuled reads one line of a review.
func parseRuled(line []byte) (r ruled, err error) {
	if err := json.Unmarshal(line, &r); err != nil {
		return r, err
	}
	if _, err := schema.Parse([]string{right, wrong, unsure}, r.Ruling); err != nil {
		return r, fmt.Errorf("ruling: %w", err)
	}
	if r.ProblemID == "" || r.Principle == "" || strings.TrimSpace(r.Reviewer) == "" {
		return r, errors.New("problem_id, principle or reviewer is missing")
	}
	return r, nil
}

// reviewed are a problem's annotations once people decided: what two say is right, and nobody wrong, is known by review as
// well; what two say is wrong, and nobody right, is left out; what else was judged stays as it is. It notes how that went.
func (n *note) reviewed(annotations []schema.Annotation, rulings map[annotated]map[string]string) []schema.Annotation {
	if len(rulings) == 0 {
		return annotations
	}
	judged, surest := surestOf(annotations, rulings)
	drop := map[annotated]bool{}
	var rows []schema.Annotation
	for _, of := range judged {
		counts := map[string][]string{}
		for reviewer, ruling := range rulings[of] {
			counts[ruling] = append(counts[ruling], reviewer)
		}
		yes, no := len(counts[right]), len(counts[wrong])
		n.Judged = append(n.Judged, ruling{yes, no})
		switch {
		case yes > 0 && no > 0:
		case yes >= agreeing:
			row := *surest[of]
			row.How, row.Role, row.Step, row.By = schema.KnownByReview, schema.Need, 0, slices.Sorted(slices.Values(counts[right]))
			row.ID = schema.AnnotationID(row.ProblemID, row.Principle, row.How)
			rows = append(rows, row)
		case no >= agreeing:
			drop[of] = true
		}
	}
	kept := slices.DeleteFunc(annotations, func(a schema.Annotation) bool { return drop[annotated{a.ProblemID, a.Principle}] })
	return append(kept, rows...)
}

// surestOf are the principles of problems on which reviewers have ruled, in order, and the surest annotation of each.
func surestOf(annotations []schema.Annotation, rulings map[annotated]map[string]string) (judged []annotated, surest map[annotated]*schema.Annotation) {
	surest = map[annotated]*schema.Annotation{}
	for i := range annotations {
		a := &annotations[i]
		of := annotated{a.ProblemID, a.Principle}
		best := surest[of]
		switch {
		case rulings[of] == nil:
		case best == nil:
			judged = append(judged, of)
			surest[of] = a
		case a.SurerThan(best):
			surest[of] = a
		}
	}
	return judged, surest
}

// kappa is Fleiss' kappa to three decimals.
func kappa(table [][]int) string {
	k := agreement.Fleiss(table)
	if !k.Defined {
		return "not defined"
	}
	return fmt.Sprintf("%.3f", k.Value)
}
