package asking

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// maxObjects is in how many places of a text an object is looked for: what comes before it may have braces, as LaTeX has.
const maxObjects = 100

// Verdict reads what a judge says: the first JSON object in it has a property that is 1 or 0, and it may have a reason. The error
// says why there is none.
func Verdict(text, property string) (yes bool, reason string, err error) {
	object, err := Object(text)
	if err != nil {
		return false, "", err
	}
	var said map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &said); err != nil {
		return false, "", err
	}
	_ = json.Unmarshal(said["reason"], &reason) // of another type it is none
	reason = strings.TrimSpace(reason)
	switch strings.Trim(string(said[property]), `"`) {
	case "1", "true":
		return true, reason, nil
	case "0", "false":
		return false, reason, nil
	case "":
		return false, "", fmt.Errorf("has no %s", property)
	}
	return false, "", fmt.Errorf("has an %s that is neither 1 nor 0", property)
}

// Object is the first JSON object in a text; the error says why there is none.
func Object(text string) (string, error) {
	why := errors.New("has no JSON object")
	for range maxObjects {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			break
		}
		text = text[start:]
		object, ok := balanced(text)
		if ok && json.Valid([]byte(object)) {
			return object, nil
		}
		if ok {
			why = errors.New("has an object that is no JSON")
		}
		text = text[1:]
	}
	return "", why
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
