package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/inspect"
	"geoeval/stages"
	"geoeval/stages/ingest"
	"geoeval/stages/rephrase"
	"geoeval/stages/translate"

	"github.com/spf13/cobra"
)

// patience with a server that is asked whether it is there.
const askPatience = 15 * time.Second

func newDoctorCommand(opts *options) *cobra.Command {
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
			return spellings(schema.Sources), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDoctor(cmd.Context(), opts, args, ask, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&ask, "ask", false, "ask the servers of language models whether they are there")
	opts.flags(cmd, configFlag, dataFlag, outFlag)
	opts.answers(cmd, diagnosis{})
	return cmd
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

func runDoctor(ctx context.Context, opts *options, args []string, ask bool, out io.Writer) error {
	named, err := areSources(args)
	if err != nil {
		return err
	}
	if err := opts.recallOrigin(); err != nil {
		return err
	}
	config, list, err := opts.upstreamOf("")
	if err != nil {
		return err
	}
	d := diagnosis{Data: opts.data}
	var native int64
	if opts.data != "" {
		if err := opts.inspectData(ctx, &d, named, config, list); err != nil {
			return err
		}
		for _, s := range d.Sources {
			native += s.Bytes
		}
	} else if len(named) > 0 {
		return asUsage(errors.New("name the folder with the datasets: --data DIR"))
	}
	d.Disk = opts.roomOnDisk(native)
	if d.Servers, err = opts.serversOf(ctx, ask); err != nil {
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
	if opts.json {
		err = printJSON(out, d)
	} else {
		err = d.write(out)
	}
	if err == nil && len(d.Missing) > 0 {
		err = asMissing(fmt.Errorf("missing: %s", strings.Join(d.Missing, "; ")))
	}
	return err
}

// inspectData looks at the data folder.
func (o *options) inspectData(ctx context.Context, d *diagnosis, named []schema.Source, config *ingest.Config, list upstream.List) error {
	if err := mustBeFolder(o.data); err != nil {
		return err
	}
	files := map[schema.Source][]string{}
	for source, c := range config.Sources {
		files[source] = c.Files
	}
	report, err := inspect.Folder(ctx, o.data, inspect.Options{Files: files, List: list, MaxFile: config.MaxFileBytes})
	if err != nil {
		return err
	}
	found := 0
	for _, s := range report.Sources {
		found += s.Files
		if len(named) > 0 && !slices.Contains(named, s.Source) {
			continue
		}
		if len(named) > 0 && s.Files == 0 {
			d.Missing = append(d.Missing, string(s.Source))
		}
		entry := list[s.Source]
		one := diagnosed{s, config.Sources[s.Source].License, entry.Home, nil}
		if len(s.Missing) > 0 {
			if len(entry.Downloads) > 0 {
				one.Do = append(one.Do, fmt.Sprintf("geoeval fetch %s --data %s", s.Source, o.data))
			}
			one.Do = append(one.Do, entry.ByHand...)
		}
		d.Sources = append(d.Sources, one)
	}
	for _, f := range report.Findings {
		if len(named) == 0 || slices.Contains(named, f.Source) {
			d.Findings = append(d.Findings, f)
		}
	}
	if found == 0 {
		d.Missing = append(d.Missing, fmt.Sprintf("%s holds no file that is read", o.data))
	}
	return nil
}

// What a build needs on the disk, measured: 44 MB from 62 MB of native files, and twice that while new tables stand beside
// old ones; with the built-in corpus 520 MB, of which 450 MB are native files.
const (
	neededPerByte = 1.5
	neededAtLeast = 16 << 20
	neededBuiltIn = 600 << 20
)

// roomOnDisk says whether a build of so many bytes of native files fits on the disk of the output folder, or of the nearest
// folder around it that is there.
func (o *options) roomOnDisk(native int64) roomFor {
	r := roomFor{Out: o.out, Needed: neededBuiltIn}
	if disk.IsRemote(o.out) { // where there is room, and for whom, is not told
		return r
	}
	if o.data != "" {
		r.Needed = int64(neededPerByte*float64(native)) + neededAtLeast
	}
	at, err := filepath.Abs(o.out)
	for err == nil {
		if _, missing := os.Stat(at); missing == nil || !errors.Is(missing, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		at = filepath.Dir(at)
	}
	if free, ok := disk.Free(at); ok {
		r.Free = &free
	}
	return r
}

// serversOf says of every server whether it can be asked, and asks those that a build would ask where ask says so.
func (o *options) serversOf(ctx context.Context, ask bool) ([]serverState, error) {
	made := o.newStages("")
	if _, err := o.configure(made); err != nil {
		return nil, err
	}
	var config *llm.Config
	asked := map[string][]string{} // models by server
	asks := func(models prompt.Models) {
		for _, m := range models {
			if !slices.Contains(asked[m.Server], m.Name) {
				asked[m.Server] = append(asked[m.Server], m.Name)
			}
		}
	}
	for _, s := range made {
		if t, ok := s.(stages.Tuned); ok {
			for _, setting := range t.Settings() {
				if c, ok := setting.Config.(*llm.Config); ok && setting.Name == session.Section {
					config = c
				}
			}
		}
		switch c := s.Config().(type) {
		case *rephrase.Config:
			if c.Provider == rephrase.Model {
				asks(prompt.ModelsOf(c.Model, c.Models))
			}
		case *translate.Config:
			if c.Enabled {
				asks(prompt.ModelsOf(c.Model, c.Models))
			}
		}
	}
	if config == nil {
		return nil, nil
	}
	names := []string{""}
	for _, s := range config.Servers {
		names = append(names, s.Name)
	}
	var states []serverState
	for _, name := range names {
		s, _ := config.Server(name)
		state := serverState{Name: name, BaseURL: s.BaseURL, Key: s.Key, Models: asked[name]}
		key := ""
		if s.Key != "" {
			key = os.Getenv(s.Key)
			state.KeySet = key != ""
		}
		if ask && (len(state.Models) > 0 || len(asked) == 0 && name == "") {
			state.Asked = true
			offered, err := llm.Reach(ctx, *config, name, key, askPatience)
			if err != nil {
				state.Fault = err.Error()
			} else {
				state.Offers = len(offered)
				for _, m := range state.Models {
					if !slices.Contains(offered, m) {
						state.Unknown = append(state.Unknown, m)
					}
				}
			}
		}
		states = append(states, state)
	}
	return states, nil
}
