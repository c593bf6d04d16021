package settings

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Value gives a configuration as what a file would say: mappings, lists and scalars, by the keys of the file. Its JSON
// is the same however the file is written, and [ParseJSON] reads that back.
func Value(config any) (any, error) {
	written, err := yaml.MarshalWithOptions(config, yaml.JSON()) // its blocks of several lines are not always read back
	if err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(jsonTokens(written), 0)
	if err != nil {
		return nil, err
	}
	var v any
	if len(parsed.Docs) == 0 || parsed.Docs[0].Body == nil {
		return nil, nil
	}
	err = yaml.NodeToValue(parsed.Docs[0].Body, &v)
	return v, err
}

// ParseJSON is Parse for JSON, such as that of [Value]: a number is a number there, however it is written.
func ParseJSON(content json.RawMessage) (ast.Node, error) { return parse(content, jsonTokens) }

var (
	jsonNumber = regexp.MustCompile(`^-?[0-9]+([eE][+-]?[0-9]+)?$`)
	jsonWhole  = regexp.MustCompile(`^-?[0-9]+$`)
)

// jsonTokens are the tokens of JSON. YAML takes numbers for text that have an exponent and no point, as 1e-05, or that
// are whole and have more than 64 bits, and -0 for 0.
func jsonTokens(content []byte) token.Tokens {
	tokens := lexer.Tokenize(string(content))
	for _, t := range tokens {
		text := t.Type == token.StringType && jsonNumber.MatchString(t.Value)
		if !text && (t.Type != token.IntegerType || t.Value != "-0") {
			continue
		}
		t.Type = token.FloatType
		if jsonWhole.MatchString(t.Value) {
			t.Value += ".0"
			continue
		}
		t.Value = strings.Replace(strings.ToLower(t.Value), "e", ".0e", 1)
	}
	return tokens
}
