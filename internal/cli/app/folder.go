package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// IsThere says whether there is a file.
func IsThere(path string) bool {
	_, err := disk.LstatPath(path)
	return err == nil
}

// MustBeFolder wants a folder that is there.
func MustBeFolder(path string) error {
	info, err := disk.StatPath(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing(fmt.Errorf("%s: there is no such folder", path))
	case err == nil && !info.IsDir():
		return Usage(fmt.Errorf("%s is a file: name a folder", path))
	}
	return err
}

// MustBeOnDisk wants a folder or file that is written, named by a flag, to be on a disk: other programs read it, or it is
// appended to by several processes.
func MustBeOnDisk(flag, path string) error {
	if !disk.IsRemote(path) {
		return nil
	}
	return Usage(fmt.Errorf("%s is in an object store, where this is not written: name a place on a disk (%s)", path, flag))
}

// MustTakeFile wants a file that is written, named by a flag or an argument, to lie in a folder that is there, and to be no folder.
func MustTakeFile(flag, path string) error {
	if disk.IsRemote(path) {
		return nil
	}
	if info, err := disk.StatPath(path); err == nil && info.IsDir() {
		return Usage(fmt.Errorf("%s %s: that is a folder: name the file to write", flag, path))
	}
	folder := filepath.Dir(path)
	info, err := disk.StatPath(folder)
	switch {
	case err != nil && errors.Is(err, fs.ErrNotExist):
		return Usage(fmt.Errorf("%s %s: there is no folder %s: make it, or name a file elsewhere", flag, path, folder))
	case err == nil && !info.IsDir():
		return Usage(fmt.Errorf("%s %s: %s is a file: name a file in a folder", flag, path, folder))
	}
	return err
}

// Of gives the options for a verb whose one argument, DIR, may be named instead of --out.
func (o Options) Of(cmd *cobra.Command, args []string) (*Options, error) {
	if len(args) == 1 {
		if err := UnusedFlags(cmd, "where DIR is named", OutFlag); err != nil {
			return nil, err
		}
		if err := MustBeFolder(args[0]); err != nil {
			return nil, err
		}
		o.Out = args[0]
	}
	return &o, nil
}

// MustBeBuilt wants an output folder that is there; whether its tables are is told by those who read them.
func MustBeBuilt(out string) error {
	if _, err := disk.StatPath(out); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s holds no build yet: %w", out, pipeline.Layout{Dir: out}.NotBuilt())
	}
	return nil
}

// MustBeNoRelease refuses a folder that is a release, lies in one or holds some, where a build is wanted. Which folder is meant is said
// here for every verb.
func MustBeNoRelease(path string) error {
	if release.Is(path) && !IsThere(pipeline.Layout{Dir: path}.State()) {
		return Usage(fmt.Errorf("%s is a release, and this reads a build: name its folder (--out DIR), or build from the same datasets with the "+
			"config of the release's %s, which gives the same. geoeval report %[1]s shows what the release has of each problem", path, release.ManifestFile))
	}
	return AroundReleases(path, "name it, or the folder of a build (--out DIR)")
}

// AroundReleases says of a folder in or around releases which one may be meant; nil of others, of a release itself and of a build.
func AroundReleases(path, now string) error {
	if disk.IsRemote(path) || release.Is(path) || IsThere(pipeline.Layout{Dir: path}.State()) {
		return nil
	}
	if parent := disk.Join(path, ".."); release.Is(parent) {
		return Usage(fmt.Errorf("%s is a folder in a release: name the release, %s", path, parent))
	}
	entries, _ := os.ReadDir(path)
	for i := range entries {
		if one := disk.Join(path, entries[len(entries)-1-i].Name()); release.Is(one) {
			return Usage(fmt.Errorf("%s holds releases, such as %s: %s", path, one, now))
		}
	}
	return nil
}

// MustBeRelease wants the folder of a release.
func MustBeRelease(path string) error {
	if err := MustBeFolder(path); err != nil {
		return err
	}
	if !release.Is(path) {
		if err := AroundReleases(path, "name it"); err != nil {
			return err
		}
		if IsThere(pipeline.Layout{Dir: path}.State()) {
			return Missing(fmt.Errorf("%s holds a build and no release: a build is named with --out %[1]s, where a verb reads one", path))
		}
		return Missing(fmt.Errorf("%s holds no release: name the folder that geoeval release wrote", path))
	}
	return nil
}

// MustLieApart wants a folder that is written, named by a flag, neither to lie in the data folder nor around it: by what is
// really there, whatever links or cases the names have.
func MustLieApart(flag, written, data string) error {
	if data == "" {
		return nil
	}
	for _, one := range []struct{ path, in, why string }{
		{written, data, "%s %s lies in the data folder %s: name a folder outside of it"},
		{data, written, "%s %s is a folder around the data folder %s: name one beside it"},
	} {
		inside, err := disk.Inside(one.path, one.in)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
			// Who reads or makes it says so.
		case err != nil:
			return err
		case inside:
			return Usage(fmt.Errorf(one.why, flag, written, data))
		}
	}
	return nil
}
