package release

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/schema/audit"
)

// A sum is a SHA-256 under way.
type sum struct{ hash.Hash }

func newSum() sum { return sum{sha256.New()} }

func (s sum) hex() string { return hex.EncodeToString(s.Sum(nil)) }

// sumFile gives the SHA-256 of a file, in hex, and its size.
func sumFile(folder *disk.Folder, name string) (sum string, size int64, err error) {
	f, err := folder.Open(name)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	s := newSum()
	size, err = io.Copy(s, f)
	return s.hex(), size, err
}

// sumsOf gives what SHA256SUMS says of a folder, in the form that `sha256sum --check` reads: a line for every file but
// itself and its signature, in the order of the paths.
func sumsOf(folder *disk.Folder) ([]byte, error) {
	var out bytes.Buffer
	err := fs.WalkDir(folder.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isListed(path) {
			return err
		}
		s, _, err := sumFile(folder, path)
		fmt.Fprintf(&out, "%s  %s\n", s, path)
		return err
	})
	return out.Bytes(), err
}

// isListed says whether SHA256SUMS lists a file.
func isListed(path string) bool { return path != SumsFile && path != SignatureFile }

// comparePaths orders paths as a walk through the folder does.
func comparePaths(a, b string) int {
	return strings.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
}

// A Listed digest is what a line of SHA256SUMS or of lines.txt says.
type Listed struct {
	// Path of the file that it is the digest of, and Line the number of the line, from 1; 0 for the whole file.
	Path string
	Line int
	// Digest in hex: SHA-256 of a file, 16 digits of it of a line.
	Digest string
	// At is the number of the line that says so, from 1.
	At int
}

// ParseSums reads SHA256SUMS, which has exactly the form that sumsOf gives it, and tells fault of lines that have
// another, numbered from 1. It gives one digest a path, in the order in which a walk through the folder finds them.
func ParseSums(list string, fault func(line int, why string)) []Listed {
	var listed []Listed
	seen := map[string]bool{}
	last, n := "", 0
	for line := range strings.Lines(list) {
		n++
		text, ended := strings.CutSuffix(line, "\n")
		want, path, ok := strings.Cut(text, "  ")
		switch {
		case !ok || len(want) != 64 || strings.Trim(want, hexDigits) != "" || path == "." || !isListed(path) ||
			!fs.ValidPath(path) || strings.ContainsAny(path, "\x00\r\\"):
			fault(n, fmt.Sprintf("%q is not a line of sha256sum", audit.Shortened(text)))
			continue
		case seen[path]:
			fault(n, path+" is listed twice")
			continue
		case !ended:
			fault(n, "has no end")
		case n > 1 && comparePaths(path, last) < 0:
			fault(n, fmt.Sprintf("%s is out of order, behind %s", path, last))
		}
		last = path
		seen[path] = true
		listed = append(listed, Listed{Path: path, Digest: want, At: n})
	}
	slices.SortFunc(listed, func(a, b Listed) int { return comparePaths(a.Path, b.Path) })
	return listed
}

const hexDigits = "0123456789abcdef"
