package backward

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says what is masked in a problem and how it is found again, or why nothing is.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	questions, err := stages.Rows(job, schema.Backwards)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(questions, func(q schema.Backward) bool { return q.ParentID == id }); i >= 0 {
		return proved(&questions[i]), nil
	}
	unmasked, err := stages.Rows(job, schema.Unmaskeds)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(unmasked, func(u schema.Unmasked) bool { return u.ID == id }); i >= 0 {
		if unmasked[i].Detail != string(schema.NotExecutable) {
			return "not asked backward: " + inWords(&unmasked[i]), nil
		}
		why, err := stages.NotHeld(job, id)
		return "not asked backward: " + why, err
	}
	return "not asked backward: it is not in GeoEval-2000", nil
}

// unaskedFor says in words why a problem is not asked backward.
var unaskedFor = map[schema.UnmaskedReason]string{
	schema.NothingToSolve:  "it has no solution program",
	schema.NotVerified:     "its solution program does not give the gold answer",
	schema.NoNumberUsed:    "its solution program uses no number that could be masked",
	schema.NotMaskable:     "the numbers that its solution program uses cannot be masked where they stand",
	schema.FigureTells:     "the figure shows the number",
	schema.NotRecoverable:  "solving for the number does not give it back",
	schema.NotUnique:       "it is not proven that the number is the only one that gives the answer",
	schema.TextUnsettled:   "its text alone does not settle the question",
	schema.TextUnread:      "it could not be read what a number of its text measures, or what is asked for",
	schema.MeasuresClash:   "its solution program combines measures that do not go together",
	schema.ForeignConstant: "its solution program has a number that the text does not account for",
	schema.NumberUnused:    "its solution program does not use a number that the text states",
	schema.RelationDiffers: "the formula of the shape that it names gives another answer",
	schema.ToldElsewhere:   "the number follows from others of the text",
	schema.NotNeeded:       "it could be, but enough others are",
}

// codes are names of reasons at the head of a part of a detail.
var codes = regexp.MustCompile(`\b[a-z]+(_[a-z]+)+: `)

// inWords is a reason in words, with its detail where that says more.
func inWords(u *schema.Unmasked) string {
	words := cmp.Or(unaskedFor[u.Reason], string(u.Reason))
	switch u.Detail {
	case "", string(schema.Mismatch):
		return words
	}
	return words + " (" + codes.ReplaceAllString(u.Detail, "") + ")"
}

// proved says in one sentence what the mask of a question stands for and how that is known.
func proved(q *schema.Backward) string {
	return fmt.Sprintf("%s stands for %s: %s gives %s", q.Mask, q.XText, strings.Join(q.Equations, "; "), q.Conclusion())
}
