package proof

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/croissant"
	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/stages"
)

// A release has some fifty files. More than mostEntries are not looked at, and none of more than mostBytes bytes.
const (
	mostEntries = 10_000
	mostBytes   = 1 << 35
)

// list finds the files. Links and all else that is neither file nor folder, and folders without files, are faults; none
// is followed or opened.
func (v *verification) list() error {
	v.files = map[string]int64{}
	full := map[string]bool{}
	var folders []string
	n := 0
	err := fs.WalkDir(v.folder.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if n++; n > mostEntries {
			v.fault(audit.Fault{File: ".", Why: fmt.Sprintf("holds more than %d files and folders", mostEntries)})
			return fs.SkipAll
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
			if info.Size() > mostBytes {
				v.fault(audit.Fault{File: name, Why: fmt.Sprintf("has %d bytes, and no file of a release more than %d",
					info.Size(), int64(mostBytes))})
				return nil
			}
			v.paths, v.files[name] = append(v.paths, name), info.Size()
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

// Open opens a regular file of the folder that is not too large, or a folder: it is the [fs.FS] of the release.
func (v *verification) Open(name string) (fs.File, error) {
	f, err := v.folder.FS().Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Size() > mostBytes {
		return nil, errors.Join(&fs.PathError{Op: "open", Path: name, Err: disk.ErrTooLarge}, f.Close())
	}
	return f, nil
}

// copyLedger copies the segments of the ledger, each of which must be as it was when its sum was taken.
func (v *verification) copyLedger() error {
	if err := os.Mkdir(v.answers, 0o700); err != nil {
		return err
	}
	for _, name := range v.paths {
		if !inLedger(name) || !release.IsPart(name) {
			continue
		}
		content, err := v.text(name)
		if err == nil && hexSum(content) != v.sums[name] {
			err = errors.New("was changed while it was verified")
		}
		if err != nil {
			v.fault(audit.Fault{File: name, Why: err.Error()})
			continue
		}
		if err := os.WriteFile(filepath.Join(v.answers, path.Base(name)), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func hexSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// mostText is how many bytes of a text are read.
const mostText = 1 << 28

// open is Open for who names the file himself.
func (v *verification) open(name string) (fs.File, error) {
	f, err := v.Open(name)
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, path.Err
	}
	return f, err
}

// text reads a file that is read as a whole.
func (v *verification) text(name string) ([]byte, error) {
	f, err := v.open(name)
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
func (v *verification) checkSums(ctx context.Context, c *audit.Check) error {
	sums, err := stages.Each(ctx, v.paths, func(path string) (string, error) {
		f, err := v.Open(path)
		if err != nil {
			return "", err
		}
		defer f.Close()
		s := sha256.New()
		_, err = io.Copy(s, f)
		return hex.EncodeToString(s.Sum(nil)), err
	})
	if err != nil {
		return err
	}
	v.sums = map[string]string{}
	for i, path := range v.paths {
		v.sums[path] = sums[i]
	}
	list, err := v.text(release.SumsFile)
	if err != nil {
		v.fault(audit.Fault{File: release.SumsFile, Why: fmt.Sprintf("cannot be read: %v", err)})
		return nil
	}
	v.checkSignature(list)
	listed := release.ParseSums(string(list), func(line int, why string) {
		v.fault(audit.Fault{File: release.SumsFile, Line: line, Why: why})
	})
	v.listed = map[string]string{}
	at := map[string]int{}
	for _, l := range listed {
		v.listed[l.Path], at[l.Path] = l.Digest, l.At
	}
	v.checkNames(listed)
	// Croissant's description has the sums too: it shows whether a file was changed, or its line here.
	second := v.described()
	for _, path := range v.paths {
		_, known := second[path]
		switch want, is := v.listed[path]; {
		case path == release.SumsFile || path == release.SignatureFile:
			continue
		case !is && known:
			v.fault(audit.Fault{File: release.SumsFile, Why: "does not list " + path})
		case !is:
			v.fault(audit.Fault{File: path, Why: "is not listed in " + release.SumsFile})
		case v.sums[path] != want && v.sums[path] == second[path]:
			v.listed[path] = v.sums[path]
			v.fault(audit.Fault{File: release.SumsFile, Line: at[path],
				Why: fmt.Sprintf("is not the sum of %s, which is %.12s", path, v.sums[path])})
		case v.sums[path] != want:
			v.fault(audit.Fault{File: path, Why: fmt.Sprintf("is not the file that %s names (SHA-256 %.12s, not %.12s)",
				release.SumsFile, v.sums[path], want)})
		}
		c.Files++
	}
	for _, l := range listed {
		path := l.Path
		_, there := v.files[path]
		_, known := second[path]
		switch {
		case there:
		case known || len(second) == 0:
			v.fault(audit.Fault{File: path, Why: "is not there, though " + release.SumsFile + " lists it"})
		default:
			v.fault(audit.Fault{File: release.SumsFile, Line: l.At, Why: path + " is not there"})
		}
	}
	return nil
}

// checkNames wants the names of files to be clean, to differ in more than case, and to be of files that a release has.
func (v *verification) checkNames(listed []release.Listed) {
	folded := map[string]string{}
	for _, path := range v.paths {
		fold := strings.ToLower(path)
		switch first := folded[fold]; {
		case schema.CheckPath(path) != nil:
			v.fault(audit.Fault{File: strconv.QuoteToGraphic(path), Why: schema.CheckPath(path).Error()})
		case first != "":
			v.fault(audit.Fault{File: path, Why: "differs from " + first + " in case alone"})
		case !release.IsPart(path):
			v.fault(audit.Fault{File: path, Why: "is no file that a release has"})
		}
		folded[fold] = path
	}
	for _, l := range listed {
		if err := schema.CheckPath(l.Path); err != nil {
			v.fault(audit.Fault{File: release.SumsFile, Line: l.At, Why: "what it lists " + err.Error()})
		}
	}
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
