package build

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/internal/invented/corpus"
	"geoeval/internal/invented/scenes"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// mostComposed bounds how many problems one call composes: they are held until all are there.
const mostComposed = 10_000

// composedWanted is which composed problems are wanted.
type composedWanted struct {
	scenes.Options
	depth, language, figures string
	seed                     uint64
}

func newSampleComposed(opts *app.Options) *cobra.Command {
	var w composedWanted
	languages := []string{"en", "zh"}
	cmd := &cobra.Command{
		Use:   "composed N",
		Short: "Compose N problems as deep as you like, about what you like, with their solutions",
		Long: `Sample composed makes problems that no template has: constructions are added to a figure, rules conclude
what follows, and what is not needed is left out. Every solution is the trace of that, each step with
its principle; the depth is how many steps stand one behind the other at least. Up to depth 7 a problem is
there at once; deeper ones are rare: one of depth 8 takes some seconds, of 10 half a minute, of 12 many minutes.`,
		Example:           "  geoeval sample composed 3 --depth 6 --figures figures.png\n  geoeval sample composed 3 --concept \"Pythagorean Theorem\" --language zh",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil || n < 1 || n > mostComposed {
				return app.Usage(fmt.Errorf("%q is no number of problems: name a whole number from 1 to %d", args[0], mostComposed))
			}
			return runSampleComposed(cmd.Context(), opts, n, w, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&w.depth, "depth", "", "how deep: 6, or from 4-8 (default 2 to 12, mostly 2 to 5)")
	flags.StringVar(&w.Concept, "concept", "", "a principle that the solution must use, by its id or name: see geoeval sample concepts")
	flags.StringVar(&w.language, "language", "en", "of the texts: "+strings.Join(languages, ", "))
	flags.BoolVar(&w.Solid, "solid", false, "about bodies, not flat figures")
	flags.BoolVar(&w.Told, "told", false, "problems whose words are enough without the figure")
	flags.BoolVar(&w.Drawn, "drawn", false, "problems whose conditions can all stand in the figure")
	flags.StringVar(&w.figures, "figures", "", "draw the figures into this PNG `file`")
	flags.Uint64Var(&w.seed, "seed", sampleSeed, "where all chance comes from")
	opts.Answers(cmd, []*corpus.Composed{})
	app.CompleteFlag(cmd, "concept", app.OneOf(scenes.Concepts))
	app.CompleteFlag(cmd, "language", app.OneOf(func() []string { return languages }))
	return cmd
}

func runSampleComposed(ctx context.Context, opts *app.Options, n int, w composedWanted, out, log io.Writer) error {
	language, err := schema.Parse([]schema.Language{schema.English, schema.Chinese}, w.language)
	if err != nil {
		return app.Usage(fmt.Errorf("--language %w", err))
	}
	if w.MinDepth, w.MaxDepth, err = depths(w.depth); err != nil {
		return app.Usage(err)
	}
	if _, err := w.Checked(); err != nil {
		return app.Usage(err)
	}
	if w.figures != "" {
		if err := app.MustTakeFile("--figures", w.figures); err != nil {
			return err
		}
	}
	if w.MinDepth <= quickDepth {
		log = io.Discard
	}
	task, report := opts.Task(ctx, log, "sample")
	defer report.Close()
	all, err := compose(ctx, n, w, language, task)
	task.End(err)
	report.Close()
	if err != nil {
		return err
	}
	if w.figures != "" {
		draw := func(to io.Writer) error { return corpus.WriteFigures(to, all) }
		if err := disk.ReplaceFile(w.figures, draw); err != nil {
			return err
		}
	}
	if opts.JSON {
		return app.PrintJSON(out, all)
	}
	for i, c := range all {
		if _, err := fmt.Fprintf(out, "%d. %s\n   %s\n   = %s   (depth %d)\n   %s\n\n", i+1, c.Text,
			strings.Join(c.Choices, " | "), c.Answer, c.Depth, strings.ReplaceAll(c.Solution, "\n", "\n   ")); err != nil {
			return err
		}
	}
	return nil
}

// quickDepth is how deep a problem may be to be there at once: nothing is told of the way there.
const quickDepth = 7

// compose composes so many problems, until the context ends.
func compose(ctx context.Context, n int, w composedWanted, language schema.Language, task *progress.Task) ([]*corpus.Composed, error) {
	all := make([]*corpus.Composed, n)
	composed := make(chan error, 1)
	go func() { // which does not ask whether it is to end: the program ends with it
		for i := range all {
			task.Step(i, len(all))
			one, err := corpus.Compose(w.seed, i, w.Options, language)
			if err != nil {
				composed <- fmt.Errorf("problem %d: %w; ask for less, or take another --seed", i+1, err)
				return
			}
			all[i] = one
		}
		composed <- nil
	}()
	select {
	case err := <-composed:
		return all, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// depths reads a depth, or two with a hyphen; 0 and 0 of nothing.
func depths(text string) (least, most int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, last, two := strings.Cut(text, "-")
	if !two {
		last = first
	}
	least, err = strconv.Atoi(first)
	most, also := strconv.Atoi(last)
	if err != nil || also != nil || least < 1 {
		return 0, 0, fmt.Errorf("--depth %q is no depth: name one such as 6, or two such as 4-8", text)
	}
	return least, most, nil
}
