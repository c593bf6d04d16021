package inspect

import (
	"context"
	"io/fs"
	"path"
	"strings"

	"geoeval/internal/disk"
)

// junk says whether a file or folder is one that systems leave behind and nobody means: hidden ones, and what archives of
// macOS have beside the files.
func junk(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// A tree is what lies in a folder: files, symbolic links, and folders that cannot be looked into, by their paths in it.
type tree struct {
	files, links []string
	sizes        map[string]int64
	closed       map[string]error
}

// mostListed bounds how many files are looked at in one folder.
const mostListed = 1_000_000

// list lists a folder.
func list(ctx context.Context, folder *disk.Folder) (*tree, error) {
	t := &tree{sizes: map[string]int64{}, closed: map[string]error{}}
	readDir, err := folder.Lister()
	if err != nil {
		t.closed["."] = err
		return t, nil
	}
	for dirs := []string{"."}; len(dirs) > 0 && len(t.files) < mostListed; dirs = dirs[1:] {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		entries, err := readDir(dirs[0])
		if err != nil {
			t.closed[dirs[0]] = err
			continue
		}
		for _, e := range entries {
			name := path.Join(dirs[0], e.Name())
			switch {
			case junk(e.Name()):
			case e.IsDir():
				dirs = append(dirs, name)
			case e.Type()&fs.ModeSymlink != 0:
				t.links = append(t.links, name)
			case e.Type().IsRegular():
				if info, err := e.Info(); err == nil {
					t.files = append(t.files, name)
					t.sizes[name] = info.Size()
				}
			}
		}
	}
	return t, nil
}
