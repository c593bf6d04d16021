package score

import (
	"context"
	"fmt"

	"geoeval/internal/knowledge/mastery"
	"geoeval/schema"
	"geoeval/stages"
)

// An answer is what is known of a response.
type answer struct {
	// question is its place in questions.of.
	question int32
	repeat   int32
	// class is that of equal answers, 0 where nothing is stated.
	class int32
	is    traits
}

// traits are what may be said of an answer.
type traits uint16

const (
	// missing: there is no response.
	missing traits = 1 << iota
	// wasGraded: there is a grade.
	wasGraded
	// right: the verdict, a judge's where the rules are undecided.
	right
	// undecided: the rules cannot tell.
	undecided
	// judged: a judge's ruling counts.
	judged
	// silent: it states no answer, or refuses.
	silent
	// truncated: it was cut off.
	truncated
)

func (t traits) has(other traits) bool { return t&other != 0 }

// A series is the answers of a model in a setting to the questions of a subset, in the order of attempts.
type series struct {
	of      schema.Compared
	answers []answer
}

// An evaluation is all that is counted.
type evaluation struct {
	questions *questions
	// series are in the order of models, settings and subsets' names.
	series  []*series
	pairs   pairs
	weights mastery.Weights
}

// read reads what was answered, and what those who grade say of it.
func (s *stage) read(ctx context.Context, job *stages.Job) (*evaluation, error) {
	q, err := readQuestions(job)
	if err != nil {
		return nil, err
	}
	e := &evaluation{questions: q, pairs: pairs{}, weights: mastery.Weights(s.config)}
	for _, step := range []func(*stages.Job) error{e.readResponses, e.readGrades, e.readJudgements, e.readRechecks} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := step(job); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// strange is the error of a row of a table that none of another goes with.
func strange(table schema.Named, a *schema.Attempt, why string) error {
	return &schema.FieldError{Table: table.Name(), Row: a.Key(), Field: "problem_id", Why: why}
}

func (e *evaluation) readResponses(job *stages.Job) error {
	var s *series
	for rows, err := range stages.Scan(job, schema.Responses) {
		if err != nil {
			return err
		}
		for i := range rows {
			r := &rows[i]
			if of := comparedOf(&r.Attempt); s == nil || s.of != of {
				s = &series{of: of}
				e.series = append(e.series, s)
			}
			at, known := e.questions.at[r.Subset][r.ProblemID]
			if !known {
				return strange(schema.Responses, &r.Attempt, "no question of this evaluation")
			}
			a := answer{question: int32(at), repeat: int32(r.Repeat)}
			switch r.Status {
			case schema.NotObtained:
				a.is |= missing
			case schema.Truncated:
				a.is |= truncated
			}
			s.answers = append(s.answers, a)
		}
	}
	return nil
}

func comparedOf(a *schema.Attempt) schema.Compared {
	return schema.Compared{Model: a.Model, Setting: a.Setting, Subset: a.Subset}
}

func (e *evaluation) readGrades(job *stages.Job) error {
	f := e.finder()
	for rows, err := range stages.Scan(job, schema.Grades) {
		if err != nil {
			return err
		}
		for i := range rows {
			g := &rows[i]
			_, a := f.find(&g.Attempt)
			if a == nil {
				return strange(schema.Grades, &g.Attempt, "no response of this evaluation")
			}
			a.is |= wasGraded
			a.class = int32(g.Class)
			if g.Verdict {
				a.is |= right
			}
			if g.Undecided {
				a.is |= undecided
			}
			switch g.Status {
			case schema.GradeError:
				a.is |= missing
			case schema.GradeNoAnswer, schema.GradeRefusal:
				a.is |= silent
			}
		}
	}
	return e.wantGrades()
}

// wantGrades wants a grade of every answer.
func (e *evaluation) wantGrades() error {
	for _, s := range e.series {
		for i := range s.answers {
			if a := &s.answers[i]; !a.is.has(wasGraded) {
				return fmt.Errorf("responses: answer %d of %s in setting %s to %s question %s is not graded", a.repeat, s.of.Model,
					s.of.Setting, s.of.Subset, e.questions.of[a.question].id)
			}
		}
	}
	return nil
}

// A finder finds the answers that rows of other tables are about. It is quick where these come series by series.
type finder struct {
	e        *evaluation
	series   map[schema.Compared]*series
	at       *series
	attempts map[[2]int32]*answer
}

func (e *evaluation) finder() *finder {
	f := &finder{e: e, series: map[schema.Compared]*series{}}
	for _, s := range e.series {
		f.series[s.of] = s
	}
	return f
}

// find gives the answer of an attempt and the series that it is in, nil where there is none.
func (f *finder) find(a *schema.Attempt) (*series, *answer) {
	s := f.series[comparedOf(a)]
	question, known := f.e.questions.at[a.Subset][a.ProblemID]
	if s == nil || !known {
		return nil, nil
	}
	if f.at != s {
		f.at, f.attempts = s, make(map[[2]int32]*answer, len(s.answers))
		for i := range s.answers {
			f.attempts[[2]int32{s.answers[i].question, s.answers[i].repeat}] = &s.answers[i]
		}
	}
	return s, f.attempts[[2]int32{int32(question), int32(a.Repeat)}]
}
