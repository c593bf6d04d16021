package build

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/format/settings"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/layout"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
	"golang.org/x/term"
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

// upstreamOf reads the sources' section of the configuration, and the list of where they are to be had: a file's, or the
// program's.
func upstreamOf(o *app.Options, file string) (*ingest.Config, upstream.List, error) {
	made := o.NewStages("")
	if _, err := o.Configure(made); err != nil {
		return nil, nil, err
	}
	var config *ingest.Config
	for _, s := range made {
		if c, ok := s.Config().(*ingest.Config); ok {
			config = c
		}
	}
	if file == "" {
		return config, upstream.Listed(), nil
	}
	var content []byte
	if err := o.Await(func() (err error) { content, err = settings.ReadFile(file); return err }); errors.Is(err, context.Canceled) {
		return nil, nil, err
	} else if err != nil {
		return nil, nil, app.Missing(err)
	}
	list, err := upstream.Parse(content)
	if err != nil {
		return nil, nil, app.Usage(fmt.Errorf("%s: %w", file, err))
	}
	return config, list, nil
}

// areSources wants names of sources.
func areSources(args []string) ([]schema.Source, error) {
	known := app.Spellings(schema.Sources)
	if unknown := app.UnknownOf(args, known); unknown != "" {
		return nil, app.Usage(fmt.Errorf("no such source: %q; there are %s%s", unknown, strings.Join(known, ", "),
			app.DidYouMean(unknown, known)))
	}
	var out []schema.Source
	for _, a := range args {
		if !slices.Contains(out, schema.Source(a)) {
			out = append(out, schema.Source(a))
		}
	}
	return out, nil
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
	return f.fetch(ctx, named, names, config, list, out, log)
}

// namesOf parts what --name says, and wants every path to be one of a file that is read.
func namesOf(given []string, config *ingest.Config, named []schema.Source) (map[string]string, error) {
	names := map[string]string{}
	for _, g := range given {
		was, to, ok := strings.Cut(g, "=")
		if !ok || was == "" {
			return nil, app.Usage(fmt.Errorf("--name %s: write it as OLD=NEW", g))
		}
		if l := layout.New(config.Sources[named[0]].Files); !l.Matches(to) {
			return nil, app.Usage(fmt.Errorf("--name %s: %s is no file that is read of %s: it reads %s", g, to, named[0],
				strings.Join(l.Forms(), ", ")))
		}
		names[was] = to
	}
	return names, nil
}

// agree shows what is to be downloaded under which licences, and asks.
func (f *fetchOptions) agree(ctx context.Context, named []schema.Source, config *ingest.Config, list upstream.List, in *os.File, log io.Writer) error {
	asked := false
	for _, source := range named {
		entry := list[source]
		if len(entry.Downloads) == 0 {
			continue
		}
		asked = true
		if f.JSON {
			continue // the answer without a source has the licences
		}
		fmt.Fprintf(log, "%s (%s)\n", entry.Title, entry.Home)
		fmt.Fprintf(log, "  licence   %s (%s)\n", config.Sources[source].License, config.Sources[source].Evidence)
		for i := range entry.Downloads {
			d := &entry.Downloads[i]
			fmt.Fprintf(log, "  download  %s%s\n", d.URL, sizeOf(d.Bytes))
		}
	}
	if !asked || f.accept {
		return nil
	}
	if f.JSON || !term.IsTerminal(int(in.Fd())) || !app.IsTerminal(log) {
		return app.Usage(errors.New("nobody is here to accept the licences: say --accept if you do"))
	}
	fmt.Fprint(log, "The licences are yours to keep; where none is stated, you may read the data and not pass it on. Download? [y/N] ")
	answer, err := bufio.NewReader(io.LimitReader(app.Interruptible(ctx, in), 100)).ReadString('\n')
	if err != nil && err != io.EOF {
		return err
	}
	if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
		return errors.New("not accepted: nothing was downloaded")
	}
	return nil
}
