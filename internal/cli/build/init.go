package build

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"geoeval"
	"geoeval/internal/cli/app"
	"geoeval/internal/disk"

	"github.com/spf13/cobra"
)

// NewInit makes the verb init.
func NewInit() *cobra.Command {
	force, evaluation := false, false
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Write the configuration that is in the program to a file, to change it there",
		Long: `Init writes pipeline.yaml into the working directory, or the file that is named: every default with its
reason. Verbs read pipeline.yaml where it is in the working directory, and the one in the program where it
is not: a build with either is the same, so what was built before is still up to date. With --evaluation it
is evaluation.yaml, which geoeval evaluate reads in the same way.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FileNames("yaml", "yml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, text := app.ConfigFile, geoeval.Configuration
			if evaluation {
				file, text = app.EvaluationConfigFile, geoeval.EvaluationConfiguration
			}
			usual := file
			if len(args) == 1 {
				file = args[0]
			}
			return runInit(file, text, file == usual, force, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&evaluation, "evaluation", false, "write evaluation.yaml, which configures evaluations")
	cmd.Flags().BoolVar(&force, "force", false, "write it over a file that is there")
	return cmd
}

// runInit writes a configuration to a file; usual says that verbs read it where it is not named.
func runInit(file, text string, usual, force bool, out io.Writer) error {
	if _, err := os.Lstat(file); err == nil && !force {
		return app.Usage(fmt.Errorf("%s is there already: --force writes over it", file))
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := disk.ReplaceFile(file, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
	if err != nil {
		return err
	}
	uses := "verbs that are called here read it"
	if !usual {
		uses = "verbs read it with --config " + file
	}
	_, err = fmt.Fprintf(out, "%s: every default with its reason; %s\n", file, uses)
	return err
}
