package app

import (
	"os"
	"regexp"
	"slices"
	"strconv"

	"geoeval/internal/disk"
)

// numbered matches a version of three numbers.
var numbered = regexp.MustCompile(`^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$`)

// VersionNumbers are the three numbers of a version; nil where it is anything else.
func VersionNumbers(version string) (numbers []int) {
	parts := numbered.FindStringSubmatch(version)
	if parts == nil {
		return nil
	}
	for _, part := range parts[1:] {
		n, _ := strconv.Atoi(part) // of nine digits at the most
		numbers = append(numbers, n)
	}
	return numbers
}

// LastRelease gives the last release in a folder of releases, by the three numbers of its version, and these; "" for none.
func LastRelease(releases string) (dir string, highest []int) {
	entries, _ := os.ReadDir(releases) // none of an object store
	for _, entry := range entries {
		version := VersionNumbers(entry.Name())
		if slices.Compare(version, highest) > 0 {
			dir, highest = disk.Join(releases, entry.Name()), version
		}
	}
	return dir, highest
}
