package cli_test

import (
	"testing"

	"geoeval/internal/cli"
	"geoeval/internal/cli/app"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every flag of every verb takes one value, which may be given again, or is a list, which takes several.
func TestFlagsTakeOneValue(t *testing.T) {
	verbs := 0
	var each func(c *cobra.Command)
	each = func(c *cobra.Command) {
		verbs++
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			values, ok := map[string][2]string{"int": {"3", "4"}, "int64": {"3", "4"}, "uint64": {"3", "4"}, "float64": {"0.5", "0.6"}, "bool": {"true", "false"},
				"duration": {"1s", "2s"}}[f.Value.Type()]
			if !ok {
				values = [2]string{"x", "y"}
			}
			if err := f.Value.Set(values[0]); err != nil {
				return // of few words
			}
			if err := f.Value.Set(values[0]); err != nil {
				t.Errorf("%s --%s, the same twice: %v", app.VerbOf(c), f.Name, err)
			}
			_, list := f.Value.(pflag.SliceValue)
			if err := f.Value.Set(values[1]); (err == nil) != list {
				t.Errorf("%s --%s, two values: %v", app.VerbOf(c), f.Name, err)
			}
		})
		for _, c := range c.Commands() {
			each(c)
		}
	}
	each(cli.NewRoot(&app.Options{}))
	if verbs < 20 {
		t.Errorf("%d verbs", verbs)
	}
}
