package pipeline

import (
	"encoding"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"geoeval/internal/format/settings"
	"geoeval/stages"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// misfit finds the first value of a node that the Go type it is meant for cannot hold as it is written, nil where there
// is none. The YAML library alone would cut 1.5 to the integer 1 and take null for 0. Unknown keys are left to it.
func misfit(node ast.Node, t reflect.Type) *stages.ConfigError {
	if _, null := node.(*ast.NullNode); null && t.Kind() == reflect.Pointer {
		return nil
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if decodesItself(reflect.PointerTo(t)) {
		return nil
	}
	var want string
	var fits bool
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		want, fits = "a whole number", settings.IsWhole(node)
		if fits && t.Kind() == reflect.Int && tooMany(node) {
			return &stages.ConfigError{Why: fmt.Sprintf("%s is more than %d, the most of anything that is counted, on one side of 0 or the other", spelled(node), mostCounted)}
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		want, fits = "a whole number from 0 on", settings.IsWhole(node) && !strings.HasPrefix(node.GetToken().Value, "-")
	case reflect.Float32, reflect.Float64:
		want, fits = "a number", settings.IsNumber(node)
	case reflect.String:
		want, fits = "text", is[*ast.StringNode](node) || is[*ast.LiteralNode](node)
	case reflect.Bool:
		want, fits = "true or false", is[*ast.BoolNode](node)
	case reflect.Slice:
		if list, ok := node.(*ast.SequenceNode); ok {
			return misfitElement(list, t.Elem())
		}
		want = "a list"
	case reflect.Map, reflect.Struct:
		if mapping, ok := node.(*ast.MappingNode); ok {
			return misfitValue(mapping, t)
		}
		want = "a mapping of keys to values"
	case reflect.Interface:
		return misfitAny(node)
	default:
		return nil
	}
	if fits {
		return nil
	}
	return &stages.ConfigError{Why: fmt.Sprintf("%s is not %s", spelled(node), want)}
}

// mostCounted bounds what is counted: problems, requests and tokens a minute. What has a bound of its own is told by its section.
const mostCounted = 1_000_000_000

// tooMany says that a whole number is beyond that.
func tooMany(node ast.Node) bool {
	whole, ok := node.(*ast.IntegerNode)
	if !ok {
		return false
	}
	switch n := whole.Value.(type) {
	case int64:
		return n > mostCounted || n < -mostCounted
	case uint64:
		return n > mostCounted
	}
	return true
}

// pointless is a number that YAML takes for text, as there is no point in it: 1e-5, or one of more than 64 bits.
var pointless = regexp.MustCompile(`^[+-]?[0-9]+([eE][+-]?[0-9]+)?$`)

// misfitAny is misfit of a value that may be anything: its numbers are what they look like.
func misfitAny(node ast.Node) *stages.ConfigError {
	switch n := node.(type) {
	case *ast.SequenceNode:
		return misfitElement(n, reflect.TypeFor[any]())
	case *ast.MappingNode:
		return misfitValue(n, reflect.TypeFor[map[string]any]())
	case *ast.StringNode:
		if n.GetToken().Type == token.StringType && pointless.MatchString(n.Value) {
			return &stages.ConfigError{Why: fmt.Sprintf("%s would be taken for text: write it with a point, as in 0.001 or 1.0e+30, or put it in quotes",
				spelled(node))}
		}
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		if !settings.IsNumber(node) {
			return &stages.ConfigError{Why: fmt.Sprintf("%s is not a number as one writes it; in quotes it is text", spelled(node))}
		}
	}
	return nil
}

func is[N ast.Node](node ast.Node) bool {
	_, ok := node.(N)
	return ok
}

// decodesItself says whether a type brings its own reading of YAML.
func decodesItself(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[yaml.InterfaceUnmarshaler]()) ||
		t.Implements(reflect.TypeFor[yaml.BytesUnmarshaler]()) ||
		t.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

func misfitElement(list *ast.SequenceNode, t reflect.Type) *stages.ConfigError {
	for i, v := range list.Values {
		if fault := misfit(v, t); fault != nil {
			return below(strconv.Itoa(i), fault)
		}
	}
	return nil
}

func misfitValue(mapping *ast.MappingNode, t reflect.Type) *stages.ConfigError {
	for _, v := range mapping.Values {
		key := v.Key.GetToken().Value
		of, ok := valueType(t, key)
		if !ok {
			continue
		}
		if fault := misfit(v.Value, of); fault != nil {
			return below(key, fault)
		}
	}
	if t.Kind() == reflect.Struct {
		return missing(mapping, t)
	}
	return nil
}

// missing finds the first key of a struct that a mapping lacks. Every default stands in pipeline.yaml, so a key may be
// absent only where its tag says omitempty. Unknown keys are told first: a missing one may be among them, misspelt.
func missing(mapping *ast.MappingNode, t reflect.Type) *stages.ConfigError {
	has := map[string]bool{}
	for _, v := range mapping.Values {
		key := v.Key.GetToken().Value
		if _, known := valueType(t, key); !known {
			return nil
		}
		has[key] = true
	}
	for i := range t.NumField() {
		name, optional, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		if name != "" && name != "-" && optional != "omitempty" && !has[name] {
			return &stages.ConfigError{Why: fmt.Sprintf("key %s is missing", name)}
		}
	}
	return nil
}

// valueType is the type of the value that a map or struct has under a key.
func valueType(t reflect.Type, key string) (reflect.Type, bool) {
	if t.Kind() == reflect.Map {
		return t.Elem(), true
	}
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ","); name == key {
			return t.Field(i).Type, true
		}
	}
	return nil, false
}

func below(key string, fault *stages.ConfigError) *stages.ConfigError {
	return &stages.ConfigError{Path: strings.TrimSuffix(key+"."+fault.Path, "."), Why: fault.Why}
}

// spelled is a node in words.
func spelled(node ast.Node) string {
	switch node.(type) {
	case *ast.MappingNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	}
	return strconv.Quote(node.GetToken().Value)
}
