package publish

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/proof/remake"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
)

// NewHydrate makes the verb hydrate.
func NewHydrate(opts *app.Options) *cobra.Command {
	var to, key string
	cmd := &cobra.Command{
		Use:   "hydrate DIR",
		Short: "Fill in what a release withholds, from your own copies of its sources",
		Long: `Hydrate reads the sources under --data, of which only those that the release in DIR withholds are
needed, and writes the release as it would be if nothing had been withheld: the same bytes. Every row is
held against its digests; a copy that is not the one that the release was made from is refused, with the
first row that differs. Nothing but what the release lists is taken along, and no link in it is followed.
The sources are read as manifest.json configures it; errata.yaml, where the release was made with one, is
taken from beside --config, or from the working directory.`,
		Example:           "  geoeval hydrate geoeval-1.0.0 --data datasets",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.Data == "" {
				return app.Usage(errors.New("your own copies of the sources are needed: name them (--data DIR)"))
			}
			dir := disk.Clean(args[0])
			if err := app.MustBeRelease(dir); err != nil {
				return err
			}
			if to == "" {
				to = dir + "-hydrated"
			}
			return runHydrate(cmd.Context(), opts, dir, to, key, opts.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	app.AddKeyFlag(cmd, &key)
	cmd.Flags().StringVar(&to, "to", "", "folder to write (DIR-hydrated)")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.QuietFlag)
	cmd.Flags().Lookup(app.DataFlag).Usage = "folder with the datasets, one folder each, or s3://bucket/prefix (or GEOEVAL_DATA); it must be named"
	opts.Answers(cmd, published{})
	app.CompleteFlag(cmd, "to", app.Folders)
	return cmd
}

// runHydrate reads the sources into a folder of its own, which goes with it, as the release was configured.
func runHydrate(ctx context.Context, opts *app.Options, dir, to, key string, out, log io.Writer) error {
	if err := app.MustLieApart("--to", to, opts.Data); err != nil {
		return err
	}
	keys, err := app.LoadKeys(key)
	if err != nil {
		return err
	}
	hydrating := release.Hydrating{Dir: dir, To: to, Keys: keys}
	if err := release.CheckHydrating(hydrating); err != nil {
		return err
	}
	copied, err := os.MkdirTemp("", "geoeval-hydrate-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(copied)
	errata, err := opts.Errata()
	if err != nil {
		return err
	}
	m, err := release.LoadManifest(dir)
	if err != nil {
		return err
	}
	data := ingest.Data{Dir: opts.Data, Partial: true}
	if len(m.Basis.Errata) > 0 {
		data.Errata = errata
	}
	p, _, err := remake.Ingest(m, data, copied)
	if err != nil {
		return fmt.Errorf("%s: config.ingest: %w", disk.Join(dir, release.ManifestFile), err)
	}
	report := opts.Reporter(ctx, log)
	err = p.Build(ctx, nil, report.Event)
	report.Close()
	if err != nil {
		return err
	}
	if hydrating.Errata, err = release.AppliedErrata(p.Layout()); err != nil {
		return err
	}
	hydrating.Problems = func() (*snapshot.File, error) { return p.Layout().Open(schema.Problems.Name()) }
	withheld := m.Withheld
	m, placed, err := release.Hydrate(ctx, hydrating)
	if err != nil {
		return lackingSource(p.Layout(), opts.Data, withheld, err)
	}
	return tellRelease(out, opts.JSON, published{Folder: to, Manifest: m, Already: !placed})
}

// lackingSource says of an error of filling in that it comes of a source of which there is no copy, where one is withheld and has no
// file that was read.
func lackingSource(l pipeline.Layout, data string, withheld []schema.Source, err error) error {
	files, failed := pipeline.ReadIfThere(l, schema.Files, "source", "file")
	if failed != nil {
		return err
	}
	var lacking []string
	for _, s := range withheld {
		if !slices.ContainsFunc(files, func(f schema.File) bool { return f.Source == s }) {
			lacking = append(lacking, string(s))
		}
	}
	if len(lacking) == 0 {
		return err
	}
	return app.Missing(fmt.Errorf("%s has no files of %s, which this release withholds: put your own copies there, a folder each, or name "+
		"another folder (--data DIR)", data, strings.Join(lacking, ", ")))
}
