// Package look has the verbs of the group Look: they show problems, tables and differences of builds and releases.
package look

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// NewShow makes the verb show.
func NewShow(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Print one problem, readable",
		Long: `Show prints a problem as a person reads it: text, choices, gold answer, diagram, solution; beside it its
backward question, with the masked number marked and the proof that it can be found again; its reformed
one, with what was changed; its rephrasings, with what the checks said of each; and its steps. Last it says in which
subsets the problem is, and why it is in no others (geoeval why says what every stage made of it). The id may
be that of what was made of a problem, such as backward/math/train/1065: its row stands first. Of an
evaluation (--out out/evaluation) it prints a question, what each model answered, and how that was graded.`,
		Example:           "  geoeval show unigeo/test/1782",
		Args:              oneID(opts),
		ValidArgsFunction: idArgument(opts),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runShow(opts, args[0], cmd.OutOrStdout())
		},
	}
	opts.Flags(cmd, app.OutFlag)
	opts.Answers(cmd, shownProblem{}, shownQuestions{})
	return cmd
}

// shownProblem is what show answers.
type shownProblem struct {
	Problem *ProblemRow `json:"problem"`
	// Made are the rows with the id that was asked for, where it is that of what was made of the problem.
	Made []pipeline.TracedRow `json:"made,omitempty"`
	// Backward is its backward question, left out where it has none.
	Backward *BackwardRow `json:"backward,omitempty"`
	// Reformed is it with other names and numbers, left out where it is not.
	Reformed *ReformedRow `json:"reformed,omitempty"`
	// Rephrasings are all its candidates, passed or not.
	Rephrasings []*RephrasingRow `json:"rephrasings"`
	// Corrected says what errata.yaml corrects of it, left out where it corrects nothing.
	Corrected []string `json:"corrected,omitempty"`
	// Steps are the problems of one step that it was taken apart into, left out where it was not.
	Steps []shownStep `json:"steps,omitempty"`
	// Subsets say of GeoEval-2000, GeoEval-hard and GeoEval-backward whether it is there, and why not; each by its stage.
	Subsets []pipeline.Step `json:"subsets"`
}

// shownStep is a step as show lists it.
type shownStep struct {
	// ID is the step's.
	ID string `json:"id"`
	// Text is the step's problem.
	Text string `json:"text"`
}

func newShownProblem(p *schema.Problem, b *schema.Backward, r *schema.Reformed, rephrasings []schema.Rephrasing, subsets []pipeline.Step) shownProblem {
	shown := shownProblem{Problem: (*ProblemRow)(p), Backward: (*BackwardRow)(b), Reformed: (*ReformedRow)(r), Subsets: append([]pipeline.Step{}, subsets...)}
	for i := range rephrasings {
		shown.Rephrasings = append(shown.Rephrasings, (*RephrasingRow)(&rephrasings[i]))
	}
	return shown
}

func runShow(opts *app.Options, id string, out io.Writer) error {
	p, err := opts.OpenTables()
	if err != nil {
		return err
	}
	if app.IsEvaluation(opts.Out) {
		return runShowAsked(opts, p, id, out)
	}
	var problem *schema.Problem
	var made []pipeline.TracedRow
	asked := id
	var backward *schema.Backward
	var reformed *schema.Reformed
	var rephrasings []schema.Rephrasing
	var subsets []pipeline.Step
	var steps []shownStep
	var corrected []string
	err = p.Layout().Steadily(func() (err error) {
		if id, made, err = parentOf(p, asked); err != nil {
			return err
		}
		if problem, err = p.Problem(id); err != nil {
			return nearID(opts, id, err)
		}
		if backward, err = madeOf(p.Layout(), schema.Backwards, schema.BackwardID(id)); err != nil {
			return err
		}
		if reformed, err = madeOf(p.Layout(), schema.Reformeds, schema.ReformedID(id)); err != nil {
			return err
		}
		if rephrasings, err = pipeline.ReadIfThere(p.Layout(), schema.Rephrasings); err != nil {
			return fmt.Errorf("%w: %w", err, pipeline.ErrNotBuilt)
		}
		if corrected, err = correctionsOf(p.Layout(), id); err != nil {
			return err
		}
		if steps, err = stepsOf(p.Layout(), id); err != nil {
			return err
		}
		subsets, err = subsetsOf(opts, p.Layout(), id)
		return err
	})
	if err != nil {
		return err
	}
	rephrasings = slices.DeleteFunc(rephrasings, func(r schema.Rephrasing) bool { return r.ParentID != id })
	if opts.JSON {
		shown := newShownProblem(problem, backward, reformed, rephrasings, subsets)
		shown.Made, shown.Corrected, shown.Steps = made, corrected, steps
		return app.PrintJSON(out, shown)
	}
	showMade(out, asked, id, made)
	showProblem(out, problem, corrected)
	if backward != nil {
		showBackward(out, problem, backward)
	}
	if reformed != nil {
		showReformed(out, problem, reformed)
	}
	showRephrased(out, rephrasings)
	if len(steps) > 0 {
		fmt.Fprintln(out, "\nSteps")
	}
	for _, s := range steps {
		fmt.Fprintf(out, "  %s  %s\n", s.ID, shorten(s.Text))
	}
	if len(subsets) > 0 {
		fmt.Fprintln(out, "\nSubsets")
	}
	for _, s := range subsets {
		fmt.Fprintf(out, "  %s\n", s.Why)
	}
	return nil
}

// madeOf gives the row of a table, if it is there, by its key; nil for none.
func madeOf[R any](l pipeline.Layout, t *schema.Table[R], key string) (*R, error) {
	rows, err := pipeline.ReadIfThere(l, t)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, pipeline.ErrNotBuilt)
	}
	if at := slices.IndexFunc(rows, func(r R) bool { return t.Key(&r) == key }); at >= 0 {
		return &rows[at], nil
	}
	return nil, nil
}

// stepsOf gives the steps of a problem, in their order.
func stepsOf(l pipeline.Layout, id string) (of []shownStep, err error) {
	rows, err := pipeline.ReadIfThere(l, schema.Steps, "id", "parent_id", "text")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, pipeline.ErrNotBuilt)
	}
	for i := range rows {
		if rows[i].ParentID == id {
			of = append(of, shownStep{rows[i].ID, rows[i].Text})
		}
	}
	return of, nil
}

// deciding are the stages that decide in which subsets a problem is; dedupe says of what it is a duplicate.
var deciding = []string{"dedupe", "selection", "hard", "backward", "reform"}

// subsetsOf says in which subsets a problem is, and why it is in no others, as far as a build has come. Where it was made by a
// geoeval whose configuration this one does not read, there is nothing to say.
func subsetsOf(opts *app.Options, l pipeline.Layout, id string) ([]pipeline.Step, error) {
	p, err := opts.OpenRecorded()
	if err != nil {
		return nil, nil
	}
	records, err := pipeline.Records(l)
	if err != nil {
		return nil, err
	}
	var built []string
	for _, stage := range deciding {
		if _, ran := records[stage]; ran {
			built = append(built, stage)
		}
	}
	steps, err := p.Explain(id, built...)
	if err != nil { // a table is gone: the problem can be shown all the same
		return append(steps, pipeline.Step{Stage: "build", Why: fmt.Sprintf("what is left is not known: %v: %v", err, p.Layout().NotBuilt())}), nil
	}
	return slices.DeleteFunc(steps, func(s pipeline.Step) bool {
		return s.Stage == "dedupe" && !strings.HasPrefix(s.Why, "a duplicate of ")
	}), nil
}
