package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"geoeval/cmd/geoeval/progress"
	"geoeval/internal/disk"
	"geoeval/internal/invented/corpus"
	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// sampleSeed is that of the corpus that a build without data uses.
const sampleSeed = 20240210

func newSampleCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sample",
		Short: "Invented problems: a corpus to build from, a stream, a sheet of figures, composed ones",
		Long: `Every problem that geoeval invents is drawn from templates with exact solutions, or composed. Sample writes
them as a corpus in the layouts of the datasets, as a stream of JSON Lines, as a picture of the templates'
figures, or as composed problems to read. The same seed gives the same bytes.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return sampleError(cmd, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SetFlagErrorFunc(func(failed *cobra.Command, err error) error {
		if failed != cmd {
			return flagError(failed, err)
		}
		return sampleError(cmd, "")
	})
	cmd.AddCommand(newSampleCorpusCommand(opts), newSampleBulkCommand(opts), newSampleStreamCommand(), newSampleSheetCommand(opts),
		newSampleComposedCommand(opts))
	return cmd
}

// sampleError says how samples are written, where none of the kinds is named.
func sampleError(cmd *cobra.Command, typed string) error {
	var kinds, uses []string
	for _, c := range cmd.Commands() {
		kinds = append(kinds, c.Name())
		uses = append(uses, cmd.CommandPath()+" "+c.Use)
	}
	return asUsage(fmt.Errorf("say which sample: %s%s", strings.Join(uses, ", "), didYouMean(typed, kinds)))
}

func newSampleCorpusCommand(opts *options) *cobra.Command {
	o := corpus.Options{}
	cmd := &cobra.Command{
		Use:   "corpus DIR",
		Short: "Write invented datasets, to build without any data of your own",
		Long: `Sample corpus writes all seven datasets in their native layouts, with the quirks of the published files,
and a collection behind the hard subset, at the paper's counts, as a build with --full-size has. DIR must be new, empty or an older
sample; one that is there already is left alone. The same seed and scale give the same bytes.`,
		Example:           "  geoeval sample corpus data\n  geoeval sample corpus data --scale 0.1",
		Args:              wrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: folderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(o.Scale > 0) || o.Scale > 100 {
				return asUsage(fmt.Errorf("--scale %v: it must be over 0 and at most 100", o.Scale))
			}
			if !(o.Scenes >= 0 && o.Scenes <= 1) {
				return asUsage(fmt.Errorf("--scenes %v: it must be from 0 to 1", o.Scenes))
			}
			return runSampleCorpus(cmd.Context(), opts, o, args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().Float64Var(&o.Scale, "scale", 1, "size, as a part of the paper's")
	cmd.Flags().Float64Var(&o.Scenes, "scenes", 0.3, "part of each dataset that is composed, at least, and not from templates")
	cmd.Flags().Uint64Var(&o.Seed, "seed", sampleSeed, "where all chance comes from")
	opts.flags(cmd, quietFlag)
	opts.answers(cmd, sampleCorpus{})
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

func runSampleCorpus(ctx context.Context, opts *options, o corpus.Options, dir string, out, log io.Writer) error {
	report := opts.reporter(ctx, log)
	defer report.Close()
	var task *progress.Task // of what is written: a sample that is there already is no work
	o.Progress = func(done, total int) {
		if task == nil {
			task = report.Begin("corpus")
		}
		task.Step(done, total)
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
	if opts.json {
		return printJSON(out, sampleCorpus{dir, written, marker})
	}
	if !written {
		_, err = fmt.Fprintf(out, "%s holds this sample already: %s\n", dir, marker)
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s\n", dir, marker)
	return err
}

func newSampleBulkCommand(opts *options) *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:   "bulk DIR N",
		Short: "Write N problems in the layouts of the datasets without pictures",
		Long: `Sample bulk writes N problems of MathQA, GeometryQA, MATH and a collection behind the hard subset, text
only, in their native layouts: a million in a minute, to measure what a build needs. Two in a hundred
repeat another. DIR must be new, empty or an older sample. The same seed gives the same bytes.`,
		Example:           "  geoeval sample bulk data 1000000\n  geoeval build --data data --out out",
		Args:              wrongUse(cobra.ExactArgs(2)),
		ValidArgsFunction: folderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[1])
			if err != nil || n < 1 {
				return asUsage(fmt.Errorf("%q is no number of problems: name a whole number from 1", args[1]))
			}
			marker, err := corpus.WriteBulk(cmd.Context(), args[0], n, seed)
			if err != nil {
				return err
			}
			if opts.json {
				return printJSON(cmd.OutOrStdout(), sampleCorpus{args[0], true, marker})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", args[0], marker)
			return err
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", sampleSeed, "where all chance comes from")
	opts.answers(cmd, sampleCorpus{})
	return cmd
}

func newSampleStreamCommand() *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:   "stream N",
		Short: "Write N problems to stdout, text only, as JSON Lines",
		Long: `Sample stream writes problems such as stand in the collection behind the hard subset, one a line, as
many as you like: none is kept in memory. How fast it was stands on stderr.`,
		Example:           "  geoeval sample stream 1000000 > problems.jsonl",
		Args:              wrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil || n < 1 {
				return asUsage(fmt.Errorf("%q is no number of problems: name a whole number from 1", args[0]))
			}
			return runSampleStream(cmd.Context(), n, seed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", sampleSeed, "where all chance comes from")
	return cmd
}

// runSampleStream reports its rate on progress: out is for the problems alone.
func runSampleStream(ctx context.Context, n int, seed uint64, out, progress io.Writer) error {
	began := time.Now()
	if err := corpus.Stream(ctx, asData(out), nil, n, seed); err != nil {
		return err
	}
	took := time.Since(began).Seconds()
	_, err := fmt.Fprintf(progress, "%d problems in %.1f s, %.0f a second\n", n, took, float64(n)/took)
	return err
}

func newSampleSheetCommand(opts *options) *cobra.Command {
	var sheet corpus.Sheet
	var branch string
	branches := spellings(schema.ProblemTypes)
	cmd := &cobra.Command{
		Use:               "sheet FILE",
		Short:             "Draw the templates' figures into one PNG file",
		Long:              "Sample sheet draws a figure of each template, or as many as --figures says, with its name.",
		Example:           "  geoeval sample sheet figures.png --branch solid",
		Args:              wrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"png"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			if branch != "" && !slices.Contains(branches, branch) {
				guess := didYouMean(branch, branches)
				return asUsage(fmt.Errorf("--branch %q is not one of %v%s", branch, branches, guess))
			}
			if sheet.Figures < 0 {
				return asUsage(fmt.Errorf("--figures %d: there are no fewer than no figures", sheet.Figures))
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
	opts.answers(cmd, fileWritten{})
	completeFlag(cmd, "branch", oneOf(func() []string { return branches }))
	completeFlag(cmd, "template", oneOf(templateNames))
	return cmd
}

// fileWritten is what a verb answers that writes a file.
type fileWritten struct {
	// File is the file.
	File string `json:"file"`
}

func runSampleSheet(opts *options, sheet corpus.Sheet, path string, out io.Writer) error {
	names := templateNames()
	if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, sheet.Template) }) {
		guess := didYouMean(sheet.Template, names)
		return asUsage(fmt.Errorf("no template has %q in its name%s", sheet.Template, guess))
	}
	if err := disk.ReplaceFile(path, sheet.Write); err != nil || !opts.json {
		return err
	}
	return printJSON(out, fileWritten{path})
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
