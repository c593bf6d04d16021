package main

import (
	"fmt"
	"os"
	"path/filepath"

	"geoeval/internal/llm/session"
	"geoeval/pipeline"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
)

// options are those that every verb has.
type options struct {
	config string
	data   string
	out    string
	json   bool
	// offline forbids to ask a language model.
	offline bool
}

// ledgerFolder is where in the output folder the answers are kept that were bought.
const ledgerFolder = "ledger"

const exitStatuses = `
Exit status is 0 when done, 1 when it failed, 2 for wrong use or configuration, 3 for too many rejects, 4 when
verification failed, 5 when input is missing, 6 when the budget is reached, 130 when interrupted.`

func newRootCommand() *cobra.Command {
	var opts options
	root := &cobra.Command{
		Use:   "geoeval",
		Short: "Rebuild the GeoEval benchmark from its seven upstream datasets",
		Long: `geoeval reads the native files of seven geometry datasets into one table, finds duplicates, labels shapes, runs the
solution programs to check every gold answer, selects GeoEval-2000, rates complexity and asks 750 problems backward. The
same input gives the same bytes.
` + exitStatuses,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          wrongUse(cobra.NoArgs),
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%w: see %s --help", err, cmd.CommandPath())}
	})
	flags := root.PersistentFlags()
	flags.StringVar(&opts.config, "config", "pipeline.yaml", "the pipeline's configuration")
	flags.StringVar(&opts.data, "data", os.Getenv("GEOEVAL_DATA"), "folder that holds the datasets, one folder each (or GEOEVAL_DATA); without one, a built-in corpus is used")
	flags.StringVar(&opts.out, "out", "out", "folder that the build writes to")
	flags.BoolVar(&opts.json, "json", false, "answer in JSON, for programs")
	root.AddCommand(
		newBuildCommand(&opts),
		newStatusCommand(&opts),
		newPlanCommand(&opts),
		newLedgerCommand(&opts),
		newVerifyCommand(&opts),
		newShowCommand(&opts),
		newWhyCommand(&opts),
		newDiffCommand(&opts),
		newLabelCommand(&opts),
		newSampleCommand(&opts),
		newReviewCommand(&opts),
		newReportCommand(&opts),
		newReleaseCommand(&opts),
		newHydrateCommand(&opts),
		newExportCommand(&opts),
	)
	return root
}

// wrongUse makes what a check of arguments finds a mistake in how the program was called.
func wrongUse(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError{fmt.Errorf("%w: see %s --help", err, cmd.CommandPath())}
		}
		return nil
	}
}

// open makes the pipeline that the options name.
func (o *options) open() (*pipeline.Pipeline, error) {
	stages := all.Stages(o.native(), session.New(filepath.Join(o.out, ledgerFolder), os.Getenv("OPENAI_API_KEY"), o.offline))
	config, err := pipeline.LoadConfig(o.config, stages)
	if err != nil {
		return nil, err
	}
	return pipeline.New(stages, config, o.out)
}

// native is where the datasets are: the folder that was named, or the built-in corpus in the output folder. Their errata
// stand beside the configuration.
func (o *options) native() ingest.Data {
	errata := filepath.Join(filepath.Dir(o.config), "errata.yaml")
	if o.data == "" {
		return ingest.Data{Dir: filepath.Join(o.out, "corpus"), BuiltIn: true, Errata: errata}
	}
	return ingest.Data{Dir: o.data, Errata: errata}
}
