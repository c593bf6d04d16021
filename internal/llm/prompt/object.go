package prompt

import (
	"encoding/json"
	"errors"
	"strings"
)

// maxObjects is in how many places of a text an object is looked for: what comes before it may have braces, as LaTeX has.
const maxObjects = 100

// Object is the first JSON object in a text; the error says why there is none.
func Object(text string) (string, error) {
	object, _, err := cutObject(text)
	return object, err
}

// cutObject is [Object], with what stands behind it.
func cutObject(text string) (object, behind string, err error) {
	why := errors.New("has no JSON object")
	for range maxObjects {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			break
		}
		text = text[start:]
		object, ok := balanced(text)
		if ok && json.Valid([]byte(object)) {
			return object, text[len(object):], nil
		}
		if ok {
			why = errors.New("has an object that is no JSON")
		}
		text = text[1:]
	}
	return "", "", why
}

// balanced is the {…} that a text begins with, up to the brace that closes it, those in JSON's strings aside.
func balanced(text string) (string, bool) {
	depth, quoted, escaped := 0, false, false
	for i := range len(text) {
		switch c := text[i]; {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return text[:i+1], true
			}
		}
	}
	return "", false
}
