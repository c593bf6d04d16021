package build

import (
	"context"
	"errors"
	"io"
	"os"

	"geoeval/internal/cli/app"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

type fetchOptions struct {
	*app.Options
	all, accept bool
	// from is an archive on this machine, list another list than the program's, and names are as in OLD=NEW.
	from, list string
	names      []string
}

// NewFetch makes the verb fetch.
func NewFetch(opts *app.Options) *cobra.Command {
	f := fetchOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "fetch [SOURCE...] --data DIR",
		Short: "Download datasets into the data folder, or say how they are to be had",
		Long: `Fetch downloads what can be had without an account, after it has shown the licence and asked, and unpacks it
into the layout that a build reads. Of the others it says what to do. Without a SOURCE it lists all.

What has come of a file that is cut off stays in DIR/.fetch, and the next fetch goes on from there. Nothing is
unpacked before the file has a SHA-256 that is known: from the list in the program, else from when it was
fetched first. An archive with anything in it that climbs out, is a link or a device, or is far too large is
refused as a whole, and no file that is there is overwritten. What has been fetched and is as it was is not
asked for again.

An archive that you downloaded yourself is unpacked in the same way with --from. --name says of a file in it
where it belongs, when its own name does not. Without a terminal to ask on, --accept accepts the licences.
Nothing else of this program downloads anything.`,
		Example: `  geoeval fetch --data data
  geoeval fetch mathqa geometryqa --data data
  geoeval fetch geoqa_plus --data data --from data.zip --name Mix-train.pk=GeoQA2.2/train.pk`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return app.Spellings(schema.Sources), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), args, os.Stdin, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.all, "all", false, "every source that can be downloaded")
	flags.BoolVar(&f.accept, "accept", false, "accept the licences without being asked")
	flags.StringVar(&f.from, "from", "", "unpack this archive, which you downloaded, and download nothing")
	flags.StringArrayVar(&f.names, "name", nil, "a file of the archive and the path that it gets, as in OLD=NEW")
	flags.StringVar(&f.list, "list", "", "another list of addresses than that in the program, such as of a mirror")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.QuietFlag)
	opts.Answers(cmd, offered{}, fetched{})
	flags.Lookup(app.DataFlag).Usage = "folder that the datasets go into, one folder each (or GEOEVAL_DATA)"
	app.CompleteFlag(cmd, "from", app.FileNames("zip", "tar", "gz", "tgz"))
	app.CompleteFlag(cmd, "list", app.FileNames("yaml", "yml"))
	app.CompleteFlag(cmd, "name", app.Nothing)
	return cmd
}

func (f *fetchOptions) run(ctx context.Context, args []string, in *os.File, out, log io.Writer) error {
	named, err := areSources(args)
	if err != nil {
		return err
	}
	config, list, err := upstreamOf(f.Options, f.list)
	if err != nil {
		return err
	}
	switch {
	case f.all && len(named) > 0:
		return app.Usage(errors.New("--all is every source: name none"))
	case f.from != "" && len(named) != 1:
		return app.Usage(errors.New("--from FILE is of one source: name that"))
	case f.from == "" && len(f.names) > 0:
		return app.Usage(errors.New("--name says where files of an archive belong: name it too (--from FILE)"))
	case len(named) == 0 && !f.all:
		return f.tell(config, list, out)
	case f.Data == "":
		return app.Usage(errors.New("name the folder that the datasets go into: --data DIR"))
	}
	if err := app.MustBeOnDisk("--data", f.Data); err != nil {
		return err
	}
	names, err := namesOf(f.names, config, named)
	if err != nil {
		return err
	}
	if f.all {
		for _, source := range schema.Sources {
			if len(list[source].Downloads) > 0 {
				named = append(named, source)
			}
		}
	}
	if f.from == "" {
		if err := f.agree(ctx, named, config, list, in, log); err != nil {
			return err
		}
	}
	return f.fetch(ctx, named, names, config, list, f.Results(out), log)
}
