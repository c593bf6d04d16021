package app

import (
	"cmp"
	"fmt"

	"geoeval/internal/disk"
	"geoeval/internal/format/visible"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// OnceFlags has every flag of a command and of its verbs that takes one value refuse a second one: neither of the two is passed over.
// Lists take as many as there are, and a flag may be given again as it was: completion reads the flags twice.
func OnceFlags(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		OnceFlags(c)
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, list := f.Value.(pflag.SliceValue); !list {
			f.Value = &once{Value: f.Value, flag: f.Name}
		}
	})
}

// once is a value that is set once.
type once struct {
	pflag.Value
	flag  string
	given bool
	first string
}

// Set refuses a second value.
func (o *once) Set(value string) error {
	if o.given && value != o.first {
		return &twiceError{o.flag, o.first, value}
	}
	o.given, o.first = true, value
	return o.Value.Set(value)
}

// A twiceError says that a flag that takes one value was given two.
type twiceError struct{ flag, first, second string }

func (e *twiceError) Error() string {
	return fmt.Sprintf("--%s is given twice, as %s and as %s: give it once", e.flag, shown(e.first), shown(e.second))
}

// shown is a value as one types it. One that is meant as an address and is none may hold a password.
func shown(value string) string {
	if disk.CheckAddress(value) != nil {
		return "an address that is none"
	}
	return cmp.Or(visible.ShellWord(value), "''")
}
