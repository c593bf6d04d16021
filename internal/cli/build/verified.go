package build

import (
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/release/proof"
	"geoeval/schema/audit"
)

// verified is what verify answers.
type verified struct {
	// Checks are what was held against what, and what came of it.
	Checks []audit.Check `json:"checks"`
	// Faults are what is wrong, none where all is well.
	Faults []audit.Fault `json:"faults"`
	// Notes say what could not be checked, and why.
	Notes []string `json:"notes"`
	// Signature is that of a release; a build has none.
	Signature *proof.Signature `json:"signature,omitempty"`
	// Grader is what is known of the grader that a release brings along.
	Grader *proof.Grader `json:"grader,omitempty"`
}

// checked takes a check, and tells people of one that passed.
func (v *verified) checked(opts *app.Options, out io.Writer, c audit.Check) {
	v.Checks = append(v.Checks, c)
	if !opts.JSON && !opts.Quiet && c.Outcome == audit.Passed {
		fmt.Fprintln(out, &c)
	}
}

// note takes a note, and tells people of it.
func (v *verified) note(opts *app.Options, out io.Writer, text string) {
	v.Notes = append(v.Notes, text)
	if !opts.JSON {
		fmt.Fprintln(out, "note: "+text)
	}
}

// tellFaults prints what is wrong, faults of one kind as one where each is not asked for, in JSON all that was found, and makes
// an error of it.
func tellFaults(out io.Writer, asJSON, each bool, found verified, panics error) error {
	lines, fewer := alike(found.Faults)
	switch {
	case asJSON:
		if err := app.PrintJSON(out, found); err != nil {
			return err
		}
	case each:
		for _, f := range found.Faults {
			fmt.Fprintln(out, f)
		}
	default:
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		if fewer {
			fmt.Fprintf(out, "--all prints each of the %d faults that are told\n", len(found.Faults))
		}
	}
	if panics != nil { // what was not checked may be wrong, too
		return panics
	}
	if n := len(found.Faults); n > 0 {
		return app.Faults(n)
	}
	return nil
}
