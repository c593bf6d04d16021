package release

import (
	"regexp"
	"slices"

	"geoeval/internal/release/croissant"
	"geoeval/internal/release/released"
)

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
	for _, c := range released.Configurations {
		if path == tablePath(c) || path == rowDigestsOf(c.Table.Name()) {
			return true
		}
	}
	return segment.MatchString(path) || taskFile.MatchString(path) || isGrader(path) || slices.Contains([]string{ManifestFile, SumsFile,
		SignatureFile, LinesFile, ReviewFile, CatalogueFile, ChangesFile, SealedFile, licensesFile, cardFile, croissant.FileName}, path)
}
