package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/llm/desk"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
)

func newDiffCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "diff A B",
		Short: "Say in which rows the build in folder B differs from that in folder A, and why",
		Long: `Diff compares two output folders by what their builds recorded: rows added, removed and changed, by table, subset and
source; and what caused it: native files, errata, keys of the configuration, the seed, versions of stages, prompts.
It needs neither data nor pipeline.yaml. That the builds differ is no failure.
` + exitStatuses,
		Example: "  geoeval diff out-monday out",
		Args:    wrongUse(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDiff(opts, args[0], args[1], cmd.OutOrStdout())
		},
	}
}

// mostShown is how many causes and rows diff prints of each kind; --json gives all.
const mostShown = 10

func runDiff(opts *options, was, now string, out io.Writer) error {
	d, err := pipeline.Compare(all.Stages(ingest.Data{}, desk.New("", "", true)), was, now)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, d)
	}
	showDiff(out, d)
	return nil
}

func showDiff(out io.Writer, d *pipeline.Diff) {
	if len(d.Causes)+len(d.Tables) == 0 {
		fmt.Fprintln(out, "no difference")
		return
	}
	fmt.Fprintln(out, "Causes")
	showSome(out, "  ", lines(d.Causes))
	if len(d.Causes) == 0 {
		fmt.Fprintln(out, "  none is recorded")
	}
	if len(d.Subsets) > 0 {
		fmt.Fprintln(out, "\nSubsets")
	}
	for _, s := range d.Subsets {
		showCounts(out, s.Subset, s.Counts, s.Sources)
	}
	if len(d.Tables) > 0 {
		fmt.Fprintln(out, "\nTables")
	}
	for _, t := range d.Tables {
		showCounts(out, t.Table, t.Counts, t.Sources)
		if len(t.Columns) > 0 {
			fmt.Fprintf(out, "    columns: %s\n", strings.Join(t.Columns, ", "))
		}
		var rows []string
		for _, r := range t.Rows {
			rows = append(rows, r.Change+" "+r.Key)
		}
		showSome(out, "    ", rows)
		if !slices.Equal(t.Causes, d.Causes) {
			showSome(out, "    because of ", lines(t.Causes))
		}
	}
}

func lines(causes []pipeline.Cause) []string {
	var out []string
	for _, c := range causes {
		out = append(out, c.String())
	}
	return out
}

func showSome(out io.Writer, before string, lines []string) {
	for _, l := range lines[:min(len(lines), mostShown)] {
		fmt.Fprintf(out, "%s%s\n", before, l)
	}
	if more := len(lines) - mostShown; more > 0 {
		fmt.Fprintf(out, "%s%d more\n", before, more)
	}
}

func showCounts(out io.Writer, name string, c pipeline.Counts, sources map[schema.Source]pipeline.Counts) {
	fmt.Fprintf(out, "  %-16s %s\n", name, spellCounts(c))
	for _, s := range schema.Sources {
		if of, ok := sources[s]; ok {
			fmt.Fprintf(out, "    %-14s %s\n", s, spellCounts(of))
		}
	}
}

func spellCounts(c pipeline.Counts) string {
	return fmt.Sprintf("%5d added %5d removed %5d changed", c.Added, c.Removed, c.Changed)
}
