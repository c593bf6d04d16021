package judge

import (
	"encoding/json"
	"errors"
	"strings"

	"geoeval/schema"
)

// ruling reads what a judge says: the first object in it that is JSON with answer_correct, 1 or 0. The error says why there is
// none.
func ruling(text string) (schema.Ruling, string, error) {
	object, ok := firstObject(text)
	if !ok {
		return "", "", errors.New("has no JSON object")
	}
	var said struct {
		Correct json.RawMessage `json:"answer_correct"`
		Reason  json.RawMessage `json:"reason"`
	}
	if json.Unmarshal([]byte(object), &said) != nil {
		return "", "", errors.New("has an object that is no JSON")
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

// firstObject is the first {…} in a text whose braces are balanced, those in JSON's strings aside.
func firstObject(text string) (string, bool) {
	start := strings.IndexByte(text, '{')
	if start < 0 {
		return "", false
	}
	depth, quoted, escaped := 0, false, false
	for i := start; i < len(text); i++ {
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
				return text[start : i+1], true
			}
		}
	}
	return "", false
}
