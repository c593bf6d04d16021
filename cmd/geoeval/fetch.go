package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/format/settings"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/fetch"
	"geoeval/sources/upstream/layout"
	"geoeval/stages/ingest"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

type fetchOptions struct {
	*options
	all, accept bool
	// from is an archive on this machine, list another list than the program's, and names are as in OLD=NEW.
	from, list string
	names      []string
}

func newFetchCommand(opts *options) *cobra.Command {
	f := fetchOptions{options: opts}
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
			return spellings(schema.Sources), cobra.ShellCompDirectiveNoFileComp
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
	opts.flags(cmd, configFlag, dataFlag, quietFlag)
	opts.answers(cmd, offered{}, fetched{})
	flags.Lookup(dataFlag).Usage = "folder that the datasets go into, one folder each (or GEOEVAL_DATA)"
	completeFlag(cmd, "from", fileNames("zip", "tar", "gz", "tgz"))
	completeFlag(cmd, "list", fileNames("yaml", "yml"))
	completeFlag(cmd, "name", nothing)
	return cmd
}

// upstreamOf reads the sources' section of the configuration, and the list of where they are to be had: a file's, or the
// program's.
func (o *options) upstreamOf(file string) (*ingest.Config, upstream.List, error) {
	made := o.newStages("")
	if _, err := o.configure(made); err != nil {
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
	if err := o.await(func() (err error) { content, err = settings.ReadFile(file); return err }); errors.Is(err, context.Canceled) {
		return nil, nil, err
	} else if err != nil {
		return nil, nil, asMissing(err)
	}
	list, err := upstream.Parse(content)
	if err != nil {
		return nil, nil, asUsage(fmt.Errorf("%s: %w", file, err))
	}
	return config, list, nil
}

// areSources wants names of sources.
func areSources(args []string) ([]schema.Source, error) {
	known := spellings(schema.Sources)
	if unknown := unknownOf(args, known); unknown != "" {
		return nil, asUsage(fmt.Errorf("no such source: %q; there are %s%s", unknown, strings.Join(known, ", "),
			didYouMean(unknown, known)))
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
	config, list, err := f.upstreamOf(f.list)
	if err != nil {
		return err
	}
	switch {
	case f.all && len(named) > 0:
		return asUsage(errors.New("--all is every source: name none"))
	case f.from != "" && len(named) != 1:
		return asUsage(errors.New("--from FILE is of one source: name that"))
	case f.from == "" && len(f.names) > 0:
		return asUsage(errors.New("--name says where files of an archive belong: name it too (--from FILE)"))
	case len(named) == 0 && !f.all:
		return f.tell(config, list, out)
	case f.data == "":
		return asUsage(errors.New("name the folder that the datasets go into: --data DIR"))
	}
	if err := mustBeOnDisk("--data", f.data); err != nil {
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
			return nil, asUsage(fmt.Errorf("--name %s: write it as OLD=NEW", g))
		}
		if l := layout.New(config.Sources[named[0]].Files); !l.Matches(to) {
			return nil, asUsage(fmt.Errorf("--name %s: %s is no file that is read of %s: it reads %s", g, to, named[0],
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
		if f.json {
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
	if f.json || !term.IsTerminal(int(in.Fd())) || !isTerminal(log) {
		return asUsage(errors.New("nobody is here to accept the licences: say --accept if you do"))
	}
	fmt.Fprint(log, "The licences are yours to keep; where none is stated, you may read the data and not pass it on. Download? [y/N] ")
	answer, err := bufio.NewReader(io.LimitReader(interruptible(ctx, in), 100)).ReadString('\n')
	if err != nil && err != io.EOF {
		return err
	}
	if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
		return errors.New("not accepted: nothing was downloaded")
	}
	return nil
}

// A fetched is what fetch answers of sources that were named.
type fetched struct {
	// Data is the data folder.
	Data string `json:"data"`
	// Sources are those that were named, in their order.
	Sources []fetchedSource `json:"sources"`
}

// A fetchedSource says what became of a source.
type fetchedSource struct {
	// Source is the dataset.
	Source schema.Source `json:"source"`
	// Files are what was downloaded or unpacked of it.
	Files []fetch.Result `json:"files"`
	// ByHand is what remains for a person to do, a step each.
	ByHand []string `json:"by_hand"`
}

func (f *fetchOptions) fetch(ctx context.Context, named []schema.Source, names map[string]string, config *ingest.Config,
	list upstream.List, out, log io.Writer) error {
	folder, err := disk.Disk{}.MakeFolder(f.data)
	if err != nil {
		return err
	}
	defer folder.Close()
	told := newDownloads(ctx, f.options, log)
	defer told.close()
	out = told.above(out)
	fetcher, err := fetch.New(fetch.Options{Data: folder, Progress: told.show})
	if err != nil {
		return err
	}
	defer fetcher.Close()
	var done []fetchedSource
	var left []string
	for _, source := range named {
		entry := list[source]
		to := fetch.Source{Name: source, Layout: layout.New(config.Sources[source].Files), Names: names}
		got := fetchedSource{Source: source}
		keep := func(r fetch.Result, err error) error {
			if err != nil {
				told.end(err)
				return interruptedWhile("fetch", err)
			}
			got.Files = append(got.Files, r)
			if f.json {
				return nil
			}
			return printFetched(out, folder, r)
		}
		if f.from != "" {
			if err := keep(fetcher.From(ctx, to, f.from, entry.Downloads)); err != nil {
				return err
			}
		} else {
			for _, d := range entry.Downloads {
				if err := keep(fetcher.Download(ctx, to, d)); err != nil {
					return err
				}
			}
			if missing := missingOf(folder, to); len(missing) > 0 && len(entry.ByHand) > 0 {
				got.ByHand = entry.ByHand
				left = append(left, string(source))
				if !f.json {
					printByHand(out, source, &entry, missing)
				}
			} else if len(entry.Downloads) == 0 && len(entry.ByHand) == 0 {
				return asMissing(fmt.Errorf("nobody has said where %s is to be had (sources/upstream/upstream.yaml)", source))
			}
		}
		told.end(nil)
		done = append(done, got)
	}
	told.close()
	if f.json {
		if err := printJSON(out, fetched{f.data, done}); err != nil {
			return err
		}
	}
	if len(left) > 0 && !f.all {
		return asMissing(fmt.Errorf("%s cannot be downloaded whole by a program: do what is said above, then look with geoeval doctor",
			strings.Join(left, ", ")))
	}
	return nil
}

// missingOf lists the forms of a source's files of which not one is there.
func missingOf(data *disk.Folder, s fetch.Source) []string {
	there, err := filesUnder(data, string(s.Name))
	if err != nil {
		return s.Layout.Forms()
	}
	var missing []string
	for _, form := range s.Layout.Forms() {
		one := layout.New([]string{form})
		if !slices.ContainsFunc(there, one.Matches) {
			missing = append(missing, form)
		}
	}
	return missing
}

// filesUnder lists the files in a folder of a folder, as paths in it.
func filesUnder(f *disk.Folder, name string) ([]string, error) {
	var files []string
	var list func(at string) error
	list = func(at string) error {
		entries, err := f.ReadDir(name + at)
		for _, e := range entries {
			switch {
			case e.IsDir():
				if err := list(at + "/" + e.Name()); err != nil {
					return err
				}
			case e.Type().IsRegular():
				files = append(files, (at + "/" + e.Name())[1:])
			}
		}
		return err
	}
	return files, list("")
}

func printFetched(out io.Writer, data *disk.Folder, r fetch.Result) error {
	if r.Already {
		_, err := fmt.Fprintf(out, "%-11s %s: fetched before, and its %d files are as they were\n", r.Source, r.URL, r.Files)
		return err
	}
	more := ""
	if r.Equal > 0 {
		more += fmt.Sprintf(", %d of them there before", r.Equal)
	}
	if r.Others > 0 {
		more += fmt.Sprintf("; %d others of the archive are not read", r.Others)
	}
	fmt.Fprintf(out, "%-11s %s:%s, %d files in %s%s\n", r.Source, r.URL, strings.TrimPrefix(sizeOf(r.Bytes), ","), r.Files,
		data.Path(string(r.Source)), more)
	if !r.Known {
		fmt.Fprintf(out, "%-11s no sum of it was known; remembered, for the list: bytes: %d, sha256: [%s]\n", "", r.Bytes, r.SHA256)
	}
	return nil
}

func printByHand(out io.Writer, source schema.Source, entry *upstream.Entry, missing []string) {
	fmt.Fprintf(out, "%-11s not there: %s. By hand:\n", source, shortened(missing, 4))
	for _, step := range entry.ByHand {
		fmt.Fprintf(out, "%-11s - %s\n", "", step)
	}
	if entry.Home != "" {
		fmt.Fprintf(out, "%-11s %s\n", "", strings.Join(append([]string{entry.Home}, entry.Also...), ", "))
	}
}

// shortened is a list of at most so many.
func shortened(list []string, most int) string {
	if more := len(list) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:most], ", "), more)
	}
	return strings.Join(list, ", ")
}
