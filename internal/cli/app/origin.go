package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/pipeline"
)

// originFormat is raised when older files can no longer be read, and mostOrigin is how many bytes of one are read.
const (
	originFormat = 1
	mostOrigin   = 64 << 10
)

// An origin is what an output folder remembers of where its records come from. It is in no table, digest, release or lock.
type origin struct {
	Format int `json:"format"`
	// Data is the folder with the datasets, nil for the built-in corpus.
	Data *place `json:"data"`
	// FullSize: the built-in corpus has the paper's size.
	FullSize bool `json:"full_size,omitempty"`
	// Config is the configuration's file, nil for the one in the program. Named: --config named it; one that nobody named lay in
	// the working directory.
	Config *place `json:"config"`
	Named  bool   `json:"config_named,omitempty"`
	// Locked is the digest of the native files in the lock that a build of these data wrote last, "" for none.
	Locked string `json:"locked,omitempty"`
	// Corrections is how many a build of these data had, as long as the file is not there that they were read from.
	Corrections int `json:"corrections,omitempty"`
}

// loadOrigin reads what an output folder remembers, nil for nothing.
func loadOrigin(dir string) (*origin, error) {
	folder, err := disk.OpenFolder(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer folder.Close()
	content, err := folder.ReadFile(pipeline.OriginFile, mostOrigin)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil, errors.Is(err, disk.ErrIrregular), errors.Is(err, disk.ErrTooLarge):
	default:
		return nil, err
	}
	o := &origin{}
	if err == nil {
		err = json.Unmarshal(content, o)
	}
	if err == nil {
		err = o.check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be used (%w): remove it, and name the data and the configuration that %s was built from "+
			"(--data DIR, --config FILE)", folder.Path(pipeline.OriginFile), err, dir)
	}
	return o, nil
}

// check refuses what no build has written.
func (o *origin) check() error {
	if o.Format != originFormat {
		return fmt.Errorf("format %d; this version of geoeval reads %d", o.Format, originFormat)
	}
	for _, p := range []*place{o.Data, o.Config} {
		if p == nil {
			continue
		}
		if !disk.IsRemote(p.Path) && !filepath.IsAbs(p.Path) {
			return fmt.Errorf("%q is no whole path", p.Path)
		}
		if text := p.Path + p.Near; !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("%q has characters that cannot be shown", text)
		}
	}
	return nil
}

// save writes the origin into an output folder, where it does not say so already.
func (o *origin) save(dir string) error {
	if was, err := loadOrigin(dir); err == nil && was != nil && was.encoded() == o.encoded() {
		return nil
	}
	return disk.ReplaceFile(disk.Join(dir, pipeline.OriginFile), func(w io.Writer) error {
		_, err := io.WriteString(w, o.encoded())
		return err
	})
}

func (o *origin) encoded() string {
	content, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		panic(err) // a struct of strings always marshals
	}
	return string(content) + "\n"
}

// RecallOrigin has the options name what nobody has named and the output folder remembers: the data and the
// configuration.
func (o *Options) RecallOrigin() error {
	if o.asked {
		return nil
	}
	o.asked = true
	o.configNamed = o.Config != ""
	if release.Is(o.Out) { // which is to be trusted in nothing
		return nil
	}
	from, err := loadOrigin(o.Out)
	if err != nil && !o.replace {
		return err
	}
	_, absent := disk.LstatPath(pipeline.Layout{Dir: o.Out}.State())
	o.forgotten = from == nil && absent == nil && o.Data == ""
	if from == nil {
		return nil
	}
	if o.Data == "" && from.Data != nil {
		o.Data, _ = from.Data.in(o.Out)
		o.recalled = o.Data
	}
	if o.Data == "" && !o.SizeNamed {
		o.FullSize = from.FullSize
	}
	if o.Config != "" || from.Config == nil {
		return nil
	}
	switch file, _ := from.Config.in(o.Out); {
	case isAt(file):
		o.Config, o.configNamed, o.configRecalled = file, from.Named, true
	case from.Named:
		return Missing(fmt.Errorf("%s was configured by %s, which is not there: name the configuration (--config FILE)", o.Out, file))
	default:
		o.configGone = file
	}
	return nil
}

// TellOrigin says which data are read that nobody has named, and wants them to be there.
func (o *Options) TellOrigin(on func(pipeline.Event)) error {
	note := func(text string) { on(pipeline.Event{Kind: pipeline.Noted, Text: text}) }
	if o.forgotten {
		note(fmt.Sprintf("%s does not remember where its records come from: without --data DIR the built-in corpus is meant", o.Out))
	}
	if o.recalled == "" {
		return nil
	}
	if !isAt(o.recalled) {
		return Missing(fmt.Errorf("%s was built from %s, which is not there: put it back, or say where the data are now (--data DIR)",
			o.Out, o.recalled))
	}
	note(fmt.Sprintf("%s was built from %s, which is read: --data DIR names other data", o.Out, o.recalled))
	return nil
}

// DataOfBuild is the folder with the datasets of the build in the output folder, "" for the built-in corpus and for an evaluation.
func (o *Options) DataOfBuild() string {
	if IsEvaluation(o.Out) {
		return ""
	}
	return o.Data
}

// TellBriefly is TellOrigin for verbs that tell of nothing else under way.
func (o *Options) TellBriefly(ctx context.Context, log io.Writer) error {
	report := o.Reporter(ctx, log)
	defer report.Close()
	return o.TellOrigin(report.Event)
}
