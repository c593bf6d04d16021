package look

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
)

// NewWhy makes the verb why.
func NewWhy(opts *app.Options) *cobra.Command {
	var erratum, columns bool
	cmd := &cobra.Command{
		Use:   "why ID",
		Short: "Say what each stage made of one problem, and why",
		Long: `Why prints a problem's way through every stage: what the stage says of it, and in which tables it has rows. With
--columns it prints those rows, column by column.

With --erratum it prints what corrects the problem's answer in errata.yaml instead, and its letter where it has
choices: the values as published, and … where the right ones, the reason and the reviewer are to be filled in. Comments
have the entries that correct its solution in prose and its rationale, and that of its program, with the number that this
gives, and name the problems that are the same as this one, which are to be corrected too. What is corrected already is
left out, and a solution or rationale that still names the answer as it was published stands without a comment.`,
		Example: `  geoeval why math/train/1065
  geoeval why math/train/1065 --erratum >> errata.yaml`,
		Args:              oneID(opts),
		ValidArgsFunction: idArgument(opts),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case erratum && opts.JSON:
				return app.Usage(errors.New("--erratum prints YAML and has no --json: leave one of them out"))
			case erratum && app.IsEvaluation(opts.Out):
				return app.Usage(errors.New("--erratum corrects a problem of a build, and --out is an evaluation"))
			case erratum:
				return runErratum(opts, args[0], cmd.OutOrStdout())
			}
			return runWhy(opts, args[0], columns, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&columns, "columns", false, "print the rows about it, column by column")
	cmd.Flags().BoolVar(&erratum, "erratum", false, "print the entries of errata.yaml that correct the answer, to be filled in")
	opts.Flags(cmd, app.ConfigFlag, app.OutFlag)
	opts.Answers(cmd, explained{})
	return cmd
}

// explained is what why answers.
type explained struct {
	// ID is the problem's.
	ID string `json:"id"`
	// Made are the rows with the id that was asked for, where it is that of what was made of the problem.
	Made []pipeline.TracedRow `json:"made,omitempty"`
	// Stages are all of them, in the order of the build.
	Stages []pipeline.Step `json:"stages"`
}

// longest is how many characters of a value a trace shows; show gives the rest.
const longest = 160

func runWhy(opts *app.Options, id string, columns bool, out io.Writer) error {
	p, err := opts.Open()
	if err != nil {
		return err
	}
	var steps []pipeline.Step
	var made []pipeline.TracedRow
	asked := id
	err = p.Layout().Steadily(func() (err error) {
		if !app.IsEvaluation(opts.Out) { // whose questions have such ids themselves
			if id, made, err = parentOf(p, asked); err != nil {
				return err
			}
		}
		if steps, err = p.Why(id); err != nil {
			return nearID(opts, id, err)
		}
		if err = addCorrections(p.Layout(), id, steps); err != nil {
			return err
		}
		return addDoubtful(p.Layout(), id, steps)
	})
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, explained{id, made, steps})
	}
	switch {
	case columns:
		showMade(out, asked, id, made)
	case len(made) > 0:
		fmt.Fprintf(out, "%s is made of %s: %s\n\n", asked, id, countedRows(made))
	}
	for _, s := range steps {
		fmt.Fprintln(out, s.Stage)
		if s.Why != "" {
			fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(s.Why, "\n", "\n  "))
		}
		switch {
		case columns:
			showTraced(out, s.Rows)
		case len(s.Rows) > 0:
			fmt.Fprintf(out, "  %s\n", countedRows(s.Rows))
		}
		if s.Why == "" && len(s.Rows) == 0 {
			fmt.Fprintln(out, "  no row is about it")
		}
	}
	return nil
}

// addCorrections says in the step that applied them what was corrected of a problem.
func addCorrections(l pipeline.Layout, id string, steps []pipeline.Step) error {
	corrected, err := correctionsOf(l, id)
	if err != nil {
		return err
	}
	for i := range steps {
		if slices.ContainsFunc(steps[i].Rows, func(r pipeline.TracedRow) bool { return r.Table == schema.Errata.Name() }) {
			for _, c := range corrected {
				steps[i].Why += "; corrected: " + c
			}
		}
	}
	return nil
}

// correctionsOf says what was corrected of a problem, by whom and why.
func correctionsOf(l pipeline.Layout, id string) (corrected []string, err error) {
	errata, err := pipeline.ReadIfThere(l, schema.Errata)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, l.NotBuilt())
	}
	for _, e := range errata {
		if e.ID == id {
			corrected = append(corrected, fmt.Sprintf("%s %s: %s (%s)", e.Field, became(e.Old, e.New), shorten(e.Reason), e.Who))
		}
	}
	return corrected, nil
}

// addDoubtful says in the step that shows it what is doubtful about a problem as it is corrected.
func addDoubtful(l pipeline.Layout, id string, steps []pipeline.Step) error {
	all, err := app.DoubtfulIn(l)
	if err != nil {
		return err
	}
	for _, c := range all {
		for i := range steps {
			if (c.ID == id || c.Same == id) && steps[i].Stage == c.Stage {
				steps[i].Why += ". " + c.Note()
			}
		}
	}
	return nil
}

// showTraced prints rows column by column.
func showTraced(out io.Writer, rows []pipeline.TracedRow) {
	for _, row := range rows {
		fmt.Fprintf(out, "  %s:\n", row.Table)
		for _, f := range row.Fields {
			fmt.Fprintf(out, "    %s: %s\n", f.Name, shorten(f.Value))
		}
	}
}

// countedRows says how many rows there are of each table, in their order.
func countedRows(rows []pipeline.TracedRow) string {
	var tables []string
	counts := map[string]int{}
	for _, row := range rows {
		if counts[row.Table] == 0 {
			tables = append(tables, row.Table)
		}
		counts[row.Table]++
	}
	for i, table := range tables {
		if n := counts[table]; n > 1 {
			tables[i] = fmt.Sprintf("%s (%d)", table, n)
		}
	}
	return "rows in " + strings.Join(tables, ", ")
}

// runErratum prints what corrects a problem's answer, once it is filled in.
func runErratum(opts *app.Options, id string, out io.Writer) error {
	p, err := opts.OpenBuildTables()
	if err != nil {
		return err
	}
	var problem *schema.Problem
	var errata []schema.Erratum
	var checks []schema.ProgramCheck
	var duplicates []schema.Duplicate
	err = p.Layout().Steadily(func() (err error) {
		if id, _, err = parentOf(p, id); err != nil {
			return err
		}
		if problem, err = p.Problem(id); err != nil {
			return nearID(opts, id, err)
		}
		if errata, err = pipeline.ReadIfThere(p.Layout(), schema.Errata); err != nil {
			return fmt.Errorf("%w: %w", err, p.Layout().NotBuilt())
		}
		if checks, err = pipeline.ReadIfThere(p.Layout(), schema.ProgramChecks); err != nil {
			return err
		}
		duplicates, err = pipeline.ReadIfThere(p.Layout(), schema.Duplicates)
		return err
	})
	if err != nil {
		return err
	}
	errata = slices.DeleteFunc(errata, func(e schema.Erratum) bool { return e.ID != id })
	var check schema.ProgramCheck
	if i := slices.IndexFunc(checks, func(c schema.ProgramCheck) bool { return c.ID == id }); i >= 0 {
		check = checks[i]
	}
	entries := ingest.ToFillIn(problem, &check, errata...)
	if entries == "" {
		return app.Usage(fmt.Errorf("every field of %s that names its answer is corrected already (%s): change these entries of errata.yaml", id, correctedBy(errata)))
	}
	if same := app.SameAs(id, duplicates); len(same) > 0 {
		entries += fmt.Sprintf("# The same problem is %s: correct it there too.\n", strings.Join(same, ", "))
	}
	_, err = io.WriteString(out, entries)
	return err
}

// correctedBy lists what is corrected, and by whom.
func correctedBy(errata []schema.Erratum) string {
	var all []string
	for _, e := range errata {
		all = append(all, e.Field+", by "+e.Who)
	}
	return strings.Join(all, "; ")
}

// shorten is a value in one line; of a long one, its beginning and its end, where a solution has its answer.
func shorten(value string) string { return cut(strings.Join(strings.Fields(value), " ")) }
