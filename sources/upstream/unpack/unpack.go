// Package unpack takes archives apart that nobody trusts: zip, tar, and tar in gzip.
//
// An archive is refused as a whole when anything in it climbs out of its folder or is neither a file nor a folder, such as
// a link or a device; when a file that is wanted has a name that can be read in two ways, or that of another; and when
// there are more entries, more bytes, or more bytes out of one than the limits allow. What sizes an archive declares is
// never believed: what comes out is counted. Only files that are wanted are written, as new files in a folder of their
// own; archives in the archive stay closed.
package unpack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/disk"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Limits bound what an archive may hold.
type Limits struct {
	// Entries is how many files, folders and others there may be.
	Entries int
	// File is how many bytes of one file may come out, and Bytes of all that is taken out.
	File, Bytes int64
	// Ratio is how many bytes may come out of one byte of the archive, once more than Free have come out.
	Ratio, Free int64
}

// Usual are limits that no published dataset comes near: the largest has 12,500 files, and 60 MB of them.
var Usual = Limits{Entries: 400_000, File: 1 << 30, Bytes: 4 << 30, Ratio: 200, Free: 64 << 20}

// A RefusedError says why an archive is not unpacked.
type RefusedError struct {
	// Entry is the name in it that is at fault, "" for the archive as a whole.
	Entry string
	Why   string
}

func (e *RefusedError) Error() string {
	if e.Entry == "" {
		return "the archive is refused: " + e.Why
	}
	return fmt.Sprintf("the archive is refused: its entry %q %s", shown(e.Entry), e.Why)
}

func refused(entry, format string, args ...any) error {
	return &RefusedError{entry, fmt.Sprintf(format, args...)}
}

// shown is a name in a message.
func shown(name string) string {
	const most = 120
	if len(name) > most {
		return strings.ToValidUTF8(name[:most], "\ufffd") + "…"
	}
	return name
}

// Names lists the files of an archive in its order, but for those that cannot be wanted: their names are not UTF-8. kind
// is what [Sniff] says.
func Names(ctx context.Context, f *disk.File, kind Kind, limits Limits) ([]string, error) {
	var names []string
	err := walk(ctx, f, kind, limits, func(name string, _ func() (io.ReadCloser, error)) error {
		if utf8.ValidString(name) {
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// Into unpacks the files of an archive that are wanted into an empty folder: want gives the path that a file gets, "" for
// one that stays where it is. It returns how many files it wrote, and how many bytes. After an error the folder holds a
// part of them.
func Into(ctx context.Context, f *disk.File, kind Kind, limits Limits, want func(name string) string,
	to *disk.Folder) (files int, bytes int64, err error) {
	taken := taken{}
	left := limits.Bytes
	err = walk(ctx, f, kind, limits, func(name string, open func() (io.ReadCloser, error)) error {
		if !utf8.ValidString(name) {
			return nil
		}
		at := want(name)
		if at == "" {
			return nil
		}
		if err := sound(name, at); err != nil {
			return err
		}
		if err := taken.take(name, at); err != nil {
			return err
		}
		content, err := open()
		if err != nil {
			return err
		}
		defer content.Close()
		n, err := write(ctx, to, at, content, min(limits.File, left))
		if errors.Is(err, errTooMuch) {
			return refused(name, "gives more than %d bytes", min(limits.File, left))
		}
		if err != nil {
			return err
		}
		files, bytes, left = files+1, bytes+n, left-n
		return nil
	})
	return files, bytes, err
}

var errTooMuch = errors.New("more than allowed")

// write writes a new file of at most so many bytes.
func write(ctx context.Context, to *disk.Folder, name string, content io.Reader, most int64) (int64, error) {
	d, err := to.Create(name)
	if err != nil {
		return 0, err
	}
	defer d.Abort()
	n, err := io.Copy(d, io.LimitReader(reader{ctx, content}, most+1))
	switch {
	case err != nil:
		return n, err
	case n > most:
		return n, errTooMuch
	}
	return n, d.Commit()
}

// A reader ends when its context does.
type reader struct {
	ctx context.Context
	in  io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}

// taken are the paths that files got so far, and their folders, as the least distinguishing disk knows them.
type taken map[string]place

// A place is what took a path: an entry, as a file or as a folder on the way to one.
type place struct {
	entry, path string
	folder      bool
}

// take wants a path for an entry that no other has taken, and that leads through no file.
func (t taken) take(entry, name string) error {
	parts := strings.Split(name, "/")
	for i := range parts {
		at := strings.Join(parts[:i+1], "/")
		folder := i < len(parts)-1
		was, there := t[folded(at)]
		switch {
		case !there:
			t[folded(at)] = place{entry, at, folder}
		case was.path == at && was.folder && folder:
		case was.path == at && was.folder == folder:
			return refused(entry, "is there twice")
		case was.path == at:
			return refused(entry, "is a file and a folder at once")
		default:
			return refused(entry, "has the name of %q, but for capitals or accents: on some disks these are one", shown(was.path))
		}
	}
	return nil
}

// folded is a name as a disk may know it that tells neither capitals nor ways to write an accent apart.
func folded(name string) string { return norm.NFC.String(cases.Fold().String(norm.NFC.String(name))) }

// longestName is how many bytes a path may have, and longestPart one part of it: what file systems hold.
const (
	longestName = 1024
	longestPart = 240
)

// stays wants a name that leads nowhere outside, on any system.
func stays(name string) error {
	slashed := strings.ReplaceAll(name, `\`, "/")
	switch {
	case strings.HasPrefix(slashed, "/"), len(slashed) > 1 && slashed[1] == ':':
		return refused(name, "has an absolute name")
	case slices.Contains(strings.Split(slashed, "/"), ".."):
		return refused(name, "climbs out of the folder")
	}
	return nil
}

// sound wants a name, and the path that its file gets, to mean the same everywhere.
func sound(name, at string) error {
	switch {
	case len(at) > longestName:
		return refused(name, "has a name of %d bytes", len(at))
	case strings.ContainsAny(name, `\:`):
		return refused(name, "has a backslash or a colon in its name, which mean a folder or a drive elsewhere")
	case !fs.ValidPath(name) || !fs.ValidPath(at) || at == ".":
		return refused(name, "has a name that is no path")
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }):
		return refused(name, "has a control character in its name")
	}
	for part := range strings.SplitSeq(at, "/") {
		if err := soundPart(name, part); err != nil {
			return err
		}
	}
	return nil
}

// soundPart is [sound] for a part of the name between strokes.
func soundPart(name, part string) error {
	stem, _, _ := strings.Cut(strings.ToLower(part), ".")
	switch {
	case len(part) > longestPart:
		return refused(name, "has a part of %d bytes in its name", len(part))
	case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
		return refused(name, "has a part that ends in a dot or a space, which some disks drop")
	case slices.Contains(devices, stem):
		return refused(name, "has the name of a device of Windows")
	}
	return nil
}

// devices are names that Windows opens as devices, whatever their ending.
var devices = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// clean is a name in an archive without what tar writes in front.
func clean(name string) string {
	for strings.HasPrefix(name, "./") {
		name = strings.TrimLeft(name[1:], "/")
	}
	return name
}
