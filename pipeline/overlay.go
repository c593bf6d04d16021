package pipeline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"
)

// overlay is the text of a whole configuration, whose root is defaults, with what over says in the place of what it says; nil
// says nothing. Comments stay. Mappings are merged key by key, lists and scalars replaced, and null drops what may be dropped.
func overlay(text string, defaults, over *ast.MappingNode, known keys) string {
	w := weaver{lines: strings.SplitAfter(text, "\n")}
	w.mapping(defaults, over, known, 0, len(w.lines))
	return w.out.String()
}

// A weaver writes lines of a text, and others in the place of some.
type weaver struct {
	lines []string
	out   strings.Builder
}

// mapping writes the lines from one on to another one, which are a mapping that stands in a block, with what over says.
func (w *weaver) mapping(block, over *ast.MappingNode, known keys, from, to int) {
	indent := 0
	for i, v := range block.Values {
		indent = v.Key.GetToken().Position.Column - 1
		end := to
		if i+1 < len(block.Values) {
			end = w.head(block.Values[i+1].Key.GetToken().Position.Line - 1)
		}
		switch name := v.Key.GetToken().Value; {
		case known.replaced(name, over):
			w.copy(w.tail(v.Key.GetToken().Position.Line, end), end)
		default:
			w.entry(v, valueIn(over, name), known, from, end)
		}
		from = end
	}
	if over == nil {
		return
	}
	for _, v := range over.Values {
		name := v.Key.GetToken().Value
		if valueIn(block, name) == nil {
			if k, _ := known.of(name); !k.dropped(v.Value) {
				w.line(indent, v.Key, v.Value, nil, k)
			}
		}
	}
}

// entry writes the lines of one key with its comments; over is what the key is to have instead, nil for nothing.
func (w *weaver) entry(v *ast.MappingValueNode, over ast.Node, known keys, from, to int) {
	k, _ := known.of(v.Key.GetToken().Value)
	at := v.Key.GetToken().Position.Line - 1
	tail := w.tail(at+1, to)
	switch {
	case over == nil, k.bare(over):
		w.copy(from, to)
		return
	case k.dropped(over):
		w.copy(tail, to)
		return
	}
	own, isMapping := v.Value.(*ast.MappingNode)
	if theirs, ok := over.(*ast.MappingNode); ok && isMapping && !own.IsFlowStyle {
		w.copy(from, at+1)
		w.mapping(own, theirs, keysOf(k.value), at+1, to)
		return
	}
	w.copy(from, at)
	w.line(v.Key.GetToken().Position.Column-1, v.Key, over, own, k)
	w.copy(tail, to)
}

// line writes a key with its value; own is the mapping that the value is laid over, nil for none. Lists of mappings take a line
// for each.
func (w *weaver) line(indent int, name ast.MapKeyNode, value ast.Node, own *ast.MappingNode, k key) {
	space := strings.Repeat(" ", indent)
	list, isList := value.(*ast.SequenceNode)
	if isList && slices.ContainsFunc(list.Values, is[*ast.MappingNode]) {
		fmt.Fprintf(&w.out, "%s%s:\n", space, flowKey(name))
		for _, v := range list.Values {
			fmt.Fprintf(&w.out, "%s  - %s\n", space, flow(v))
		}
		return
	}
	text := flow(value)
	if over, ok := value.(*ast.MappingNode); ok {
		text = flowOver(own, over, k)
	}
	fmt.Fprintf(&w.out, "%s%s: %s\n", space, flowKey(name), text)
}

// copy writes lines as they are.
func (w *weaver) copy(from, to int) {
	for _, line := range w.lines[from:max(from, to)] {
		w.out.WriteString(line)
	}
}

// head is the first line of the comment that stands directly above a line, with the empty lines before it.
func (w *weaver) head(at int) int {
	for at > 0 && strings.HasPrefix(strings.TrimSpace(w.lines[at-1]), "#") {
		at--
	}
	for at > 0 && strings.TrimSpace(w.lines[at-1]) == "" {
		at--
	}
	return at
}

// tail is the first of the comments and empty lines that lines end with.
func (w *weaver) tail(from, to int) int {
	for ; to > from; to-- {
		if line := strings.TrimSpace(w.lines[to-1]); line != "" && !strings.HasPrefix(line, "#") {
			break
		}
	}
	return to
}

// valueIn is what a mapping has under a key, nil for nothing.
func valueIn(m *ast.MappingNode, name string) ast.Node {
	if m == nil {
		return nil
	}
	for _, v := range m.Values {
		if v.Key.GetToken().Value == name {
			return v.Value
		}
	}
	return nil
}

// flowOver is a mapping laid over another one, nil for none, in one line.
func flowOver(own, over *ast.MappingNode, k key) string {
	known := keysOf(k.value)
	var parts []string
	put := func(name ast.MapKeyNode, was, now ast.Node) {
		inner, _ := known.of(name.GetToken().Value)
		theirs, isMapping := now.(*ast.MappingNode)
		switch {
		case was != nil && known.replaced(name.GetToken().Value, over):
		case now == nil, was != nil && inner.bare(now):
			parts = append(parts, flowKey(name)+": "+flow(was))
		case inner.dropped(now):
		case isMapping:
			ours, _ := was.(*ast.MappingNode)
			parts = append(parts, flowKey(name)+": "+flowOver(ours, theirs, inner))
		default:
			parts = append(parts, flowKey(name)+": "+flow(now))
		}
	}
	if own != nil {
		for _, v := range own.Values {
			put(v.Key, v.Value, valueIn(over, v.Key.GetToken().Value))
		}
	}
	for _, v := range over.Values {
		if valueIn(own, v.Key.GetToken().Value) == nil {
			put(v.Key, nil, v.Value)
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// flow is a value in one line.
func flow(node ast.Node) string {
	switch n := node.(type) {
	case *ast.MappingNode:
		var parts []string
		for _, v := range n.Values {
			parts = append(parts, flowKey(v.Key)+": "+flow(v.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *ast.SequenceNode:
		var parts []string
		for _, v := range n.Values {
			parts = append(parts, flow(v))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case *ast.StringNode:
		return quoted(n.Value)
	case *ast.LiteralNode:
		return quoted(n.Value.Value)
	case *ast.NullNode:
		return "null"
	}
	return node.GetToken().Value
}

func flowKey(name ast.MapKeyNode) string {
	if s, ok := name.(*ast.StringNode); ok {
		return quoted(s.Value)
	}
	return name.GetToken().Value
}

// plain is text that needs no quotes.
var plain = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*([-./][A-Za-z0-9_]+)*$`)

// notPlain are words that some reader of YAML takes for something else than text.
var notPlain = []string{"null", "true", "false", "yes", "no", "on", "off", "y", "n"}

// quoted is text, in quotes where it needs some.
func quoted(s string) string {
	if plain.MatchString(s) && !slices.Contains(notPlain, strings.ToLower(s)) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r > 0xffff || unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// scalars is how many values a file sets.
func scalars(node ast.Node) int {
	root, ok := node.(*ast.MappingNode)
	if !ok {
		return 1
	}
	if root == nil {
		return 0
	}
	n := 0
	for _, v := range root.Values {
		n += scalars(v.Value)
	}
	return n
}
