package cli

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/build"
	"geoeval/internal/cli/evaluate"
	"geoeval/internal/cli/ledger"
	"geoeval/internal/cli/look"
	"geoeval/internal/cli/publish"
	"geoeval/internal/cli/review"
	"geoeval/internal/disk"
	"geoeval/internal/release"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// NewRoot makes the command of the program, with all verbs in their groups.
func NewRoot(opts *app.Options) *cobra.Command {
	root := &cobra.Command{
		Use:   "geoeval",
		Short: "Rebuild the GeoEval benchmark from its seven upstream datasets",
		Long: `geoeval reads the native files of seven geometry datasets into one table, finds duplicates, labels
shapes, runs the solution programs to check every gold answer, selects GeoEval-2000, rates complexity,
asks 750 problems backward, words each in another way and draws the hard subset. The same input gives
the same bytes.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          app.NoVerb,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			opts.Begin(cmd.Context(), cmd.ErrOrStderr())
			return goodAddresses(cmd, args)
		},
	}
	root.Version = release.ThisMaker().Version
	root.SetVersionTemplate(versionText(release.ThisMaker()))
	root.SetFlagErrorFunc(app.FlagError)
	root.SetHelpCommand(newHelpCommand(opts))
	root.SetHelpTemplate(root.HelpTemplate() + exitStatuses())
	for _, g := range []struct {
		id, title string
		verbs     []*cobra.Command
	}{
		{"build", "Build:", []*cobra.Command{
			build.NewBuild(opts),
			build.NewInit(opts),
			build.NewStatus(opts),
			build.NewVerify(opts),
			build.NewSample(opts),
			build.NewFetch(opts),
			build.NewDoctor(opts),
		}},
		{"look", "Look:", []*cobra.Command{
			look.NewShow(opts),
			look.NewWhy(opts),
			look.NewDiff(opts),
			look.NewReport(opts),
			look.NewLabel(opts),
		}},
		{"publish", "Publish:", []*cobra.Command{
			publish.NewRelease(opts),
			publish.NewHydrate(opts),
			publish.NewExport(opts),
		}},
		{"evaluate", "Evaluate:", []*cobra.Command{
			evaluate.NewEvaluate(opts),
			evaluate.NewGrade(opts),
			evaluate.NewScore(opts),
			evaluate.NewLeaderboard(opts),
		}},
		{"models", "Language models:", []*cobra.Command{
			ledger.NewPlan(opts),
			ledger.NewLedger(opts),
		}},
		{"review", "Review:", []*cobra.Command{
			review.NewReview(opts),
		}},
	} {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, v := range g.verbs {
			v.GroupID = g.id
			root.AddCommand(v)
		}
	}
	root.AddCommand(newVersionCommand(opts))
	app.ScriptFlags(root)
	app.OnceFlags(root)
	return root
}

// goodAddresses refuses what is meant as an address in an object store and is none, before anything repeats or keeps it: it may
// hold a password.
func goodAddresses(cmd *cobra.Command, args []string) error {
	named := slices.Clone(args)
	cmd.Flags().VisitAll(func(f *pflag.Flag) { named = append(named, f.Value.String()) })
	for _, name := range named {
		if err := disk.CheckAddress(name); err != nil {
			return app.Usage(err)
		}
	}
	return nil
}

// exitStatuses ends every help text.
func exitStatuses() string {
	var all []string
	for _, e := range app.ExitMeanings {
		all = append(all, fmt.Sprintf("%d %s", e.Code, e.Means))
	}
	half := (len(all) + 1) / 2
	return "\nExit status: " + strings.Join(all[:half], " · ") + "\n" +
		strings.Repeat(" ", 13) + strings.Join(all[half:], " · ") + "\n"
}
