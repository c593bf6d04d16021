package pipeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// A written is a file, and what stands in it; nil for nothing.
type written struct {
	name string
	root *ast.MappingNode
}

// find is the line of the key or list element that a path leads to, or of the last one on the way that there is, and whether
// the path leads to its end; 0 where nothing of it is there.
func (w written) find(path []string) (line int, whole bool) {
	if w.root == nil {
		return 0, false
	}
	for _, v := range w.root.Values {
		if v.Key.GetToken().Value == path[0] {
			return lineOf(v.Value, path[1:])
		}
	}
	return 0, false
}

// Has says whether the file itself has a key of a section, other than as null, and does not leave it to the defaults.
func (c *Config) Has(section, key string) bool {
	var node ast.Node = c.file.root
	for _, name := range []string{section, key} {
		m, ok := node.(*ast.MappingNode)
		if !ok || m == nil {
			return false
		}
		i := slices.IndexFunc(m.Values, func(v *ast.MappingValueNode) bool { return v.Key.GetToken().Value == name })
		if i < 0 {
			return false
		}
		node = m.Values[i].Value
	}
	_, null := node.(*ast.NullNode)
	return !null
}

// placeOf is where a key stands, behind its section and a dot: the file and the line, or the default configuration, of which nobody has
// a file; "" for none.
func (c *Config) placeOf(key string) string {
	path := strings.Split(key, ".")
	line, whole := c.file.find(path)
	_, ours := c.defaults.find(path)
	switch {
	case ours && !whole, line > 0 && c.builtIn:
		return "the default configuration"
	case line == 0:
		return ""
	}
	return fmt.Sprintf("%s:%d", c.file.name, line)
}

// lineOf is the line of the key or list element that a path leads to, or of the last one on the way that exists, and whether the
// path leads to its end.
func lineOf(node ast.Node, path []string) (line int, whole bool) {
	line = node.GetToken().Position.Line
	for i, key := range path {
		switch n := node.(type) {
		case *ast.MappingNode:
			found := false
			for _, v := range n.Values {
				if v.Key.GetToken().Value == key {
					line, node, found = v.Key.GetToken().Position.Line, v.Value, true
				}
			}
			if !found {
				return lineOfDotted(n, path[i:], line)
			}
		case *ast.SequenceNode:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(n.Values) {
				return line, false
			}
			line, node = n.Values[i].GetToken().Position.Line, n.Values[i]
		default:
			return line, false
		}
	}
	return line, true
}

// lineOfDotted is lineOf for a key that has dots in itself, such as the name of a model.
func lineOfDotted(n *ast.MappingNode, path []string, line int) (int, bool) {
	for i := len(path); i > 1; i-- {
		for _, v := range n.Values {
			if v.Key.GetToken().Value == strings.Join(path[:i], ".") {
				at, whole := lineOf(v.Value, path[i:])
				return max(v.Key.GetToken().Position.Line, at), whole
			}
		}
	}
	return line, false
}
