package unpack

import (
	"bytes"
	"io"
	"strings"

	"geoeval/internal/disk"
)

// A Kind is what a file's first bytes say that it is.
type Kind string

// What files are told apart. Zip, Tar and Gzip are unpacked; the other archives are named, so that somebody else unpacks
// them.
const (
	Zip     Kind = "zip"
	Tar     Kind = "tar"
	Gzip    Kind = "gzip"
	SevenZ  Kind = "7z"
	Rar     Kind = "rar"
	Xz      Kind = "xz"
	Bzip2   Kind = "bzip2"
	Zstd    Kind = "zstd"
	Page    Kind = "a web page"
	Pointer Kind = "a pointer of git-lfs"
	Pickle  Kind = "a pickle"
	JSON    Kind = "JSON"
	PNG     Kind = "a PNG picture"
	JPEG    Kind = "a JPEG picture"
	Parquet Kind = "a Parquet table"
	PDF     Kind = "a PDF document"
	Empty   Kind = "an empty file"
	Other   Kind = ""
)

// Head is how many of a file's first bytes tell its kind.
const Head = 512

// Sniff tells a file's kind by its first bytes.
func Sniff(f *disk.File) (Kind, error) {
	head := make([]byte, Head)
	n, err := f.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return Other, err
	}
	return KindOf(head[:n]), nil
}

// KindOf tells a file's kind by its first bytes, up to [Head] of them.
func KindOf(head []byte) Kind {
	has := func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }
	text := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"))
	switch {
	case len(head) == 0:
		return Empty
	case has("PK\x03\x04"), has("PK\x05\x06"), has("PK\x07\x08"):
		return Zip
	case has("\x1f\x8b"):
		return Gzip
	case has("7z\xbc\xaf\x27\x1c"):
		return SevenZ
	case has("Rar!\x1a\x07"):
		return Rar
	case has("\xfd7zXZ\x00"):
		return Xz
	case has("BZh"):
		return Bzip2
	case has("\x28\xb5\x2f\xfd"):
		return Zstd
	case has("\x89PNG\r\n\x1a\n"):
		return PNG
	case has("\xff\xd8\xff"):
		return JPEG
	case has("PAR1"):
		return Parquet
	case has("%PDF-"):
		return PDF
	case has("version https://git-lfs.github.com/spec/"):
		return Pointer
	case len(head) > 262 && string(head[257:262]) == "ustar":
		return Tar
	case len(head) > 1 && head[0] == 0x80 && head[1] >= 2 && head[1] <= 5:
		return Pickle
	case bytes.HasPrefix(text, []byte("<!doctype html")), bytes.HasPrefix(text, []byte("<html")),
		bytes.HasPrefix(text, []byte("<head")), bytes.HasPrefix(text, []byte("<script")):
		return Page
	case len(text) > 0 && (text[0] == '{' || text[0] == '['):
		return JSON
	case len(head) > 1 && strings.IndexByte("(]}", head[0]) >= 0 && strings.IndexByte("ldq", head[1]) >= 0:
		return Pickle // of protocol 0 or 1
	}
	return Other
}
