// Package evaluate has the verbs of the group Evaluate: they ask models, grade their answers and compare the models.
package evaluate

import (
	"geoeval/internal/cli/app"

	"github.com/spf13/cobra"
)

type evaluateOptions struct {
	*app.Options
	to string
	// plan: only say what would be asked.
	plan bool
	// preview is how many questions are asked and shown, and no table written; 0 for an evaluation.
	preview  int
	previews bool
	// noPage: leaderboard.html is not written.
	noPage  bool
	changes changes
}

// NewEvaluate makes the verb evaluate.
func NewEvaluate(opts *app.Options) *cobra.Command {
	e := evaluateOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "evaluate [RELEASE]",
		Short: "Ask models the questions of a release or a build, and grade what they answer",
		Long: `Evaluate brings the tables of an evaluation up to date, in the folder evaluation under --out or in --to: the
questions of RELEASE, the folder of a release, or of the build in --out; what models answered, how that was
graded, and the scores. evaluation.yaml says whom to ask, what and how; where there is none in the working
directory, the one in the program does. Where nothing was answered, or nothing that states an answer, the tables are
written all the same, and the exit status is 1. It is resumed, planned and looked at as a build is: status, why,
show, diff, plan, verify and ledger take its folder for --out.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			e.previews = cmd.Flags().Changed(app.PreviewFlag)
			return runEvaluation(cmd.Context(), &e, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&e.to, "to", "", "folder of the evaluation, which keeps its answers in a ledger of its own (evaluation in the output folder)")
	app.CompleteFlag(cmd, "to", app.Folders)
	cmd.Flags().BoolVar(&opts.Offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	opts.AskingFlags(cmd)
	cmd.Flags().BoolVar(&e.plan, "plan", false, "say what asking would cost, ask nobody and write nothing")
	cmd.Flags().BoolVar(&e.noPage, "no-page", false, "write no leaderboard.html")
	app.PreviewOf(cmd, &e.preview, "ask so many questions of the first subset, once each, show what was asked, answered and graded, and write no table")
	e.changes.flags(cmd)
	opts.Flags(cmd, app.ConfigFlag, app.OutFlag, app.QuietFlag)
	cmd.Flags().Lookup(app.ConfigFlag).Usage = "the evaluation's configuration (evaluation.yaml; where there is none, the one in the program)"
	opts.Answers(cmd, &evaluatedScores{}, app.Planned{}, &previewed{})
	return cmd
}
