package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/format/bug"
	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/pipeline"
	"geoeval/schema/audit"
	"geoeval/stages/grade"

	"github.com/spf13/cobra"
)

func newVerifyCommand(opts *options) *cobra.Command {
	var key, grader string
	cmd := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check a build, or a release, with another reader",
		Long: `Verify reads the tables of a build (--out, or DIR) through Arrow, which did not write them, and checks
bytes, columns, the rules of every row and digests, runs each stage again over the tables that it read and
compares, and holds the tables against each other: keys exist, counts add up. What a model or a file said
is taken from the tables. It names table, row and field of what is wrong. With --data it also holds the native files, by their content, against
those that the build read.

Where DIR is the folder of a release, it needs neither pipeline.yaml nor data: it checks that every file
is the one that was published, and makes labels, checks, duplicates, selection, ratings, backward
questions and wordings again from the problems, with the configuration in manifest.json; card, licences
and croissant.json too. Nothing in the folder is trusted. With --data it also reads the native files under
that folder again, as manifest.json configures it, and holds every problem against its record: a copy of
which a file is missing, changed or added is named, and so is a row that the records do not give. Sources
that are not there are passed over, with a note; errata.yaml is taken from beside --config, or from the
working directory. With --key the release must be signed, with one of the keys in that file; who is to be
believed, only you can know. With --grader the grader for Python that it brings along must be that wheel;
without, it is held against the wheel of its version that lies beside this program, if one does.`,
		Args:              wrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: folderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := opts.of(cmd, args)
			if err != nil {
				return err
			}
			if len(args) == 1 && release.Is(o.out) {
				native := cmd.Flags().Changed(dataFlag)
				if !native {
					if err := unusedFlags(cmd, "for a release without --data", configFlag); err != nil {
						return err
					}
				}
				return runVerifyRelease(cmd.Context(), o, native, key, grader, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if err := unusedFlags(cmd, "for a build", keyFlag, graderFlag); err != nil {
				return err
			}
			if isEvaluation(o.out) {
				if err := unusedFlags(cmd, "for an evaluation", dataFlag); err != nil {
					return err
				}
			}
			return runVerify(cmd.Context(), o, cmd.Flags().Changed(dataFlag) && o.data != "", cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	addKeyFlag(cmd, &key)
	addGraderFlag(cmd, &grader, "wheel that the release's grader must be (make wheel)")
	opts.flags(cmd, configFlag, dataFlag, outFlag, quietFlag)
	opts.answers(cmd, verified{})
	return cmd
}

// runVerify verifies a build, with the native files that it was made of where native says so.
func runVerify(ctx context.Context, opts *options, native bool, out, log io.Writer) error {
	part, err := opts.recallPart()
	if err != nil {
		return err
	}
	if part != nil && native {
		return &pipeline.PartError{Dir: opts.out, Part: *part, Why: "it read a part of the native files: leave out --data, and verify what " +
			"geoeval merge makes of the parts"}
	}
	p, err := opts.open()
	if err != nil {
		return err
	}
	var found verified
	task, report := opts.task(ctx, log, "verify")
	defer report.Close()
	rows := above(report, out)
	checked := func(c audit.Check) {
		task.Doing(checkedOf(c))
		found.checked(opts, rows, c)
	}
	var panics error
	var changes []string
	err = p.Layout().Steadily(func() (err error) {
		if found.Faults, err = p.Verify(ctx, checked); bug.Is(err) {
			panics, err = err, nil
		}
		if err != nil {
			return err
		}
		if native {
			task.Doing("reading the native files")
			changed, check, err := nativeFaults(ctx, p.Layout(), opts.data)
			if err != nil {
				return err
			}
			checked(check)
			found.Faults = append(found.Faults, changed...)
		}
		changes, err = p.Reconfigured()
		return err
	})
	task.End(err)
	report.Close()
	if err != nil {
		return err
	}
	for _, change := range changes {
		found.note(opts, out, fmt.Sprintf("%s: built so, and held against %s here (--config FILE names another)",
			change, opts.configName()))
	}
	if part != nil {
		found.note(opts, out, fmt.Sprintf("%s is part %v of a build, whose stages were checked: %s", opts.out, part.Shard, part.Next()))
	}
	return tellFaults(out, opts.json, found, panics)
}

// runVerifyRelease verifies the release in opts.out. It needs nothing but the folder, the native files where native
// says so, and a file of keys where one is named.
func runVerifyRelease(ctx context.Context, opts *options, native bool, key, grader string, out, log io.Writer) error {
	asJSON := opts.json
	var found verified
	var o proof.Options
	var err error
	if o.Keys, err = loadKeys(key); err != nil {
		return err
	}
	if o.GraderNamed = grader != ""; o.GraderNamed {
		o.Grader, err = loadGrader(grader)
	} else if beside := graderBeside(); beside != "" {
		if o.Grader, err = wheel.Load(beside); err != nil {
			err = fmt.Errorf("the grader beside this program: %w: make it anew (make wheel), or remove it", err)
		}
	}
	if err != nil {
		return err
	}
	if native {
		if opts.data == "" { // what is to be checked must not be passed over
			return asUsage(errors.New("--data names no folder: name the one with the native files (--data DIR)"))
		}
		errata, err := opts.errata()
		if err != nil {
			return err
		}
		o.Native = &proof.Native{Dir: opts.data, Errata: errata}
	}
	task, report := opts.task(ctx, log, "verify")
	defer report.Close()
	if native {
		o.Native.On = report.Event
	}
	rows := above(report, out)
	o.Checked = func(c audit.Check) {
		task.Doing(checkedOf(c))
		found.checked(opts, rows, c)
	}
	verdict, err := proof.Verify(ctx, opts.out, o)
	task.End(err)
	report.Close()
	if verdict == nil {
		return err
	}
	found.Faults, found.Signature, found.Grader = verdict.Faults, &verdict.Signature, verdict.Grader
	for _, n := range verdict.Notes {
		found.note(opts, out, n)
	}
	if !asJSON {
		fmt.Fprintln(out, verdict.Signature)
		if verdict.Grader != nil {
			fmt.Fprintln(out, verdict.Grader)
		}
	}
	return tellFaults(out, asJSON, found, err)
}

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

// graderBeside is the path of this program's wheel where it lies beside this program, else "".
func graderBeside() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	path := filepath.Join(filepath.Dir(program), wheel.FileName(wheel.Version(grade.New().Version())))
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// checked takes a check, and tells people of one that passed.
func (v *verified) checked(opts *options, out io.Writer, c audit.Check) {
	v.Checks = append(v.Checks, c)
	if !opts.json && c.Outcome == audit.Passed {
		fmt.Fprintln(out, &c)
	}
}

// note takes a note, and tells people of it.
func (v *verified) note(opts *options, out io.Writer, text string) {
	v.Notes = append(v.Notes, text)
	if !opts.json {
		fmt.Fprintln(out, "note: "+text)
	}
}

// checkedOf says in a few words which check was made last.
func checkedOf(c audit.Check) string {
	if c.Name == string(c.Kind) {
		return c.Name + " checked"
	}
	return fmt.Sprintf("%s %s checked", c.Kind, c.Name)
}

// tellFaults prints what is wrong, in JSON all that was found, and makes an error of it.
func tellFaults(out io.Writer, asJSON bool, found verified, panics error) error {
	if asJSON {
		if err := printJSON(out, found); err != nil {
			return err
		}
	} else {
		for _, f := range found.Faults {
			fmt.Fprintln(out, f)
		}
	}
	if panics != nil { // what was not checked may be wrong, too
		return panics
	}
	if n := len(found.Faults); n > 0 {
		return asFaults(n)
	}
	return nil
}
