package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages/ingest"
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
}

// A place is a folder or file by both of its paths, so that the output folder may be moved with it or without it.
type place struct {
	// Path is the whole one, or an address.
	Path string `json:"path"`
	// Near is the one from the output folder, with slashes; "" where one of the two is in an object store.
	Near string `json:"near,omitempty"`
}

// placeOf is how the output folder dir remembers a path, nil for none.
func placeOf(path, dir string) (*place, error) {
	if path == "" {
		return nil, nil
	}
	if disk.IsRemote(path) {
		return &place{Path: disk.Clean(path)}, nil
	}
	whole, err := filepath.Abs(path)
	if err != nil || disk.IsRemote(dir) {
		return &place{Path: whole}, err
	}
	own, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	p := &place{Path: whole}
	if near, err := filepath.Rel(own, whole); err == nil {
		p.Near = filepath.ToSlash(near)
	}
	return p, nil
}

// in is where the place of the output folder dir is now. Where the folder was moved, and there is something in both places, it
// is the near one, and that is not certain.
func (p *place) in(dir string) (path string, certain bool) {
	if p.Near == "" || disk.IsRemote(dir) {
		return shortest(p.Path), true
	}
	near, err := filepath.Abs(filepath.Join(dir, filepath.FromSlash(p.Near)))
	if err != nil || near == p.Path || !isAt(near) {
		return shortest(p.Path), true
	}
	return shortest(near), !isAt(p.Path)
}

// shortest is a path from the working directory, where that is shorter.
func shortest(path string) string {
	if here, err := os.Getwd(); err == nil && !disk.IsRemote(path) {
		if near, err := filepath.Rel(here, path); err == nil && len(near) < len(path) {
			return near
		}
	}
	return path
}

// isAt says whether there is anything at a path. What cannot be asked for is taken to be there: who opens it says why.
func isAt(path string) bool {
	_, err := disk.LstatPath(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// samePlace says whether two paths lead to one folder.
func samePlace(a, b string) bool {
	if disk.Clean(a) == disk.Clean(b) {
		return true
	}
	if disk.IsRemote(a) || disk.IsRemote(b) {
		return false
	}
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
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

// recallOrigin has the options name what nobody has named and the output folder remembers, or the folders that are joined into
// it: the data and the configuration.
func (o *options) recallOrigin() error {
	if o.asked {
		return nil
	}
	o.asked = true
	o.configNamed = o.config != ""
	if release.Is(o.out) { // which is to be trusted in nothing
		return nil
	}
	from, err := loadOrigin(o.out)
	if err != nil && !o.replace {
		return err
	}
	_, absent := disk.LstatPath(pipeline.Layout{Dir: o.out}.State())
	o.forgotten = from == nil && absent == nil && o.data == ""
	dir := o.out
	for _, folder := range o.joined {
		if other, err := loadOrigin(folder); err != nil {
			return err
		} else if other != nil {
			from, dir = other, folder
			break
		}
	}
	if from == nil {
		return nil
	}
	if o.data == "" && from.Data != nil {
		o.data, _ = from.Data.in(dir)
		o.recalled = o.data
	}
	if o.data == "" && !o.sizeNamed {
		o.fullSize = from.FullSize
	}
	if o.config != "" || from.Config == nil {
		return nil
	}
	switch file, _ := from.Config.in(dir); {
	case isAt(file):
		o.config, o.configNamed = file, from.Named
	case from.Named:
		return asMissing(fmt.Errorf("%s was configured by %s, which is not there: name the configuration (--config FILE)", dir, file))
	}
	return nil
}

// tellOrigin says which data are read that nobody has named, and wants them to be there.
func (o *options) tellOrigin(on func(pipeline.Event)) error {
	note := func(text string) { on(pipeline.Event{Kind: pipeline.Noted, Text: text}) }
	if o.forgotten {
		note(fmt.Sprintf("%s does not remember where its records come from: without --data DIR the built-in corpus is meant", o.out))
	}
	if o.recalled == "" {
		return nil
	}
	if !isAt(o.recalled) {
		return asMissing(fmt.Errorf("%s was built from %s, which is not there: put it back, or say where the data are now (--data DIR)",
			o.out, o.recalled))
	}
	note(fmt.Sprintf("%s was built from %s, which is read: --data DIR names other data", o.out, o.recalled))
	return nil
}

// dataOfBuild is the folder with the datasets of the build in the output folder, "" for the built-in corpus and for an evaluation.
func (o *options) dataOfBuild() string {
	if isEvaluation(o.out) {
		return ""
	}
	return o.data
}

// tellBriefly is tellOrigin for verbs that tell of nothing else under way.
func (o *options) tellBriefly(ctx context.Context, log io.Writer) error {
	report := o.reporter(ctx, log)
	defer report.Close()
	return o.tellOrigin(report.Event)
}

// claim says whether a build may write to the output folder, and gives what makes the folder remember it. It is asked once no
// other build can write there.
func (o *options) claim(ctx context.Context, p *pipeline.Pipeline) (begun func() error, err error) {
	was, err := loadOrigin(o.out)
	if err != nil && !o.replace {
		return nil, err
	}
	if native := o.native(); !native.BuiltIn && len(o.joined) == 0 && !isAt(native.Dir) {
		return nil, &ingest.NoInputError{Data: native.Dir}
	}
	holds, err := holdsBuild(p)
	if err != nil {
		return nil, err
	}
	same := was != nil && o.sameData(was)
	if !same && holds {
		if same, err = o.hasRecords(ctx, p); err != nil {
			return nil, err
		}
	}
	if holds && !o.replace {
		if err := o.mayReplace(p, was, same); err != nil {
			return nil, err
		}
	}
	now := &origin{Format: originFormat, Named: o.configNamed, FullSize: o.fullSize}
	if was != nil && same {
		now.Locked = was.Locked
	}
	config := o.config
	if config == "" && o.hasConfig() {
		config = configFile
	}
	var err1, err2 error
	now.Data, err1 = placeOf(o.data, o.out)
	now.Config, err2 = placeOf(config, o.out)
	return func() error { return now.save(o.out) }, errors.Join(err1, err2)
}

// holdsBuild says whether the folder has tables that a build would replace: those of a build that failed before any stage ended
// are none.
func holdsBuild(p *pipeline.Pipeline) (bool, error) {
	digests, err := p.Digests()
	if _, unusable := errors.AsType[*pipeline.StateError](err); unusable {
		return isAt(p.Layout().Table(schema.Problems.Name())), nil
	}
	return len(digests) > 0, err
}

// sameData says whether the data are those in the place that is remembered.
func (o *options) sameData(was *origin) bool {
	if was.Data == nil || o.data == "" {
		return was.Data == nil && o.data == ""
	}
	path, certain := was.Data.in(o.out)
	return samePlace(was.Data.Path, o.data) || certain && samePlace(path, o.data)
}

// hasRecords says whether the data have all native files of the build, as they were: data that were moved, with more or without.
func (o *options) hasRecords(ctx context.Context, p *pipeline.Pipeline) (bool, error) {
	dir := o.native().Dir
	if !isAt(dir) {
		return false, nil
	}
	faults, check, err := nativeFaults(ctx, p.Layout(), dir)
	return err == nil && len(faults) == 0 && check.Files > 0, ctx.Err()
}

// mayReplace refuses a build of other records than those that the folder holds, or of fewer.
func (o *options) mayReplace(p *pipeline.Pipeline, was *origin, same bool) error {
	const now = "name another folder (--out DIR), or have its tables replaced (--replace)"
	meant := o.data
	if meant == "" {
		meant = "the built-in corpus"
	}
	if !same && was != nil {
		from := "the built-in corpus"
		if was.Data != nil {
			from = shortest(was.Data.Path)
		}
		return asUsage(fmt.Errorf("%s was built from %s, and this build is of other records, from %s: %s", o.out, from, meant, now))
	}
	if !same && o.data == "" { // an older geoeval built it, and did not write where from
		if synthetic, err := isInvented(p.Layout()); err != nil || !synthetic {
			return asUsage(fmt.Errorf("%s holds records that are not invented, does not remember where they come from, and this build "+
				"is from %s: name their folder (--data DIR), or %s", o.out, meant, now))
		}
	}
	if was != nil && was.FullSize && !o.fullSize && o.data == "" {
		return asUsage(fmt.Errorf("%s was built from the built-in corpus of full size, and this build is of fewer records: %s", o.out, now))
	}
	files, err := pipeline.ReadIfThere(p.Layout(), schema.Files, "source", "file", "record_limit")
	if err != nil || o.limit == 0 {
		return nil // a table that cannot be read is built anew
	}
	if len(files) > 0 && files[0].RecordLimit > 0 && files[0].RecordLimit <= int64(o.limit) {
		return nil
	}
	had := "all records"
	if len(files) > 0 && files[0].RecordLimit > 0 {
		had = fmt.Sprintf("%d records", files[0].RecordLimit)
	}
	return asUsage(fmt.Errorf("%s holds %s of each source, and this build is of fewer, %d from %s (--limit %[3]d): %[5]s",
		o.out, had, o.limit, meant, now))
}

// isInvented says whether the problems of a build are those of a built-in corpus.
func isInvented(l pipeline.Layout) (bool, error) {
	for rows, err := range pipeline.Scan(l, schema.Problems, "id", "synthetic") {
		if err != nil {
			return false, err
		}
		for i := range rows {
			return rows[i].Synthetic, nil
		}
	}
	return false, nil
}

// mayLock says why a lock is not to be replaced: it is that of other data. The lock is of these data where its native files are
// those of the build, or those that the lock of an earlier build of these data had.
func (o *options) mayLock(file string, now *pipeline.Lock) (why string, err error) {
	var was *pipeline.Lock
	err = o.await(func() (err error) { was, err = pipeline.LoadLock(file); return err })
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if errors.Is(err, context.Canceled) {
		return "", err
	} else if err != nil {
		return err.Error(), nil
	}
	remembered, err := loadOrigin(o.out)
	if err != nil {
		return "", err
	}
	locked := nativeOf(was)
	if locked == nativeOf(now) || remembered != nil && locked != "" && locked == remembered.Locked {
		return "", nil
	}
	return "it is that of other data", nil
}

// nativeOf is the digest of the native files in a lock.
func nativeOf(l *pipeline.Lock) string { return ingest.Native(l.Outside("ingest")) }

// rememberLock has the output folder remember which native files its lock has.
func (o *options) rememberLock(now *pipeline.Lock) error {
	remembered, err := loadOrigin(o.out)
	if err != nil || remembered == nil {
		return err
	}
	remembered.Locked = nativeOf(now)
	return remembered.save(o.out)
}
