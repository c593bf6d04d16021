// Package pictures keeps the diagrams of problems as files: one a problem, whatever configurations have it.
package pictures

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A Folder is a folder of diagrams inside another one.
type Folder struct{ dir, name string }

// In gives the folder of a name in dir. It is made with its first diagram.
func In(dir, name string) Folder { return Folder{dir, name} }

// Put writes the diagram of a problem, unless it is there, and gives its path from dir, with slashes: the folder's name
// and [Name]. A problem without diagram has none, which is "".
func (f Folder) Put(problem string, image []byte) (string, error) {
	if len(image) == 0 {
		return "", nil
	}
	name := path.Join(f.name, Name(problem, image))
	file := filepath.Join(f.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return name, nil
	}
	if err != nil {
		return "", err
	}
	_, err = out.Write(image)
	return name, errors.Join(err, out.Close())
}

// Name is the file name of a problem's diagram: the problem's id, of which bytes other than small letters, digits, dashes,
// underscores and dots inside a name are written as %XX, and an ending that says what the image is. Names of two problems differ by
// more than case, which some systems do not look at.
func Name(problem string, image []byte) string {
	parts := strings.Split(problem, "/")
	for i, part := range parts {
		var b strings.Builder
		for j := range len(part) {
			if c := part[j]; plain(c) || c == '.' && 0 < j && j < len(part)-1 {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
		parts[i] = b.String()
	}
	return strings.Join(parts, "/") + ending(image)
}

func plain(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || c == '-' || c == '_'
}

// ending is that of an image's format, .bin for one that is not known.
func ending(image []byte) string {
	kind, ok := strings.CutPrefix(http.DetectContentType(image), "image/")
	switch {
	case !ok:
		return ".bin"
	case kind == "jpeg":
		return ".jpg"
	}
	return "." + kind
}
