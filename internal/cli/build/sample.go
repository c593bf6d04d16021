package build

import (
	"fmt"
	"strings"

	"geoeval/internal/cli/app"

	"github.com/spf13/cobra"
)

// sampleSeed is that of the corpus that a build without data uses.
const sampleSeed = 20240210

// NewSample makes the command sample with its verbs.
func NewSample(opts *app.Options) *cobra.Command {
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
			return app.FlagError(failed, err)
		}
		return sampleError(cmd, "")
	})
	cmd.AddCommand(newSampleCorpus(opts), newSampleBulk(opts), newSampleStream(), newSampleSheet(opts),
		newSampleComposed(opts), newSampleConcepts())
	return cmd
}

// sampleError says how samples are written, where none of the kinds is named.
func sampleError(cmd *cobra.Command, typed string) error {
	var kinds, uses []string
	for _, c := range cmd.Commands() {
		kinds = append(kinds, c.Name())
		uses = append(uses, cmd.CommandPath()+" "+c.Use)
	}
	return app.Usage(fmt.Errorf("say which sample: %s%s", strings.Join(uses, ", "), app.DidYouMean(typed, kinds)))
}
