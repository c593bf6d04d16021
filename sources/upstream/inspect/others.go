package inspect

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/sources"
	"geoeval/sources/upstream/layout"
	"geoeval/sources/upstream/unpack"
)

// A place is the folder of a source while the files in it are looked at that are not read.
type place struct {
	x       *inspection
	ctx     context.Context
	adapter sources.Source
	folder  *disk.Folder
	tree    *tree
	// matched are the paths of files that are read, and missing the forms that no file has.
	matched map[string]bool
	missing []string
}

// A move is from one path to another, without the end that both have: the least that has to be renamed.
type move struct{ from, to string }

// moveOf is the move from one path to another.
func moveOf(from, to string) move {
	a, b := strings.Split(from, "/"), strings.Split(to, "/")
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return move{strings.Join(a, "/"), strings.Join(b, "/")}
}

// others looks at the files that are not read: which are near to one that is missing, which are archives, and which have
// records all the same.
func (p *place) others(names []string) error {
	meant := map[string][]string{} // by the path that is missing, which files may be meant
	var rest []string
	for _, name := range names {
		if err := context.Cause(p.ctx); err != nil {
			return err
		}
		if to, ok := p.near(name); ok {
			meant[to] = append(meant[to], name)
		} else {
			rest = append(rest, name)
		}
	}
	moves := map[move][]string{}
	for _, to := range slices.Sorted(maps.Keys(meant)) {
		if from := meant[to]; len(from) > 1 {
			p.choose(from, to)
		} else {
			m := moveOf(from[0], to)
			moves[m] = append(moves[m], from[0])
		}
	}
	for _, m := range slices.SortedFunc(maps.Keys(moves), func(a, b move) int { return strings.Compare(a.from+"\x00"+a.to, b.from+"\x00"+b.to) }) {
		p.tellMove(m, moves[m])
	}
	return p.rest(rest, len(meant) > 0)
}

// near gives the path that a file is meant to have, where no file has that, and its content does not speak against it.
func (p *place) near(name string) (string, bool) {
	for _, c := range p.x.layouts[p.adapter.Name()].Near(name) {
		if p.matched[c.Path] {
			continue
		}
		if kind, err := sniff(p.folder, name); err != nil || kind == unpack.Empty || !fits(c.Path, kind) {
			continue
		}
		if c.Renamed && !p.x.reads(p.ctx, p.adapter, p.folder, name, c.Path) {
			continue
		}
		return c.Path, true
	}
	return "", false
}

func (p *place) choose(from []string, to string) {
	source := p.adapter.Name()
	slices.Sort(from)
	p.x.find(source, Name, path.Join(string(source), from[0]), len(from),
		fmt.Sprintf("one of %s may be %s, which is not there", shortened(from, 4), to), "choose one, and name it "+p.x.at(string(source), to))
}

// tellMove puts down what is to be moved, a whole folder where one is.
func (p *place) tellMove(m move, files []string) {
	source := p.adapter.Name()
	from, to := path.Join(string(source), m.from), p.x.at(string(source), m.to)
	switch {
	case len(files) == 1 && path.Dir(m.from) == path.Dir(m.to) && m.from == files[0]:
		p.x.find(source, Name, from, 1, "is not read by this name", "rename it to "+to)
	case path.Dir(m.from) == path.Dir(m.to) && m.from != "" && m.to != "":
		p.x.find(source, Name, from, len(files), "is not read by this name"+inAll(len(files)), "rename it to "+to)
	case m.from == "":
		p.x.find(source, Place, from, len(files), "has its files one folder too high"+inAll(len(files)),
			"make the folder "+to+", and move them into it: "+shortened(tops(files), 3))
	case m.to == "":
		p.x.find(source, Place, from, len(files), "has its files a folder too deep"+inAll(len(files)), "move what is in it to "+to)
	default:
		p.x.find(source, Place, from, len(files), "lies elsewhere than it is read"+inAll(len(files)), "move it to "+to)
	}
}

// tops are the first parts of paths, each once.
func tops(files []string) []string {
	var out []string
	for _, f := range files {
		top, _, _ := strings.Cut(f, "/")
		if !slices.Contains(out, top) {
			out = append(out, top)
		}
	}
	return out
}

func inAll(files int) string {
	if files < 2 {
		return ""
	}
	return fmt.Sprintf(" (%d files)", files)
}

// mostOpened bounds how many files are opened that nothing is known of.
const mostOpened = 2000

// readsAs reports whether a file has records as the source would find them under the name of a form.
func (p *place) readsAs(form, name string, kind unpack.Kind) bool {
	return path.Ext(form) == path.Ext(name) && fits(form, kind) && p.x.reads(p.ctx, p.adapter, p.folder, name, form)
}

// rest looks at the files whose paths are near to none. explained: others are, so that nothing is missing but what they
// are.
func (p *place) rest(names []string, explained bool) error {
	source := p.adapter.Name()
	plain := slices.DeleteFunc(slices.Clone(p.missing), func(form string) bool { return !layout.Plain(form) })
	var reading []string
	for _, name := range names[:min(len(names), mostOpened)] {
		if err := context.Cause(p.ctx); err != nil {
			return err
		}
		kind, err := sniff(p.folder, name)
		if err != nil {
			continue
		}
		if archive(kind) {
			p.x.packed(p.ctx, p.folder, name, path.Join(string(source), name), kind, []sources.Source{p.adapter})
			continue
		}
		if !explained && len(p.matched) == 0 && slices.ContainsFunc(plain, func(form string) bool { return p.readsAs(form, name, kind) }) {
			reading = append(reading, name)
		}
	}
	if len(reading) > 0 {
		p.x.find(source, Name, path.Join(string(source), reading[0]), len(reading),
			"has records of this source, and is not read by this name"+andMore(len(reading)),
			"give it the name that it was published by: "+shortened(plain, 6)+"; or name it in pipeline.yaml (ingest.sources."+string(source)+".files)")
	}
	return nil
}

func archive(kind unpack.Kind) bool {
	switch kind {
	case unpack.Zip, unpack.Tar, unpack.Gzip, unpack.SevenZ, unpack.Rar, unpack.Xz, unpack.Bzip2, unpack.Zstd:
		return true
	}
	return false
}

// packed tells of an archive, where one of the sources reads files in it or that cannot be told.
func (x *inspection) packed(ctx context.Context, folder *disk.Folder, name, at string, kind unpack.Kind, of []sources.Source) {
	unknown := func(why string) {
		if len(of) == 1 {
			x.find(of[0].Name(), Packed, at, 1, why, "unpack it yourself, into "+x.at(string(of[0].Name())))
		}
	}
	if kind != unpack.Zip && kind != unpack.Tar && kind != unpack.Gzip {
		unknown(fmt.Sprintf("is packed (%s)", kind))
		return
	}
	file, err := folder.Open(name)
	if err != nil {
		return
	}
	defer file.Close()
	names, err := unpack.Names(ctx, file, kind, unpack.Usual)
	var refused *unpack.RefusedError
	if errors.As(err, &refused) {
		unknown(fmt.Sprintf("is packed (%s), and %v", kind, err))
		return
	}
	best, most, near := sources.Source(nil), 0, []string(nil)
	for _, a := range of {
		l := x.layouts[a.Name()]
		if _, fit := l.Shift(names); fit > most {
			best, most, near = a, fit, nil
		}
		if most > 0 {
			continue
		}
		var some []string
		for _, n := range names {
			if c := l.Near(n); len(c) > 0 && len(some) < 5 {
				some = append(some, n+"="+c[0].Path)
			}
		}
		if len(some) > len(near) {
			best, near = a, some
		}
	}
	switch {
	case best == nil:
	case most > 0:
		x.find(best.Name(), Packed, at, most, fmt.Sprintf("is packed (%s); %d files in it are read", kind, most), x.unpackIt(best.Name(), at))
	default:
		x.find(best.Name(), Packed, at, len(near), fmt.Sprintf("is packed (%s); files in it may be meant: %s", kind, shortened(near, 5)),
			x.unpackIt(best.Name(), at)+" --name "+quoted(near[0]))
	}
}

// enough is of how many records is looked whether they are a source's.
const enough = 20

var errEnough = errors.New("enough records were seen")

// reads says whether the adapter of a source finds more records than rejects in a file, under the path that it is meant to
// have.
func (x *inspection) reads(ctx context.Context, a sources.Source, folder *disk.Folder, name, as string) bool {
	dir := sources.NewDir(renamed{folder, name, as}, []string{as}, x.MaxFile, nil)
	good, bad := 0, 0
	for _, unit := range a.Units([]string{as}) {
		err := a.Read(ctx, dir, unit, func(r sources.Record) error {
			if r.Reject != nil {
				bad++
			} else {
				good++
			}
			if good+bad >= enough {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			return false
		}
	}
	if good+bad == 0 { // a side file, or a picture: its first bytes were looked at
		return true
	}
	return good > bad
}

// A renamed folder has one file, under another name.
type renamed struct {
	folder   *disk.Folder
	name, as string
}

func (r renamed) Open(name string) (fs.File, error) {
	if name != r.as {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	file, err := r.folder.Open(r.name)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// shortened is a list of at most so many.
func shortened(list []string, most int) string {
	if more := len(list) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:most], ", "), more)
	}
	return strings.Join(list, ", ")
}
