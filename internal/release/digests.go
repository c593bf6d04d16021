package release

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/release/croissant"
	"geoeval/internal/release/parts"
	"geoeval/schema/snapshot"
)

// Beside its files a release has digests of what is in them, so that whoever verifies it is told which row or line is not as
// it was published: a file for each configuration with the digests of its rows ([snapshot.RowSum]), and lines.txt with those
// of the lines of texts in the same form, where the key is the file's path, a colon and the line's number.
const (
	digestFolder = "digests"
	linesFile    = digestFolder + "/lines.txt"
)

// rowDigestsOf is the file of the digests of a configuration's rows.
func rowDigestsOf(config string) string { return digestFolder + "/" + config + ".txt" }

// writeRowSums writes the digests of a configuration's rows.
func writeRowSums(dir, config string, sums []snapshot.RowSum) (parts.File, error) {
	var b bytes.Buffer
	for _, s := range sums {
		b.WriteString(s.Line())
	}
	path := rowDigestsOf(config)
	digest := newSum()
	digest.Write(b.Bytes())
	file := parts.File{Path: path, Bytes: int64(b.Len()), SHA256: digest.hex(), Rows: int64(len(sums))}
	return file, os.WriteFile(filepath.Join(dir, filepath.FromSlash(path)), b.Bytes(), 0o644)
}

// hasLineSums says whether the lines of a file have digests: not those of what is made again from the rest.
func hasLineSums(path string) bool {
	return !strings.HasPrefix(path, "data/") && !strings.HasPrefix(path, digestFolder+"/") && !slices.Contains([]string{cardFile, croissant.FileName, sumsFile}, path)
}

// writeLineSums writes the digests of the lines of all texts that are there.
func (f *folder) writeLineSums(context.Context) error {
	files, err := f.others()
	if err != nil {
		return err
	}
	return f.file(linesFile, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for _, file := range files {
			if !hasLineSums(file.Path) {
				continue
			}
			text, err := os.Open(filepath.Join(f.dir, filepath.FromSlash(file.Path)))
			if err != nil {
				return err
			}
			digests, err := lineDigests(text)
			text.Close()
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

// lineDigests gives the digest of each line of a text, its end with it: 16 hex digits. Lines may be of any length.
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
