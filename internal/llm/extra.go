package llm

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Bounds of what is passed through to a server.
const (
	// maxExtra bounds it as JSON, in bytes, and maxFields the number of its fields.
	maxExtra  = 16 << 10
	maxFields = 64
)

// own are the fields of a body that a request sets itself, or that would make of its answer what the client does not
// read: several choices, a stream.
var own = []string{
	"model", "messages", "stream", "stream_options", "n",
}

// parameterNames are those that have a key beside extra.
var parameterNames = func() []string {
	names := []string{"max_tokens", "max_completion_tokens", "seed", "reasoning_effort", "response_format", "stop"}
	for _, n := range new(Request).numbers() {
		names = append(names, n.name)
	}
	return names
}()

var fieldName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.-]{0,63}$`)

// NewExtra makes a request's Extra of fields that are passed through to the server. Nothing gives nil. Where it cannot
// be sent, key is the field, "" for all of them, and why says what is wrong.
func NewExtra(fields map[string]any) (extra json.RawMessage, key, why string) {
	if len(fields) == 0 {
		return nil, "", ""
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		// Some servers read names in any case.
		set := slices.ContainsFunc(slices.Concat(own, parameterNames), func(s string) bool { return strings.EqualFold(s, name) })
		switch {
		case slices.Contains(parameterNames, name):
			return nil, name, "is a parameter of its own: set " + name + " beside extra"
		case set:
			return nil, name, "is set by the client itself: remove it"
		case !fieldName.MatchString(name):
			return nil, name, "is no name of a field: letters, digits and _ . - up to 64"
		}
		if _, err := json.Marshal(fields[name]); err != nil {
			return nil, name, "is no JSON: " + err.Error()
		}
	}
	if len(fields) > maxFields {
		return nil, "", fmt.Sprintf("has %d fields, and at most %d are passed through", len(fields), maxFields)
	}
	extra, err := json.Marshal(fields)
	if err != nil {
		return nil, "", "is no JSON: " + err.Error()
	}
	if len(extra) > maxExtra {
		return nil, "", fmt.Sprintf("has %d bytes as JSON, and at most %d are passed through", len(extra), maxExtra)
	}
	return extra, "", ""
}
