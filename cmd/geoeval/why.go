package main

import (
	"fmt"
	"io"
	"strings"

	"geoeval/schema"

	"github.com/spf13/cobra"
)

func newWhyCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:     "why ID",
		Short:   "Say what each stage made of one problem, and why",
		Long:    "Why prints a problem's way through every stage: the rows about it, and why there are none.\n" + exitStatuses,
		Example: "  geoeval why math/train/1065",
		Args:    oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runWhy(opts, args[0], cmd.OutOrStdout())
		},
	}
}

// oneID wants one argument, a problem's id.
func oneID(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError{fmt.Errorf("name one problem by its id, such as math/train/1065; %d names given", len(args))}
	}
	if _, err := schema.ParseID(args[0]); err != nil {
		return usageError{err}
	}
	return nil
}

// longest is how many characters of a value a trace shows; show gives the rest.
const longest = 160

func runWhy(opts *options, id string, out io.Writer) error {
	p, err := opts.open()
	if err != nil {
		return err
	}
	steps, err := p.Why(id)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, steps)
	}
	for _, s := range steps {
		fmt.Fprintln(out, s.Stage)
		if s.Why != "" {
			fmt.Fprintf(out, "  %s\n", s.Why)
		}
		for _, row := range s.Rows {
			fmt.Fprintf(out, "  %s:\n", row.Table)
			for _, f := range row.Fields {
				fmt.Fprintf(out, "    %s: %s\n", f.Name, shorten(f.Value))
			}
		}
		if s.Why == "" && len(s.Rows) == 0 {
			fmt.Fprintln(out, "  no row is about it")
		}
	}
	return nil
}

func shorten(value string) string {
	value = strings.Join(strings.Fields(value), " ")
	if r := []rune(value); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return value
}
