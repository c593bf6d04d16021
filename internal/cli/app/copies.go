package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"geoeval/internal/format/visible"
	"geoeval/internal/text/mathtext"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// SameAs names the problems that are the same as another one: its duplicates, or the one that stays in its place and the others.
func SameAs(id string, duplicates []schema.Duplicate) (same []string) {
	kept := id
	for _, d := range duplicates {
		if d.ID == id {
			kept = d.KeptID
		}
	}
	for _, d := range duplicates {
		if d.KeptID == kept && d.ID != id {
			same = append(same, d.ID)
		}
	}
	if kept != id {
		same = append(same, kept)
	}
	return same
}

// copies are the corrected problems, and those that are the same as one of them.
type copies struct {
	duplicates []schema.Duplicate
	// same names, of each corrected problem, those that are the same, and problems are all of these, nil where a table lacks one.
	same     map[string][]string
	problems map[string]*schema.Problem
}

func readCopies(l pipeline.Layout, errata []schema.Erratum) (c copies, err error) {
	if c.duplicates, err = pipeline.ReadIfThere(l, schema.Duplicates); err != nil {
		return c, err
	}
	c.same, c.problems = map[string][]string{}, map[string]*schema.Problem{}
	for id := range schema.ErrataOf(errata) {
		c.same[id], c.problems[id] = SameAs(id, c.duplicates), nil
		for _, other := range c.same[id] {
			c.problems[other] = nil
		}
	}
	return c, readProblems(l, c.problems)
}

// uncorrected lists the corrections of a problem that another problem, which is the same, lacks. One that stays in the place of the
// corrected problem comes first: it is the one that is selected and exported.
func (c *copies) uncorrected(errata []schema.Erratum) (out []Doubtful) {
	isCorrected := map[string]bool{}
	for i := range errata {
		isCorrected[schema.Errata.Key(&errata[i])] = true
	}
	isDuplicate := map[string]int{}
	for _, d := range c.duplicates {
		isDuplicate[d.ID] = 1
	}
	told := map[[2]string]bool{}
	for i := range errata {
		e := &errata[i]
		for _, other := range c.same[e.ID] {
			one, another := c.problems[e.ID], c.problems[other]
			pair := [2]string{e.ID, other}
			if one == nil || another == nil || told[pair] || isCorrected[schema.Errata.Key(&schema.Erratum{ID: other, Field: e.Field})] || !stillHas(another, one, e) {
				continue
			}
			told[pair] = true
			role := "its duplicate, which"
			if isDuplicate[other] == 0 {
				role = "the same problem, which stays in its place and"
			}
			out = append(out, Doubtful{
				ID: e.ID, Same: other, Stage: "dedupe",
				Why: fmt.Sprintf("corrects the %s of %s (%q → %q), and not that of %s, %s still has %q", strings.ReplaceAll(e.Field, "_", " "), e.ID,
					brief(e.Old), brief(e.New), other, role, brief(schema.ErratumValue(schema.Problems.Column(e.Field).Field(another)))),
				Do: "correct it there too (geoeval why " + visible.ShellWord(other) + " --erratum)",
			})
		}
	}
	slices.SortStableFunc(out, func(a, b Doubtful) int { return cmp.Compare(isDuplicate[a.Same], isDuplicate[b.Same]) })
	return out
}

// readProblems reads the problems of some ids, with what may be corrected of them.
func readProblems(l pipeline.Layout, byID map[string]*schema.Problem) error {
	if len(byID) == 0 {
		return nil
	}
	columns := append([]string{"id", "answer_value"}, schema.Correctable...)
	for rows, err := range snapshot.Scan(l.Table(schema.Problems.Name()), schema.Problems, columns...) {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil {
			return err
		}
		for i := range rows {
			if _, wanted := byID[rows[i].ID]; wanted {
				byID[rows[i].ID] = &rows[i]
			}
		}
	}
	return nil
}

// tolerance is how far the answers of two problems that are the same may be apart: they are rounded in other ways.
const tolerance = 0.003

// stillHas says whether a problem that is the same as a corrected one has what the correction took away there. Of answers that are
// numbers any other one than the corrected is meant, and a letter means the same only among the same choices.
func stillHas(other, corrected *schema.Problem, e *schema.Erratum) bool {
	switch {
	case e.Field == "answer" && other.AnswerValue != nil && corrected.AnswerValue != nil:
		a, b := *other.AnswerValue, *corrected.AnswerValue
		return math.Abs(a-b) > tolerance*max(math.Abs(a), math.Abs(b))
	case e.Field == "answer":
		return e.Old != "" && mathtext.Normalize(other.Answer) == mathtext.Normalize(e.Old)
	case e.Field == "answer_letter" && !slices.Equal(other.Choices, corrected.Choices):
		return false
	}
	return e.Old != "" && schema.ErratumValue(schema.Problems.Column(e.Field).Field(other)) == e.Old
}
