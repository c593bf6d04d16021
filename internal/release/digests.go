package release

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/release/croissant"
	"geoeval/internal/release/parts"
	"geoeval/schema/snapshot"
)

// Beside its files a release has digests of what is in them, so that whoever verifies it is told which row or line is
// not as it was published: a file for each configuration with the digests of its rows ([snapshot.RowSum]), and
// lines.txt with those of the lines of texts in the same form, where the key is the file's path, a colon and the line's
// number. rowDigestsOf is the file of the digests of a configuration's rows.
func rowDigestsOf(config string) string { return digestFolder + "/" + config + ".txt" }

// A rowSums is the file of the digests of a configuration's rows under way.
type rowSums struct {
	file *disk.Draft
	sum  sum
	is   parts.File
}

func newRowSums(to *disk.Folder, config string) (*rowSums, error) {
	path := rowDigestsOf(config)
	file, err := to.Create(path)
	return &rowSums{file, newSum(), parts.File{Path: path}}, err
}

// add takes the sum of the next row.
func (r *rowSums) add(row snapshot.RowSum) error {
	line := []byte(row.Line())
	r.sum.Write(line)
	r.is.Bytes += int64(len(line))
	r.is.Rows++
	_, err := r.file.Write(line)
	return err
}

// close ends the file and says what is in it.
func (r *rowSums) close() (parts.File, error) {
	r.is.SHA256 = r.sum.hex()
	return r.is, r.file.Commit()
}

// hasLineDigests says whether the lines of a file have digests: not those of what is made again from the rest.
func hasLineDigests(path string) bool {
	return !strings.HasPrefix(path, "data/") && !strings.HasPrefix(path, digestFolder+"/") && !isGrader(path) &&
		!slices.Contains([]string{cardFile, croissant.FileName, SumsFile, SignatureFile}, path)
}

// writeLineSums writes the digests of the lines of all texts that are there.
func (f *folder) writeLineSums(context.Context) error {
	files, err := f.others()
	if err != nil {
		return err
	}
	return f.to.Replace(LinesFile, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for _, file := range files {
			digests, _, err := LineDigests(f.to.FS(), file.Path)
			if err != nil {
				return err
			}
			for i, digest := range digests {
				out.WriteString(lineSum(file.Path, i, digest))
			}
		}
		return out.Flush()
	})
}

// lineSum is the line of a digest; i counts from 0.
func lineSum(path string, i int, digest string) string {
	return snapshot.RowSum{Key: fmt.Sprintf("%s:%d", path, i+1), Digest: digest}.Line()
}

// LineDigests gives the digest of each line of a release's file, its end with it: 16 hex digits. has: the lines of that
// file have digests in lines.txt; other files are not opened.
func LineDigests(folder fs.FS, path string) (digests []string, has bool, err error) {
	if !hasLineDigests(path) {
		return nil, false, nil
	}
	f, err := folder.Open(path)
	if err != nil {
		return nil, true, err
	}
	defer f.Close()
	digests, err = lineDigests(f)
	return digests, true, err
}

// lineDigests gives the digest of each line of a text. Lines may be of any length.
func lineDigests(r io.Reader) ([]string, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var out []string
	line, open := sha256.New(), false
	for {
		part, err := in.ReadSlice('\n')
		line.Write(part)
		open = open || len(part) > 0
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		if open {
			out = append(out, hex.EncodeToString(line.Sum(nil)[:8]))
			line.Reset()
			open = false
		}
		if err == io.EOF {
			return out, nil
		}
	}
}

// ParseLines reads lines.txt, and tells fault of lines that are not of its form, which it does not give, or in no place
// for them; they are numbered from 1.
func ParseLines(list string, fault func(line int, why string)) []Listed {
	var listed []Listed
	last := map[string]int{} // the greatest number, by path
	before, n := "", 0
	for line := range strings.Lines(list) {
		n++
		key, digest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		colon := max(strings.LastIndexByte(key, ':'), 0)
		path := key[:colon]
		number, _ := strconv.Atoi(strings.TrimPrefix(key[colon:], ":"))
		if number < 1 || line != lineSum(path, number-1, digest) || len(digest) != 16 ||
			strings.Trim(digest, hexDigits) != "" {
			fault(n, "is not the digest of a line")
			continue
		}
		if number != last[path]+1 || last[path] > 0 && path != before {
			fault(n, "does not follow the line before it")
		}
		before = path
		last[path] = max(last[path], number)
		listed = append(listed, Listed{path, number, digest, n})
	}
	return listed
}
