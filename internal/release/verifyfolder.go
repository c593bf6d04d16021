package release

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"geoeval/internal/audit"
	"geoeval/internal/release/croissant"
	"geoeval/stages"
)

// list finds the files. Links and all else that is neither file nor folder, and folders without files, are faults; none is
// followed or opened.
func (v *verification) list() error {
	v.files = map[string]int64{}
	full := map[string]bool{}
	var folders []string
	err := fs.WalkDir(v.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch {
		case d.IsDir():
			folders = append(folders, name)
			return nil
		case !d.Type().IsRegular():
			v.fault(audit.Fault{File: name, Why: "is a link or device; a release has files alone"})
		default:
			info, err := d.Info()
			if err != nil {
				return err
			}
			v.files[name] = info.Size()
		}
		for dir := path.Dir(name); !full[dir]; dir = path.Dir(dir) {
			full[dir] = true
		}
		return nil
	})
	for _, name := range folders {
		if name != "." && !full[name] {
			v.fault(audit.Fault{File: name, Why: "is a folder without files, which no release has"})
		}
	}
	return err
}

// Open opens a regular file of the folder, or a folder: it is the [fs.FS] of the release.
func (v *verification) Open(name string) (fs.File, error) {
	info, err := v.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("is no file")}
	}
	return v.root.Open(name)
}

// mostText is how many bytes of a text are read.
const mostText = 1 << 28

// text reads a file that is read as a whole.
func (v *verification) text(name string) ([]byte, error) {
	f, err := v.Open(name)
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, path.Err // who asks names the file
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, mostText+1))
	if err == nil && len(b) > mostText {
		err = fmt.Errorf("is larger than %d bytes", mostText)
	}
	return b, err
}

// checkSums holds the files against SHA256SUMS, and that against its form.
func (v *verification) checkSums(ctx context.Context) error {
	paths := slices.SortedFunc(maps.Keys(v.files), comparePaths)
	sums, err := stages.Each(ctx, paths, func(path string) (string, error) {
		f, err := v.Open(path)
		if err != nil {
			return "", err
		}
		defer f.Close()
		s := newSum()
		_, err = io.Copy(s, f)
		return s.hex(), err
	})
	if err != nil {
		return err
	}
	v.sums = map[string]string{}
	for i, path := range paths {
		v.sums[path] = sums[i]
	}
	list, err := v.text(sumsFile)
	if err != nil {
		v.fault(audit.Fault{File: sumsFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		return nil
	}
	listed := parseSums(string(list), func(line int, why string) { v.fault(audit.Fault{File: sumsFile, Line: line, Why: why}) })
	v.listed = map[string]string{}
	for path, s := range listed {
		v.listed[path] = s.sum
	}
	// Croissant's description has the sums too: it shows whether a file was changed, or its line here.
	second := v.described()
	for _, path := range paths {
		_, known := second[path]
		switch want, is := listed[path]; {
		case path == sumsFile:
		case !is && known:
			v.fault(audit.Fault{File: sumsFile, Why: "does not list " + path})
		case !is:
			v.fault(audit.Fault{File: path, Why: "is not listed in " + sumsFile})
		case v.sums[path] != want.sum && v.sums[path] == second[path]:
			v.listed[path] = v.sums[path]
			v.fault(audit.Fault{File: sumsFile, Line: want.line, Why: fmt.Sprintf("is not the sum of %s, which is %.12s", path, v.sums[path])})
		case v.sums[path] != want.sum:
			v.fault(audit.Fault{File: path, Why: fmt.Sprintf("is not the file that %s names (SHA-256 %.12s, not %.12s)", sumsFile, v.sums[path], want.sum)})
		}
	}
	for _, path := range slices.SortedFunc(maps.Keys(listed), comparePaths) {
		_, there := v.files[path]
		_, known := second[path]
		switch {
		case there:
		case known || len(second) == 0:
			v.fault(audit.Fault{File: path, Why: "is not there, though " + sumsFile + " lists it"})
		default:
			v.fault(audit.Fault{File: sumsFile, Line: listed[path].line, Why: path + " is not there"})
		}
	}
	return nil
}

// described gives the sums that Croissant's description has, none where it cannot be read; of itself it has none.
func (v *verification) described() map[string]string {
	var d struct {
		Distribution []struct {
			ContentURL string `json:"contentUrl"`
			SHA256     string `json:"sha256"`
		} `json:"distribution"`
	}
	b, err := v.text(croissant.FileName)
	if err != nil || json.Unmarshal(b, &d) != nil {
		return nil
	}
	out := map[string]string{croissant.FileName: ""}
	for _, o := range d.Distribution {
		if o.SHA256 != "" {
			out[o.ContentURL] = o.SHA256
		}
	}
	return out
}

// comparePaths orders paths as a walk through the folder does.
func comparePaths(a, b string) int {
	return strings.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
}

// A listedSum is a line of SHA256SUMS: a SHA-256, in hex, and the line's number, from 1.
type listedSum struct {
	sum  string
	line int
}

// parseSums reads SHA256SUMS, which has exactly the form that sumsOf gives it, and tells fault of lines that have another.
func parseSums(list string, fault func(line int, why string)) map[string]listedSum {
	listed := map[string]listedSum{}
	last, n := "", 0
	for line := range strings.Lines(list) {
		n++
		text, ended := strings.CutSuffix(line, "\n")
		want, path, ok := strings.Cut(text, "  ")
		switch _, twice := listed[path]; {
		case !ok || len(want) != 64 || strings.Trim(want, "0123456789abcdef") != "" || path == "." || path == sumsFile || !fs.ValidPath(path) || strings.ContainsAny(path, "\x00\r\\"):
			fault(n, fmt.Sprintf("%q is not a line of sha256sum", truncated(text)))
			continue
		case twice:
			fault(n, path+" is listed twice")
			continue
		case !ended:
			fault(n, "has no end")
		case n > 1 && comparePaths(path, last) < 0:
			fault(n, fmt.Sprintf("%s is out of order, behind %s", path, last))
		}
		last = path
		listed[path] = listedSum{want, n}
	}
	return listed
}
