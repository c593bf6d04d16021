package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The groups that the verbs are listed in.
const (
	groupBuild   = "build"
	groupLook    = "look"
	groupPublish = "publish"
	groupAsk     = "evaluate"
	groupModels  = "models"
	groupReview  = "review"
)

func newRootCommand(opts *options) *cobra.Command {
	root := &cobra.Command{
		Use:   "geoeval",
		Short: "Rebuild the GeoEval benchmark from its seven upstream datasets",
		Long: `geoeval reads the native files of seven geometry datasets into one table, finds duplicates, labels
shapes, runs the solution programs to check every gold answer, selects GeoEval-2000, rates complexity,
asks 750 problems backward, words each in another way and draws the hard subset. The same input gives
the same bytes.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noVerb,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			opts.begin(cmd.Context(), cmd.ErrOrStderr())
			return goodAddresses(cmd, args)
		},
	}
	root.Version = release.ThisMaker().Version
	root.SetVersionTemplate(versionText(release.ThisMaker()))
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelpCommand(opts))
	root.SetHelpTemplate(root.HelpTemplate() + exitStatuses())
	root.AddGroup(
		&cobra.Group{ID: groupBuild, Title: "Build:"},
		&cobra.Group{ID: groupLook, Title: "Look:"},
		&cobra.Group{ID: groupPublish, Title: "Publish:"},
		&cobra.Group{ID: groupAsk, Title: "Evaluate:"},
		&cobra.Group{ID: groupModels, Title: "Language models:"},
		&cobra.Group{ID: groupReview, Title: "Review:"},
	)
	add := func(group string, verbs ...*cobra.Command) {
		for _, v := range verbs {
			v.GroupID = group
		}
		root.AddCommand(verbs...)
	}
	add(groupBuild, newBuildCommand(opts), newInitCommand(), newStatusCommand(opts), newVerifyCommand(opts), newSampleCommand(opts))
	add(groupBuild, newMergeCommand(opts), newFetchCommand(opts), newDoctorCommand(opts))
	add(groupLook, newShowCommand(opts), newWhyCommand(opts), newDiffCommand(opts), newReportCommand(opts),
		newLabelCommand(opts))
	add(groupPublish, newReleaseCommand(opts), newHydrateCommand(opts), newExportCommand(opts))
	add(groupAsk, newEvaluateCommand(opts), newGradeCommand(opts), newScoreCommand(opts), newLeaderboardCommand(opts))
	add(groupModels, newPlanCommand(opts), newLedgerCommand(opts))
	add(groupReview, newReviewCommand(opts))
	root.AddCommand(newVersionCommand(opts))
	scriptFlags(root)
	return root
}

// goodAddresses refuses what is meant as an address in an object store and is none, before anything repeats or keeps it: it may
// hold a password.
func goodAddresses(cmd *cobra.Command, args []string) error {
	named := slices.Clone(args)
	cmd.Flags().VisitAll(func(f *pflag.Flag) { named = append(named, f.Value.String()) })
	for _, name := range named {
		if err := disk.CheckAddress(name); err != nil {
			return asUsage(err)
		}
	}
	return nil
}

// exitStatuses ends every help text.
func exitStatuses() string {
	var all []string
	for _, e := range exitMeanings {
		all = append(all, fmt.Sprintf("%d %s", e.Code, e.Means))
	}
	half := (len(all) + 1) / 2
	return "\nExit status: " + strings.Join(all[:half], " · ") + "\n" +
		strings.Repeat(" ", 13) + strings.Join(all[half:], " · ") + "\n"
}

// newStages makes the stages of a build. Those that ask a language model have no key where they are not to ask.
func (o *options) newStages(key string) []stages.Stage {
	s := session.New(disk.Join(o.out, ledgerFolder), key, o.offline)
	if !o.offline {
		s.Keys = os.Getenv
	}
	s.Former = formerly(o.out)
	o.session, o.asking = s, s
	return all.Stages(o.native(), s)
}

// open makes the pipeline that the options name: of the evaluation, where --out is the folder of one, else of a build.
func (o *options) open() (*pipeline.Pipeline, error) {
	e, err := recall(o.out)
	if err != nil {
		return nil, err
	}
	if e != nil {
		return o.openEvaluation(e)
	}
	return o.openBuild()
}

// openBuild makes the pipeline of a build that the options name.
func (o *options) openBuild() (*pipeline.Pipeline, error) {
	if err := mustBeNoEvaluation(o.out); err != nil {
		return nil, err
	}
	if o.limit < 0 {
		return nil, asUsage(fmt.Errorf("--limit %d: it must be above 0, or 0 for all records", o.limit))
	}
	if err := o.recallOrigin(); err != nil {
		return nil, err
	}
	if o.fullSize && o.data != "" {
		return nil, asUsage(fmt.Errorf("--full-size is of the built-in corpus, and the data are those in %s: leave it out, or name another "+
			"folder for the corpus (--out DIR)", o.data))
	}
	if err := mustLieApart("--out", o.out, o.data); err != nil {
		return nil, err
	}
	if err := o.mustBeWhole(); err != nil {
		return nil, err
	}
	made := o.newStages(os.Getenv("OPENAI_API_KEY"))
	config, err := o.configure(made)
	if err != nil {
		return nil, err
	}
	if err := o.capped(o.session); err != nil {
		return nil, err
	}
	p, err := pipeline.New(made, config, o.out)
	if err != nil {
		return nil, err
	}
	return p.Guarded(func(ctx context.Context) (func() error, error) { return o.claim(ctx, p) }), nil
}

// openTables is open for those who read tables alone: the pipeline has no configuration.
func (o *options) openTables() (*pipeline.Pipeline, error) {
	e, err := recall(o.out)
	if err != nil {
		return nil, err
	}
	if e != nil {
		return e.openTables(o)
	}
	return o.openBuildTables()
}

// openBuildTables is openTables of a build.
func (o *options) openBuildTables() (*pipeline.Pipeline, error) {
	if err := mustBeNoEvaluation(o.out); err != nil {
		return nil, err
	}
	return pipeline.New(o.newStages(""), &pipeline.Config{}, o.out)
}

// native is where the datasets are: the folder that was named, or the built-in corpus in the output folder. Their
// errata stand beside the configuration, or in the working directory where that is the one in the program.
func (o *options) native() ingest.Data {
	errata := o.beside(errataFile)
	data := ingest.Data{Dir: o.data, Errata: errata, Limit: o.limit, Shard: o.part, FullSize: o.fullSize}
	if data.BuiltIn = o.data == ""; data.BuiltIn {
		data.Dir = disk.Join(o.out, "corpus")
		if disk.IsRemote(o.out) {
			data.Dir = filepath.Join(cacheFolder(), "corpus")
		}
		if o.limit > 0 { // a small one, and the whole one stays
			data.Dir += "-limited"
		}
	}
	return data
}

// cacheFolder is where the built-in corpus is written for a build in an object store: it is the same wherever it is written,
// and thousands of small files.
func cacheFolder() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = "."
	}
	return filepath.Join(folder, "geoeval")
}
