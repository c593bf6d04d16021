package inspect

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/upstream/layout"
	"geoeval/sources/upstream/unpack"
)

// stray looks at what lies in the data folder beside the folders of the sources.
func (x *inspection) stray(ctx context.Context, data *disk.Folder, e fs.DirEntry) error {
	name := e.Name()
	switch {
	case e.Type()&fs.ModeSymlink != 0:
		return nil // it may be anything; what is a source's has its name
	case e.IsDir():
		return x.strayFolder(ctx, data, name)
	case !e.Type().IsRegular():
		return nil
	}
	kind, err := sniff(data, name)
	if err != nil {
		return nil
	}
	if archive(kind) {
		x.packed(ctx, data, name, name, kind, x.adapters)
		return nil
	}
	x.strayFile(ctx, data, name, kind)
	return nil
}

// strayFile looks whose a file is: the source's that has a place for its name and finds records in it.
func (x *inspection) strayFile(ctx context.Context, data *disk.Folder, name string, kind unpack.Kind) {
	var source schema.Source
	var to string
	for _, a := range x.adapters {
		place, ok := x.layouts[a.Name()].Shift([]string{name})
		at, _ := place.Of(name)
		if ok == 0 {
			near := x.layouts[a.Name()].Near(name)
			if len(near) == 0 {
				continue
			}
			at = near[0].Path
		}
		if !fits(at, kind) || !layout.Plain(formOf(x.layouts[a.Name()], at)) || !x.reads(ctx, a, data, name, at) {
			continue
		}
		if source != "" {
			return // two may be meant
		}
		source, to = a.Name(), at
	}
	if source != "" {
		x.find(source, Place, name, 1, "lies outside of the source's folder", "move it to "+x.at(string(source), to))
	}
}

// formOf is the form that matches a path, "*" for none.
func formOf(l *layout.Layout, name string) string {
	for _, form := range l.Forms() {
		if layout.New([]string{form}).Matches(name) {
			return form
		}
	}
	return "*"
}

// fitting is the source that most files of a folder fit, and how many do; nil where none does.
func (x *inspection) fitting(ctx context.Context, folder *disk.Folder, name string, files []string) (best sources.Source, most int) {
	for _, a := range x.adapters {
		shift, fit := x.layouts[a.Name()].Shift(files)
		if fit > most && x.sampled(ctx, a, folder, name, files, shift) {
			best, most = a, fit
		}
	}
	return best, most
}

// strayFolder looks whose a folder is: by its name, else by the files in it.
func (x *inspection) strayFolder(ctx context.Context, data *disk.Folder, name string) error {
	folder, err := data.Folder(name)
	if err != nil {
		return nil
	}
	defer folder.Close()
	t, err := list(ctx, folder)
	if err != nil {
		return err
	}
	for _, a := range x.adapters {
		if !x.called(a.Name(), name) {
			continue
		}
		if _, fit := x.layouts[a.Name()].Shift(t.files); fit > 0 || x.anyNear(a, t.files) {
			x.tellFolder(a, name, t.files, fit)
			return nil
		}
		if x.archives(ctx, folder, name, t, []sources.Source{a}) {
			return nil
		}
	}
	inData := make([]string, len(t.files))
	for i, f := range t.files {
		inData[i] = path.Join(name, f)
	}
	best, most := x.fitting(ctx, folder, name, inData)
	if best == nil {
		x.archives(ctx, folder, name, t, x.adapters)
		return nil
	}
	shift, _ := x.layouts[best.Name()].Shift(inData)
	from, do := x.moved(best.Name(), name, shift)
	x.find(best.Name(), Place, from, most, fmt.Sprintf("has %d files of %s, and lies outside of the source's folder", most, best.Name()), do)
	return nil
}

// moved says of a shift of paths in the data folder what is to be moved, and where.
func (x *inspection) moved(source schema.Source, name string, shift layout.Shift) (from, do string) {
	to := x.at(string(source), shift.Add)
	switch {
	case shift.Strip == "":
		return name, "move it into " + to + ", so that " + path.Join(to, name) + " is there"
	case shift.Strip == name && shift.Add == "" && !x.has(source):
		return name, "rename it to " + to
	}
	return shift.Strip, "move what is in it to " + to
}

// has says whether a source has files that are read.
func (x *inspection) has(source schema.Source) bool {
	return slices.ContainsFunc(x.report.Sources, func(s Stock) bool { return s.Source == source && s.Files > 0 })
}

// tellFolder puts down a folder that goes by another of the source's names.
func (x *inspection) tellFolder(a sources.Source, name string, files []string, fit int) {
	source := a.Name()
	shift, _ := x.layouts[source].Shift(files)
	from, do := x.moved(source, name, layout.Shift{Strip: path.Join(name, shift.Strip), Add: shift.Add})
	x.find(source, Name, from, max(fit, 1), "is not read there: the folder of this source is "+x.at(string(source)), do)
}

// archives tells of the archives in a folder; false where there are none.
func (x *inspection) archives(ctx context.Context, folder *disk.Folder, name string, t *tree, of []sources.Source) bool {
	before := len(x.report.Findings)
	for _, f := range t.files[:min(len(t.files), mostOpened)] {
		if kind, err := sniff(folder, f); err == nil && archive(kind) {
			x.packed(ctx, folder, f, path.Join(name, f), kind, of)
		}
	}
	return len(x.report.Findings) > before
}

func (x *inspection) anyNear(a sources.Source, files []string) bool {
	for _, f := range files[:min(len(files), mostOpened)] {
		if len(x.layouts[a.Name()].Near(f)) > 0 {
			return true
		}
	}
	return false
}

// sampled says whether one of the files that a shift brings into place is one that the adapter reads.
func (x *inspection) sampled(ctx context.Context, a sources.Source, folder *disk.Folder, name string, files []string, shift layout.Shift) bool {
	tried := 0
	for _, f := range files {
		to, ok := shift.Of(f)
		if !ok || !x.layouts[a.Name()].Matches(to) || len(a.Units([]string{to})) == 0 {
			continue // or it has no records, as a picture
		}
		in := strings.TrimPrefix(f, name+"/")
		if kind, err := sniff(folder, in); err == nil && fits(to, kind) && x.reads(ctx, a, folder, in, to) {
			return true
		}
		if tried++; tried == 5 {
			return false
		}
	}
	return false
}

// called says whether a folder has a name that a source goes by: its own in other letters, its title, or that of its
// authors' repository.
func (x *inspection) called(source schema.Source, folder string) bool {
	entry := x.List[source]
	names := []string{string(source), entry.Title}
	for _, page := range append(entry.Also, entry.Home) {
		names = append(names, path.Base(strings.TrimRight(page, "/")))
	}
	for _, name := range names {
		if w := letters(name); w != "" && (w == letters(folder) || w+"main" == letters(folder) || w+"master" == letters(folder)) {
			return true
		}
	}
	return false
}

// letters is a name in lower case without what parts words; + counts, as GeoQA+ is another dataset than GeoQA.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, strings.ReplaceAll(name, "+", "plus"))
}
