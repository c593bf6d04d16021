package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/sources/upstream/inspect"

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
		if err := inspectData(ctx, opts, &d, named, config, list); err != nil {
			return err
		}
		for _, s := range d.Sources {
			native += s.Bytes
		}
	} else if len(named) > 0 {
		return app.Usage(errors.New("name the folder with the datasets: --data DIR"))
	}
	d.Disk = roomOnDisk(opts, native)
	if d.Servers, err = serversOf(ctx, opts, ask); err != nil {
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

// A diagnosis is what doctor answers.
type diagnosis struct {
	// Data is the data folder, "" where none is named and the built-in corpus is used.
	Data string `json:"data"`
	// Sources are what there is of each.
	Sources []diagnosed `json:"sources"`
	// Findings are what is to be done about the data folder.
	Findings []inspect.Finding `json:"findings"`
	// Disk is the room for a build.
	Disk roomFor `json:"disk"`
	// Servers are those of language models that the configuration knows.
	Servers []serverState `json:"servers"`
	// Missing says what is missing that was named; the exit status is 5 then.
	Missing []string `json:"missing"`
}

// A diagnosed source is what there is of one, and how to get what is missing.
type diagnosed struct {
	inspect.Stock
	// License is its licence.
	License string `json:"license"`
	// Home is the page that its authors keep, "" where there is none.
	Home string `json:"home"`
	// Do says how to get what is missing, a step each.
	Do []string `json:"do"`
}

// A roomFor says whether a build fits on its disk.
type roomFor struct {
	// Out is the output folder.
	Out string `json:"out"`
	// Free is how many bytes there is room for on its disk, null where that cannot be told.
	Free *int64 `json:"free"`
	// Needed is how many bytes a build needs at the most, about.
	Needed int64 `json:"needed"`
}

// A serverState says whether a server of language models can be asked.
type serverState struct {
	// Name is the server's in the configuration, "" for that of llm.base_url.
	Name string `json:"name"`
	// BaseURL is its address.
	BaseURL string `json:"base_url"`
	// Key is the environment variable with its key, "" where it needs none, and KeySet whether that is set.
	Key    string `json:"key"`
	KeySet bool   `json:"key_set"`
	// Models are those that the configuration asks there; without any, a build needs neither server nor key.
	Models []string `json:"models"`
	// Asked: it was asked for its models (--ask), Offers is how many it has, and Fault why that failed, "" where it did not.
	Asked  bool   `json:"asked"`
	Offers int    `json:"offers"`
	Fault  string `json:"fault"`
	// Unknown are the models that the configuration asks and the server does not name.
	Unknown []string `json:"unknown"`
}
