// Package publish has the verbs of the group Publish: they write releases, whole or withheld, and give their rows in other forms.
package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/format/visible"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

// NewRelease makes the verb release.
func NewRelease(opts *app.Options) *cobra.Command {
	var key, grader, since string
	cmd := &cobra.Command{
		Use:   "release VERSION",
		Short: "Turn the build into a folder that can be published",
		Long: `Release writes release/VERSION under --out: wide Parquet tables of the four subsets, of what problems
need to be known, of the steps that they are taken apart into, and of all problems, a dataset card,
Croissant metadata, licences, a manifest, checksums, the answers of a language model that the tables
rest on, and the review of the hard subset if there is one, with the names that reviewers were given
(review assign). Every stage must be up to date. The same build gives the same bytes. The folder gets its
name once it has been verified.

Of the sources that the configuration withholds (release.withhold) it publishes ids, digests and labels, and
no text, image or answer; geoeval hydrate fills these in. The configuration is that of the build, or --config's; where
the working directory has another pipeline.yaml, --config has to say which of the two is meant. What the last release
or that of --since withheld is published only where a configuration file has release.withhold.

With --sign it is signed with a private key of SSH, of Ed25519: SHA256SUMS.sig is a signature of SHA256SUMS
that geoeval verify --key checks, and ssh-keygen -Y verify too. The passphrase of a key that has one is
asked for on the terminal, or taken from GEOEVAL_SIGN_PASSPHRASE.

With --grader it brings along the grader for Python, with which the tasks for other harnesses score: the wheel that
make wheel builds. Its version and digest are in the manifest.

With --since it says in CHANGES.md what changed since a former release: rows by configuration and column,
problems that came and went, gold answers before and now, and because of what. The former release is
verified first; of what either of the two withholds no value is told.`,
		Example: "  geoeval release 1.0.0\n  geoeval release 1.0.0 --sign ~/.ssh/id_ed25519\n" +
			"  geoeval release 1.0.0 --grader bin/geoeval-*.whl\n  geoeval release 1.1.0 --since out/release/1.0.0",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRelease(cmd.Context(), opts, args[0], key, grader, since, opts.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&key, "sign", "", "private key to sign it with, as ssh-keygen writes it")
	app.AddGraderFlag(cmd, &grader, "wheel of the grader to bring along (make wheel)")
	app.AddSinceFlag(cmd, &since, "folder of a former release: say in CHANGES.md what changed since")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.QuietFlag)
	opts.Answers(cmd, published{})
	return cmd
}

func runRelease(ctx context.Context, opts *app.Options, version, key, grader, since string, out, log io.Writer) error {
	if err := release.CheckVersion(version); err != nil {
		return app.Usage(err)
	}
	if err := app.MustBeBuilt(opts.Out); err != nil {
		return err
	}
	if err := opts.MustMeanConfiguration(); err != nil {
		return err
	}
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	signer, err := loadSigner(ctx, key, log)
	if err != nil {
		return err
	}
	brought, err := app.LoadGrader(grader)
	if err != nil {
		return err
	}
	o := release.Options{
		Signer:  signer,
		Grader:  brought,
		Version: version,
		Dir:     disk.Join(opts.Out, "release", version),
		Config:  opts.Release,
		Ledger:  disk.Join(opts.Out, app.LedgerFolder),
		Verify:  VerifyWritten,
	}
	if o.Review, err = reviewOf(ctx, opts); err != nil {
		return err
	}
	var former *compare.Former
	if since != "" {
		if former, err = app.OpenFormer(since); err != nil {
			return err
		}
		defer former.Close()
		if err := mustBePublished(opts, former, since); err != nil {
			return err
		}
		is, was := app.VersionNumbers(version), app.VersionNumbers(former.Since.Version)
		if is != nil && was != nil && slices.Compare(is, was) <= 0 {
			opts.Warn(fmt.Sprintf("version %s does not come after %s, which --since names: CHANGES.md will say what changed from %[2]s to %[1]s", version, former.Since.Version))
		}
		o.Since = former.Since
		o.Changes = func(w io.Writer, dir string) error { return former.Changes(w, opts.NewStages(""), dir) }
	}
	if gone := opts.ErrataGone(former); gone != nil {
		return app.Missing(gone)
	}
	switch again, err := opts.Unwithheld(p.Layout(), former); {
	case err != nil:
		return err
	case again != nil:
		return app.Missing(again)
	}
	if err := release.CheckTaken(p, o); err != nil {
		return err
	}
	task, report := opts.Task(ctx, log, "release")
	defer report.Close()
	o.Doing = task.Doing
	err = opts.TellOrigin(report.Event)
	if err == nil && former != nil {
		task.Doing("verifying the former release")
		err = verifyFormer(ctx, former, since, report.Event)
	}
	if err != nil {
		task.End(err)
		return err
	}
	made, err := release.Release(ctx, p, o)
	task.End(err)
	report.Close()
	if err != nil {
		return err
	}
	if err := opts.WarnOfDoubtful(p.Layout()); err != nil {
		return err
	}
	err = tellRelease(out, opts.JSON, published{configured: opts.ConfigName(), Folder: o.Dir, Manifest: made.Manifest, Unlicensed: made.Unlicensed, Already: made.Already, Signature: made.Signature, Note: made.Maker.Note()})
	if err == nil && !opts.JSON {
		_, err = fmt.Fprintf(out, "Next: geoeval verify %s\n      docs/release.md#putting-it-on-a-hub has the line that uploads it\n", visible.ShellWord(o.Dir))
	}
	return err
}

// reviewOf exports the review of the hard subset of a build; nil where there is none. A review of annotations is not one: its
// rulings reach a release through principles.review.
func reviewOf(ctx context.Context, opts *app.Options) (func(io.Writer) error, error) {
	reviewed := disk.Join(opts.Out, app.ReviewFile)
	if disk.IsRemote(reviewed) {
		return nil, nil // a review is appended to, and so on a disk
	}
	switch _, err := disk.StatPath(reviewed); {
	case err == nil:
		state, err := stateOf(ctx, opts, reviewed)
		if err != nil || len(state.Steps) > 0 && state.Now().Phase.Rules() {
			return nil, err
		}
		return state.Export, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return nil, review.Former(reviewed)
}

// mustBePublished refuses a former release that is not the one of its version beside the new one, as CHANGES.md states its SHA-256: what
// hydrate filled in is the same release to its reader, and other bytes. Where there is none beside, a warning says so of one that
// withholds less than the new one.
func mustBePublished(opts *app.Options, former *compare.Former, since string) error {
	published := disk.Join(opts.Out, "release", former.Since.Version)
	if release.Is(published) {
		one, err := compare.OpenFormer(published)
		if err != nil {
			return err
		}
		defer one.Close()
		if one.Since.Sums != former.Since.Sums {
			return app.Usage(fmt.Errorf("%s is not %s, though both are version %s, and CHANGES.md states the SHA-256 of the one that was "+
				"published: name that (--since %[2]s)", since, published, former.Since.Version))
		}
		return nil
	}
	var more []string
	for _, s := range opts.Release.Withhold {
		if !former.Withholds(s) {
			more = append(more, string(s))
		}
	}
	if len(more) > 0 {
		opts.Warn(fmt.Sprintf("%s has the content of %s, which this release withholds. If geoeval hydrate filled it in, name the release as it was "+
			"published instead (--since DIR): CHANGES.md states its SHA-256", since, strings.Join(more, ", ")))
	}
	return nil
}
