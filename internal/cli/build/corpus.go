package build

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/invented/corpus"

	"github.com/spf13/cobra"
)

func newSampleCorpus(opts *app.Options) *cobra.Command {
	o := corpus.Options{}
	cmd := &cobra.Command{
		Use:   "corpus DIR",
		Short: "Write invented datasets, to build without any data of your own",
		Long: `Sample corpus writes all seven datasets in their native layouts, with the quirks of the published files,
and a collection behind the hard subset, at the paper's counts, as a build with --full-size has. DIR must be new or empty;
a sample that is there already is left alone, and another one is refused. The same seed and scale give the same bytes.`,
		Example:           "  geoeval sample corpus data\n  geoeval sample corpus data --scale 0.1",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(o.Scale > 0) || o.Scale > 100 {
				return app.Usage(fmt.Errorf("--scale %v: it must be over 0 and at most 100", o.Scale))
			}
			if !(o.Scenes >= 0 && o.Scenes <= 1) {
				return app.Usage(fmt.Errorf("--scenes %v: it must be from 0 to 1", o.Scenes))
			}
			return runSampleCorpus(cmd.Context(), opts, o, args[0], opts.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().Float64Var(&o.Scale, "scale", 1, "size, as a part of the paper's")
	cmd.Flags().Float64Var(&o.Scenes, "scenes", 0.3, "part of each dataset that is composed, at least, and not from templates")
	cmd.Flags().Uint64Var(&o.Seed, "seed", sampleSeed, "where all chance comes from")
	opts.Flags(cmd, app.QuietFlag)
	opts.Answers(cmd, sampleCorpus{})
	return cmd
}

// sampleCorpus is what sample corpus answers.
type sampleCorpus struct {
	Folder string `json:"folder"`
	// Written is whether it was, and was not there already.
	Written bool `json:"written"`
	// Corpus is what it says of itself.
	Corpus *corpus.Marker `json:"corpus"`
}

func runSampleCorpus(ctx context.Context, opts *app.Options, o corpus.Options, dir string, out, log io.Writer) error {
	report := opts.Reporter(ctx, log)
	defer report.Close()
	var task *progress.Task // of what is written: a sample that is there already is no work
	o.Progress = func(done, total int) {
		if task == nil {
			task = report.Begin("corpus")
		}
		task.Step(done, total)
	}
	there, err := corpus.Is(dir, o)
	if err == nil && !there {
		err = mustBeNoSample(dir)
	}
	if err != nil {
		return err
	}
	_, written, err := corpus.Ensure(ctx, dir, o)
	if task != nil {
		task.End(err)
	}
	report.Close()
	if err != nil {
		return err
	}
	marker, err := corpus.ReadMarker(dir)
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, sampleCorpus{dir, written, marker})
	}
	if !written {
		_, err = fmt.Fprintf(out, "%s holds this sample already: %s\n", dir, marker)
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s\n", dir, marker)
	return err
}

// mustBeNoSample refuses a folder that holds a sample already: somebody may have put files of their own into it.
func mustBeNoSample(dir string) error {
	if m, err := corpus.ReadMarker(dir); err == nil {
		return app.Usage(fmt.Errorf("%s holds a sample already (%s): name a new folder, or remove it first", dir, m))
	}
	return nil
}

func newSampleBulk(opts *app.Options) *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:   "bulk DIR N",
		Short: "Write N problems in the layouts of the datasets without pictures",
		Long: `Sample bulk writes N problems of MathQA, GeometryQA, MATH and a collection behind the hard subset, text
only, in their native layouts: a million in a minute, to measure what a build needs. Two in a hundred
repeat another. DIR must be new or empty. The same seed gives the same bytes.`,
		Example:           "  geoeval sample bulk data 1000000\n  geoeval build --data data --out out",
		Args:              app.WrongUse(cobra.ExactArgs(2)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[1])
			if err != nil || n < 1 {
				return app.Usage(fmt.Errorf("%q is no number of problems: name a whole number from 1", args[1]))
			}
			if err := mustBeNoSample(args[0]); err != nil {
				return err
			}
			marker, err := corpus.WriteBulk(cmd.Context(), args[0], n, seed)
			if err != nil {
				return err
			}
			if opts.JSON {
				return app.PrintJSON(cmd.OutOrStdout(), sampleCorpus{args[0], true, marker})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", args[0], marker)
			return err
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", sampleSeed, "where all chance comes from")
	opts.Answers(cmd, sampleCorpus{})
	return cmd
}
