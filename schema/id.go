package schema

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// An ID names a problem for good: <source>/<split>/<native id>, such as geometry3k/test/2401. It never holds a row
// number.
type ID struct {
	Source Source
	Split  string
	Native string
}

// String spells the id as it stands in every table.
func (id ID) String() string { return string(id.Source) + "/" + id.Split + "/" + id.Native }

// NewID checks the parts of an id and spells it. Split and native id are not empty; neither holds white space or an
// [Invisible] character, and the split holds no slash.
func NewID(source Source, split, native string) (string, error) {
	id := ID{source, split, native}
	parsed, err := ParseID(id.String())
	if err != nil {
		return "", err
	}
	if parsed != id {
		return "", fmt.Errorf("id %q: split %q holds a slash", id, split)
	}
	return id.String(), nil
}

// ParseID takes an id apart.
func ParseID(s string) (ID, error) {
	parts := strings.SplitN(s, "/", 3)
	if len(parts) != 3 || parts[1] == "" || parts[2] == "" {
		return ID{}, fmt.Errorf("id %q is not <source>/<split>/<native id>", s)
	}
	for _, r := range s {
		if unicode.IsSpace(r) || Invisible(r) {
			return ID{}, fmt.Errorf("id %q holds white space, a hidden character or broken UTF-8", s)
		}
	}
	source, err := Parse(Sources, parts[0])
	if err != nil {
		return ID{}, fmt.Errorf("id %q: source %w", s, err)
	}
	return ID{source, parts[1], parts[2]}, nil
}

// ParentOf is the problem from which an id says that something was made: a backward question, a problem of GeoEval-aug, a reformed
// problem, a step, or a candidate for other words. Any other id is its own.
func ParentOf(id string) string {
	for _, prefix := range []string{BackwardID(""), AugmentedID(""), ReformedID("")} {
		if parent, is := strings.CutPrefix(id, prefix); is {
			return parent
		}
	}
	if rest, is := strings.CutPrefix(id, "steps/"); is {
		return rest[:max(strings.LastIndex(rest, "/"), 0)]
	}
	if parent, candidate, is := strings.Cut(id, "#"); is {
		if n, err := strconv.ParseInt(candidate, 10, 64); err == nil && id == RephrasingID(parent, n) {
			return parent
		}
	}
	return id
}
