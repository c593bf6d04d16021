package schema

import (
	"slices"
	"strings"
)

// KeyWithin is the key that a row of another table has if its columns say the same: made of the key of a row, whose table names its
// key's columns, for a table whose key has some of these. ok is false where it has others, and for a key that is not spelled as its
// columns with | between them.
func KeyWithin(key string, columns, within []string) (part string, ok bool) {
	has := []string{key}
	if len(columns) > 1 {
		has = strings.Split(key, "|")
	}
	if len(has) != len(columns) {
		return "", false
	}
	var parts []string
	for _, column := range within {
		at := slices.Index(columns, column)
		if at < 0 {
			return "", false
		}
		parts = append(parts, has[at])
	}
	return strings.Join(parts, "|"), true
}
