package app

import (
	"testing"

	"github.com/spf13/cobra"
)

// The command that goes on with what was interrupted asks as fast as the one that was.
func TestBounded(t *testing.T) {
	for want, args := range map[string][]string{
		"geoeval evaluate": nil,
		"geoeval evaluate --in-flight 4 --requests-per-minute 30": {"--requests-per-minute", "30", "--in-flight", "4"},
	} {
		o, cmd := &Options{}, &cobra.Command{}
		o.AskingFlags(cmd)
		if err := cmd.ParseFlags(args); err != nil {
			t.Fatal(err)
		}
		if got := o.Bounded("geoeval evaluate"); got != want {
			t.Errorf("%v: %q, want %q", args, got, want)
		}
	}
}
