package asking

import (
	"encoding/json"
	"fmt"
	"strings"

	"geoeval/internal/llm/prompt"
)

// Verdict reads what a judge says: the first JSON object in it has a property that is 1 or 0, and it may have a reason. The error
// says why there is none.
func Verdict(text, property string) (yes bool, reason string, err error) {
	object, err := prompt.Object(text)
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
