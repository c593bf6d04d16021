package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

func newShowCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Print one problem, readable",
		Long: `Show prints a problem as a person reads it: text, choices, gold answer, diagram, solution; beside it its
backward question, with the masked number marked and the proof that it can be found again; and its
rephrasings, with what the checks said of each. Of an evaluation (--out out/evaluation) it prints a question, what
each model answered, and how that was graded.`,
		Example:           "  geoeval show unigeo/test/1782",
		Args:              opts.oneID(),
		ValidArgsFunction: opts.idArgument(),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runShow(opts, args[0], cmd.OutOrStdout())
		},
	}
	opts.flags(cmd, outFlag)
	opts.answers(cmd, shownProblem{}, shownQuestions{})
	return cmd
}

// shownProblem is what show answers.
type shownProblem struct {
	Problem *problemRow `json:"problem"`
	// Backward is its backward question, left out where it has none.
	Backward *backwardRow `json:"backward,omitempty"`
	// Rephrasings are all its candidates, passed or not.
	Rephrasings []*rephrasingRow `json:"rephrasings"`
}

func newShownProblem(p *schema.Problem, b *schema.Backward, rephrasings []schema.Rephrasing) shownProblem {
	shown := shownProblem{Problem: (*problemRow)(p), Backward: (*backwardRow)(b)}
	for i := range rephrasings {
		shown.Rephrasings = append(shown.Rephrasings, (*rephrasingRow)(&rephrasings[i]))
	}
	return shown
}

func runShow(opts *options, id string, out io.Writer) error {
	p, err := opts.openTables()
	if err != nil {
		return err
	}
	if isEvaluation(opts.out) {
		return runShowAsked(opts, p, id, out)
	}
	var problem *schema.Problem
	var questions []schema.Backward
	var rephrasings []schema.Rephrasing
	err = p.Layout().Steadily(func() (err error) {
		if problem, err = p.Problem(id); err != nil {
			return opts.nearID(id, err)
		}
		if questions, err = pipeline.ReadIfThere(p.Layout(), schema.Backwards); err != nil {
			return fmt.Errorf("%w: %w", err, pipeline.ErrNotBuilt)
		}
		if rephrasings, err = pipeline.ReadIfThere(p.Layout(), schema.Rephrasings); err != nil {
			return fmt.Errorf("%w: %w", err, pipeline.ErrNotBuilt)
		}
		return nil
	})
	if err != nil {
		return err
	}
	var backward *schema.Backward
	if at := slices.IndexFunc(questions, func(b schema.Backward) bool { return b.ParentID == id }); at >= 0 {
		backward = &questions[at]
	}
	rephrasings = slices.DeleteFunc(rephrasings, func(r schema.Rephrasing) bool { return r.ParentID != id })
	if opts.json {
		return printJSON(out, newShownProblem(problem, backward, rephrasings))
	}
	showProblem(out, problem)
	if backward != nil {
		showBackward(out, problem, backward)
	}
	showRephrased(out, rephrasings)
	return nil
}

func showProblem(out io.Writer, p *schema.Problem) {
	section := func(name string, lines ...string) {
		lines = compact(lines)
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(out, "\n%s\n", name)
		for _, l := range lines {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(l, "\n", "\n  "))
		}
	}
	invented := ""
	if p.Synthetic {
		invented = ", invented"
	}
	fmt.Fprintf(out, "%s  (%s, %s, licence: %s%s)\n", p.ID, p.Source, p.Language, p.License, invented)
	section("Problem", p.Text)
	section("Choices", choices(p)...)
	section("Gold answer", answer(p))
	section("What is wrong with the record", p.RecordFaults...)
	section("Diagram", diagram(p), p.DiagramCode)
	section("Structural clauses", p.Structural...)
	section("Semantic clauses", p.Semantic...)
	section("Solution ("+string(p.SolutionLanguage)+")", p.Solution)
	section("Rationale", p.Rationale)
	section("Numbers", numbers(p)...)
	section("Knowledge points", p.KnowledgePoints...)
	from := []string{p.NativeFile + ", record " + p.NativeID, p.NativeOrigin}
	if p.AnnotatedBy != "" {
		from = append(from, "clauses, program and knowledge points: "+p.AnnotatedBy)
	}
	section("From", from...)
}

func compact(lines []string) []string {
	var out []string
	for _, l := range lines {
		if strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}

func choices(p *schema.Problem) []string {
	var lines []string
	for i, c := range p.Choices {
		letter := string(rune('A' + i))
		mark := " "
		if letter == p.AnswerLetter {
			mark = "*"
		}
		lines = append(lines, fmt.Sprintf("%s %s  %s", mark, letter, c))
	}
	return lines
}

func answer(p *schema.Problem) string {
	s := p.Answer
	if p.AnswerUnit != "" && !strings.Contains(s, p.AnswerUnit) {
		s += " " + p.AnswerUnit
	}
	if p.AnswerValue != nil && fmt.Sprint(*p.AnswerValue) != p.Answer {
		s += fmt.Sprintf("  = %v", *p.AnswerValue)
	}
	return fmt.Sprintf("%s  (%s)", s, p.AnswerKind)
}

func diagram(p *schema.Problem) string {
	switch {
	case p.Diagram == schema.MissingDiagram:
		return p.ImagePath + ", named by the record and not there"
	case p.Diagram == schema.BlankDiagram:
		return p.ImagePath + ", which shows nothing"
	case p.ImagePath != "":
		return fmt.Sprintf("%s, %d x %d pixels", p.ImagePath, p.ImageWidth, p.ImageHeight)
	}
	return ""
}

func numbers(p *schema.Problem) []string {
	var lines []string
	for _, n := range p.Numbers {
		place := fmt.Sprintf("text, bytes %d to %d", n.Start, n.End)
		switch n.Field {
		case schema.InClauses:
			place = fmt.Sprintf("clause %q", p.Semantic[n.Clause])
		case schema.InRecord:
			place = "the record alone: nothing shows it"
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s  in %s", n.Name, n.Text, place)))
	}
	return lines
}
