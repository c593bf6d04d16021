package build

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/invented/corpus"

	"github.com/spf13/cobra"
)

func newSampleStream() *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:   "stream N",
		Short: "Write N problems to stdout, text only, as JSON Lines",
		Long: `Sample stream writes problems such as stand in the collection behind the hard subset, one a line, as
many as you like: none is kept in memory. How fast it was stands on stderr. Templates repeat: of many, some have the
words of another one, or of a problem of a built-in corpus, whatever the seed. Who evaluates on such a corpus,
or trains, keeps each text once and leaves out those that are evaluated.`,
		Example:           "  geoeval sample stream 1000000 > problems.jsonl",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil || n < 1 {
				return app.Usage(fmt.Errorf("%q is no number of problems: name a whole number from 1", args[0]))
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
	if err := corpus.Stream(ctx, app.AsData(out), nil, n, seed); err != nil {
		return err
	}
	took := time.Since(began).Seconds()
	_, err := fmt.Fprintf(progress, "%d problems in %.1f s, %.0f a second\n", n, took, float64(n)/took)
	return err
}
