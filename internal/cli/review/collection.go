package review

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"geoeval/internal/report"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A collection is what the tables of a build say of the hard subset.
type collection struct{ out string }

func (c collection) file(table string) string { return pipeline.Layout{Dir: c.out}.Table(table) }

func tableOf[R any](c collection, t *schema.Table[R], columns ...string) ([]R, error) {
	rows, err := snapshot.Read(c.file(t.Name()), t, columns...)
	return rows, c.unbuilt(t.Name(), err)
}

func (c collection) unbuilt(table string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s holds no table %s yet: %w", c.out, table, pipeline.Layout{Dir: c.out}.NotBuilt())
	}
	return err
}

// watched refuses tables of a build that is being written. What steady finds is of the build that was there then, or an error.
func (c collection) watched() (steady func(review.Problems) review.Problems, err error) {
	still, err := pipeline.Layout{Dir: c.out}.Watch()
	if err != nil {
		return nil, err
	}
	return func(find review.Problems) review.Problems {
		return func(ids []string) (map[string]*review.Content, error) {
			found, err := find(ids)
			if err := cmp.Or(still(), err); err != nil {
				return nil, err
			}
			return found, nil
		}
	}, nil
}

// selected are the problems of GeoEval-hard, which are reviewed first.
func (c collection) selected() ([]string, error) {
	rows, err := tableOf(c, schema.HardProblems, "id")
	var ids []string
	for _, h := range rows {
		ids = append(ids, h.ID)
	}
	return ids, err
}

// candidates are the problems that can take the place of those dropped.
func (c collection) candidates() ([]string, error) {
	rows, err := tableOf(c, schema.HardCandidates, "id", "barred")
	var ids []string
	for _, row := range rows {
		if row.Barred == "" {
			ids = append(ids, row.ID)
		}
	}
	return ids, err
}

// problems finds problems in the build.
func (c collection) problems(ids []string) (map[string]*review.Content, error) {
	wanted, found := map[string]bool{}, map[string]*review.Content{}
	for _, id := range ids {
		wanted[id] = true
	}
	if len(wanted) == 0 {
		return found, nil
	}
	t := schema.Problems
	columns := []string{
		"id", "text", "choices", "answer", "answer_letter", "answer_unit", "question_kind",
		"solution", "solution_language", "numbers", "rationale", "image",
	}
	for rows, err := range snapshot.Scan(c.file(t.Name()), t, columns...) {
		if err != nil {
			return nil, c.unbuilt(t.Name(), err)
		}
		for i := range rows {
			if p := &rows[i]; wanted[p.ID] {
				found[p.ID] = reviewed(p)
			}
		}
	}
	return found, nil
}

// reviewed is what a reviewer sees of a problem.
func reviewed(p *schema.Problem) *review.Content {
	r := &review.Content{
		ID: p.ID, Text: p.Text, Choices: p.Choices, Letter: p.AnswerLetter, Answer: schema.WithUnit(p.Answer, p.AnswerUnit),
		Kind: string(p.QuestionKind), Solution: p.Solution, Image: p.Image.Bytes,
		Program: p.SolutionLanguage != "" && p.SolutionLanguage != schema.Prose,
		Steps:   stepsOf(p.SolutionLanguage, p.Solution, p.Numbers),
	}
	if p.Rationale != "" {
		r.Solution += "\n\n" + p.Rationale
	}
	return r
}

// stepsOf tells a solution program as the report does.
func stepsOf(language schema.SolutionLanguage, solution string, numbers []schema.Number) []review.ProgramStep {
	var steps []review.ProgramStep
	for _, s := range report.ProgramSteps(language, solution, numbers) {
		told := review.ProgramStep{Text: s.Text}
		for _, r := range s.Results {
			var values []string
			for _, v := range r.Values {
				values = append(values, strconv.FormatFloat(v, 'f', -1, 64))
			}
			gives := "= " + cmp.Or(strings.Join(values, " or "), "?")
			if r.Name != "" {
				gives = "⇒ " + r.Name + " " + gives
			}
			told.Gives = append(told.Gives, gives)
		}
		steps = append(steps, told)
	}
	return steps
}
