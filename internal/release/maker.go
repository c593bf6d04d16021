package release

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"geoeval/internal/disk"
)

// A Maker is a program that makes releases: this one, by what the Go tool wrote into it.
type Maker struct {
	// Version is that of the module, Commit that of the repository that it was built from; "unknown" where the program
	// was built without. Modified: there were changes that are in no commit.
	Version  string `json:"version"`
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"`
	// Go is the version of Go, Platform the operating system and processor, such as linux/amd64.
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// unknown is a version or a commit that the program was built without.
const unknown = "unknown"

// ThisMaker describes the program that runs.
func ThisMaker() Maker {
	m := Maker{unknown, unknown, false, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return m
	}
	m.Version = cmp.Or(info.Main.Version, unknown)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			m.Commit = cmp.Or(s.Value, unknown)
		case "vcs.modified":
			m.Modified = s.Value == "true"
		}
	}
	return m
}

// Note says what cannot be told of the program's source, "" where its commit is all of it.
func (m Maker) Note() string {
	switch {
	case m.Commit == unknown:
		return "the program does not know the commit that it was built from: who has the release cannot find its source (go build in a " +
			"clone, with git, writes it down)"
	case m.Modified:
		return "the program was built with changes that are in no commit: who has the release cannot find its source (commit, and build " +
			"again)"
	}
	return ""
}

// MadeSuffix ends the name of the file beside a release that says which program made it. That is in no file of the
// release, which is the same whoever makes it.
const MadeSuffix = ".made.json"

// Made is what that file says.
type Made struct {
	// Sums is the SHA-256 of the release's SHA256SUMS, in hex: it tells of no other one.
	Sums  string `json:"sha256sums"`
	Maker Maker  `json:"maker"`
	// Note is what cannot be told of its source.
	Note string `json:"note,omitempty"`
}

// sayMade writes beside the release in a folder which program made it. Who made one that was there before stays as it
// is.
func sayMade(d disk.Disk, dir string, anew bool) error {
	dir, err := named(dir)
	if err != nil {
		return err
	}
	beside, err := d.OpenFolder(filepath.Dir(dir))
	if err != nil {
		return err
	}
	defer beside.Close()
	list, err := beside.ReadFile(filepath.Base(dir)+"/"+SumsFile, mostText)
	if err != nil {
		return err
	}
	sum := newSum()
	sum.Write(list)
	maker := ThisMaker()
	made, file := Made{sum.hex(), maker, maker.Note()}, filepath.Base(dir)+MadeSuffix
	if !anew {
		var there Made
		switch content, err := beside.ReadFile(file, mostText); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case json.Unmarshal(content, &there) == nil && there.Sums == made.Sums:
			return nil
		}
	}
	content, err := json.MarshalIndent(made, "", "  ")
	if err != nil {
		return err
	}
	return beside.Replace(file, func(w io.Writer) error { _, err := w.Write(append(content, '\n')); return err })
}
