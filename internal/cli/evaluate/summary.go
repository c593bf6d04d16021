package evaluate

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"text/tabwriter"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/evaluation/grade"
	"geoeval/internal/report/leaderboard"
	"geoeval/pipeline"
	"geoeval/schema"
)

// mostMissing is the part of responses that may be missing before an accuracy is marked.
const mostMissing = 0.01

// evaluatedScores is what evaluate answers.
type evaluatedScores struct {
	// Folder is that of the evaluation.
	Folder string `json:"folder"`
	// Page is leaderboard.html in it, "" where there is none.
	Page string `json:"page"`
	// Synthetic: questions are invented, of the built-in corpus, and say nothing of GeoEval.
	Synthetic bool `json:"synthetic"`
	// Scores are those of every model in every setting on every subset as a whole.
	Scores []evaluatedScore `json:"scores"`
	// NotAsked are settings that show the diagram, each with the models that are not asked in it, as they have no image: true; and those
	// that no model is asked in, as all have other settings, without models.
	NotAsked []notAsked `json:"not_asked"`
	// Cost is what all answers cost, in dollars, where those of one request were paid once, whichever settings and subsets they are in;
	// null where nothing was bought, or where there is no price.
	Cost *float64 `json:"cost"`
	// JudgesCost is what judges cost, in dollars, for rulings, first errors and principles, each request once; null where none was bought,
	// or where there is no price.
	JudgesCost *float64 `json:"judges_cost"`
	// CostInAll is what the answers and rulings in the tables cost together, without those that are no longer there, as a ruling that
	// left the sample; null where nothing was bought, or where a price of either is not known.
	CostInAll *float64 `json:"cost_in_all"`
	// unpriced and judgesUnpriced are how many answers, and replies of judges, have no price that is known.
	unpriced, judgesUnpriced int
	// bought is how many answers were paid for, shared how many of these have the request of another one, and free how many responses of
	// models with a price cost nothing.
	shared, bought, free int
	// CostInDoubt is what they may have cost beside that, in dollars, as the server did not count all tokens.
	CostInDoubt float64 `json:"cost_in_doubt"`
	inDoubt     string
	// lacking are the responses that there are none of.
	lacking schema.Lacking
	// Pairs are those of two models in one setting on a subset.
	Pairs []comparedPair `json:"pairs"`
	// Rulings are those of judges.
	Rulings evaluatedRulings `json:"rulings"`
	// FirstErrors are those that errors.judges name in wrong answers.
	FirstErrors evaluatedRulings `json:"first_errors"`
	// Principles are those that identify.judges look for in answers, and the final answers that they are asked about with them.
	Principles evaluatedRulings `json:"principles"`
}

// An evaluatedScore is the accuracy of a model in a setting on a subset.
type evaluatedScore struct {
	Model   string        `json:"model"`
	Setting string        `json:"setting"`
	Subset  schema.Subset `json:"subset"`
	// N is how many responses were graded, Right how many of them are right.
	N     int64 `json:"n"`
	Right int64 `json:"right"`
	// Accuracy is right / n; null where n is 0.
	Accuracy *float64 `json:"accuracy"`
	// Low and High are the ends of its interval, at 95 %: Wilson's, or where several responses are about one problem the one
	// that is clustered by problem; null where there is none.
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
	// Clustered: the interval is the one that is clustered by problem.
	Clustered bool `json:"clustered"`
	// Missing is how many responses could not be obtained, and Worst the accuracy where these are wrong.
	Missing int64    `json:"missing"`
	Worst   *float64 `json:"worst"`
	// CutOff is how many of n were cut off at their limit of tokens, CutOffBeforeAnswer how many of these state no answer, be
	// their text empty or not, and Empty how many the model ended by itself and left empty. EmptyUnexplained are empty, too, and
	// imported from a log that does not tell why they ended.
	CutOff             int64 `json:"cut_off"`
	CutOffBeforeAnswer int64 `json:"cut_off_before_answer"`
	Empty              int64 `json:"empty"`
	EmptyUnexplained   int64 `json:"empty_unexplained"`
	unsaid             grade.Unsaid
	// Undecided is on how many of n the rules of grading are undecided, and no judge ruled: they are not among right.
	Undecided int64 `json:"undecided"`
	// Incomplete: more than 1 % is missing, so that the accuracy is not to be shown without saying so.
	Incomplete bool `json:"incomplete"`
	// Few: n is below 30.
	Few bool `json:"few"`
	// Cost is what the answers cost, in dollars; null where nothing was bought, or where there is no price. Answers that it shares
	// with other settings or subsets are counted in each of them: the cost of an evaluation counts them once.
	Cost *float64 `json:"cost"`
}

// summarize reads the scores of an evaluation.
func summarize(l pipeline.Layout) (*evaluatedScores, error) {
	scores, err := pipeline.ReadIfThere(l, schema.Scores)
	if err != nil {
		return nil, err
	}
	responses, silent, err := answers(l)
	if err != nil {
		return nil, err
	}
	asked, err := pipeline.ReadIfThere(l, schema.EvaluatedQuestions, "synthetic")
	if err != nil {
		return nil, err
	}
	sum := &evaluatedScores{Folder: l.Dir, Scores: []evaluatedScore{}, NotAsked: []notAsked{}}
	for i := range asked {
		sum.Synthetic = sum.Synthetic || asked[i].Synthetic
	}
	if page := disk.Join(l.Dir, leaderboard.FileName); app.IsThere(page) {
		sum.Page = page
	}
	if sum.Pairs, err = pairsOf(l); err != nil {
		return nil, err
	}
	if sum.Rulings, err = rulingsOf(l); err != nil {
		return nil, err
	}
	if sum.FirstErrors, err = firstErrorsOf(l); err != nil {
		return nil, err
	}
	if sum.Principles, err = principlesOf(l); err != nil {
		return nil, err
	}
	cost, all := costs(responses)
	sum.shared, sum.bought, sum.free = all.Shared, all.Bought, all.Free
	sum.CostInDoubt, sum.inDoubt = all.Doubt, all.InDoubt()
	judges, err := leaderboard.JudgesCosts(l)
	if err != nil {
		return nil, err
	}
	sum.addUp(&all, &judges)
	for i := range responses {
		sum.lacking.Add(&responses[i])
	}
	for _, s := range scores {
		if s.Breakdown != wholeSubset {
			continue
		}
		low, high, clustered := s.Interval()
		sum.Scores = append(sum.Scores, evaluatedScore{
			Model: s.Model, Setting: s.Setting, Subset: s.Subset, N: s.N, Right: s.Right, Accuracy: s.Accuracy, Low: low, High: high, Clustered: clustered,
			Missing: s.Missing, Worst: s.Worst, Few: s.Few, Incomplete: float64(s.Missing) > mostMissing*float64(s.N+s.Missing),
			CutOff: s.Truncated, Undecided: s.Undecided,
		})
		last, of := &sum.Scores[len(sum.Scores)-1], schema.Compared{Model: s.Model, Setting: s.Setting, Subset: s.Subset}
		last.Cost, last.unsaid = cost[of], silent[of]
		last.CutOffBeforeAnswer, last.Empty, last.EmptyUnexplained = last.unsaid.CutOff, last.unsaid.Empty, last.unsaid.Unexplained
	}
	slices.SortFunc(sum.Scores, func(a, b evaluatedScore) int {
		return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.Setting, b.Setting),
			cmp.Compare(slices.Index(schema.EvaluatedSubsets, a.Subset), slices.Index(schema.EvaluatedSubsets, b.Subset)))
	})
	return sum, nil
}

// answers are the responses of an evaluation, without their texts, and how many were cut off before any answer or are empty; none where there
// is no table.
func answers(l pipeline.Layout) (all []schema.Response, silent map[schema.Compared]grade.Unsaid, err error) {
	silent = map[schema.Compared]grade.Unsaid{}
	grades, err := pipeline.ReadIfThere(l, schema.Grades, "model", "setting", "subset", "problem_id", "repeat", "extracted")
	if err != nil {
		return nil, nil, err
	}
	graded := make(map[string]*schema.Grade, len(grades))
	for i := range grades {
		graded[grades[i].Attempt.Key()] = &grades[i]
	}
	for rows, err := range pipeline.Scan(l, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "text", "reasoning", "oddity", "origin", "status", "cost", "cost_in_doubt",
		"request", "finish", "fault") {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		for _, r := range rows {
			of := schema.Compared{Model: r.Model, Setting: r.Setting, Subset: r.Subset}
			n := silent[of]
			n.Add(&r, graded[r.Attempt.Key()])
			silent[of] = n
			r.Text, r.Reasoning = "", ""
			all = append(all, r)
		}
	}
	return all, silent, nil
}

// wholeSubset is the breakdown that has a subset as a whole.
const wholeSubset = "all"

// write prints the scores, a line each, and says what is to be known of them.
func (e *evaluatedScores) write(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "model\tsetting\tsubset\tn\taccuracy\t95 % interval\tmissing\tcut off\tcost\t\n")
	incomplete, few, clustered := false, false, false
	for i := range e.Scores {
		s := &e.Scores[i]
		incomplete, few = incomplete || s.Incomplete, few || s.Few
		clustered = clustered || s.Clustered
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%s\t%s\t%d\t%d\t%s\t\n", s.Model, s.Setting, s.Subset, s.N, s.accuracy(), s.interval(), s.Missing, s.CutOff, s.cost())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	// What the marks in the table mean stands below it.
	if err := writeNotes(out, []note{
		{incomplete, "! more than 1 % of the responses are missing, and accuracy is that of the others; " + e.lacking.Next()},
		{few, "~ fewer than 30 responses: too few to tell much"},
		{e.undecided() != "", e.undecided()},
		{e.paid() != "", e.paid()},
		{e.inDoubt != "", e.inDoubt},
		{clustered, "c an interval that is clustered by problem, as several answers are about one; those without c are Wilson's"},
	}); err != nil {
		return err
	}
	if err := e.writePairs(out); err != nil {
		return err
	}
	var notes []note
	for _, text := range e.silent() {
		notes = append(notes, note{true, text})
	}
	for i := range e.NotAsked {
		notes = append(notes, note{true, e.NotAsked[i].String()})
	}
	for _, text := range []string{
		e.Rulings.tell("rulings of judges", e.Folder),
		e.FirstErrors.tell("first errors that judges are to name", e.Folder),
		e.Principles.tell("principles and final answers that judges are asked about", e.Folder),
	} {
		notes = append(notes, note{text != "", text})
	}
	if err := writeNotes(out, append(notes, []note{
		{e.Synthetic, "The questions are invented: these are no scores on GeoEval."},
	}...)); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, cmp.Or(e.Page, e.Folder))
	return err
}

// undecided says how many answers count as not right because the rules of grading cannot tell, and what to do about that; "" for none.
func (e *evaluatedScores) undecided() string {
	var undecided, n int64
	for i := range e.Scores {
		undecided += e.Scores[i].Undecided
		n += e.Scores[i].N
	}
	switch {
	case undecided == 0:
		return ""
	case e.Rulings.onUndecided:
		return fmt.Sprintf("%d of %d answers are undecided, as the rules of grading cannot tell and no judge ruled: they count as not right", undecided, n)
	}
	return fmt.Sprintf("%d of %d answers are undecided, as the rules of grading cannot tell: they count as not right until a judge rules on them "+
		"(--judge MODEL, or judge.judges in evaluation.yaml)", undecided, n)
}

// A note is a line that is printed where it holds.
type note struct {
	is   bool
	text string
}

func writeNotes(out io.Writer, notes []note) error {
	for _, n := range notes {
		if n.is {
			if _, err := fmt.Fprintln(out, n.text); err != nil {
				return err
			}
		}
	}
	return nil
}

// silent says of each model how many of its answers were cut off before any answer or are empty, and what to do about that.
func (e *evaluatedScores) silent() (lines []string) {
	for from := 0; from < len(e.Scores); {
		model, to := e.Scores[from].Model, from
		var sum grade.Unsaid
		for ; to < len(e.Scores) && e.Scores[to].Model == model; to++ {
			sum = sum.Plus(e.Scores[to].unsaid)
		}
		urgent, others := sum.Lines(model, "max_tokens, or max_completion_tokens where the model has that")
		lines = append(lines, append(urgent, others...)...)
		from = to
	}
	return lines
}

// accuracy is it in percent, with a mark where it must not stand alone.
func (s *evaluatedScore) accuracy() string {
	if s.Accuracy == nil {
		return "–"
	}
	mark := ""
	if s.Few {
		mark = "~ "
	}
	if s.Incomplete {
		mark = "! "
	}
	return fmt.Sprintf("%s%.1f", mark, 100**s.Accuracy)
}

func (s *evaluatedScore) interval() string {
	if s.Low == nil || s.High == nil {
		return "–"
	}
	text := fmt.Sprintf("%.1f to %.1f", 100**s.Low, 100**s.High)
	if s.Clustered {
		text += " c"
	}
	return text
}
