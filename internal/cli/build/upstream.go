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

	"golang.org/x/term"
)

// upstreamOf reads the sources' section of the configuration, and the list of where they are to be had: a file's, or the
// program's.
func upstreamOf(o *app.Options, file string) (*ingest.Config, upstream.List, error) {
	made := o.NewStages("")
	if _, err := o.Configure(made); err != nil {
		return nil, nil, err
	}
	var config *ingest.Config
	for _, s := range made {
		if c, ok := s.Describe().Config.(*ingest.Config); ok {
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
	if !f.tellDownloads(named, config, list, log) || f.accept {
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

// tellDownloads shows what is to be downloaded, and tells whether that is anything.
func (f *fetchOptions) tellDownloads(named []schema.Source, config *ingest.Config, list upstream.List, log io.Writer) (found bool) {
	for _, source := range named {
		entry := list[source]
		if len(entry.Downloads) == 0 {
			continue
		}
		found = true
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
	return found
}
