package leaderboard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"geoeval/internal/evaluation/grade"
	"geoeval/pipeline"
	"geoeval/schema"
)

// An evaluation is its tables in memory, but for pictures and for the texts that the page does not hold.
type evaluation struct {
	layout  pipeline.Layout
	options Options

	questions []schema.Evaluated
	runs      []run
	attempts  []attempt
	// costs are those of all runs: what several share was paid once.
	costs schema.Costs
	// judgesCosts are those of judges.
	judgesCosts schema.Costs
	// strangers counts responses to what is no question of this evaluation.
	strangers int

	scores      map[cell]*schema.Score
	repeats     []schema.Repeated
	comparisons []schema.Comparison
	agreements  []schema.Agreement
	principled  []schema.Principled
	catalogue   []schema.Principle
	concords    []schema.Concord
	bilinguals  []schema.Bilingual
	errorShares []schema.ErrorShare
	// named are the names of principles, by id.
	named map[string]string
	// mastered are We-Math's numbers, and outcomes those of problems that were asked step by step.
	mastered map[masteryKey]*schema.Mastered
	outcomes map[outcomeKey]string
	modes    []schema.CheckerMode
	judges   []string

	// pictures are those that the page holds, pictureOf the place of each question's among them, -1 without one, and
	// unpictured counts the questions whose picture found no room.
	pictures   []string
	pictureOf  []int
	unpictured int
}

// A run is a model in a setting: a row of the leaderboard.
type run struct {
	model, setting    string
	origin            schema.ResponseOrigin
	answers, obtained int
	costs             schema.Costs
	// cutOff are the answers that were cut off, and noAnswer those of them that were before any answer.
	cutOff, noAnswer int
}

// name writes a run as a key of addresses and filters.
func (r *run) name() string { return r.model + "|" + r.setting }

// An attempt is a response with all that was made of it.
type attempt struct {
	run, question int
	response      schema.Response
	// size is how many bytes the text has, and beside how many its reasoning and its prompt take in the page; held says that the page
	// has them.
	size   int
	beside int
	held   bool

	grade      *schema.Grade
	rechecks   []*schema.Recheck
	judgements []*schema.Judgement
	principles []*schema.Application
	errors     []*schema.FirstError
}

// A cell names a score.
type cell struct {
	run       int
	subset    schema.Subset
	breakdown schema.Breakdown
	value     string
}

func read(ctx context.Context, l pipeline.Layout, o Options) (*evaluation, error) {
	e := &evaluation{layout: l, options: o, scores: map[cell]*schema.Score{}}
	for _, step := range []func(context.Context) error{
		e.readQuestions, e.readResponses, e.readGrades, e.readScores, e.readPrincipled, e.hold, e.choosePictures,
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// readQuestions reads the questions, in the order of the subsets and of their ids, without their pictures.
func (e *evaluation) readQuestions(context.Context) error {
	var columns []string
	for _, c := range schema.EvaluatedQuestions.Columns {
		if c.Kind != schema.KindImage {
			columns = append(columns, c.Name)
		}
	}
	var err error
	e.questions, err = pipeline.Read(e.layout, schema.EvaluatedQuestions, columns...)
	if err != nil {
		return e.missing(err, "questions")
	}
	slices.SortStableFunc(e.questions, func(a, b schema.Evaluated) int {
		return cmp.Or(bySubset(a.Subset, b.Subset), cmp.Compare(a.ProblemID, b.ProblemID))
	})
	return nil
}

// missing says what to do where a table is not there without which there is no page.
func (e *evaluation) missing(err error, table string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there are no %s to show yet: %w, which goes on with what was answered, to its end: %w", table, e.layout.NotBuilt(), err)
	}
	return err
}

// readResponses reads the responses, those to one question together, and the texts of those for which there is room.
func (e *evaluation) readResponses(ctx context.Context) error {
	type asked struct {
		subset schema.Subset
		id     string
	}
	at := make(map[asked]int, len(e.questions))
	for i := range e.questions {
		at[asked{e.questions[i].Subset, e.questions[i].ProblemID}] = i
	}
	runs := map[string]int{}
	for rows, err := range pipeline.Scan(e.layout, schema.Responses) {
		if err != nil {
			return e.missing(err, "responses")
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, r := range rows {
			q, known := at[asked{r.Subset, r.ProblemID}]
			if !known {
				e.strangers++
				continue
			}
			n := run{model: r.Model, setting: r.Setting, origin: r.Origin}
			k, seen := runs[n.name()]
			if !seen {
				k = len(e.runs)
				runs[n.name()] = k
				e.runs = append(e.runs, n)
			}
			e.runs[k].add(&r)
			e.costs.Add(&r)
			a := attempt{run: k, question: q, size: len(r.Text), beside: min(len(r.Reasoning), longest) + min(len(r.Asked), longest)}
			r.Text, r.Reasoning, r.Asked = "", "", "" // read again once it is known which of them find room
			a.response = r
			e.attempts = append(e.attempts, a)
		}
	}
	slices.SortStableFunc(e.attempts, func(a, b attempt) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.run, b.run),
			cmp.Compare(a.response.Repeat, b.response.Repeat))
	})
	return nil
}

// add counts a response, what it took, and whether it was cut off.
func (r *run) add(of *schema.Response) {
	r.answers++
	if of.Status != schema.NotObtained {
		r.obtained++
	}
	if of.Status == schema.Truncated {
		r.cutOff++
	}
	r.costs.Add(of)
}

// readGrades reads what graders say, each beside its response.
func (e *evaluation) readGrades(context.Context) error {
	at := make(map[string]*attempt, len(e.attempts))
	for i := range e.attempts {
		at[e.attempts[i].response.Key()] = &e.attempts[i]
	}
	grades, err := pipeline.ReadIfThere(e.layout, schema.Grades)
	if err != nil {
		return err
	}
	for i := range grades {
		if a := at[grades[i].Attempt.Key()]; a != nil {
			a.grade = &grades[i]
			if grade.CutOffBeforeAnswer(&a.response, a.grade) {
				e.runs[a.run].noAnswer++
			}
		}
	}
	rechecks, err := pipeline.ReadIfThere(e.layout, schema.Rechecks)
	if err != nil {
		return err
	}
	for i := range rechecks {
		r := &rechecks[i]
		if !slices.Contains(e.modes, r.Mode) {
			e.modes = append(e.modes, r.Mode)
		}
		if a := at[r.Attempt.Key()]; a != nil {
			a.rechecks = append(a.rechecks, r)
		}
	}
	slices.SortFunc(e.modes, func(a, b schema.CheckerMode) int {
		return cmp.Compare(slices.Index(schema.CheckerModes, a), slices.Index(schema.CheckerModes, b))
	})
	judgements, err := pipeline.ReadIfThere(e.layout, schema.Judgements)
	if err != nil {
		return err
	}
	for i := range judgements {
		j := &judgements[i]
		if !slices.Contains(e.judges, j.Judge) {
			e.judges = append(e.judges, j.Judge)
		}
		if a := at[j.Attempt.Key()]; a != nil {
			a.judgements = append(a.judgements, j)
		}
	}
	slices.Sort(e.judges)
	if e.judgesCosts, err = JudgesCosts(e.layout); err != nil {
		return err
	}
	applications, err := pipeline.ReadIfThere(e.layout, schema.Applications, "model", "setting", "subset", "problem_id", "repeat", "principle",
		"way", "judge", "status", "evidence", "counts", "exist", "accurate", "total")
	if err != nil {
		return err
	}
	for i := range applications {
		if a := at[applications[i].Attempt.Key()]; a != nil {
			a.principles = append(a.principles, &applications[i])
		}
	}
	return e.readErrors(at)
}

// readScores reads what was counted.
func (e *evaluation) readScores(context.Context) error {
	of := map[string]int{}
	for i := range e.runs {
		of[e.runs[i].name()] = i
	}
	scores, err := pipeline.ReadIfThere(e.layout, schema.Scores)
	if err != nil {
		return err
	}
	for i := range scores {
		s := &scores[i]
		if k, has := of[s.Model+"|"+s.Setting]; has {
			e.scores[cell{k, s.Subset, schema.Breakdown(s.Breakdown), s.Value}] = s
		}
	}
	if e.repeats, err = pipeline.ReadIfThere(e.layout, schema.Repeats); err != nil {
		return err
	}
	if e.comparisons, err = pipeline.ReadIfThere(e.layout, schema.Comparisons); err != nil {
		return err
	}
	slices.SortStableFunc(e.repeats, func(a, b schema.Repeated) int { return bySubset(a.Subset, b.Subset) })
	slices.SortStableFunc(e.comparisons, func(a, b schema.Comparison) int {
		return cmp.Or(bySubset(a.A.Subset, b.A.Subset), bySubset(a.B.Subset, b.B.Subset))
	})
	if e.agreements, err = pipeline.ReadIfThere(e.layout, schema.Agreements); err != nil {
		return err
	}
	return e.readMastery()
}

// bySubset orders by the order of the paper's table 2.
func bySubset(a, b schema.Subset) int {
	return cmp.Compare(slices.Index(schema.EvaluatedSubsets, a), slices.Index(schema.EvaluatedSubsets, b))
}

// runOf finds the run of a model in a setting, -1 where there is none.
func (e *evaluation) runOf(model, setting string) int {
	return slices.IndexFunc(e.runs, func(r run) bool { return r.model == model && r.setting == setting })
}

// A verdict is what counts of a response in the end.
type verdict int

// The verdicts; those behind undecided are no answers.
const (
	wrong verdict = iota
	right
	undecided
	notObtained
	ungraded
)

var verdictNames = []string{"wrong", "right", "undecided", "no response", "not graded"}

// verdict is that of the rules, or of a judge where the rules cannot tell.
func (a *attempt) verdict() verdict {
	switch {
	case a.response.Status == schema.NotObtained:
		return notObtained
	case a.grade == nil:
		return ungraded
	case a.grade.Verdict:
		return right
	case !a.grade.Undecided:
		return wrong
	}
	if j := a.ruling(); j != nil {
		if j.Ruling == schema.RuledRight {
			return right
		}
		return wrong
	}
	return undecided
}

// ruling is the judgement that counts where the rules cannot tell, nil where none does.
func (a *attempt) ruling() *schema.Judgement { return schema.Counting(slices.Values(a.judgements)) }
