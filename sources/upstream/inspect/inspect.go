// Package inspect looks at a folder of datasets as a person would who wonders why a build does not read it: which files
// are those that are read, which are meant to be and lie elsewhere, have another name, are still packed or are something
// else, and what is missing. It changes nothing.
//
// What a file is meant to be is told by its path (package layout), by its first bytes, and by whether the adapter of the
// source finds records in it.
package inspect

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/disk"
	"geoeval/internal/format/ordered"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/all"
	"geoeval/sources/upstream"
	"geoeval/sources/upstream/fetch"
	"geoeval/sources/upstream/layout"
	"geoeval/sources/upstream/unpack"
)

// Options say what is looked for.
type Options struct {
	// Files are the patterns of every source's files.
	Files map[schema.Source][]string
	// List says where datasets are to be had, and by which other names they go.
	List upstream.List
	// MaxFile is the size over which a file is not read, in bytes.
	MaxFile int64
}

// A Report is what is in a data folder.
type Report struct {
	// Sources are all, in the order of the paper.
	Sources []Stock
	// Findings are what is to be done, those of the sources first and in their order.
	Findings []Finding
}

// A Stock is what there is of a source.
type Stock struct {
	// Source is the dataset.
	Source schema.Source `json:"source"`
	// Files is how many files are there that are read, and Bytes how many bytes they have.
	Files int   `json:"files"`
	Bytes int64 `json:"bytes"`
	// Missing are the paths, or patterns of paths, in the source's folder that no file has.
	Missing []string `json:"missing"`
}

// A Finding is one thing that is not as it should be, and what is to be done.
type Finding struct {
	// Source is the dataset that it is about, left out where it is about several.
	Source schema.Source `json:"source,omitempty"`
	// Kind is what is wrong: elsewhere (the data folder is another one), name, place, packed, content, link, unreadable,
	// unfinished.
	Kind Kind `json:"kind"`
	// Path is the file or folder, in the data folder, and Files how many files it stands for.
	Path  string `json:"path"`
	Files int    `json:"files"`
	// What says what is wrong, and Do what to do about it.
	What string `json:"what"`
	Do   string `json:"do"`
}

// A Kind is what is wrong.
type Kind string

// The kinds of findings.
const (
	Elsewhere  Kind = "elsewhere"
	Name       Kind = "name"
	Place      Kind = "place"
	Packed     Kind = "packed"
	Content    Kind = "content"
	Link       Kind = "link"
	Unreadable Kind = "unreadable"
	Unfinished Kind = "unfinished"
)

// Kinds lists every kind.
var Kinds = []Kind{Elsewhere, Name, Place, Packed, Content, Link, Unreadable, Unfinished}

// An inspection is one on its way.
type inspection struct {
	Options
	dir string
	// adapters are those of the sources, in their order.
	adapters []sources.Source
	layouts  map[schema.Source]*layout.Layout
	report   Report
}

// Folder looks at a data folder, which must be there.
func Folder(ctx context.Context, dir string, o Options) (*Report, error) {
	x := &inspection{Options: o, dir: dir, adapters: all.Sources(), layouts: map[schema.Source]*layout.Layout{}}
	for _, a := range x.adapters {
		x.layouts[a.Name()] = layout.New(o.Files[a.Name()])
	}
	data, err := disk.OpenFolder(dir)
	if err != nil {
		return nil, err
	}
	defer data.Close()
	entries, err := data.ReadDir(".")
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for _, a := range x.adapters {
		if err := x.source(ctx, a, there[string(a.Name())]); err != nil {
			return nil, err
		}
	}
	if x.elsewhere(data, entries) {
		return &x.report, nil
	}
	for _, e := range entries {
		if _, known := x.layouts[schema.Source(e.Name())]; known || junk(e.Name()) {
			continue
		}
		if err := x.stray(ctx, data, e); err != nil {
			return nil, err
		}
	}
	return &x.report, x.unfinished(data)
}

// elsewhere says whether another folder than the data folder was named: one of a source, or the one around it.
func (x *inspection) elsewhere(data *disk.Folder, entries []fs.DirEntry) bool {
	for _, s := range x.report.Sources {
		if s.Files > 0 {
			return false
		}
	}
	whole := x.dir
	if !disk.IsRemote(whole) {
		whole, _ = filepath.Abs(whole)
	}
	around, base, err := disk.Split(whole)
	if source := schema.Source(base); err == nil && x.layouts[source] != nil {
		x.find(source, Elsewhere, ".", 1, "is the folder of one source", "name the folder around it: --data "+around)
		return true
	}
	for _, e := range entries {
		if !e.IsDir() || junk(e.Name()) || x.layouts[schema.Source(e.Name())] != nil {
			continue
		}
		below, err := data.ReadDir(e.Name())
		if err != nil {
			continue
		}
		n := 0
		for _, b := range below {
			if b.IsDir() && x.layouts[schema.Source(b.Name())] != nil {
				n++
			}
		}
		if n > 1 {
			x.find("", Elsewhere, e.Name(), n, fmt.Sprintf("has the folders of %d sources", n), "name it: --data "+x.at(e.Name()))
			return true
		}
	}
	return false
}

// at is a path in the data folder, as a person would name it.
func (x *inspection) at(names ...string) string {
	return filepath.ToSlash(disk.Join(x.dir, names...))
}

// find puts down a finding.
func (x *inspection) find(source schema.Source, kind Kind, at string, files int, what, do string) {
	x.report.Findings = append(x.report.Findings, Finding{source, kind, at, files, what, do})
}

// source looks into the folder of a source.
func (x *inspection) source(ctx context.Context, a sources.Source, there bool) error {
	source := a.Name()
	l, s := x.layouts[source], Stock{Source: source}
	if !there {
		s.Missing = l.Forms()
		x.report.Sources = append(x.report.Sources, s)
		return nil
	}
	full := disk.Join(x.dir, string(source))
	if info, err := disk.StatPath(full); err != nil || !info.IsDir() { // a link to a folder is followed, as ingest does
		x.find(source, Place, string(source), 1, "is no folder", "make a folder of this name, and put the files into it")
		s.Missing = l.Forms()
		x.report.Sources = append(x.report.Sources, s)
		return nil
	}
	folder, err := disk.OpenFolder(full)
	if err != nil {
		x.find(source, Unreadable, string(source), 1, reason(err), "let it be read")
		s.Missing = l.Forms()
		x.report.Sources = append(x.report.Sources, s)
		return nil
	}
	defer folder.Close()
	t, err := list(ctx, folder)
	if err != nil {
		return err
	}
	matched, others := s.stock(t, l.Matches)
	for _, form := range l.Forms() {
		one := layout.New([]string{form})
		if !slices.ContainsFunc(t.files, one.Matches) {
			s.Missing = append(s.Missing, form)
		}
	}
	x.report.Sources = append(x.report.Sources, s)
	x.closed(source, t)
	if err := x.contents(ctx, source, folder, t, matched); err != nil {
		return err
	}
	in := &place{x: x, ctx: ctx, adapter: a, folder: folder, tree: t, matched: matched, missing: s.Missing}
	return in.others(others)
}

// stock counts the files of a folder that match, and parts them from the others.
func (s *Stock) stock(t *tree, matches func(string) bool) (matched map[string]bool, others []string) {
	matched = map[string]bool{}
	for _, name := range t.files {
		if matches(name) {
			matched[name] = true
			s.Files++
			s.Bytes += t.sizes[name]
		} else {
			others = append(others, name)
		}
	}
	return matched, others
}

// closed tells of folders that cannot be looked into, and of links.
func (x *inspection) closed(source schema.Source, t *tree) {
	if n := len(t.closed); n > 0 {
		for name, err := range t.closed {
			x.find(source, Unreadable, path.Join(string(source), name), n, reason(err), "let it be read")
			break
		}
	}
	if n := len(t.links); n > 0 {
		x.find(source, Link, path.Join(string(source), t.links[0]), n, "is a symbolic link"+andMore(n)+", which is not followed",
			"put a copy of the file there, or make the folder of the source the link")
	}
}

// misfit says what is wrong with a file whose content is not what its name says, and what to do.
func (x *inspection) misfit(source schema.Source, name string, kind unpack.Kind) (what, do string) {
	what, do = fmt.Sprintf("is %s", kind), "get it again"
	switch kind {
	case unpack.Page:
		what += ", such as a server gives that wants one to sign in, and no " + strings.TrimPrefix(path.Ext(name), ".") + " file"
	case unpack.Pointer:
		do = "get the file itself: git lfs pull, or download it from the page of the repository"
	case unpack.Zip, unpack.Tar, unpack.Gzip:
		do = x.unpackIt(source, path.Join(string(source), name))
	}
	return what, do
}

// contents looks at the first bytes of the files that are read: whether they are what their names say.
func (x *inspection) contents(ctx context.Context, source schema.Source, folder *disk.Folder, t *tree, matched map[string]bool) error {
	type sniffed struct {
		name string
		kind unpack.Kind
		err  error
	}
	files := slices.DeleteFunc(slices.Clone(t.files), func(name string) bool { return !matched[name] })
	look := func(_ context.Context, name string) (sniffed, error) {
		kind, err := sniff(folder, name)
		return sniffed{name, kind, err}, nil
	}
	found := map[string]int{} // by what is wrong, where in findings
	for file, err := range ordered.Map(ctx, disk.AtOnce(x.dir), 64, slices.Values(files), look) {
		if err != nil {
			return context.Cause(ctx)
		}
		name, kind := file.name, file.kind
		what, do := "", "get it again"
		switch {
		case file.err != nil:
			what, do = "cannot be read: "+reason(file.err), "let it be read"
		case t.sizes[name] > x.MaxFile:
			what, do = fmt.Sprintf("has %d bytes, and is not read over %d", t.sizes[name], x.MaxFile), "raise ingest.max_file_bytes in pipeline.yaml if it is the file that is published"
		case !fits(name, kind):
			what, do = x.misfit(source, name, kind)
		}
		if what == "" {
			continue
		}
		if at, seen := found[what]; seen {
			x.report.Findings[at].Files++
			continue
		}
		found[what] = len(x.report.Findings)
		x.find(source, Content, path.Join(string(source), name), 1, what, do)
	}
	for what, at := range found {
		if f := &x.report.Findings[at]; f.Files > 1 {
			f.What = what + andMore(f.Files)
		}
	}
	return nil
}

// fits says whether a file's first bytes go with the ending of its name.
func fits(name string, kind unpack.Kind) bool {
	if kind == unpack.Other {
		return true
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".jsonl":
		return kind == unpack.JSON
	case ".pk", ".pkl", ".pickle":
		return kind == unpack.Pickle
	case ".png", ".jpg", ".jpeg":
		return kind == unpack.PNG || kind == unpack.JPEG
	}
	return kind != unpack.Page && kind != unpack.Pointer && kind != unpack.Empty
}

func sniff(folder *disk.Folder, name string) (unpack.Kind, error) {
	file, err := folder.Open(name)
	if err != nil {
		return unpack.Other, err
	}
	defer file.Close()
	return unpack.Sniff(file)
}

// unfinished tells of downloads that were cut off.
func (x *inspection) unfinished(data *disk.Folder) error {
	for _, a := range x.adapters {
		dir := path.Join(fetch.Folder, string(a.Name()))
		entries, err := data.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range entries {
			name, of := e.Name(), path.Join(dir, e.Name())
			switch path.Ext(name) {
			case ".part":
				x.find(a.Name(), Unfinished, of, 1, "is a download that was cut off", "go on with it: geoeval fetch "+string(a.Name())+" --data "+x.dir)
			case ".wrong":
				x.find(a.Name(), Unfinished, of, 1, "is a download that was refused", "look at it, and take it away")
			}
		}
	}
	return nil
}

// reason is why a file cannot be used, without its path, which stands beside it.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	return err.Error()
}

// andMore says of a finding that it stands for others too.
func andMore(files int) string {
	if files < 2 {
		return ""
	}
	return fmt.Sprintf(" (and %d more like it)", files-1)
}

// unpackIt is what to do about an archive in the data folder.
func (x *inspection) unpackIt(source schema.Source, at string) string {
	return fmt.Sprintf("unpack it: geoeval fetch %s --from %s --data %s", source, quoted(x.at(at)), quoted(x.dir))
}

// quoted is a path as a shell takes it.
func quoted(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("/._-+=,:@%", r)
	}) {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}
