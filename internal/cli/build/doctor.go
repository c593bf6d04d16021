package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// NewDoctor makes the verb doctor.
func NewDoctor(opts *app.Options) *cobra.Command {
	ask := false
	cmd := &cobra.Command{
		Use:   "doctor [SOURCE...]",
		Short: "Say whether a build has what it needs, and what to do where it has not",
		Long: `Doctor looks and changes nothing. Of every source, or of those that are named, it says which files under
--data are read and which are missing, and finds those that are meant to be read and are not: with a name
that is nearly right, in another folder, a folder too deep, still packed, behind a link, or with a web page
where the data should be. For each it says what to do. Then whether there is room on the disk for a build,
and whether the environment has the keys of the language models that the configuration asks; with --ask it
asks their servers for their models, which costs nothing. It never prints a key.

It ends with 5 when the data folder holds nothing that is read, or when a source that was named has no file;
with --ask also when a server does not answer or a key is missing. Without --data a build uses the built-in
corpus and misses nothing.`,
		Example: `  geoeval doctor --data data
  geoeval doctor mathqa unigeo --data data`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return app.Spellings(schema.Sources), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDoctor(cmd.Context(), opts, args, ask, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&ask, "ask", false, "ask the servers of language models whether they are there")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag)
	opts.Answers(cmd, diagnosis{})
	return cmd
}

func runDoctor(ctx context.Context, opts *app.Options, args []string, ask bool, out io.Writer) error {
	named, err := areSources(args)
	if err != nil {
		return err
	}
	if err := opts.RecallOrigin(); err != nil {
		return err
	}
	config, list, err := upstreamOf(opts, "")
	if err != nil {
		return err
	}
	d := diagnosis{Data: opts.Data}
	var native int64
	if opts.Data != "" {
		if err := inspectData(opts, ctx, &d, named, config, list); err != nil {
			return err
		}
		for _, s := range d.Sources {
			native += s.Bytes
		}
	} else if len(named) > 0 {
		return app.Usage(errors.New("name the folder with the datasets: --data DIR"))
	}
	d.Disk = roomOnDisk(opts, native)
	if d.Servers, err = serversOf(opts, ctx, ask); err != nil {
		return err
	}
	for _, s := range d.Servers {
		switch {
		case len(s.Models) == 0:
		case s.Fault != "":
			d.Missing = append(d.Missing, "the server "+s.BaseURL)
		case ask && s.Key != "" && !s.KeySet:
			d.Missing = append(d.Missing, "the key "+s.Key)
		}
	}
	if opts.JSON {
		err = app.PrintJSON(out, d)
	} else {
		err = d.write(out)
	}
	if err == nil && len(d.Missing) > 0 {
		err = app.Missing(fmt.Errorf("missing: %s", strings.Join(d.Missing, "; ")))
	}
	return err
}
