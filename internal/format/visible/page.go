package visible

import (
	"fmt"
	"html/template"
	"reflect"
	"text/template/parse"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Page has every action of a template's set print what [Text] makes of its value, so that no text that is shown turns a page round
// or hides in it. It is called once, between parsing and the first execution. An action whose last command calls the function raw
// prints its value as it is: one that a form sends back.
func Page(t *template.Template) *template.Template {
	t.Funcs(template.FuncMap{shownBy: shown})
	for _, each := range t.Templates() {
		if each.Tree != nil {
			showAll(each.Tree.Root)
		}
	}
	return t
}

const shownBy = "visible"

func showAll(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, inner := range n.Nodes {
			showAll(inner)
		}
	case *parse.IfNode:
		showAll(n.List)
		showAll(n.ElseList)
	case *parse.RangeNode:
		showAll(n.List)
		showAll(n.ElseList)
	case *parse.WithNode:
		showAll(n.List)
		showAll(n.ElseList)
	case *parse.ActionNode:
		show(n)
	}
}

// show has an action show what it prints, unless it prints nothing, or as it is.
func show(n *parse.ActionNode) {
	last := n.Pipe.Cmds[len(n.Pipe.Cmds)-1].Args[0]
	if name, ok := last.(*parse.IdentifierNode); len(n.Pipe.Decl) > 0 || ok && name.Ident == "raw" {
		return
	}
	n.Pipe.Cmds = append(n.Pipe.Cmds, &parse.CommandNode{NodeType: parse.NodeCommand, Pos: n.Pos,
		Args: []parse.Node{parse.NewIdentifier(shownBy).SetPos(n.Pos)}})
}

// shown is a value as an action prints it. Scripts and styles are the program's own.
func shown(v any) any {
	switch v.(type) {
	case nil, template.JS, template.CSS:
		return v
	case fmt.Stringer, error:
		return Text(fmt.Sprint(v))
	}
	switch r := reflect.Indirect(reflect.ValueOf(v)); {
	case r.Kind() == reflect.String: // of its own type, by which it is escaped
		text := reflect.New(r.Type()).Elem()
		text.SetString(Text(r.String()))
		return text.Interface()
	case !r.IsValid(), r.CanInt(), r.CanFloat(), r.Kind() == reflect.Bool:
		return v
	default:
		return Text(fmt.Sprint(r))
	}
}

// JSON is a JSON text whose strings are what [Text] makes of them: data for a script that shows them.
func JSON(content []byte) []byte {
	out := make([]byte, 0, len(content))
	for at := 0; at < len(content); {
		r, size := charAt(content[at:])
		if Hidden(r) {
			for _, unit := range utf16.Encode([]rune{r}) {
				out = fmt.Appendf(out, `\\u%04x`, unit)
			}
		} else {
			out = append(out, content[at:at+size]...)
		}
		at += size
	}
	return out
}

// charAt is the first character of a rest of a JSON text, and how many bytes write it.
func charAt(rest []byte) (r rune, size int) {
	if rest[0] != '\\' || len(rest) < 2 {
		return utf8.DecodeRune(rest)
	}
	switch rest[1] {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'r':
		return '\r', 2
	case 'u':
		r := unit(rest)
		if second := unit(rest[min(6, len(rest)):]); utf16.IsSurrogate(r) && utf16.DecodeRune(r, second) != unicode.ReplacementChar {
			return utf16.DecodeRune(r, second), 12
		}
		return r, min(6, len(rest))
	}
	return ' ', 2
}

// unit is what \uXXXX at the beginning of a text means, 0xfffd where there is none.
func unit(rest []byte) rune {
	var r rune
	if n, err := fmt.Sscanf(string(rest[:min(6, len(rest))]), `\u%04x`, &r); n != 1 || err != nil {
		return unicode.ReplacementChar
	}
	return r
}
