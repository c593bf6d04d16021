package judge

import (
	"encoding/json"
	"errors"
	"strings"

	"geoeval/schema"
)

// maxObjects is in how many places of a text an object is looked for: what comes before it may have braces, as LaTeX has.
const maxObjects = 100

// ruling reads what a judge says: the first object in it that is JSON has answer_correct, 1 or 0. The error says why there is
// none.
func ruling(text string) (schema.Ruling, string, error) {
	why := errors.New("has no JSON object")
	for range maxObjects {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			break
		}
		text = text[start:]
		object, ok := balanced(text)
		if ok && json.Valid([]byte(object)) {
			return read(object)
		}
		if ok {
			why = errors.New("has an object that is no JSON")
		}
		text = text[1:]
	}
	return "", "", why
}

// read reads a ruling's object.
func read(object string) (schema.Ruling, string, error) {
	var said struct {
		Correct json.RawMessage `json:"answer_correct"`
		Reason  json.RawMessage `json:"reason"`
	}
	if err := json.Unmarshal([]byte(object), &said); err != nil {
		return "", "", err
	}
	var reason string
	_ = json.Unmarshal(said.Reason, &reason) // of another type it is none
	reason = strings.TrimSpace(reason)
	switch strings.Trim(string(said.Correct), `"`) {
	case "1", "true":
		return schema.RuledRight, reason, nil
	case "0", "false":
		return schema.RuledWrong, reason, nil
	case "":
		return "", "", errors.New("has no answer_correct")
	}
	return "", "", errors.New("has an answer_correct that is neither 1 nor 0")
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
