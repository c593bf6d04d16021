package build

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/invented/corpus"
	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

func newSampleSheet(opts *app.Options) *cobra.Command {
	var sheet corpus.Sheet
	var branch string
	branches := app.Spellings(schema.ProblemTypes)
	cmd := &cobra.Command{
		Use:               "sheet FILE",
		Short:             "Draw the templates' figures into one PNG file",
		Long:              "Sample sheet draws a figure of each template, or as many as --figures says, with its name.",
		Example:           "  geoeval sample sheet figures.png --branch solid",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"png"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			if branch != "" && !slices.Contains(branches, branch) {
				guess := app.DidYouMean(branch, branches)
				return app.Usage(fmt.Errorf("--branch %q is not one of %v%s", branch, branches, guess))
			}
			if sheet.Figures < 0 {
				return app.Usage(fmt.Errorf("--figures %d: there are no fewer than no figures", sheet.Figures))
			}
			sheet.Branch = schema.ProblemType(branch)
			return runSampleSheet(opts, sheet, args[0], cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.Uint64Var(&sheet.Seed, "seed", sampleSeed, "where all chance comes from")
	flags.StringVar(&branch, "branch", "", "figures of this branch alone: "+strings.Join(branches, ", "))
	flags.StringVar(&sheet.Template, "template", "", "templates with this in their names alone")
	flags.IntVar(&sheet.Figures, "figures", 0, "so many figures, templates in turn (default one of each)")
	opts.Answers(cmd, app.FileWritten{})
	app.CompleteFlag(cmd, "branch", app.OneOf(func() []string { return branches }))
	app.CompleteFlag(cmd, "template", app.OneOf(templateNames))
	return cmd
}

func runSampleSheet(opts *app.Options, sheet corpus.Sheet, path string, out io.Writer) error {
	names := templateNames()
	if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, sheet.Template) }) {
		guess := app.DidYouMean(sheet.Template, names)
		return app.Usage(fmt.Errorf("no template has %q in its name%s", sheet.Template, guess))
	}
	if err := app.MustTakeFile("FILE", path); err != nil {
		return err
	}
	if err := disk.ReplaceFile(path, sheet.Write); err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, app.FileWritten{File: path})
	}
	_, err := fmt.Fprintf(out, "%s: figures of the templates, as PNG\n", path)
	return err
}

// templateNames lists the templates that are built in; they load, or no test passes.
func templateNames() []string {
	templates, err := synth.Load()
	if err != nil {
		return nil
	}
	names := make([]string, len(templates))
	for i, t := range templates {
		names[i] = t.Name
	}
	return names
}
