package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"geoeval/internal/invented/corpus"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// sampleOptions are those of geoeval sample.
type sampleOptions struct {
	scale    float64
	seed     uint64
	stream   int
	sheet    string
	branch   string
	template string
	figures  int
}

// sampleSeed is that of the corpus that a build without data uses.
const sampleSeed = 20240210

func newSampleCommand(opts *options) *cobra.Command {
	var s sampleOptions
	cmd := &cobra.Command{
		Use:   "sample DIR",
		Short: "Write invented datasets, to build without any data of your own",
		Long: `Sample writes all seven datasets in their native layouts, with the quirks of the published files, and a collection behind the hard
subset, at the paper's counts. Every problem is invented: drawn from templates with exact solutions. DIR must be new, empty
or an older sample; one that is there already is left alone. The same seed and scale give the same bytes.

With --stream it writes problems as JSON Lines to stdout instead, and with --sheet a picture of the templates' figures.
` + exitStatuses,
		Example: `  geoeval sample data
  geoeval sample data --scale 0.1
  geoeval sample --stream 1000000 > problems.jsonl
  geoeval sample --sheet figures.png --branch solid`,
		Args: wrongUse(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runSample(cmd.Context(), opts, s, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.Float64Var(&s.scale, "scale", 1, "size, as a part of the paper's")
	flags.Uint64Var(&s.seed, "seed", sampleSeed, "where all chance comes from")
	flags.IntVar(&s.stream, "stream", 0, "write so many problems of the collection to stdout, text only")
	flags.StringVar(&s.sheet, "sheet", "", "draw the templates' figures into this PNG file")
	flags.StringVar(&s.branch, "branch", "", "with --sheet: flat, solid or analytic figures only")
	flags.StringVar(&s.template, "template", "", "with --sheet: templates with this in their names only")
	flags.IntVar(&s.figures, "figures", 0, "with --sheet: so many figures, templates in turn (default one of each)")
	return cmd
}

func runSample(ctx context.Context, opts *options, s sampleOptions, args []string, out, progress io.Writer) error {
	if err := s.check(args); err != nil {
		return usageError{err}
	}
	switch {
	case s.sheet != "":
		return runSheet(s)
	case s.stream > 0:
		return runStream(ctx, s, out, progress)
	}
	return runWriteSample(ctx, opts, s, args[0], out, progress)
}

func (s sampleOptions) check(args []string) error {
	switch {
	case s.sheet != "" && s.stream != 0:
		return errors.New("say --sheet or --stream, not both")
	case (s.sheet != "" || s.stream != 0) && len(args) > 0:
		return errors.New("--sheet and --stream write no folder: leave DIR out")
	case s.stream < 0:
		return fmt.Errorf("--stream %d: there are no fewer than no problems", s.stream)
	case s.sheet == "" && s.stream == 0 && len(args) == 0:
		return errors.New("say which folder to write: geoeval sample DIR")
	case s.sheet == "" && (s.branch != "" || s.template != "" || s.figures != 0):
		return errors.New("--branch, --template and --figures go with --sheet")
	case s.figures < 0:
		return fmt.Errorf("--figures %d: there are no fewer than no figures", s.figures)
	case !(s.scale > 0) || s.scale > 100:
		return fmt.Errorf("--scale %v: it must be over 0 and at most 100", s.scale)
	}
	if s.branch != "" {
		_, err := schema.Parse(schema.ProblemTypes, s.branch)
		return err
	}
	return nil
}

func runSheet(s sampleOptions) (err error) {
	file, err := os.Create(s.sheet)
	if err != nil {
		return err
	}
	sheet := corpus.Sheet{Seed: s.seed, Branch: schema.ProblemType(s.branch), Template: s.template, Figures: s.figures}
	if err = errors.Join(sheet.Write(file), file.Close()); err != nil {
		os.Remove(s.sheet)
	}
	return err
}

// runStream reports its rate on progress: out is for the problems alone.
func runStream(ctx context.Context, s sampleOptions, out, progress io.Writer) error {
	began := time.Now()
	if err := corpus.Stream(ctx, out, nil, s.stream, s.seed); err != nil {
		return err
	}
	took := time.Since(began)
	_, err := fmt.Fprintf(progress, "%d problems in %.1f s, %.0f a second\n", s.stream, took.Seconds(), float64(s.stream)/took.Seconds())
	return err
}

func runWriteSample(ctx context.Context, opts *options, s sampleOptions, dir string, out, progress io.Writer) error {
	began := time.Now()
	var last time.Time
	options := corpus.Options{Seed: s.seed, Scale: s.scale, Progress: func(done, total int) {
		if now := time.Now(); !opts.json && isTerminal(progress) && (done == total || now.Sub(last) >= terminalInterval) {
			last = now
			fmt.Fprintf(progress, "\r\x1b[K%d of %d problems", done, total)
		}
	}}
	_, written, err := corpus.Ensure(ctx, dir, options)
	if !last.IsZero() {
		fmt.Fprint(progress, "\r\x1b[K")
	}
	if err != nil {
		return err
	}
	marker, err := corpus.ReadMarker(dir)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, marker)
	}
	if !written {
		_, err = fmt.Fprintf(out, "%s holds this sample already: %s\n", dir, marker)
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s\n", dir, marker)
	fmt.Fprintf(progress, "written in %.1f s\n", time.Since(began).Seconds())
	return err
}
