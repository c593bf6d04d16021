package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CheckPath says what is wrong with a path that somebody is to follow: it is relative, has slashes, stays in its folder on every
// system, and holds no character that controls a terminal or that nobody sees.
func CheckPath(path string) error {
	switch {
	case !utf8.ValidString(path):
		return errors.New("is a path in broken UTF-8")
	case !fs.ValidPath(path) || path == "." || strings.ContainsRune(path, '\\') || drive.MatchString(path):
		return errors.New("is no path that stays in its folder")
	}
	for _, r := range path {
		if Invisible(r) {
			return fmt.Errorf("is a path with the character %U in it", r)
		}
	}
	return nil
}

// DrawnPath is what the picture is called that was drawn for a question, by the question's id.
func DrawnPath(id string) string { return strings.ReplaceAll(id, "/", "_") + ".png" }

// drive begins an absolute path of some systems.
var drive = regexp.MustCompile(`^[A-Za-z]:`)

// Invisible says of a character that no id and no path may hold it: it controls, formats, parts lines, or stands for broken UTF-8.
func Invisible(r rune) bool {
	return r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Path describes a column of paths that [CheckPath] allows.
func Path[R any](name, doc string, field func(*R) *string) Column[R] {
	return Text(name, doc, field).Checked(func(r *R) error { return CheckPath(*field(r)) })
}
