// Package settings reads files in YAML that people write: configuration, corrections. They are read within bounds,
// and what YAML has that surprises people is refused: aliases, tags, numbers that are not what they look like.
package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds of a file.
const (
	// MaxBytes is the size of a file.
	MaxBytes = 1 << 20
	// MaxDepth is how deep values may nest.
	MaxDepth = 20
	// MaxKeys is how many keys and elements of lists there may be.
	MaxKeys = 12_000
)

// An Error says what is wrong with a file, and in which line; 0 where it is in none.
type Error struct {
	Line int
	Why  string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Why
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Why)
}

// ReadFile reads a file of at most MaxBytes and what is wrong with it is said when it is parsed.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxBytes+1))
}

// Parse reads a file's one document; nil where it holds nothing. A byte order mark before it is skipped. Every error is
// an [*Error].
func Parse(content []byte) (ast.Node, error) {
	return parse(content, func(content []byte) token.Tokens { return lexer.Tokenize(string(content)) })
}

func parse(content []byte, tokenize func([]byte) token.Tokens) (ast.Node, error) {
	if len(content) > MaxBytes {
		return nil, &Error{0, fmt.Sprintf("is over the limit of %d bytes", MaxBytes)}
	}
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	if err := checkText(content); err != nil {
		return nil, err
	}
	tokens := tokenize(content)
	if err := checkNesting(tokens); err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, At(1, err)
	}
	if len(parsed.Docs) > 1 {
		line := 1
		if start := parsed.Docs[1].Start; start != nil { // a document that "..." ends may have no "---" behind it
			line = start.Position.Line
		}
		return nil, &Error{line, "a second document begins in this file; there may be one"}
	}
	if len(parsed.Docs) == 0 || parsed.Docs[0].Body == nil {
		return nil, nil
	}
	c := checking{}
	ast.Walk(&c, parsed.Docs[0].Body)
	if c.err != nil {
		return nil, c.err
	}
	return parsed.Docs[0].Body, nil
}

// At is an error of the YAML library with its line, or with another one where it has none.
func At(line int, err error) *Error {
	var at yaml.Error
	if errors.As(err, &at) && at.GetToken() != nil {
		return &Error{at.GetToken().Position.Line, at.GetMessage()}
	}
	return &Error{line, err.Error()}
}

// checkText refuses what is not UTF-8, and characters that no one can see.
func checkText(content []byte) error {
	line := 1
	for i := 0; i < len(content); {
		r, size := utf8.DecodeRune(content[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return &Error{line, fmt.Sprintf("is not UTF-8: the byte 0x%02x", content[i])}
		case r == '\n':
			line++
		case r < ' ' && r != '\t' && r != '\r' || r == 0x7f || r == '\ufeff':
			return &Error{line, fmt.Sprintf("holds the control character U+%04X", r)}
		}
		i += size
	}
	return nil
}

// checkNesting bounds what the parser has to hold: it calls itself for every list in a list.
func checkNesting(tokens token.Tokens) error {
	flow, dashes, dashLine, keys := 0, 0, 0, 0
	for _, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow = max(0, flow-1)
		case token.SequenceEntryType, token.MappingKeyType:
			if t.Position.Line != dashLine {
				dashes, dashLine = 0, t.Position.Line
			}
			dashes++
		case token.MappingValueType:
			keys++ // the parser takes longer for each, the more a mapping has
		}
		if keys > MaxKeys {
			return &Error{t.Position.Line, fmt.Sprintf("there are more than %d keys and elements", MaxKeys)}
		}
		if flow > MaxDepth || dashes > MaxDepth {
			return &Error{t.Position.Line, fmt.Sprintf("values nest deeper than %d", MaxDepth)}
		}
	}
	return nil
}

// A checking walks over a document. Each level is a checking of its own, and all share the root's counts.
type checking struct {
	root  *checking
	depth int
	keys  int
	err   error
}

// Visit looks at one node.
func (c *checking) Visit(node ast.Node) ast.Visitor {
	root := c.root
	if root == nil {
		root = c
	}
	if root.err != nil || node == nil {
		return nil
	}
	fail := func(format string, args ...any) ast.Visitor {
		root.err = &Error{node.GetToken().Position.Line, fmt.Sprintf(format, args...)}
		return nil
	}
	depth := c.depth
	switch n := node.(type) {
	case *ast.MappingNode:
		depth++
		root.keys += len(n.Values)
	case *ast.SequenceNode:
		depth++
		root.keys += len(n.Values)
	case *ast.AliasNode, *ast.AnchorNode, *ast.MergeKeyNode:
		return fail("anchors and aliases have no place here: write the value out")
	case *ast.TagNode:
		return fail("the tag %s has no place here", n.GetToken().Value)
	}
	switch {
	case depth > MaxDepth:
		return fail("values nest deeper than %d", MaxDepth)
	case root.keys > MaxKeys:
		return fail("there are more than %d keys and elements", MaxKeys)
	}
	return &checking{root: root, depth: depth}
}

var (
	whole   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	decimal = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
)

// IsWhole says whether a node is a whole number, written as people write one: YAML takes 02000 for 1024.
func IsWhole(node ast.Node) bool {
	_, ok := node.(*ast.IntegerNode)
	return ok && whole.MatchString(node.GetToken().Value)
}

// IsNumber says whether a node is a number, written as people write one: YAML takes 1_5 for 15 and 0x10 for 16.
func IsNumber(node ast.Node) bool {
	switch node.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return decimal.MatchString(node.GetToken().Value)
	}
	return false
}
