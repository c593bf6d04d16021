package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/inspect"
	"geoeval/stages/ingest"
	"geoeval/stages/rephrase"
	"geoeval/stages/translate"
)

// patience with a server that is asked whether it is there.
const askPatience = 15 * time.Second

// inspectData looks at the data folder.
func inspectData(ctx context.Context, o *app.Options, d *diagnosis, named []schema.Source, config *ingest.Config, list upstream.List) error {
	if err := app.MustBeFolder(o.Data); err != nil {
		return err
	}
	files := map[schema.Source][]string{}
	for source, c := range config.Sources {
		files[source] = c.Files
	}
	report, err := inspect.Folder(ctx, o.Data, inspect.Options{Files: files, List: list, MaxFile: config.MaxFileBytes})
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
				one.Do = append(one.Do, fmt.Sprintf("geoeval fetch %s --data %s", s.Source, o.Data))
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
		d.Missing = append(d.Missing, fmt.Sprintf("%s holds no file that is read", o.Data))
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
func roomOnDisk(o *app.Options, native int64) roomFor {
	r := roomFor{Out: o.Out, Needed: neededBuiltIn}
	if disk.IsRemote(o.Out) { // where there is room, and for whom, is not told
		return r
	}
	if o.Data != "" {
		r.Needed = int64(neededPerByte*float64(native)) + neededAtLeast
	}
	at, err := filepath.Abs(o.Out)
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
func serversOf(ctx context.Context, o *app.Options, ask bool) ([]serverState, error) {
	made := o.NewStages("")
	if _, err := o.Configure(made); err != nil {
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
		for _, setting := range s.Describe().Settings {
			if c, ok := setting.Config.(*llm.Config); ok && setting.Name == session.Section {
				config = c
			}
		}
		switch c := s.Describe().Config.(type) {
		case *rephrase.Config:
			if c.Provider == rephrase.Model {
				asks(prompt.ModelsOf(c.Model, c.Models))
			}
			if c.Judge != nil {
				asks(prompt.Models{c.Judge.Model})
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
