package release

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/release/croissant"
	"geoeval/schema"
)

// CheckPath says what is wrong with a path that somebody is to follow: it is to stay in the folder that it starts from,
// on whatever system, and to look like what it is.
func CheckPath(path string) error {
	switch {
	case !utf8.ValidString(path):
		return errors.New("is a path in broken UTF-8")
	case !fs.ValidPath(path) || path == "." || strings.ContainsRune(path, '\\') || drive.MatchString(path):
		return fmt.Errorf("is no path that stays in its folder")
	}
	for _, r := range path {
		if unicode.IsControl(r) || r == utf8.RuneError || unicode.Is(unicode.Bidi_Control, r) {
			return fmt.Errorf("is a path with the character %U in it", r)
		}
	}
	return nil
}

// drive begins an absolute path of some systems.
var drive = regexp.MustCompile(`^[A-Za-z]:`)

// digest is SHA-256 in hex.
var digest = regexp.MustCompile(`^[0-9a-f]{64}$`)

// IsDigest says whether a text is a SHA-256 in hex.
func IsDigest(s string) bool { return digest.MatchString(s) }

var (
	segment  = regexp.MustCompile(`^` + LedgerFolder + `/[0-9a-f]{32}\.jsonl$`)
	taskFile = regexp.MustCompile(`^harness/([a-z_]+/)?[A-Za-z0-9_]+\.(md|py|yaml)$`)
)

// IsPart says whether a release can have a file of this name. Which task files it has depends on its configurations.
func IsPart(path string) bool {
	for _, c := range schema.Configurations {
		if path == tablePath(c) || path == rowDigestsOf(c.Table.Name()) {
			return true
		}
	}
	return segment.MatchString(path) || taskFile.MatchString(path) || isGrader(path) || slices.Contains([]string{ManifestFile, SumsFile,
		SignatureFile, LinesFile, ReviewFile, CatalogueFile, SealedFile, licensesFile, cardFile, croissant.FileName}, path)
}
