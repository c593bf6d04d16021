package pipeline

import (
	"encoding"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/format/settings"
	"geoeval/internal/text/spelling"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// A fault is what is wrong with a file: in which line, and what.
type fault struct {
	place
	why string
}

// A place is where a value stands: the keys that lead to it, and its line.
type place struct {
	path []string
	line int
}

// below is the place of a value in another one.
func (p place) below(key string, line int) place {
	return place{append(slices.Clip(p.path), key), line}
}

func (p place) String() string { return strings.Join(p.path, ".") }

// A reading holds what a file says against the Go types that it is meant for, and keeps all that is wrong. The YAML library
// alone would cut 1.5 to the integer 1, take null for 0, and stop at the first unknown key.
type reading struct {
	// partial: the file may leave keys out, which come from elsewhere, and drop them (see [drops]).
	partial bool
	faults  []fault
	// lacks: a partial file leaves out what a whole one has; drops: it drops something.
	lacks, drops bool
	// lists is in how many lists the reading is. They are replaced as a whole, so that nothing may be left out in them.
	lists int
}

func (r *reading) wrong(at place, format string, args ...any) {
	r.faults = append(r.faults, fault{at, at.String() + ": " + fmt.Sprintf(format, args...)})
}

// value reads a value that a Go type is to hold.
func (r *reading) value(node ast.Node, t reflect.Type, at place) {
	if t.Kind() == reflect.Pointer {
		if is[*ast.NullNode](node) {
			return
		}
		t = t.Elem()
	}
	if decodesItself(reflect.PointerTo(t)) {
		return
	}
	var want string
	var fits bool
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		want, fits = "a whole number", settings.IsWhole(node)
		if fits && t.Kind() == reflect.Int && tooMany(node) {
			r.wrong(at, "%s is more than %d, the most of anything that is counted, on one side of 0 or the other", spelled(node), mostCounted)
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
		want, fits = "a list", is[*ast.SequenceNode](node)
	case reflect.Map, reflect.Struct:
		want, fits = "a mapping of keys to values", is[*ast.MappingNode](node)
	case reflect.Interface:
		r.any(node, at)
		return
	default:
		return
	}
	if !fits {
		r.wrong(at, "%s is not %s", spelled(node), want)
		return
	}
	switch n := node.(type) {
	case *ast.SequenceNode:
		r.list(n, t.Elem(), at)
	case *ast.MappingNode:
		r.mapping(n, t, at)
	}
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

// any reads a value that may be anything: its numbers are what they look like.
func (r *reading) any(node ast.Node, at place) {
	switch n := node.(type) {
	case *ast.SequenceNode:
		r.list(n, reflect.TypeFor[any](), at)
	case *ast.MappingNode:
		r.mapping(n, reflect.TypeFor[map[string]any](), at)
	case *ast.StringNode:
		if n.GetToken().Type == token.StringType && pointless.MatchString(n.Value) {
			r.wrong(at, "%s would be taken for text: write it with a point, as in 0.001 or 1.0e+30, or put it in quotes", spelled(node))
		}
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		if !settings.IsNumber(node) {
			r.wrong(at, "%s is not a number as one writes it; in quotes it is text", spelled(node))
		}
	}
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

func (r *reading) list(list *ast.SequenceNode, t reflect.Type, at place) {
	r.lists++
	for i, v := range list.Values {
		r.value(v, t, at.below(strconv.Itoa(i), v.GetToken().Position.Line))
	}
	r.lists--
}

func (r *reading) mapping(mapping *ast.MappingNode, t reflect.Type, at place) {
	r.keys(mapping, keysOf(t), at)
}

// keys reads a mapping whose keys are known, or that takes any.
func (r *reading) keys(mapping *ast.MappingNode, known keys, at place) {
	has, unknown := map[string]bool{}, false
	for _, v := range mapping.Values {
		key := v.Key.GetToken().Value
		has[key] = true
		line := v.Key.GetToken().Position.Line
		k, ok := known.of(key)
		switch {
		case !ok:
			unknown = true
			r.faults = append(r.faults, fault{at.below(key, line), known.unknown(key, at)})
		case r.partial && r.lists == 0 && k.dropped(v.Value):
			r.drops = true
		case r.partial && r.lists == 0 && k.bare(v.Value):
			r.lacks = true
		case len(at.path) == 0:
			r.value(v.Value, k.value, at.below(key, v.Value.GetToken().Position.Line))
		default:
			r.value(v.Value, k.value, at.below(key, line))
		}
	}
	for _, k := range known.list {
		switch {
		case k.optional || has[k.name]:
		case r.partial && r.lists == 0:
			r.lacks = true
		case unknown: // which is told first: it may be the missing one, misspelt
		case len(at.path) == 0:
			r.faults = append(r.faults, fault{at, k.missing()})
		default:
			r.wrong(at, "%s", k.missing())
		}
	}
}

// A key is one that a mapping may have.
type key struct {
	name  string
	value reflect.Type
	// optional: it may be left out of a whole file too.
	optional bool
	// stage: it is the section of a stage, and section: that of several.
	stage, section bool
	// instead is the key that this one stands in the place of, by the tag of that name; "" for none.
	instead string
}

// drops says whether null under the key means that there is none, and is no value of its own.
func (k key) drops() bool {
	return k.optional && !k.section && k.value.Kind() != reflect.Pointer && k.value.Kind() != reflect.Interface
}

// dropped says whether a value of a partial file drops the key.
func (k key) dropped(value ast.Node) bool { return is[*ast.NullNode](value) && k.drops() }

// bare says whether a value of a partial file is a section that sets nothing, as all in it is commented out.
func (k key) bare(value ast.Node) bool {
	return is[*ast.NullNode](value) && !k.drops() && k.value.Kind() == reflect.Struct
}

func (k key) missing() string {
	switch {
	case k.stage:
		return fmt.Sprintf("the section of stage %s is missing", k.name)
	case k.section:
		return fmt.Sprintf("the section %s is missing", k.name)
	}
	return fmt.Sprintf("key %s is missing", k.name)
}

// keys are those that a mapping may have: a list, or any.
type keys struct {
	list []key
	// entry is the type of every value, nil where the list has all keys.
	entry reflect.Type
}

// keysOf are the keys of a type; one that is no struct takes any, unless it is a map whose keys are known (Known() []string). Every default stands in the file, so a key of a struct may be absent only where its
// tag says omitempty.
func keysOf(t reflect.Type) keys {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Map:
		named, ok := reflect.Zero(t.Key()).Interface().(interface{ Known() []string })
		if !ok {
			return keys{entry: t.Elem()}
		}
		var all keys
		for _, name := range named.Known() {
			all.list = append(all.list, key{name: name, value: t.Elem(), optional: true})
		}
		return all
	case reflect.Struct:
	default:
		return keys{entry: reflect.TypeFor[any]()}
	}
	var all keys
	for i := range t.NumField() {
		name, option, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		switch {
		case option == "inline": // whoever has another struct's keys among its own says which of them must be there
			for _, k := range keysOf(t.Field(i).Type).list {
				k.optional = true
				all.list = append(all.list, k)
			}
		case name != "" && name != "-":
			all.list = append(all.list, key{
				name: name, value: t.Field(i).Type, optional: option == "omitempty", instead: t.Field(i).Tag.Get("instead"),
			})
		}
	}
	return all
}

// replaced says whether a partial file sets another key in the place of one, or the one whose place it takes.
func (k keys) replaced(name string, over *ast.MappingNode) bool {
	if over == nil || valueIn(over, name) != nil {
		return false
	}
	return slices.ContainsFunc(k.list, func(other key) bool {
		return other.instead == name && valueIn(over, other.name) != nil ||
			other.name == name && other.instead != "" && valueIn(over, other.instead) != nil
	})
}

// of is the key of a name.
func (k keys) of(name string) (key, bool) {
	if k.entry != nil {
		return key{name: name, value: k.entry, optional: true}, true
	}
	i := slices.IndexFunc(k.list, func(k key) bool { return k.name == name })
	if i < 0 {
		return key{}, false
	}
	return k.list[i], true
}

// mostNamed is how many keys a message names.
const mostNamed = 12

// unknown says of a key that there is none such.
func (k keys) unknown(name string, at place) string {
	var all []string
	for _, one := range k.list {
		all = append(all, one.name)
	}
	what := fmt.Sprintf("unknown key %q", name)
	if len(at.path) > 0 {
		what += " in " + at.String()
	}
	if section, below, dotted := strings.Cut(name, "."); dotted && slices.Contains(all, section) {
		return fmt.Sprintf("%s: no key has a dot: write %s: {%s: …%s", what, section, strings.ReplaceAll(below, ".", ": {"),
			strings.Repeat("}", strings.Count(name, ".")))
	}
	guess := spelling.DidYouMean(name, all)
	if guess == "" && len(all) <= mostNamed {
		guess = "; there are " + strings.Join(all, ", ")
	}
	return what + guess
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
