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

// initOptions are what the flags of init say.
type initOptions struct {
	*app.Options
	force, evaluation, show bool
}

// NewInit makes the verb init.
func NewInit(opts *app.Options) *cobra.Command {
	o := initOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Write the configuration that is in the program to a file, or show the one that counts",
		Long: `Init writes pipeline.yaml into the working directory, or the file that is named: every default with its
reason. With --evaluation it is evaluation.yaml, which geoeval evaluate reads in the same way.

Which configuration counts is the same for every verb: the one that --config names; else the one that the
output folder was built with; else pipeline.yaml in the working directory; else the one in the program, which
is the same as a pipeline.yaml that init wrote. Where the working directory has a pipeline.yaml that does not
count, a verb says so, and release wants to be told which one is meant.

A file needs only the keys that differ: where it does not have them all, the others are those in the program.
Mappings are merged key by key, lists and scalars replaced, and null drops an entry, such as a shape of
selection.shapes. A file with all keys is the whole configuration, and nothing is added to it.

With --show nothing is written: the whole configuration that counts is printed, that of the file and of the
program merged: by the rule above, so in a folder with a build in out it is that of the build.
Build and evaluate keep it in their folder, as configuration.yaml, which --config takes too.`,
		Example: `  geoeval init --show
  geoeval init --show --evaluation --config mine.yaml
  geoeval init mine.yaml`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FileNames("yaml", "yml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.show {
				return runShowConfiguration(o, cmd, args)
			}
			if err := app.UnusedFlags(cmd, "without --show", app.ConfigFlag, app.OutFlag); err != nil {
				return err
			}
			file, text := app.ConfigFile, geoeval.Configuration
			if o.evaluation {
				file, text = app.EvaluationConfigFile, geoeval.EvaluationConfiguration
			}
			usual := file
			if len(args) == 1 {
				file = args[0]
			}
			return runInit(file, text, file == usual, o.force, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&o.evaluation, "evaluation", false, "write or show evaluation.yaml, which configures evaluations")
	cmd.Flags().BoolVar(&o.force, "force", false, "write it over a file that is there")
	cmd.Flags().BoolVar(&o.show, "show", false, "print the whole configuration that counts, and write nothing")
	opts.Flags(cmd, app.ConfigFlag, app.OutFlag)
	cmd.Flags().Lookup(app.ConfigFlag).Usage = "with --show: the file that configures (pipeline.yaml or evaluation.yaml; where there is none, nothing)"
	cmd.Flags().Lookup(app.OutFlag).Usage = "with --show: the folder of a build or of an evaluation, which remembers what configured it"
	return cmd
}

// runShowConfiguration prints the whole configuration that counts.
func runShowConfiguration(o initOptions, cmd *cobra.Command, args []string) error {
	if len(args) > 0 || o.force {
		return app.Usage(errors.New("--show writes no file: leave out FILE and --force, or --show; --config FILE names the file to show"))
	}
	text, err := o.shown(cmd.Flags().Changed(app.OutFlag))
	if err != nil {
		return err
	}
	_, err = io.WriteString(cmd.OutOrStdout(), text)
	return err
}

// shown is the whole configuration that counts; named says that --out was given.
func (o initOptions) shown(named bool) (string, error) {
	dir := o.Out
	if o.evaluation && !app.IsEvaluation(dir) {
		dir = disk.Join(dir, app.EvaluationFolder)
	}
	if !o.evaluation && !(named && app.IsEvaluation(dir)) {
		return o.ShowBuild()
	}
	e := &app.Evaluation{Dir: dir}
	if named {
		remembered, err := app.Recall(dir)
		if err != nil {
			return "", err
		} else if remembered == nil {
			return "", app.Missing(fmt.Errorf("%s holds no evaluation: leave out --out, or name the folder of one", dir))
		} else if o.Config == "" {
			return remembered.Configuration, nil
		}
		e = remembered
	}
	err := o.Await(func() error { return e.Configure(app.EvaluationFile(o.Config)) })
	return e.Configuration, err
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
