package grade

import (
	"slices"

	"geoeval/internal/evaluation/checkers"
	"geoeval/schema"
)

// rechecks are what the published checkers of the configuration make of the answers to one question. What has no text because
// nobody obtained it is not put before them, and those that read letters alone see questions with choices alone.
func (s *stage) rechecks(q *schema.Evaluated, responses []*schema.Response) []schema.Recheck {
	question := &checkers.Question{Gold: q.Answer, Choices: q.Choices, Letter: q.AnswerLetter, Subset: q.Subset, Diagram: q.Image.Path != ""}
	if q.Subset == schema.BackwardAsked {
		question.Choices, question.Letter = nil, ""
	}
	var rows []schema.Recheck
	for _, r := range responses {
		if r.Status == schema.NotObtained {
			continue
		}
		for _, m := range s.config.Modes {
			if lettersAlone(m) && question.Letter == "" {
				continue
			}
			v := checkers.Check(m, r.Text, question)
			rows = append(rows, schema.Recheck{Attempt: r.Attempt, Mode: m, Extracted: v.Extracted, Verdict: v.Right, Reason: v.Reason})
		}
	}
	return rows
}

// lettersAlone tells whether a checker reads nothing but letters of choices.
func lettersAlone(m schema.CheckerMode) bool {
	return m == schema.ModeWeMath || m == schema.ModeLmmsLetter
}

// pictures tells whether a checker of the configuration wants to know which questions have a diagram.
func (c *Config) pictures() bool { return slices.Contains(c.Modes, schema.ModeGeoEvalPublic) }
