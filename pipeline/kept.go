package pipeline

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/format/settings"

	"github.com/goccy/go-yaml/ast"
)

// LockOf is the lock file of a configuration file, beside it and named after it: conf/mine.lock of conf/mine.yaml. No two
// files whose names end in .yaml have the same one, so that the build of one never replaces the lock of another.
func LockOf(file string) string {
	return strings.TrimSuffix(filepath.Clean(file), ".yaml") + ".lock"
}

// FolderOf is the folder that the relative paths in a configuration file may be against, and that what goes with the file lies
// in: the file's own, unless its key folder names another one. Of a file that cannot be read it is the file's own: whoever
// loads that says why.
func FolderOf(file string) string {
	own := filepath.Dir(file)
	source, err := disk.ReadNamed(file, settings.MaxBytes)
	if err != nil {
		return own
	}
	root, err := rootOf(file, source)
	if err != nil {
		return own
	}
	named, ok := valueIn(root, folderKey).(*ast.StringNode)
	switch {
	case !ok:
		return own
	case filepath.IsAbs(named.Value):
		return filepath.Clean(named.Value)
	}
	return filepath.Join(own, filepath.FromSlash(named.Value))
}

// Kept is the text of a whole configuration for a file in another folder: head are its first lines, a comment, and folder is
// what its relative paths are against there. Kept again it is the same.
func Kept(text, head, folder string) (string, error) {
	text = string(bytes.TrimPrefix([]byte(text), []byte("\ufeff")))
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), head)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	root, err := rootOf(ConfigurationFile, []byte(text))
	if err != nil || root == nil {
		return head + text, err
	}
	if root.IsFlowStyle {
		text = ""
		for _, v := range root.Values {
			text += flowKey(v.Key) + ": " + flow(v.Value) + "\n"
		}
		if root, err = rootOf(ConfigurationFile, []byte(text)); err != nil {
			return "", err
		}
	}
	line := folderKey + ": " + quoted(folder) + "\n"
	if valueIn(root, folderKey) != nil {
		over, err := rootOf(ConfigurationFile, []byte(line))
		return head + overlay(text, root, over, keys{entry: reflect.TypeFor[any]()}), err
	}
	if folder == "." {
		return head + text, nil
	}
	w := weaver{lines: strings.SplitAfter(text, "\n")}
	first := root.Values[0].Key.GetToken().Position
	at := w.head(first.Line - 1)
	w.copy(0, at)
	w.out.WriteString("# What relative paths are against, and where errata.yaml lies.\n" + strings.Repeat(" ", first.Column-1) + line)
	w.copy(at, len(w.lines))
	return head + w.out.String(), nil
}
