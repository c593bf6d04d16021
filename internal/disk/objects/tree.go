package objects

import (
	"io/fs"
	"path"
	"strings"
)

// ReadTree is [Bucket.ReadDir] of a folder and of all folders in it, by their paths, of which that of the folder is ".": of a
// thousand folders with a few objects each, one request where ReadDir makes a thousand.
func (b *Bucket) ReadTree(folder string) (map[string][]Entry, error) {
	prefix, tree := slashed(folder), map[string][]Entry{}
	folders := map[string]bool{} // of all names, whether they are of folders
	err := b.list(prefix, "", func(o Object, _ bool) (bool, error) {
		dir, rest, deeper := ".", strings.TrimPrefix(o.Key, prefix), true
		if rest == "" && o.Size == 0 {
			if _, listed := tree[dir]; !listed {
				tree[dir] = nil // the mark of the folder
			}
			return true, nil
		}
		for deeper {
			var name string
			name, rest, deeper = strings.Cut(rest, "/")
			if err := named(o.Key, name); err != nil {
				return false, err
			}
			at := path.Join(dir, name)
			switch was, known := folders[at]; {
			case !known && deeper:
				tree[dir], tree[at] = append(tree[dir], Entry{Name: name, Folder: true}), nil
			case !known:
				tree[dir] = append(tree[dir], Entry{Name: name, Object: o})
			case was != deeper:
				return false, both(prefix + at)
			}
			folders[at] = deeper
			if dir = at; deeper && rest == "" && o.Size == 0 {
				break // the mark of a folder
			}
		}
		return true, nil
	})
	if err == nil && len(tree) == 0 {
		err = fs.ErrNotExist
	}
	return tree, err
}
