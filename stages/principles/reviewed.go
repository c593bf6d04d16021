package principles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"geoeval/internal/evaluation/statistics/agreement"
	"geoeval/schema"
	"geoeval/stages"
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

// readReview reads the file of the review, nil where there is none.
func (c *Config) readReview() ([]byte, error) {
	if c.Review == "" {
		return nil, nil
	}
	content, err := os.ReadFile(c.Review)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("principles.review: %s is not there; export the review to it, or set principles.review to \"\"", c.Review)
	case err != nil:
		return nil, fmt.Errorf("principles.review: %w", err)
	}
	return content, nil
}

// parseReview gives the rulings on each annotation, by person. Equal lines are one; one person's lines on one annotation
// that differ are an error, as is a line that is no ruling.
func parseReview(file string, content []byte) (map[annotated]map[string]string, error) {
	all := map[annotated]map[string]string{}
	n := 0
	for line := range bytes.Lines(content) {
		n++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var r ruled
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if _, err := schema.Parse([]string{right, wrong, unsure}, r.Ruling); err != nil {
			return nil, fmt.Errorf("%s:%d: ruling: %w", file, n, err)
		}
		if r.ProblemID == "" || r.Principle == "" || strings.TrimSpace(r.Reviewer) == "" {
			return nil, fmt.Errorf("%s:%d: problem_id, principle or reviewer is missing", file, n)
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

// reviewed are annotations once people decided: what two say is right, and nobody wrong, is known by review as well; what two
// say is wrong, and nobody right, is left out; what else was judged stays as it is. The job is told how it went.
func reviewed(job *stages.Job, annotations []schema.Annotation, rulings map[annotated]map[string]string) []schema.Annotation {
	surest := map[annotated]*schema.Annotation{}
	for i := range annotations {
		a := &annotations[i]
		of := annotated{a.ProblemID, a.Principle}
		if best := surest[of]; best == nil || slices.Index(schema.AnnotatedBys, a.How) < slices.Index(schema.AnnotatedBys, best.How) {
			surest[of] = a
		}
	}
	confirmed, refuted, differ, gone := 0, 0, 0, 0
	var table [][]int
	drop := map[annotated]bool{}
	var rows []schema.Annotation
	for of, by := range rulings {
		counts := map[string][]string{}
		for reviewer, ruling := range by {
			counts[ruling] = append(counts[ruling], reviewer)
		}
		yes, no := len(counts[right]), len(counts[wrong])
		if yes+no == agreeing {
			table = append(table, []int{yes, no})
		}
		switch a := surest[of]; {
		case a == nil:
			gone++
		case yes > 0 && no > 0:
			differ++
		case yes >= agreeing:
			confirmed++
			row := *a
			row.How, row.Step, row.By = schema.KnownByReview, 0, slices.Sorted(slices.Values(counts[right]))
			row.ID = schema.AnnotationID(row.ProblemID, row.Principle, row.How)
			rows = append(rows, row)
		case no >= agreeing:
			refuted++
			drop[of] = true
		}
	}
	job.Notef("review: of %d annotations that people judged, two agree that %d are right and that %d are wrong, which are left out; "+
		"on %d they differ; Fleiss' kappa of those that two judged is %s", len(rulings), confirmed, refuted, differ, kappa(table))
	if gone > 0 {
		job.Notef("review: %d annotations that people judged are not in this build", gone)
	}
	kept := slices.DeleteFunc(annotations, func(a schema.Annotation) bool { return drop[annotated{a.ProblemID, a.Principle}] })
	return append(kept, rows...)
}

// kappa is Fleiss' kappa to three decimals.
func kappa(table [][]int) string {
	k := agreement.Fleiss(table)
	if !k.Defined {
		return "not defined"
	}
	return fmt.Sprintf("%.3f", k.Value)
}
