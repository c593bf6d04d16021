package cli_test

import (
	"testing"

	"geoeval/internal/cli"
	"geoeval/internal/cli/app"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Every flag of every verb takes one value, or is a list, which takes several.
func TestFlagsTakeOneValue(t *testing.T) {
	verbs := 0
	var each func(c *cobra.Command)
	each = func(c *cobra.Command) {
		verbs++
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			value := map[string]string{"int": "3", "int64": "3", "uint64": "3", "float64": "0.5", "bool": "true", "duration": "1s"}[f.Value.Type()]
			if value == "" {
				value = "x"
			}
			if err := f.Value.Set(value); err != nil {
				return // of few words
			}
			_, list := f.Value.(pflag.SliceValue)
			if err := f.Value.Set(value); (err == nil) != (list || f.Value.Type() == "bool") {
				t.Errorf("%s --%s, twice: %v", app.VerbOf(c), f.Name, err)
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
