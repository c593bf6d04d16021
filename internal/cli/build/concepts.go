package build

import (
	"fmt"

	"geoeval/internal/cli/app"
	"geoeval/internal/invented/scenes"

	"github.com/spf13/cobra"
)

// newSampleConcepts lists what problems can be composed about.
func newSampleConcepts() *cobra.Command {
	return &cobra.Command{
		Use:   "concepts",
		Short: "List the principles that sample composed --concept knows",
		Long: `Sample concepts lists the principles that composed problems can be about, a line each: the id, and the names
in English and Chinese. Any of the three can be given to sample composed --concept. The table principles of a build has all
principles, with what they say.`,
		Example:           "  geoeval sample concepts | grep -i circle",
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			known, err := scenes.NamedConcepts()
			if err != nil {
				return err
			}
			for _, p := range known {
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%-60s  %s · %s\n", p.ID, p.English, p.Chinese); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
